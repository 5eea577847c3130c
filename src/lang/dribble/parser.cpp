// Statement by statement; after an error it goes on with the next statement.
//
// Names may be used before they are declared, so a first pass over the tokens collects the
// declarations.
#include "lang/dribble/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "base/lexer.hpp"
#include "base/suggest.hpp"
#include "lang/dribble/check.hpp"
#include "lang/dribble/expression_parser.hpp"
#include "term/term_parser.hpp"

namespace credo::dribble {

namespace {

bool is_empty_mark(const Token& token) {
  return token.kind == TokenKind::variable && token.text == "E";
}

bool is_name(const Token& token) {
  return token.kind == TokenKind::name && !is_reserved(token.text);
}

class Parser {
 public:
  Parser(const Sources& sources, TokenStream stream, TermStore& terms)
      : sources_(sources), stream_(std::move(stream)), terms_(terms) {}

  Program run() {
    const SourceSpan start = stream_.peek().span;
    collect_names();
    stream_.move_to(0);
    stream_.read_all([&] { statement(); }, [&] { skip_to_statement(); });
    if (!maxlen_where_.known()) {
      stream_.diagnostics().error(start, "the program does not say how long a plan may be",
                                  "add a line such as: maxlen 12");
    }
    check_program(program_, stream_.diagnostics());
    return std::move(program_);
  }

 private:
  SourceSpan since(SourceSpan begin) { return join(begin, stream_.previous().span); }

  void skip_to_statement() {
    while (!stream_.at_end() && !is_statement_word(stream_.peek())) stream_.take();
  }

  // ---- declarations

  // The first declaration of each name; the statements report what is wrong with the others.
  void collect_names() {
    while (!stream_.at_end()) {
      const Token word = stream_.take();
      const bool props = word.is_name("props");
      const bool abstract = word.is_name("abstract");
      if (word.is_name("action") && is_name(stream_.peek())) declare_action(stream_.peek());
      if (!props && !abstract) continue;
      while (!stream_.at_end() && !is_statement_word(stream_.peek())) {
        const Token& token = stream_.take();
        if (is_name(token) && props) declare_prop(token);
        if (is_name(token) && abstract) declare_abstract_plan(token);
      }
    }
  }

  void declare_prop(const Token& token) {
    if (!names_.add_prop(token.text, program_.props.size())) return;
    program_.props.emplace_back(token.text);
    program_.prop_places.push_back(token.span);
  }

  void declare_action(const Token& token) {
    if (!names_.add_step(token.text, Step::Kind::action, program_.actions.size())) return;
    Action& action = program_.actions.emplace_back();
    action.name = token.text;
    action.name_where = action.where = token.span;
  }

  void declare_abstract_plan(const Token& token) {
    auto& all = program_.abstract_plans;
    if (!names_.add_step(token.text, Step::Kind::abstract_plan, all.size())) return;
    all.push_back({std::string(token.text), token.span});
  }

  // Reports a declaration that is not the first of its name.
  bool is_first(const Token& token, SourceSpan first, std::string_view what) {
    if (first.begin == token.span.begin) return true;
    const LineColumn place = sources_.position(first.file, first.begin);
    stream_.diagnostics().error(token.span,
                                fmt::format("{} '{}' is declared twice", what, token.text),
                                fmt::format("first in line {}", place.line));
    return false;
  }

  // Whether this is the first declaration of a step with this name, of either kind.
  bool is_first_step(const Token& token, bool action) {
    const Step known = *names_.step(token.text);
    const bool known_action = known.kind == Step::Kind::action;
    if (action == known_action) {
      return is_first(token,
                      action ? program_.actions[known.index].name_where
                             : program_.abstract_plans[known.index].where,
                      action ? "action" : "abstract plan");
    }
    stream_.diagnostics().error(
        token.span, fmt::format("'{}' is both an action and an abstract plan", token.text));
    return false;
  }

  // ---- statements

  void statement() {
    const Token word = stream_.peek();
    if (!is_statement_word(word)) {
      const std::string near =
          word.kind == TokenKind::name ? did_you_mean(word.text, statement_words()) : "";
      stream_.fail_here("a statement such as props, action or goalrule", near);
    }
    stream_.take();
    if (word.text == "props") return props();
    if (word.text == "abstract") return abstract();
    if (word.text == "maxlen") return maxlen(word);
    if (word.text == "action") return action(word);
    if (word.text == "beliefs") return formulas(program_.beliefs, word.span);
    if (word.text == "goals") return formulas(program_.goals, word.span);
    if (word.text == "goalrule") return goal_rule(word);
    if (word.text == "prrule") return plan_rule(word);
    if (word.text == "perceives") return perceives();
    if (word.text == "define") return definition();
    property();
  }

  void props() {
    do {
      const Token& token = expressions_.name("a prop");
      is_first(token, program_.prop_places[*names_.prop(token.text)], "prop");
    } while (more_names());
  }

  void abstract() {
    do {
      is_first_step(expressions_.name("an abstract plan"), false);
    } while (more_names());
  }

  // Names are separated by blanks or commas.
  bool more_names() {
    if (stream_.accept(",")) return true;
    return !stream_.at_end() && !is_statement_word(stream_.peek());
  }

  void maxlen(const Token& word) {
    const bool again = maxlen_where_.known();
    maxlen_where_ = word.span;
    const Token& token = stream_.peek();
    std::uint32_t value = 0;
    const char* end = token.text.data() + token.text.size();
    const auto result = std::from_chars(token.text.data(), end, value);
    const bool good = result.ec == std::errc{} && result.ptr == end && value > 0;
    if (token.kind != TokenKind::number || !good) {
      stream_.fail_here("the greatest length of a plan: a number from 1 to 4294967295");
    }
    stream_.take();
    if (again) stream_.fail(word.span, "maxlen is given twice");
    program_.maxlen = value;
    program_.maxlen_where = join(word.span, token.span);
  }

  void formulas(std::vector<WrittenFormula>& out, SourceSpan word) {
    do {
      const SourceSpan begin = stream_.peek().span;
      prop::Formula formula = expressions_.formula();
      out.push_back({std::move(formula), since(begin), word});
    } while (stream_.accept(","));
  }

  // ---- actions

  void action(const Token& word) {
    const Token token = expressions_.name("an action");
    Action ignored;
    Action* result = &ignored;
    if (is_first_step(token, true)) {
      result = &program_.actions[names_.step(token.text)->index];
    }
    if (stream_.accept_name("pre")) result->pre = expressions_.guard("the pre of an action");
    if (stream_.accept_name("eff")) effects(result->effects);
    if (stream_.peek().is_name("pre")) {
      stream_.fail(stream_.peek().span, "an action has one 'pre', and it comes before 'eff'");
    }
    result->where = since(word.span);
  }

  void effects(std::vector<Effect>& out) {
    bool guarded_before = false;
    for (;;) {
      Effect effect;
      const SourceSpan begin = stream_.peek().span;
      const bool guarded = stream_.accept_name("when");
      if (guarded) {
        effect.when = expressions_.guard("the guard of an effect");
        if (!stream_.accept(":")) expressions_.missing("':' after the guard of the effect");
      } else if (guarded_before) {
        stream_.fail(begin, "does the guard before count for this effect too?",
                     "repeat 'when ...:' if it does, or write ';' instead of ','");
      }
      effect.assertive = stream_.accept("+");
      if (stream_.peek().is("-")) {
        stream_.fail(stream_.peek().span, "a prop becomes false with '~'");
      }
      effect.literal = expressions_.literal();
      effect.where = since(begin);
      out.push_back(std::move(effect));
      guarded_before = false;
      if (stream_.accept(";")) continue;
      if (!stream_.accept(",")) return;
      guarded_before = guarded;
    }
  }

  // ---- rules

  // The label before the rule, or one made of its line.
  std::string label(const Token& word) {
    if (is_name(stream_.peek()) && stream_.peek(1).is(":")) {
      const Token token = expressions_.name("a rule");
      stream_.take();
      const auto [entry, added] = labels_.try_emplace(std::string(token.text), token.span);
      if (!added) is_first(token, entry->second, "rule");
      return entry->first;
    }
    const LineColumn place = sources_.position(word.span.file, word.span.begin);
    std::string made = fmt::format("at line {}", place.line);
    if (!labels_.try_emplace(made, word.span).second) {
      made += fmt::format(", column {}", place.column);
      labels_.try_emplace(made, word.span);
    }
    return made;
  }

  void arrow(std::string_view after) {
    if (!stream_.accept("->")) expressions_.missing(fmt::format("'->' after {}", after));
  }

  bool at_no_plan() {
    return stream_.at_end() || is_statement_word(stream_.peek()) || is_empty_mark(stream_.peek());
  }

  void goal_rule(const Token& word) {
    GoalRule rule;
    rule.label = label(word);
    rule.guard = expressions_.guard("");
    arrow("the guard of the goal rule");
    if (at_no_plan()) {
      stream_.fail(is_empty_mark(stream_.peek()) ? stream_.peek().span : word.span,
                   "the body of a goal rule is never empty");
    }
    rule.body = expressions_.plan();
    rule.where = since(word.span);
    program_.goal_rules.push_back(std::move(rule));
  }

  // The paper has the rule also as `a; X | g -> b; X`, with a variable for the rest of the plan.
  void refuse_plan_variable() {
    std::size_t bar = 0;
    std::size_t end = 0;
    while (stream_.peek(end).kind != TokenKind::end && !is_statement_word(stream_.peek(end))) {
      if (bar == 0 && stream_.peek(end).is("|")) bar = end;
      ++end;
    }
    if (bar < 2 || !stream_.peek(bar - 2).is(";")) return;
    const Token& last = stream_.peek(bar - 1);
    const bool is_word = last.kind == TokenKind::name || last.kind == TokenKind::variable;
    if (!is_word || is_empty_mark(last) || names_.step(last.text)) return;
    if (stream_.peek(end - 1).text != last.text) return;
    stream_.fail(
        last.span, fmt::format("'{}' is no step: the rest of the plan has no name", last.text),
        fmt::format("it stays behind what the rule writes: leave out {} on both sides", last.text));
  }

  void plan_rule(const Token& word) {
    PlanRule rule;
    rule.label = label(word);
    refuse_plan_variable();
    if (stream_.peek().is("|") || is_empty_mark(stream_.peek())) {
      stream_.fail(stream_.peek().span, "the head of a plan rule is never empty",
                   "plans are made from nothing by goal rules");
    }
    rule.head = expressions_.plan();
    if (!stream_.accept("|")) {
      expressions_.missing("'|' and a guard after the head of the plan rule",
                           "a rule without a condition has the guard true: a | true -> b");
    }
    rule.guard = expressions_.guard("the guard of a plan rule");
    arrow("the guard of the plan rule");
    if (is_empty_mark(stream_.peek())) {
      stream_.take();
    } else if (at_no_plan()) {
      stream_.fail(word.span, "the plan rule has no body", "the empty plan is written E");
    } else {
      rule.body = expressions_.plan();
    }
    rule.where = since(word.span);
    program_.plan_rules.push_back(std::move(rule));
  }

  // ---- percepts and properties

  void perceives() {
    do {
      Percept percept;
      const Token name = stream_.peek();
      percept.prop = perceived_prop();
      if (!stream_.accept_name("as")) expressions_.missing("'as' and a fact after the prop");
      const SourceSpan begin = stream_.peek().span;
      VariableScope scope;
      percept.pattern = parse_atom(stream_, terms_, scope, "a fact of the environment");
      if (terms_.arithmetic(percept.pattern)) {
        stream_.fail(since(begin), "what is perceived is a pattern: no arithmetic");
      }
      percept.variables = scope.names().size();
      percept.pattern_text = terms_.text(percept.pattern, scope.names());
      percept.where = since(name.span);
      if (!perceived_.insert(percept.prop).second) {
        stream_.fail(name.span, fmt::format("the prop '{}' is perceived twice", name.text));
      }
      program_.percepts.push_back(std::move(percept));
    } while (stream_.accept(","));
  }

  std::uint32_t perceived_prop() {
    const auto is_prop = [&](const Token& token) { return names_.prop(token.text).has_value(); };
    const Token left = stream_.peek();
    const Token right = stream_.peek(2);
    if (is_name(left) && !is_prop(left) && stream_.peek(1).is_name("as") && is_prop(right)) {
      stream_.fail(left.span, fmt::format("unknown prop '{}'", left.text),
                   fmt::format("the prop comes first: perceives {} as {}", right.text, left.text));
    }
    return expressions_.prop();
  }

  SourceSpan text_to_statement() {
    SourceSpan text = stream_.peek().span;
    while (!stream_.at_end() && !is_statement_word(stream_.peek())) {
      text = join(text, stream_.take().span);
    }
    return text;
  }

  // The logic reads it.
  void definition() {
    if (stream_.at_end() || is_statement_word(stream_.peek())) {
      stream_.fail_here("the name of a definition");
    }
    program_.definitions.push_back(text_to_statement());
  }

  // The formula goes on to the next statement; the logic reads it when it is checked.
  void property() {
    PropertyText property;
    // Any word will do: it stands where no statement can begin.
    const Token name =
        stream_.peek().kind == TokenKind::name ? stream_.take() : expressions_.name("a property");
    property.name = name.text;
    property.name_where = name.span;
    if (!stream_.accept(":")) expressions_.missing("':' after the name of the property");
    if (stream_.at_end() || is_statement_word(stream_.peek())) {
      stream_.fail(name.span, fmt::format("the property {} has no formula", name.text));
    }
    property.formula = text_to_statement();
    const auto [first, added] = properties_.try_emplace(property.name, property.name_where);
    if (!added && !is_first(name, first->second, "property")) return;
    program_.properties.push_back(std::move(property));
  }

  const Sources& sources_;
  TokenStream stream_;
  TermStore& terms_;
  Program program_;
  Names names_;
  ExpressionParser expressions_{stream_, names_};
  SourceSpan maxlen_where_;
  std::map<std::string, SourceSpan> labels_;
  std::map<std::string, SourceSpan> properties_;
  std::set<std::uint32_t> perceived_;  // props
};

}  // namespace

Program parse_program(const Sources& sources, FileId file, std::uint32_t begin, std::uint32_t end,
                      TermStore& terms, Diagnostics& diagnostics) {
  TokenStream stream(tokenize(sources, file, begin, end, diagnostics), diagnostics);
  return Parser(sources, std::move(stream), terms).run();
}

}  // namespace credo::dribble
