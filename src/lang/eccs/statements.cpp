// Lines, brackets and operators.
#include "lang/eccs/statements.hpp"

#include "lang/eccs/words.hpp"
#include "logic/property_words.hpp"

namespace credo::eccs {

namespace {

bool is_word(const Token& token) {
  return token.kind == TokenKind::name || token.kind == TokenKind::variable;
}

// Whether something must follow the token: `+`, `=`, `AG`, `not`.
bool awaits_more(const Token& token) {
  if (token.kind == TokenKind::symbol) {
    return token.text != ")" && token.text != "]" && token.text != "}" && token.text != "*";
  }
  return is_word(token) &&
         (prefix_operator(token.text) || infix_operator(token.text) || path_pair(token.text));
}

// Whether the token goes on with what is before it: `+`, `)`, `and`.
bool goes_on(const Token& token) {
  return token.kind == TokenKind::symbol || (is_word(token) && infix_operator(token.text));
}

}  // namespace

std::vector<std::size_t> statement_starts(const Sources& sources,
                                          const std::vector<Token>& tokens) {
  std::vector<std::size_t> starts;
  std::size_t open = 0;  // brackets
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    if (token.kind == TokenKind::end) {
      starts.push_back(i);
      break;
    }
    bool starts_here = i == 0;
    if (i > 0) {
      const SourceSpan gap{token.span.file, tokens[i - 1].span.end, token.span.begin};
      const bool first = sources.slice(gap).find('\n') != std::string_view::npos;
      const bool apart = open == 0 && !awaits_more(tokens[i - 1]) && !goes_on(token);
      starts_here = first && (is_statement_word(token) || apart);
    }
    if (starts_here) {
      starts.push_back(i);
      open = 0;
    }
    if (token.is("(") || token.is("[") || token.is("{")) ++open;
    if ((token.is(")") || token.is("]") || token.is("}")) && open > 0) --open;
  }
  return starts;
}

}  // namespace credo::eccs
