// The explored graph of a system and its properties for Spin (`export --to promela-graph`).
#pragma once

#include <string>
#include <vector>

#include "engine/control.hpp"
#include "export/dribble_export.hpp"
#include "system/property_binding.hpp"

namespace credo {

struct ExportedGraph {
  std::string text;
  std::string reason;  // the limit that was reached: then there is no text
};

// A property with shared variables has a claim for each combination of values that occurs. Those
// with path quantifiers are left out.
ExportedGraph promela_graph(Model& model, std::span<const BoundProperty> properties,
                            Fairness fairness, SearchControl& control,
                            std::vector<LeftOut>& left_out);

}  // namespace credo
