// Random ECCS systems: the machine, the reference interpreter and a naive interpreter against each
// other, states, steps and actions.
#include "support/random_eccs.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <random>
#include <set>

#include "support/seeds.hpp"
#include "support/text_model.hpp"
#include "system/plain_system.hpp"
#include "system/system.hpp"

namespace credo::testing {
namespace random_eccs_test {

constexpr std::size_t kMostStates = 300;

struct TextGraph {
  std::set<std::string> states;
  std::multiset<std::string> steps;
  std::size_t messages = 0;
  bool complete = true;
};

// Breadth first by `expand(state, use)`; use(mover, action, next).
template <class State, class Text, class Expand>
TextGraph graph_of(const State& start, const Text& text, const Expand& expand) {
  TextGraph graph;
  std::deque<State> open{start};
  graph.states.insert(text(start));
  while (!open.empty() && graph.complete) {
    const State state = std::move(open.front());
    open.pop_front();
    const std::string from = text(state);
    expand(state, [&](const std::string& mover, const std::string& action, const State& next) {
      const std::string to = text(next);
      graph.steps.insert(from + "--" + mover + " " + action + "-->\n" + to);
      if (mover.find('>') != std::string::npos) ++graph.messages;
      if (graph.states.insert(to).second) open.push_back(next);
    });
    graph.complete = graph.states.size() <= kMostStates;
  }
  return graph;
}

std::string mover_text(const Model& model, Mover mover) {
  const auto name = [&](Mover agent) { return model.file.agents[agent - 1].name; };
  return is_pair(mover) ? name(sender_of(mover)) + ">" + name(receiver_of(mover)) : name(mover);
}

// In the words of the naive interpreter.
std::string text_of_view(const StateView& view) {
  std::string out;
  for (const AgentView& agent : view.agents) {
    out += agent.name + ": " + agent.local.sections.at(0).items.at(0);
    std::set<std::string> items;
    for (std::size_t i = 1; i < agent.local.sections.size(); ++i) {
      items.insert(agent.local.sections[i].items.begin(), agent.local.sections[i].items.end());
    }
    for (const std::string& item : items) out += " | " + item;
    out += "\n";
  }
  return out;
}

TextGraph explore_naively(const naive_eccs::Program& program) {
  const naive_eccs::Interpreter interpreter(program);
  return graph_of(
      interpreter.initial(),
      [&](const naive_eccs::State& state) { return interpreter.text(state); },
      [&](const naive_eccs::State& state, const auto& use) {
        for (const naive_eccs::Step& step : interpreter.steps(state)) {
          use(step.mover, step.action, step.next);
        }
      });
}

TextGraph explore_reference(Model& model) {
  const PlainSystem system(model);
  return graph_of(
      system.initial().at(0),
      [&](const PlainState& state) { return text_of_view(system.view(state)); },
      [&](const PlainState& state, const auto& use) {
        for (const PlainStep& step : system.successors(state)) {
          use(mover_text(model, step.mover), model.terms.text(step.action), step.next);
        }
      });
}

TextGraph explore_machine(Model& model) {
  using Tuple = std::vector<ComponentId>;
  System system(model);
  return graph_of(
      system.initial().at(0), [&](const Tuple& tuple) { return text_of_view(system.view(tuple)); },
      [&](const Tuple& tuple, const auto& use) {
        SuccessorBuffer buffer;
        system.successors(tuple, buffer);
        for (std::size_t i = 0; i < buffer.size(); ++i) {
          const auto begin =
              buffer.tuples.begin() + static_cast<std::ptrdiff_t>(i * system.width());
          use(mover_text(model, buffer.movers[i]), model.terms.text(buffer.actions[i]),
              Tuple(begin, begin + static_cast<std::ptrdiff_t>(system.width())));
        }
      });
}

std::string difference(const TextGraph& found, const TextGraph& expected) {
  if (found.complete != expected.complete) return "only one of them is complete";
  if (!found.complete) return "";
  for (const std::string& state : expected.states) {
    if (!found.states.contains(state)) return "it misses\n" + state;
  }
  for (const std::string& step : expected.steps) {
    if (found.steps.count(step) != expected.steps.count(step)) return "it differs in\n" + step;
  }
  return found.steps.size() == expected.steps.size() ? "" : "it has more steps";
}

TEST(RandomEccs, MachineReferenceAndNaiveInterpreterAgree) {
  std::size_t complete = 0;
  std::size_t messages = 0;
  const std::uint32_t seeds = seed_count(1500, 100);
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed);
    const naive_eccs::Program program = random_eccs(
        [&](int bound) { return static_cast<int>(generator() % static_cast<unsigned>(bound)); });
    const auto model = load_eccs(program.text());
    ASSERT_FALSE(model->diagnostics.has_errors())
        << "seed " << seed << "\n"
        << program.text() << model->diagnostics.render_all(false);
    const TextGraph naive = explore_naively(program);
    ASSERT_EQ(difference(explore_reference(*model), naive), "")
        << "reference, seed " << seed << "\n"
        << program.text();
    ASSERT_EQ(difference(explore_machine(*model), naive), "") << "machine, seed " << seed << "\n"
                                                              << program.text();
    if (naive.complete) ++complete;
    if (naive.messages > 0) ++messages;
  }
  // Most of them are small enough to be compared whole, and many do communicate.
  EXPECT_GT(complete, seeds / 2);
  EXPECT_GT(messages, seeds / 5);
}

}  // namespace random_eccs_test
}  // namespace credo::testing
