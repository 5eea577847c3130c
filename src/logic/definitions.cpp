// Heads are read token by token; formulas by the parser of properties.
#include "logic/definitions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/lexer.hpp"
#include "logic/joined_capitals.hpp"
#include "logic/property_parser.hpp"
#include "logic/property_words.hpp"
#include "logic/term_tokens.hpp"

namespace credo {

namespace {

// Words of comparisons and tests.
constexpr std::array<std::string_view, 4> kOtherWords{"divides", "div", "mod", "does"};

constexpr std::string_view kExample = "e.g. define tower(X, Y): on(X,Y) & on(Y,0)";

class HeadReader {
 public:
  HeadReader(const Sources& sources, SourceSpan text, const PropertySyntax& syntax,
             Diagnostics& diagnostics)
      : sources_(sources),
        text_(text),
        syntax_(syntax),
        stream_(tokenize(sources, text.file, text.begin, text.end, diagnostics), diagnostics) {}

  Definition run(std::span<const Definition> before) {
    name(before);
    if (stream_.accept("(")) {
      do {
        parameter();
      } while (stream_.accept(","));
      stream_.expect(")", "after the parameters");
    }
    stream_.expect(":", fmt::format("after {}", head_text(definition_)));
    if (stream_.at_end()) {
      stream_.fail(definition_.name_where,
                   fmt::format("the definition {} has no formula", definition_.name));
    }
    definition_.formula = {text_.file, stream_.peek().span.begin, text_.end};
    return std::move(definition_);
  }

 private:
  void name(std::span<const Definition> before) {
    const Token token = stream_.peek();
    if (token.kind == TokenKind::variable) {
      stream_.fail(token.span,
                   fmt::format("the name of a definition begins with a lower-case letter, unlike "
                               "'{}'",
                               token.text));
    }
    if (token.kind != TokenKind::name || token.text.find('.') != std::string_view::npos) {
      stream_.fail_here("the name of a definition", std::string(kExample));
    }
    stream_.take();
    definition_.name = token.text;
    definition_.name_where = token.span;
    if (is_word_of_the_logic(token.text)) {
      stream_.fail(token.span, fmt::format("'{}' is a word of the logic", token.text),
                   "use another name");
    }
    if (const Definition* first = find_definition(before, token.text)) {
      const SourceSpan where = first->name_where;
      stream_.fail(
          token.span, fmt::format("{} is defined twice", token.text),
          fmt::format("first in line {}", sources_.position(where.file, where.begin).line));
    }
  }

  bool is_word_of_the_logic(std::string_view word) const {
    if (is_one_of(word, operator_words()) || is_one_of(word, kOtherWords)) return true;
    return std::ranges::any_of(syntax_.atoms, [&](const LanguageAtoms* each) {
      return std::ranges::find(each->called, word, &LanguageAtoms::Called::name) !=
             each->called.end();
    });
  }

  void parameter() {
    const Token token = stream_.peek();
    if (token.kind != TokenKind::variable || token.text.starts_with('_')) {
      stream_.fail_here("a parameter: a word that begins with a capital", std::string(kExample));
    }
    stream_.take();
    std::string parameter(token.text);
    if (is_one_of(parameter, definition_.parameters)) {
      stream_.fail(token.span, fmt::format("{} is a parameter twice", parameter));
    }
    if (syntax_.constants != nullptr && syntax_.constants->contains(parameter)) {
      stream_.fail(token.span, fmt::format("{} is a constant of the environment", parameter),
                   "use another name");
    }
    definition_.parameters.push_back(std::move(parameter));
  }

  const Sources& sources_;
  SourceSpan text_;
  const PropertySyntax& syntax_;
  TokenStream stream_;
  Definition definition_;
};

// The capitals of a formula that are no parameters must each belong to one atom.
void check_capitals(const TermStore& terms, const Property& body, const Definition& definition,
                    Diagnostics& diagnostics) {
  const Capitals capitals = capitals_of(terms, body, definition.parameters.size());
  for (const SharedCapital& each : capitals.shared) {
    const std::string& name = body.variables[each.variable];
    Definition more = definition;
    more.parameters.push_back(name);
    diagnostics.error(
        each.again,
        fmt::format("{} is in several atoms of the definition, and no parameter of it", name),
        fmt::format("make it one: define {}: ...", head_text(more)));
  }
  for (const UnboundCapital& each : capitals.unbound) {
    diagnostics.error(each.where, unbound_message(body.variables[each.variable]),
                      std::string(kUnboundHint));
  }
}

}  // namespace

const Definition* find_definition(std::span<const Definition> definitions, std::string_view name) {
  const auto found = std::ranges::find(definitions, name, &Definition::name);
  return found == definitions.end() ? nullptr : &*found;
}

std::string head_text(const Definition& definition) {
  if (definition.parameters.empty()) return definition.name;
  return fmt::format("{}({})", definition.name, fmt::join(definition.parameters, ", "));
}

std::vector<Definition> read_definitions(const Sources& sources, std::span<const SourceSpan> texts,
                                         const PropertySyntax& syntax, Diagnostics& diagnostics) {
  std::vector<Definition> all;
  for (const SourceSpan text : texts) {
    try {
      all.push_back(HeadReader(sources, text, syntax, diagnostics).run(all));
    } catch (const SyntaxError&) {
      continue;
    }
  }
  return all;
}

void check_definitions(const Sources& sources, TermStore& terms, const PropertySyntax& syntax,
                       Diagnostics& diagnostics) {
  for (const Definition& definition : syntax.definitions) {
    const auto body = parse_definition(sources, definition, terms, diagnostics, syntax);
    if (body) check_capitals(terms, *body, definition, diagnostics);
  }
}

}  // namespace credo
