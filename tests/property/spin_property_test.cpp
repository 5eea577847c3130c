// Random graphs and random linear-time formulas, with X and about steps too: Spin against the
// native engine under every fairness. Same verdicts, as many states, and every run that Spin finds
// is confirmed by the reference interpreter.
#include <gtest/gtest.h>

#include <random>

#include "engine/emptiness.hpp"
#include "engine/explorer.hpp"
#include "engine/labelling.hpp"
#include "engine/state_graph.hpp"
#include "export/promela/claim.hpp"
#include "logic/ltl_simplify.hpp"
#include "support/random_atoms.hpp"
#include "support/random_bupl.hpp"
#include "support/random_dribble.hpp"
#include "support/random_eccs.hpp"
#include "support/random_ltl.hpp"
#include "support/seeds.hpp"
#include "support/spin_compiler.hpp"
#include "support/text_model.hpp"
#include "support/toy_system.hpp"
#include "verdict/replay.hpp"

namespace credo::testing {
namespace spin_property_test {

constexpr std::uint64_t kMostStates = 200;

struct Tally {
  std::size_t held = 0;
  std::size_t violated = 0;
  std::size_t loops = 0;
  std::size_t with_next = 0;
  std::size_t about_steps = 0;
  std::size_t deadlocks = 0;  // runs that end in one
  std::size_t fair = 0;       // verdicts that fairness changes
};

Draw draw_from(std::mt19937& generator) {
  return [&](int bound) { return static_cast<int>(generator() % static_cast<unsigned>(bound)); };
}

// A system and the atoms that formulas are made of.
struct Subject {
  std::string text;
  std::unique_ptr<Model> model;
  std::vector<StateAtom> atoms;
  bool labels = false;
};

// The atoms of a text that binds.
bool add_atoms(Subject& subject, const std::string& formula) {
  Diagnostics diagnostics(subject.model->sources);
  const auto bound = bind_formula(*subject.model, "f", formula, diagnostics);
  if (!bound || !bound->shared.empty()) return false;
  LtlStore ltl;
  const LtlProperty property = to_ltl(*subject.model, *bound, {}, ltl);
  for (const StateAtom& atom : property.atoms) {
    if (subject.atoms.size() < 4) subject.atoms.push_back(atom);
  }
  subject.labels = subject.labels || bound->needs_labels();
  return true;
}

// An atom about the step: a set of some actions that there are.
void add_step_atoms(Subject& subject, const Draw& draw) {
  System system(*subject.model);
  StateGraph graph(system, std::size_t{1} << 20);
  SearchControl control;
  control.limits.max_states = kMostStates;
  graph.explore(control);
  StateAtom atom;
  atom.kind = AtomKind::action;
  for (std::size_t i = 1; i < graph.kinds().size(); ++i) {
    if (draw(2) == 0) {
      atom.actions.push_back(graph.kinds()[static_cast<EdgeKinds::Number>(i)].action);
    }
  }
  std::ranges::sort(atom.actions);
  const auto repeated = std::ranges::unique(atom.actions);
  atom.actions.erase(repeated.begin(), repeated.end());
  atom.text = "[some]";
  subject.atoms.push_back(std::move(atom));
}

using MakeSubject = std::function<std::optional<Subject>(const Draw&)>;

Checking by_the_native_engine(Subject& subject, LtlStore& ltl, const LtlProperty& property,
                              Fairness fairness) {
  System system(*subject.model, Observation{subject.labels, false});
  SearchControl control;
  if (fairness == Fairness::transitions) {
    LtlProperty branching = property;
    branching.paths.push_back({true, property.formula, "f"});
    branching.formula = ltl.literal(path_atom(0));
    return native_branching(system, fairness, {std::size_t{1} << 30, true})
        ->check(ltl, branching, control);
  }
  const LtlId negation = LtlSimplifier(ltl).simplify(ltl.negation(property.formula));
  const Automaton automaton = translate(ltl, negation);
  AtomLabels labels(system, property.atoms);
  Product product(system, labels, automaton, fairness);
  return search_accepting_run(product, control, RunWanted::none);
}

// Anything, or something that fairness is likely to matter to.
LtlId draw_formula(LtlStore& ltl, const Draw& draw, int atoms) {
  if (draw(2) == 0) return random_formula(ltl, draw, 2 + draw(4), atoms);
  const LtlId f = random_literal(ltl, draw, atoms);
  const LtlId g = random_literal(ltl, draw, atoms);
  const LtlId not_first = ltl.literal(0, false);
  const LtlId shapes[] = {ltl.eventually(f),
                          ltl.always(ltl.eventually(f)),
                          ltl.eventually(ltl.always(f)),
                          ltl.always(ltl.implies(f, ltl.eventually(g))),
                          ltl.until(f, g),
                          ltl.eventually(not_first),
                          ltl.always(ltl.eventually(not_first))};
  return shapes[draw(7)];
}

// "" when both say the same under every fairness.
std::string compare(Subject& subject, const Draw& draw, Tally& tally) {
  Model& model = *subject.model;
  LtlStore ltl;
  LtlProperty property;
  property.atoms = subject.atoms;
  property.formula = draw_formula(ltl, draw, static_cast<int>(subject.atoms.size()));
  std::vector<std::string> names;
  for (const StateAtom& atom : property.atoms) names.push_back(text_of(model, atom));
  SpinEngine spin(model, quick_spin());
  PlainSystem plain(model, Observation{subject.labels, false});
  PlainAtoms atoms(plain, model, property.atoms);
  std::optional<bool> before;
  for (const Fairness wanted : {Fairness::none, Fairness::weak, Fairness::strong}) {
    const Fairness fairness = model.file.options.effective(wanted);
    if (wanted != Fairness::none && fairness == Fairness::none) continue;
    const std::string about =
        subject.text + "\n" +
        ltl.text(property.formula, [&](std::uint32_t atom) { return names[atom]; }) +
        "\nfairness " + std::to_string(static_cast<int>(fairness)) + ": ";
    const Checking native = by_the_native_engine(subject, ltl, property, fairness);
    SearchControl control;
    const Checking other = spin.check(ltl, property, subject.labels, fairness, control);
    if (!native.complete || !other.complete)
      return about + native.reason.text() + other.reason.text();
    if (native.violated != other.violated) {
      return about +
             (native.violated ? "only Spin says it holds" : "only Spin says it is violated");
    }
    ++(native.violated ? tally.violated : tally.held);
    if (ltl.has_next(property.formula)) ++tally.with_next;
    if ((step_atoms(property.atoms) & ltl.atoms(property.formula)) != 0) ++tally.about_steps;
    if (before && *before != native.violated) ++tally.fair;
    before = native.violated;
    if (!other.violated) continue;
    Run run = *other.counterexample;
    if (run.has_loop()) ++tally.loops;
    if (!run.movers.empty() && run.movers.back() == kNobody) ++tally.deadlocks;
    try {
      const LtlId negation = LtlSimplifier(ltl).simplify(ltl.negation(property.formula));
      if (ltl.is_guarantee(negation)) {
        const ReplayedRun longer = replay_run(plain, atoms, run, names);
        if (auto prefix = showing_prefix(longer, run, ltl, negation)) run = std::move(*prefix);
      }
      const ReplayedRun replayed = replay_run(plain, atoms, run, names);
      confirm(replayed, run, ltl, run.has_loop() ? ltl.negation(property.formula) : negation,
              fairness);
    } catch (const InternalError& error) {
      return about + error.what();
    }
  }
  if (draw(4) == 0) {
    System system(model, Observation{subject.labels, false});
    SearchControl control;
    SearchControl spin_control;
    const Exploration expected = explore(system, control);
    const Exploration counted = spin.count(subject.labels, spin_control);
    if (counted.states != expected.states) {
      return subject.text + "\nother states: " + std::to_string(counted.states);
    }
  }
  return "";
}

bool is_small(Subject& subject) {
  System system(*subject.model, Observation{subject.labels, false});
  SearchControl control;
  control.limits.max_states = kMostStates;
  const Exploration exploration = explore(system, control);
  return exploration.complete && exploration.states > 2;
}

void compare_many(const MakeSubject& make, std::uint32_t usual, Tally& tally) {
  if (spin_is_missing()) GTEST_SKIP() << kNoSpin;
  const std::uint32_t wanted = seed_count(usual, 3);
  std::uint32_t compared = 0;
  for (std::uint32_t seed = 1; compared < wanted; ++seed) {
    std::mt19937 generator(1000 * seed + usual);
    const Draw draw = draw_from(generator);
    auto subject = make(draw);
    if (!subject || !is_small(*subject)) continue;
    ASSERT_EQ(compare(*subject, draw, tally), "") << "seed " << seed;
    ++compared;
  }
  std::printf(
      "%zu held, %zu violated (%zu loops, %zu in deadlocks), %zu with X, %zu about steps, "
      "%zu changed by fairness\n",
      tally.held, tally.violated, tally.loops, tally.deadlocks, tally.with_next, tally.about_steps,
      tally.fair);
  // The comparison is worth something only if both answers are common.
  EXPECT_GT(tally.held, wanted / 2);
  EXPECT_GT(tally.violated, wanted / 2);
  EXPECT_GT(tally.with_next, wanted / 10);
}

TEST(SpinGraph, agrees_on_random_agentspeak_systems) {
  Tally tally;
  compare_many(
      [](const Draw& draw) {
        Subject subject;
        subject.text = random_system(draw);
        subject.model = load_text(subject.text);
        if (subject.model->diagnostics.has_errors()) return std::optional<Subject>();
        subject.atoms = random_atoms(*subject.model, draw, 3);
        return std::optional(std::move(subject));
      },
      25, tally);
}

TEST(SpinGraph, agrees_on_random_graphs) {
  Tally tally;
  compare_many(
      [](const Draw& draw) {
        Subject subject;
        subject.text = random_graph_system(draw);
        subject.model = load_text(subject.text);
        TermStore& terms = subject.model->terms;
        for (int i = 0; i < 2; ++i) {
          const TermId place = terms.structure("s", {terms.number(i == 0 ? 0 : 1 + draw(3))});
          subject.atoms.push_back({AtomKind::fact, 0, place});
        }
        subject.atoms.push_back({AtomKind::deadlock, 0, kNoTerm});
        return std::optional(std::move(subject));
      },
      25, tally);
}

TEST(SpinGraph, agrees_on_random_dribble_agents) {
  Tally tally;
  compare_many(
      [](const Draw& draw) {
        std::optional<Subject> made;
        const naive::Program program = naive::random_program(draw);
        if (!program.valid()) return made;
        Subject subject;
        subject.text = program.text();
        subject.model = load_dribble(subject.text);
        for (int i = 0; i < 3; ++i) {
          const std::string about = naive::formula_text(naive::random_formula(draw, program.props));
          if (!add_atoms(subject, (draw(3) == 0 ? "G(" : "B(") + about + ")")) return made;
        }
        made = std::move(subject);
        return made;
      },
      20, tally);
}

TEST(SpinGraph, agrees_on_random_bupl_agents) {
  Tally tally;
  compare_many(
      [](const Draw& draw) {
        std::optional<Subject> made;
        const naive_bupl::Program program = random_bupl(draw);
        Subject subject;
        subject.text = program.text();
        subject.model = load_bupl(subject.text);
        if (subject.model->diagnostics.has_errors()) return made;
        while (subject.atoms.size() < 3) {
          if (!add_atoms(subject, random_bupl_property(draw, program, false))) return made;
        }
        made = std::move(subject);
        return made;
      },
      20, tally);
  EXPECT_GT(tally.deadlocks, 0u);
}

TEST(SpinGraph, agrees_on_random_eccs_systems) {
  Tally tally;
  compare_many(
      [](const Draw& draw) {
        std::optional<Subject> made;
        const naive_eccs::Program program = random_eccs(draw);
        Subject subject;
        subject.text = program.text();
        subject.model = load_eccs(subject.text);
        if (subject.model->diagnostics.has_errors()) return made;
        for (int i = 0; i < 2; ++i) {
          if (!add_atoms(subject, random_eccs_view(draw, program))) return made;
        }
        if (draw(2) == 0) add_step_atoms(subject, draw);
        made = std::move(subject);
        return made;
      },
      20, tally);
}

// Messages, deadlocks and loops in which much can happen: what fairness towards transitions is for.
TEST(SpinGraph, agrees_on_random_labelled_graphs) {
  Tally tally;
  compare_many(
      [](const Draw& draw) {
        const ToySystem toy = random_toy(draw);
        Subject subject;
        subject.text = toy.text();
        subject.model = load_toy(subject.text);
        subject.atoms.push_back({AtomKind::deadlock, 0, kNoTerm});
        for (std::uint32_t i = 0; i < subject.model->agent_count(); ++i) {
          subject.atoms.push_back({AtomKind::belief, i, subject.model->terms.atom("p")});
        }
        add_step_atoms(subject, draw);
        return std::optional(std::move(subject));
      },
      25, tally);
  EXPECT_GT(tally.about_steps, 3u);
  EXPECT_GT(tally.fair, 0u);
}

}  // namespace spin_property_test
}  // namespace credo::testing
