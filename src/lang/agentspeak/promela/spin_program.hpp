// An AgentSpeak program, translated, as what Spin is asked about.
//
// The model begins with small sizes, since Spin's states are as large as what they could hold; a
// size that proves too small is doubled, up to the system's own limit.
#pragma once

#include <memory>

#include "base/stop_reason.hpp"
#include "external/spin_model.hpp"
#include "lang/agentspeak/promela/system.hpp"
#include "system/model.hpp"

namespace credo {

class SpinProgram final : public SpinModel {
 public:
  // Throws UserError if the system is out of reach.
  explicit SpinProgram(Model& model);

  // Throws UserError if the formula or the fairness is out of reach.
  SpinText question(const LtlStore& ltl, const LtlProperty& property, Fairness fairness) override;
  SpinText states() override;
  bool enlarge(std::string_view bound) override;
  StopReason limit(std::string_view bound) const override;
  Run run(const std::vector<std::string>& lines, std::optional<std::size_t> loop) override;

 private:
  void translate();
  SpinText text(std::span<const PromelaProperty> properties, Fairness fairness) const;

  Model& model_;
  PromelaBounds bounds_;
  std::unique_ptr<PromelaSystem> system_;
};

}  // namespace credo
