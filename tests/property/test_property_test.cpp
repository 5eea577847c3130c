// Tests on random systems: the search for a run against the equations of tests, computed on sets of
// states of the graph of the reference interpreter.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "engine/test_search.hpp"
#include "support/random_bupl.hpp"
#include "support/random_dribble.hpp"
#include "support/random_system.hpp"
#include "support/seeds.hpp"
#include "support/text_model.hpp"
#include "verdict/test_generation.hpp"
#include "verdict/test_replay.hpp"

namespace credo::testing {
namespace test_property_test {

constexpr std::size_t kMostStates = 400;

// T@ms by its equations.
class Equations {
 public:
  using Set = std::set<std::size_t>;

  // Explores the system.
  Equations(const PlainSystem& system, const TermStore& terms) : terms_(terms) {
    std::map<std::string, std::size_t> numbers;
    std::vector<PlainState> states;
    const auto number = [&](const PlainState& state) {
      const auto [entry, added] = numbers.try_emplace(system.view(state).text(), states.size());
      if (added) states.push_back(state);
      return entry->second;
    };
    try {
      for (const PlainState& state : system.initial()) initial_.insert(number(state));
      for (std::size_t i = 0; i < states.size() && states.size() <= kMostStates; ++i) {
        const PlainState state = states[i];
        for (const PlainStep& step : system.successors(state)) {
          edges_.resize(states.size() + 1);
          edges_[i].push_back({number(step.next), step.mover, step.action});
        }
      }
    } catch (const LimitExceeded&) {
      complete_ = false;
    }
    complete_ = complete_ && states.size() <= kMostStates;
    edges_.resize(states.size());
  }

  bool complete() const { return complete_; }

  Set states_after(const BoundTest& test) const {
    return after(test, test.expression.root, initial_);
  }

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
        if (edge.action == kNoTerm && states.insert(edge.to).second) open.push_back(edge.to);
      }
    }
    return states;
  }

  Set after(const BoundTest& test, std::uint32_t id, const Set& from) const {
    const TestNode& node = test.expression.nodes[id];
    Set result;
    switch (node.kind) {
      case TestNode::Kind::action:
        for (const std::size_t state : silent_closure(from)) {
          for (const Edge& edge : edges_[state]) {
            if (edge.action != kNoTerm &&
                test.matches(terms_, node.left, edge.mover, edge.action)) {
              result.insert(edge.to);
            }
          }
        }
        return result;
      case TestNode::Kind::sequence:
        return after(test, node.right, after(test, node.left, from));
      case TestNode::Kind::choice:
        result = after(test, node.left, from);
        result.merge(after(test, node.right, from));
        return result;
      case TestNode::Kind::repetition:
        result = from;
        for (;;) {
          Set more = after(test, node.left, result);
          const std::size_t before = result.size();
          result.merge(more);
          if (result.size() == before) return result;
        }
    }
    return result;
  }

  const TermStore& terms_;
  Set initial_;
  std::vector<std::vector<Edge>> edges_;
  bool complete_ = true;
};

// Expressions over the actions that the programs mention.
class RandomTest {
 public:
  RandomTest(const Model& model, const Draw& draw) : model_(model), draw_(draw) {
    for (const auto& program : model.programs) {
      const Signature& signature = program->signature();
      for (const auto* mentions : {&signature.actions, &signature.own_actions}) {
        for (const Mention& mention : *mentions) {
          if (model.terms.is_structure(mention.atom)) actions_.push_back(mention.atom);
        }
      }
    }
  }

  bool possible() const { return !actions_.empty(); }

  std::string expression(int depth) {
    if (depth == 0 || draw_(4) == 0) return action();
    const std::string left = expression(depth - 1);
    switch (draw_(5)) {
      case 0:
        return "(" + left + " + " + expression(depth - 1) + ")";
      case 1:
        return "(" + left + ")*";
      default:
        return "(" + left + "; " + expression(depth - 1) + ")";
    }
  }

 private:
  std::string action() {
    const TermId atom =
        actions_[static_cast<std::size_t>(draw_(static_cast<int>(actions_.size())))];
    std::string text(model_.terms.name_text(atom));
    static const char* const kArguments[] = {"_", "_", "1", "k", "0"};
    for (std::size_t i = 0; i < model_.terms.arguments(atom).size(); ++i) {
      text += std::string(i == 0 ? "(" : ",") + kArguments[draw_(5)];
    }
    if (!model_.terms.is_atom(atom)) text += ")";
    if (draw_(5) != 0) return text;
    const auto agent = static_cast<std::size_t>(draw_(static_cast<int>(model_.agent_count())));
    return model_.file.agents[agent].name + " does " + text;
  }

  const Model& model_;
  const Draw& draw_;
  std::vector<TermId> actions_;
};

struct Tally {
  std::size_t systems = 0;
  std::size_t successful = 0;
  std::size_t safe = 0;
  std::size_t generated = 0;
};

std::unique_ptr<Model> random_model(const Draw& draw, std::string& text) {
  switch (draw(6)) {
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
    case 1:
      text = random_graph_system(draw);
      return load_text(text);
    default:
      text = random_system(draw);
      return load_text(text);
  }
}

void compare(std::uint32_t seed, Tally& tally) {
  std::mt19937 generator(seed);
  const Draw draw = [&](int bound) {
    return static_cast<int>(generator() % static_cast<unsigned>(bound));
  };
  std::string text;
  auto model = random_model(draw, text);
  ASSERT_FALSE(model->diagnostics.has_errors()) << text;
  if (model->file.options.schedule == Schedule::synchronous) return;
  RandomTest random(*model, draw);
  if (!random.possible()) return;
  const Observation observation{false, true};
  const PlainSystem plain(*model, observation);
  const Equations equations(plain, model->terms);
  if (!equations.complete()) return;
  ++tally.systems;
  for (int i = 0; i < 4; ++i) {
    const std::string expression = random.expression(3);
    Diagnostics diagnostics(model->sources);
    const auto test = bind_test(*model, "t", expression, diagnostics);
    if (!test) continue;  // an agent that does not have the action
    const auto expected = equations.states_after(*test);
    System system(*model, observation);
    SearchControl control;
    const TestResult result = run_test(system, *test, control, {{}, {}, 10});
    ASSERT_TRUE(result.complete) << "seed " << seed;
    ASSERT_EQ(result.final_states, expected.size()) << "seed " << seed << "\n"
                                                    << text << "\n"
                                                    << expression;
    ASSERT_EQ(result.verdict == TestVerdict::successful, !expected.empty());
    ASSERT_EQ(result.runs.size(), std::min<std::size_t>(expected.size(), 10));
    for (const ObservedPath& run : result.runs) replay_test(plain, model->terms, *test, run);
    SearchControl first_control;
    const TestResult first = run_test(system, *test, first_control);
    ASSERT_EQ(first.verdict, result.verdict) << "seed " << seed;
    if (!result.runs.empty()) {
      ASSERT_EQ(first.runs.front().states, result.runs.front().states) << "seed " << seed;
    }
    ++(result.runs.empty() ? tally.safe : tally.successful);
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
    ASSERT_FALSE(equations.states_after(*test).empty()) << "seed " << seed << "\n"
                                                        << text << "\n"
                                                        << generation.tests[i].expression;
    ++tally.generated;
  }
}

TEST(TestProperties, TheSearchFollowsTheEquations) {
  Tally tally;
  const std::uint32_t seeds = seed_count(3000, 300);
  for (std::uint32_t seed = 0; seed < seeds && !HasFatalFailure(); ++seed) compare(seed, tally);
  EXPECT_GT(tally.systems, seeds / 5);
  EXPECT_GT(tally.successful, seeds / 10);
  EXPECT_GT(tally.safe, seeds / 10);
  EXPECT_GT(tally.generated, seeds / 50);
}

}  // namespace test_property_test
}  // namespace credo::testing
