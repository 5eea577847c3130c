// Reserved words and names.
#include "lang/bupl/words.hpp"

#include <fmt/format.h>

#include <cctype>

namespace credo::bupl {

const std::vector<std::string>& clause_words() {
  static const std::vector<std::string> kWords{"const", "beliefs", "action", "internal",
                                               "proc",  "repair",  "plan",   "property",
                                               "test",  "define"};
  return kWords;
}

bool is_clause_word(const Token& token) { return token.is_one_of(clause_words()); }

const std::vector<std::string>& reserved_words() {
  static const std::vector<std::string> kWords = [] {
    std::vector<std::string> words = clause_words();
    words.insert(words.end(),
                 {"nil", "top", "true", "bot", "false", "not", "divides", "div", "mod", "does"});
    return words;
  }();
  return kWords;
}

bool is_reserved(const Token& token) { return token.is_one_of(reserved_words()); }

Token parse_name(TokenStream& stream, std::string_view what) {
  const Token token = stream.peek();
  if (token.kind == TokenKind::variable) {
    std::string lower(token.text);
    lower[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(lower[0])));
    stream.fail(token.span,
                fmt::format("the name of {} begins with a lower-case letter, unlike '{}'", what,
                            token.text),
                lower[0] == '_' ? "" : fmt::format("write {}", lower));
  }
  if (token.kind != TokenKind::name) stream.fail_here(std::string(what));
  if (is_reserved(token)) {
    stream.fail(token.span,
                fmt::format("expected {}, found the reserved word '{}'", what, token.text),
                "use another name");
  }
  if (token.text.find('.') != std::string_view::npos) {
    stream.fail(token.span, fmt::format("the name of {} has no dots", what));
  }
  return stream.take();
}

}  // namespace credo::bupl
