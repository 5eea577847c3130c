// An AgentSpeak program, translated, as what Spin is asked about.
#pragma once

#include <memory>

#include "external/spin_model.hpp"
#include "system/model.hpp"

namespace credo {

// Without a formula: to count the states of. Throws UserError if the system, the formula or the
// fairness is out of reach.
std::unique_ptr<SpinModel> spin_program(Model& model, const LtlStore* ltl,
                                        const LtlProperty* property, Fairness fairness);

}  // namespace credo
