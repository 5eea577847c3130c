// One attempt for each choice of values for the parts that are formulas of their own.
#include "property/joined_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/diagnostic.hpp"
#include "logic/property_text.hpp"
#include "property/joined_formula.hpp"
#include "term/unify.hpp"

namespace credo {

namespace {

using Decided = std::map<LtlId, bool>;

class Attempt {
 public:
  // A node of the formula that is made, or a constant.
  struct Part {
    NodeId node = kNoNode;
    bool value = false;

    bool is(bool constant) const { return node == kNoNode && value == constant; }
  };

  Attempt(const JoinedSetting& setting, const Decided& decided)
      : setting_(setting),
        property_(setting.bound.property),
        terms_(setting.model.terms),
        decided_(decided),
        numbers_(property_.variables.size(), kNoTerm) {}

  // Meaningless if a part is not decided yet.
  Part run(NodeId scope) { return of(scope); }
  std::optional<LtlId> undecided() const { return undecided_; }

  StateAtom atom(Part whole) {
    made_.formula.root = whole.node;
    made_.text = text_of(terms_, made_.formula, whole.node);
    StateAtom atom{AtomKind::joined};
    atom.joined = SharedJoined(std::make_shared<const JoinedFormula>(std::move(made_)));
    return atom;
  }

 private:
  // ---- the parts of the formula, constants gone

  Part add(Operator op, NodeId left, NodeId right) {
    PropertyNode node;
    node.op = op;
    node.left = left;
    node.right = right;
    made_.formula.nodes.push_back(node);
    return {static_cast<NodeId>(made_.formula.nodes.size() - 1)};
  }
  Part negation(Part part) {
    if (part.node == kNoNode) return {kNoNode, !part.value};
    return add(Operator::negation, part.node, kNoNode);
  }
  // Conjunction and disjunction, by the constant that decides them.
  Part join(Operator op, Part left, Part right) {
    const bool decisive = op == Operator::disjunction;
    if (left.is(decisive) || right.is(!decisive)) return left;
    if (right.is(decisive) || left.is(!decisive)) return right;
    return add(op, left.node, right.node);
  }
  Part implication(Part left, Part right) {
    if (left.node == kNoNode) return left.value ? right : Part{kNoNode, true};
    if (right.node == kNoNode) return right.value ? right : negation(left);
    return add(Operator::implication, left.node, right.node);
  }
  Part equivalence(Part left, Part right) {
    if (left.node == kNoNode) return left.value ? right : negation(right);
    if (right.node == kNoNode) return right.value ? left : negation(left);
    return add(Operator::equivalence, left.node, right.node);
  }

  // ---- the formula of the property

  Part of(NodeId id) {
    if (undecided_) return {};
    if (id == setting_.replacement.node) return {kNoNode, setting_.replacement.value};
    if (!entered_.empty() && !mentions_entered(id)) return closed(id);
    const std::size_t entered = entered_.size();
    for (const JoinedCapital& each : setting_.bound.joined) {
      if (each.scope != id || setting_.expander.is_chosen(each.variable)) continue;
      if (each.over_agents) return for_every_agent(each);
      entered_.push_back(&each);
    }
    const std::size_t first_atom = made_.atoms.size();
    const Part part = mentions_entered(id) ? plain(id) : closed(id);
    if (part.node != kNoNode) {
      for (std::size_t i = entered; i < entered_.size(); ++i) close(*entered_[i], part, first_atom);
    }
    entered_.resize(entered);
    return part;
  }

  // A capital in the place of an agent stands for each agent in turn.
  Part for_every_agent(const JoinedCapital& capital) {
    const std::size_t entered = entered_.size();
    Part whole{kNoNode, capital.every};
    for (const TermId agent : setting_.model.directory.agents) {
      setting_.expander.choose(capital.variable, agent);
      const auto op = capital.every ? Operator::conjunction : Operator::disjunction;
      whole = join(op, whole, of(capital.scope));
      entered_.resize(entered);
    }
    setting_.expander.choose(capital.variable, kNoTerm);
    return whole;
  }

  // The values that the atom of the capital gives, once for all capitals of the atom.
  void close(const JoinedCapital& capital, Part part, std::size_t first_atom) {
    JoinedFormula::Scope scope{part.node, {}, capital.every};
    for (std::size_t i = first_atom; i < sources_.size(); ++i) {
      if (sources_[i] == capital.atom) scope.givers.push_back(static_cast<std::uint32_t>(i));
    }
    const bool known = std::ranges::any_of(made_.scopes, [&](const JoinedFormula::Scope& other) {
      return other.node == scope.node && other.givers == scope.givers;
    });
    if (!known) made_.scopes.push_back(std::move(scope));
  }

  Part closed(NodeId id) {
    const LtlId formula = setting_.build(id);
    if (formula == LtlStore::kTrue || formula == LtlStore::kFalse) {
      return {kNoNode, formula == LtlStore::kTrue};
    }
    const auto known = decided_.find(formula);
    if (known != decided_.end()) return {kNoNode, known->second};
    undecided_ = formula;
    return {};
  }

  Part plain(NodeId id) {
    const PropertyNode& node = property_.node(id);
    switch (node.op) {
      case Operator::atom:
        return atoms(id);
      case Operator::negation:
        return negation(of(node.left));
      case Operator::conjunction:
      case Operator::disjunction: {
        const Part left = of(node.left);
        return join(node.op, left, of(node.right));
      }
      case Operator::implication: {
        const Part left = of(node.left);
        return implication(left, of(node.right));
      }
      case Operator::equivalence: {
        const Part left = of(node.left);
        return equivalence(left, of(node.right));
      }
      case Operator::all_agents:
      case Operator::some_agent:
        return over_agents(node);
      default:
        throw InternalError("no path operator stands between a capital and its comparison");
    }
  }

  Part over_agents(const PropertyNode& node) {
    const bool all = node.op == Operator::all_agents;
    Part whole{kNoNode, all};
    for (const TermId agent : setting_.model.directory.agents) {
      setting_.agents.emplace_back(node.variable, agent);
      whole = join(all ? Operator::conjunction : Operator::disjunction, whole, of(node.left));
      setting_.agents.pop_back();
    }
    return whole;
  }

  Part atoms(NodeId id) {
    const std::uint32_t number = property_.node(id).atom;
    Part any{kNoNode, false};
    for (const AtomInstance& each : setting_.expander.instances(number, setting_.agents)) {
      PropertyAtom written = property_.atoms[number];
      written.content = rename_variables(terms_, each.content, numbers_for(each.content));
      written.agent = each.agent;
      const Part atom = add(Operator::atom, kNoNode, kNoNode);
      made_.formula.nodes.back().atom = static_cast<std::uint32_t>(made_.atoms.size());
      made_.formula.atoms.push_back(std::move(written));
      made_.atoms.push_back(each.open.atom);
      sources_.push_back(id);
      any = join(Operator::disjunction, any, atom);
    }
    return any;
  }

  // The variables of the formula are numbered as they occur in it, under names that differ.
  const std::vector<TermId>& numbers_for(TermId content) {
    std::vector<std::uint32_t> variables;
    collect_variables(terms_, content, variables);
    std::vector<std::string>& names = made_.formula.variables;
    for (const std::uint32_t v : variables) {
      if (numbers_[v] != kNoTerm) continue;
      numbers_[v] = terms_.variable(static_cast<std::uint32_t>(names.size()));
      names.push_back(name_of(v));
    }
    return numbers_;
  }

  // An argument `_` of a definition that compares its parameter has to have a name.
  std::string name_of(std::uint32_t variable) const {
    std::string name = property_.variables[variable];
    const bool compared =
        std::ranges::find(entered_, variable, &JoinedCapital::variable) != entered_.end();
    if (name == "_" && !compared) return name;
    if (name == "_") name = "V";
    const std::vector<std::string>& names = made_.formula.variables;
    std::string unused = name;
    for (int i = 2; std::ranges::find(names, unused) != names.end(); ++i) {
      unused = fmt::format("{}{}", name, i);
    }
    return unused;
  }

  bool mentions_entered(NodeId id) const {
    if (id == kNoNode) return false;
    const PropertyNode& node = property_.node(id);
    if (node.op != Operator::atom) {
      return mentions_entered(node.left) || mentions_entered(node.right);
    }
    return std::ranges::any_of(
        variables_of(terms_, property_.atoms[node.atom]), [&](std::uint32_t v) {
          return std::ranges::find(entered_, v, &JoinedCapital::variable) != entered_.end();
        });
  }

  const JoinedSetting& setting_;
  const Property& property_;
  TermStore& terms_;
  const Decided& decided_;
  std::vector<TermId> numbers_;                // by variable of the property
  std::vector<const JoinedCapital*> entered_;  // capitals whose scopes are around this place
  std::vector<NodeId> sources_;                // by atom: where it stands in the property
  std::optional<LtlId> undecided_;
  JoinedFormula made_;
};

LtlId split(const JoinedSetting& setting, NodeId scope, Decided& decided) {
  Attempt attempt(setting, decided);
  const Attempt::Part whole = attempt.run(scope);
  if (const auto part = attempt.undecided()) {
    LtlStore& ltl = setting.ltl;
    decided[*part] = true;
    const LtlId with = split(setting, scope, decided);
    decided[*part] = false;
    const LtlId without = split(setting, scope, decided);
    decided.erase(*part);
    if (with == without) return with;
    return ltl.either({ltl.both({*part, with}), ltl.both({ltl.negation(*part), without})});
  }
  if (whole.node == kNoNode) return setting.ltl.constant(whole.value);
  return setting.literal(attempt.atom(whole));
}

}  // namespace

bool is_scope(const BoundProperty& bound, const AtomExpander& expander, NodeId node) {
  return std::ranges::any_of(bound.joined, [&](const JoinedCapital& each) {
    return each.scope == node && !expander.is_chosen(each.variable);
  });
}

LtlId write_joined(const JoinedSetting& setting, NodeId scope) {
  Decided decided;
  return split(setting, scope, decided);
}

}  // namespace credo
