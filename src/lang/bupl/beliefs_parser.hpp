// Reading the initial beliefs: `{ on(1..N,0), clear(0) }`.
#pragma once

#include <vector>

#include "base/lexer.hpp"
#include "lang/bupl/program.hpp"
#include "term/term_parser.hpp"

namespace credo::bupl {

// Appends the beliefs in braces: ground, arithmetic done, a range as one belief for each of its
// numbers. Errors are reported and thrown as SyntaxError.
void parse_beliefs(TokenStream& stream, TermStore& terms, const Constants& constants,
                   std::vector<Belief>& out);

}  // namespace credo::bupl
