// All that ECCS has.
#include "lang/eccs/language.hpp"

#include <fmt/format.h>

#include "lang/eccs/agent_program.hpp"
#include "lang/eccs/slicing/eccs_slice.hpp"
#include "lang/eccs/store_update.hpp"
#include "lang/eccs/view_atoms.hpp"
#include "lang/eccs/words.hpp"
#include "modal/view_words.hpp"
#include "reduce/slicing/slicer.hpp"
#include "system/model.hpp"

namespace credo::eccs {

namespace {

std::string belief_hint(const Model& model, std::uint32_t agent, std::string_view written) {
  return fmt::format("did you mean B_{} {}?", model.file.agents[agent].name, written);
}

}  // namespace

Language language() {
  Language language;
  language.name = kName;
  language.extension = ".eccs";
  language.load_system = load_system;
  language.words = reserved_words();
  language.switches = {update_switch()};
  language.atoms.language = kName;
  language.atoms.called = {{"dead", 0, 0}};
  language.atoms.is_view = is_view_word;
  language.resolve_atoms = [](Model& model, const auto&, Property& property,
                              std::vector<PropertyProblem>& problems) {
    resolve_view_atoms(model, property, problems);
  };
  language.belief_hint = belief_hint;
  language.atoms_name_agents = true;
  language.labelled = true;
  language.demands = true;
  language.slicer = std::make_shared<SoundSlicer>(eccs_slice);
  return language;
}

}  // namespace credo::eccs
