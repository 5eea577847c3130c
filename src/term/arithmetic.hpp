// Integer arithmetic on terms: + - * div mod, on 64-bit numbers.
//
// A term that holds arithmetic is evaluated when it is used (in an action, a belief change, a goal,
// a comparison), after its variables have been replaced. Overflow is a limit, not a wrong answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace credo {

class TermStore;
using TermId = std::uint32_t;

bool is_arithmetic_functor(std::string_view name, std::size_t arity);

// The term with every arithmetic part replaced by its number. Nothing when a part has an unbound
// variable or something that is no number, or divides by zero. Throws LimitExceeded on overflow.
std::optional<TermId> evaluate(TermStore& terms, TermId term);

}  // namespace credo
