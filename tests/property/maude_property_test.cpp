// Random BUPL programs: what Maude says of their export is what Credo says of them, verdict by
// verdict and state by state, in both readings, with and without labels.
//
// Many programs go into one process of Maude, as modules with different names.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "base/process.hpp"
#include "engine/explorer.hpp"
#include "files/load_model.hpp"
#include "lang/bupl/maude/export.hpp"
#include "lang/bupl/maude/run.hpp"
#include "lang/bupl/reading.hpp"
#include "support/random_bupl.hpp"
#include "support/seeds.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_model.hpp"
#include "verdict/check.hpp"

namespace credo::testing {
namespace maude_property_test {

constexpr std::uint64_t kMostStates = 300;

Draw draw_from(std::mt19937& generator) {
  return [&](int bound) { return static_cast<int>(generator() % static_cast<unsigned>(bound)); };
}

// An engine that says what was found out before.
class Recorded final : public LinearEngine {
 public:
  explicit Recorded(Checking answer) : answer_(std::move(answer)) {}
  Reach can_handle(const EngineQuestion&) override { return {}; }
  Checking check(const LtlStore&, const LtlProperty&, bool, Fairness, SearchControl&) override {
    return answer_;
  }

 private:
  Checking answer_;
};

// A program with a property, and what Credo makes of them.
struct Case {
  std::string text;
  std::string formula;
  std::unique_ptr<Model> model;
  std::optional<BoundProperty> property;
  bool labels = false;
  std::uint64_t states = 0;
  Answer answer = Answer::unknown;
  std::unique_ptr<MaudeExport> exported;
  MaudeQuestion question;
};

CheckOptions check_options(LinearEngine* linear = nullptr) {
  CheckOptions options;
  options.vacuity = false;
  options.linear = linear;
  options.limits.max_states = linear == nullptr ? 20 * kMostStates : 0;
  return options;
}

// What Credo makes of the program and the formula; nothing if they are not accepted, too large, or
// cannot be exported (`endless`). States have labels if they must or `labels` asks for them.
std::optional<Case> make_case(const std::string& text, const std::string& formula,
                              bupl::Reading reading, bool labels, const std::string& name,
                              std::size_t& endless) {
  Case made;
  made.text = text;
  made.formula = formula;
  LoadOptions options;
  options.switches["semantics"] = text_of(reading);
  made.model = load_bupl(made.text, std::move(options));
  if (made.model->diagnostics.has_errors()) return std::nullopt;
  Diagnostics diagnostics(made.model->sources);
  made.property = bind_formula(*made.model, "formula", made.formula, diagnostics);
  if (!made.property || !made.property->shared.empty()) return std::nullopt;
  made.labels = made.property->needs_labels() || labels;
  System system(*made.model, Observation{made.labels, false});
  SearchControl control;
  control.limits.max_states = kMostStates;
  const Exploration exploration = explore(system, control);
  if (!exploration.complete) return std::nullopt;
  made.states = exploration.states;
  made.answer = PropertyChecker(*made.model, check_options()).check(*made.property).outcome;
  if (made.answer == Answer::unknown) return std::nullopt;
  try {
    made.exported = std::make_unique<MaudeExport>(*made.model, name);
  } catch (const UserError& error) {
    // A call that is never reached may have arguments that grow for ever.
    EXPECT_TRUE(std::string(error.what()).starts_with("the plans of this program")) << made.text;
    ++endless;
    return std::nullopt;
  }
  LtlStore ltl;
  made.question = made.exported->add(ltl, to_ltl(*made.model, *made.property, {}, ltl));
  made.question.labels = made.labels;
  made.exported->add_states(made.labels);
  return made;
}

std::optional<Case> random_case(std::uint32_t seed, std::size_t& endless) {
  std::mt19937 generator(seed);
  const Draw draw = draw_from(generator);
  const naive_bupl::Program program = random_bupl(draw);
  const std::string formula = random_bupl_property(draw, program, false);
  const bupl::Reading reading = draw(2) == 0 ? bupl::Reading::maude : bupl::Reading::table;
  return make_case(program.text(), formula, reading, draw(4) == 0, "M" + std::to_string(seed),
                   endless);
}

// Maude's counterexample, replayed and confirmed by the reference interpreter.
void confirm_run(Case& each, const MaudeAnswer& answer) {
  if (each.labels != each.property->needs_labels()) return;  // the checker has no such states
  Checking checking;
  checking.violated = true;
  checking.counterexample = readable_run(*each.model, answer, each.labels);
  Recorded engine(std::move(checking));
  PropertyChecker checker(*each.model, check_options(&engine));
  EXPECT_EQ(checker.check(*each.property).outcome, Answer::violated);
}

class Comparison {
 public:
  void compare(std::vector<Case>& cases) {
    std::string text = "load model-checker\n";
    std::vector<MaudeCommand> commands;
    for (Case& each : cases) {
      text += each.exported->definitions() + each.exported->count_command(each.labels) +
              each.exported->check_command(each.question);
      MaudeCommand command{true, each.exported->module_name(each.labels), each.labels,
                           &each.exported->rules().points()};
      commands.push_back(command);
      command.count = false;
      commands.push_back(command);
    }
    ProcessRequest request;
    request.command = {"maude",    "-no-banner", "-no-advise",
                       "-no-wrap", "-batch",     folder_.write("modules.maude", text)};
    request.large_stack = true;
    request.seconds = 120;
    const ProcessResult result = run_process(request);
    ASSERT_EQ(result.end, ProcessEnd::exited) << result.errors;
    ASSERT_EQ(result.errors, "");
    const auto answers = read_maude_output(result.output, commands);
    for (std::size_t i = 0; i < cases.size(); ++i) {
      Case& each = cases[i];
      SCOPED_TRACE(each.exported->module_name(each.labels) + "\n" + each.text + "\n" +
                   each.formula);
      EXPECT_EQ(answers[2 * i].states, each.states);
      const MaudeAnswer& answer = answers[2 * i + 1];
      const bool holds = answer.kind == MaudeAnswer::Kind::holds;
      ASSERT_EQ(holds ? Answer::holds : Answer::violated, each.answer);
      if (!holds) confirm_run(each, answer);
      ++(holds ? held : violated);
      ++(each.labels ? with_labels : without_labels);
      states += each.states;
    }
  }

  std::size_t held = 0;
  std::size_t violated = 0;
  std::size_t with_labels = 0;
  std::size_t without_labels = 0;
  std::uint64_t states = 0;

 private:
  TemporaryFolder folder_;
};

bool maude_is_missing() {
  ProcessRequest version;
  version.command = {"maude", "--version"};
  return run_process(version).end == ProcessEnd::missing;
}
constexpr const char* kMissing = "there is no maude: scripts/setup installs it";

TEST(Maude, agrees_on_random_programs) {
  if (maude_is_missing()) GTEST_SKIP() << kMissing;
  const std::uint32_t wanted = seed_count(600, 60);
  constexpr std::size_t kAtOnce = 100;
  Comparison comparison;
  std::vector<Case> cases;
  std::uint32_t compared = 0;
  std::size_t endless = 0;
  for (std::uint32_t seed = 1; compared < wanted; ++seed) {
    auto made = random_case(seed, endless);
    if (made) cases.push_back(std::move(*made));
    if (cases.size() < kAtOnce && compared + cases.size() < wanted) continue;
    comparison.compare(cases);
    if (HasFatalFailure()) return;
    compared += static_cast<std::uint32_t>(cases.size());
    cases.clear();
  }
  // The comparison is worth something only if both answers are common.
  EXPECT_GT(comparison.held, wanted / 10);
  EXPECT_GT(comparison.violated, wanted / 10);
  EXPECT_GT(comparison.with_labels, wanted / 10);
  EXPECT_GT(comparison.without_labels, wanted / 10);
  EXPECT_GT(comparison.states, 3 * wanted);
  EXPECT_LT(endless, wanted / 10);
}

// What the random programs have not: strings, names that mean something to Maude, deep terms.
constexpr const char* kOdd = R"(
beliefs { owise(eq), in(text), s_(0), max_2(f(g(a),-3)), name("a\"b\\ %"), none, same(1), same(2) }
action gcd(X,Y) = ( same(X) & same(Y), { ~same(X), pair(X,Y) } )
action do_it(S) = ( name(S) & ~pair(_,9) & ~pair(X,f(X)), { said(S), ~none } )
action calc(X) = ( max_2(f(Y,Z)) & X = -Z + 0 & 0 divides 0, { s_(X*Z-1), in(Y) } )
internal red(X) = ( in(X) & X != text | ~in(g(a)), { owise(X) } )
proc loop(N) = gcd(X,Y); (loop(N+1) + do_it(S); calc(3))
repair pair(X,Y) & ~said(_) <- do_it(S); red(X); calc(a+1); loop(b+1)
plan loop(0)
)";

TEST(Maude, agrees_on_odd_programs) {
  if (maude_is_missing()) GTEST_SKIP() << kMissing;
  std::vector<Case> cases;
  std::size_t endless = 0;
  const char* formulas[] = {"[] ~stuck",
                            "<> said(_)",
                            "[] ~taken(gcd(X,X))",
                            "<> taken(do_it(_))",
                            "[] ~fact(pair(1,1))",
                            "[] (enabled(calc(3)) -> <> fact(s_(-10)))",
                            "[] ~fact(owise(g(a)))"};
  for (const char* formula : formulas) {
    for (const bupl::Reading reading : {bupl::Reading::maude, bupl::Reading::table}) {
      auto made =
          make_case(kOdd, formula, reading, false, fmt::format("ODD{}", cases.size()), endless);
      ASSERT_TRUE(made) << formula << load_bupl(kOdd)->diagnostics.render_all(false);
      EXPECT_GT(made->states, 5u);
      cases.push_back(std::move(*made));
    }
  }
  Comparison comparison;
  comparison.compare(cases);
  EXPECT_GT(comparison.held, 0u);
  EXPECT_GT(comparison.violated, 0u);
}

// The corpus has a program for every rule and every corner of the language.
TEST(Maude, agrees_on_the_corpus) {
  if (maude_is_missing()) GTEST_SKIP() << kMissing;
  std::vector<Case> cases;
  std::size_t endless = 0;
  const std::filesystem::path folder =
      std::filesystem::path(CREDO_SOURCE_DIR) / "tests" / "corpus" / "bupl";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".bupl") continue;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    for (const bupl::Reading reading : {bupl::Reading::maude, bupl::Reading::table}) {
      auto made =
          make_case(text.str(), cases.size() % 2 == 0 ? "<> terminated" : "[] ~stuck", reading,
                    cases.size() % 3 == 0, fmt::format("C{}", cases.size()), endless);
      if (made) cases.push_back(std::move(*made));
    }
  }
  EXPECT_GT(cases.size(), 60u);
  Comparison().compare(cases);
}

}  // namespace maude_property_test
}  // namespace credo::testing
