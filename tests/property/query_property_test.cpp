// The two provers against brute force: solve(), which the reference uses, and the machine's own.
//
// For queries in which every variable of a negation or comparison occurs before in a positive
// literal, the solutions are exactly the ground assignments that satisfy every literal.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "lang/agentspeak/prover.hpp"
#include "support/term_generators.hpp"
#include "term/query.hpp"

namespace credo {
namespace query_property_test {

using testing::pick;

constexpr std::uint32_t kVariables = 3;
using Assignment = std::vector<TermId>;

class RandomQuery {
 public:
  TermStore terms;
  std::vector<TermId> domain{terms.number(0), terms.number(1), terms.number(2), terms.atom("a")};
  FactSet facts;
  std::vector<Literal> literals;

  RandomQuery() {
    for (int i = pick(8); i > 0; --i) insert(terms, facts, terms.structure("p", {constant()}));
    for (int i = pick(8); i > 0; --i)
      insert(terms, facts, terms.structure("q", {constant(), constant()}));
    std::vector<TermId> bound;
    const int count = 1 + pick(5);
    for (int i = 0; i < count; ++i) literals.push_back(literal(bound));
    // Every variable is bound in the end, so that assignments are complete.
    for (std::uint32_t v = 0; v < kVariables; ++v) {
      if (std::ranges::find(bound, terms.variable(v)) != bound.end()) continue;
      Literal binding;
      binding.atom = terms.structure("p", {terms.variable(v)});
      literals.push_back(binding);
    }
  }

  std::string text() const {
    std::string out;
    for (const TermId fact : facts) out += terms.text(fact) + ". ";
    out += "|-";
    for (const Literal& each : literals) out += " " + text_of(terms, each);
    return out;
  }

  // Whether the assignment satisfies the literals, read as plain logic.
  bool satisfied(const Assignment& assignment) {
    return std::ranges::all_of(literals, [&](const Literal& each) {
      if (each.form == Literal::Form::atom) {
        return each.negated != contains(terms, facts, replaced(each.atom, assignment));
      }
      const int order =
          terms.compare(replaced(each.left, assignment), replaced(each.right, assignment));
      bool truth = false;
      switch (each.comparison) {
        case Comparison::unifies:
        case Comparison::same:
          truth = order == 0;
          break;
        case Comparison::different:
          truth = order != 0;
          break;
        case Comparison::less:
          truth = order < 0;
          break;
        case Comparison::less_equal:
          truth = order <= 0;
          break;
        case Comparison::greater:
          truth = order > 0;
          break;
        case Comparison::greater_equal:
          truth = order >= 0;
          break;
      }
      return each.negated != truth;
    });
  }

 private:
  TermId constant() { return domain[static_cast<std::size_t>(pick(4))]; }

  TermId argument(const std::vector<TermId>& bound, bool only_bound) {
    if (pick(3) == 0) return constant();
    if (!only_bound) return terms.variable(static_cast<std::uint32_t>(pick(kVariables)));
    return bound.empty() ? constant()
                         : bound[static_cast<std::size_t>(pick(static_cast<int>(bound.size())))];
  }

  Literal literal(std::vector<TermId>& bound) {
    Literal result;
    result.negated = pick(4) == 0;
    if (pick(3) == 0) {
      result.form = Literal::Form::comparison;
      result.comparison = static_cast<Comparison>(pick(7));
      result.left = argument(bound, true);
      result.right = argument(bound, true);
      return result;
    }
    std::vector<TermId> arguments{argument(bound, result.negated)};
    if (pick(2) == 0) arguments.push_back(argument(bound, result.negated));
    result.atom = terms.structure(terms.symbol(arguments.size() == 1 ? "p" : "q"), arguments);
    for (const TermId each : arguments) {
      if (terms.is_variable(each) && std::ranges::find(bound, each) == bound.end())
        bound.push_back(each);
    }
    return result;
  }

  TermId replaced(TermId term, const Assignment& assignment) {
    if (terms.is_variable(term)) return assignment[terms.variable_index(term)];
    std::vector<TermId> arguments;
    if (!terms.is_structure(term)) return term;
    for (const TermId each : terms.arguments(term)) arguments.push_back(replaced(each, assignment));
    return terms.structure(terms.name(term), arguments);
  }
};

RC_GTEST_PROP(QueryProperty, BothProversFindTheAssignmentsThatSatisfyTheQuery, ()) {
  RandomQuery query;
  RC_LOG() << query.text();
  Substitution substitution(kVariables);
  const auto assignment = [&] {
    Assignment found;
    for (std::uint32_t v = 0; v < kVariables; ++v) {
      found.push_back(apply(query.terms, query.terms.variable(v), substitution));
    }
    return found;
  };
  std::vector<Assignment> found;
  const auto note = [&] {
    found.push_back(assignment());
    return false;
  };
  RC_ASSERT(!solve(query.terms, query.facts, query.literals, substitution, note));
  RC_ASSERT(substitution.mark() == 0u);

  // The machine's prover: the same solutions in the same order.
  const std::vector<Assignment> by_solve = std::move(found);
  found.clear();
  std::vector<std::uint32_t> words;
  for (const TermId fact : query.facts) words.push_back(fact << 2 | agentspeak::kOther);
  const agentspeak::ProofInput input{words, query.terms.atom("me"), {}, {}};
  RC_ASSERT(!agentspeak::Prover(query.terms, input, substitution).prove_all(query.literals, note));
  RC_ASSERT(found == by_solve);

  std::vector<Assignment> wanted;
  for (const TermId x : query.domain) {
    for (const TermId y : query.domain) {
      for (const TermId z : query.domain) {
        if (query.satisfied({x, y, z})) wanted.push_back({x, y, z});
      }
    }
  }
  RC_CLASSIFY(wanted.empty());
  std::ranges::sort(found);
  std::ranges::sort(wanted);
  RC_ASSERT(found == wanted);
}

}  // namespace query_property_test
}  // namespace credo
