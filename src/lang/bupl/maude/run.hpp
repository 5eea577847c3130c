// A counterexample of Maude's as a run that the reference interpreter can replay.
#pragma once

#include "engine/run.hpp"
#include "lang/bupl/maude/output.hpp"
#include "system/model.hpp"

namespace credo {

Run readable_run(const Model& model, const MaudeAnswer& answer, bool labels);

}  // namespace credo
