// Reading AgentSpeak (.asl) texts.
//
// The grammar of figure 1 of both papers with the extensions docs/agentspeak.md lists. What the
// rest of Jason's language would write is recognised and refused by name.
#pragma once

#include "base/diagnostic.hpp"
#include "lang/agentspeak/program.hpp"

namespace credo::agentspeak {

// The program in the bytes [begin, end) of a file; errors go to the diagnostics.
Program parse_program(const Sources& sources, FileId file, std::uint32_t begin, std::uint32_t end,
                      TermStore& terms, Diagnostics& diagnostics);

}  // namespace credo::agentspeak
