// A claim for each property, on the graph or on the program.
#include "inquiry/export_promela.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>

#include "base/diagnostic.hpp"
#include "engine/instances.hpp"
#include "engine/state_graph.hpp"
#include "export/promela/graph.hpp"
#include "lang/agentspeak/promela/system.hpp"

namespace credo {

namespace {

constexpr std::size_t kEdgeBudget = std::size_t{1} << 30;

// The properties of the text, with the formulas they are about.
class Claims {
 public:
  explicit Claims(Model& model) : model_(model) {}

  void add(const BoundProperty& property, const std::vector<Assignment>& instances) {
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

  const std::vector<GraphProperty>& all() const { return claims_; }
  SourceSpan where(std::size_t claim) const { return wheres_[claim]; }

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
  std::vector<SourceSpan> wheres_;
  std::set<std::string> names_;
};

// Everything but what has path quantifiers. The limit that hid values of shared variables, if one
// did.
StopReason add_all(Claims& claims, Model& model, System& system,
                   std::span<const BoundProperty> properties, SearchControl& control,
                   std::vector<LeftOut>& left_out) {
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
      if (!found.complete) return found.reason;
      instances = combinations(found, property);
    }
    claims.add(property, instances);
  }
  return {};
}

bool needs_labels(std::span<const BoundProperty> properties) {
  return std::ranges::any_of(properties,
                             [](const BoundProperty& each) { return each.needs_labels(); });
}

}  // namespace

ExportedText promela_graph(Model& model, std::span<const BoundProperty> properties,
                           Fairness fairness, SearchControl& control,
                           std::vector<LeftOut>& left_out) {
  System system(model, Observation{needs_labels(properties), false});
  StateGraph graph(system, kEdgeBudget);
  graph.explore(control);
  if (!graph.complete()) return {"", graph.reason()};
  Claims claims(model);
  const StopReason limit = add_all(claims, model, system, properties, control, left_out);
  if (!limit.empty()) return {"", limit};
  return {PromelaGraph(graph).text(claims.all(), model.file.options.effective(fairness)).text, {}};
}

ExportedText promela_program(Model& model, std::span<const BoundProperty> properties,
                             Fairness fairness, SearchControl& control,
                             std::vector<LeftOut>& left_out) {
  const PromelaSystem program(model);
  System system(model, Observation{needs_labels(properties), false});
  Claims claims(model);
  const StopReason limit = add_all(claims, model, system, properties, control, left_out);
  if (!limit.empty()) return {"", limit};
  const Fairness effective = model.file.options.effective(fairness);
  std::vector<PromelaProperty> translated;
  for (std::size_t i = 0; i < claims.all().size(); ++i) {
    const GraphProperty& claim = claims.all()[i];
    try {
      LtlProperty formula;
      formula.formula = claim.formula;
      formula.atoms = claim.atoms;
      translated.push_back(
          program.property(claim.name, *claim.ltl, formula, effective, claims.where(i)));
      translated.back().description = claim.description;
    } catch (const UserError& error) {
      LeftOut& unsaid = left_out.emplace_back();
      unsaid.where = error.where;
      unsaid.reason = error.what();
    }
  }
  return {program.text(translated, effective), {}};
}

}  // namespace credo
