// Random BUPL programs: the machine, the reference interpreter and a naive interpreter against each
// other, in both readings, with and without labels and observed actions; also with an environment
// and several agents.
#include "support/random_bupl.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <random>
#include <regex>
#include <set>
#include <stdexcept>

#include "files/load_model.hpp"
#include "lang/languages.hpp"
#include "property/binding.hpp"
#include "support/engine_comparison.hpp"
#include "support/seeds.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_model.hpp"
#include "system/plain_system.hpp"
#include "system/system.hpp"
#include "verdict/check.hpp"

namespace credo::testing {
namespace random_bupl_test {

constexpr std::size_t kMostStates = 250;

Draw draw_from(std::mt19937& generator) {
  return [&](int bound) { return static_cast<int>(generator() % static_cast<unsigned>(bound)); };
}

// A program that Credo accepts: every variable has a value where it needs one.
naive_bupl::Program accepted_program(const Draw& draw, std::size_t* rejected = nullptr) {
  for (;;) {
    naive_bupl::Program program = random_bupl(draw);
    if (!load_bupl(program.text())->diagnostics.has_errors()) return program;
    if (rejected != nullptr) ++*rejected;
  }
}

// ---- graphs by text

// The agent's part of the states, and the steps between them with what is seen of them.
struct TextGraph {
  std::set<std::string> states;
  std::set<std::string> ends;  // without a step
  std::multiset<std::string> steps;
  bool complete = true;  // neither too large nor over a limit

  void step(const std::string& from, const std::string& action, const std::string& to) {
    steps.insert(from + "\n--" + action + "-->\n" + to);
  }
};

// Breadth first from the states `start`, by `expand(state, use)`; use(text, action, next).
template <class State, class Text, class Expand>
TextGraph graph_of(std::vector<State> start, const Text& text, const Expand& expand) {
  TextGraph graph;
  std::deque<State> open;
  const auto add = [&](const State& state) {
    if (graph.states.insert(text(state)).second) open.push_back(state);
  };
  for (const State& state : start) add(state);
  while (!open.empty() && graph.complete) {
    const State state = std::move(open.front());
    open.pop_front();
    const std::string from = text(state);
    bool moves = false;
    expand(state, [&](const std::string& action, const State& next) {
      graph.step(from, action, text(next));
      moves = true;
      add(next);
    });
    if (!moves) graph.ends.insert(from);
    graph.complete = graph.states.size() <= kMostStates;
  }
  return graph;
}

TextGraph explore_naively(const naive_bupl::Program& program, bool table, Observation seen) {
  const naive_bupl::Interpreter interpreter(program, table);
  const auto text = [&](const naive_bupl::State& state) {
    return program.text(state, seen.labels);
  };
  try {
    return graph_of<naive_bupl::State>(
        {interpreter.initial()}, text, [&](const naive_bupl::State& state, const auto& use) {
          std::set<std::string> known;
          for (const naive_bupl::State& next : interpreter.successors(state)) {
            const bool shown =
                seen.actions && next.label != "tau step" && !next.label.starts_with("internal ");
            const std::string action = shown ? next.label : "";
            if (known.insert(action + "|" + text(next)).second) use(action, next);
          }
        });
  } catch (const std::overflow_error&) {
    TextGraph graph;
    graph.complete = false;
    return graph;
  }
}

std::string action_text(const Model& model, TermId action, Observation seen) {
  return seen.actions && action != kNoTerm ? model.terms.text(action) : "";
}

TextGraph explore_reference(Model& model, Observation seen) {
  const PlainSystem system(model, seen);
  return graph_of<PlainState>(
      system.initial(), [&](const PlainState& state) { return state.locals[0]->view().text(); },
      [&](const PlainState& state, const auto& use) {
        for (const PlainStep& step : system.successors(state)) {
          use(action_text(model, step.action, seen), step.next);
        }
      });
}

TextGraph explore_machine(Model& model, Observation seen) {
  using Tuple = std::vector<ComponentId>;
  System system(model, seen);
  return graph_of<Tuple>(
      system.initial(),
      [&](const Tuple& tuple) { return system.view(tuple).agents[0].local.text(); },
      [&](const Tuple& tuple, const auto& use) {
        SuccessorBuffer buffer;
        system.successors(tuple, buffer);
        for (std::size_t i = 0; i < buffer.size(); ++i) {
          const auto begin =
              buffer.tuples.begin() + static_cast<std::ptrdiff_t>(i * system.width());
          use(seen.actions ? action_text(model, buffer.actions[i], seen) : "",
              Tuple(begin, begin + static_cast<std::ptrdiff_t>(system.width())));
        }
      });
}

std::string difference(const TextGraph& found, const TextGraph& expected) {
  if (found.complete != expected.complete) return "only one of them is complete";
  for (const std::string& state : expected.states) {
    if (!found.states.contains(state)) return "it misses " + state;
  }
  for (const std::string& state : found.states) {
    if (!expected.states.contains(state)) return "only it has " + state;
  }
  for (const std::string& step : expected.steps) {
    if (found.steps.count(step) != expected.steps.count(step)) return "it differs in " + step;
  }
  return found.steps.size() == expected.steps.size() ? "" : "it has more steps";
}

TEST(RandomBupl, ThreeInterpretersHaveTheSameStatesAndSteps) {
  const std::uint32_t seeds = seed_count(1500, 150);
  std::size_t rejected = 0, complete = 0, large = 0, branching = 0, stuck = 0, terminated = 0;
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed);
    const naive_bupl::Program program = accepted_program(draw_from(generator), &rejected);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + program.text());
    for (const bool table : {false, true}) {
      LoadOptions options;
      options.switches["semantics"] = table ? "table" : "maude";
      for (const Observation seen :
           {Observation{}, Observation{true, false}, Observation{false, true}}) {
        SCOPED_TRACE(std::string(table ? "table" : "maude") + (seen.labels ? ", labels" : "") +
                     (seen.actions ? ", actions" : ""));
        const TextGraph expected = explore_naively(program, table, seen);
        if (!expected.complete) continue;
        const auto model = load_bupl(program.text(), options);
        ASSERT_EQ(difference(explore_reference(*model, seen), expected), "") << "the reference";
        const auto fresh = load_bupl(program.text(), options);
        ASSERT_EQ(difference(explore_machine(*fresh, seen), expected), "") << "the machine";
        if (table || !seen.labels) continue;
        ++complete;
        large += expected.states.size() > 5 ? 1 : 0;
        branching += expected.steps.size() > expected.states.size() ? 1 : 0;
        const auto is_finished = [](const std::string& end) { return end.ends_with("plan:"); };
        const auto finished = std::ranges::count_if(expected.ends, is_finished);
        terminated += finished > 0 ? 1 : 0;
        stuck += std::cmp_less(finished, expected.ends.size()) ? 1 : 0;
      }
    }
  }
  EXPECT_LT(rejected, seeds * 2);
  EXPECT_GT(complete, seeds * 3 / 4);
  EXPECT_GT(large, seeds / 4);
  EXPECT_GT(branching, seeds / 5);
  EXPECT_GT(stuck, seeds / 4);
  EXPECT_GT(terminated, seeds / 5);
}

// ---- numbers over 64 bits

// The program with the largest number there is in the place of small ones, and with arithmetic that
// makes larger ones of it.
std::string with_large_numbers(std::string text) {
  text = std::regex_replace(text, std::regex("\\b[12]\\b"), "9223372036854775807");
  text = std::regex_replace(text, std::regex("\\b3 ?- ?"), "3+");
  return std::regex_replace(text, std::regex("\\b0 ?\\* ?"), "3*");
}

TEST(RandomBupl, BothEnginesLeaveOutTheSameSteps) {
  const std::uint32_t seeds = seed_count(3000, 200);
  std::size_t cut = 0, others = 0;
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed + 500000);
    const std::string text = with_large_numbers(accepted_program(draw_from(generator)).text());
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    const auto model = load_bupl(text);
    if (model->diagnostics.has_errors()) continue;
    const Graph native = explore_native(*model, kMostStates);
    const Graph plain = explore_plainly(*model, kMostStates);
    ASSERT_EQ(compare(native, plain, false), "");
    cut += native.result.cut_states > 0 ? 1 : 0;
    others += native.result.cut_states > 0 && native.result.states > 5 ? 1 : 0;
  }
  EXPECT_GT(cut, seeds / 80);
  EXPECT_GT(others, seeds / 250);
}

// ---- Sols

TEST(RandomBupl, SolutionsAreTheNaiveOnes) {
  const std::uint32_t seeds = seed_count(4000, 400);
  const std::vector<std::string> variables{"X", "Y", "N", "M", "S"};
  std::size_t rejected = 0, solvable = 0, several = 0;
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed + 100000);
    const Draw draw = draw_from(generator);
    naive_bupl::Program program;
    program.beliefs = random_bupl_base(draw, 10);
    program.actions["probe"] = {variables, false, random_bupl_query(draw), {}};
    std::vector<naive_bupl::Term> arguments;
    for (const std::string& each : variables) arguments.push_back(naive_bupl::variable(each));
    program.plan = std::make_shared<const naive_bupl::Plan>(
        naive_bupl::Plan{naive_bupl::Plan::Kind::action, "probe", arguments});
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + program.text());
    const auto model = load_bupl(program.text());
    if (model->diagnostics.has_errors()) {
      ++rejected;
      continue;
    }
    std::set<std::string> expected;
    for (const auto& solution :
         naive_bupl::sols(program.beliefs, program.actions["probe"].precondition)) {
      std::string label = "probe(";
      for (const std::string& each : variables) {
        const auto value = solution.find(each);
        label += value == solution.end() ? "_" : naive_bupl::text(value->second);
        label += each == variables.back() ? ")" : ",";
      }
      expected.insert(label);
    }
    std::set<std::string> reference, machine;
    const PlainSystem plain(*model, {false, true});
    for (const PlainStep& step : plain.successors(plain.initial().front())) {
      reference.insert(model->terms.text(step.action));
    }
    ASSERT_EQ(reference, expected);
    System system(*model, {false, true});
    SuccessorBuffer buffer;
    system.successors(system.initial().front(), buffer);
    for (const TermId action : buffer.actions) machine.insert(model->terms.text(action));
    ASSERT_EQ(machine, expected);
    solvable += expected.empty() ? 0 : 1;
    several += expected.size() > 1 ? 1 : 0;
  }
  EXPECT_LT(rejected, seeds / 4);
  EXPECT_GT(solvable, seeds / 4);
  EXPECT_GT(several, seeds / 10);
}

// ---- what properties ask

std::set<std::string> texts(const Model& model, const std::vector<TermId>& all) {
  std::set<std::string> out;
  for (const TermId term : all) out.insert(model.terms.text(term));
  return out;
}

TEST(RandomBupl, BothInterpretersAnswerAlike) {
  const std::uint32_t seeds = seed_count(300, 40);
  std::size_t asked = 0, stuck = 0, enabled = 0;
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed + 200000);
    const Draw draw = draw_from(generator);
    const naive_bupl::Program program = accepted_program(draw);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + program.text());
    LoadOptions options;
    options.switches["semantics"] = draw(2) == 0 ? "table" : "maude";
    const auto model = load_bupl(program.text(), options);
    TermStore& terms = model->terms;
    std::vector<TermId> patterns;
    for (const auto& [name, action] : program.actions) {
      std::vector<TermId> arguments;
      for (std::uint32_t i = 0; i < action.parameters.size(); ++i) {
        const int kind = draw(3);
        arguments.push_back(kind == 0   ? terms.variable(i)
                            : kind == 1 ? terms.number(draw(3))
                                        : terms.atom("a"));
      }
      patterns.push_back(terms.structure(terms.symbol(name), arguments));
    }
    const AgentProgram& agent = *model->programs[0];
    const auto machine = agent.make_agent(model->setup(0, true));
    const auto plain = agent.make_plain_agent(model->setup(0, true));
    const auto scratch = machine->make_scratch();
    ActingAgent& acting = *machine->acting();
    LocalId local = machine->initial();
    PlainLocalPtr plain_local = plain->initial();
    for (int step = 0; step < 12; ++step) {
      SCOPED_TRACE(plain_local->view().text());
      const PlainActing& plain_acting = *plain_local->acting();
      ASSERT_EQ(machine->view(local).text(), plain_local->view().text());
      for (const AtomKind kind : {AtomKind::belief, AtomKind::desire, AtomKind::intention}) {
        ASSERT_EQ(texts(*model, machine->attitudes(local, kind)),
                  texts(*model, plain_local->attitudes(kind)));
      }
      for (const TermId pattern : patterns) {
        const auto instances = texts(*model, plain_acting.enabled(pattern));
        ASSERT_EQ(texts(*model, acting.enabled(local, pattern, *scratch)), instances)
            << terms.text(pattern);
        ++asked;
        enabled += instances.empty() ? 0 : 1;
      }
      ASSERT_EQ(acting.last_action(local), plain_acting.last_action());
      ASSERT_EQ(acting.stuck(local, *scratch), plain_acting.stuck());
      ASSERT_EQ(machine->finished(local, {}), plain_local->finished({}));
      std::vector<Outcome> outcomes;
      machine->step(local, {}, *scratch, outcomes);
      const auto plain_outcomes = plain->step(*plain_local, {});
      ASSERT_EQ(outcomes.empty(), plain_outcomes.empty());
      ASSERT_EQ(plain_local->ending({}).empty(), !plain_outcomes.empty());
      stuck += plain_acting.stuck() ? 1 : 0;
      if (outcomes.empty()) break;
      const auto chosen = static_cast<std::size_t>(draw(static_cast<int>(plain_outcomes.size())));
      plain_local = plain_outcomes[chosen].next;
      const std::string wanted = plain_local->view().text();
      const auto same = std::ranges::find_if(outcomes, [&](const Outcome& outcome) {
        return machine->view(outcome.next).text() == wanted;
      });
      ASSERT_NE(same, outcomes.end()) << wanted;
      ASSERT_EQ(same->observed(), plain_outcomes[chosen].observed());
      local = same->next;
    }
  }
  EXPECT_GT(asked, seeds * 5);
  EXPECT_GT(enabled, seeds);
  EXPECT_GT(stuck, seeds / 10);
}

TEST(RandomBupl, BothEnginesHaveTheSameVerdicts) {
  const std::uint32_t seeds = seed_count(400, 50);
  std::map<std::string, std::size_t> outcomes;
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed + 300000);
    const Draw draw = draw_from(generator);
    const naive_bupl::Program program = accepted_program(draw);
    if (!explore_naively(program, false, {true, false}).complete) continue;
    std::string text = program.text();
    for (int i = 0; i < 4; ++i) {
      text += "property f" + std::to_string(i) + ": " + random_bupl_property(draw, program, i > 1) +
              "\n";
    }
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    const auto model = load_bupl(text);
    ASSERT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
    // Names that occur nowhere in the program are errors in properties: those are left out.
    Diagnostics ignored(model->sources);
    for (const BoundProperty& property : bind_properties(*model, ignored)) {
      CheckOptions options;
      options.vacuity = false;
      options.limits.max_states = 5000;
      const Verdict native = PropertyChecker(*model, options).check(property);
      options.reference = true;
      const Verdict reference = PropertyChecker(*model, options).check(property);
      // The tableau of the reference checker may be too large where the automaton is not.
      const bool both_know =
          native.outcome != Answer::unknown && reference.outcome != Answer::unknown;
      ++outcomes[both_know ? "known" : "unknown"];
      if (!both_know) continue;
      ASSERT_EQ(text_of(native.outcome), text_of(reference.outcome)) << property.text;
      ++outcomes[std::string(text_of(native.outcome))];
    }
  }
  EXPECT_LT(outcomes["unknown"] * 50, outcomes["known"]);
  EXPECT_GT(outcomes["holds"], seeds / 4);
  EXPECT_GT(outcomes["violated"], seeds / 4);
}

// ---- with others

// Facts that are perceived, actions that the environment takes, and agents of two languages.
std::string random_world(const Draw& draw, const TemporaryFolder& folder, std::string& shown) {
  const int agents = 1 + draw(2);
  std::string system = "system world\n";
  const int schedule = draw(6);
  if (schedule == 0) system += "schedule round_robin\n";
  if (schedule == 1) system += "schedule synchronous\n";
  std::string environment = "q(a). flag.\n";
  if (draw(3) == 0) environment += "hidden t/2.\n";
  for (int i = 0; i < 3; ++i) {
    const std::string action = "a" + std::to_string(i);
    const std::string head = draw(2) == 0 ? action : action + "(X)";
    switch (draw(5)) {
      case 0:
        environment += head + " : not flag -> +flag.\n";
        break;
      case 1:
        environment += head + " -> -q(b); +q(a) or -flag.\n";
        break;
      case 2:
        environment += head + " : q(a) -> -q(a); +q(b).\n";
        break;
      default:
        break;
    }
  }
  if (draw(2) == 0) environment += ": q(b) & flag -> -flag.\n";
  for (int i = 0; i < agents; ++i) {
    const std::string text = accepted_program(draw).text();
    const std::string name = "b" + std::to_string(i);
    folder.write(name + ".bupl", text);
    shown += name + ":\n" + text;
    system += "agent " + name + " \"" + name + ".bupl\"\n";
  }
  if (draw(3) == 0) system += "agent m { +q(b) <- a0. }\n";
  system += "environment {\n" + environment + "}\n";
  shown += system;
  return folder.write("world.mas", system);
}

TEST(RandomBupl, EnginesAgreeOnWorldsWithSeveralAgents) {
  std::size_t complete = 0, large = 0;
  const std::uint32_t seeds = seed_count(500, 50);
  const TemporaryFolder folder;
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed + 400000);
    std::string shown;
    std::unique_ptr<Model> model;
    // A program that may request an action without a value for an argument is refused.
    for (int i = 0; i < 100 && (!model || model->diagnostics.has_errors()); ++i) {
      shown.clear();
      model = load_model(random_world(draw_from(generator), folder, shown), {}, languages());
    }
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + shown);
    ASSERT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
    Graph native = explore_native(*model, 400);
    Graph plain = explore_plainly(*model, 400);
    // The two need not find solutions in the same order.
    std::ranges::sort(native.states);
    std::ranges::sort(plain.states);
    if (!native.result.complete || !plain.result.complete) continue;
    ASSERT_EQ(compare(native, plain, false), "");
    ++complete;
    large += native.states.size() > 20 ? 1 : 0;
  }
  EXPECT_GT(complete, seeds / 2);
  EXPECT_GT(large, seeds / 8);
}

}  // namespace random_bupl_test
}  // namespace credo::testing
