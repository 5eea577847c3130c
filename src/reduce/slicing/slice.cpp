// Which slicer for which system.
#include "reduce/slicing/slice.hpp"

#include <algorithm>

#include "reduce/slicing/agentspeak_slice.hpp"

namespace credo {

std::string_view text_of(SlicePartKind kind) {
  switch (kind) {
    case SlicePartKind::agent:
      return "agent";
    case SlicePartKind::plan:
      return "plan";
    case SlicePartKind::formula:
      return "formula";
    case SlicePartKind::belief:
      return "belief";
    case SlicePartKind::goal:
      return "goal";
    case SlicePartKind::message:
      return "message";
    case SlicePartKind::fact:
      return "fact";
    case SlicePartKind::rule:
      return "rule";
    case SlicePartKind::effect:
      return "effect";
    case SlicePartKind::action:
      return "action";
    case SlicePartKind::procedure:
      return "procedure";
    case SlicePartKind::process:
      break;
  }
  return "process";
}

bool Slice::leaves_out() const { return !std::ranges::all_of(parts, &SlicePart::kept); }

Slice slice_system(Model& model, const BoundProperty& property, const SliceOptions& options) {
  if (options.mode == SliceMode::sound && slicing::AgentSpeakSystem::is_one(model)) {
    return slicing::agentspeak_slice(model, property, options);
  }
  Slice slice;
  slice.mode = options.mode;
  slice.remarks = {"not sliced: there is no slicer yet"};
  return slice;
}

}  // namespace credo
