// Which engine for which question.
#include "verdict/engines.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/limits.hpp"
#include "engine/emptiness.hpp"
#include "engine/labelling.hpp"
#include "engine/linear_search.hpp"
#include "engine/reference_branching.hpp"
#include "engine/reference_checker.hpp"
#include "engine/safety.hpp"
#include "logic/ltl_simplify.hpp"

namespace credo {

namespace {

// Seconds for what only adorns an answer, however quickly that was found.
constexpr double kLeastAdorning = 1;
// Why a search was not reduced.
constexpr const char* kOtherEngine = "another engine searches";
// Of the time that is left, for the first turn of a search.
constexpr double kShareOfFirstTurn = 0.125;

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

Engines::Engines(Model& model, CheckOptions options)
    : model_(model),
      options_(std::move(options)),
      fairness_(options_.fairness.value_or(model.file.options.fairness)),
      effective_(model.file.options.effective(fairness_)) {}

void Engines::choose_subject(const BoundProperty& property) {
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

void Engines::forget() {
  subject_ = nullptr;
  for (auto& subject : subjects_) subject.reset();
  release_idle_memory();
}

const System* Engines::whole_system() const {
  for (const auto& subject : subjects_) {
    if (subject && subject->whole) return subject->system.get();
  }
  return nullptr;
}

std::vector<const System*> Engines::systems() const {
  std::vector<const System*> all;
  for (const auto& subject : subjects_) {
    if (subject && subject->system) all.push_back(subject->system.get());
  }
  return all;
}

SearchBudget Engines::budget_after(double seconds) const {
  if (options_.shortest) return {};
  const std::chrono::duration<double> allowed(std::max(kLeastAdorning, seconds));
  const auto now = std::chrono::steady_clock::now();
  return {0, now + std::chrono::duration_cast<std::chrono::steady_clock::duration>(allowed)};
}

SearchControl Engines::control(const SearchBudget& budget) const {
  SearchControl control;
  control.limits = options_.limits;
  control.interrupted = options_.interrupted;
  control.on_progress = options_.on_progress;
  if (budget.states != 0 &&
      (control.limits.max_states == 0 || budget.states < control.limits.max_states)) {
    control.limits.max_states = budget.states;
  }
  const auto now = std::chrono::steady_clock::now();
  if (control.limits.seconds > 0) {
    control.used_seconds = std::chrono::duration<double>(now - options_.started).count();
    const double left = control.limits.seconds - control.used_seconds;
    if (options_.turns_by_time && left > 0) control.turn_seconds = left * kShareOfFirstTurn;
  }
  if (budget.until) {
    const double left = std::chrono::duration<double>(*budget.until - now).count();
    control.spare_seconds = std::max(left, SearchControl::kNoTime);
  }
  return control;
}

Reach Engines::can_handle(const BoundProperty& property) {
  if (options_.linear == nullptr || model_.static_limit) return {};
  // The atoms are not known before the values are; but whether the system is in reach.
  Question asked;
  asked.bound = &property;
  if (property.shared.empty() && !property.has_path_quantifiers()) {
    try {
      asked = question(property, {});
    } catch (const LimitExceeded&) {
      return {};  // that will be its verdict
    }
  }
  return options_.linear->can_handle(asked.seen(effective_));
}

Question Engines::question(const BoundProperty& property, const Assignment& values,
                           const Replacement& replacement) {
  Question question;
  question.bound = &property;
  question.property = to_ltl(model_, property, values, question.ltl, replacement);
  LtlStore& ltl = question.ltl;
  LtlProperty& asked = question.property;
  question.negation = LtlSimplifier(ltl).simplify(ltl.negation(asked.formula));
  // What no engine for linear time can decide is a matter of the whole graph: f is checked as A f.
  // Engines from outside have their own ways.
  const EngineQuestion seen = question.seen(effective_);
  if (options_.linear != nullptr || BranchingEngine::can_handle(seen) ||
      can_search_bad_prefix(seen) || can_search_accepting_run(seen)) {
    return question;
  }
  if (asked.atoms.size() == kMostAtoms) {
    throw LimitExceeded(fmt::format("atoms of property {} > {}", property.name, kMostAtoms - 1));
  }
  asked.paths.push_back({true, asked.formula, property.text});
  asked.formula = ltl.literal(path_atom(0));
  return question;
}

Checking Engines::answer(Question& question, RunWanted wanted, const SearchBudget& budget) {
  SearchControl search = control(budget);
  const EngineQuestion seen = question.seen(effective_);
  if (options_.linear != nullptr) {
    invariant(!BranchingEngine::can_handle(seen),
              "an engine for linear time gets formulas of linear time");
    const bool labels = subject_ == subjects_[1].get();
    return unreduced(
        options_.linear->check(question.ltl, question.property, labels, effective_, search),
        kOtherEngine);
  }
  if (BranchingEngine::can_handle(seen)) {
    if (!subject_->branching) subject_->branching = make_branching();
    return unreduced(subject_->branching->check(question.ltl, question.property, search),
                     options_.reference ? kOtherEngine : "the property has path quantifiers");
  }
  if (options_.reference) {
    can_check_reference(seen).require();
    const PlainAtoms atoms(subject_->plain, model_, question.property.atoms);
    return unreduced(check_reference(subject_->plain, atoms, question.ltl,
                                     question.property.formula, effective_, search),
                     kOtherEngine);
  }
  const Automaton automaton = translate(question.ltl, question.negation);
  AtomLabels labels(*subject_->system, question.property.atoms);
  const bool finite = static_cast<bool>(can_search_bad_prefix(seen));
  const bool to_bounds = options_.telling == Telling::everything;
  LinearTask task{*subject_->system, labels, automaton, finite, effective_};
  task.at_length = options_.shortest;
  task.to_bounds = to_bounds;
  if (budget.first_turn != 0) task.first_turn = budget.first_turn;
  std::optional<VisibleParts> visible;
  std::optional<Chains> chains;
  ReductionUse reduction;
  // Who wants a short run wants one in single steps.
  if (options_.reduction == Reduction::chain && wanted != RunWanted::shortest) {
    const Reach possible = can_chain(*subject_->system, seen);
    reduction.why_not = possible.why_not();
    if (possible) {
      visible.emplace(*subject_->system, question.property.atoms);
      chains.emplace(*subject_->system, &*visible, options_.chain_rules);
      task.chains = &*chains;
      reduction.used = Reduction::chain;
    }
  }
  Checking checking = check_linear(task, search, wanted);
  checking.reduction = std::move(reduction);
  checking.automaton_states = static_cast<std::uint32_t>(automaton.states.size());
  if (automaton.states.empty()) checking.pruned = true;
  if (always_waits(automaton)) checking.pruned = false;
  return checking;
}

Checking Engines::unreduced(Checking checking, const char* why) const {
  if (options_.reduction != Reduction::none) checking.reduction.why_not = why;
  return checking;
}

std::unique_ptr<BranchingEngine> Engines::make_branching() {
  if (options_.reference) return reference_branching(subject_->plain, model_, effective_);
  const std::size_t memory =
      options_.limits.memory_bytes != 0 ? options_.limits.memory_bytes : available_memory_bytes();
  return native_branching(*subject_->system, effective_, {memory / 4, true, options_.shortest});
}

}  // namespace credo
