// Names and makers.
#include "cli/external_engines.hpp"

#include <fmt/format.h>

#include "base/diagnostic.hpp"
#include "cli/interrupt.hpp"
#include "external/maude.hpp"
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
  if (engine == Engine::maude) return std::make_unique<MaudeEngine>(model);
  if (engine == Engine::spin) return std::make_unique<SpinEngine>(model);
  return nullptr;
}

std::uint64_t counted_states(ExternalEngine& engine, const BoundProperty& property,
                             const Settings& settings) {
  SearchControl control;
  control.limits = settings.limits;
  control.interrupted = &interrupt_flag();
  return engine.count(property.needs_labels(), control).states;
}

void require_own_engine(const Settings& settings, const std::string& maude_hint) {
  if (!is_external(settings.engine)) return;
  throw UserError(fmt::format("--engine: {} checks properties only", name_of(settings.engine)),
                  settings.engine == Engine::maude
                      ? maude_hint
                      : "credo check --cross-check spin has it count the states");
}

}  // namespace credo
