// What was never used and what got lost, as JSON: an object with a list for each.
#pragma once

#include <optional>

#include "report/document.hpp"
#include "verdict/coverage.hpp"

namespace credo {

// {"plans_never_fired", "contexts_never_mattered", "formulas_never_executed", "lost",
// "actions_without_effect", "rules_never_used"}; all null without coverage, since that is not the
// same as nothing.
Json coverage_json(const std::optional<SystemCoverage>& coverage, const Sources& sources);

}  // namespace credo
