// A system and its properties for Spin (`export --to promela` and `--to promela-graph`).
#pragma once

#include <vector>

#include "engine/control.hpp"
#include "lang/dribble/smv/dribble_export.hpp"
#include "inquiry/export.hpp"
#include "property/binding.hpp"

namespace credo {

// The table of the explored graph. A property with shared variables has a claim for each
// combination of values that occurs. Those with path quantifiers are left out.
ExportedText promela_graph(Model& model, std::span<const BoundProperty> properties,
                           Fairness fairness, SearchControl& control,
                           std::vector<LeftOut>& left_out);

// The AgentSpeak program, translated. Throws UserError, with its place, if it is out of reach;
// properties that are, are left out.
ExportedText promela_program(Model& model, std::span<const BoundProperty> properties,
                             Fairness fairness, SearchControl& control,
                             std::vector<LeftOut>& left_out);

}  // namespace credo
