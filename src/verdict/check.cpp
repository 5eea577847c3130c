// From a bound property to its verdict.
#include "verdict/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/limits.hpp"
#include "engine/emptiness.hpp"
#include "engine/instances.hpp"
#include "engine/labelling.hpp"
#include "engine/product.hpp"
#include "engine/reference_branching.hpp"
#include "engine/reference_checker.hpp"
#include "engine/safety.hpp"
#include "logic/ltl_simplify.hpp"
#include "logic/property_text.hpp"
#include "verdict/replay.hpp"
#include "verdict/vacuity.hpp"

namespace credo {

namespace {

constexpr std::uint64_t kLeastVacuityStates = 200'000;
// After so few, a short lasso is found at no cost to speak of.
constexpr std::uint64_t kFewStates = 5000;

// The agents that the atoms are about.
std::vector<std::string> agents_of(const Model& model, const std::vector<StateAtom>& atoms) {
  std::vector<std::string> agents;
  for (const StateAtom& atom : atoms) {
    if (atom.kind == AtomKind::fact || atom.kind == AtomKind::action || is_global(atom.kind)) {
      continue;
    }
    const std::string& name = model.file.agents[atom.agent].name;
    if (std::ranges::find(agents, name) == agents.end()) agents.push_back(name);
  }
  return agents;
}

// Whether some run of the automaton stays in its initial state whatever it reads. Then the product
// goes along with every run of the system, and no part of that is left out.
bool always_waits(const Automaton& automaton) {
  if (automaton.states.empty()) return false;
  return std::ranges::any_of(automaton.states[automaton.initial].transitions,
                             [&](const AutomatonTransition& transition) {
                               return transition.target == automaton.initial &&
                                      transition.required == 0 && transition.forbidden == 0;
                             });
}

}  // namespace

std::string_view text_of(Answer answer) {
  switch (answer) {
    case Answer::holds:
      return "holds";
    case Answer::violated:
      return "violated";
    case Answer::unknown:
      break;
  }
  return "unknown";
}

PropertyChecker::PropertyChecker(Model& model, CheckOptions options)
    : model_(model),
      options_(std::move(options)),
      fairness_(options_.fairness.value_or(model.file.options.fairness)),
      effective_(model.file.options.effective(fairness_)) {}

void PropertyChecker::choose_subject(const BoundProperty& property) {
  const Observation observation{property.needs_labels(), false};
  std::unique_ptr<Subject>& subject = subjects_[observation.labels ? 1 : 0];
  if (!subject) {
    subject.reset(new Subject{PlainSystem(model_, observation), nullptr, nullptr});
    if (!options_.reference && options_.linear == nullptr) {
      subject->system = std::make_unique<System>(model_, observation);
    }
  }
  subject_ = subject.get();
}

const System* PropertyChecker::whole_system() const {
  for (const auto& subject : subjects_) {
    if (subject && subject->whole) return subject->system.get();
  }
  return nullptr;
}

std::vector<const System*> PropertyChecker::systems() const {
  std::vector<const System*> all;
  for (const auto& subject : subjects_) {
    if (subject && subject->system) all.push_back(subject->system.get());
  }
  return all;
}

SearchControl PropertyChecker::control(std::uint64_t most_states) const {
  SearchControl control;
  control.limits = options_.limits;
  control.interrupted = options_.interrupted;
  control.on_progress = options_.on_progress;
  if (most_states != 0 &&
      (control.limits.max_states == 0 || most_states < control.limits.max_states)) {
    control.limits.max_states = most_states;
  }
  if (control.limits.seconds > 0) {
    const std::chrono::duration<double> used = std::chrono::steady_clock::now() - options_.started;
    control.used_seconds = used.count();
  }
  return control;
}

Verdict PropertyChecker::unchecked(const BoundProperty& property) const {
  Verdict verdict;
  verdict.name = property.name;
  verdict.formula = property.text;
  verdict.where = property.where;
  verdict.expected = property.property.expected.value_or(Answer::holds);
  verdict.fairness = fairness_;
  return verdict;
}

Reach PropertyChecker::can_handle(const BoundProperty& property) {
  if (options_.linear == nullptr || model_.static_limit) return {};
  Question question;
  if (property.shared.empty() && !property.has_path_quantifiers()) {
    try {
      ask(question, property, {});
    } catch (const LimitExceeded&) {
      return {};  // that will be its verdict
    }
  } else {
    // The atoms are not known before the values are; but whether the system is in reach.
    question.bound = &property;
  }
  return options_.linear->can_handle(as_seen(question));
}

Verdict PropertyChecker::check(const BoundProperty& property) {
  Verdict verdict = unchecked(property);
  if (model_.static_limit) {
    unknown(verdict, *model_.static_limit, {});
    return verdict;
  }
  choose_subject(property);
  try {
    std::optional<Instances> partial;  // when not all values are known
    const auto all_values = assignments(property, verdict, partial);
    verdict.outcome = Answer::holds;
    verdict.instances = all_values.size();
    for (const Assignment& values : all_values) {
      Question question;
      ask(question, property, values);
      const Checking checking = answer(question, RunWanted::readable);
      add_figures(verdict, checking);
      if (checking.violated) {
        for (std::size_t i = 0; i < values.size(); ++i) {
          verdict.instance.emplace_back(property.shared[i].name, model_.terms.text(values[i]));
        }
        if (question.property.paths.empty()) {
          violated(verdict, question, checking);
        } else {
          verdict.outcome = Answer::violated;
          add_evidence(verdict, question);
        }
        break;
      }
      if (!checking.complete) {
        unknown(verdict, checking.reason, checking.limit_path);
        break;
      }
      if (!question.property.paths.empty() && all_values.size() == 1 && !partial) {
        add_evidence(verdict, question);
      }
    }
    if (partial && verdict.outcome == Answer::holds) {
      unknown(verdict, partial->reason, partial->limit_path);
    }
    verdict.memory_bytes = peak_resident_bytes();
    if (verdict.saw_every_state()) subject_->whole = true;
    verdict.trivial = verdict.outcome == Answer::holds && subject_->system != nullptr &&
                      !property.has_path_quantifiers() && !verdict.whole_graph &&
                      verdict.instances > 0 && verdict.automaton_states == 0;
    if (verdict.outcome == Answer::holds && options_.vacuity) {
      look_for_vacuity(verdict, property, all_values);
    }
  } catch (const LimitExceeded& limit) {
    unknown(verdict, limit.reason, {});
  }
  return verdict;
}

void PropertyChecker::ask(Question& question, const BoundProperty& property,
                          const Assignment& values, const Replacement& replacement) {
  question.bound = &property;
  question.property = to_ltl(model_, property, values, question.ltl, replacement);
  LtlStore& ltl = question.ltl;
  LtlProperty& asked = question.property;
  question.negation = LtlSimplifier(ltl).simplify(ltl.negation(asked.formula));
  // What no engine for linear time can decide is a matter of the whole graph: f is checked as A f.
  // Engines from outside have their own ways.
  const EngineQuestion seen = as_seen(question);
  if (options_.linear != nullptr || BranchingEngine::can_handle(seen) ||
      can_search_bad_prefix(seen) || can_search_accepting_run(seen)) {
    return;
  }
  if (asked.atoms.size() == kMostAtoms) {
    throw LimitExceeded(fmt::format("atoms of property {} > {}", property.name, kMostAtoms - 1));
  }
  asked.paths.push_back({true, asked.formula, property.text});
  asked.formula = ltl.literal(path_atom(0));
}

Checking PropertyChecker::answer(Question& question, RunWanted wanted, std::uint64_t most_states) {
  SearchControl search = control(most_states);
  const EngineQuestion seen = as_seen(question);
  if (options_.linear != nullptr) {
    invariant(!BranchingEngine::can_handle(seen),
              "an engine for linear time gets formulas of linear time");
    const bool labels = subject_ == subjects_[1].get();
    return options_.linear->check(question.ltl, question.property, labels, effective_, search);
  }
  if (BranchingEngine::can_handle(seen)) {
    if (!subject_->branching) subject_->branching = make_branching();
    return subject_->branching->check(question.ltl, question.property, search);
  }
  if (options_.reference) {
    can_check_reference(seen).require();
    const PlainAtoms atoms(plain(), model_, question.property.atoms);
    return check_reference(plain(), atoms, question.ltl, question.property.formula, effective_,
                           search);
  }
  const Automaton automaton = translate(question.ltl, question.negation);
  AtomLabels labels(*subject_->system, question.property.atoms);
  // Every finite run can go on fairly.
  const bool prefix = static_cast<bool>(can_search_bad_prefix(seen));
  Product product(*subject_->system, labels, automaton, prefix ? Fairness::none : effective_);
  Checking checking = prefix ? search_bad_prefix(product, search, wanted)
                             : search_accepting_run(product, search, wanted);
  checking.automaton_states = static_cast<std::uint32_t>(automaton.states.size());
  if (automaton.states.empty()) checking.pruned = true;
  if (always_waits(automaton)) checking.pruned = false;
  return checking;
}

void PropertyChecker::add_figures(Verdict& verdict, const Checking& checking) const {
  verdict.states += checking.states;
  verdict.transitions += checking.transitions;
  verdict.depth = std::max(verdict.depth, checking.depth);
  verdict.seconds += checking.seconds;
  verdict.run_seconds += checking.run_seconds;
  verdict.store_bytes = std::max(verdict.store_bytes, checking.store_bytes);
  verdict.automaton_states = std::max(verdict.automaton_states, checking.automaton_states);
  verdict.algorithm = checking.algorithm;
  verdict.pruned = verdict.pruned || checking.pruned;
  verdict.whole_graph = checking.whole_graph;
}

void PropertyChecker::violated(Verdict& verdict, Question& question, const Checking& checking,
                               bool or_shorter) {
  const PlainAtoms atoms(plain(), model_, question.property.atoms);
  const AtomWords words = words_of(model_, question.property);
  const std::vector<std::string> names = words.state_names();
  const auto shorter = [&](const Checking& found) {
    const Run& run = *found.counterexample;
    const ReplayedRun replayed = replay_run(plain(), atoms, run, names);
    // Engines from outside may go on after all is shown, and not fairly then.
    if (options_.linear != nullptr && question.ltl.is_guarantee(question.negation)) {
      if (auto prefix = showing_prefix(replayed, run, question.ltl, question.negation)) {
        return std::move(*prefix);
      }
    }
    return shortened(replayed, run, question.ltl, question.negation, effective_);
  };
  Run run = shorter(checking);
  const bool worth_it = or_shorter && (options_.shortest || verdict.states <= kFewStates);
  if (worth_it && run.has_loop() && subject_->system && options_.linear == nullptr) {
    // What is shortest together with the automaton need not be so by itself: the better one counts.
    const Checking other = answer(question, RunWanted::shortest);
    verdict.run_seconds += other.seconds + other.run_seconds;
    if (other.counterexample) {
      Run candidate = shorter(other);
      if (candidate.movers.size() < run.movers.size()) run = std::move(candidate);
    }
  }
  ReplayedRun replayed = replay_run(plain(), atoms, run, names);
  confirm(replayed, run, question.ltl, question.negation, effective_);
  LtlId formula = question.property.formula;
  if (!run.has_loop()) {
    // Simplified, so that what a prefix shows of it is what the search saw.
    formula = question.ltl.negation(question.negation);
  } else {
    confirm(replayed, run, question.ltl, question.ltl.negation(formula), effective_);
  }
  verdict.outcome = Answer::violated;
  verdict.agents = agents_of(model_, question.property.atoms);
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

std::unique_ptr<BranchingEngine> PropertyChecker::make_branching() {
  if (options_.reference) return reference_branching(plain(), model_, effective_);
  const std::size_t memory =
      options_.limits.memory_bytes != 0 ? options_.limits.memory_bytes : physical_memory_bytes();
  return native_branching(*subject_->system, effective_, {memory / 4, true});
}

void PropertyChecker::add_evidence(Verdict& verdict, Question& question) {
  const auto started = std::chrono::steady_clock::now();
  const bool holds = verdict.outcome == Answer::holds;
  const std::vector<std::string> agents = agents_of(model_, question.property.atoms);
  const EvidenceSetting setting{plain(), model_, effective_, agents};
  SearchControl search = control(0);
  Evidence root;
  try {
    root =
        evidence_for(*subject_->branching, question.ltl, question.property, holds, setting, search);
  } catch (const LimitExceeded& limit) {
    verdict.explanation = Explanation{{fmt::format("not shown: {}", limit.what())}, {}, {}};
    return;
  }
  const std::chrono::duration<double> used = std::chrono::steady_clock::now() - started;
  verdict.run_seconds += used.count();
  // What holds on all paths has no witness.
  const bool shown = std::ranges::any_of(
      root.branches, [](const Branch& branch) { return branch.evidence.trace.has_value(); });
  if (holds && !shown) return;
  verdict.agents = agents;
  verdict.explanation = std::move(root.explanation);
  verdict.branches = std::move(root.branches);
  const std::size_t starts = subject_->branching->initial().size();
  if (starts > 1) {
    verdict.explanation->why.insert(
        verdict.explanation->why.begin(),
        fmt::format("in {} of the {} initial states:", holds ? "one, as in each," : "one", starts));
    verdict.trace = std::move(root.trace);
    return;
  }
  if (verdict.branches.size() != 1 || !shown || verdict.explanation->why.size() != 1) return;
  // The only branch is the run itself.
  Evidence only = std::move(verdict.branches.front().evidence);
  verdict.explanation = std::move(only.explanation);
  verdict.trace = std::move(only.trace);
  verdict.branches = std::move(only.branches);
  // Finite runs are found breadth first.
  verdict.shortest = !verdict.trace->has_loop();
}

void PropertyChecker::unknown(Verdict& verdict, const StopReason& reason, const Path& limit_path) {
  verdict.outcome = Answer::unknown;
  verdict.reason = reason;
  if (limit_path.empty()) return;
  verdict.trace = replay(plain(), limit_path);
  verdict.trace->end = fmt::format("the next step goes over the {}", reason);
}

// ---- shared variables

std::vector<Assignment> PropertyChecker::assignments(const BoundProperty& property,
                                                     Verdict& verdict,
                                                     std::optional<Instances>& partial) {
  if (property.shared.empty()) return {{}};
  // The fast system finds them for the reference engine too.
  std::unique_ptr<System> own;
  if (!subject_->system) {
    own = std::make_unique<System>(model_, Observation{property.needs_labels(), false});
  }
  SearchControl search = control(0);
  Instances instances =
      find_instances(subject_->system ? *subject_->system : *own, model_, property, search);
  verdict.seconds += instances.seconds;
  verdict.states += instances.states;
  verdict.transitions += instances.transitions;
  verdict.depth = instances.depth;
  std::vector<Assignment> all = combinations(instances, property);
  if (!instances.complete) partial = std::move(instances);
  return all;
}

// ---- vacuity

std::optional<bool> PropertyChecker::holds_without(const BoundProperty& property,
                                                   const std::vector<Assignment>& values,
                                                   const Replacement& replacement,
                                                   std::uint64_t& budget) {
  for (const Assignment& assignment : values) {
    if (budget == 0) return std::nullopt;
    try {
      Question question;
      ask(question, property, assignment, replacement);
      const Checking checking = answer(question, RunWanted::none, budget);
      budget -= std::min(budget, checking.states);
      if (checking.violated) return false;
      if (!checking.complete) return std::nullopt;
    } catch (const LimitExceeded&) {
      return std::nullopt;
    }
  }
  return true;
}

// First the conclusions, which decide whether it is vacuous; then, from the outside in and within a
// budget of states, the other parts: one that could be anything is noted, one that matters is
// looked into.
void PropertyChecker::look_for_vacuity(Verdict& verdict, const BoundProperty& bound,
                                       const std::vector<Assignment>& values) {
  const auto started = std::chrono::steady_clock::now();
  const Property& property = bound.property;
  Vacuity vacuity;
  vacuity.no_instance = values.empty();
  vacuity.vacuous = values.empty();
  const auto part_of = [&](const Candidate& candidate) {
    return PropertyPart{text_of(model_.terms, property, candidate.node),
                        property.node(candidate.node).where};
  };
  std::map<NodeId, std::optional<bool>> known;
  std::vector<Candidate> waiting = parts_below(property, whole(property));
  if (values.empty()) waiting.clear();
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    const Candidate candidate = waiting[i];
    const Operator op = property.node(candidate.node).op;
    if (candidate.conclusion && !is_constant(op)) {
      std::uint64_t unlimited = ~std::uint64_t{0};
      const auto holds = holds_without(bound, values, {candidate.node, candidate.worst}, unlimited);
      known[candidate.node] = holds;
      vacuity.decided = vacuity.decided && holds.has_value();
      if (holds == true) {
        vacuity.vacuous = true;
        vacuity.conclusions.push_back(part_of(candidate));
      }
    }
    const auto below = parts_below(property, candidate);
    waiting.insert(waiting.end(), below.begin(), below.end());
  }
  std::uint64_t budget = 4 * verdict.states + kLeastVacuityStates;
  vacuity.irrelevant = vacuity.conclusions;
  waiting = parts_below(property, whole(property));
  if (vacuity.vacuous) waiting.clear();  // enough is known against it
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    const Candidate candidate = waiting[i];
    const Operator op = property.node(candidate.node).op;
    if (is_constant(op)) continue;
    const auto before = known.find(candidate.node);
    const auto holds =
        before != known.end()
            ? before->second
            : holds_without(bound, values, {candidate.node, candidate.worst}, budget);
    if (!holds) {
      vacuity.undecided.push_back(part_of(candidate));
    } else if (*holds) {
      vacuity.irrelevant.push_back(part_of(candidate));
    } else {
      const auto below = parts_below(property, candidate);
      waiting.insert(waiting.end(), below.begin(), below.end());
    }
  }
  verdict.vacuity = std::move(vacuity);
  const std::chrono::duration<double> used = std::chrono::steady_clock::now() - started;
  verdict.vacuity_seconds = used.count();
}

}  // namespace credo
