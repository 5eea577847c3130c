// From a bound property to linear-time logic: quantifiers over agents become conjunctions and
// disjunctions, atoms and path formulas become numbers.
//
// ACTL's operators with sets of actions become formulas with atoms about the step taken, [x]:
//   EX[x] f      E([x] & X f)                      AX[x] f  A(deadlock | [x] & X f)
//   EG[x] f      E G(f & ([x] | deadlock))         AG[x] f  the same with A
//   EF[x] f      E([x] U f)                        AF[x] f  the same with A
//   f [x]U g     (f & [x]) U g                     on any path
//   f [x]U[y] g  (f & [x]) U (f & [y] & X g)       on any path
// In labelled systems paths may end, and X f without a set is about a step that there is: claimed
// of every path it is (deadlock | X f), of some path (!deadlock & X f), wherever it stands.
// Negations are thought inside, so that !X f is X !f: under an odd number of them it is the other
// of the two.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "base/diagnostic.hpp"
#include "base/limits.hpp"
#include "logic/property_text.hpp"
#include "property/comparison.hpp"
#include "property/joined_writer.hpp"

namespace credo {

namespace {

// Nested quantifiers multiply; this says when there are too many cases.
class CaseCount {
 public:
  explicit CaseCount(const std::string& property) : property_(property) {}
  void add() {
    if (++count_ > kMost) {
      throw LimitExceeded(
          fmt::format("cases of the quantifiers of property {} > {}", property_, kMost));
    }
  }

 private:
  static constexpr std::size_t kMost = 200'000;
  const std::string& property_;
  std::size_t count_ = 0;
};

class LtlBuilder {
 public:
  LtlBuilder(Model& model, const BoundProperty& bound, const Assignment& values, LtlStore& ltl,
             const Replacement& replacement)
      : model_(model),
        bound_(bound),
        property_(bound.property),
        ltl_(ltl),
        replacement_(replacement),
        expander_(model, bound, &values),
        cases_(bound.name),
        joined_{model,
                bound,
                expander_,
                scope_,
                replacement_,
                ltl,
                [this](NodeId node) { return build(node); },
                [this](const StateAtom& atom) { return literal(atom); }} {}

  LtlProperty run() {
    result_.formula = build(property_.root);
    // What stands outside of all quantifiers is claimed of every path.
    if (!result_.paths.empty()) result_.formula = path(true, result_.formula, kNoNode);
    result_.unspoken &= ~written_;
    return std::move(result_);
  }

 private:
  LtlId build(NodeId id) {
    if (id == replacement_.node) return ltl_.constant(replacement_.value);
    cases_.add();
    if (is_scope(bound_, expander_, id)) return write_joined(joined_, id);
    const PropertyNode& node = property_.node(id);
    // Left before right, so that atoms are numbered as they are read.
    const auto left = [&] { return build(node.left); };
    const auto right = [&] { return build(node.right); };
    switch (node.op) {
      case Operator::truth:
        return LtlStore::kTrue;
      case Operator::falsity:
        return LtlStore::kFalse;
      case Operator::atom:
        return atom(node.atom);
      case Operator::negation:
        return ltl_.negation(denied(node.left));
      case Operator::conjunction:
        return ltl_.both({left(), right()});
      case Operator::disjunction:
        return ltl_.either({left(), right()});
      case Operator::implication: {
        const LtlId f = denied(node.left);
        return ltl_.implies(f, right());
      }
      case Operator::equivalence:
        return equivalence(id);
      case Operator::next:
        return next(id);
      case Operator::eventually:
        if (node.indexed) {
          const LtlId step = during(id);
          return ltl_.until(step, left());
        }
        return ltl_.eventually(left());
      case Operator::always: {
        const LtlId f = left();
        if (!node.indexed) return ltl_.always(f);
        return ltl_.always(ltl_.both({f, ltl_.either({during(id), deadlock()})}));
      }
      case Operator::until:
        return until(id);
      case Operator::release: {
        const LtlId f = left();
        return ltl_.release(f, right());
      }
      case Operator::weak_until: {
        const LtlId f = left();
        return ltl_.weak_until(f, right());
      }
      case Operator::all_agents:
        return ltl_.both(for_every_agent(node));
      case Operator::some_agent:
        return ltl_.either(for_every_agent(node));
      case Operator::all_paths:
      case Operator::some_path: {
        const bool universal = node.op == Operator::all_paths;
        return path(universal, claimed(node.left, universal), id);
      }
    }
    throw InternalError("every operator has a meaning");
  }

  // The formula as it is claimed of every path, or of some.
  LtlId claimed(NodeId id, bool universal) {
    const bool outer = std::exchange(ends_well_, universal);
    const LtlId formula = build(id);
    ends_well_ = outer;
    return formula;
  }
  // The formula where its negation is claimed.
  LtlId denied(NodeId id) { return claimed(id, !ends_well_); }

  LtlId equivalence(NodeId id) {
    // Both sides are claimed and denied: with many inside of each other that would be very many.
    const auto key = std::tuple(id, ends_well_, scope_, expander_.chosen());
    if (const auto known = equivalences_.find(key); known != equivalences_.end()) {
      return known->second;
    }
    const PropertyNode& node = property_.node(id);
    const LtlId f = build(node.left);
    const LtlId g = build(node.right);
    const LtlId not_f = ltl_.negation(labelled() ? denied(node.left) : f);
    const LtlId not_g = ltl_.negation(labelled() ? denied(node.right) : g);
    const LtlId formula = ltl_.either({ltl_.both({f, g}), ltl_.both({not_f, not_g})});
    return equivalences_.emplace(key, formula).first->second;
  }

  // ---- steps and their actions

  bool labelled() const { return model_.file.options.labelled; }

  LtlId deadlock() {
    const std::uint32_t atom = number({AtomKind::deadlock});
    result_.unspoken |= Label{1} << atom;
    return ltl_.literal(atom);
  }

  LtlId action_in(const std::vector<TermId>& actions, const std::string& text) {
    StateAtom atom{AtomKind::action};
    atom.actions = actions;
    atom.text = text;
    return ltl_.literal(number(atom));
  }
  // Whether the step is in the set before the operator, or right after EX, AX, ...; true without
  // one.
  LtlId during(NodeId id) {
    const PropertyNode& node = property_.node(id);
    if (node.actions.empty()) return LtlStore::kTrue;
    return action_in(bound_.action_sets[id].during, node.actions);
  }

  // f U g, f [x]U g, f [x]U[y] g
  LtlId until(NodeId id) {
    const PropertyNode& node = property_.node(id);
    const LtlId f = build(node.left);
    const LtlId while_waiting = ltl_.both({f, during(id)});
    if (node.actions_after.empty()) return ltl_.until(while_waiting, build(node.right));
    const LtlId last = action_in(bound_.action_sets[id].after, node.actions_after);
    return ltl_.until(while_waiting, ltl_.both({f, last, ltl_.next(build(node.right))}));
  }

  // X f, EX[x] f without its E, AX[x] f without its A.
  LtlId next(NodeId id) {
    const PropertyNode& node = property_.node(id);
    const LtlId step = ltl_.both({during(id), ltl_.next(build(node.left))});
    if (!labelled()) return step;
    if (ends_well_) return ltl_.either({deadlock(), step});
    return node.indexed ? step : ltl_.both({ltl_.negation(deadlock()), step});
  }

  // The literal for `A f` or `E f`, where f is the formula given.
  LtlId path(bool universal, LtlId formula, NodeId node) {
    const bool about_steps = (ltl_.atoms(formula) & step_atoms(result_.atoms)) != 0;
    // It may be about the first state alone.
    if (ltl_.is_state_formula(formula) && !about_steps) return formula;
    PathFormula path{universal, formula, {}};
    const auto known = std::ranges::find_if(
        result_.paths, [&](const PathFormula& other) { return other.same(path); });
    const auto index = static_cast<std::size_t>(known - result_.paths.begin());
    if (known == result_.paths.end()) {
      require_space();
      path.text = path_text(path, node);
      result_.paths.push_back(std::move(path));
    }
    return ltl_.literal(path_atom(index));
  }

  // In the user's words where these say it all.
  std::string path_text(const PathFormula& path, NodeId node) const {
    if (node != kNoNode && scope_.empty() && bound_.shared.empty() &&
        replacement_.node == kNoNode) {
      return text_of(model_.terms, property_, node);
    }
    const auto name = [this](std::uint32_t atom) {
      if (atom >= result_.atoms.size()) return result_.paths[path_atom(atom)].text;
      const StateAtom& named = result_.atoms[atom];
      const std::string text = text_of(model_, named);
      return named.kind == AtomKind::joined ? fmt::format("({})", text) : text;
    };
    return fmt::format("{}({})", path.universal ? "A" : "E", ltl_.text(path.formula, name));
  }

  void require_space() const {
    if (result_.atoms.size() + result_.paths.size() < kMostAtoms) return;
    throw LimitExceeded(fmt::format("atoms{} of property {} > {}",
                                    result_.paths.empty() ? "" : " and path quantifiers",
                                    bound_.name, kMostAtoms));
  }

  std::vector<LtlId> for_every_agent(const PropertyNode& node) {
    std::vector<LtlId> parts;
    for (const TermId agent : model_.directory.agents) {
      scope_.emplace_back(node.variable, agent);
      parts.push_back(build(node.left));
      scope_.pop_back();
    }
    return parts;
  }

  LtlId atom(std::uint32_t number_in_property) {
    std::vector<LtlId> parts;
    for (const OpenAtom& each : expander_.expand(number_in_property, scope_)) {
      if (each.atom.kind == AtomKind::comparison) {
        return ltl_.constant(compares(model_.terms, each.atom.pattern, Substitution()));
      }
      parts.push_back(literal(each.atom));
    }
    return ltl_.either(std::move(parts));
  }

  LtlId literal(const StateAtom& written) {
    const std::uint32_t atom = number(written);
    written_ |= Label{1} << atom;
    return ltl_.literal(atom);
  }

  std::uint32_t number(const StateAtom& atom) {
    std::vector<StateAtom>& atoms = result_.atoms;
    const auto at = std::ranges::find(atoms, atom);
    const auto index = static_cast<std::uint32_t>(at - atoms.begin());
    if (at == atoms.end()) {
      require_space();
      atoms.push_back(atom);
    }
    return index;
  }

  Model& model_;
  const BoundProperty& bound_;
  const Property& property_;
  LtlStore& ltl_;
  Replacement replacement_;
  AtomExpander expander_;
  CaseCount cases_;
  AgentScope scope_;
  Label written_ = 0;      // atoms of the property itself
  bool ends_well_ = true;  // X f is true where a path ends
  std::map<std::tuple<NodeId, bool, AgentScope, std::vector<TermId>>, LtlId> equivalences_;
  JoinedSetting joined_;
  LtlProperty result_;
};

class OpenAtoms {
 public:
  OpenAtoms(Model& model, const BoundProperty& bound)
      : agents_(model.directory.agents),
        property_(bound.property),
        expander_(model, bound, nullptr),
        cases_(bound.name) {}

  std::vector<OpenAtom> run() {
    walk(property_.root);
    return std::move(result_);
  }

 private:
  void walk(NodeId id) {
    cases_.add();
    const PropertyNode& node = property_.node(id);
    if (node.op == Operator::atom) {
      if (property_.atoms[node.atom].kind == AtomKind::comparison) return;
      for (OpenAtom& open : expander_.expand(node.atom, scope_)) {
        const bool known = std::ranges::find(result_, open) != result_.end();
        if (!open.shared.empty() && !known) result_.push_back(std::move(open));
      }
    } else if (quantifies_agents(node.op)) {
      for (const TermId agent : agents_) {
        scope_.emplace_back(node.variable, agent);
        walk(node.left);
        scope_.pop_back();
      }
    } else {
      if (node.left != kNoNode) walk(node.left);
      if (node.right != kNoNode) walk(node.right);
    }
  }

  const std::vector<TermId>& agents_;
  const Property& property_;
  AtomExpander expander_;
  CaseCount cases_;
  AgentScope scope_;
  std::vector<OpenAtom> result_;
};

}  // namespace

LtlProperty to_ltl(Model& model, const BoundProperty& property, const Assignment& values,
                   LtlStore& ltl, const Replacement& replacement) {
  invariant(values.size() == property.shared.size(), "every shared variable has a value");
  return LtlBuilder(model, property, values, ltl, replacement).run();
}

std::vector<OpenAtom> open_atoms(Model& model, const BoundProperty& property) {
  return OpenAtoms(model, property).run();
}

std::vector<OpenAtom> expand_atom(Model& model, const BoundProperty& property, std::uint32_t atom,
                                  const AgentScope& scope, const Assignment& values) {
  return AtomExpander(model, property, &values).expand(atom, scope);
}

}  // namespace credo
