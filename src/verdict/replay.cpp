// Replaying paths with the reference interpreter.
#include "verdict/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include "verdict/deadlock.hpp"

namespace credo {

namespace {

// So many states of candidates are looked at to make a run shorter: some seconds.
constexpr std::size_t kMostShortening = 20'000'000;

constexpr const char* kLaw = "a path that an engine found is a run of the reference interpreter";

// A state or a step, with the view of where it is or leads: views may be long, and are made once.
template <typename Candidate>
struct Viewed {
  Candidate& it;
  StateView view;
};

// The first with the wanted text, of those that fit.
template <typename Candidate, typename Fits>
Viewed<Candidate> with_text(const PlainSystem& system, std::vector<Candidate>& candidates,
                            const std::string& wanted, const Fits& fits) {
  for (Candidate& candidate : candidates) {
    if (!fits(candidate)) continue;
    StateView view;
    if constexpr (std::is_same_v<Candidate, PlainStep>) {
      view = system.view(candidate.next);
    } else {
      view = system.view(candidate);
    }
    if (view.text() == wanted) return {candidate, std::move(view)};
  }
  throw InternalError(kLaw);
}

template <typename Candidate>
bool any(const Candidate&) {
  return true;
}

// What tells a transition from the others of its state.
std::string transition_text(const PlainSystem& system, const PlainStep& step) {
  return fmt::format("{} {} {}", step.mover, step.action, system.view(step.next).text());
}

// The step by nobody, in a deadlock or where there are only `maybe` steps.
PlainStep stay(const PlainSystem& system, const PlainState& now, const Trace& run, bool deadlock) {
  PlainStep step{kNobody, now, {}, false};
  if (!deadlock) {
    step.report.summary = "only `maybe` steps are possible: this state may stay as it is";
    return step;
  }
  step.report.summary = "nothing can happen any more: this state stays for ever";
  step.report.details = reasons_of_deadlock(system, now, run);
  return step;
}

// Adds the step to the trace, with the view of where it leads.
void append(Trace& trace, const PlainSystem& system, const PlainStep& step, StateView next) {
  const Model& model = system.model();
  trace.append(system.mover_name(step.mover), step.report, std::move(next));
  TraceStep& last = trace.steps.back();
  if (is_pair(step.mover)) last.partner = system.mover_name(receiver_of(step.mover));
  if (model.file.options.labelled && step.action != kNoTerm) {
    last.action = model.terms.text(step.action);
  }
}

}  // namespace

Trace replay(const PlainSystem& system, const Path& path, PlainState* end) {
  invariant(!path.empty(), kLaw);
  CutStarts cut_starts;
  auto starts = system.initial(cut_starts);
  auto start = with_text(system, starts, path[0], any<PlainState>);
  PlainState now = std::move(start.it);
  Trace trace(std::move(start.view));
  for (std::size_t i = 1; i < path.size(); ++i) {
    CutMoves cut;
    auto steps = system.successors(now, cut);
    auto step = with_text(system, steps, path[i], any<PlainStep>);
    append(trace, system, step.it, std::move(step.view));
    now = std::move(step.it.next);
  }
  if (end != nullptr) *end = std::move(now);
  return trace;
}

Trace replay_to_deadlock(const PlainSystem& system, const Path& path) {
  PlainState last;
  Trace trace = replay(system, path, &last);
  trace.end = end_at_deadlock(system, last, trace);
  return trace;
}

Trace replay(const PlainSystem& system, const ObservedPath& path, std::vector<PlainState>& states) {
  invariant(path.states.size() == path.steps.size() + 1, kLaw);
  CutStarts cut_starts;
  auto starts = system.initial(cut_starts);
  auto start = with_text(system, starts, path.states[0], any<PlainState>);
  PlainState now = std::move(start.it);
  Trace trace(std::move(start.view));
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    CutMoves cut;
    auto steps = system.successors(now, cut);
    auto step = with_text(system, steps, path.states[i + 1], [&](const PlainStep& each) {
      return each.mover == path.steps[i].mover && each.action == path.steps[i].action;
    });
    append(trace, system, step.it, std::move(step.view));
    const Model& model = system.model();
    if (model.observes(step.it.action)) {
      trace.steps.back().observed = model.terms.text(step.it.action);
    }
    states.push_back(std::move(now));
    now = std::move(step.it.next);
  }
  states.push_back(std::move(now));
  return trace;
}

ReplayedRun replay_run(const PlainSystem& system, const PlainAtoms& atoms, const Run& run,
                       const std::vector<std::string>& atom_names, const RunSetting& setting) {
  invariant(!run.states.empty(), kLaw);
  invariant(run.movers.size() + 1 == run.states.size() + (run.has_loop() ? 1 : 0), kLaw);
  CutStarts cut_starts;
  auto starts = setting.start != nullptr ? std::vector{*setting.start} : system.initial(cut_starts);
  auto start = with_text(system, starts, run.states[0], any<PlainState>);
  PlainState now = std::move(start.it);
  ReplayedRun result(std::move(start.view));
  result.step_atoms = atoms.step_atoms();
  Trace& trace = result.trace;
  const bool labelled = system.model().file.options.labelled;
  invariant(!labelled || run.actions.size() == run.movers.size(), kLaw);
  trace.loop = run.has_loop() ? run.loop : Trace::kNoLoop;
  const auto note = [&](const PlainState& state) {
    Label label = atoms.label(state);
    if (!setting.paths.empty()) {
      const std::size_t at = result.labels.size();
      label |= setting.paths[at < run.states.size() ? at : run.loop];
    }
    std::vector<AtomChange> changes;
    for (std::size_t i = 0; i < atom_names.size(); ++i) {
      if (atom_names[i].empty()) continue;
      const bool holds = ((label >> i) & 1) != 0;
      const bool before = !result.labels.empty() && ((result.labels.back() >> i) & 1) != 0;
      if (result.labels.empty() || holds != before) changes.push_back({atom_names[i], holds});
    }
    result.labels.push_back(label);
    if (setting.keep_states && result.states.size() < run.states.size()) {
      result.states.push_back(state);
    }
    return changes;
  };
  trace.atoms = note(now);
  for (std::size_t i = 0; i < run.movers.size(); ++i) {
    const bool closes = i + 1 == run.states.size();
    const std::string& wanted = run.states[closes ? run.loop : i + 1];
    CutMoves cut;
    auto steps = system.successors(now, cut);
    result.enabled.push_back(able_to_move(system.model(), steps, cut));
    if (labelled) {
      std::vector<std::string>& offered = result.transitions.emplace_back();
      for (const PlainStep& each : steps) offered.push_back(transition_text(system, each));
      if (cut.any()) offered.push_back("one over a bound");  // never taken
    }
    if (run.movers[i] == kNobody) {
      invariant(may_stay(steps) && !cut.forced() && wanted == run.states[i], kLaw);
      steps.push_back(stay(system, now, trace, steps.empty() && !cut.any()));
    }
    auto step = with_text(system, steps, wanted, [&](const PlainStep& each) {
      return each.mover == run.movers[i] && (!labelled || each.action == run.actions[i]);
    });
    if (labelled) {
      result.taken.push_back(transition_text(system, step.it));
      result.labels[i] |= atoms.step_bits(step.it.action);
    }
    append(trace, system, step.it, std::move(step.view));
    now = std::move(step.it.next);
    trace.steps.back().atoms = note(now);
    trace.steps.back().matters = result.step_atoms != 0;
    if (closes) {
      invariant(((result.labels.back() ^ result.labels[run.loop]) & ~result.step_atoms) == 0,
                "equal states have equal labels, and a loop ends where it begins");
      result.labels.pop_back();
    }
  }
  return result;
}

bool refutes(const ReplayedRun& replayed, const Run& run, const LtlStore& ltl, LtlId formula) {
  return replayed.truth(ltl, run).holds(formula);
}

// Whether every transition of a state of the loop is taken in the loop.
bool takes_every_transition(const ReplayedRun& replayed, const Run& run) {
  std::set<std::pair<std::string_view, std::string_view>> taken;
  for (std::size_t i = run.loop; i < run.movers.size(); ++i) {
    taken.emplace(run.states[i], replayed.taken[i]);
  }
  for (std::size_t i = run.loop; i < run.movers.size(); ++i) {
    for (const std::string& each : replayed.transitions[i]) {
      if (!taken.contains({run.states[i], each})) return false;
    }
  }
  return true;
}

bool is_fair(const ReplayedRun& replayed, const Run& run, Fairness fairness) {
  if (!run.has_loop() || fairness == Fairness::none) return true;
  if (fairness == Fairness::transitions) return takes_every_transition(replayed, run);
  std::vector<Process> processes;
  for (std::size_t i = run.loop; i < run.movers.size(); ++i) {
    const auto& enabled = replayed.enabled[i];
    processes.insert(processes.end(), enabled.begin(), enabled.end());
  }
  return std::ranges::all_of(processes, [&](Process process) {
    bool moved = process == kEverybody;
    bool ever_disabled = false;
    for (std::size_t i = run.loop; i < run.movers.size(); ++i) {
      moved = moved || takes_part(process, run.movers[i]);
      const auto& enabled = replayed.enabled[i];
      ever_disabled = ever_disabled || std::ranges::find(enabled, process) == enabled.end();
    }
    return moved || (fairness == Fairness::weak && ever_disabled);
  });
}

void confirm(const ReplayedRun& replayed, const Run& run, const LtlStore& ltl, LtlId negation,
             Fairness fairness) {
  invariant(refutes(replayed, run, ltl, negation), "a counterexample makes its property false");
  invariant(is_fair(replayed, run, fairness),
            "in the loop of a fair counterexample all happens that fairness asks for");
}

Run shortened(const ReplayedRun& replayed, const Run& run, const LtlStore& ltl, LtlId negation,
              Fairness fairness) {
  // A loop with every transition is hardly ever longer than it must be.
  if (!run.has_loop() || fairness == Fairness::transitions) return run;
  // Where each state was before.
  std::unordered_map<std::string_view, std::vector<std::size_t>> places;
  places[run.states[0]].push_back(0);
  std::size_t work = 0;
  for (std::size_t end = 1; end < run.movers.size(); ++end) {
    std::vector<std::size_t>& before = places[run.states[end]];
    for (const std::size_t loop : before) {
      work += end;
      if (work > kMostShortening) return run;
      Run candidate;
      const auto length = static_cast<std::ptrdiff_t>(end);
      candidate.states.assign(run.states.begin(), run.states.begin() + length);
      candidate.movers.assign(run.movers.begin(), run.movers.begin() + length);
      if (!run.actions.empty()) {
        candidate.actions.assign(run.actions.begin(), run.actions.begin() + length);
      }
      candidate.loop = loop;
      if (refutes(replayed, candidate, ltl, negation) && is_fair(replayed, candidate, fairness)) {
        return candidate;
      }
    }
    before.push_back(end);
  }
  return run;
}

std::optional<Run> showing_prefix(const ReplayedRun& replayed, const Run& run, const LtlStore& ltl,
                                  LtlId negation) {
  // Where position i of the unwound run is.
  const std::size_t size = run.states.size();
  const std::size_t loop_size = run.has_loop() ? size - run.loop : 0;
  const auto at = [&](std::size_t i) {
    return i < size ? i : run.loop + (i - run.loop) % loop_size;
  };
  const auto shows = [&](std::size_t length) {
    std::vector<Label> labels;
    for (std::size_t i = 0; i < length; ++i) labels.push_back(replayed.labels[at(i)]);
    return RunTruth(ltl, labels, RunTruth::kNoLoop, replayed.step_atoms).holds(negation);
  };
  // Each part of the formula is true within one more round.
  std::size_t most = size + loop_size * ltl.size();
  std::size_t enough = size;
  while (enough < most && !shows(enough)) enough = std::min(most, 2 * enough);
  if (!shows(enough)) return std::nullopt;
  std::size_t too_few = 0;
  while (too_few + 1 < enough) {
    const std::size_t middle = (too_few + enough) / 2;
    (shows(middle) ? enough : too_few) = middle;
  }
  Run prefix;
  for (std::size_t i = 0; i < enough; ++i) {
    prefix.states.push_back(run.states[at(i)]);
    if (i + 1 == enough) break;
    prefix.movers.push_back(run.movers[at(i)]);
    if (!run.actions.empty()) prefix.actions.push_back(run.actions[at(i)]);
  }
  return prefix;
}

Trace trace_of(const PlainSystem& system, const PlainState& start,
               std::span<const PlainStep> steps) {
  Trace trace(system.view(start));
  for (const PlainStep& step : steps) append(trace, system, step, system.view(step.next));
  return trace;
}

}  // namespace credo
