// Tests on random systems: both engines against the equations of tests, computed on sets of states
// of the whole graph of the reference interpreter.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "engine/test_search.hpp"
#include "support/random/random_tests.hpp"
#include "support/random_bupl.hpp"
#include "support/random_dribble.hpp"
#include "support/random_eccs.hpp"
#include "support/random_system.hpp"
#include "support/seeds.hpp"
#include "support/text_model.hpp"
#include "verdict/test_generation.hpp"
#include "verdict/test_replay.hpp"

namespace credo::testing {
namespace test_property_test {

constexpr std::size_t kMostStates = 400;

// T@S by its equations.
class Equations {
 public:
  using Set = std::set<std::size_t>;

  // Explores the system, which must tell what the test observes.
  Equations(const PlainSystem& system, Model& model, const BoundTest& test)
      : system_(system), model_(model), test_(test) {
    std::map<std::string, std::size_t> numbers;
    const auto number = [&](const PlainState& state) {
      const auto [entry, added] = numbers.try_emplace(system.view(state).text(), states_.size());
      if (added) states_.push_back(state);
      return entry->second;
    };
    try {
      for (const PlainState& state : system.initial()) initial_.insert(number(state));
      for (std::size_t i = 0; i < states_.size() && states_.size() <= kMostStates; ++i) {
        const PlainState state = states_[i];
        for (const PlainStep& step : system.successors(state)) {
          edges_.resize(states_.size() + 1);
          edges_[i].push_back({number(step.next), step.mover, step.action});
        }
      }
    } catch (const LimitExceeded&) {
      complete_ = false;
    }
    complete_ = complete_ && states_.size() <= kMostStates;
    edges_.resize(states_.size());
  }

  bool complete() const { return complete_; }

  Set states_after() const { return after(test_.expression.root, initial_); }

 private:
  struct Edge {
    std::size_t to;
    Mover mover;
    TermId action;
  };

  Set silent_closure(Set states) const {
    std::vector<std::size_t> open(states.begin(), states.end());
    while (!open.empty()) {
      const std::size_t state = open.back();
      open.pop_back();
      for (const Edge& edge : edges_[state]) {
        if (!model_.observes(edge.action) && states.insert(edge.to).second) {
          open.push_back(edge.to);
        }
      }
    }
    return states;
  }

  Set after(std::uint32_t id, const Set& from) const {
    const TestNode& node = test_.expression.nodes[id];
    Set result;
    switch (node.kind) {
      case TestNode::Kind::action:
        for (const std::size_t state : silent_closure(from)) {
          for (const Edge& edge : edges_[state]) {
            if (model_.observes(edge.action) &&
                test_.matches(model_.terms, node.left, edge.mover, edge.action)) {
              result.insert(edge.to);
            }
          }
        }
        return result;
      case TestNode::Kind::condition: {
        const PlainMatcher matcher(system_, model_, test_.conditions[node.left]);
        for (const std::size_t state : silent_closure(from)) {
          if (matcher.holds(states_[state])) result.insert(state);
        }
        return result;
      }
      case TestNode::Kind::sequence:
        return after(node.right, after(node.left, from));
      case TestNode::Kind::choice:
        result = after(node.left, from);
        result.merge(after(node.right, from));
        return result;
      case TestNode::Kind::repetition: {
        Set power = from;
        for (std::uint32_t i = 0; i < node.least; ++i) power = after(node.left, power);
        result = power;
        if (node.most == TestNode::kNoMost) {
          for (std::size_t before = 0; before != result.size();) {
            before = result.size();
            result.merge(after(node.left, result));
          }
          return result;
        }
        for (std::uint32_t i = node.least; i < node.most; ++i) {
          power = after(node.left, power);
          result.insert(power.begin(), power.end());
        }
        return result;
      }
    }
    return result;
  }

  const PlainSystem& system_;
  Model& model_;
  const BoundTest& test_;
  std::vector<PlainState> states_;
  Set initial_;
  std::vector<std::vector<Edge>> edges_;
  bool complete_ = true;
};

struct Tally {
  std::size_t systems = 0;
  std::size_t labelled = 0;
  std::size_t successful = 0;
  std::size_t safe = 0;
  std::size_t conditions = 0;  // tests with some that are successful
  std::size_t generated = 0;
};

std::unique_ptr<Model> random_model(const Draw& draw, std::string& text) {
  switch (draw(7)) {
    case 0: {
      naive::Program program = naive::random_program(draw);
      while (!program.valid()) program = naive::random_program(draw);
      text = program.text();
      return load_dribble(text);
    }
    case 4:
    case 5:
      for (;;) {
        text = random_bupl(draw).text();
        auto model = load_bupl(text);
        if (!model->diagnostics.has_errors()) return model;
      }
    case 6:
      text = random_eccs(draw).text();
      return load_eccs(text);
    case 1:
      text = random_graph_system(draw);
      return load_text(text);
    default:
      text = random_system(draw);
      return load_text(text);
  }
}

// Both engines on one test; whether all could be compared.
void compare(Model& model, const BoundTest& test, const std::string& shown, Tally& tally) {
  const PlainSystem plain(model, {test.needs_labels(), true});
  const Equations equations(plain, model, test);
  if (!equations.complete()) return;
  const auto expected = equations.states_after();
  System system(model, {test.needs_labels(), true});
  SearchControl control;
  const TestResult result = run_test(system, model, test, control, {{}, {}, 10});
  ASSERT_TRUE(result.complete) << shown;
  ASSERT_EQ(result.final_states, expected.size()) << shown;
  ASSERT_EQ(result.verdict == TestVerdict::successful, !expected.empty());
  ASSERT_EQ(result.runs.size(), std::min<std::size_t>(expected.size(), 10));
  for (const ObservedPath& run : result.runs) replay_test(plain, model, test, run);
  SearchControl first_control;
  const TestResult first = run_test(system, model, test, first_control);
  ASSERT_EQ(first.verdict, result.verdict) << shown;
  if (!result.runs.empty()) {
    ASSERT_EQ(first.runs.front().states, result.runs.front().states) << shown;
  }
  SearchControl plain_control;
  const TestResult reference = run_test_reference(plain, model, test, plain_control, {{}, {}, 10});
  ASSERT_TRUE(reference.complete) << shown;
  ASSERT_EQ(reference.final_states, expected.size()) << shown;
  ASSERT_EQ(reference.runs.size(), result.runs.size()) << shown;
  for (std::size_t i = 0; i < result.runs.size(); ++i) {
    ASSERT_EQ(reference.runs[i].steps.size(), result.runs[i].steps.size()) << shown;
    replay_test(plain, model, test, reference.runs[i]);
  }
  ++(result.runs.empty() ? tally.safe : tally.successful);
  if (!result.runs.empty() && !test.conditions.empty()) ++tally.conditions;
}

void compare(std::uint32_t seed, Tally& tally) {
  std::mt19937 generator(seed);
  const Draw draw = [&](int bound) {
    return static_cast<int>(generator() % static_cast<unsigned>(bound));
  };
  std::string text;
  auto model = random_model(draw, text);
  ASSERT_FALSE(model->diagnostics.has_errors()) << text;
  if (model->file.options.schedule == Schedule::synchronous || model->static_limit) return;
  const auto atoms = occurring_atoms(*model, kMostStates);
  const auto tests = random_tests(draw, *model, atoms, 4);
  if (tests.empty()) return;
  ++tally.systems;
  if (model->file.options.labelled) ++tally.labelled;
  for (const PropertyText& each : std::vector<PropertyText>(model->file.tests)) {
    Diagnostics diagnostics(model->sources);
    const auto test = bind_test(*model, each, diagnostics);
    ASSERT_TRUE(test) << text;
    std::string shown = "seed " + std::to_string(seed) + "\n" + text + "\n";
    for (std::size_t i = 0; i < tests.size(); ++i)
      shown += "t" + std::to_string(i) + ": " + tests[i] + "\n";
    compare(*model, *test, shown + each.name, tally);
    if (::testing::Test::HasFatalFailure()) return;
  }
  if (seed % 10 != 0) return;
  // Generated tests are passed, and are the same each time.
  SearchControl control;
  control.limits.max_states = kMostStates;
  const Generation generation = generate_tests(*model, 5, 4, control);
  const Generation again = generate_tests(*model, 5, 4, control);
  ASSERT_EQ(generation.tests.size(), again.tests.size());
  for (std::size_t i = 0; i < generation.tests.size(); ++i) {
    ASSERT_EQ(generation.tests[i].expression, again.tests[i].expression);
    Diagnostics diagnostics(model->sources);
    const auto test = bind_test(*model, "t", generation.tests[i].expression, diagnostics);
    ASSERT_TRUE(test) << generation.tests[i].expression;
    const PlainSystem plain(*model, {test->needs_labels(), true});
    const Equations equations(plain, *model, *test);
    if (!equations.complete()) continue;
    ASSERT_FALSE(equations.states_after().empty()) << "seed " << seed << "\n"
                                                   << text << "\n"
                                                   << generation.tests[i].expression;
    ++tally.generated;
  }
}

TEST(TestProperties, TheSearchFollowsTheEquations) {
  Tally tally;
  const std::uint32_t seeds = seed_count(1500, 150);
  for (std::uint32_t seed = 0; seed < seeds && !HasFatalFailure(); ++seed) compare(seed, tally);
  EXPECT_GT(tally.systems, seeds / 5);
  EXPECT_GT(tally.labelled, seeds / 30);
  EXPECT_GT(tally.successful, seeds / 10);
  EXPECT_GT(tally.safe, seeds / 10);
  EXPECT_GT(tally.conditions, seeds / 20);
  EXPECT_GT(tally.generated, seeds / 50);
}

}  // namespace test_property_test
}  // namespace credo::testing
