// One walk that notes where every capital occurs, then scopes as lowest common ancestors.
#include "logic/joined_capitals.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "term/unify.hpp"

namespace credo {

namespace {

class CapitalFinder {
 public:
  CapitalFinder(const TermStore& terms, const Property& property, std::size_t parameters)
      : terms_(terms),
        property_(property),
        parameters_(parameters),
        parent_(property.nodes.size(), kNoNode),
        depth_(property.nodes.size(), 0),
        found_(property.variables.size()) {
    result_.over_agents.assign(property.variables.size(), false);
  }

  Capitals run() {
    walk(property_.root);
    for (std::uint32_t v = 0; v < found_.size(); ++v) decide(v);
    for (JoinedCapital& each : result_.joined) widen(each);
    for (JoinedCapital& each : result_.joined) {
      each.every = !binds(each.scope, each.atom, true);
      each.quantifiers = quantifiers_around(each.scope);
      if (!has_values(each)) unbound(each.variable);
    }
    std::erase_if(result_.joined, [this](const JoinedCapital& each) { return !has_values(each); });
    return std::move(result_);
  }

 private:
  struct Occurrences {
    std::vector<NodeId> atoms;
    std::vector<NodeId> comparisons;
  };

  void walk(NodeId id) {
    const PropertyNode& node = property_.node(id);
    if (node.op == Operator::atom) note(id);
    const bool quantified = quantifies_agents(node.op);
    if (quantified) quantified_.push_back(node.variable);
    for (const NodeId part : {node.left, node.right}) {
      if (part == kNoNode) continue;
      parent_[part] = id;
      depth_[part] = depth_[id] + 1;
      walk(part);
    }
    if (quantified) quantified_.pop_back();
  }

  void note(NodeId id) {
    const PropertyAtom& atom = property_.atoms[property_.node(id).atom];
    for (const std::uint32_t v : variables_of(terms_, atom)) {
      if (std::ranges::find(quantified_, property_.variables[v]) != quantified_.end()) continue;
      const bool compared = atom.kind == AtomKind::comparison;
      (compared ? found_[v].comparisons : found_[v].atoms).push_back(id);
      const bool agent = atom.agent != kNoTerm && terms_.is_variable(atom.agent) &&
                         terms_.variable_index(atom.agent) == v;
      if (agent) result_.over_agents[v] = true;
    }
  }

  void decide(std::uint32_t v) {
    const auto& [atoms, comparisons] = found_[v];
    if (v < parameters_ || (atoms.empty() && comparisons.empty())) return;
    if (property_.variables[v] == "_") return;  // of one atom, and not compared
    result_.named.push_back(v);
    if (atoms.size() > 1) return result_.shared.push_back({v, where_of(atoms[1])});
    if (comparisons.empty()) return;
    if (atoms.size() != 1 || !is_value_in(atoms[0], v)) return unbound(v);
    NodeId scope = atoms[0];
    for (const NodeId each : comparisons) scope = common(scope, each);
    const bool crosses =
        crosses_time(atoms[0], scope) ||
        std::ranges::any_of(comparisons, [&](NodeId each) { return crosses_time(each, scope); });
    if (crosses) {
      result_.shared.push_back({v, {}});
    } else {
      result_.joined.push_back({v, atoms[0], scope, false, result_.over_agents[v]});
    }
  }

  // `fact(X)`: a whole belief is no value.
  bool is_value_in(NodeId id, std::uint32_t v) const {
    const PropertyAtom& atom = property_.atoms[property_.node(id).atom];
    const bool whole = atom.content != kNoTerm && terms_.is_variable(atom.content);
    return !whole || terms_.variable_index(atom.content) != v;
  }

  SourceSpan where_of(NodeId atom) const {
    return property_.atoms[property_.node(atom).atom].where;
  }

  void unbound(std::uint32_t v) {
    result_.unbound.push_back({v, where_of(found_[v].comparisons[0])});
  }

  // The scope of all capitals of its atom.
  void widen(JoinedCapital& capital) const {
    for (const JoinedCapital& other : result_.joined) {
      if (other.atom == capital.atom) capital.scope = common(capital.scope, other.scope);
    }
  }

  bool has_values(const JoinedCapital& capital) const {
    return binds(capital.scope, capital.atom, !capital.every);
  }

  // Whether the formula, or its negation, can only be true where the atom is.
  bool binds(NodeId id, NodeId atom, bool claimed) const {
    if (id == atom) return claimed;
    const PropertyNode& node = property_.node(id);
    const auto in = [&](NodeId part, bool as) { return binds(part, atom, as); };
    switch (node.op) {
      case Operator::negation:
        return in(node.left, !claimed);
      case Operator::all_agents:
      case Operator::some_agent:
        return in(node.left, claimed);
      case Operator::conjunction:
        return claimed && (in(node.left, true) || in(node.right, true));
      case Operator::disjunction:
        return !claimed && (in(node.left, false) || in(node.right, false));
      case Operator::implication:
        return !claimed && (in(node.left, true) || in(node.right, false));
      default:
        return false;
    }
  }

  std::uint32_t quantifiers_around(NodeId id) const {
    std::uint32_t count = 0;
    for (NodeId at = parent_[id]; at != kNoNode; at = parent_[at]) {
      count += quantifies_agents(property_.node(at).op) ? 1 : 0;
    }
    return count;
  }

  NodeId common(NodeId a, NodeId b) const {
    while (a != b) {
      NodeId& lower = depth_[a] > depth_[b] ? a : b;
      lower = parent_[lower];
    }
    return a;
  }

  bool crosses_time(NodeId from, NodeId scope) const {
    for (NodeId at = from; at != scope; at = parent_[at]) {
      if (is_temporal(property_.node(at).op)) return true;
    }
    return is_temporal(property_.node(scope).op);
  }

  const TermStore& terms_;
  const Property& property_;
  std::size_t parameters_;
  std::vector<NodeId> parent_;
  std::vector<std::uint32_t> depth_;
  std::vector<Occurrences> found_;  // by variable
  std::vector<std::string> quantified_;
  Capitals result_;
};

}  // namespace

Capitals capitals_of(const TermStore& terms, const Property& property, std::size_t parameters) {
  return CapitalFinder(terms, property, parameters).run();
}

std::string unbound_message(std::string_view capital) {
  return fmt::format("nothing gives {} a value to compare", capital);
}

std::vector<std::uint32_t> variables_of(const TermStore& terms, const PropertyAtom& atom) {
  std::vector<std::uint32_t> variables;
  if (atom.content != kNoTerm) collect_variables(terms, atom.content, variables);
  if (atom.agent != kNoTerm) collect_variables(terms, atom.agent, variables);
  return variables;
}

std::vector<bool> gives_values(const Property& property, const std::vector<JoinedCapital>& joined) {
  std::vector<bool> gives(property.nodes.size(), false);
  const auto mark = [&](const auto& self, NodeId id, NodeId atom) -> bool {
    if (id == kNoNode) return false;
    const PropertyNode& node = property.node(id);
    const bool within = id == atom || self(self, node.left, atom) || self(self, node.right, atom);
    if (within) gives[id] = true;
    return within;
  };
  for (const JoinedCapital& each : joined) {
    const PropertyNode& scope = property.node(each.scope);
    mark(mark, scope.left, each.atom);
    mark(mark, scope.right, each.atom);
  }
  return gives;
}

}  // namespace credo
