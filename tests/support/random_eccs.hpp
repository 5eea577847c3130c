// Random ECCS systems: small vocabularies, and scripts in which messages have a chance of being
// feasible (believe it, intend the other to know it, send it), mixed with anything else.
#pragma once

#include "support/naive_eccs.hpp"
#include "support/random_system.hpp"

namespace credo::testing {

naive_eccs::Program random_eccs(const Draw& draw);

// A state formula of one of the agents: a view in the property language.
std::string random_eccs_view(const Draw& draw, const naive_eccs::Program& program);

}  // namespace credo::testing
