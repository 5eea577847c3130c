// The slicer of AgentSpeak: sound, or the article's algorithm.
#pragma once

#include "reduce/slicing/slicer.hpp"

namespace credo::agentspeak {

class AgentSpeakSlicer final : public Slicer {
 public:
  Slice slice(Model& model, const BoundProperty& property,
              const SliceOptions& options) const override;
  bool has_paper_modes() const override { return true; }
  bool has_net() const override { return true; }
  std::optional<slicing::DependenceNet> net(Model& model) const override;
};

}  // namespace credo::agentspeak
