// The words of BUPL that cannot be names, and reading names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/lexer.hpp"

namespace credo::bupl {

// Words that begin a clause.
const std::vector<std::string>& clause_words();
bool is_clause_word(const Token& token);
// Those and all other words that cannot be names of predicates, actions and procedures.
const std::vector<std::string>& reserved_words();
bool is_reserved(const Token& token);

// A name that is no reserved word; `what` says of what: "an action".
Token parse_name(TokenStream& stream, std::string_view what);

}  // namespace credo::bupl
