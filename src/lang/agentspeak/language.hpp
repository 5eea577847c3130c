// AgentSpeak as a language of Credo: what the loader is given.
#pragma once

#include "system/model.hpp"

namespace credo::agentspeak {

Language language();

}  // namespace credo::agentspeak
