// Names and formulas of claims, and the text of the graph with them.
#include "export/promela/claims.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/instances.hpp"
#include "engine/state_graph.hpp"

namespace credo {

namespace {

constexpr std::size_t kEdgeBudget = std::size_t{1} << 30;

TranslatedText translate_graph(const TranslationRequest& asked) {
  System system(asked.model, Observation{needs_labels(asked.properties), false});
  StateGraph graph(system, kEdgeBudget);
  graph.explore(asked.control);
  if (!graph.complete()) return {"", graph.reason()};
  TranslatedText made;
  PromelaClaims claims(asked.model);
  made.reason = claims.add(system, asked.properties, asked.control, made.left_out);
  if (!made.reason.empty()) return made;
  const Fairness effective = asked.model.file.options.effective(asked.fairness);
  made.text = PromelaGraph(graph).text(claims.all(), effective).text;
  return made;
}

}  // namespace

void PromelaClaims::add(const BoundProperty& property, const std::vector<Assignment>& instances) {
  for (const Assignment& values : instances) {
    wheres_.push_back(property.where);
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

// A name that no claim has yet; with a number if there will be several.
std::string PromelaClaims::unused(const std::string& name, bool several) {
  std::string chosen = several ? "" : name;
  for (std::size_t i = 1; chosen.empty() || names_.contains(chosen); ++i) {
    chosen = fmt::format("{}_{}", name, i);
  }
  names_.insert(chosen);
  return chosen;
}

StopReason PromelaClaims::add(System& system, std::span<const BoundProperty> properties,
                              SearchControl& control, std::vector<LeftOut>& left_out) {
  for (const BoundProperty& property : properties) {
    if (property.has_path_quantifiers()) {
      left_out.push_back({property.where, "Spin checks LTL only, and it has path quantifiers"});
      continue;
    }
    std::vector<Assignment> instances{{}};
    if (!property.shared.empty()) {
      const Instances found = find_instances(system, model_, property, control);
      if (!found.complete) return found.reason;
      instances = combinations(found, model_.terms, property);
    }
    add(property, instances);
  }
  return {};
}

bool needs_labels(std::span<const BoundProperty> properties) {
  return std::ranges::any_of(properties,
                             [](const BoundProperty& each) { return each.needs_labels(); });
}

Translation promela_graph_translation() {
  return {"promela-graph", "", "the graph", false, translate_graph};
}

}  // namespace credo
