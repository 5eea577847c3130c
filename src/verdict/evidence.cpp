// Growing the tree from its root.
#include "verdict/evidence.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.hpp"
#include "base/stop_reason.hpp"
#include "logic/certain_formula.hpp"
#include "logic/ltl_simplify.hpp"
#include "verdict/replay.hpp"

namespace credo {

namespace {

using Number = BranchingEngine::Number;

class EvidenceBuilder {
 public:
  EvidenceBuilder(BranchingEngine& engine, LtlStore& ltl, const LtlProperty& property,
                  const EvidenceSetting& setting, SearchControl& control)
      : engine_(engine),
        ltl_(ltl),
        property_(property),
        setting_(setting),
        control_(control),
        atoms_(setting.system, setting.model, property.atoms),
        words_(words_of(setting.model, property)) {
    words_.names.resize(kMostAtoms);
    for (std::size_t i = 0; i < property.atoms.size(); ++i) atom_bits_ |= Label{1} << i;
    for (std::size_t i = 0; i < property.paths.size(); ++i) {
      words_.names[path_atom(i)] = property.paths[i].text;
    }
  }

  Evidence root(bool holds) {
    const LtlId refuted = holds ? ltl_.negation(property_.formula) : property_.formula;
    for (const Number state : engine_.initial()) {
      const Label label = label_in(state, ltl_.negation(refuted));
      RunTruth truth(ltl_, std::span(&label, 1), RunTruth::kNoLoop);
      if (!truth.holds(ltl_.negation(refuted))) continue;
      const PlainState start = initial_state(engine_.text(state));
      const Trace nothing(setting_.system.view(start));
      Evidence evidence;
      evidence.holds = holds;
      evidence.explanation =
          explain_violation(ltl_, refuted, truth, words_, setting_.agents, nothing);
      grow(evidence, {state}, {start}, "initial state");
      evidence.trace = nothing;
      return evidence;
    }
    throw InternalError("the property has its verdict in an initial state");
  }

 private:
  PlainState initial_state(const std::string& text) const {
    CutStarts cut;
    for (PlainState& state : setting_.system.initial(cut)) {
      if (setting_.system.view(state).text() == text) return std::move(state);
    }
    throw InternalError("the engines have the same initial states");
  }

  // Adds the branches for the path formulas that the explanation rests on, each once.
  // The run of the evidence begins in `first`.
  void grow(Evidence& evidence, const std::vector<Number>& numbers,
            const std::vector<PlainState>& states, const std::string& first) {
    std::vector<std::pair<std::size_t, std::size_t>> seen;
    for (const NamedLiteral& literal : evidence.explanation.literals) {
      if (literal.atom < property_.atoms.size()) continue;
      const std::size_t path = path_atom(literal.atom);
      const std::pair key{path, literal.at};
      if (std::ranges::find(seen, key) != seen.end()) continue;
      seen.push_back(key);
      if (((engine_.hidden(numbers[literal.at]) >> literal.atom) & 1) != 0) throw hidden();
      Branch branch{literal.at, show(path, numbers[literal.at], states[literal.at])};
      if (branch.evidence.trace) {
        branch.evidence.trace->beginning =
            literal.at > 0 ? "the state " + place_text(literal.at) : first;
      }
      // What no run can show is told where it is named.
      if (!branch.evidence.trace) {
        std::ranges::replace(evidence.explanation.why, branch.claim(),
                             branch.claim() + ": " + branch.evidence.explanation.why.front());
      }
      evidence.branches.push_back(std::move(branch));
    }
    std::ranges::stable_sort(evidence.branches, {}, &Branch::step);
  }

  Evidence show(std::size_t index, Number state, const PlainState& start) {
    const PathFormula& path = property_.paths[index];
    Evidence evidence;
    evidence.formula = path.text;
    evidence.holds = ((engine_.label(state) >> path_atom(index)) & 1) != 0;
    if (evidence.holds == path.universal) {
      evidence.explanation.why = {
          fmt::format("{} run from here satisfies it", path.universal ? "every" : "no")};
      return evidence;
    }
    const LtlId wanted = path.universal ? ltl_.negation(path.formula) : path.formula;
    const LtlId simple = LtlSimplifier(ltl_).simplify(wanted);
    FoundRun found = engine_.run(state, wanted, control_);
    Run& run = found.run;
    evidence.shortest = found.shortest;
    // Only the atoms and path formulas count that the formula speaks of.
    std::vector<std::string> names = words_.state_names();
    const Label mentioned = ltl_.atoms(wanted);
    for (std::size_t atom = 0; atom < names.size(); ++atom) {
      if (((mentioned >> atom) & 1) == 0) names[atom].clear();
    }
    std::vector<Number> numbers;
    if ((mentioned & ~atom_bits_) != 0) numbers = numbers_along(run, state);
    RunSetting setting{&start, {}, !numbers.empty()};
    for (const Number number : numbers) {
      setting.paths.push_back(label_in(number, wanted) & ~atom_bits_);
    }
    ReplayedRun replayed = replay_run(setting_.system, atoms_, run, names, setting);
    if (run.rest) {
      evidence.explanation.why = {rest_text(run)};
      evidence.trace = std::move(replayed.trace);
      evidence.trace->end = "from here on the run is not written out";
      return evidence;
    }
    run = shortened(replayed, run, ltl_, simple, setting_.fairness);
    replayed = replay_run(setting_.system, atoms_, run, names, setting);
    confirm(replayed, run, ltl_, run.has_loop() ? wanted : simple, setting_.fairness);
    for (std::size_t i = 0; i < std::min(numbers.size(), run.states.size()); ++i) {
      invariant((replayed.labels[i] & ~words_.steps) == label_in(numbers[i], wanted),
                "the reference interpreter sees the same atoms in the states of a run");
    }
    RunTruth truth = replayed.truth(ltl_, run);
    // Of a finite run, simplified, so that what a prefix shows of it is what the search saw.
    evidence.explanation = explain_violation(ltl_, ltl_.negation(run.has_loop() ? wanted : simple),
                                             truth, words_, setting_.agents, replayed.trace);
    grow(evidence, numbers, replayed.states, "the same state");
    evidence.trace = std::move(replayed.trace);
    return evidence;
  }

  // The label of the state, where the formula is known to be true: what a bound of the model hides
  // is as the formula does not need it.
  Label label_in(Number state, LtlId formula) {
    const Label hidden_here = engine_.hidden(state);
    if (hidden_here == 0) return engine_.label(state);
    const LiteralSigns signs = literal_signs(ltl_, formula);
    if ((hidden_here & signs.positive & signs.negative) != 0) throw hidden();
    return engine_.label(state) | (hidden_here & signs.negative);
  }
  static LimitExceeded hidden() { return LimitExceeded("a bound hides what is true on the way"); }

  // What is known of a run whose loop is too long to write down.
  static std::string rest_text(const Run& run) {
    return fmt::format(
        "{}: a fair run goes on within {} states and takes each of their {} transitions again and "
        "again; written out, that takes too many steps",
        place_text(run.movers.size()), run.rest->states, run.rest->transitions);
  }

  // The numbers of the states of a run, found by their texts.
  std::vector<Number> numbers_along(const Run& run, Number from) const {
    std::vector<Number> numbers{from};
    for (std::size_t i = 1; i < run.states.size(); ++i) {
      const auto successors = engine_.successors(numbers.back());
      const auto next = std::ranges::find_if(
          successors, [&](Number state) { return engine_.text(state) == run.states[i]; });
      invariant(next != successors.end(), "a run goes along the edges of the graph");
      numbers.push_back(*next);
    }
    return numbers;
  }

  BranchingEngine& engine_;
  LtlStore& ltl_;
  const LtlProperty& property_;
  const EvidenceSetting& setting_;
  SearchControl& control_;
  PlainAtoms atoms_;
  AtomWords words_;  // "" for those that do not occur
  Label atom_bits_ = 0;
};

}  // namespace

AtomWords words_of(const Model& model, const LtlProperty& property) {
  AtomWords words;
  words.steps = step_atoms(property.atoms);
  words.unspoken = property.unspoken;
  for (const StateAtom& atom : property.atoms) words.names.push_back(text_of(model, atom));
  return words;
}

std::string Branch::claim() const {
  return fmt::format("{}: {} is {}", place_text(step), evidence.formula,
                     evidence.holds ? "true" : "false");
}

Evidence evidence_for(BranchingEngine& engine, LtlStore& ltl, const LtlProperty& property,
                      bool holds, const EvidenceSetting& setting, SearchControl& control) {
  return EvidenceBuilder(engine, ltl, property, setting, control).root(holds);
}

}  // namespace credo
