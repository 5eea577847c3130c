// Lines, tokens and terms.
#include "lang/bupl/maude/output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <span>

#include "base/limits.hpp"
#include "lang/bupl/maude/notation.hpp"

namespace credo {

namespace {

using maude::Place;
using maude::Points;

[[noreturn]] void fail(const std::string& message) { throw MaudeOutputError(message); }

std::string shortened_text(std::string_view text) {
  return text.size() <= 60 ? std::string(text) : fmt::format("{}...", text.substr(0, 60));
}

// ---- lines

class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}

  bool at_end() const { return rest_.empty(); }
  std::string_view next() {
    const std::size_t end = rest_.find('\n');
    if (end == std::string_view::npos) fail("Maude's output breaks off");
    const std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return line;
  }
  void expect(std::string_view wanted) {
    const std::string_view line = next();
    if (line != wanted) {
      fail(fmt::format("Maude printed '{}' instead of '{}'", shortened_text(line), wanted));
    }
  }
  // The line without its beginning.
  std::string_view expect_after(std::string_view beginning) {
    std::string_view line = next();
    if (!line.starts_with(beginning)) {
      fail(fmt::format("Maude printed '{}' instead of '{}...'", shortened_text(line), beginning));
    }
    line.remove_prefix(beginning.size());
    return line;
  }

 private:
  std::string_view rest_;
};

// Takes a number from the front.
std::uint64_t take_count(std::string_view& text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{}) fail("a number is missing in Maude's statistics");
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

void take_word(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) {
    fail(fmt::format("Maude's statistics have '{}' instead of '{}'", shortened_text(text), word));
  }
  text.remove_prefix(word.size());
}

// "rewrites: 35 in 0ms cpu (0ms real) (~ rewrites/second)"
void read_statistics(std::string_view text) {
  take_word(text, "rewrites: ");
  take_count(text);
  take_word(text, " in ");
  take_count(text);
  take_word(text, "ms cpu (");
  take_count(text);
  take_word(text, "ms real) (");
  if (text.starts_with("~")) {
    take_word(text, "~");
  } else {
    take_count(text);
  }
  take_word(text, " rewrites/second)");
  if (!text.empty()) fail("Maude's statistics go on after their end");
}

// ---- terms

class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) { advance(); }

  std::string_view peek() const { return token_; }
  // Where the next token begins, and the text from there to the end of the last one taken.
  std::size_t position() const { return at_ - token_.size(); }
  std::string_view text_from(std::size_t begin) const {
    return text_.substr(begin, last_end_ - begin);
  }
  std::string_view take() {
    const std::string_view token = token_;
    if (token.empty()) fail("a term breaks off in Maude's output");
    advance();
    return token;
  }
  bool accept(std::string_view wanted) {
    if (token_ != wanted) return false;
    advance();
    return true;
  }
  void expect(std::string_view wanted) {
    if (!accept(wanted)) {
      fail(fmt::format("a term in Maude's output has '{}' instead of '{}'", shortened_text(token_),
                       wanted));
    }
  }

 private:
  static bool is_mark(char c) {
    return std::string_view("(){},").find(c) != std::string_view::npos;
  }

  void advance() {
    last_end_ = at_;
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    const std::size_t begin = at_;
    if (at_ == text_.size()) {
      token_ = {};
      return;
    }
    if (is_mark(text_[at_])) {
      ++at_;
    } else if (text_[at_] == '"') {
      ++at_;
      while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2 : 1;
      if (at_ >= text_.size()) fail("a string in Maude's output is never closed");
      ++at_;
    } else {
      while (at_ < text_.size() && text_[at_] != ' ' && text_[at_] != '"' && !is_mark(text_[at_])) {
        ++at_;
      }
    }
    token_ = text_.substr(begin, at_ - begin);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t last_end_ = 0;
  std::string_view token_;
};

class StateReader {
 public:
  StateReader(Tokens& tokens, const MaudeCommand& command)
      : tokens_(tokens), command_(command), terms_(command.points->terms()) {}

  // "< did(a-move(3, 1, 0)) | b-clear(0) # b-on(1, 0) | p3(2, 0) >"
  MaudeState state() {
    MaudeState state;
    tokens_.expect("<");
    if (command_.labels) {
      state.label = label();
      tokens_.expect("|");
    }
    if (!tokens_.accept("none")) {
      do {
        state.beliefs.push_back(structure(maude::kPredicate));
      } while (tokens_.accept("#"));
    }
    std::ranges::sort(state.beliefs, [&](TermId a, TermId b) { return terms_.compare(a, b) < 0; });
    if (std::ranges::adjacent_find(state.beliefs) != state.beliefs.end()) {
      fail("a belief is in a set twice in Maude's output");
    }
    tokens_.expect("|");
    state.plan = plan();
    tokens_.expect(">");
    return state;
  }

 private:
  bupl::StepLabel label() {
    using Kind = bupl::StepLabel::Kind;
    if (tokens_.accept("start")) return {};
    if (tokens_.accept("tau")) return {Kind::tau, kNoTerm};
    const bool internal = tokens_.accept("internally");
    if (!internal) tokens_.expect("did");
    tokens_.expect("(");
    const TermId action = structure(maude::kAction);
    tokens_.expect(")");
    return {internal ? Kind::internal : Kind::observable, action};
  }

  bupl::PlanPtr plan() {
    if (tokens_.accept("done")) return nullptr;
    const std::string_view word = tokens_.take();
    const Points& points = *command_.points;
    std::uint32_t number = 0;
    const char* end = word.data() + word.size();
    const auto [read, error] = std::from_chars(word.data() + 1, end, number);
    if (word[0] != 'p' || error != std::errc{} || read != end || number >= points.size()) {
      fail(fmt::format("Maude's output has the plan '{}', which there is not", word));
    }
    Place place{number, arguments()};
    if (place.values.size() != points[number].holes) {
      fail(fmt::format("Maude's output has the plan '{}' with {} arguments", word,
                       place.values.size()));
    }
    return points.plan(place);
  }

  std::vector<TermId> arguments() {
    std::vector<TermId> all;
    if (!tokens_.accept("(")) return all;
    do {
      all.push_back(term());
    } while (tokens_.accept(","));
    tokens_.expect(")");
    return all;
  }

  // A name with this prefix and its arguments.
  TermId structure(std::string_view prefix) {
    const std::string_view word = tokens_.take();
    const auto name = maude::unmangled(prefix, word);
    if (!name || name->empty()) {
      fail(fmt::format("Maude's output has '{}' where a name with {} stands", shortened_text(word),
                       prefix));
    }
    return terms_.structure(terms_.symbol(*name), arguments());
  }

  TermId term() {
    const std::string_view word = tokens_.peek();
    if (word.starts_with(maude::kName)) return structure(maude::kName);
    tokens_.take();
    if (word == "unbound") return terms_.atom("_");
    if (word == "text") return string();
    if (word == "plus") return arithmetic("+", 2, 2);
    if (word == "minus") return arithmetic("-", 1, 2);
    if (word == "times") return arithmetic("*", 2, 2);
    return number(word);
  }

  TermId string() {
    tokens_.expect("(");
    const auto contents = maude::unquoted(tokens_.take());
    if (!contents) fail("a string in Maude's output cannot be read");
    tokens_.expect(")");
    return terms_.string(*contents);
  }

  TermId arithmetic(std::string_view name, std::size_t least, std::size_t most) {
    const std::vector<TermId> parts = arguments();
    if (parts.size() < least || parts.size() > most) fail("arithmetic in Maude's output is odd");
    return terms_.structure(terms_.symbol(name), parts);
  }

  TermId number(std::string_view word) {
    std::int64_t value = 0;
    const char* end = word.data() + word.size();
    const auto [read, error] = std::from_chars(word.data(), end, value);
    if (read != end || error == std::errc::invalid_argument) {
      fail(fmt::format("Maude's output has '{}' where a value stands", shortened_text(word)));
    }
    if (error == std::errc::result_out_of_range) {
      throw LimitExceeded("numbers > 9223372036854775807");
    }
    return terms_.number(value);
  }

  Tokens& tokens_;
  const MaudeCommand& command_;
  TermStore& terms_;
};

// A step of a run: "{STATE,'rule}", or "{STATE,deadlock}" for a state that repeats for ever.
struct Step {
  std::string_view text;  // of the state
  MaudeState state;
  bool stays = false;
};

// Steps one after the other, or nil.
void read_steps(Tokens& tokens, const MaudeCommand& command, std::vector<Step>& steps) {
  if (tokens.accept("nil")) return;
  while (tokens.accept("{")) {
    Step step;
    const std::size_t begin = tokens.position();
    step.state = StateReader(tokens, command).state();
    step.text = tokens.text_from(begin);
    tokens.expect(",");
    const std::string_view rule = tokens.take();
    step.stays = rule == "deadlock";
    if (!step.stays && !rule.starts_with("'")) {
      fail(fmt::format("Maude's output has the rule '{}'", shortened_text(rule)));
    }
    tokens.expect("}");
    steps.push_back(std::move(step));
  }
}

MaudeAnswer read_counterexample(std::string_view text, const MaudeCommand& command) {
  std::vector<Step> steps;
  Tokens tokens(text);
  tokens.expect("counterexample");
  tokens.expect("(");
  read_steps(tokens, command, steps);
  tokens.expect(",");
  MaudeAnswer answer;
  answer.kind = MaudeAnswer::Kind::violated;
  answer.loop = steps.size();
  read_steps(tokens, command, steps);
  tokens.expect(")");
  if (!tokens.peek().empty()) fail("a counterexample in Maude's output goes on after its end");
  if (answer.loop == steps.size()) fail("a counterexample in Maude's output has no loop");
  // Maude repeats a deadlock until the automaton of the formula is where it can stay: once is
  // enough.
  for (std::size_t i = 0; i < steps.size() && !answer.ends; ++i) {
    answer.run.push_back(std::move(steps[i].state));
    if (!steps[i].stays) continue;
    answer.ends = true;
    answer.loop = i;
    for (const Step& later : std::span(steps).subspan(i + 1)) {
      if (later.text != steps[i].text || !later.stays) {
        fail("a run in Maude's output goes on after a deadlock");
      }
    }
  }
  return answer;
}

MaudeAnswer read_answer(Lines& lines, const MaudeCommand& command) {
  lines.expect("==========================================");
  MaudeAnswer answer;
  if (command.count) {
    lines.expect(fmt::format("search in {} : initial =>* S:MState such that false = true .",
                             command.module));
    lines.expect("");
    lines.expect("No solution.");
    std::string_view figures = lines.expect_after("states: ");
    answer.states = take_count(figures);
    take_word(figures, "  ");
    read_statistics(figures);
    return answer;
  }
  const std::string_view echo =
      lines.expect_after(fmt::format("reduce in {} : modelCheck(initial, ", command.module));
  if (!echo.ends_with(") .")) fail("Maude did not repeat the command");
  read_statistics(lines.next());
  const std::string_view result = lines.expect_after("result ");
  if (result == "Bool: true") {
    answer.kind = MaudeAnswer::Kind::holds;
    return answer;
  }
  constexpr std::string_view kFound = "ModelCheckResult: ";
  if (!result.starts_with(kFound)) {
    fail(fmt::format("Maude's result is '{}'", shortened_text(result)));
  }
  return read_counterexample(result.substr(kFound.size()), command);
}

}  // namespace

std::vector<MaudeAnswer> read_maude_output(std::string_view output,
                                           const std::vector<MaudeCommand>& commands) {
  Lines lines(output);
  std::vector<MaudeAnswer> answers;
  for (const MaudeCommand& command : commands) answers.push_back(read_answer(lines, command));
  lines.expect("Bye.");
  if (!lines.at_end()) fail("Maude's output goes on after its end");
  return answers;
}

}  // namespace credo
