// Random Dribble programs: Credo against a naive interpreter, and its two engines against each
// other, also with an environment and several agents.
#include "support/random_dribble.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <random>
#include <set>

#include "files/load_model.hpp"
#include "lang/languages.hpp"
#include "support/engine_comparison.hpp"
#include "support/seeds.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_model.hpp"

namespace credo::testing {
namespace random_dribble_test {

constexpr std::size_t kMostStates = 1500;

Draw draw_from(std::mt19937& generator) {
  return [&](int bound) { return static_cast<int>(generator() % static_cast<unsigned>(bound)); };
}

naive::Program valid_program(const Draw& draw) {
  for (;;) {
    naive::Program program = naive::random_program(draw);
    if (program.valid()) return program;
  }
}

// The texts of the reachable states and edges; too many states: incomplete.
struct NaiveGraph {
  std::set<std::string> states;
  std::set<std::pair<std::string, std::string>> edges;
  bool complete = true;
};

NaiveGraph explore_naively(const naive::Program& program) {
  NaiveGraph graph;
  std::set<naive::State> seen{program.start};
  std::deque<naive::State> open{program.start};
  while (!open.empty()) {
    const naive::State state = open.front();
    open.pop_front();
    graph.states.insert(program.text(state));
    for (const naive::State& next : program.successors(state)) {
      graph.edges.emplace(program.text(state), program.text(next));
      if (seen.insert(next).second) open.push_back(next);
    }
    if (seen.size() > kMostStates) {
      graph.complete = false;
      return graph;
    }
  }
  return graph;
}

// The agent's part of the text of a state with one agent.
std::string local_part(const std::string& text) {
  const std::string before = "\ntest: ";
  const std::string after = " | mail:";
  const std::size_t begin = text.find(before) + before.size();
  return text.substr(begin, text.rfind(after) - begin);
}

TEST(RandomDribble, HasTheStatesAndEdgesOfTheNaiveInterpreter) {
  const std::uint32_t seeds = seed_count(1500, 150);
  std::size_t complete = 0;
  std::size_t large = 0;
  std::size_t stalls = 0;
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed);
    const naive::Program program = valid_program(draw_from(generator));
    const NaiveGraph expected = explore_naively(program);
    if (!expected.complete) continue;
    ++complete;
    large += expected.states.size() > 10 ? 1 : 0;
    const std::string text = program.text();
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    auto model = load_dribble(text);
    ASSERT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
    std::vector<std::string> order;
    std::set<std::pair<std::string, std::string>> edges;
    GraphSink sink;
    sink.state = [&](std::uint64_t, bool, const std::function<std::string()>& shown) {
      order.push_back(local_part(shown()));
    };
    sink.transition = [&](std::uint64_t from, Mover, TermId, std::uint64_t to) {
      edges.emplace(order[from], order[to]);
      stalls += from == to ? 1 : 0;
    };
    System system(*model);
    SearchControl control;
    const Exploration found = explore(system, control, sink);
    ASSERT_TRUE(found.complete) << found.reason.text();
    ASSERT_EQ(std::set<std::string>(order.begin(), order.end()), expected.states);
    ASSERT_EQ(order.size(), expected.states.size());
    ASSERT_EQ(edges, expected.edges);
    ASSERT_EQ(found.transitions, expected.edges.size());
    ASSERT_EQ(found.deadlocks, 0u);
  }
  EXPECT_GT(complete, seeds * 3 / 4);
  EXPECT_GT(large, seeds / 10);
  EXPECT_GT(stalls, seeds / 4);
}

// What Credo rejects is exactly what the conditions on agents reject.
TEST(RandomDribble, RejectsExactlyTheInvalidPrograms) {
  std::size_t rejected = 0;
  const std::uint32_t seeds = seed_count(2000, 300);
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed + 100000);
    const naive::Program program = naive::random_program(draw_from(generator));
    const auto model = load_dribble(program.text());
    ASSERT_EQ(model->diagnostics.has_errors(), !program.valid())
        << program.text() << model->diagnostics.render_all(false);
    rejected += program.valid() ? 0 : 1;
  }
  EXPECT_GT(rejected, seeds / 10);
  EXPECT_LT(rejected, seeds);
}

// ---- with others

// Props perceived, actions that the environment takes, and agents of both languages.
std::string random_world(const Draw& draw, const TemporaryFolder& folder, std::string& shown) {
  const int agents = 1 + draw(2);
  std::string system = "system world\n";
  if (draw(4) == 0) system += "schedule round_robin\n";
  if (draw(4) == 0) system += "actions synchronous\n";
  std::string environment = "f0. g(1).\n";
  for (int i = 0; i < 3; ++i) {
    if (draw(2) == 0) continue;
    const std::string action = "a" + std::to_string(i);
    const std::string fact = "f" + std::to_string(draw(3));
    environment += draw(2) == 0 ? action + " : not " + fact + " -> +" + fact + ".\n"
                                : action + " -> -" + fact + ".\n";
  }
  if (draw(2) == 0) environment += ": f1 & g(1) -> -g(1).\n";
  for (int i = 0; i < agents; ++i) {
    naive::Program program = valid_program(draw);
    std::string text = program.text();
    for (int p = 0; p < program.props; ++p) {
      if (draw(3) > 0) continue;
      text += "perceives " + naive::prop_name(p) + " as " +
              (draw(3) == 0 ? "g(_)" : "f" + std::to_string(draw(3))) + "\n";
    }
    const std::string name = "d" + std::to_string(i);
    folder.write(name + ".dribble", text);
    shown += name + ":\n" + text;
    system += "agent " + name + " \"" + name + ".dribble\"\n";
  }
  if (draw(3) == 0) {
    system += "agent m { !go. +!go <- .send(d0, tell, hello). +f1 <- a0. }\n";
  }
  system += "environment {\n" + environment + "}\n";
  shown += system;
  return folder.write("world.mas", system);
}

TEST(RandomDribble, EnginesAgreeOnWorldsWithSeveralAgents) {
  std::size_t complete = 0;
  const std::uint32_t seeds = seed_count(600, 60);
  const TemporaryFolder folder;
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed + 200000);
    std::string shown;
    const std::string path = random_world(draw_from(generator), folder, shown);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + shown);
    auto model = load_model(path, {}, languages());
    ASSERT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
    const Graph native = explore_native(*model, 400);
    const Graph plain = explore_plainly(*model, 400);
    ASSERT_EQ(compare(native, plain), "");
    complete += native.result.complete ? 1 : 0;
  }
  EXPECT_GT(complete, seeds / 4);
}

// ---- what properties ask

TEST(RandomDribble, BothInterpretersAnswerAlike) {
  const std::uint32_t seeds = seed_count(200, 40);
  std::size_t asked = 0;
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed + 300000);
    const Draw draw = draw_from(generator);
    const naive::Program program = valid_program(draw);
    auto model = load_dribble(program.text());
    ASSERT_FALSE(model->diagnostics.has_errors());
    const AgentProgram& agent_program = *model->programs[0];
    std::vector<std::shared_ptr<const LocalQuery>> queries;
    const auto ask = [&](const std::string& word, const std::string& operand) {
      const FileId file = model->sources.add("query", operand);
      const auto end = static_cast<std::uint32_t>(operand.size());
      queries.push_back(agent_program.atom_reader()->query(model->sources, word, {file, 0, end},
                                                           model->diagnostics));
      ASSERT_NE(queries.back(), nullptr) << word << " " << operand;
    };
    for (int i = 0; i < 4; ++i) {
      ask("B", naive::formula_text(naive::random_formula(draw, program.props)));
      ask("G", naive::formula_text(naive::random_formula(draw, program.props)));
    }
    for (const naive::Formula& each : program.start.beliefs) ask("Bs", naive::formula_text(each));
    for (const naive::Formula& each : program.start.goals) ask("Gs", naive::formula_text(each));
    ask("Gs", "");
    ask("P", "E");
    ask("P", "a0");
    const auto machine = agent_program.make_agent(model->setup(0));
    const auto plain = agent_program.make_plain_agent(model->setup(0));
    LocalId local = machine->initial();
    PlainLocalPtr plain_local = plain->initial();
    for (int step = 0; step < 12; ++step) {
      for (const auto& query : queries) {
        ASSERT_EQ(machine->own_atoms()->satisfies(local, *query),
                  plain_local->own_atoms()->satisfies(*query))
            << query->text() << "\n"
            << machine->view(local).text() << "\n"
            << program.text();
        ++asked;
      }
      for (const AtomKind kind : {AtomKind::belief, AtomKind::desire, AtomKind::intention}) {
        ASSERT_EQ(machine->attitudes(local, kind), plain_local->attitudes(kind));
      }
      ASSERT_EQ(machine->finished(local, {}), plain_local->finished({}));
      std::vector<Outcome> outcomes;
      machine->step(local, {}, *machine->make_scratch(), outcomes);
      const auto plain_outcomes = plain->step(*plain_local, {});
      ASSERT_EQ(outcomes.size(), plain_outcomes.size());
      const auto chosen = static_cast<std::size_t>(draw(static_cast<int>(outcomes.size())));
      local = outcomes[chosen].next;
      plain_local = plain_outcomes[chosen].next;
      ASSERT_EQ(machine->view(local).text(), plain_local->view().text());
    }
  }
  EXPECT_GT(asked, 1000u);
}

}  // namespace random_dribble_test
}  // namespace credo::testing
