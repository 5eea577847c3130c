// All that BUPL has.
#include "lang/bupl/language.hpp"

#include "lang/bupl/action_atoms.hpp"
#include "lang/bupl/agent_program.hpp"
#include "lang/bupl/maude/translation.hpp"
#include "lang/bupl/reading.hpp"
#include "lang/bupl/slicing/bupl_slice.hpp"
#include "lang/bupl/words.hpp"
#include "reduce/slicing/slicer.hpp"

namespace credo::bupl {

Language language() {
  Language language;
  language.name = kName;
  language.extension = ".bupl";
  language.load = load;
  language.words = reserved_words();
  language.switches = {reading_switch()};
  language.atoms.language = kName;
  language.atoms.called = {
      {"fact", 1, 2}, {"taken", 1, 2}, {"enabled", 1, 2}, {"fair", 1, 2, true}, {"stuck", 0, 1}};
  language.resolve_atoms = resolve_action_atoms;
  language.observes_actions = true;
  language.slicer = std::make_shared<SoundSlicer>(bupl_slice);
  language.translations = {std::make_shared<Translation>(maude_translation())};
  language.engines = {std::make_shared<EngineOffer>(maude_engine())};
  return language;
}

}  // namespace credo::bupl
