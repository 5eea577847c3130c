// What all agents do alike, as inlines of Promela.
#pragma once

#include <string>

#include "lang/agentspeak/promela/design.hpp"

namespace credo::promela {

std::string common_rules(const Design& design);

}  // namespace credo::promela
