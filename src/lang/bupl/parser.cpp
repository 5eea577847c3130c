// Clause by clause; after an error it goes on with the next clause.
//
// Constants stand for their values from the first token on, so a first pass reads them. Actions and
// procedures may be called before they are declared: calls are looked up when all clauses are read.
#include "lang/bupl/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "base/lexer.hpp"
#include "base/suggest.hpp"
#include "lang/bupl/beliefs_parser.hpp"
#include "lang/bupl/check.hpp"
#include "lang/bupl/query_parser.hpp"
#include "lang/bupl/words.hpp"
#include "term/term_parser.hpp"

namespace credo::bupl {

namespace {

constexpr int kDeepestNesting = 200;        // of parentheses
constexpr std::size_t kLongestPlan = 1000;  // steps one after another, choices included

// An action or procedure as it is called.
struct Callee {
  Plan::Kind kind = Plan::Kind::action;
  std::uint32_t index = 0;
  SourceSpan where;
};

using CalleeKey = std::pair<std::string, std::uint32_t>;  // name, arity

class Parser {
 public:
  explicit Parser(const ProgramText& text)
      : sources_(text.sources),
        stream_(text.tokens()),
        terms_(text.terms),
        overrides_(text.overrides),
        constants_(text.constants) {}

  Program run() {
    const SourceSpan start = stream_.peek().span;
    read_constants();
    stream_.move_to(0);
    stream_.read_all([&] { clause(); }, [&] { skip_to_clause(); });
    for (const Call& call : calls_) look_up(call);
    if (!plan_where_.known()) {
      diagnostics().error(start, "the program has no plan to begin with",
                          "add a line such as: plan build");
    }
    return std::move(program_);
  }

  // Those of the environment and those declared here.
  Constants& constants() { return constants_; }

 private:
  // A plan that is a call, of an action until it is looked up.
  struct Call {
    std::shared_ptr<Plan> plan;
    std::string name;
  };
  // A plan and how many steps it has one after another.
  struct Measured {
    PlanPtr plan;
    std::size_t length = 0;
  };

  Diagnostics& diagnostics() { return stream_.diagnostics(); }
  SourceSpan since(SourceSpan begin) { return join(begin, stream_.previous().span); }
  std::uint32_t line_of(SourceSpan where) const {
    return sources_.position(where.file, where.begin).line;
  }

  // A word that begins a clause; in front of ')' or ',' it is an argument.
  bool at_clause() const {
    return is_clause_word(stream_.peek()) && !stream_.peek(1).is(")") && !stream_.peek(1).is(",");
  }
  void skip_to_clause() {
    while (!stream_.at_end() && !at_clause()) stream_.take();
  }

  // ---- constants

  void read_constants() {
    while (!stream_.at_end()) {
      const Token word = stream_.peek();
      if (!word.is_name("const") || !at_clause()) {
        stream_.take();
        continue;
      }
      try {
        stream_.take();
        constant();
      } catch (const SyntaxError&) {
        skip_to_clause();
      }
      constant_ends_[word.span.begin] = stream_.position();
    }
  }

  void constant() {
    if (stream_.peek().kind != TokenKind::variable || stream_.peek().text == "_") {
      stream_.fail_here("the constant's name", "constants begin with a capital: const N = 3");
    }
    const Token name = stream_.take();
    stream_.expect("=", "after the constant's name");
    VariableScope scope(&constants_);
    const SourceSpan begin = stream_.peek().span;
    if (at_clause()) stream_.fail_here("the constant's value");
    const TermId written = parse_term(stream_, terms_, scope);
    const auto value = evaluate_constant(stream_, terms_, written, since(begin));
    if (!value || !terms_.ground(*value)) {
      stream_.fail(
          since(begin), fmt::format("the value of {} is not a constant", name.text),
          scope.names().empty() ? "" : "a constant is declared before it is used in another");
    }
    const std::string key(name.text);
    const auto [earlier, first] = own_constants_.try_emplace(key, name.span);
    if (!first) {
      stream_.fail(name.span, fmt::format("the constant {} is declared twice", key),
                   fmt::format("first in line {}", line_of(earlier->second)));
    }
    TermId used = *value;
    const auto given = overrides_.values.find(key);
    if (given != overrides_.values.end()) {
      overrides_.used[key] = true;
      used = *parse_constant(terms_, given->second);
    }
    const auto [known, added] = constants_.try_emplace(key, used);
    if (!added && known->second != used) {
      stream_.fail(
          name.span,
          fmt::format("the constant {} is {} in the environment", key, terms_.text(known->second)),
          "give it the same value, or another name");
    }
  }

  // In the second pass: what is no constant was not read in the first.
  void pass_constant(const Token& word) {
    const auto end = constant_ends_.find(word.span.begin);
    if (end == constant_ends_.end()) return constant();
    stream_.move_to(end->second);
  }

  // ---- clauses

  void clause() {
    const Token word = stream_.peek();
    if (!is_clause_word(word)) {
      if (word.is(".")) {
        stream_.fail(word.span, "clauses do not end with a full stop", "leave it out");
      }
      std::string hint;
      if (word.kind == TokenKind::name) hint = did_you_mean(word.text, clause_words());
      stream_.fail_here("a clause such as beliefs, action or plan", std::move(hint));
    }
    stream_.take();
    if (word.text == "const") return pass_constant(word);
    if (word.text == "beliefs") return beliefs(word);
    if (word.text == "action") return action(word, false);
    if (word.text == "internal") return action(word, true);
    if (word.text == "proc") return procedure(word);
    if (word.text == "repair") return repair(word);
    if (word.text == "plan") return plan_clause(word);
    if (word.text == "property") return named_text(program_.properties, "property", "formula");
    if (word.text == "define") return definition();
    named_text(program_.tests, "test", "expression");
  }

  void beliefs(const Token& word) {
    if (beliefs_where_.known()) {
      stream_.fail(word.span, "the beliefs are given twice",
                   fmt::format("first in line {}", line_of(beliefs_where_)));
    }
    beliefs_where_ = word.span;
    parse_beliefs(stream_, terms_, constants_, program_.beliefs);
  }

  // The name and the parameters of an action or procedure, and the '=' after them.
  Token head(std::string_view what, VariableScope& scope) {
    const Token name = parse_name(stream_, what);
    if (stream_.accept("(")) {
      do {
        parameter(scope);
      } while (stream_.accept(","));
      stream_.expect(")", "after the parameters");
    }
    stream_.expect("=", fmt::format("after the head of {}", what));
    return name;
  }

  void parameter(VariableScope& scope) {
    const Token& token = stream_.peek();
    if (token.kind != TokenKind::variable || token.text == "_") {
      stream_.fail_here("a parameter: a name with a capital",
                        token.is(")") ? "without parameters there are no parentheses"
                                      : "a head such as move(X,Y) is followed by '='");
    }
    if (constants_.contains(std::string(token.text))) {
      stream_.fail(token.span, fmt::format("the parameter {} is a constant", token.text),
                   "use another name");
    }
    const std::size_t before = scope.names().size();
    const SourceSpan begin = token.span;
    if (!terms_.is_variable(parse_term(stream_, terms_, scope))) {
      stream_.fail(since(begin), "a parameter is a variable alone");
    }
    if (scope.names().size() == before) {
      stream_.fail(stream_.previous().span,
                   fmt::format("the parameter {} occurs twice", stream_.previous().text),
                   "parameters have different names; demand equality in the precondition");
    }
  }

  // Whether it is the first of its name and arity.
  bool declare(const Token& name, std::uint32_t arity, Plan::Kind kind, std::size_t index) {
    const auto [entry, added] =
        callees_.try_emplace({std::string(name.text), arity},
                             Callee{kind, static_cast<std::uint32_t>(index), name.span});
    if (added) return true;
    const bool action = kind == Plan::Kind::action;
    const std::string first = fmt::format("first in line {}", line_of(entry->second.where));
    if (entry->second.kind == kind) {
      diagnostics().error(name.span,
                          fmt::format("the {} {}/{} is declared twice",
                                      action ? "action" : "procedure", name.text, arity),
                          first);
    } else {
      diagnostics().error(name.span,
                          fmt::format("{}/{} is both an action and a procedure", name.text, arity),
                          first);
    }
    return false;
  }

  void action(const Token& word, bool internal) {
    if (internal && stream_.peek().is_name("action")) {
      stream_.fail(stream_.peek().span, "expected the name of an internal action, found 'action'",
                   "leave out 'action'");
    }
    Action action;
    VariableScope scope(&constants_);
    const Token name = head("an action", scope);
    action.name = name.text;
    action.arity = static_cast<std::uint32_t>(scope.names().size());
    action.internal = internal;
    action.name_where = name.span;
    // Calls of an action whose definition has an error are still known.
    const bool first = declare(name, action.arity, Plan::Kind::action, program_.actions.size());
    if (first) program_.actions.push_back(action);
    stream_.expect("(", "before the precondition of the action");
    action.precondition = parse_query(stream_, terms_, scope);
    if (!stream_.peek().is(",")) {
      stream_.fail_here("',' and the effects after the precondition",
                        stream_.peek().is(")") ? "an action without effects has: , { }"
                                               : query_hint(stream_.peek()));
    }
    stream_.take();
    action.effects = effects(scope);
    stream_.expect(")", "after the effects of the action");
    action.variables = scope.names();
    action.where = since(word.span);
    if (first) program_.actions.back() = std::move(action);
  }

  std::vector<Effect> effects(VariableScope& scope) {
    std::vector<Effect> result;
    stream_.expect("{", "before the effects of the action");
    if (stream_.accept("}")) return result;
    do {
      const SourceSpan begin = stream_.peek().span;
      Effect effect;
      effect.adds = !accept_negation(stream_);
      if (stream_.peek().is("+") || stream_.peek().is("-")) {
        const bool plus = stream_.peek().is("+");
        stream_.fail(stream_.peek().span,
                     fmt::format("an effect is a literal, without '{}'", stream_.peek().text),
                     plus ? "leave it out" : "what is deleted is written with '~'");
      }
      if (stream_.peek().kind != TokenKind::name && !stream_.peek(1).is("(")) {
        stream_.fail_here("an effect: a belief to add, or with '~' one to delete");
      }
      effect.atom = parse_belief_atom(stream_, terms_, scope, "an effect");
      effect.where = since(begin);
      result.push_back(effect);
    } while (stream_.accept(","));
    stream_.expect("}", "after the effects");
    return result;
  }

  void procedure(const Token& word) {
    Procedure procedure;
    VariableScope scope(&constants_);
    const Token name = head("a procedure", scope);
    procedure.name = name.text;
    procedure.arity = static_cast<std::uint32_t>(scope.names().size());
    procedure.name_where = name.span;
    const bool first = declare(name, procedure.arity, Plan::Kind::call, program_.procedures.size());
    if (first) program_.procedures.push_back(procedure);
    procedure.body = whole_plan(scope);
    procedure.variables = scope.names();
    procedure.where = since(word.span);
    if (first) program_.procedures.back() = std::move(procedure);
  }

  void repair(const Token& word) {
    RepairRule rule;
    VariableScope scope(&constants_);
    const LineColumn place = sources_.position(word.span.file, word.span.begin);
    rule.label = fmt::format("at line {}", place.line);
    if (!labels_.insert(rule.label).second) {
      rule.label += fmt::format(", column {}", place.column);
    }
    rule.condition = parse_query(stream_, terms_, scope);
    if (!stream_.accept("<-")) {
      stream_.fail_here("'<-' after the condition of the repair rule",
                        stream_.peek().is("->") ? "the plan is on the right of '<-'"
                                                : query_hint(stream_.peek()));
    }
    rule.plan = whole_plan(scope);
    rule.variables = scope.names();
    rule.where = since(word.span);
    program_.repairs.push_back(std::move(rule));
  }

  void plan_clause(const Token& word) {
    if (plan_where_.known()) {
      stream_.fail(word.span, "the plan is given twice",
                   fmt::format("first in line {}", line_of(plan_where_)));
    }
    plan_where_ = word.span;
    VariableScope scope(&constants_);
    program_.plan = whole_plan(scope);
    program_.plan_variables = scope.names();
  }

  SourceSpan text_to_clause() {
    SourceSpan text = stream_.peek().span;
    while (!stream_.at_end() && !at_clause()) text = join(text, stream_.take().span);
    return text;
  }

  // The logic reads it.
  void definition() {
    if (stream_.at_end() || at_clause()) stream_.fail_here("the name of a definition");
    program_.definitions.push_back(text_to_clause());
  }

  // A property or a test: its text goes on to the next clause and is read by whoever checks it.
  void named_text(std::vector<PropertyText>& out, std::string_view what, std::string_view content) {
    if (stream_.peek().kind != TokenKind::name) {
      stream_.fail_here(fmt::format("the name of a {}", what));
    }
    const Token name = stream_.take();
    PropertyText text;
    text.name = name.text;
    text.name_where = name.span;
    stream_.expect(":", fmt::format("after the name of the {}", what));
    if (stream_.at_end() || at_clause()) {
      stream_.fail(name.span, fmt::format("the {} {} has no {}", what, name.text, content));
    }
    text.formula = text_to_clause();
    const auto [first, added] = named_.try_emplace({what, text.name}, text.name_where);
    if (!added) {
      stream_.fail(name.span, fmt::format("the {} {} is declared twice", what, name.text),
                   fmt::format("first in line {}", line_of(first->second)));
    }
    out.push_back(std::move(text));
  }

  // ---- plans

  // A plan up to the next clause.
  PlanPtr whole_plan(VariableScope& scope) {
    if (stream_.at_end() || at_clause()) {
      stream_.fail_here("a plan", "the plan in which there is nothing to do is nil");
    }
    const Measured plan = choice(scope, 0);
    if (stream_.at_end() || at_clause()) return plan.plan;
    const Token& next = stream_.peek();
    if (next.is(",") || next.is("&")) {
      stream_.fail(next.span, fmt::format("plans are not joined with '{}'", next.text),
                   "write ';' for one after the other, '+' for a choice");
    }
    if (next.is("."))
      stream_.fail(next.span, "clauses do not end with a full stop", "leave it out");
    if (next.is("|")) stream_.fail(next.span, "a choice of plans is written with '+'");
    stream_.fail_here("';', '+' or the next clause after the plan");
  }

  // Groups to the left.
  Measured choice(VariableScope& scope, int depth) {
    const SourceSpan begin = stream_.peek().span;
    Measured result = sequence(scope, depth);
    while (stream_.accept("+")) {
      require_plan_after("a choice has two plans");

      Measured right = sequence(scope, depth);
      auto plan = std::make_shared<Plan>();
      plan->kind = Plan::Kind::choice;
      plan->left = std::move(result.plan);
      plan->right = std::move(right.plan);
      plan->where = since(begin);
      result = {std::move(plan), bounded(std::max(result.length, right.length))};
    }
    return result;
  }

  // Actions one after the other, and a last plan. `nil` before or after them changes nothing.
  Measured sequence(VariableScope& scope, int depth) {
    const SourceSpan begin = stream_.peek().span;
    std::vector<std::shared_ptr<Plan>> actions;
    Measured last;
    for (;;) {
      std::shared_ptr<Plan> own;
      const bool is_nil = stream_.accept_name("nil");
      last = is_nil ? Measured{nullptr, 1} : primary(scope, depth, own);
      if (!stream_.accept(";")) break;
      if (is_nil) {
        require_plan_after("nothing stands after the last action");
        continue;
      }
      if (own == nullptr) {
        stream_.fail(since(begin), "left of ';' there is only a single action",
                     "name the plan: proc p = ..., and call it at the end of a plan");
      }
      require_plan_after("nothing stands after the last action");

      actions.push_back(std::move(own));
      bounded(actions.size());
    }
    for (auto action = actions.rbegin(); action != actions.rend(); ++action) {
      (*action)->next = std::move(last.plan);
      last = {*action, bounded(last.length)};
    }
    return last;
  }

  // After ';' or '+'.
  void require_plan_after(std::string hint) {
    if (!stream_.at_end() && !at_clause()) return;
    stream_.fail(stream_.previous().span,
                 fmt::format("expected a plan after '{}'", stream_.previous().text),
                 std::move(hint));
  }

  // `own` is the plan again if it is a call outside parentheses.
  Measured primary(VariableScope& scope, int depth, std::shared_ptr<Plan>& own) {
    if (stream_.peek().is("(")) {
      if (depth >= kDeepestNesting) {
        stream_.fail(stream_.peek().span, fmt::format("nested more than {} deep", kDeepestNesting));
      }
      stream_.take();
      Measured inner = choice(scope, depth + 1);
      stream_.expect(")", "after the plan");
      return inner;
    }
    const SourceSpan begin = stream_.peek().span;
    const Token name = parse_name(stream_, "an action or procedure");
    auto plan = std::make_shared<Plan>();
    plan->arguments = parse_arguments(stream_, terms_, scope);
    plan->where = since(begin);
    for (const TermId argument : plan->arguments) {
      check_arithmetic(stream_, terms_, argument, plan->where);
    }
    calls_.push_back({plan, std::string(name.text)});
    own = plan;
    return {std::move(plan), 1};
  }

  std::size_t bounded(std::size_t length) {
    if (length >= kLongestPlan) {
      stream_.fail(stream_.previous().span,
                   fmt::format("a plan of more than {} steps", kLongestPlan),
                   "name a part of it: proc p = ...");
    }
    return length + 1;
  }

  void look_up(const Call& call) {
    const auto arity = static_cast<std::uint32_t>(call.plan->arguments.size());
    const auto found = callees_.find({call.name, arity});
    if (found == callees_.end()) {
      diagnostics().error(call.plan->where,
                          fmt::format("there is no action or procedure {}/{}", call.name, arity),
                          callee_hint(call.name));
      return;
    }
    const Callee& callee = found->second;
    if (callee.kind == Plan::Kind::call && call.plan->next != nullptr) {
      diagnostics().error(
          call.plan->where,
          fmt::format("left of ';' there is only a single action, but {} is a procedure",
                      call.name),
          "a procedure is called at the end of a plan");
      return;
    }
    call.plan->kind = callee.kind;
    call.plan->index = callee.index;
  }

  // A name with another arity, or a similar name.
  std::string callee_hint(const std::string& name) const {
    std::vector<std::string> known;
    std::vector<std::string> arities;
    for (const auto& [key, callee] : callees_) {
      known.push_back(key.first);
      if (key.first == name) arities.push_back(std::to_string(key.second));
    }
    if (!arities.empty()) {
      return fmt::format("{} has {} argument{}", name, fmt::join(arities, " or "),
                         arities.back() == "1" ? "" : "s");
    }
    std::string hint = did_you_mean(name, known);
    if (hint.empty())
      hint = fmt::format("declare it: action {} = ..., or proc {} = ...", name, name);
    return hint;
  }

  const Sources& sources_;
  TokenStream stream_;
  TermStore& terms_;
  ConstantOverrides& overrides_;
  Constants constants_;
  Program program_;
  std::map<CalleeKey, Callee> callees_;
  std::vector<Call> calls_;
  std::map<std::string, SourceSpan> own_constants_;
  std::map<std::uint32_t, std::size_t> constant_ends_;  // by the byte where the clause begins
  std::map<std::pair<std::string_view, std::string>, SourceSpan> named_;  // properties and tests
  std::set<std::string> labels_;                                          // of repair rules
  SourceSpan beliefs_where_;
  SourceSpan plan_where_;
};

}  // namespace

Program parse_program(const ProgramText& text) {
  const std::size_t errors_before = text.diagnostics.error_count();
  Parser parser(text);
  Program program = parser.run();
  // A program of a system keeps its constants to itself.
  if (text.alone) text.constants = parser.constants();
  program.in_order = text.diagnostics.error_count() == errors_before;
  if (program.in_order) {
    check_program(text.terms, text.sources, program, reading_of(text.switches), text.environment,
                  text.diagnostics);
  } else {
    program.plan = nullptr;
  }
  return program;
}

}  // namespace credo::bupl
