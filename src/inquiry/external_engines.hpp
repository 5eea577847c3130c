// The engines of --engine and --cross-check by their names.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "external/external_engine.hpp"
#include "inquiry/inquiry_options.hpp"
#include "system/model.hpp"

namespace credo {

// "native", "reference", "maude", "spin"
std::string name_of(Engine engine);
// Whether it is another model checker.
inline bool is_external(Engine engine) { return engine == Engine::maude || engine == Engine::spin; }

// None for engines of our own. Throws UserError if the system is out of its reach.
std::unique_ptr<ExternalEngine> make_external(Engine engine, Model& model);

// How many states the engine counts, for an engine that does not tell with its verdict: Maude. 0 if
// it does not get to its end.
std::uint64_t counted_states(ExternalEngine& engine, const BoundProperty& property,
                             const SearchLimits& limits, const std::atomic<bool>* interrupted);

// Throws UserError if --engine names another model checker, for a command that is no `check`.
void require_own_engine(Engine engine, const std::string& maude_hint);

}  // namespace credo
