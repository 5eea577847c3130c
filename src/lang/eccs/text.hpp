// How actions, messages and labels are written. Program::text() writes formulas and processes.
#pragma once

#include <string>
#include <variant>

#include "lang/eccs/program.hpp"

namespace credo::eccs {

// "sp!inform_if(c_r)", "observe(c_r)", "pack"; the name of an internal action is its text.
std::string action_text(const Program& program, const Action& action);

// "inform(c_r)", "query_if(c_r)", "request(observe(c_r))"
std::string message_text(const Program& program, const Communication& message);

// What is said on the channel as it is seen from outside: "ps(inform(c_r))".
std::string communication_text(const Program& program, const Communication& message);

// "obs !c_r"
std::string observation_text(const Program& program, const Observe& observe);

// "update(!B_p c_r)", "observe(!c_r)", "ps!inform(c_r)"; of a query the condition written out.
std::string prefix_text(const Program& program,
                        const std::variant<Update, Query, Observe, Communication>& does);

}  // namespace credo::eccs
