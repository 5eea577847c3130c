// AgentSpeak programs as Promela: for `export --to promela`, and for Spin as an engine.
#pragma once

#include "export/translation.hpp"
#include "external/spin_model.hpp"

namespace credo::agentspeak {

Translation promela_translation();
SpinTranslation spin_translation();

}  // namespace credo::agentspeak
