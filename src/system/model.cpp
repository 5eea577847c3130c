// The names of movers, and the languages of agents.
#include "system/model.hpp"

#include <algorithm>

namespace credo {

std::string Model::mover_name(Mover mover) const {
  if (mover == kEnvironment) return "environment";
  if (mover == kEverybody) return "everybody";
  if (mover == kNobody) return "nobody";
  return file.agents[sender_of(mover) - 1].name;
}

const Language& Model::language(std::uint32_t agent) const {
  const auto found = std::ranges::find(languages, programs[agent]->language(), &Language::name);
  invariant(found != languages.end(), "a program is in a language that the model was loaded with");
  return *found;
}

const Language* Model::only_language() const {
  const Language& first = language(0);
  const bool same = std::ranges::all_of(
      programs, [&](const auto& program) { return program->language() == first.name; });
  return same ? &first : nullptr;
}

PropertySyntax Model::property_syntax() const {
  PropertySyntax syntax;
  syntax.constants = &constants;
  for (const Language& each : languages) syntax.atoms.push_back(&each.atoms);
  if (single_agent) syntax.own = &language(0).atoms;
  syntax.definitions = definitions;
  return syntax;
}

}  // namespace credo
