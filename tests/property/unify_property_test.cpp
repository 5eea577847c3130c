// The laws of unification: equal after it, most general, symmetric, idempotent, undone by undo.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/term_generators.hpp"
#include "term/unify.hpp"

namespace credo {
namespace unify_property_test {

using testing::pick;
using testing::random_term;

constexpr std::uint32_t kVariables = 4;

TermId any_term(TermStore& terms) {
  return random_term(terms, {.depth = 3, .variables = kVariables});
}

// A ground substitution, and terms that become a given ground term under it.
class Abstraction {
 public:
  explicit Abstraction(TermStore& terms) : terms_(terms) {}

  // `ground` with some parts replaced by variables that stand for them.
  TermId abstracted(TermId ground) {
    if (pick(3) == 0) {
      for (std::uint32_t v = 0; v < kVariables; ++v) {
        if (values[v] == kNoTerm && pick(2) == 0) values.bind(v, ground);
        if (values[v] == ground) return terms_.variable(v);
      }
    }
    if (!terms_.is_structure(ground) || terms_.is_atom(ground)) return ground;
    std::vector<TermId> arguments;
    for (std::size_t i = 0; i < terms_.arguments(ground).size(); ++i) {
      arguments.push_back(abstracted(terms_.arguments(ground)[i]));
    }
    return terms_.structure(terms_.name(ground), arguments);
  }
  Substitution values{kVariables};

 private:
  TermStore& terms_;
};

RC_GTEST_PROP(UnifyProperty, UnifiedTermsAreEqualAndTheUnifierIsIdempotent, ()) {
  TermStore terms;
  const TermId a = any_term(terms);
  const TermId b = any_term(terms);
  RC_LOG() << terms.text(a) << " ~ " << terms.text(b);
  Substitution unifier(kVariables);
  const bool unifiable = unify(terms, a, b, unifier);
  RC_CLASSIFY(unifiable);
  if (!unifiable) return;
  const TermId both = apply(terms, a, unifier);
  RC_ASSERT(both == apply(terms, b, unifier));
  RC_ASSERT(both == apply(terms, both, unifier));
}

RC_GTEST_PROP(UnifyProperty, SuccessIsSymmetric, ()) {
  TermStore terms;
  const TermId a = any_term(terms);
  const TermId b = any_term(terms);
  RC_LOG() << terms.text(a) << " ~ " << terms.text(b);
  Substitution one(kVariables);
  Substitution other(kVariables);
  const bool unifiable = unify(terms, a, b, one);
  RC_ASSERT(unifiable == unify(terms, b, a, other));
  // Up to the names of variables it is the same unifier.
  if (unifiable) {
    RC_ASSERT(canonical_variables(terms, apply(terms, a, one)) ==
              canonical_variables(terms, apply(terms, a, other)));
  }
}

RC_GTEST_PROP(UnifyProperty, ACommonInstanceIsAnInstanceOfTheUnifier, ()) {
  TermStore terms;
  const TermId ground = random_term(terms, {.depth = 4, .variables = 0});
  Abstraction abstraction(terms);
  const TermId a = abstraction.abstracted(ground);
  const TermId b = abstraction.abstracted(ground);
  RC_LOG() << terms.text(ground) << " from " << terms.text(a) << " and " << terms.text(b);
  Substitution unifier(kVariables);
  RC_ASSERT(unify(terms, a, b, unifier));
  // The ground substitution factors through the unifier: variable by variable.
  for (std::uint32_t v = 0; v < kVariables; ++v) {
    const TermId variable = terms.variable(v);
    RC_ASSERT(apply(terms, apply(terms, variable, unifier), abstraction.values) ==
              apply(terms, variable, abstraction.values));
  }
  RC_ASSERT(apply(terms, apply(terms, a, unifier), abstraction.values) == ground);
}

RC_GTEST_PROP(UnifyProperty, UndoRestoresTheSubstitution, ()) {
  TermStore terms;
  Substitution substitution(kVariables);
  unify(terms, any_term(terms), any_term(terms), substitution);
  std::vector<TermId> before;
  for (std::uint32_t v = 0; v < kVariables; ++v) before.push_back(substitution[v]);
  const std::size_t mark = substitution.mark();
  unify(terms, any_term(terms), any_term(terms), substitution);
  unify(terms, any_term(terms), any_term(terms), substitution);
  substitution.undo(mark);
  for (std::uint32_t v = 0; v < kVariables; ++v) RC_ASSERT(substitution[v] == before[v]);
}

RC_GTEST_PROP(VariablesProperty, ShiftsAddUp, ()) {
  TermStore terms;
  const TermId term = any_term(terms);
  const auto first = static_cast<std::uint32_t>(pick(10));
  const auto second = static_cast<std::uint32_t>(pick(10));
  RC_ASSERT(shift_variables(terms, shift_variables(terms, term, first), second) ==
            shift_variables(terms, term, first + second));
}

RC_GTEST_PROP(VariablesProperty, CanonicalVariablesForgetOnlyTheNames, ()) {
  TermStore terms;
  const TermId term = any_term(terms);
  const TermId canonical = canonical_variables(terms, term);
  RC_ASSERT(canonical_variables(terms, canonical) == canonical);
  // A variant, by any injective renaming, has the same canonical form.
  std::vector<std::uint32_t> numbers{3, 0, 7, 5};
  std::swap(numbers[static_cast<std::size_t>(pick(4))], numbers[static_cast<std::size_t>(pick(4))]);
  std::vector<TermId> names;
  for (const std::uint32_t number : numbers) names.push_back(terms.variable(number));
  RC_ASSERT(canonical_variables(terms, rename_variables(terms, term, names)) == canonical);
  // And a canonical form has as many variables, numbered without gaps.
  std::vector<std::uint32_t> before;
  std::vector<std::uint32_t> after;
  collect_variables(terms, term, before);
  collect_variables(terms, canonical, after);
  RC_ASSERT(before.size() == after.size());
  RC_ASSERT(terms.variable_bound(canonical) == after.size());
  for (std::uint32_t i = 0; i < after.size(); ++i) RC_ASSERT(after[i] == i);
}

RC_GTEST_PROP(VariablesProperty, ADifferentSharingIsADifferentCanonicalForm, ()) {
  TermStore terms;
  const TermId a = any_term(terms);
  const TermId b = any_term(terms);
  // Canonically equal terms are variants: each is an instance of the other.
  if (canonical_variables(terms, a) != canonical_variables(terms, b)) return;
  Substitution renaming;
  RC_ASSERT(unify(terms, a, shift_variables(terms, b, kVariables), renaming));
  std::vector<std::uint32_t> variables;
  collect_variables(terms, apply(terms, a, renaming), variables);
  std::vector<std::uint32_t> own;
  collect_variables(terms, a, own);
  RC_ASSERT(variables.size() == own.size());
}

}  // namespace unify_property_test
}  // namespace credo
