// Tables, and names that are none of them.
#include "lang/eccs/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "modal/view_words.hpp"

namespace credo::eccs {

namespace {

[[noreturn]] void fail_reserved(TokenStream& stream, std::string_view what) {
  stream.fail(stream.peek().span,
              fmt::format("expected {}, found the reserved word '{}'", what, stream.peek().text),
              is_statement_word(stream.peek()) ? "a statement begins on a line of its own"
                                               : "use another name");
}

[[noreturn]] void fail_capital(TokenStream& stream, std::string_view what) {
  std::string lower(stream.peek().text);
  lower[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(lower[0])));
  const bool possible = lower[0] != '_' && !is_reserved(lower);
  stream.fail(stream.peek().span,
              fmt::format("the name of {} begins with a lower-case letter, unlike '{}'", what,
                          stream.peek().text),
              possible ? "write " + lower : "");
}

}  // namespace

const std::vector<std::string>& statement_words() {
  static const std::vector<std::string> kWords{"agents", "channel",  "env",  "proc",   "system",
                                               "store",  "property", "test", "define", "fair"};
  return kWords;
}

const std::vector<std::string>& act_words() {
  static const std::vector<std::string> kWords{"inform",  "confirm",   "disconfirm",
                                               "request", "inform_if", "query_if",
                                               "agree",   "refuse",    "cancel"};
  return kWords;
}

bool is_statement_word(const Token& token) { return token.is_one_of(statement_words()); }

const std::vector<std::string>& reserved_words() {
  static const std::vector<std::string> kWords = [] {
    std::vector<std::string> words = statement_words();
    words.insert(words.end(), act_words().begin(), act_words().end());
    words.insert(words.end(), {"update", "query", "observe", "true", "false", "not", "and", "or",
                               "until", "release", "tau", "obs", "dead"});
    return words;
  }();
  return kWords;
}

bool is_reserved(std::string_view word) {
  return std::ranges::find(reserved_words(), word) != reserved_words().end();
}

Token parse_name(TokenStream& stream, std::string_view what) {
  const Token& token = stream.peek();
  if (token.kind == TokenKind::variable) fail_capital(stream, what);
  if (token.kind != TokenKind::name) stream.fail_here(fmt::format("the name of {}", what));
  if (is_reserved(token.text)) fail_reserved(stream, what);
  return stream.take();
}

Token parse_process_name(TokenStream& stream) {
  const Token& token = stream.peek();
  if (token.kind != TokenKind::variable) return parse_name(stream, "a process");
  if (is_view_word(token.text) || token.text == "Done") {
    stream.fail(token.span, fmt::format("'{}' cannot be the name of a process", token.text),
                "use another name");
  }
  return stream.take();
}

Token parse_agent_name(TokenStream& stream) {
  if (stream.peek().kind == TokenKind::number) return stream.take();
  return parse_name(stream, "an agent");
}

}  // namespace credo::eccs
