// The reserved words of ECCS: those that begin a statement, the acts, and the rest.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/lexer.hpp"

namespace credo::eccs {

// agents, channel, env, ...
const std::vector<std::string>& statement_words();
// inform, query_if, agree, ...: what is sent on channels.
const std::vector<std::string>& act_words();

bool is_statement_word(const Token& token);
const std::vector<std::string>& reserved_words();
bool is_reserved(std::string_view word);

// A lower-case name that is not reserved; `what` is "a channel", "a proposition", ... An error is
// reported and thrown.
Token parse_name(TokenStream& stream, std::string_view what);
// The same for the name of a process, which may also begin with a capital.
Token parse_process_name(TokenStream& stream);
// The same for the name of an agent, which may also be a number.
Token parse_agent_name(TokenStream& stream);

}  // namespace credo::eccs
