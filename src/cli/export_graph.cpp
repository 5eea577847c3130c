// Exploring, and then a claim for each property.
#include "cli/export_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>

#include "engine/instances.hpp"
#include "engine/state_graph.hpp"
#include "export/promela_graph.hpp"

namespace credo {

namespace {

constexpr std::size_t kEdgeBudget = std::size_t{1} << 30;

// The properties of the text, with the formulas they are about.
class Claims {
 public:
  explicit Claims(Model& model) : model_(model) {}

  void add(const BoundProperty& property, const std::vector<Assignment>& instances) {
    for (const Assignment& values : instances) {
      std::string text = property.text;
      for (std::size_t i = 0; i < values.size(); ++i) {
        text += fmt::format("{} {} = {}", i == 0 ? "\nfor" : ",", property.shared[i].name,
                            model_.terms.text(values[i]));
      }
      auto& ltl = stores_.emplace_back(std::make_unique<LtlStore>());
      const LtlProperty formula = to_ltl(model_, property, values, *ltl);
      claims_.push_back({unused(property.name, instances.size() > 1), std::move(text), ltl.get(),
                         formula.formula, formula.atoms});
    }
  }

  const std::vector<GraphProperty>& all() const { return claims_; }

 private:
  // A name that no claim has yet; with a number if there will be several.
  std::string unused(const std::string& name, bool several) {
    std::string chosen = several ? "" : name;
    for (std::size_t i = 1; chosen.empty() || names_.contains(chosen); ++i) {
      chosen = fmt::format("{}_{}", name, i);
    }
    names_.insert(chosen);
    return chosen;
  }

  Model& model_;
  std::vector<std::unique_ptr<LtlStore>> stores_;
  std::vector<GraphProperty> claims_;
  std::set<std::string> names_;
};

}  // namespace

ExportedGraph promela_graph(Model& model, std::span<const BoundProperty> properties,
                            Fairness fairness, SearchControl& control,
                            std::vector<LeftOut>& left_out) {
  const bool labels = std::ranges::any_of(
      properties, [](const BoundProperty& each) { return each.needs_labels(); });
  System system(model, Observation{labels, false});
  StateGraph graph(system, kEdgeBudget);
  graph.explore(control);
  if (!graph.complete()) return {"", graph.reason()};
  Claims claims(model);
  for (const BoundProperty& property : properties) {
    if (property.has_path_quantifiers()) {
      LeftOut& unsaid = left_out.emplace_back();
      unsaid.where = property.where;
      unsaid.reason = "Spin checks LTL only, and it has path quantifiers";
      continue;
    }
    std::vector<Assignment> instances{{}};
    if (!property.shared.empty()) {
      const Instances found = find_instances(system, model, property, control);
      if (!found.complete) return {"", found.reason};
      instances = combinations(found, property);
    }
    claims.add(property, instances);
  }
  return {PromelaGraph(graph).text(claims.all(), model.file.options.effective(fairness)).text, ""};
}

}  // namespace credo
