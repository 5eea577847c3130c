// The engines for branching time against each other and against what is known otherwise, on random
// systems and random formulas, under every fairness: CTL against its fixpoints, formulas under one
// quantifier against the checker for linear time, and every run that is to show a path formula.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <random>

#include "engine/emptiness.hpp"
#include "engine/explorer.hpp"
#include "engine/labelling.hpp"
#include "engine/reference_branching.hpp"
#include "engine/reference_checker.hpp"
#include "logic/ltl_simplify.hpp"
#include "support/branching_engines.hpp"
#include "support/naive_ctl.hpp"
#include "support/random_atoms.hpp"
#include "support/random_branching.hpp"
#include "support/seeds.hpp"
#include "support/text_model.hpp"

namespace credo::testing {
namespace branching_property_test {

constexpr std::size_t kMostStates = 150;
constexpr int kAtoms = 3;

struct Tally {
  std::size_t compared = 0;
  std::size_t violated = 0;
  std::size_t differing = 0;  // path formulas that are true in some states only
  std::size_t nested = 0;     // properties with several path formulas
  std::size_t runs = 0;
};

// Atoms of the system, if possible such that are true in some states only.
std::vector<StateAtom> varied_atoms(const PlainSystem& system, Model& model, const Draw& draw) {
  std::vector<StateAtom> atoms = random_atoms(model, draw, 4 * kAtoms);
  if (const auto graph = naive_graph(system, PlainAtoms(system, model, atoms), kMostStates)) {
    Label some = 0;
    Label all = ~Label{0};
    for (const NaiveState& state : *graph) {
      some |= state.label;
      all &= state.label;
    }
    std::vector<StateAtom> ordered;
    for (const bool varies : {true, false}) {
      for (std::size_t i = 0; i < atoms.size(); ++i) {
        if ((((some & ~all) >> i) & 1) == (varies ? 1u : 0u)) ordered.push_back(atoms[i]);
      }
    }
    atoms = std::move(ordered);
  }
  atoms.resize(kAtoms);
  return atoms;
}

// A system, small enough, with atoms: what is drawn before any formula.
struct Case {
  Case(std::unique_ptr<Model> loaded, const Draw& draw)
      : model(std::move(loaded)),
        plain(*model),
        system(*model),
        atoms(plain, *model, varied_atoms(plain, *model, draw)),
        graph(naive_graph(plain, atoms, kMostStates)) {}

  // Every engine there is; the others are compared with the first.
  std::vector<NamedEngine> engines(Fairness fairness) {
    std::vector<NamedEngine> all;
    all.push_back({"reference", reference_branching(plain, *model, fairness)});
    all.push_back({"native", native_branching(system, fairness, {std::size_t{1} << 30, false})});
    all.push_back({"native, edges computed", native_branching(system, fairness, {0, false})});
    return all;
  }

  // The fairness that plays a role.
  Fairness effective(Fairness fairness) const { return model->file.options.effective(fairness); }

  std::unique_ptr<Model> model;
  PlainSystem plain;
  System system;
  PlainAtoms atoms;
  std::optional<NaiveGraph> graph;
};

// The engine's labels in the order of the graph.
std::vector<Label> labels_of(BranchingEngine& engine, const NaiveGraph& graph) {
  const auto numbers = states_of(engine);
  std::vector<Label> labels;
  for (const NaiveState& state : graph) labels.push_back(engine.label(numbers.at(state.text)));
  return labels;
}

void count(Tally& tally, const LtlProperty& property, const std::vector<Label>& labels) {
  ++tally.compared;
  if (property.paths.size() > 1) ++tally.nested;
  for (std::size_t i = 0; i < property.paths.size(); ++i) {
    const auto holds = [&](Label label) { return ((label >> path_atom(i)) & 1) != 0; };
    if (std::ranges::any_of(labels, holds) && !std::ranges::all_of(labels, holds)) {
      ++tally.differing;
    }
  }
}

// Every path formula that a run can show, in some of the states, is shown by one.
std::string compare_runs(const std::vector<NamedEngine>& engines, const NaiveGraph& graph,
                         const std::vector<Label>& labels, LtlStore& ltl,
                         const LtlProperty& property, Fairness fairness, Tally& tally) {
  for (const NamedEngine& each : engines) {
    const auto numbers = states_of(*each.engine);
    for (std::size_t i = 0; i < property.paths.size(); ++i) {
      const PathFormula& path = property.paths[i];
      const LtlId shown = path.universal ? ltl.negation(path.formula) : path.formula;
      for (std::size_t s = 0; s < graph.size(); s += 1 + graph.size() / 3) {
        if ((((labels[s] >> path_atom(i)) & 1) != 0) == path.universal) continue;
        SearchControl control;
        const Run run = each.engine->run(numbers.at(graph[s].text), shown, control).run;
        ++tally.runs;
        if (run.states.empty() || run.states[0] != graph[s].text) {
          return each.name + ": a run from another state";
        }
        // What a finite run shows of a formula depends on how it is written.
        const LtlId read = run.has_loop() ? shown : LtlSimplifier(ltl).simplify(shown);
        const std::string problem = problem_of(run, graph, labels, ltl, read, fairness);
        if (!problem.empty()) return each.name + ", " + path.text + ": " + problem;
      }
    }
  }
  return "";
}

// "" when all agree.
std::string compare_logic(Case& with, const Draw& draw, BranchingLogic logic, Fairness fairness,
                          Tally& tally) {
  LtlStore ltl;
  const LtlProperty property = random_branching(ltl, draw, with.atoms.atoms(), logic, 1 + draw(3));
  const std::string about =
      text_of(ltl, property) + ", fairness " + std::string(text_of(fairness)) + ": ";
  const auto engines = with.engines(fairness);
  std::string problem = compare_engines(engines, ltl, property);
  if (!problem.empty()) return about + problem;
  // An engine that may stop early knows less, but not otherwise.
  SearchControl early_control;
  SearchControl full_control;
  const auto early = native_branching(with.system, fairness, {});
  if (early->check(ltl, property, early_control).violated !=
      engines[0].engine->check(ltl, property, full_control).violated) {
    return about + "stopping early changes the verdict";
  }
  const NaiveGraph& graph = *with.graph;
  const std::vector<Label> labels = labels_of(*engines[0].engine, graph);
  count(tally, property, labels);
  if (logic == BranchingLogic::ctl && !is_ctl(ltl, property)) return about + "is not in CTL";
  if (is_ctl(ltl, property) &&
      labels != naive_ctl(graph, ltl, property, with.effective(fairness))) {
    return about + "the fixpoints say something else";
  }
  bool violated = false;
  for (std::size_t s = 0; s < graph.size(); ++s) {
    RunTruth truth(ltl, std::span(&labels[s], 1), 0);
    violated = violated || (graph[s].initial && !truth.holds(property.formula));
  }
  SearchControl control;
  if (engines[0].engine->check(ltl, property, control).violated != violated) {
    return about + "the verdict is not that of the initial states";
  }
  if (violated) ++tally.violated;
  problem = compare_runs(engines, graph, labels, ltl, property, with.effective(fairness), tally);
  return problem.empty() ? "" : about + problem;
}

// A formula of linear time: `A f` is what the checker for it says, and `E !f` the contrary.
std::string compare_linear(Case& with, const Draw& draw, Fairness fairness, Tally& tally) {
  LtlStore ltl;
  const LtlId formula = random_formula(ltl, draw, 2 + draw(5), kAtoms);
  LtlProperty property;
  property.atoms = with.atoms.atoms();
  property.formula = add_path(ltl, property, true, formula);
  const LtlId contrary = add_path(ltl, property, false, ltl.negation(formula));
  const std::string about =
      text_of(ltl, property) + ", fairness " + std::string(text_of(fairness)) + ": ";
  const auto engines = with.engines(fairness);
  const std::string problem = compare_engines(engines, ltl, property);
  if (!problem.empty()) return about + problem;
  SearchControl control;
  const Exploration explored = explore(with.system, control);
  const Checking checking =
      check_reference(with.plain, with.atoms, ltl, formula, fairness, control);
  AtomLabels labels(with.system, property.atoms);
  const Automaton automaton = translate(ltl, LtlSimplifier(ltl).simplify(ltl.negation(formula)));
  Product product(with.system, labels, automaton, fairness);
  if (search_accepting_run(product, control, RunWanted::none).violated != checking.violated) {
    return about + "the searches for linear time differ";
  }
  for (const NamedEngine& each : engines) {
    const Checking answer = each.engine->check(ltl, property, control);
    if (answer.violated != checking.violated) {
      return about + each.name + " and the checker for linear time differ";
    }
    if (answer.states != explored.states || answer.transitions != explored.transitions) {
      return about + each.name + " and the explorer count different states or transitions";
    }
    for (const auto& [text, state] : states_of(*each.engine)) {
      const Label label = each.engine->label(state);
      RunTruth truth(ltl, std::span(&label, 1), 0);
      if (truth.holds(property.formula) == truth.holds(contrary)) {
        return about + each.name + ": a path formula and its contrary in " + text;
      }
    }
  }
  count(tally, property, labels_of(*engines[0].engine, *with.graph));
  if (checking.violated) ++tally.violated;
  return "";
}

constexpr Fairness kEveryFairness[] = {Fairness::none, Fairness::weak, Fairness::strong};

struct Tallies {
  Tally ctl;
  Tally ctl_star;
  Tally linear;
};

std::string compare_all(const std::string& text, const Draw& draw, Tallies& tallies) {
  auto model = load_text(text);
  if (model->diagnostics.has_errors()) return model->diagnostics.render_all(false);
  Case with(std::move(model), draw);
  if (!with.graph) return "";
  for (const Fairness fairness : kEveryFairness) {
    for (const std::string& problem :
         {compare_logic(with, draw, BranchingLogic::ctl, fairness, tallies.ctl),
          compare_logic(with, draw, BranchingLogic::ctl_star, fairness, tallies.ctl_star),
          compare_linear(with, draw, fairness, tallies.linear)}) {
      if (!problem.empty()) return problem;
    }
  }
  return "";
}

RC_GTEST_PROP(Branching, EnginesAgree, ()) {
  const Draw draw = [](int bound) { return *rc::gen::inRange(0, bound); };
  const std::string text = draw(3) == 0 ? random_system(draw) : random_graph_system(draw);
  RC_LOG() << text;
  Tallies tallies;
  const std::string problem = compare_all(text, draw, tallies);
  RC_LOG() << problem;
  RC_ASSERT(problem.empty());
}

// Many more, without shrinking: a failure names its seed.
TEST(Branching, EnginesAgreeOnManySeeds) {
  Tallies tallies;
  const std::uint32_t seeds = seed_count(250, 12);
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed);
    const Draw draw = [&](int bound) {
      return static_cast<int>(generator() % static_cast<unsigned>(bound));
    };
    const std::string text = seed % 3 == 0 ? random_system(draw) : random_graph_system(draw);
    ASSERT_EQ(compare_all(text, draw, tallies), "") << "seed " << seed << "\n" << text;
  }
  // The comparison means something only if there is enough of everything.
  for (const Tally* tally : {&tallies.ctl, &tallies.ctl_star, &tallies.linear}) {
    EXPECT_GT(tally->compared, seeds);
    EXPECT_GT(tally->differing, seeds / 2);
    EXPECT_GT(tally->violated, seeds / 4);
    EXPECT_GT(tally->compared - tally->violated, seeds / 4);
  }
  for (const Tally* tally : {&tallies.ctl, &tallies.ctl_star}) {
    EXPECT_GT(tally->nested, seeds / 4);
    EXPECT_GT(tally->runs, seeds / 4);
  }
}

}  // namespace branching_property_test
}  // namespace credo::testing
