// In words: what keeps a prefix from being open to an agent.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "lang/eccs/rules.hpp"

namespace credo::eccs {

// Whether a condition is true.
using Truths = std::function<bool(const Condition&)>;

// The premises of the prefix, for the agent, that are not true.
std::vector<Premise> failing_premises(const Program& program, AgentNumber agent,
                                      const Prefix& prefix, const Truths& is_true);

// "ps!inform(c_r) is not feasible: B_p c_r does not hold"
std::string not_open(const Prefix& prefix, const std::vector<Premise>& failing);

// Whether the prefix sends, or receives, a message.
bool is_send(const Prefix& prefix);
bool is_receive(const Prefix& prefix);

}  // namespace credo::eccs
