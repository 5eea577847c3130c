// Integer arithmetic on terms: + - * div mod.
//
// A term that holds arithmetic is evaluated when it is used (in an action, a belief change, a goal,
// a comparison), after its variables have been replaced. It is exact, whatever the size of what
// comes in between. A number over 64 bits may be compared; where it would become part of a state it
// is a limit, not a wrong answer.
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
// variable or something that is no number, or divides by zero. Throws LimitExceeded if there is a
// number over 64 bits in it then.
std::optional<TermId> evaluate(TermStore& terms, TermId term);
// The same for what is only compared: it may have numbers over 64 bits. They equal none that is in
// a state.
std::optional<TermId> evaluate_exactly(TermStore& terms, TermId term);

// Throws LimitExceeded if there is a number over 64 bits in the term, which has no arithmetic.
void check_numbers(const TermStore& terms, TermId term);

// Whether the second number is a multiple of the first.
bool divides(const TermStore& terms, TermId divisor, TermId number);

}  // namespace credo
