// The properties of a text for Spin: a claim for each, and for one with shared variables a claim
// for each combination of values that occurs.
#pragma once

#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/control.hpp"
#include "export/promela/graph.hpp"
#include "export/translation.hpp"
#include "property/binding.hpp"
#include "system/system.hpp"

namespace credo {

class PromelaClaims {
 public:
  explicit PromelaClaims(Model& model) : model_(model) {}

  // All properties but those with path quantifiers, which are left out. The limit that hid values
  // of shared variables, if one did.
  StopReason add(System& system, std::span<const BoundProperty> properties, SearchControl& control,
                 std::vector<LeftOut>& left_out);

  const std::vector<GraphProperty>& all() const { return claims_; }
  SourceSpan where(std::size_t claim) const { return wheres_[claim]; }

 private:
  void add(const BoundProperty& property, const std::vector<Assignment>& instances);
  std::string unused(const std::string& name, bool several);

  Model& model_;
  std::vector<std::unique_ptr<LtlStore>> stores_;
  std::vector<GraphProperty> claims_;
  std::vector<SourceSpan> wheres_;
  std::set<std::string> names_;
};

// Whether the states must keep the last action for one of them.
bool needs_labels(std::span<const BoundProperty> properties);

// The table of the explored graph, of any system.
Translation promela_graph_translation();

}  // namespace credo
