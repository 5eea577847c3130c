// Which slicer for which system.
#include "reduce/slicing/slice.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.hpp"
#include "reduce/slicing/agentspeak_slice.hpp"
#include "reduce/slicing/bupl_slice.hpp"
#include "reduce/slicing/dribble_slice.hpp"
#include "reduce/slicing/eccs_slice.hpp"
#include "reduce/slicing/paper_slice.hpp"

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

namespace {

// That of all agents; "" if they have several.
std::string_view language_of(const Model& model) {
  const std::string_view first = model.programs.front()->language();
  const bool same = std::ranges::all_of(
      model.programs, [&](const auto& program) { return program->language() == first; });
  return same ? first : "";
}

Slice unsliced(const SliceOptions& options, std::string remark) {
  Slice slice;
  slice.mode = options.mode;
  slice.remarks.push_back(std::move(remark));
  return slice;
}

Slice sliced(Model& model, const BoundProperty& property, const SliceOptions& options) {
  const std::string_view language = language_of(model);
  const bool paper = is_paper(options.mode);
  if (language == "AgentSpeak") {
    return paper ? slicing::paper_slice(model, property, options.mode)
                 : slicing::agentspeak_slice(model, property, options);
  }
  if (paper) {
    throw UserError("the article's slicing is for AgentSpeak only", "use sound slicing");
  }
  if (language.empty()) {
    return unsliced(options, "not sliced: the agents are written in several languages");
  }
  if (language == "BUPL") return bupl_slice(model, property, options);
  if (language == "Dribble") return dribble_slice(model, property, options);
  return eccs_slice(model, property, options);
}

}  // namespace

Slice slice_system(Model& model, const BoundProperty& property, const SliceOptions& options) {
  Slice slice = sliced(model, property, options);
  const bool system_file = model.sources.path(0).ends_with(".mas");
  // The property may name what is gone.
  if (slice.leaves_out() && system_file) slice.statements.emplace_back("sliced");
  return slice;
}

}  // namespace credo
