// Terms, literals and programs read from short texts, for tests.
//
//   TermReader read;
//   const TermId bid = read.term("bid(X, 4)");
//   read.text(bid) == "bid(X,4)"
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/lexer.hpp"
#include "lang/agentspeak/parser.hpp"
#include "term/term_parser.hpp"

namespace credo::testing {

// Variables are numbered across all texts of one reader, so that terms can share them.
class TermReader {
 public:
  TermStore terms;
  VariableScope scope;

  TermId term(std::string_view text) {
    return read(text, [&](TokenStream& stream) { return parse_term(stream, terms, scope); });
  }
  // Literals separated by '&'.
  std::vector<Literal> literals(std::string_view text) {
    return read(text, [&](TokenStream& stream) {
      std::vector<Literal> result;
      do {
        result.push_back(parse_literal(stream, terms, scope));
      } while (stream.accept("&"));
      return result;
    });
  }
  FactSet facts(std::initializer_list<std::string_view> texts) {
    FactSet result;
    for (const std::string_view text : texts) insert(terms, result, term(text));
    return result;
  }
  agentspeak::Program program(std::string_view text) {
    const FileId file = sources_.add("test.asl", std::string(text));
    auto result = agentspeak::parse_program(
        sources_, file, 0, static_cast<std::uint32_t>(text.size()), terms, diagnostics_);
    if (diagnostics_.has_errors()) throw std::runtime_error(diagnostics_.render_all(false));
    return result;
  }
  std::string text(TermId term) const { return terms.text(term, scope.names()); }

 private:
  template <class Parse>
  std::invoke_result_t<Parse, TokenStream&> read(std::string_view text, const Parse& parse) {
    const FileId file = sources_.add("test", std::string(text));
    TokenStream stream(
        tokenize(sources_, file, 0, static_cast<std::uint32_t>(text.size()), diagnostics_),
        diagnostics_);
    try {
      auto result = parse(stream);
      if (!stream.at_end()) stream.fail_here("the end of the text");
      if (diagnostics_.has_errors()) throw SyntaxError{};
      return result;
    } catch (const SyntaxError&) {
      throw std::runtime_error(diagnostics_.render_all(false));
    }
  }

  Sources sources_;
  Diagnostics diagnostics_{sources_};
};

}  // namespace credo::testing
