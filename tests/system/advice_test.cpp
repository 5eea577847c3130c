// What is advised under an unknown answer, followed to the letter: the words of the option are
// added to the command as they stand there, and the question is asked again. It must be decided
// then, or end at another limit; what was tried must come out as it is said. That goes for every
// unknown answer of the corpus of systems and properties, for searches and tests, with both
// engines.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "cli/parse_options.hpp"
#include "inquiry/check.hpp"
#include "inquiry/explore.hpp"
#include "inquiry/loading.hpp"
#include "inquiry/search.hpp"
#include "inquiry/test.hpp"
#include "support/command_test.hpp"
#include "support/corpus.hpp"
#include "support/corpus_file.hpp"
#include "support/json_schema.hpp"
#include "system/plain_system.hpp"

namespace credo {
namespace advice_test {

using Words = std::vector<std::string>;

// How a question ended.
struct End {
  std::string name;  // of the property or test
  bool decided = false;
  std::string outcome;  // as a trial of the option would put it
  StopReason reason;
  std::optional<Advice> advice;
  double seconds = 0;
  std::uint64_t states = 0;  // that were seen
  bool starts = true;        // no initial state is over a bound
};

bool starts_within_bounds(Model& model) {
  if (model.static_limit) return false;
  try {
    PlainSystem(model).initial();
    return true;
  } catch (const LimitExceeded&) {
    return false;
  }
}

Settings settings_for(CommandSet command, const std::string& name, const Words& words) {
  std::string help;
  auto settings = parse_options(command, name, "", words, help);
  EXPECT_TRUE(settings) << help;
  return *settings;
}

std::unique_ptr<Model> loaded(const Settings& settings) {
  auto model = load(settings);
  EXPECT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  return model;
}

std::vector<End> check_all(const Words& words) {
  const Settings settings = settings_for(kCheck, "check", words);
  const auto model = loaded(settings);
  Diagnostics diagnostics(model->sources);
  const auto properties = properties_to_check(settings, *model, diagnostics);
  CheckInquiry inquiry(*model, settings, {});
  inquiry.check(properties);
  std::vector<End> ends;
  for (const CheckedProperty& each : inquiry.report().properties) {
    const Verdict& verdict = each.verdict;
    ends.push_back({verdict.name, verdict.outcome != Answer::unknown,
                    verdict.outcome == Answer::holds ? "it holds" : "it is violated",
                    verdict.reason, each.advice, verdict.seconds, verdict.states,
                    starts_within_bounds(*model)});
  }
  return ends;
}

std::vector<End> explore_all(const Words& words) {
  const Settings settings = settings_for(kExplore, "explore", words);
  const auto model = loaded(settings);
  const ExploreReport report = explore_system(*model, settings, {});
  return {{"", report.result.complete, "every state is seen", report.result.reason, report.advice,
           report.result.seconds, report.result.states, starts_within_bounds(*model)}};
}

std::vector<End> search_all(const Words& words) {
  const Settings settings = settings_for(kSearch, "search", words);
  const auto model = loaded(settings);
  Diagnostics diagnostics(model->sources);
  auto query = query_to_search(settings, *model, diagnostics);
  const SearchReport report = search_system(*model, std::move(*query), settings, {});
  const SearchResult& result = report.result;
  return {{"", result.complete || result.enough,
           result.solutions.empty() ? "there is none" : "what was wanted is found", result.reason,
           report.advice, result.seconds, result.states, starts_within_bounds(*model)}};
}

std::vector<End> test_all(const Words& words) {
  const Settings settings = settings_for(kTest, "test", words);
  const auto model = loaded(settings);
  Diagnostics diagnostics(model->sources);
  const auto tests = tests_to_run(settings, *model, diagnostics);
  const TestReport report = run_tests(*model, tests, settings, {}, {});
  std::vector<End> ends;
  for (const TestedExpression& each : report.tests) {
    ends.push_back({each.test->name, each.result.verdict != TestVerdict::unknown,
                    each.result.verdict == TestVerdict::safe ? "it is safe" : "it is successful",
                    each.result.reason, each.advice, each.result.seconds, each.result.states,
                    starts_within_bounds(*model)});
  }
  return ends;
}

using Ask = std::vector<End> (*)(const Words&);

Words with(Words words, const std::string& option) {
  std::istringstream more(option);
  for (std::string word; more >> word;) words.push_back(word);
  return words;
}

void follow(Ask ask, const Words& words, const End& end, const Remedy& remedy) {
  SCOPED_TRACE(remedy.option);
  for (const End& again : ask(with(words, remedy.option))) {
    if (again.name != end.name) continue;
    EXPECT_TRUE(again.decided || again.reason != end.reason) << "the very same end";
    EXPECT_FALSE(again.reason.is(StopReason::Kind::not_checked));
    if (!remedy.outcome) return;
    EXPECT_TRUE(again.decided) << again.reason.text();
    EXPECT_EQ(again.outcome, *remedy.outcome);
    return;
  }
  FAIL() << "it is not asked any more";
}

// How many answers were unknown.
std::size_t follow_all(Ask ask, const Words& words) {
  SCOPED_TRACE(::testing::PrintToString(words));
  std::size_t count = 0;
  for (const End& end : ask(words)) {
    if (end.decided) {
      EXPECT_FALSE(end.advice) << end.name;
      continue;
    }
    ++count;
    SCOPED_TRACE(end.name + ": " + end.reason.text());
    if (!end.advice) {
      ADD_FAILURE() << "no advice";
      continue;
    }
    EXPECT_LE(end.advice->remedies.size(), 3u);
    EXPECT_FALSE(end.advice->remedies.empty() && end.advice->remarks.empty());
    // A second, and what it takes to look at the clock now and then.
    EXPECT_LT(end.advice->seconds, std::max(1.0, end.seconds) + 0.5);
    // At the start there is no run yet, and a bound of the text has its place.
    const bool on_a_run =
        end.starts && end.states > 0 && end.reason.words().find(", at ") == std::string::npos;
    if (end.reason.bound() && on_a_run) {
      EXPECT_TRUE(end.advice->growth) << "what grew is not said";
    }
    for (const Remedy& remedy : end.advice->remedies) follow(ask, words, end, remedy);
  }
  return count;
}

// ---- the corpora ----

Words words_for(const std::string& file) {
  const testing::CorpusFile expected = testing::read_corpus_file(file);
  Words words{testing::corpus_folder(file).string()};
  for (const auto& [name, value] : expected.options.constants.values) {
    words.push_back("--const");
    words.push_back(name + "=" + value);
  }
  for (const auto& [name, value] : expected.options.switches) {
    words.push_back("--" + name);
    words.push_back(value);
  }
  if (expected.max_states != 0) {
    words.push_back("--max-states");
    words.push_back(std::to_string(expected.max_states));
  }
  return words;
}

bool has_unknown_verdict(const testing::CorpusFile& file) {
  return std::ranges::any_of(file.verdicts, [](const auto& property) {
    return std::ranges::any_of(property.second,
                               [](const auto& each) { return each.second.outcome == "unknown"; });
  });
}

std::vector<std::string> unknown_files(bool explored) {
  std::vector<std::string> files;
  for (const std::string& file :
       testing::system_files({"agentspeak", "dribble", "bupl", "eccs", "properties"})) {
    const testing::CorpusFile expected = testing::read_corpus_file(file);
    const bool wanted =
        explored ? expected.expected.starts_with("unknown") : has_unknown_verdict(expected);
    if (wanted) files.push_back(file);
  }
  return files;
}

class AdviceCorpusChecked : public ::testing::TestWithParam<std::string> {};

TEST_P(AdviceCorpusChecked, IsFollowed) {
  std::size_t unknown = 0;
  for (const char* fairness : {"none", "weak"}) {
    unknown +=
        follow_all(check_all, with(words_for(GetParam()), std::string("--fair ") + fairness));
  }
  EXPECT_GT(unknown, 0u);
}

INSTANTIATE_TEST_SUITE_P(Corpus, AdviceCorpusChecked, ::testing::ValuesIn(unknown_files(false)),
                         [](const auto& test) { return testing::test_name(test.param); });

class AdviceCorpusExplored : public ::testing::TestWithParam<std::string> {};

TEST_P(AdviceCorpusExplored, IsFollowed) {
  EXPECT_GT(follow_all(explore_all, words_for(GetParam())), 0u);
  EXPECT_GT(follow_all(explore_all, with(words_for(GetParam()), "--engine reference")), 0u);
}

INSTANTIATE_TEST_SUITE_P(Corpus, AdviceCorpusExplored, ::testing::ValuesIn(unknown_files(true)),
                         [](const auto& test) { return testing::test_name(test.param); });

// ---- other questions ----

const std::string kSource = CREDO_SOURCE_DIR;

// Counts for ever.
constexpr const char* kEndless = R"(system endless
environment { hidden count/1. count(0). @tick : count(K) -> -count(K); +count(K+1). }
agent a { !go. +!go : never <- stay. }
)";
// Forty agents that have nothing to do with each other, which makes many states.
constexpr const char* kMany = R"(system many
cycle eager
environment { on. }
agent a[1..40] { !go. +!go <- +one; +two; +three. }
)";

class Advised : public testing::CommandTest {
 protected:
  Words file(const char* name, const char* text) const { return {folder_.write(name, text)}; }
  // The only unknown end.
  static Advice advice_of(Ask ask, const Words& words) {
    for (End& end : ask(words)) {
      if (end.advice) return std::move(*end.advice);
    }
    ADD_FAILURE() << "nothing is unknown";
    return {};
  }
};

TEST_F(Advised, FollowsItInExamples) {
  EXPECT_EQ(follow_all(check_all, {kSource + "/examples/slicing/c06.mas"}), 1u);
  EXPECT_EQ(follow_all(check_all, {kSource + "/tests/regress/limit-at-the-end-of-a-cycle.mas"}),
            1u);
  EXPECT_EQ(follow_all(explore_all, {kSource + "/examples/hello/hello.mas", "--const", "Nights=9"}),
            1u);
}

// The statements stand in place of the lines that are named, and come out as they are said to.
TEST_F(Advised, FollowsItInTheSystemFile) {
  const Words lines{"system chosen",
                    "limit intentions 4",
                    "cycle four_step",
                    "agent a {",
                    "  !down(0).",
                    "  +!down(X) : X < 8 <- !down(X + 1); +back(X).",
                    "  +!down(8) <- +end.",
                    "}",
                    "property all: [] !Bel(a, back(9))"};
  const auto text = [](const Words& all) {
    std::string whole;
    for (const std::string& line : all) whole += line + "\n";
    return whole;
  };
  std::size_t count = 0;
  for (const End& end : check_all(file("chosen.mas", text(lines).c_str()))) {
    ASSERT_TRUE(end.advice) << end.outcome;
    for (const Remedy& remedy : end.advice->remedies) {
      if (remedy.statement.empty()) continue;
      SCOPED_TRACE(remedy.statement);
      ++count;
      ASSERT_EQ(remedy.lines.size(), 1u);
      Words edited = lines;
      const std::size_t line = remedy.lines.front() - 1;
      EXPECT_EQ(edited[line].substr(0, 4), remedy.statement.substr(0, 4));
      edited[line] = remedy.statement;
      const End again = check_all(file("edited.mas", text(edited).c_str())).front();
      EXPECT_TRUE(again.decided || again.reason != end.reason);
      EXPECT_EQ(again.decided, remedy.outcome.has_value()) << again.reason.text();
    }
  }
  EXPECT_GT(count, 0u);
}

TEST_F(Advised, FollowsItForSearchesAndTests) {
  const Words endless = file("endless.mas", kEndless);
  EXPECT_EQ(follow_all(search_all, with(endless, "--where count(50) --depth 20")), 1u);
  EXPECT_EQ(follow_all(search_all, with(endless, "--where count(50) --max-states 20")), 1u);
  EXPECT_EQ(follow_all(search_all, with(endless, "--where count(z) --max-states 20")), 1u);
  EXPECT_EQ(follow_all(test_all, with(endless, "-e stay --max-states 20")), 1u);
  EXPECT_EQ(follow_all(test_all, with(endless, "-e stay --depth 20")), 1u);
}

TEST_F(Advised, SaysWhatGrowsWithoutABound) {
  const Advice advice = advice_of(
      search_all, with(file("endless.mas", kEndless), "--where count(z) --max-states 20"));
  ASSERT_TRUE(advice.growth);
  EXPECT_EQ(advice.growth->measure, Measure::number);
  EXPECT_EQ(advice.growth->list, "facts");
  EXPECT_TRUE(advice.growth->sampled);
  EXPECT_TRUE(advice.variety);
}

TEST_F(Advised, SaysWhatThereAreMostOf) {
  const Advice advice = advice_of(explore_all, with(file("many.mas", kMany), "--max-states 1000"));
  EXPECT_FALSE(advice.growth);
  ASSERT_TRUE(advice.variety);
  ASSERT_FALSE(advice.variety->parts.empty());
  EXPECT_EQ(advice.variety->parts.front().name.substr(0, 1), "a");
}

TEST_F(Advised, LeavesOutWhatDoesNotHelp) {
  const Advice advice = advice_of(check_all, {kSource + "/examples/slicing/c06.mas"});
  ASSERT_FALSE(advice.remarks.empty());
  EXPECT_NE(advice.remarks.front().find("a larger bound only moves it"), std::string::npos);
  for (const Remedy& remedy : advice.remedies) EXPECT_NE(remedy.kind, RemedyKind::bound);
}

TEST_F(Advised, DoesNotTakeLong) {
  const Words many = file("many.mas", kMany);
  for (const char* limit : {"--timeout 200ms", "--max-states 5000", "--memory 1M"}) {
    SCOPED_TRACE(limit);
    const std::vector<End> ends = explore_all(with(many, limit));
    ASSERT_TRUE(ends.front().advice);
    EXPECT_LT(ends.front().advice->seconds, 1.5);
  }
}

TEST_F(Advised, IsNotForWhoInterrupts) {
  const std::atomic<bool> interrupted = true;
  const Settings settings = settings_for(kExplore, "explore", file("many.mas", kMany));
  const auto model = loaded(settings);
  const ExploreReport report = explore_system(*model, settings, {&interrupted});
  EXPECT_TRUE(report.result.reason.is(StopReason::Kind::interrupted));
  EXPECT_FALSE(report.advice);
}

TEST_F(Advised, IsNotForWhoWantsTheResultOnly) {
  const Words words = {kSource + "/examples/slicing/c06.mas", "--quiet"};
  EXPECT_FALSE(check_all(words).front().advice);
}

TEST_F(Advised, DocumentsFitTheirSchemas) {
  const std::string endless = file("endless.mas", kEndless).front();
  const std::vector<Words> commands{
      {"check", kSource + "/examples/slicing/c06.mas"},
      {"explore", endless, "--max-states", "100"},
      {"search", endless, "--where", "count(z)", "--max-states", "100"},
      {"test", endless, "-e", "stay", "--max-states", "100"},
  };
  for (const Words& command : commands) {
    for (const std::string form : {"plain", "page"}) {
      if (form == "page" && command.front() == "explore") continue;
      SCOPED_TRACE(command.front() + " " + form);
      Words words = command;
      words.insert(words.end(), {"--json", "--json-form", form});
      if (command.front() == "explore") words.resize(words.size() - 2);
      const auto document = nlohmann::json::parse(credo(words).out);
      const std::string schema = form == "page" ? "page" : command.front();
      std::ifstream text(kSource + "/docs/schema/" + schema + ".schema.json");
      EXPECT_EQ(testing::schema_violations(document, nlohmann::json::parse(text)), Words{});
      const auto& answer = document.contains("properties") ? document.at("properties").at(0)
                           : document.contains("tests")    ? document.at("tests").at(0)
                                                           : document;
      ASSERT_TRUE(answer.contains("advice"));
      EXPECT_FALSE(answer.at("advice").is_null());
    }
  }
}

}  // namespace advice_test
}  // namespace credo
