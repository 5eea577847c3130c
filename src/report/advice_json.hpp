// What to do about an unknown answer, as JSON; docs/json.md describes it.
#pragma once

#include <optional>

#include "inquiry/advice.hpp"
#include "report/document.hpp"

namespace credo {

// Null without advice.
Json advice_json(const std::optional<Advice>& advice);

}  // namespace credo
