// Plans as terms, so that equal plans are equal ids and a substitution is one call.
//
// An action is a structure of its arguments and of what follows it, a call one of its arguments, a
// choice one of its two arms; their names hold the index of the action or procedure and cannot be
// written in a program. A plan in a state is normal: its arithmetic is done as far as it has
// values, the calls at its head are replaced by bodies (in the reading that takes no step for
// that), and its variables are numbered in the order of their first occurrence.
#pragma once

#include <span>
#include <vector>

#include "lang/bupl/program.hpp"
#include "lang/bupl/reading.hpp"
#include "system/options.hpp"

namespace credo::bupl {

// Every part with arithmetic that has a value is replaced by it; the rest stays as it is. Throws
// LimitExceeded on numbers over 64 bits.
TermId do_arithmetic(TermStore& terms, TermId term);
// The same for what is only compared, or looked for among beliefs: with numbers of any size.
TermId do_arithmetic_exactly(TermStore& terms, TermId term);

class PlanTerms {
 public:
  PlanTerms(TermStore& terms, const Program& program, Reading reading);

  TermId nil() const { return nil_; }
  // Plans of the program, in the variables of their clauses, not normal.
  TermId initial() const { return initial_; }
  TermId repair(std::size_t rule) const { return repairs_[rule]; }

  // The plan with these values for its variables (kNoTerm: left open), made normal. Throws
  // LimitExceeded when replacing calls leads to too many alternatives, or on large numbers.
  TermId instance(TermId plan, std::span<const TermId> values) const;
  // The body of the call at the head, as a step of its own, made normal.
  TermId body_of(TermId call) const;

  // Taking a normal plan apart.
  struct Head {
    Plan::Kind kind = Plan::Kind::action;
    std::uint32_t index = 0;            // of the action or procedure
    std::span<const TermId> arguments;  // of an action or call
    TermId next = kNoTerm;              // of an action
    TermId left = kNoTerm;              // of a choice
    TermId right = kNoTerm;             // of a choice
  };
  Head head(TermId plan) const;
  // The plan with a new variable, from the number of its variables on, in the place of every ground
  // term in it, and those terms in `holes`: plans that differ only in values have one skeleton.
  // Arithmetic without a value stays.
  TermId skeleton(TermId plan, std::vector<TermId>& holes) const;
  // The actions and calls in it, as terms, appended.
  void collect(TermId plan, std::vector<TermId>& out) const;
  // As a tree again, for texts.
  PlanPtr tree(TermId plan) const;

 private:
  TermId encode(const PlanPtr& plan);
  TermId unfolded(TermId plan, std::uint32_t& fresh, std::size_t& alternatives) const;
  TermId without_values(TermId term, std::uint32_t first, std::vector<TermId>& holes) const;
  TermId body(const Head& call, std::uint32_t& fresh) const;

  TermStore& terms_;
  const Program& program_;
  Reading reading_;
  SymbolId choice_;
  TermId nil_;
  std::vector<SymbolId> action_symbols_;
  std::vector<SymbolId> call_symbols_;
  std::vector<std::pair<Plan::Kind, std::uint32_t>> meanings_;  // by symbol
  std::vector<TermId> bodies_;
  std::vector<TermId> repairs_;
  TermId initial_;
};

}  // namespace credo::bupl
