// Parsing terms and literals: the part of the grammar all term-based languages share.
//
//   VariableScope scope;                 // one per clause
//   TermId atom = parse_atom(stream, terms, scope, "a belief");
//
// Upper-case names are variables of the clause, `_` is a new one at each place. A name that a scope
// knows as a constant stands for its value, in which `_` is a new variable each time as well.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/lexer.hpp"
#include "term/query.hpp"
#include "term/term.hpp"

namespace credo {

// Values for names declared with `const`; empty for languages without constants.
using Constants = std::unordered_map<std::string, TermId>;

class VariableScope {
 public:
  explicit VariableScope(const Constants* constants = nullptr) : constants_(constants) {}

  // The number of the variable with this name; `_` is always new. `where` it stands is kept of one
  // that is new.
  std::uint32_t variable(std::string_view name, SourceSpan where = {});
  const Constants* constants() const { return constants_; }

  // A text inside another: its variables are others, even if they have the same names, and it has
  // constants of its own. leave() takes what enter() returned.
  struct Outside {
    const Constants* constants;
    std::vector<std::uint32_t> visible;
  };
  Outside enter(const Constants* constants);
  void leave(Outside outside);

  // Names by number ("_" for anonymous ones).
  const std::vector<std::string>& names() const { return names_; }
  SourceSpan first_place(std::uint32_t variable) const { return places_[variable]; }

 private:
  const Constants* constants_;
  std::vector<std::string> names_;
  std::vector<SourceSpan> places_;
  std::vector<std::uint32_t> visible_;  // the variables that can be named here
};

// A term, arithmetic included.
TermId parse_term(TokenStream& stream, TermStore& terms, VariableScope& scope);

// A name without dots, with optional arguments. `what` names it in messages ("a belief").
TermId parse_atom(TokenStream& stream, TermStore& terms, VariableScope& scope,
                  std::string_view what);

// The term with its arithmetic done: evaluate(), with overflow as an error at `where`.
std::optional<TermId> evaluate_constant(TokenStream& stream, TermStore& terms, TermId term,
                                        SourceSpan where);

// The arguments of a call, with their parentheses; none if there is no parenthesis.
std::vector<TermId> parse_arguments(TokenStream& stream, TermStore& terms, VariableScope& scope);

// The comparison at this place, if there is one, taken from the stream.
std::optional<Comparison> accept_comparison(TokenStream& stream);

// An atom or a comparison, possibly under `not`.
Literal parse_literal(TokenStream& stream, TermStore& terms, VariableScope& scope);

// A constant's value as given on the command line: an integer or a name. Nothing if it is neither.
std::optional<TermId> parse_constant(TermStore& terms, std::string_view text);

}  // namespace credo
