// What the manual says of `maybe`, as laws on random systems: such a rule may happen and is never
// forced, whatever the cycle, the schedule and the fairness.
//
// A property that holds is about every run, so a law says that the runs of one system are among
// those of another:
//   without such a rule         its runs are runs of the system with the rule;
//   with the rule not marked    its runs are runs of the system with the rule marked;
//   with `cycle four_step`      its runs are, but for stuttering, runs with `cycle free`.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>

#include "engine/emptiness.hpp"
#include "engine/product.hpp"
#include "export/promela/claim.hpp"
#include "logic/ltl_simplify.hpp"
#include "support/random_atoms.hpp"
#include "support/random_ltl.hpp"
#include "support/random_system.hpp"
#include "support/seeds.hpp"
#include "support/text_model.hpp"

namespace credo::testing {
namespace maybe_property_test {

constexpr std::uint64_t kMostStates = 3000;

Draw drawing(std::mt19937& generator) {
  return [&generator](int bound) {
    return static_cast<int>(generator() % static_cast<unsigned>(bound));
  };
}

// A random formula over random atoms: the same for every system with the same seed.
struct Question {
  std::uint32_t seed;
  bool about_steps;       // X may occur
  bool about_everything;  // so may `terminated` and `deadlock`
  Fairness fairness;
};

struct Answer {
  bool holds;
  std::string question;
};

// Nothing if it takes too many states, or a bound is met.
std::optional<Answer> answer(const std::string& text, const Question& question) {
  const auto model = load_text(text);
  if (model->diagnostics.has_errors()) throw UserError(model->diagnostics.render_all(false));
  std::mt19937 generator(question.seed);
  const Draw draw = drawing(generator);
  std::vector<StateAtom> atoms = random_atoms(*model, draw, 3);
  while (!question.about_everything &&
         std::ranges::any_of(atoms, [](const StateAtom& atom) { return is_global(atom.kind); })) {
    atoms = random_atoms(*model, draw, 3);
  }
  LtlStore ltl;
  LtlId property = random_formula(ltl, draw, 2 + draw(5), 3);
  while (!question.about_steps && ltl.has_next(property)) {
    property = random_formula(ltl, draw, 2 + draw(5), 3);
  }
  const Automaton automaton = translate(ltl, LtlSimplifier(ltl).simplify(ltl.negation(property)));
  System system(*model);
  AtomLabels labels(system, atoms);
  Product product(system, labels, automaton, model->file.options.effective(question.fairness));
  SearchControl control;
  control.limits.max_states = kMostStates;
  const Checking checking = search_accepting_run(product, control, RunWanted::none);
  if (!checking.complete) return std::nullopt;
  return Answer{!checking.violated, ltl.text(property, [&](std::uint32_t atom) {
                  return text_of(*model, atoms[atom]);
                })};
}

struct Tally {
  std::size_t compared = 0;
  std::size_t held = 0;
};

// What holds of the larger system holds of the smaller one.
void compare(const std::string& larger, const std::string& smaller, const Question& question,
             Tally& tally) {
  try {
    const auto premise = answer(larger, question);
    if (!premise) return;
    const auto conclusion = answer(smaller, question);
    if (!conclusion) return;
    ++tally.compared;
    tally.held += premise->holds ? 1 : 0;
    EXPECT_TRUE(!premise->holds || conclusion->holds)
        << premise->question << ", fairness " << static_cast<int>(question.fairness)
        << ", holds of\n"
        << larger << "\nbut not of\n"
        << smaller;
  } catch (const UserError&) {
    return;  // arithmetic on something that is no number, in a rule of the environment
  }
}

// A random system with a place for rules of the environment, in any cycle and schedule.
struct Frame {
  std::string before;
  std::string after;
  std::string with(const std::string& rules) const { return before + rules + after; }
};

Frame frame_of(const std::string& text) {
  constexpr std::string_view kPlace = "environment {\n";
  const std::size_t at = text.find(kPlace) + kPlace.size();
  return {text.substr(0, at), text.substr(at)};
}

Frame random_frame(const Draw& draw) {
  std::string text = random_system(draw);
  if (text.find("\ncycle") == text.npos && text.find("\nselect") == text.npos) {
    constexpr std::string_view kCycles[] = {"", "cycle eager\n", "cycle free\n"};
    text += kCycles[draw(3)];
  }
  if (text.find("\nschedule") == text.npos) {
    constexpr std::string_view kSchedules[] = {"", "schedule round_robin\n",
                                               "schedule synchronous\n"};
    text += kSchedules[draw(3)];
  }
  return frame_of(text);
}

std::string random_rules(const Draw& draw, std::string_view mark) {
  std::string out;
  for (int i = 1 + draw(2); i > 0; --i) {
    constexpr std::string_view kRules[] = {"not s(1) -> +s(1)", "s(1) -> -s(1)", "not q -> +q",
                                           "q -> -q; +p(1)", "p(V) -> -p(V); +s(2)"};
    out += fmt::format("  {} : {}.\n", mark, kRules[draw(5)]);
  }
  return out;
}

TEST(Maybe, ARuleNeedNeverHappen) {
  Tally tally;
  const std::uint32_t seeds = seed_count(3000, 200);
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed);
    const Draw draw = drawing(generator);
    const Frame frame = random_frame(draw);
    const std::string rules = random_rules(draw, "maybe");
    const auto fairness = static_cast<Fairness>(seed % 3);
    SCOPED_TRACE(fmt::format("seed {}", seed));
    compare(frame.with(rules), frame.with(""), {seed, true, false, fairness}, tally);
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(tally.compared, seeds / 4);
  EXPECT_GT(tally.held, seeds / 40);
}

TEST(Maybe, TheMarkOnlyAddsRuns) {
  Tally tally;
  const std::uint32_t seeds = seed_count(3000, 200);
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed);
    const Draw draw = drawing(generator);
    const Frame frame = random_frame(draw);
    std::mt19937 same(seed);
    const std::string marked = frame.with(random_rules(drawing(same), "maybe"));
    same.seed(seed);
    const std::string unmarked = frame.with(random_rules(drawing(same), ""));
    const auto fairness = static_cast<Fairness>(seed % 3);
    SCOPED_TRACE(fmt::format("seed {}", seed));
    compare(marked, unmarked, {seed, true, true, fairness}, tally);
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(tally.compared, seeds / 4);
  EXPECT_GT(tally.held, seeds / 40);
}

// docs/agentspeak.md, Cycle.
TEST(Maybe, WhatHoldsWithFreeHoldsWithFourSteps) {
  Tally tally;
  const std::uint32_t seeds = seed_count(6000, 400);
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed);
    const Draw draw = drawing(generator);
    std::string text = random_system(draw);
    if (text.find("\ncycle") != text.npos || text.find("\nschedule") != text.npos) continue;
    text = frame_of(text).with(random_rules(draw, "maybe"));
    SCOPED_TRACE(fmt::format("seed {}", seed));
    compare(text + "cycle free\n", text, {seed, false, false, Fairness::weak}, tally);
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(tally.compared, seeds / 20);
  EXPECT_GT(tally.held, seeds / 100);
}

}  // namespace maybe_property_test
}  // namespace credo::testing
