// Reading queries and the atoms they are made of.
//
// Errors are reported and thrown as SyntaxError.
#pragma once

#include <string>
#include <string_view>

#include "base/lexer.hpp"
#include "lang/bupl/program.hpp"
#include "term/term_parser.hpp"

namespace credo::bupl {

// A disjunction of conjunctions of literals, as far as it goes.
Query parse_query(TokenStream& stream, TermStore& terms, VariableScope& scope);

// What to write instead, when a query ends at this token and should not.
std::string query_hint(const Token& token);

// Takes `~` or `not` if it is next.
bool accept_negation(TokenStream& stream);

// A predicate with its arguments; `what` names it in messages ("a belief").
TermId parse_belief_atom(TokenStream& stream, TermStore& terms, VariableScope& scope,
                         std::string_view what);

// BUPL computes with + - * only: reports anything else in the term.
void check_arithmetic(TokenStream& stream, const TermStore& terms, TermId term, SourceSpan where);

}  // namespace credo::bupl
