// A walk from the root.
#include "property/linear_form.hpp"

#include <vector>

#include "logic/operators.hpp"

namespace credo {

namespace {

// Whether X or a set of actions occurs in it: then it may say something else without its
// quantifier.
bool speaks_of_steps(const Property& property, NodeId id) {
  if (id == kNoNode) return false;
  const PropertyNode& node = property.nodes[id];
  return node.op == Operator::next || node.indexed || speaks_of_steps(property, node.left) ||
         speaks_of_steps(property, node.right);
}

// The node that takes the place of this one, which is claimed of every run. Quantifiers to which
// nothing leads any more go to `left_out`.
NodeId without_quantifiers(Property& property, NodeId id, std::vector<NodeId>& left_out) {
  PropertyNode& node = property.nodes[id];
  switch (node.op) {
    case Operator::all_paths:
      if (speaks_of_steps(property, node.left)) return id;
      left_out.push_back(id);
      return without_quantifiers(property, node.left, left_out);
    case Operator::conjunction:
      node.left = without_quantifiers(property, node.left, left_out);
      node.right = without_quantifiers(property, node.right, left_out);
      return id;
    case Operator::all_agents:
      node.left = without_quantifiers(property, node.left, left_out);
      return id;
    default:
      return id;
  }
}

}  // namespace

BoundProperty linear_form(BoundProperty property) {
  Property& formula = property.property;
  std::vector<NodeId> left_out;
  formula.root = without_quantifiers(formula, formula.root, left_out);
  for (const NodeId id : left_out) formula.nodes[id] = {};
  return property;
}

}  // namespace credo
