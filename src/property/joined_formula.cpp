// A walk over the formula with a substitution that grows at scopes.
#include "property/joined_formula.hpp"

#include <algorithm>

#include "base/diagnostic.hpp"
#include "property/comparison.hpp"

namespace credo {

namespace {

class JoinedTruth {
 public:
  JoinedTruth(TermStore& terms, const JoinedFormula& joined, const JoinedCandidates& candidates)
      : terms_(terms), joined_(joined) {
    for (std::uint32_t i = 0; i < joined.atoms.size(); ++i) {
      patterns_.push_back(joined.atoms[i]);
      patterns_.back().pattern = joined.formula.atoms[i].content;
      const bool compared = joined.atoms[i].kind == AtomKind::comparison;
      candidates_.push_back(compared ? std::vector<TermId>{} : candidates(joined.atoms[i]));
    }
  }

  bool run() { return of(joined_.formula.root, joined_.scopes.size()); }

 private:
  // The node, of which the scopes from the given one on are entered.
  bool of(NodeId node, std::size_t entered) {
    for (std::size_t i = entered; i > 0; --i) {
      if (joined_.scopes[i - 1].node == node) return in_scope(joined_.scopes[i - 1], i - 1);
    }
    return plain(node);
  }

  bool in_scope(const JoinedFormula::Scope& scope, std::size_t number) {
    for (const std::uint32_t giver : scope.givers) {
      for (const TermId candidate : candidates_[giver]) {
        const std::size_t mark = substitution_.mark();
        const bool decides = matches(terms_, patterns_[giver], candidate, substitution_) &&
                             of(scope.node, number) != scope.every;
        substitution_.undo(mark);
        if (decides) return !scope.every;
      }
    }
    return scope.every;
  }

  bool plain(NodeId id) {
    const PropertyNode& node = joined_.formula.node(id);
    // All scopes may begin further down.
    const auto left = [&] { return of(node.left, joined_.scopes.size()); };
    const auto right = [&] { return of(node.right, joined_.scopes.size()); };
    switch (node.op) {
      case Operator::atom:
        return atom(node.atom);
      case Operator::negation:
        return !left();
      case Operator::conjunction:
        return left() && right();
      case Operator::disjunction:
        return left() || right();
      case Operator::implication:
        return !left() || right();
      case Operator::equivalence:
        return left() == right();
      default:
        throw InternalError("a joined formula has logical operators only");
    }
  }

  bool atom(std::uint32_t number) {
    const StateAtom& pattern = patterns_[number];
    if (pattern.kind == AtomKind::comparison) {
      return compares(terms_, pattern.pattern, substitution_);
    }
    return std::ranges::any_of(candidates_[number], [&](TermId candidate) {
      const std::size_t mark = substitution_.mark();
      const bool matched = matches(terms_, pattern, candidate, substitution_);
      substitution_.undo(mark);
      return matched;
    });
  }

  TermStore& terms_;
  const JoinedFormula& joined_;
  std::vector<StateAtom> patterns_;  // in the variables of the formula
  std::vector<std::vector<TermId>> candidates_;
  Substitution substitution_;
};

}  // namespace

bool JoinedFormula::operator==(const JoinedFormula& other) const {
  return text == other.text && atoms == other.atoms;
}

bool joined_holds(TermStore& terms, const JoinedFormula& joined,
                  const JoinedCandidates& candidates) {
  return JoinedTruth(terms, joined, candidates).run();
}

bool JoinedLabels::holds(std::span<const ComponentId> state) {
  std::vector<ComponentId> key;
  for (const std::size_t component : components_) key.push_back(state[component]);
  const std::uint32_t number = seen_.intern(key);
  if (number == truth_.size()) {
    truth_.push_back(joined_holds(system_.terms(), joined_, [&](const StateAtom& atom) {
      return candidates(system_, atom, state[component_of(atom)]);
    }));
  }
  return truth_[number];
}

}  // namespace credo
