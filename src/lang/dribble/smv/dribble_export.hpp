// A Dribble agent for other model checkers: as reactive modules for MOCHA, as a module for NuSMV.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "export/translation.hpp"

namespace credo {

enum class DribbleTarget : std::uint8_t { reactive_modules, smv };

// The text for the system, which must be a single Dribble agent without environment: else, and for
// programs beyond the bounds of the encoding, throws UserError with the place. Properties that
// cannot be said are comments there and are added to `left_out`.
std::string export_dribble(Model& model, DribbleTarget target,
                           std::span<const BoundProperty> properties,
                           std::vector<LeftOut>& left_out);

// `export --to reactive-modules` and `--to smv`.
Translation reactive_modules_translation();
Translation smv_translation();

}  // namespace credo
