// Whether the order of an agent's events and intentions is part of its state.
//
// It is, wherever the first one is taken. An agent without phases takes any: then its queues are
// sets with repetitions, kept in alphabetical order of their texts, as long as the program never
// picks the first goal that matches something (`.desire(g(X))` binding X).
#pragma once

#include "lang/agentspeak/program.hpp"
#include "system/options.hpp"

namespace credo::agentspeak {

bool order_matters(const TermStore& terms, const Program& program, const SystemOptions& options);

}  // namespace credo::agentspeak
