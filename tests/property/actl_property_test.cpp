// ACTL on random labelled systems: the engines against each other, against the paper's definition,
// against a translation to CTL, and every run that is to show something; under every fairness.
#include <gtest/gtest.h>

#include <random>

#include "engine/emptiness.hpp"
#include "engine/labelling.hpp"
#include "engine/reference_branching.hpp"
#include "engine/reference_checker.hpp"
#include "engine/safety.hpp"
#include "logic/ltl_simplify.hpp"
#include "support/branching_engines.hpp"
#include "support/engine_comparison.hpp"
#include "support/naive_actl.hpp"
#include "support/random_ltl.hpp"
#include "support/seeds.hpp"
#include "verdict/check.hpp"
#include "verdict/replay.hpp"

namespace credo::testing {
namespace actl_property_test {

constexpr Fairness kEveryFairness[] = {Fairness::none, Fairness::weak, Fairness::strong};

struct Tally {
  std::size_t compared = 0;
  std::size_t violated = 0;
  std::size_t differing = 0;  // formulas that are true in some states only
  std::size_t fair = 0;       // and those for which fairness makes a difference
  std::size_t messages = 0;   // systems in which agents meet
  std::size_t deadlocks = 0;
  std::size_t runs = 0;
  std::size_t loops = 0;
};

Draw draw_from(std::mt19937& generator) {
  return [&generator](int bound) {
    return static_cast<int>(generator() % static_cast<unsigned>(bound));
  };
}

struct Case {
  explicit Case(ToySystem drawn)
      : toy(std::move(drawn)),
        graph(toy_graph(toy)),
        model(load_toy(toy.text())),
        plain(*model),
        system(*model) {}

  std::vector<NamedEngine> engines(Fairness fairness) {
    std::vector<NamedEngine> all;
    all.push_back({"reference", reference_branching(plain, *model, fairness)});
    all.push_back({"native", native_branching(system, fairness, {std::size_t{1} << 30, false})});
    all.push_back({"native, edges computed", native_branching(system, fairness, {0, false})});
    return all;
  }

  ToySystem toy;
  std::vector<ToyState> graph;
  std::unique_ptr<Model> model;
  PlainSystem plain;
  System system;
};

// The formula in every state, in the order of the naive graph, by the labels of an engine.
Truth truth_of(BranchingEngine& engine, const std::vector<ToyState>& graph, const LtlStore& ltl,
               LtlId formula) {
  const auto numbers = states_of(engine);
  Truth truth;
  for (const ToyState& state : graph) {
    const Label label = engine.label(numbers.at(state.text));
    truth.push_back(RunTruth(ltl, std::span(&label, 1), 0).holds(formula));
  }
  return truth;
}

std::string compare_formula(Case& with, const Actl& formula, Tally& tally) {
  const std::string text = formula.text(with.toy);
  auto bound = bind_formula(*with.model, "f", text);
  if (!bound) return text + "\n" + with.model->diagnostics.render_all(false);
  LtlStore ltl;
  const LtlProperty property = to_ltl(*with.model, *bound, {}, ltl);
  Truth without;
  for (const Fairness fairness : kEveryFairness) {
    const std::string about = text + ", fairness " + std::string(text_of(fairness)) + ": ";
    Truth expected;
    if (fairness == Fairness::none) {
      expected = without = holds_everywhere(with.toy, with.graph, formula);
      if (by_ctl(with.toy, with.graph, formula, fairness) != expected) {
        return about + "the translation to CTL and the definition differ";
      }
    } else if (fairness == Fairness::weak) {
      expected = by_ctl(with.toy, with.graph, formula, fairness);
    } else {
      expected = holds_fairly(with.toy, with.graph, formula);
    }
    ++tally.compared;
    if (!expected[0]) ++tally.violated;
    if (std::ranges::find(expected, !expected[0]) != expected.end()) ++tally.differing;
    if (expected != without) ++tally.fair;
    const auto engines = with.engines(fairness);
    const std::string problem = compare_engines(engines, ltl, property);
    if (!problem.empty()) return about + problem;
    if (truth_of(*engines[1].engine, with.graph, ltl, property.formula) != expected) {
      return about + "the engines say something else";
    }
    // An engine that may stop early knows less, but not otherwise.
    SearchControl control;
    const auto early = native_branching(with.system, fairness, {});
    if (early->check(ltl, property, control).violated == expected[0]) {
      return about + "stopping early changes the verdict";
    }
  }
  return "";
}

// From the text to the verdict, by both engines; runs that are shown are replayed there.
std::string check_formula(Case& with, const std::string& text, std::optional<bool> expected,
                          Fairness fairness, Tally& tally) {
  auto bound = bind_formula(*with.model, "f", text);
  if (!bound) return text + "\n" + with.model->diagnostics.render_all(false);
  std::optional<Answer> first;
  for (const bool reference : {false, true}) {
    CheckOptions options;
    options.fairness = fairness;
    options.reference = reference;
    const std::string about = text + ", fairness " + std::string(text_of(fairness)) +
                              (reference ? ", reference: " : ": ");
    try {
      const Verdict verdict = PropertyChecker(*with.model, options).check(*bound);
      if (verdict.outcome == Answer::unknown) return about + verdict.reason.text();
      if (expected && (verdict.outcome == Answer::holds) != *expected) return about + "is wrong";
      if (first && *first != verdict.outcome) return about + "differs from the native engine";
      first = verdict.outcome;
      if (verdict.trace) ++tally.runs;
      if (verdict.trace && verdict.trace->has_loop()) ++tally.loops;
    } catch (const InternalError& error) {
      return about + error.what();
    }
  }
  return "";
}

TEST(Actl, EnginesAgreeWithTheDefinition) {
  Tally tally;
  const std::uint32_t seeds = seed_count(300, 40);
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed);
    const Draw draw = draw_from(generator);
    Case with(random_toy(draw));
    const std::string about = "seed " + std::to_string(seed) + "\n" + with.toy.text();
    ASSERT_EQ(compare(explore_native(*with.model, 0), explore_plainly(*with.model, 0)), "")
        << about;
    SearchControl control;
    const Exploration explored = explore(with.system, control);
    std::size_t edges = 0;
    for (const ToyState& state : with.graph) edges += state.edges.size();
    ASSERT_EQ(explored.states, with.graph.size()) << about;
    ASSERT_EQ(explored.transitions, edges) << about;
    if (explored.deadlocks > 0) ++tally.deadlocks;
    if (std::ranges::any_of(with.graph, [](const ToyState& state) {
          return std::ranges::any_of(state.edges,
                                     [](const ToyEdge& edge) { return edge.agents.size() == 2; });
        })) {
      ++tally.messages;
    }
    for (int i = 0; i < 3; ++i) {
      const Actl formula = random_actl(draw, with.toy, 1 + draw(3));
      ASSERT_EQ(compare_formula(with, formula, tally), "") << about;
      const Fairness fairness = kEveryFairness[draw(3)];
      const Truth expected = fairness == Fairness::strong
                                 ? holds_fairly(with.toy, with.graph, formula)
                                 : by_ctl(with.toy, with.graph, formula, fairness);
      ASSERT_EQ(check_formula(with, formula.text(with.toy), expected[0], fairness, tally), "")
          << about;
    }
  }
  // The comparison means something only if there is enough of everything.
  EXPECT_GT(tally.violated, seeds);
  EXPECT_GT(tally.compared - tally.violated, seeds);
  EXPECT_GT(tally.differing, seeds);
  EXPECT_GT(tally.fair, seeds / 8);
  EXPECT_GT(tally.messages, seeds / 4);
  EXPECT_GT(tally.deadlocks, seeds / 8);
  EXPECT_GT(tally.runs, seeds / 2);
  EXPECT_GT(tally.loops, seeds / 10);
}

// ---- any formula of CTL* and LTL with atoms about steps

// A formula in the language of properties; `[x]U` and `[x]U[y]` stand anywhere.
std::string random_text(const Draw& draw, const ToySystem& toy, int size, bool quantifiers) {
  const auto part = [&](int least) {
    return "(" + random_text(draw, toy, std::max(least, size - 2), quantifiers) + ")";
  };
  if (size <= 0) {
    const std::string name =
        toy.agents[static_cast<std::size_t>(draw(static_cast<int>(toy.agents.size())))].name;
    return (draw(2) == 0 ? "!" : "") + ("Bel(" + name) + (draw(2) == 0 ? ", p)" : ", q)");
  }
  const char* const sets[] = {"tau", "*", "ab(*)", "tau, ab(*)"};
  const std::string x = std::string("[") + sets[draw(4)] + "]";
  const std::string y = std::string("[") + sets[draw(4)] + "]";
  switch (draw(quantifiers ? 11 : 9)) {
    case 0:
      return "X " + part(0);
    case 1:
      return "F " + part(0);
    case 2:
      return "G " + part(0);
    case 3:
      return part(0) + " & " + part(0);
    case 4:
      return part(0) + " | " + part(0);
    case 5:
      return part(0) + " R " + part(0);
    case 6:
      return part(0) + " " + x + "U " + part(0);
    case 7:
      return part(0) + " " + x + "U" + y + " " + part(0);
    case 8:
      return "!" + part(0);
    case 9:
      return (draw(2) == 0 ? "A " : "E ") + part(0);
    default:
      return (draw(2) == 0 ? "AX" : "EX") + x + " " + part(0);
  }
}

TEST(Actl, StepsInAnyFormula) {
  Tally tally;
  const std::uint32_t seeds = seed_count(250, 40);
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed + 100'000);
    const Draw draw = draw_from(generator);
    Case with(random_toy(draw));
    if (with.graph.size() > 40) continue;
    const std::string about = "seed " + std::to_string(seed) + "\n" + with.toy.text();
    const bool quantifiers = seed % 2 == 0;
    std::string text = random_text(draw, with.toy, 4, quantifiers);
    if (quantifiers) text = (draw(2) == 0 ? "A (" : "E (") + text + ")";
    auto bound = bind_formula(*with.model, "f", text);
    ASSERT_TRUE(bound) << about << text << with.model->diagnostics.render_all(false);
    LtlStore ltl;
    const LtlProperty property = to_ltl(*with.model, *bound, {}, ltl);
    for (const Fairness fairness : kEveryFairness) {
      ASSERT_EQ(check_formula(with, text, std::nullopt, fairness, tally), "") << about;
      if (property.paths.empty()) continue;
      ++tally.compared;
      ASSERT_EQ(compare_engines(with.engines(fairness), ltl, property), "") << about << text;
    }
  }
  EXPECT_GT(tally.compared, seeds / 2);
  EXPECT_GT(tally.runs, seeds / 2);
  EXPECT_GT(tally.loops, seeds / 4);
}

}  // namespace actl_property_test
}  // namespace credo::testing
