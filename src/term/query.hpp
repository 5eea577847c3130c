// Conjunctive queries on fact sets: guards of the environment, contexts of plans.
//
// Literals are proved left to right with backtracking; facts are tried in canonical order; `not` is
// negation as failure (an unbound variable in a negated literal: no instance is believed). Literals
// a language adds (`.desire(g)`) are proved by the caller's InternalSolver. Arithmetic in a query
// is exact; only `=` can give a variable a number over 64 bits, and who keeps that checks it.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "base/source.hpp"
#include "term/fact_set.hpp"
#include "term/unify.hpp"

namespace credo {

enum class Comparison : std::uint8_t {
  unifies,  // =
  same,     // ==
  different,
  less,
  less_equal,
  greater,
  greater_equal,
};

std::string_view text_of(Comparison comparison);

struct Literal {
  enum class Form : std::uint8_t { atom, comparison, internal };
  Form form = Form::atom;
  bool negated = false;
  bool tested = false;    // `not not`: it can be proved, and binds nothing
  TermId atom = kNoTerm;  // for `internal`: the call, e.g. .desire(g)
  Comparison comparison = Comparison::unifies;
  TermId left = kNoTerm;
  TermId right = kNoTerm;
  SourceSpan where;

  // Puts one more `not` before it.
  void negate() {
    tested = negated;
    negated = !negated;
  }
  // Whether its proofs give values to variables.
  bool binds() const { return !negated && !tested; }
};

std::string text_of(const TermStore& terms, const Literal& literal,
                    std::span<const std::string> names = {});

// Calls `next` for every solution of an internal literal (ignoring `negated`) under the
// substitution; stops and returns true as soon as `next` does.
using InternalSolver =
    std::function<bool(const Literal&, Substitution&, const std::function<bool()>& next)>;

// Whether the comparison holds; `=` may bind variables.
bool holds(TermStore& terms, const Literal& comparison, Substitution& substitution);

// Calls `found` once per solution, with the substitution extended; stops and returns true as soon
// as `found` does. The substitution is as before when solve returns false. `deepest`, if given,
// becomes the index of the furthest literal that was tried and failed.
bool solve(TermStore& terms, Facts facts, std::span<const Literal> literals,
           Substitution& substitution, const std::function<bool()>& found,
           const InternalSolver& internal = {}, std::size_t* deepest = nullptr);

}  // namespace credo
