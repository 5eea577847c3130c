// From the formula to its disjuncts: negations inwards, conjunctions outwards, quantifiers and
// agents that are left open expanded.
#include <fmt/format.h>

#include <algorithm>

#include "base/limits.hpp"
#include "property/state_query.hpp"
#include "term/unify.hpp"

namespace credo {

namespace {

constexpr std::size_t kMostDisjuncts = 4096;

// An atom of the formula where it stands; or that a formula is true for no values of capitals that
// are its own.
struct WrittenLiteral {
  std::uint32_t atom = 0;
  AgentScope scope;
  bool negated = false;
  std::vector<std::vector<WrittenLiteral>> never = {};  // the formula; no atom then

  bool is_atom() const { return never.empty(); }
};
using Conjunction = std::vector<WrittenLiteral>;
using Disjunction = std::vector<Conjunction>;

void require_few(std::size_t disjuncts) {
  if (disjuncts > kMostDisjuncts) {
    throw LimitExceeded(fmt::format("disjuncts of the search formula > {}", kMostDisjuncts));
  }
}

class NormalForm {
 public:
  NormalForm(const Model& model, const BoundProperty& formula)
      : model_(model), property_(formula.property), joined_(formula.joined) {}

  // Where values of a definition's own are wanted that make a formula true, they are found with the
  // others. That none, or all of them, make it true is asked when the others are found.
  Disjunction of(NodeId id, bool negated) {
    const auto scope = std::ranges::find(joined_, id, &JoinedCapital::scope);
    if (scope == joined_.end() || scope->every == negated) return plain(id, negated);
    Disjunction some = plain(id, !negated);
    if (some.empty()) return {{}};
    if (std::ranges::any_of(some, &Conjunction::empty)) return {};
    return {{{0, {}, true, std::move(some)}}};
  }

 private:
  Disjunction plain(NodeId id, bool negated) {
    const PropertyNode& node = property_.node(id);
    switch (node.op) {
      case Operator::truth:
      case Operator::falsity:
        return (node.op == Operator::truth) != negated ? Disjunction{{}} : Disjunction{};
      case Operator::atom:
        return {{{node.atom, scope_, negated}}};
      case Operator::negation:
        return of(node.left, !negated);
      case Operator::conjunction:
        return combine(of(node.left, negated), of(node.right, negated), !negated);
      case Operator::disjunction:
        return combine(of(node.left, negated), of(node.right, negated), negated);
      case Operator::implication:
        return combine(of(node.left, !negated), of(node.right, negated), negated);
      case Operator::equivalence:
        return combine(combine(of(node.left, false), of(node.right, negated), true),
                       combine(of(node.left, true), of(node.right, !negated), true), false);
      case Operator::all_agents:
        return over_agents(node, negated, !negated);
      case Operator::some_agent:
        return over_agents(node, negated, negated);
      default:
        throw InternalError("a state formula has no path operators");
    }
  }

  static Disjunction combine(Disjunction left, Disjunction right, bool conjunction) {
    if (!conjunction) {
      std::ranges::move(right, std::back_inserter(left));
      require_few(left.size());
      return left;
    }
    require_few(left.size() * right.size());
    Disjunction all;
    for (const Conjunction& first : left) {
      for (const Conjunction& second : right) {
        all.push_back(first);
        all.back().insert(all.back().end(), second.begin(), second.end());
      }
    }
    return all;
  }

  Disjunction over_agents(const PropertyNode& node, bool negated, bool conjunction) {
    Disjunction all = conjunction ? Disjunction{{}} : Disjunction{};
    for (const TermId agent : model_.directory.agents) {
      scope_.emplace_back(node.variable, agent);
      all = combine(std::move(all), of(node.left, negated), conjunction);
      scope_.pop_back();
    }
    return all;
  }

  const Model& model_;
  const Property& property_;
  const std::vector<JoinedCapital>& joined_;
  AgentScope scope_;
};

class QueryBuilder {
 public:
  QueryBuilder(Model& model, const BoundProperty& formula, Diagnostics& diagnostics)
      : model_(model), terms_(model.terms), formula_(formula), diagnostics_(diagnostics) {}

  std::optional<StateQuery> run() {
    query_.text = formula_.text;
    const Disjunction written = NormalForm(model_, formula_).of(formula_.property.root, false);
    number_capitals(written);
    if (!every_comparison_bound(written, {})) return std::nullopt;
    query_.disjuncts = disjuncts(written, std::vector<TermId>(capitals_.size(), kNoTerm));
    return std::move(query_);
  }

 private:
  const PropertyAtom& written(const WrittenLiteral& literal) const {
    return formula_.property.atoms[literal.atom];
  }
  bool is_comparison(const WrittenLiteral& literal) const {
    return literal.is_atom() && written(literal).kind == AtomKind::comparison;
  }

  // A capital of the query: one that is asked for, or one of a definition's own, which is another
  // one for each choice of agents by the quantifiers around its scope.
  struct Capital {
    std::uint32_t shared = 0;  // index
    std::vector<TermId> agents;

    bool operator==(const Capital&) const = default;
  };
  struct Mention {
    std::uint32_t shared = 0;   // index
    std::uint32_t capital = 0;  // number
  };

  void number_capitals(const Disjunction& written) {
    for (std::uint32_t i = 0; i < formula_.shared.size(); ++i) {
      if (formula_.shared[i].quantifiers) continue;
      query_.variables.push_back(formula_.shared[i].name);
      capitals_.push_back({i, {}});
    }
    mention_all(written);
    query_.capitals = capitals_.size();
    next_anonymous_ = static_cast<std::uint32_t>(query_.capitals);
  }

  void mention_all(const Disjunction& written) {
    for (const Conjunction& conjunction : written) {
      for (const WrittenLiteral& literal : conjunction) {
        if (literal.is_atom()) mentions(literal);
        mention_all(literal.never);
      }
    }
  }

  // Of an atom.
  std::vector<Mention> mentions(const WrittenLiteral& literal) {
    std::vector<Mention> all;
    for (const std::uint32_t v : variables_of(literal)) {
      const auto shared = std::ranges::find(formula_.shared, v, &SharedVariable::variable);
      if (shared == formula_.shared.end()) continue;
      Capital capital{static_cast<std::uint32_t>(shared - formula_.shared.begin()), {}};
      for (std::uint32_t i = 0; i < shared->quantifiers.value_or(0); ++i) {
        capital.agents.push_back(literal.scope[i].second);
      }
      const auto known = std::ranges::find(capitals_, capital);
      all.push_back({capital.shared, static_cast<std::uint32_t>(known - capitals_.begin())});
      if (known == capitals_.end()) capitals_.push_back(std::move(capital));
    }
    return all;
  }
  const SharedVariable& variable_of(std::uint32_t capital) const {
    return formula_.shared[capitals_[capital].shared];
  }

  // The variables of the atom, as numbered in the property.
  std::vector<std::uint32_t> variables_of(const WrittenLiteral& literal) const {
    std::vector<std::uint32_t> variables;
    const PropertyAtom& atom = written(literal);
    if (atom.content != kNoTerm) collect_variables(terms_, atom.content, variables);
    if (atom.agent != kNoTerm) collect_variables(terms_, atom.agent, variables);
    std::erase_if(variables, [&](std::uint32_t v) {
      return std::ranges::any_of(literal.scope, [&](const auto& entry) {
        return entry.first == formula_.property.variables[v];
      });
    });
    return variables;
  }
  // The capitals that positive atoms mention.
  std::vector<std::uint32_t> bound_by(const Conjunction& conjunction) {
    std::vector<std::uint32_t> bound;
    for (const WrittenLiteral& literal : conjunction) {
      if (!literal.is_atom() || literal.negated || is_comparison(literal)) continue;
      for (const Mention& each : mentions(literal)) bound.push_back(each.capital);
    }
    return bound;
  }

  // `around`: capitals that have values where the formula is asked.
  bool every_comparison_bound(const Disjunction& disjunction,
                              const std::vector<std::uint32_t>& around) {
    return std::ranges::all_of(disjunction, [&](const Conjunction& conjunction) {
      auto bound = bound_by(conjunction);
      bound.insert(bound.end(), around.begin(), around.end());
      return every_comparison_bound(conjunction, bound);
    });
  }
  bool every_comparison_bound(const Conjunction& conjunction,
                              const std::vector<std::uint32_t>& bound) {
    for (const WrittenLiteral& literal : conjunction) {
      if (!every_comparison_bound(literal.never, bound)) return false;
      if (!is_comparison(literal)) continue;
      for (const Mention& each : mentions(literal)) {
        if (std::ranges::find(bound, each.capital) != bound.end()) continue;
        diagnostics_.error(written(literal).where, unbound_message(variable_of(each.capital).name),
                           std::string(kUnboundHint));
        return false;
      }
    }
    return true;
  }

  // Capitals in the place of agents that positive atoms mention, and that have no value yet.
  std::vector<std::uint32_t> agents_to_choose(const Conjunction& conjunction,
                                              const std::vector<TermId>& values) {
    const auto bound = bound_by(conjunction);
    std::vector<std::uint32_t> chosen;
    for (std::uint32_t i = 0; i < capitals_.size(); ++i) {
      const bool occurs = std::ranges::find(bound, i) != bound.end();
      if (variable_of(i).over_agents && occurs && values[i] == kNoTerm) chosen.push_back(i);
    }
    return chosen;
  }

  // With these values of capitals in the place of agents.
  std::vector<Disjunct> disjuncts(const Disjunction& disjunction,
                                  const std::vector<TermId>& values) {
    std::vector<Disjunct> all;
    for (const Conjunction& conjunction : disjunction) {
      agents(conjunction, agents_to_choose(conjunction, values), values, all);
    }
    return all;
  }

  // One disjunct for every choice of agents.
  void agents(const Conjunction& conjunction, const std::vector<std::uint32_t>& to_choose,
              std::vector<TermId> values, std::vector<Disjunct>& all) {
    const auto choose = [&](const auto& self, std::size_t i) -> void {
      if (i == to_choose.size()) {
        Disjunct disjunct;
        for (const std::uint32_t v : to_choose) disjunct.agents.emplace_back(v, values[v]);
        literals(conjunction, 0, values, std::move(disjunct), all);
        return;
      }
      for (const TermId agent : model_.directory.agents) {
        values[to_choose[i]] = agent;
        self(self, i + 1);
      }
    };
    choose(choose, 0);
  }

  // Adds the literals from the i-th on; an atom about any agent makes a disjunct for each.
  void literals(const Conjunction& conjunction, std::size_t i, const std::vector<TermId>& values,
                Disjunct disjunct, std::vector<Disjunct>& all) {
    if (i == conjunction.size()) {
      std::ranges::stable_partition(disjunct.positive, [&](std::uint32_t atom) {
        const AtomKind kind = query_.atoms[atom].open.atom.kind;
        return kind != AtomKind::desire && kind != AtomKind::intention;
      });
      all.push_back(std::move(disjunct));
      require_few(all.size());
      return;
    }
    const WrittenLiteral& literal = conjunction[i];
    if (!literal.is_atom()) {
      disjunct.never.push_back(disjuncts(literal.never, values));
      return literals(conjunction, i + 1, values, std::move(disjunct), all);
    }
    const auto parts = expanded(literal, values);
    if (is_comparison(literal)) {
      disjunct.comparisons.push_back({joint(parts.front()), literal.negated});
      return literals(conjunction, i + 1, values, std::move(disjunct), all);
    }
    if (literal.negated) {
      for (const OpenAtom& part : parts) disjunct.negative.push_back(number(part));
      return literals(conjunction, i + 1, values, std::move(disjunct), all);
    }
    for (const OpenAtom& part : parts) {
      Disjunct with = disjunct;
      with.positive.push_back(number(part));
      literals(conjunction, i + 1, values, std::move(with), all);
    }
  }

  // With the numbers of the query in `shared`.
  std::vector<OpenAtom> expanded(const WrittenLiteral& literal, const std::vector<TermId>& values) {
    std::vector<std::uint32_t> numbers(formula_.shared.size(), 0);
    Assignment assigned(formula_.shared.size(), kNoTerm);
    for (const Mention& each : mentions(literal)) {
      numbers[each.shared] = each.capital;
      assigned[each.shared] = values[each.capital];
    }
    auto parts = expand_atom(model_, formula_, literal.atom, literal.scope, assigned);
    for (OpenAtom& part : parts) {
      for (auto& [variable, index] : part.shared) index = numbers[index];
    }
    return parts;
  }

  // The pattern in the numbers of the query.
  TermId joint(const OpenAtom& open) {
    const TermId pattern = open.atom.pattern;
    if (pattern == kNoTerm) return kNoTerm;
    std::vector<TermId> names(terms_.variable_bound(pattern), kNoTerm);
    for (const auto& [variable, capital] : open.shared) names[variable] = terms_.variable(capital);
    for (TermId& name : names) {
      if (name == kNoTerm) name = terms_.variable(next_anonymous_++);
    }
    return rename_variables(terms_, pattern, names);
  }

  std::uint32_t number(const OpenAtom& open) {
    std::vector<QueryAtom>& atoms = query_.atoms;
    const auto known = std::ranges::find(atoms, open, &QueryAtom::open);
    if (known != atoms.end()) return static_cast<std::uint32_t>(known - atoms.begin());
    if (atoms.size() == kMostAtoms) {
      throw LimitExceeded(fmt::format("atoms of the search formula > {}", kMostAtoms));
    }
    atoms.push_back({open, joint(open)});
    return static_cast<std::uint32_t>(atoms.size() - 1);
  }

  Model& model_;
  TermStore& terms_;
  const BoundProperty& formula_;
  Diagnostics& diagnostics_;
  StateQuery query_;
  std::vector<Capital> capitals_;  // those that are asked for are the first
  std::uint32_t next_anonymous_ = 0;
};

}  // namespace

std::optional<StateQuery> make_state_query(Model& model, const BoundProperty& formula,
                                           Diagnostics& diagnostics) {
  return QueryBuilder(model, formula, diagnostics).run();
}

}  // namespace credo
