// A plan with every term of it changed: for substitution, renaming and cutting.
#pragma once

#include <functional>

#include "lang/bupl/program.hpp"

namespace credo::bupl {

PlanPtr changed(const PlanPtr& plan, const std::function<TermId(TermId)>& change);

}  // namespace credo::bupl
