// Names and makers.
#include "inquiry/external_engines.hpp"

#include <fmt/format.h>

#include "base/diagnostic.hpp"
#include "external/spin.hpp"

namespace credo {

std::string name_of(Engine engine) {
  switch (engine) {
    case Engine::native:
      return "native";
    case Engine::reference:
      return "reference";
    case Engine::maude:
      return "maude";
    case Engine::spin:
      break;
  }
  return "spin";
}

std::unique_ptr<ExternalEngine> make_external(Engine engine, Model& model) {
  if (engine == Engine::spin) return std::make_unique<SpinEngine>(model);
  if (!is_external(engine)) return nullptr;
  // One that comes with a language.
  for (const Language& language : model.languages) {
    for (const auto& offer : language.engines) {
      if (offer->word == name_of(engine)) return offer->make(model);
    }
  }
  throw UserError(fmt::format("--engine: no language has the engine {}", name_of(engine)));
}

std::uint64_t counted_states(ExternalEngine& engine, const BoundProperty& property,
                             const SearchLimits& limits, const std::atomic<bool>* interrupted) {
  SearchControl control;
  control.limits = limits;
  control.interrupted = interrupted;
  return engine.count(property.needs_labels(), control).states;
}

void require_own_engine(Engine engine, const std::string& maude_hint) {
  if (!is_external(engine)) return;
  throw UserError(fmt::format("--engine: {} checks properties only", name_of(engine)),
                  engine == Engine::maude
                      ? maude_hint
                      : "credo check --cross-check spin has it count the states");
}

}  // namespace credo
