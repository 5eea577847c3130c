// The memoised engine against the reference interpreter on random systems: the same states, the
// same transitions, the same limits.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <set>

#include "files/load_model.hpp"
#include "support/engine_comparison.hpp"
#include "support/random_system.hpp"
#include "support/seeds.hpp"
#include "support/text_model.hpp"

namespace credo::testing {
namespace random_systems_test {

constexpr std::uint64_t kMostStates = 600;

struct Outcome {
  bool complete = false;
  bool bound = false;
  std::string difference;  // "" when the engines agree
};

Outcome compare_engines(const std::string& text, bool plain) {
  LoadOptions options;
  options.plain = plain;
  auto model = load_text(text, options);
  if (model->diagnostics.has_errors()) return {false, false, model->diagnostics.render_all(false)};
  Outcome outcome;
  try {
    const Graph native = explore_native(*model, kMostStates);
    const Graph reference = explore_plainly(*model, kMostStates);
    outcome.complete = native.result.complete;
    outcome.bound = native.result.reason.is(StopReason::Kind::model);
    outcome.difference = compare(native, reference);
  } catch (const UserError& error) {
    // Arithmetic on something that is no number, in a rule of the environment.
    outcome.difference = error.what();
  }
  return outcome;
}

RC_GTEST_PROP(RandomSystems, EnginesAgreeOnPlainSystems, ()) {
  const std::string text = random_system([](int bound) { return *rc::gen::inRange(0, bound); });
  const Outcome outcome = compare_engines(text, true);
  RC_LOG() << text << "\n" << outcome.difference;
  RC_CLASSIFY(outcome.complete, "complete");
  RC_CLASSIFY(outcome.bound, "ran into a bound");
  RC_ASSERT(outcome.difference.empty());
}

RC_GTEST_PROP(RandomSystems, EnginesAgreeOnReducedSystems, ()) {
  const std::string text = random_system([](int bound) { return *rc::gen::inRange(0, bound); });
  const Outcome outcome = compare_engines(text, false);
  RC_LOG() << text << "\n" << outcome.difference;
  RC_ASSERT(outcome.difference.empty());
}

// A state without the bindings: what the reduction must not change.
std::string without_bindings(const std::string& text) {
  std::string out;
  int depth = 0;
  for (const char c : text) {
    if (c == '{' && depth++ == 0 && !out.empty()) out.pop_back();  // and the space before it
    if (depth == 0) out += c;
    if (c == '}') --depth;
  }
  return out;
}

// Dropping dead bindings never adds or loses a state that anything can observe.
RC_GTEST_PROP(RandomSystems, ReductionKeepsEveryObservableState, ()) {
  const std::string text = random_system([](int bound) { return *rc::gen::inRange(0, bound); });
  std::set<std::string> observable[2];
  std::set<std::string> moves[2];
  std::size_t sizes[2] = {0, 0};
  for (const bool plain : {false, true}) {
    LoadOptions options;
    options.plain = plain;
    auto model = load_text(text, options);
    const Graph graph = explore_native(*model, 4000);
    RC_PRE(graph.result.complete);
    sizes[plain] = graph.states.size();
    for (const std::string& state : graph.states) observable[plain].insert(without_bindings(state));
    for (const std::string& move : graph.transitions) moves[plain].insert(without_bindings(move));
  }
  RC_LOG() << text;
  RC_ASSERT(observable[0] == observable[1]);
  RC_ASSERT(moves[0] == moves[1]);
  RC_ASSERT(sizes[0] <= sizes[1]);
}

// Many more, without shrinking: a failure names its seed.
TEST(RandomSystems, EnginesAgreeOnThousandsOfSeeds) {
  std::size_t complete = 0;
  std::size_t bounds = 0;
  const std::uint32_t seeds = seed_count(4000, 100);
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed);
    const std::string text = random_system(
        [&](int bound) { return static_cast<int>(generator() % static_cast<unsigned>(bound)); });
    const Outcome outcome = compare_engines(text, seed % 2 == 0);
    ASSERT_EQ(outcome.difference, "") << "seed " << seed << "\n" << text;
    complete += outcome.complete ? 1 : 0;
    bounds += outcome.bound ? 1 : 0;
  }
  // The comparison means something only if many systems are explored to the end, and some run into
  // a bound.
  EXPECT_GT(complete, seeds / 4);
  EXPECT_GT(bounds, seeds / 50);
  EXPECT_LT(bounds, seeds * 3 / 4);
}

// What agents may believe and request, and what may be the case: all situations that are reached,
// or nothing if there are too many.
std::optional<std::set<std::string>> situations(const std::string& text, std::uint64_t most) {
  const auto model = load_text(text);
  System system(*model);
  std::set<std::string> found;
  auto states = system.initial();
  std::set<std::vector<ComponentId>> known(states.begin(), states.end());
  SuccessorBuffer next;
  while (!states.empty()) {
    const std::vector<ComponentId> state = std::move(states.back());
    states.pop_back();
    StateView view = system.view(state);
    for (AgentView& agent : view.agents) {
      agent.local.phase = "";
      agent.local.sections.resize(1);  // the beliefs
    }
    found.insert(view.text());
    next.clear();
    try {
      system.successors(state, next);
    } catch (const LimitExceeded&) {
      return std::nullopt;
    }
    for (auto at = next.tuples.begin(); at != next.tuples.end();) {
      const auto end = at + static_cast<std::ptrdiff_t>(system.width());
      const auto [added, is_new] = known.emplace(at, end);
      if (is_new) states.push_back(*added);
      at = end;
    }
    if (known.size() > most) return std::nullopt;
  }
  return found;
}

// `cycle free` leaves nothing out that the four steps can do in their order.
TEST(RandomSystems, FreeStepsReachWhatTheFourStepsReach) {
  std::size_t compared = 0;
  std::size_t larger = 0;
  const std::uint32_t seeds = seed_count(1500, 75);
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed);
    const std::string text = random_system(
        [&](int bound) { return static_cast<int>(generator() % static_cast<unsigned>(bound)); });
    if (text.find("\ncycle") != text.npos || text.find("\nschedule") != text.npos) continue;
    try {
      const auto four = situations(text, 2000);
      const auto free = situations(text + "cycle free\n", 4000);
      if (!four || !free) continue;
      EXPECT_TRUE(std::ranges::includes(*free, *four)) << "seed " << seed << "\n" << text;
      ++compared;
      larger += four->size() > 3 ? 1 : 0;
    } catch (const UserError&) {
      continue;  // arithmetic on something that is no number, in a rule of the environment
    }
  }
  EXPECT_GT(compared, seeds / 10);
  EXPECT_GT(larger, seeds / 30);
}

}  // namespace random_systems_test
}  // namespace credo::testing
