// The corpora of properties (tests/corpus/properties, dribble, bupl, eccs, and those of agentspeak
// that have some): each file says in its first lines what it shows and which verdict every property
// has under which fairness, reasoned out by hand. The native engine is held to that with and
// without reductions and with the shortest counterexamples, the reference engine on small systems.
// A property with an expectation (`=> false`) must come out as expected under the fairness of the
// file. How a file says all this: support/corpus_file.hpp.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/explorer.hpp"
#include "files/load_model.hpp"
#include "lang/languages.hpp"
#include "property/binding.hpp"
#include "support/corpus.hpp"
#include "support/corpus_file.hpp"
#include "system/model.hpp"
#include "system/system.hpp"
#include "verdict/check.hpp"

namespace credo {
namespace verdict_corpus_test {

namespace fs = std::filesystem;

const std::vector<std::string> kCorpora{"properties", "dribble", "bupl", "eccs"};
constexpr std::size_t kFewestFiles = 60;         // in each
constexpr std::uint64_t kMostStates = 50'000;    // something is wrong with the file, or with us
constexpr std::uint64_t kMostReferenced = 2000;  // up to here the reference engine is asked too

std::optional<Fairness> fairness_of(const std::string& word) {
  if (word == "none") return Fairness::none;
  if (word == "weak") return Fairness::weak;
  if (word == "strong") return Fairness::strong;
  return std::nullopt;  // "default"
}

// ---- loading ----

std::unique_ptr<Model> load(const std::string& file, bool plain) {
  LoadOptions options = testing::read_corpus_file(file).options;
  options.plain = plain;
  auto model = load_model(testing::corpus_folder(file).string(), options, languages());
  EXPECT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  return model;
}

std::vector<BoundProperty> bind(Model& model) {
  Diagnostics diagnostics(model.sources);
  auto properties = bind_properties(model, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.render_all(false);
  return properties;
}

// ---- comparing ----

// The instance as the files write it: "X = 2, Y = b".
std::string instance_text(const Verdict& verdict) {
  std::string text;
  for (const auto& [variable, value] : verdict.instance) {
    text += (text.empty() ? "" : ", ") + variable + " = " + value;
  }
  return text;
}

bool is_about_all(const BoundProperty& property) {
  return property.property.node(property.property.root).op == Operator::all_paths;
}

void compare_details(const BoundProperty& property, const Verdict& verdict,
                     const testing::ExpectedVerdict& expected) {
  switch (verdict.outcome) {
    case Answer::holds: {
      ASSERT_TRUE(verdict.vacuity);
      EXPECT_TRUE(verdict.vacuity->undecided.empty());
      EXPECT_EQ(verdict.vacuity->no_instance, expected.detail == "no instance");
      const bool vacuous = expected.detail == "vacuous" || expected.detail == "no instance";
      EXPECT_EQ(verdict.vacuity->vacuous, vacuous);
      break;
    }
    case Answer::violated:
      // That something is true on no path no run can show.
      ASSERT_TRUE(verdict.trace || (property.has_path_quantifiers() && !is_about_all(property)));
      EXPECT_TRUE(verdict.explanation);
      EXPECT_EQ(instance_text(verdict), expected.detail);
      break;
    case Answer::unknown:
      EXPECT_FALSE(verdict.reason.empty());
      EXPECT_TRUE(verdict.reason.text().starts_with(expected.detail)) << verdict.reason.text();
      break;
  }
}

class VerdictCorpus : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override { file_ = testing::read_corpus_file(GetParam()); }

  Verdict check(Model& model, const BoundProperty& property, const std::string& fairness,
                bool reference, bool shortest) const {
    CheckOptions options;
    options.fairness = fairness_of(fairness);
    options.reference = reference;
    options.shortest = shortest;
    options.vacuity = !reference && !shortest;
    options.limits.max_states = file_.max_states;
    return PropertyChecker(model, options).check(property);
  }

  // Calls use(property, fairness, expected) for everything the file says.
  template <class Use>
  void each_expectation(const std::vector<BoundProperty>& properties, const Use& use) const {
    for (const BoundProperty& property : properties) {
      const auto verdicts = file_.verdicts.find(property.name);
      if (verdicts == file_.verdicts.end()) {
        ADD_FAILURE() << "no verdict line for " << property.name;
        continue;
      }
      for (const auto& [fairness, expected] : verdicts->second) {
        SCOPED_TRACE(property.name + " with fairness " + fairness + ": " + property.text);
        use(property, fairness, expected);
      }
    }
  }

  void check_native(bool plain) const {
    const auto model = load(GetParam(), plain);
    each_expectation(bind(*model), [&](const BoundProperty& property, const std::string& fairness,
                                       const testing::ExpectedVerdict& expected) {
      const Verdict verdict = check(*model, property, fairness, false, false);
      ASSERT_EQ(text_of(verdict.outcome), expected.outcome) << verdict.reason.text();
      compare_details(property, verdict, expected);
      compare_length(verdict);
      const Verdict shortest = check(*model, property, fairness, false, true);
      EXPECT_EQ(text_of(shortest.outcome), expected.outcome) << "with the shortest run";
      if (verdict.outcome != Answer::violated || shortest.outcome != Answer::violated) return;
      ASSERT_EQ(shortest.trace.has_value(), verdict.trace.has_value());
      if (!verdict.trace) return;
      EXPECT_LE(shortest.trace->steps.size(), verdict.trace->steps.size());
      compare_length(shortest);
      compare_lasso(shortest, fairness);
    });
  }

  void compare_length(const Verdict& verdict) const {
    const auto length = file_.lengths.find(verdict.name);
    if (length == file_.lengths.end() || verdict.outcome != Answer::violated) return;
    EXPECT_EQ(verdict.algorithm, Algorithm::breadth_first)
        << "a length is said of finite runs only";
    EXPECT_EQ(verdict.trace->steps.size(), length->second);
  }

  void compare_lasso(const Verdict& shortest, const std::string& fairness) const {
    const auto lassos = file_.lassos.find(shortest.name);
    if (lassos == file_.lassos.end() || !lassos->second.contains(fairness)) return;
    EXPECT_TRUE(shortest.trace->has_loop());
    EXPECT_EQ(shortest.trace->steps.size(), lassos->second.at(fairness));
  }

  testing::CorpusFile file_;
};

TEST_P(VerdictCorpus, Plain) { check_native(true); }
TEST_P(VerdictCorpus, Reduced) { check_native(false); }

TEST_P(VerdictCorpus, Reference) {
  const auto model = load(GetParam(), true);
  SearchControl control;
  control.limits.max_states = kMostStates;
  bool complete = false;
  if (!model->static_limit) {
    System system(*model);
    const Exploration exploration = explore(system, control);
    const bool cut_short = file_.max_states != 0 && exploration.states > file_.max_states;
    complete = exploration.complete && !cut_short;
    if (file_.max_states == 0) {
      ASSERT_FALSE(exploration.reason.is(StopReason::Kind::states)) << "the system is too large";
    }
    if (exploration.states > kMostReferenced) return;
  }
  each_expectation(bind(*model), [&](const BoundProperty& property, const std::string& fairness,
                                     const testing::ExpectedVerdict& expected) {
    const Verdict verdict = check(*model, property, fairness, true, false);
    // The reference engine explores everything first: a bound that is exceeded anywhere ends it.
    if (!complete && verdict.outcome == Answer::unknown) return;
    EXPECT_EQ(text_of(verdict.outcome), expected.outcome) << verdict.reason.text();
  });
}

// What the file says about its properties is complete, and the file is about nothing else, but for
// tests, which say themselves what is expected.
TEST_P(VerdictCorpus, IsInOrder) {
  EXPECT_EQ(file_.problems, std::vector<std::string>{});
  const auto model = load(GetParam(), false);
  EXPECT_EQ(model->file.name, fs::path(GetParam()).stem());
  std::set<std::string> names;
  for (const BoundProperty& property : bind(*model)) {
    EXPECT_TRUE(names.insert(property.name).second) << property.name;
    EXPECT_TRUE(file_.verdicts.contains(property.name)) << "no verdict line: " << property.name;
    if (!property.property.expected) continue;
    const Verdict verdict = check(*model, property, "default", false, false);
    EXPECT_EQ(verdict.expected, *property.property.expected);
    EXPECT_TRUE(verdict.as_expected()) << property.name << " is " << text_of(verdict.outcome);
  }
  EXPECT_FALSE(names.empty() && model->file.tests.empty());
  for (const auto& [name, verdicts] : file_.verdicts) {
    EXPECT_TRUE(names.contains(name)) << name;
    const bool by_default = verdicts.contains("default");
    EXPECT_TRUE(by_default || (verdicts.contains("none") && verdicts.contains("weak"))) << name;
  }
  for (const auto& [name, length] : file_.lengths) EXPECT_TRUE(names.contains(name)) << name;
  for (const auto& [name, lengths] : file_.lassos) {
    for (const auto& [fairness, length] : lengths) {
      EXPECT_EQ(file_.verdicts[name][fairness].outcome, "violated") << name << " " << fairness;
    }
  }
}

std::vector<std::string> files_with_verdicts() {
  std::vector<std::string> files = testing::system_files(kCorpora);
  for (const std::string& name : testing::system_files("agentspeak")) {
    if (!testing::read_corpus_file(name).verdicts.empty()) files.push_back(name);
  }
  return files;
}

INSTANTIATE_TEST_SUITE_P(Corpus, VerdictCorpus, ::testing::ValuesIn(files_with_verdicts()),
                         [](const auto& param_info) {
                           return testing::test_name(param_info.param);
                         });

// ---- the corpus as a whole ----

TEST(VerdictCorpusFolders, HaveEnoughFiles) {
  for (const std::string& folder : kCorpora) {
    EXPECT_GE(testing::system_files(folder).size(), kFewestFiles) << folder;
  }
}

const std::map<Operator, std::string> kOperators = {{Operator::truth, "true"},
                                                    {Operator::falsity, "false"},
                                                    {Operator::atom, "an atom"},
                                                    {Operator::negation, "!"},
                                                    {Operator::conjunction, "&"},
                                                    {Operator::disjunction, "|"},
                                                    {Operator::implication, "->"},
                                                    {Operator::equivalence, "<->"},
                                                    {Operator::next, "X"},
                                                    {Operator::eventually, "<>"},
                                                    {Operator::always, "[]"},
                                                    {Operator::until, "U"},
                                                    {Operator::release, "R"},
                                                    {Operator::weak_until, "W"},
                                                    {Operator::all_paths, "A"},
                                                    {Operator::some_path, "E"},
                                                    {Operator::all_agents, "forall"},
                                                    {Operator::some_agent, "exists"}};

std::string word_of(Operator op) {
  const auto word = kOperators.find(op);
  EXPECT_NE(word, kOperators.end()) << "'" << info(op).text << "' is not in kOperators";
  return word == kOperators.end() ? "" : word->second;
}

const std::map<AtomKind, std::string> kAtoms = {{AtomKind::belief, "Bel"},
                                                {AtomKind::desire, "Des"},
                                                {AtomKind::intention, "Int"},
                                                {AtomKind::does, "Does"},
                                                {AtomKind::fact, "a fact"},
                                                {AtomKind::terminated, "terminated"},
                                                {AtomKind::deadlock, "deadlock"},
                                                {AtomKind::taken, "taken"},
                                                {AtomKind::enabled, "enabled"},
                                                {AtomKind::stuck, "stuck"},
                                                {AtomKind::comparison, "a comparison"}};

// Of the atoms of agent languages.
const std::vector<std::string> kDribbleWords{"B", "G", "Bs", "Gs", "P"};

// The path operator right below a quantifier, as in CTL: "AG", "EU"; with sets of actions, as in
// ACTL, also "AG[x]", and "EU[y]" if there is one after the U.
std::set<std::string> pairs_of(const Property& property) {
  const std::map<Operator, std::string> path_operators{{Operator::next, "X"},
                                                       {Operator::eventually, "F"},
                                                       {Operator::always, "G"},
                                                       {Operator::until, "U"}};
  std::set<std::string> pairs;
  for (const PropertyNode& node : property.nodes) {
    if (node.op != Operator::all_paths && node.op != Operator::some_path) continue;
    const PropertyNode& path = property.node(node.left);
    const auto below = path_operators.find(path.op);
    if (below == path_operators.end()) continue;
    const std::string pair = (node.op == Operator::all_paths ? "A" : "E") + below->second;
    pairs.insert(pair);
    if (path.indexed) pairs.insert(pair + "[x]");
    if (!path.actions_after.empty()) pairs.insert(pair + "[y]");
  }
  return pairs;
}

// Everything the property language has is in some property that holds and in one that does not.
TEST(VerdictCorpusFolders, EveryOperatorAndAtomHoldsAndIsViolated) {
  std::map<std::string, std::set<std::string>> outcomes;  // of the properties it occurs in
  for (const std::string& name : testing::system_files(kCorpora)) {
    const testing::CorpusFile file = testing::read_corpus_file(name);
    const auto model = load(name, false);
    for (const BoundProperty& bound : bind(*model)) {
      const auto verdicts = file.verdicts.find(bound.name);
      if (verdicts == file.verdicts.end()) continue;
      std::set<std::string> words = pairs_of(bound.property);
      for (const PropertyNode& node : bound.property.nodes) words.insert(word_of(node.op));
      for (const PropertyAtom& atom : bound.property.atoms) {
        words.insert(atom.kind == AtomKind::foreign ? atom.language + "'s " + atom.word
                                                    : kAtoms.at(atom.kind));
      }
      for (const auto& [fairness, expected] : verdicts->second) {
        for (const std::string& word : words) outcomes[word].insert(expected.outcome);
      }
    }
  }
  std::vector<std::string> all{"AU[y]", "EU[y]"};
  for (const char* pair : {"AX", "AF", "AG", "AU", "EX", "EF", "EG", "EU"}) {
    all.push_back(pair);
    all.push_back(std::string(pair) + "[x]");
  }
  for (const std::string& word : kDribbleWords) all.push_back("Dribble's " + word);
  for (const auto& [op, word] : kOperators) all.push_back(word);
  for (const auto& [kind, word] : kAtoms) all.push_back(word);
  for (const std::string& word : all) {
    EXPECT_TRUE(outcomes[word].contains("holds")) << word << " is in no property that holds";
    EXPECT_TRUE(outcomes[word].contains("violated")) << word << " is in no violated property";
  }
}

}  // namespace verdict_corpus_test
}  // namespace credo
