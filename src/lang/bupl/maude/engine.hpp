// Maude as an engine: the system is exported, Maude checks it, its answer is read back.
//
//   MaudeEngine maude(model);
//   maude.can_handle(question)              // a single BUPL agent, formulas of linear time
//   Checking checking = maude.check(ltl, property, labels, fairness, control);
//
// An answer that cannot be understood, warnings included, is an InternalError that names the folder
// where the module and the output are kept; it is never a verdict. Limits of time and memory hold
// for Maude's process.
#pragma once

#include <map>
#include <string>

#include "external/external_engine.hpp"
#include "system/model.hpp"

namespace credo {

class MaudeExport;

class MaudeEngine final : public ExternalEngine {
 public:
  explicit MaudeEngine(Model& model) : model_(model) {}

  Reach can_handle(const EngineQuestion& question) override;

  // Fairness between processes is not its business: there is one process.
  Checking check(const LtlStore& ltl, const LtlProperty& property, bool labels, Fairness fairness,
                 SearchControl& control) override;
  std::string name() const override { return "Maude"; }
  // By a search of Maude's; counted once.
  Exploration count(bool labels, SearchControl& control) override;
  const std::vector<KeptText>& last_question() const override { return last_question_; }

 private:
  Model& model_;
  std::vector<KeptText> last_question_;
  std::map<bool, Exploration> counts_;  // by `labels`
};

}  // namespace credo
