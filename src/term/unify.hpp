// Unification of terms whose variables are numbered in one space.
//
// A Substitution maps variable numbers to terms (triangular form: apply() resolves all the way).
// Bindings are trailed, so that a search undoes them by going back to a mark. Between two unbound
// variables the higher number is bound to the lower one: what a caller sees then depends on the
// clause alone and not on the order in which things were unified. Both sides of a rule are renamed
// apart with shift_variables().
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "term/term.hpp"

namespace credo {

class Substitution {
 public:
  explicit Substitution(std::size_t variables = 0) : terms_(variables, kNoTerm) {}

  TermId operator[](std::uint32_t variable) const {
    return variable < terms_.size() ? terms_[variable] : kNoTerm;
  }
  void bind(std::uint32_t variable, TermId term) {
    if (variable >= terms_.size()) terms_.resize(variable + 1, kNoTerm);
    terms_[variable] = term;
    trail_.push_back(variable);
  }

  std::size_t mark() const { return trail_.size(); }
  void undo(std::size_t mark) {
    while (trail_.size() > mark) {
      terms_[trail_.back()] = kNoTerm;
      trail_.pop_back();
    }
  }

 private:
  std::vector<TermId> terms_;
  std::vector<std::uint32_t> trail_;
};

// Makes the terms equal, extending the substitution. On failure some bindings may have been made:
// undo to a mark. With occurs check.
bool unify(const TermStore& terms, TermId a, TermId b, Substitution& substitution);

// The term with every bound variable replaced, all the way down.
TermId apply(TermStore& terms, TermId term, const Substitution& substitution);

// apply() and then evaluate(): a term ready to be used. Nothing if arithmetic has no value.
std::optional<TermId> instantiate(TermStore& terms, TermId term, const Substitution& substitution);
// The same with evaluate_exactly(): for what is only compared.
std::optional<TermId> instantiate_exactly(TermStore& terms, TermId term,
                                          const Substitution& substitution);

// Adds `offset` to every variable number.
TermId shift_variables(TermStore& terms, TermId term, std::uint32_t offset);

// The term with its variables renumbered 0, 1, ... in the order of their first occurrence.
TermId canonical_variables(TermStore& terms, TermId term);

// Renames variables by a table (kNoTerm: left alone).
TermId rename_variables(TermStore& terms, TermId term, std::span<const TermId> names);

// The variables of the term in order of first occurrence, appended to `out` without repetition.
void collect_variables(const TermStore& terms, TermId term, std::vector<std::uint32_t>& out);

}  // namespace credo
