// A system and its properties for Spin (`export --to promela` and `--to promela-graph`).
#pragma once

#include <string>
#include <vector>

#include "engine/control.hpp"
#include "export/smv/dribble_export.hpp"
#include "property/binding.hpp"

namespace credo {

struct ExportedPromela {
  std::string text;
  StopReason reason;  // the limit that was reached: then there is no text
};

// The table of the explored graph. A property with shared variables has a claim for each
// combination of values that occurs. Those with path quantifiers are left out.
ExportedPromela promela_graph(Model& model, std::span<const BoundProperty> properties,
                              Fairness fairness, SearchControl& control,
                              std::vector<LeftOut>& left_out);

// The AgentSpeak program, translated. Throws UserError, with its place, if it is out of reach;
// properties that are, are left out.
ExportedPromela promela_program(Model& model, std::span<const BoundProperty> properties,
                                Fairness fairness, SearchControl& control,
                                std::vector<LeftOut>& left_out);

}  // namespace credo
