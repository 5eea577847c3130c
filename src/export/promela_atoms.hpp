// The atoms of properties as expressions: Bel, Des, Int, Does and facts.
#pragma once

#include <optional>
#include <string>

#include "export/promela_agent.hpp"
#include "system/atoms.hpp"

namespace credo::promela {

// Nothing for what no expression says; then `why` says what.
std::optional<std::string> atom_expression(const Design& design, const OpenGoals& open,
                                           const StateAtom& atom, std::string& why);

}  // namespace credo::promela
