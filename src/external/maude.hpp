// Maude as an engine: the system is exported, Maude checks it, its answer is read back.
//
//   MaudeEngine maude(model);               // throws UserError if it cannot be exported
//   Checking checking = maude.check(ltl, property, labels, control);
//
// An answer that cannot be understood, warnings included, is an InternalError that names the folder
// where the module and the output are kept; it is never a verdict. Limits of time and memory hold
// for Maude's process.
#pragma once

#include <map>
#include <string>

#include "engine/exploration.hpp"
#include "engine/linear_engine.hpp"
#include "system/model.hpp"

namespace credo {

class MaudeExport;

class MaudeEngine final : public LinearEngine {
 public:
  explicit MaudeEngine(Model& model);

  Checking check(const LtlStore& ltl, const LtlProperty& property, bool labels,
                 SearchControl& control) override;
  // The number of states, by a search of Maude's; counted once.
  Exploration count(bool labels, SearchControl& control);

 private:
  Model& model_;
  std::map<bool, Exploration> counts_;  // by `labels`
};

}  // namespace credo
