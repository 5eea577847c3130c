// AgentSpeak as a value.
#pragma once

#include "system/language.hpp"

namespace credo::agentspeak {

Language language();

}  // namespace credo::agentspeak
