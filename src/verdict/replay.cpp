// Replaying paths with the reference interpreter.
#include "verdict/replay.hpp"

#include <algorithm>

namespace credo {

namespace {

constexpr const char* kLaw = "a path that an engine found is a run of the reference interpreter";

// The first with the wanted text.
template <typename Candidates, typename State>
auto& with_text(const PlainSystem& system, Candidates& candidates, const std::string& wanted,
                const State& state_of) {
  const auto found = std::ranges::find_if(candidates, [&](const auto& candidate) {
    return system.view(state_of(candidate)).text() == wanted;
  });
  invariant(found != candidates.end(), kLaw);
  return *found;
}

}  // namespace

Trace replay(const PlainSystem& system, const Path& path) {
  invariant(!path.empty(), kLaw);
  auto starts = system.initial();
  const auto itself = [](const PlainState& state) -> const PlainState& { return state; };
  PlainState now = with_text(system, starts, path[0], itself);
  Trace trace(system.view(now));
  const auto target = [](const PlainStep& step) -> const PlainState& { return step.next; };
  for (std::size_t i = 1; i < path.size(); ++i) {
    auto steps = system.successors(now);
    PlainStep& step = with_text(system, steps, path[i], target);
    trace.append(system.mover_name(step.mover), std::move(step.report), system.view(step.next));
    now = std::move(step.next);
  }
  return trace;
}

Trace trace_of(const PlainSystem& system, const PlainState& start,
               std::span<const PlainStep> steps) {
  Trace trace(system.view(start));
  for (const PlainStep& step : steps) {
    trace.append(system.mover_name(step.mover), step.report, system.view(step.next));
  }
  return trace;
}

}  // namespace credo
