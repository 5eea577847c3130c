// The explored graph of a system as what Spin is asked about.
#pragma once

#include <memory>
#include <optional>

#include "engine/control.hpp"
#include "engine/state_graph.hpp"
#include "export/promela/graph.hpp"
#include "external/spin_model.hpp"
#include "system/model.hpp"

namespace credo {

class SpinGraph final : public SpinModel {
 public:
  // Explores; `labels`: the states keep the last action.
  SpinGraph(Model& model, bool labels, SearchControl& control);

  // All of it is known; else only `graph` may be asked, for the reason.
  bool complete() const { return promela_.has_value(); }
  const StateGraph& graph() const { return graph_; }
  PromelaGraph& promela() { return *promela_; }

  SpinText question(const LtlStore& ltl, const LtlProperty& property, Fairness fairness) override;
  SpinText states() override;
  bool enlarge(std::string_view) override { return false; }
  StopReason limit(std::string_view bound) const override {
    return StopReason::format(std::string(bound));
  }
  Run run(const std::vector<std::string>& lines, std::optional<std::size_t> loop) override;

 private:
  SpinText text_of(std::span<const GraphProperty> properties, Fairness fairness);

  Model& model_;
  System system_;
  StateGraph graph_;
  std::optional<PromelaGraph> promela_;
};

}  // namespace credo
