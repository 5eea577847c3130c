// Reading system files statement by statement.
#include "files/system_file_parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <map>
#include <optional>
#include <set>

#include "base/suggest.hpp"
#include "files/statement_scanner.hpp"
#include "logic/property_words.hpp"
#include "system/message.hpp"

namespace credo {

namespace {

constexpr std::uint32_t kLargestFamily = 64;
constexpr std::uint32_t kLargestNumber = 1'000'000;

class SystemFileParser {
 public:
  SystemFileParser(const Sources& sources, FileId file, TermStore& terms,
                   const Constants& constants, Diagnostics& diagnostics)
      : sources_(sources),
        file_(file),
        terms_(terms),
        constants_(constants),
        diagnostics_(diagnostics),
        stream_({}, diagnostics) {}

  SystemFile run() {
    StatementScanner scanner(sources_.text(file_));
    Statement statement;
    while (scanner.next(statement)) {
      try {
        parse(statement);
      } catch (const SyntaxError&) {
      }
      if (scanner.unclosed_brace()) {
        diagnostics_.error({file_, statement.block_begin - 1, statement.block_begin},
                           "this brace is never closed", "add '}'");
      }
    }
    if (const auto at = scanner.unclosed_comment()) {
      diagnostics_.error({file_, *at, *at + 2}, "this comment is never closed", "add '*/'");
    }
    return std::move(result_);
  }

 private:
  using Handler = void (SystemFileParser::*)(const Statement&);
  struct Keyword {
    std::string_view word;
    Handler handler;
  };
  static constexpr std::size_t kKeywordCount = 13;
  static const std::array<Keyword, kKeywordCount>& keywords() {
    static const std::array<Keyword, kKeywordCount> kTable{{
        {"system", &SystemFileParser::system},
        {"environment", &SystemFileParser::environment},
        {"agent", &SystemFileParser::agent},
        {"limit", &SystemFileParser::limit},
        {"schedule", &SystemFileParser::schedule},
        {"select", &SystemFileParser::select},
        {"message", &SystemFileParser::message},
        {"external", &SystemFileParser::external},
        {"cycle", &SystemFileParser::cycle},
        {"actions", &SystemFileParser::actions},
        {"trust", &SystemFileParser::trust},
        {"fair", &SystemFileParser::fair},
        {"sliced", &SystemFileParser::sliced},
    }};
    return kTable;
  }

  void parse(const Statement& statement) {
    const std::string_view text =
        sources_.text(file_).substr(statement.begin, statement.end - statement.begin);
    const std::string_view word = first_word(text);
    const SourceSpan where{
        file_, statement.begin,
        statement.begin + static_cast<std::uint32_t>(std::max<std::size_t>(word.size(), 1))};
    if (word == "property") {
      return named_text(statement, "property", "formula", "property done: <> Bel(ag1, done)",
                        result_.properties);
    }
    if (word == "define") return define(statement);
    if (word == "test") {
      return named_text(statement, "test", "test expression", "test moves: pick(1); drop(1)",
                        result_.tests);
    }
    for (const Keyword& keyword : keywords()) {
      if (keyword.word != word) continue;
      stream_ = TokenStream(tokenize(sources_, file_, statement.begin, statement.end, diagnostics_),
                            diagnostics_);
      stream_.take();
      block_read_ = false;
      (this->*keyword.handler)(statement);
      if (!stream_.at_end()) stream_.fail_here("the end of the line");
      if (statement.has_block && !block_read_) {
        diagnostics_.error({file_, statement.block_begin - 1, statement.block_begin},
                           "there is nothing to be written in braces here");
      }
      return;
    }
    const std::vector<std::string> words(kStatements.begin(), kStatements.end());
    std::string hint = did_you_mean(word, words);
    if (hint.empty()) hint = "statements begin with system, environment, agent, limit, ...";
    diagnostics_.error(
        where, word.empty() ? "expected a statement" : fmt::format("unknown statement '{}'", word),
        std::move(hint));
  }

  // ---- small things

  // Refuses a second statement about the same thing.
  void once(const std::string& what, SourceSpan where) {
    if (!given_.insert(what).second)
      stream_.fail(where, fmt::format("the {} is given twice", what));
  }

  Token name(std::string_view what) {
    if (stream_.peek().kind != TokenKind::name) {
      stream_.fail_here(std::string(what), stream_.peek().kind == TokenKind::variable
                                               ? "names begin with a lower-case letter"
                                               : "");
    }
    return stream_.take();
  }

  // One of the given words; anything else is an error with a suggestion.
  std::size_t one_of(std::string_view what, const std::vector<std::string>& words) {
    const Token token = name(what);
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (token.text == words[i]) return i;
    }
    std::string hint = did_you_mean(token.text, words);
    if (hint.empty()) hint = fmt::format("use one of: {}", fmt::join(words, ", "));
    stream_.fail(token.span, fmt::format("unknown {} '{}'", what, token.text), std::move(hint));
  }

  TextSource text_source(const Statement& statement, std::string_view example) {
    TextSource source;
    if (stream_.peek().kind == TokenKind::string) {
      const Token token = stream_.take();
      source.path = token.text.substr(1, token.text.size() - 2);
      source.where = token.span;
      if (source.path.empty()) stream_.fail(token.span, "the name of the file is empty");
    } else if (statement.has_block) {
      block_read_ = true;
      source.file = file_;
      source.begin = statement.block_begin;
      source.end = statement.block_end;
      source.where = {file_, statement.begin, statement.end};
    } else {
      stream_.fail_here(fmt::format("a file name in quotes or a text in braces, e.g. {}", example));
    }
    return source;
  }

  // ---- statements

  void system(const Statement&) {
    once("system's name", stream_.previous().span);
    result_.name = name("the system's name").text;
  }

  void environment(const Statement& statement) {
    once("environment", stream_.previous().span);
    result_.environment = text_source(statement, "environment \"auction.env\"");
  }

  std::uint32_t family_bound() {
    const Token token = stream_.take();
    std::uint32_t value = 0;
    if (token.kind == TokenKind::number) {
      const auto parsed =
          std::from_chars(token.text.data(), token.text.data() + token.text.size(), value);
      if (parsed.ec != std::errc() || value > kLargestNumber) {
        stream_.fail(token.span, fmt::format("an agent's number is at most {}", kLargestNumber));
      }
      return value;
    }
    if (token.kind == TokenKind::variable) {
      const auto found = constants_.find(std::string(token.text));
      if (found != constants_.end() && terms_.is_number(found->second)) {
        return static_cast<std::uint32_t>(
            std::clamp<std::int64_t>(terms_.value(found->second), 0, kLargestNumber));
      }
    }
    stream_.fail(token.span, "expected a number or a constant of the environment");
  }

  // The numbers of a family: ranges and single numbers.
  std::vector<std::uint32_t> family_members(SourceSpan where) {
    std::vector<std::uint32_t> members;
    do {
      const std::uint32_t first = family_bound();
      std::uint32_t last = first;
      if (!stream_.peek().is(",") && !stream_.peek().is("]")) {
        stream_.expect("..", "in the range of a family");
        last = family_bound();
      }
      if (first > last) stream_.fail(where, "the range of this family is empty");
      if (last - first >= kLargestFamily - members.size()) {
        stream_.fail(where, fmt::format("a family has at most {} agents", kLargestFamily));
      }
      for (std::uint32_t i = first; i <= last; ++i) members.push_back(i);
    } while (stream_.accept(","));
    stream_.expect("]", "after the range of a family");
    return members;
  }

  void agent(const Statement& statement) {
    const Token token = name("the agent's name");
    std::vector<std::string> names{std::string(token.text)};
    if (stream_.accept("[")) {
      names.clear();
      for (const std::uint32_t member : family_members(token.span)) {
        names.push_back(fmt::format("{}{}", token.text, member));
      }
    }
    const TextSource source = text_source(statement, "agent ag1 \"ag1.asl\"");
    for (const std::string& agent_name : names) {
      if (!agent_names_.insert(agent_name).second) {
        stream_.fail(token.span, fmt::format("there are two agents called {}", agent_name));
      }
      result_.agents.push_back(
          {agent_name, std::string(token.text), source, token.span, span(statement)});
    }
  }

  void limit(const Statement&) {
    std::vector<std::string> words;
    for (const BoundInfo& info : bound_table()) words.emplace_back(info.name);
    do {
      const std::size_t which = one_of("limit", words);
      const SourceSpan where = stream_.previous().span;
      once(fmt::format("limit of {}", words[which]), where);
      const Bound bound = bound_table()[which].bound;
      result_.options.limits.set(bound, number("a limit"));
      result_.places.limits.emplace(bound, where);
    } while (stream_.accept(","));
  }

  std::uint32_t number(std::string_view what) {
    if (stream_.peek().kind != TokenKind::number) stream_.fail_here("a number");
    const Token token = stream_.take();
    std::uint32_t value = 0;
    const auto parsed =
        std::from_chars(token.text.data(), token.text.data() + token.text.size(), value);
    if (parsed.ec != std::errc() || value > 1'000'000) {
      stream_.fail(token.span, fmt::format("{} is at most 1000000", what));
    }
    return value;
  }

  void schedule(const Statement&) {
    once("schedule", stream_.previous().span);
    result_.options.schedule =
        static_cast<Schedule>(one_of("schedule", {"interleaved", "round_robin", "synchronous"}));
  }

  // With its braces.
  SourceSpan span(const Statement& statement) const {
    const std::uint32_t block_end = statement.has_block ? statement.block_end + 1 : 0;
    return {file_, statement.begin, std::max(statement.end, block_end)};
  }

  void select(const Statement& statement) {
    result_.scheduling.push_back(span(statement));
    do {
      const std::size_t which = one_of("selection", {"event", "plan", "intention"});
      const SourceSpan where = stream_.previous().span;
      once(fmt::format("selection of the {}", stream_.previous().text), where);
      static const char* const kDefaults[] = {"fifo", "first", "round_robin"};
      const bool any = one_of("selection function", {kDefaults[which], "any"}) == 1;
      Selection& choice = result_.options.select;
      (which == 0 ? choice.any_event : which == 1 ? choice.any_plan : choice.any_intention) = any;
      SystemFile::Places& places = result_.places;
      (which == 0 ? places.event : which == 1 ? places.plan : places.intention) = where;
    } while (stream_.accept(","));
  }

  void message(const Statement& statement) {
    InitialMessage message;
    message.statement = span(statement);
    const Token sender = name("the sender");
    message.sender = terms_.atom(sender.text);
    message.sender_where = sender.span;
    static const std::vector<std::string> kForces{"tell", "untell", "achieve"};
    message.force = kForces[one_of("illocutionary force", kForces)];
    VariableScope scope(&constants_);
    const SourceSpan begin = stream_.peek().span;
    message.content = parse_atom(stream_, terms_, scope, "the content of the message");
    const SourceSpan where = join(begin, stream_.previous().span);
    const auto content = evaluate_constant(stream_, terms_, message.content, where);
    if (message.force == "tell" && !terms_.ground(message.content)) {
      stream_.fail(where, "what is told has no variables");
    }
    if (!content) stream_.fail(where, "the arithmetic in this message has no value");
    message.content = canonical_variables(terms_, *content);
    if (!stream_.accept_name("to")) stream_.fail_here("'to' and the receiver");
    const Token receiver = name("the receiver");
    message.receiver = terms_.atom(receiver.text);
    message.receiver_where = receiver.span;
    result_.messages.push_back(std::move(message));
  }

  void external(const Statement&) {
    do {
      const Token token = name("a name");
      result_.externals.push_back({terms_.atom(token.text), token.span});
    } while (stream_.accept(","));
  }

  void cycle(const Statement& statement) {
    result_.scheduling.push_back(span(statement));
    once("cycle", stream_.previous().span);
    const SourceSpan where = stream_.peek().span;
    constexpr Cycle kCycles[] = {Cycle::four_step, Cycle::whole, Cycle::eager, Cycle::free};
    result_.options.cycle = kCycles[one_of("cycle", {"four_step", "whole", "eager", "free"})];
    result_.places.cycle = where;
  }

  void sliced(const Statement&) {
    once("word sliced", stream_.previous().span);
    result_.sliced = true;
    if (stream_.peek().kind != TokenKind::name) return;
    do {
      const Token agent = name("an agent");
      const Token goal = name("the name of a goal");
      if (!stream_.accept("/")) stream_.fail_here("'/' and the number of arguments");
      result_.goals_left_out.push_back({terms_.atom(agent.text),
                                        {terms_.symbol(goal.text), number("a number of arguments")},
                                        agent.span});
    } while (stream_.accept(","));
  }

  void actions(const Statement&) {
    once("mode of actions", stream_.previous().span);
    result_.options.actions_synchronous =
        one_of("mode of actions", {"asynchronous", "synchronous"}) == 1;
  }

  TermId trusted_name(std::string_view what) {
    const Token token = name(what);
    if (token.text == "all") return kNoTerm;
    const TermId term = terms_.atom(token.text);
    result_.trust_names.push_back({term, token.span});
    return term;
  }

  void trust(const Statement&) {
    if (stream_.peek().is_name("none") && stream_.peek(1).kind == TokenKind::end) {
      stream_.take();
      result_.options.trust.nobody_by_default = true;
      return;
    }
    TrustRule rule;
    rule.receiver = trusted_name("the agent that trusts");
    do {
      const std::size_t force = one_of("kind of message", {"tell", "achieve"});
      (force == 0 ? rule.tell : rule.achieve) = true;
    } while (stream_.accept(","));
    if (!stream_.accept_name("from")) {
      stream_.fail_here("'from' and the sender", "e.g. trust ag3 tell from ag2");
    }
    rule.sender = trusted_name("the sender that is trusted");
    result_.options.trust.rules.push_back(rule);
  }

  void fair(const Statement&) {
    once("fairness", stream_.previous().span);
    result_.options.fairness =
        static_cast<Fairness>(one_of("fairness", {"none", "weak", "strong"}));
    result_.places.fairness = stream_.previous().span;
  }

  // define NAME(X, ...): FORMULA
  void define(const Statement& statement) {
    const std::string_view text = sources_.text(file_);
    std::uint32_t end = statement.end;
    while (std::isspace(static_cast<unsigned char>(text[end - 1]))) --end;
    const auto begin =
        statement.begin + static_cast<std::uint32_t>(std::string_view("define").size());
    result_.definitions.push_back({file_, begin, end});
    if (!statement.has_block) return;
    diagnostics_.error({file_, statement.block_begin - 1, statement.block_begin},
                       "there is nothing to be written in braces here");
  }

  // property NAME: FORMULA, test NAME: EXPRESSION
  void named_text(const Statement& statement, const std::string& word, const std::string& kind,
                  const std::string& example, std::vector<PropertyText>& all) {
    const std::string_view text = sources_.text(file_);
    std::uint32_t at = statement.begin + static_cast<std::uint32_t>(word.size());
    const auto skip_spaces = [&] {
      while (at < statement.end && std::isspace(static_cast<unsigned char>(text[at]))) ++at;
    };
    const auto fail = [&](const std::string& message) {
      diagnostics_.error({file_, std::min(at, statement.end), std::min(at + 1, statement.end)},
                         message, "e.g. " + example);
      throw SyntaxError{};
    };
    if (statement.has_block) fail(fmt::format("a {} is a {}, not a text in braces", word, kind));
    skip_spaces();
    PropertyText named;
    const std::uint32_t name_begin = at;
    while (at < statement.end &&
           (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_'))
      ++at;
    named.name = text.substr(name_begin, at - name_begin);
    named.name_where = {file_, name_begin, at};
    if (named.name.empty()) fail(fmt::format("expected the {}'s name", word));
    skip_spaces();
    if (at >= statement.end || text[at] != ':') {
      fail(fmt::format("expected ':' after the {}'s name", word));
    }
    ++at;
    skip_spaces();
    std::uint32_t end = statement.end;
    while (end > at && std::isspace(static_cast<unsigned char>(text[end - 1]))) --end;
    if (end == at) fail(fmt::format("expected a {}", kind));
    named.formula = {file_, at, end};
    if (!names_[word].insert(named.name).second) {
      diagnostics_.error(named.name_where,
                         fmt::format("there are two {} called {}",
                                     word == "test" ? "tests" : "properties", named.name));
    }
    all.push_back(std::move(named));
  }

  const Sources& sources_;
  FileId file_;
  TermStore& terms_;
  const Constants& constants_;
  Diagnostics& diagnostics_;
  TokenStream stream_;
  std::set<std::string> given_;
  SystemFile result_;
  bool block_read_ = false;  // that of the statement at hand
  std::set<std::string> agent_names_;
  std::map<std::string, std::set<std::string>> names_;  // of properties and of tests
};

}  // namespace

SystemFile parse_system_file(const Sources& sources, FileId file, TermStore& terms,
                             const Constants& constants, Diagnostics& diagnostics) {
  return SystemFileParser(sources, file, terms, constants, diagnostics).run();
}

TextSource find_environment(const Sources& sources, FileId file) {
  StatementScanner scanner(sources.text(file));
  Statement statement;
  while (scanner.next(statement)) {
    const std::string_view text =
        sources.text(file).substr(statement.begin, statement.end - statement.begin);
    if (first_word(text) != "environment") continue;
    TextSource source;
    source.where = {file, statement.begin, statement.end};
    Diagnostics ignored(sources);  // the statement is parsed, with diagnostics, later
    const auto tokens = tokenize(sources, file, statement.begin, statement.end, ignored);
    if (tokens.size() > 1 && tokens[1].kind == TokenKind::string) {
      source.path = tokens[1].text.substr(1, tokens[1].text.size() - 2);
      source.where = tokens[1].span;
    } else if (statement.has_block) {
      source.file = file;
      source.begin = statement.block_begin;
      source.end = statement.block_end;
    }
    return source;
  }
  return {};
}

}  // namespace credo
