// Reading the operands of atoms.
#include "lang/dribble/query.hpp"

#include <fmt/format.h>

#include "lang/dribble/expression_parser.hpp"
#include "lang/dribble/text.hpp"

namespace credo::dribble {

namespace {

class QueryParser {
 public:
  QueryParser(const Program& program, TokenStream stream, SourceSpan where)
      : program_(program), stream_(std::move(stream)), where_(where) {}

  Query run(std::string_view word) {
    Query query;
    if (word == "B" || word == "G") {
      query.kind = word == "B" ? Query::Kind::belief : Query::Kind::goal;
      if (stream_.at_end()) stream_.fail(where_, fmt::format("'{}' needs a formula", word));
      query.formulas = {expressions_.formula()};
      query.shown = fmt::format("{} {}", word, operand_text(program_, query.formulas[0]));
    } else if (word == "Bs" || word == "Gs") {
      query.kind = word == "Bs" ? Query::Kind::beliefs : Query::Kind::goals;
      query.formulas = set();
      std::string inner;
      for (const prop::Formula& each : query.formulas) {
        inner += (inner.empty() ? "" : ", ") + prop::text(each, program_.props);
      }
      query.shown = fmt::format("{}{{{}}}", word, inner);
    } else {
      invariant(word == "P", "the words of Dribble's atoms are B, G, Bs, Gs and P");
      query.kind = Query::Kind::plan;
      query.plan = plan();
      query.shown = fmt::format("P[{}]", text(program_, query.plan));
    }
    if (!stream_.at_end()) stream_.fail_here(fmt::format("the end of the operand of '{}'", word));
    return query;
  }

 private:
  prop::Base set() {
    std::vector<prop::Formula> formulas;
    if (stream_.at_end()) return formulas;
    do {
      formulas.push_back(expressions_.formula());
    } while (stream_.accept(","));
    return prop::base(std::move(formulas));
  }

  Plan plan() {
    const Token& first = stream_.peek();
    if (first.kind == TokenKind::variable && first.text == "E") {
      stream_.take();
      return {};
    }
    if (stream_.at_end()) stream_.fail(where_, "'P' needs a plan", "the empty plan is P[E]");
    Plan steps = expressions_.plan();
    if (length(steps) > program_.maxlen) {
      stream_.diagnostics().warning(
          where_, fmt::format("this can never be true: the plan has length {}, more than maxlen {}",
                              length(steps), program_.maxlen));
    }
    return steps;
  }

  const Program& program_;
  TokenStream stream_;
  SourceSpan where_;
  Names names_{program_};
  ExpressionParser expressions_{stream_, names_};
};

}  // namespace

std::shared_ptr<const Query> parse_query(const Program& program, const Sources& sources,
                                         std::string_view word, SourceSpan where,
                                         Diagnostics& diagnostics) {
  TokenStream stream(tokenize(sources, where.file, where.begin, where.end, diagnostics),
                     diagnostics);
  try {
    return std::make_shared<const Query>(QueryParser(program, std::move(stream), where).run(word));
  } catch (const SyntaxError&) {
    return nullptr;
  }
}

}  // namespace credo::dribble
