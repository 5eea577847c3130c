// The rules that results in a SARIF log refer to: one for each thing Credo can find.
#pragma once

#include <string>
#include <string_view>

#include "report/document.hpp"

namespace credo {

// {"id", "name", "shortDescription", "fullDescription", "help", "defaultConfiguration"} of a rule
// of the table; the id must be one of it.
Json sarif_rule_json(std::string_view id);

// "error", "warning" or "note".
std::string_view sarif_level(std::string_view id);

// All ids, in the order of the table.
std::vector<std::string_view> sarif_rule_ids();

}  // namespace credo
