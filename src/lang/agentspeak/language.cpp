// All that AgentSpeak has.
#include "lang/agentspeak/language.hpp"

#include "lang/agentspeak/agent_program.hpp"
#include "lang/agentspeak/promela/translation.hpp"
#include "lang/agentspeak/slicing/slicer.hpp"

namespace credo::agentspeak {

Language language() {
  Language language;
  language.name = kName;
  language.extension = ".asl";
  language.load = load;
  language.has_cycles = true;
  language.words = {"not", "true", "false", "div", "mod"};
  language.slicer = std::make_shared<AgentSpeakSlicer>();
  language.translations = {std::make_shared<Translation>(promela_translation())};
  language.spin = std::make_shared<SpinTranslation>(spin_translation());
  return language;
}

}  // namespace credo::agentspeak
