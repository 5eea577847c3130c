// Where the statements of an .eccs file begin.
//
// A statement begins with its word, first on a line; it goes on in the next line while a
// parenthesis is open, after a line that ends in an operator, and before a line that begins with
// one. A word that begins a statement always does so at the front of a line: what was open before
// it is left to the parser to complain about.
#pragma once

#include <vector>

#include "base/lexer.hpp"

namespace credo::eccs {

// The positions of the first tokens of all statements, and that of the `end` token.
std::vector<std::size_t> statement_starts(const Sources& sources, const std::vector<Token>& tokens);

}  // namespace credo::eccs
