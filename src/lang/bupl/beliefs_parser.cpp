// One belief after the other; ranges are multiplied out.
#include "lang/bupl/beliefs_parser.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.hpp"
#include "lang/bupl/query_parser.hpp"
#include "lang/bupl/words.hpp"
#include "term/arithmetic.hpp"

namespace credo::bupl {

namespace {

constexpr std::size_t kMostBeliefs = 1'000'000;

class BeliefsParser {
 public:
  BeliefsParser(TokenStream& stream, TermStore& terms, const Constants& constants,
                std::vector<Belief>& out)
      : stream_(stream), terms_(terms), constants_(constants), out_(out) {}

  void run() {
    stream_.expect("{", "before the beliefs");
    if (stream_.accept("}")) return;
    do {
      belief();
    } while (stream_.accept(","));
    stream_.expect("}", "after the beliefs");
  }

 private:
  SourceSpan since(SourceSpan begin) { return join(begin, stream_.previous().span); }

  void belief() {
    if (stream_.peek().is("~") || stream_.peek().is_name("not")) {
      stream_.fail(stream_.peek().span, "the beliefs are what is believed, without negation",
                   "leave out what is not believed");
    }
    const Token name = parse_name(stream_, "a belief");
    // The values of each argument: one, or those of a range.
    std::vector<std::vector<TermId>> values;
    if (stream_.accept("(")) {
      if (stream_.peek().is(")")) {
        stream_.fail(stream_.peek().span, "empty argument list", "leave the parentheses out");
      }
      do {
        values.push_back(argument());
      } while (stream_.accept(","));
      stream_.expect(")", "after the arguments");
    }
    multiply_out(name.text, values, since(name.span));
  }

  std::vector<TermId> argument() {
    const SourceSpan begin = stream_.peek().span;
    const TermId first = value();
    if (!stream_.accept("..")) return {first};
    const TermId last = value();
    const SourceSpan where = since(begin);
    if (!terms_.is_number(first) || !terms_.is_number(last)) {
      stream_.fail(where, "a range goes from a number to a number");
    }
    const std::int64_t low = terms_.value(first);
    const std::int64_t high = terms_.value(last);
    std::vector<TermId> all;
    if (low > high) {
      stream_.diagnostics().warning(where, fmt::format("the range {}..{} is empty", low, high));
      return all;
    }
    const std::uint64_t more = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
    if (more >= kMostBeliefs) too_many(where);
    for (std::uint64_t i = 0; i <= more; ++i) {
      all.push_back(terms_.number(low + static_cast<std::int64_t>(i)));
    }
    return all;
  }

  // A ground term, arithmetic done.
  TermId value() {
    VariableScope scope(&constants_);
    const SourceSpan begin = stream_.peek().span;
    const TermId term = parse_term(stream_, terms_, scope);
    const SourceSpan where = since(begin);
    check_arithmetic(stream_, terms_, term, where);
    if (!scope.names().empty()) {
      const std::string& name = scope.names().front();
      std::vector<std::string> known;
      for (const auto& [constant, value] : constants_) known.push_back(constant);
      std::ranges::sort(known);
      std::string hint = did_you_mean(name, known);
      if (hint.empty() && name != "_") hint = fmt::format("declare it: const {} = 3", name);
      stream_.fail(where, fmt::format("a belief has no variables, but {} is one", name),
                   std::move(hint));
    }
    const auto result = evaluate_constant(stream_, terms_, term, where);
    if (!result) stream_.fail(where, "this cannot be computed: it is not all numbers");
    return *result;
  }

  [[noreturn]] void too_many(SourceSpan where) {
    stream_.fail(where, fmt::format("more than {} beliefs", kMostBeliefs));
  }

  void multiply_out(std::string_view name, const std::vector<std::vector<TermId>>& values,
                    SourceSpan where) {
    std::vector<std::size_t> at(values.size(), 0);
    for (const auto& choices : values) {
      if (choices.empty()) return;
    }
    const SymbolId symbol = terms_.symbol(name);
    std::vector<TermId> arguments(values.size());
    for (;;) {
      for (std::size_t i = 0; i < at.size(); ++i) arguments[i] = values[i][at[i]];
      if (out_.size() >= kMostBeliefs) too_many(where);
      out_.push_back({terms_.structure(symbol, arguments), where});
      // The last argument changes fastest.
      std::size_t i = at.size();
      while (i > 0 && ++at[i - 1] == values[i - 1].size()) at[--i] = 0;
      if (i == 0) return;
    }
  }

  TokenStream& stream_;
  TermStore& terms_;
  const Constants& constants_;
  std::vector<Belief>& out_;
};

}  // namespace

void parse_beliefs(TokenStream& stream, TermStore& terms, const Constants& constants,
                   std::vector<Belief>& out) {
  BeliefsParser(stream, terms, constants, out).run();
}

}  // namespace credo::bupl
