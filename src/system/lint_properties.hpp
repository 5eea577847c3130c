// Names in properties: the logic binds them when a property is checked; until then a name that
// occurs nowhere else in the system, and is almost one that does, is pointed out.
#pragma once

#include "system/lint_findings.hpp"

namespace credo {

void check_property_names(const Model& model, Findings& findings);

}  // namespace credo
