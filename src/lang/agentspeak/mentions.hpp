// What an AgentSpeak program mentions, for the checks across files.
#pragma once

#include "lang/agentspeak/program.hpp"
#include "system/signature.hpp"

namespace credo::agentspeak {

Signature mentions(const TermStore& terms, const Program& program);

}  // namespace credo::agentspeak
