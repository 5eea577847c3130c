// Text of guards and plans, as a program would have them, and the length of plans.
#pragma once

#include <string>

#include "lang/dribble/program.hpp"

namespace credo::dribble {

// "B c1", "G (c1 & c2)", "B r1 & ~G c1"
std::string text(const Program& program, const Guard& guard);
// A formula as an operand: a literal stands alone, anything else in parentheses.
std::string operand_text(const Program& program, const prop::Formula& formula);

// "cR", "if B r1 then {cR} else {mL; cR}"
std::string text(const Program& program, const Step& step);
// "mL; cR", or "E"
std::string text(const Program& program, const Plan& plan);
const std::string& name_of(const Program& program, const Step& step);

// len of the paper: an action or abstract plan is 1, a conditional its branches and 4 more.
std::size_t length(const Plan& plan);

}  // namespace credo::dribble
