// Judging steps by their changes.
#include "report/folding.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/figures.hpp"

namespace credo {

namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

// Only the mover's own mind and mail change.
bool is_private(const Trace& trace, const TraceStep& step) {
  const bool agent = std::ranges::any_of(
      trace.initial.agents, [&](const AgentView& view) { return view.name == step.mover; });
  const StateChange& change = step.change;
  return agent && change.facts.empty() && change.actions.empty() &&
         std::ranges::all_of(change.agents,
                             [&](const AgentChange& each) { return each.agent == step.mover; });
}

// Whether the mover did the same in its step before, to no effect: it is stuck, as was told there.
bool repeats(const Trace& trace, std::size_t at) {
  const TraceStep& step = trace.steps[at];
  for (std::size_t i = at; i-- > 0;) {
    const TraceStep& earlier = trace.steps[i];
    if (earlier.mover != step.mover) continue;
    return step.idle() && earlier.report.summary == step.report.summary &&
           earlier.report.details == step.report.details;
  }
  return false;
}

bool folds(const Trace& trace, std::size_t at, const Focus& focus) {
  const TraceStep& step = trace.steps[at];
  const bool lost = step.report.lost && !repeats(trace, at);
  if (!step.atoms.empty() || step.matters || lost) return false;
  // What is seen and said is what the others do later for.
  if (!step.action.empty() && step.action != "tau") return false;
  if (step.idle()) return true;
  if (focus.empty() || !is_private(trace, step)) return false;
  return step.report.unheeded || !contains(focus, step.mover);
}

}  // namespace

std::vector<Fold> folds_of(const Trace& trace, const Focus& focus) {
  std::vector<Fold> all;
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    if (!folds(trace, i, focus)) continue;
    const bool goes_on = !all.empty() && all.back().end == i && i != trace.loop;
    if (!goes_on) all.push_back({i, i});
    all.back().end = i + 1;
  }
  return all;
}

std::string fold_text(const Trace& trace, const Fold& fold) {
  std::vector<std::string> movers;
  bool idle = true;
  for (std::size_t i = fold.begin; i < fold.end; ++i) {
    const TraceStep& step = trace.steps[i];
    if (!contains(movers, step.mover)) movers.push_back(step.mover);
    idle = idle && step.idle();
  }
  std::ranges::sort(movers);
  const std::size_t count = fold.end - fold.begin;
  if (idle) return fmt::format("{} ({})", count_text(count, "idle step"), fmt::join(movers, ", "));
  return fmt::format("{} of {}, of no consequence here", count_text(count, "step"),
                     fmt::join(movers, ", "));
}

}  // namespace credo
