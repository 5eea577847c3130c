// From what an engine found to a run that can be shown.
#include "verdict/counterexample.hpp"

#include <algorithm>

#include "verdict/replay.hpp"

namespace credo {

namespace {

// After so few, a short lasso is found at no cost to speak of.
constexpr std::uint64_t kFewStates = 5000;
// It is then looked for among so many, of which there may be no end.
constexpr std::uint64_t kFewShortening = 50'000;

}  // namespace

std::vector<std::string> agents_of(const Model& model, const std::vector<StateAtom>& atoms) {
  std::vector<std::string> agents;
  for (const StateAtom& atom : atoms) {
    for (const std::uint32_t agent : credo::agents_of(atom)) {
      const std::string& name = model.file.agents[agent].name;
      if (std::ranges::find(agents, name) == agents.end()) agents.push_back(name);
    }
  }
  return agents;
}

void add_counterexample(Verdict& verdict, Engines& engines, Question& question,
                        const Checking& checking, Shortening shortening) {
  const CheckOptions& options = engines.options();
  const PlainSystem& plain = engines.plain();
  const Fairness fairness = engines.effective();
  const PlainAtoms atoms(plain, engines.model(), question.property.atoms);
  const AtomWords words = words_of(engines.model(), question.property);
  const std::vector<std::string> names = words.state_names();
  const auto shorter = [&](const Checking& found) {
    const Run& run = *found.counterexample;
    const ReplayedRun replayed = replay_run(plain, atoms, run, names);
    // Engines from outside may go on after all is shown, and not fairly then.
    if (options.linear != nullptr && question.ltl.is_guarantee(question.negation)) {
      if (auto prefix = showing_prefix(replayed, run, question.ltl, question.negation)) {
        return std::move(*prefix);
      }
    }
    return shortened(replayed, run, question.ltl, question.negation, fairness);
  };
  const bool told = options.telling != Telling::outcome;
  Run run = told ? shorter(checking) : *checking.counterexample;
  const bool worth_it = told && shortening == Shortening::allowed &&
                        (options.shortest || verdict.states <= kFewStates);
  if (worth_it && run.has_loop() && engines.system() != nullptr && options.linear == nullptr) {
    // What is shortest together with the automaton need not be so by itself: the better one counts.
    SearchBudget budget = engines.budget_after(verdict.seconds);
    if (!options.shortest) budget.states = kFewShortening;
    const Checking other = engines.answer(question, RunWanted::shortest, budget);
    verdict.run_seconds += other.seconds + other.run_seconds;
    if (other.counterexample) {
      Run candidate = shorter(other);
      if (candidate.movers.size() < run.movers.size()) run = std::move(candidate);
    }
  }
  ReplayedRun replayed = replay_run(plain, atoms, run, names);
  confirm(replayed, run, question.ltl, question.negation, fairness);
  LtlId formula = question.property.formula;
  if (!run.has_loop()) {
    // Simplified, so that what a prefix shows of it is what the search saw.
    formula = question.ltl.negation(question.negation);
  } else {
    confirm(replayed, run, question.ltl, question.ltl.negation(formula), fairness);
  }
  verdict.outcome = Answer::violated;
  verdict.agents = agents_of(engines.model(), question.property.atoms);
  verdict.shortest = checking.shortest;
  RunTruth truth = replayed.truth(question.ltl, run);
  verdict.explanation =
      explain_violation(question.ltl, formula, truth, words, verdict.agents, replayed.trace);
  verdict.seen = SeenRun{words.names,
                         {replayed.labels.begin(),
                          replayed.labels.begin() + static_cast<std::ptrdiff_t>(run.states.size())},
                         run.has_loop() ? run.loop : RunTruth::kNoLoop,
                         replayed.step_atoms};
  verdict.trace = std::move(replayed.trace);
}

}  // namespace credo
