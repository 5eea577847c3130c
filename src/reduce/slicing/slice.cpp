// Which slicer for which system.
#include "reduce/slicing/slice.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/clock.hpp"
#include "base/diagnostic.hpp"
#include "property/goal_names.hpp"
#include "property/linear_form.hpp"
#include "reduce/slicing/criterion.hpp"
#include "reduce/slicing/slicer.hpp"

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

Slice unsliced(const SliceOptions& options, std::string remark) {
  Slice slice;
  slice.mode = options.mode;
  slice.remarks.push_back(std::move(remark));
  return slice;
}

Slice sliced(Model& model, const BoundProperty& property, const SliceOptions& options) {
  const Language* language = model.only_language();
  const auto has_mode = [&](const Language& each) {
    return each.slicer != nullptr && (!is_paper(options.mode) || each.slicer->has_paper_modes());
  };
  if (is_paper(options.mode) && (language == nullptr || !has_mode(*language))) {
    throw UserError(
        fmt::format("the article's slicing is for {} only", names_of(model.languages, has_mode)),
        "use sound slicing");
  }
  if (language == nullptr) {
    return unsliced(options, "not sliced: the agents are written in several languages");
  }
  if (language->slicer == nullptr) {
    return unsliced(options, fmt::format("not sliced: no slicer for {}", language->name));
  }
  return language->slicer->slice(model, property, options);
}

// The goals that decide what the property is about and that the slice may have lost every trace of:
// only where an agent has others of the same name is that a question.
std::vector<std::string> goals_to_remember(Model& model, const BoundProperty& property) {
  std::vector<std::string> goals;
  for (const slicing::CriterionAtom& atom : slicing::criterion_atoms(model, property)) {
    if (!is_goal(atom.kind) || !model.terms.is_structure(atom.pattern)) continue;
    const Functor goal = model.terms.functor(atom.pattern);
    for (const std::uint32_t agent : atom.agents) {
      if (!has_goal(model, agent, atom.kind, goal)) continue;
      const bool only = arities_of_goal(model, agent, atom.kind, goal.name).size() == 1;
      if (only && !has_open_goal(model, agent, atom.kind)) continue;
      std::string text =
          fmt::format("{} {}", model.file.agents[agent].name, model.terms.functor_text(goal));
      if (std::ranges::find(goals, text) == goals.end()) goals.push_back(std::move(text));
    }
  }
  return goals;
}

}  // namespace

Slice slice_system(Model& model, const BoundProperty& asked, const SliceOptions& options) {
  poll_clock();
  const BoundProperty property = linear_form(asked);
  return marked_as_slice(model, property, options, sliced(model, property, options));
}

Slice marked_as_slice(Model& model, const BoundProperty& property, const SliceOptions& options,
                      Slice slice) {
  const bool system_file = model.sources.path(0).ends_with(".mas");
  if (!slice.leaves_out()) return slice;
  const std::vector<std::string> goals = goals_to_remember(model, property);
  if (system_file) {
    // The property may name what is gone.
    slice.statements.push_back(
        fmt::format("sliced{}{}", goals.empty() ? "" : " ", fmt::join(goals, ", ")));
  } else if (!goals.empty()) {
    return unsliced(options, fmt::format("not sliced: the property is about {}, and a file without "
                                         "its system cannot tell that from other goals",
                                         goals.front()));
  }
  return slice;
}

}  // namespace credo
