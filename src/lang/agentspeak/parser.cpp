// Recursive descent over beliefs, goals and plans; after an error it goes on with the next clause.
#include "lang/agentspeak/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "base/lexer.hpp"
#include "base/suggest.hpp"
#include "system/message.hpp"
#include "term/arithmetic.hpp"
#include "term/term_parser.hpp"

namespace credo::agentspeak {

namespace {

// The internal actions that compare or compute, with what they mean.
struct Operation {
  std::string_view name;
  std::size_t arity;
  std::optional<Comparison> comparison;  // none: arithmetic, the last argument is the result
  std::string_view functor;
};
constexpr std::array<Operation, 9> kOperations{{
    {".gte", 2, Comparison::greater_equal, ""},
    {".gt", 2, Comparison::greater, ""},
    {".lte", 2, Comparison::less_equal, ""},
    {".lt", 2, Comparison::less, ""},
    {".eq", 2, Comparison::same, ""},
    {".neq", 2, Comparison::different, ""},
    {".plus", 3, std::nullopt, "+"},
    {".minus", 3, std::nullopt, "-"},
    {".times", 3, std::nullopt, "*"},
}};

const std::vector<std::string>& internal_names() {
  static const std::vector<std::string> kNames{".send",
                                               ".print",
                                               ".gte",
                                               ".gt",
                                               ".lte",
                                               ".lt",
                                               ".eq",
                                               ".neq",
                                               ".plus",
                                               ".minus",
                                               ".times",
                                               ".desire",
                                               ".intend",
                                               ".my_name",
                                               ".dropDesires",
                                               ".dropDesire",
                                               ".dropAllDesires",
                                               ".dropIntention"};
  return kNames;
}

class Parser {
 public:
  Parser(TokenStream stream, TermStore& terms) : stream_(std::move(stream)), terms_(terms) {}

  Program run() {
    stream_.read_all([&] { clause(); });
    return std::move(program_);
  }

 private:
  // ---- clauses

  void clause() {
    const Token& token = stream_.peek();
    if (token.is("{")) stream_.fail(token.span, "directives '{ ... }' are not supported yet");
    if (token.is("@") || token.is("+") || token.is("-") || token.is("-+")) return plan();
    if (token.is("!")) return initial_goal();
    if (token.is("!!")) not_yet(token.span, "'!!' goals are");
    if (token.is("~")) not_yet(token.span, "strong negation '~' is");
    if (token.kind != TokenKind::name) {
      stream_.fail_here("a belief, a goal or a plan",
                        token.is("?") ? "a program begins with beliefs 'b.' and goals '!g.'" : "");
    }
    initial_belief();
  }

  [[noreturn]] void not_yet(SourceSpan where, std::string_view what, std::string hint = {}) {
    stream_.fail(where, fmt::format("{} not supported yet", what), std::move(hint));
  }

  void reject_annotation() {
    if (stream_.peek().is("[")) not_yet(stream_.peek().span, "annotations '[...]' are");
  }

  TermId atom(VariableScope& scope, std::string_view what) {
    if (stream_.peek().is("~")) not_yet(stream_.peek().span, "strong negation '~' is");
    const TermId result = parse_atom(stream_, terms_, scope, what);
    reject_annotation();
    return result;
  }

  void initial_belief() {
    VariableScope scope;
    const SourceSpan begin = stream_.peek().span;
    const TermId raw = atom(scope, "a belief");
    const SourceSpan where = join(begin, stream_.previous().span);
    if (stream_.peek().is(":-")) not_yet(stream_.peek().span, "rules 'head :- body' are");
    if (stream_.peek().is("<-") || stream_.peek().is(":")) {
      stream_.fail(where, "a plan begins with its trigger: '+', '-', '+!' or '+?'",
                   fmt::format("write +{0} or +!{0}", terms_.text(raw, scope.names())));
    }
    const auto belief = evaluate_constant(stream_, terms_, raw, where);
    if (!belief || !terms_.ground(*belief)) {
      stream_.fail(where, "an initial belief has no variables",
                   "names of constants are lower-case");
    }
    stream_.expect(".", "after the belief");
    program_.beliefs.push_back({*belief, where});
  }

  void initial_goal() {
    VariableScope scope;
    const SourceSpan begin = stream_.take().span;
    const TermId raw = atom(scope, "a goal");
    const SourceSpan where = join(begin, stream_.previous().span);
    const auto goal = evaluate_constant(stream_, terms_, raw, where);
    if (!goal) stream_.fail(where, "the arithmetic in this goal has no value");
    stream_.expect(".", "after the goal");
    program_.goals.push_back({canonical_variables(terms_, *goal), where});
  }

  // ---- plans

  void plan() {
    Plan plan;
    VariableScope scope;
    const SourceSpan begin = stream_.peek().span;
    if (stream_.accept("@")) {
      plan.label = fmt::format("@{}", stream_.expect_name("a plan label after '@'").text);
      reject_annotation();
    }
    plan.trigger = trigger(scope);
    if (stream_.accept(":")) plan.context = context(scope);
    if (stream_.accept("<-")) {
      plan.body = body(scope);
    } else if (stream_.peek().is("->")) {
      stream_.fail(stream_.peek().span, "the body of a plan comes after '<-'");
    }
    plan.where = join(begin, stream_.previous().span);
    stream_.expect(".", "or ';' in the plan");
    if (plan.body.empty()) plan.body.push_back(skip(plan.where));
    plan.variables = scope.names();
    finish(plan);
    program_.plans.push_back(std::move(plan));
  }

  Trigger trigger(VariableScope& scope) {
    Trigger result;
    const Token sign = stream_.take();
    if (sign.is("-+")) stream_.fail(sign.span, "a trigger is '+' or '-', not '-+'");
    if (!sign.is("+") && !sign.is("-")) {
      stream_.fail(sign.span, fmt::format("expected a trigger, found {}", describe(sign)),
                   "a trigger begins with '+' or '-'");
    }
    result.add = sign.is("+");
    if (stream_.accept("!")) {
      result.kind = EventKind::goal;
    } else if (stream_.accept("?")) {
      result.kind = EventKind::test;
    } else {
      result.kind = EventKind::belief;
    }
    if (!result.add && result.kind != EventKind::belief) {
      not_yet(join(sign.span, stream_.previous().span),
              "plans for the deletion of goals '-!', '-?' are");
    }
    result.atom = atom(scope, "the trigger of the plan");
    result.where = join(sign.span, stream_.previous().span);
    if (terms_.arithmetic(result.atom)) {
      stream_.fail(result.where, "a trigger is a pattern: no arithmetic", "compare in the context");
    }
    return result;
  }

  std::vector<Literal> context(VariableScope& scope) {
    std::vector<Literal> literals;
    do {
      if (stream_.peek().is_name("true") && !stream_.peek(1).is("(")) {
        stream_.take();
        continue;
      }
      literals.push_back(context_literal(scope));
      reject_annotation();
    } while (stream_.accept("&") || stream_.accept("&&"));
    if (stream_.peek().is("|") || stream_.peek().is("||")) {
      stream_.fail(stream_.peek().span, "'|' in a context is not supported yet",
                   "write one plan for each case");
    }
    return literals;
  }

  // A literal, where internal actions may stand too: not .desire(g), .gte(X,Y).
  Literal context_literal(VariableScope& scope) {
    const std::size_t start = stream_.position();
    const SourceSpan begin = stream_.peek().span;
    Literal signs;
    while (stream_.accept_name("not")) signs.negate();
    const bool wrapped =
        !signs.binds() && stream_.peek().is("(") && stream_.peek(1).kind == TokenKind::internal;
    if (wrapped) stream_.take();
    if (stream_.peek().kind != TokenKind::internal) {
      stream_.move_to(start);
      if (stream_.peek().is("~")) not_yet(stream_.peek().span, "strong negation '~' is");
      Literal literal = parse_literal(stream_, terms_, scope);
      if (literal.form == Literal::Form::atom &&
          terms_.name_text(literal.atom).find('.') != std::string_view::npos) {
        stream_.fail(literal.where, "functions of the environment run in plan bodies only");
      }
      return literal;
    }
    Literal literal = internal_condition(scope);
    if (wrapped) stream_.expect(")", "after the negated literal");
    literal.negated = signs.negated;
    literal.tested = signs.tested;
    literal.where = join(begin, stream_.previous().span);
    return literal;
  }

  void require_arity(const Token& name, std::size_t given, std::size_t wanted) {
    if (given == wanted) return;
    stream_.fail(name.span, fmt::format("{} takes {} argument{}, not {}", name.text, wanted,
                                        wanted == 1 ? "" : "s", given));
  }

  // The goal a .desire, .intend or .drop... speaks about.
  TermId named_goal(const Token& name, const std::vector<TermId>& arguments) {
    require_arity(name, arguments.size(), 1);
    if (!terms_.is_structure(arguments[0])) {
      stream_.fail(name.span, fmt::format("{} takes a goal such as examine(X)", name.text));
    }
    return arguments[0];
  }

  Literal internal_condition(VariableScope& scope) {
    const Token name = stream_.take();
    const std::vector<TermId> arguments = parse_arguments(stream_, terms_, scope);
    Literal literal;
    literal.where = join(name.span, stream_.previous().span);
    for (const Operation& operation : kOperations) {
      if (operation.name != name.text) continue;
      require_arity(name, arguments.size(), operation.arity);
      literal.form = Literal::Form::comparison;
      if (operation.comparison) {
        literal.comparison = *operation.comparison;
        literal.left = arguments[0];
        literal.right = arguments[1];
      } else {
        literal.comparison = Comparison::unifies;
        literal.left = arguments[2];
        literal.right = terms_.structure(operation.functor, {arguments[0], arguments[1]});
      }
      return literal;
    }
    literal.form = Literal::Form::internal;
    if (name.text == ".desire" || name.text == ".intend") {
      literal.atom = terms_.structure(name.text, {named_goal(name, arguments)});
      return literal;
    }
    if (name.text == ".my_name") {
      require_arity(name, arguments.size(), 1);
      literal.atom = terms_.structure(name.text, {arguments[0]});
      return literal;
    }
    const auto& known = internal_names();
    if (std::ranges::find(known, name.text) != known.end()) {
      stream_.fail(name.span, fmt::format("{} stands in plan bodies, not in contexts", name.text));
    }
    unknown_internal(name);
  }

  [[noreturn]] void unknown_internal(const Token& name) {
    static constexpr std::array<std::string_view, 22> kJason{
        ".wait",      ".broadcast",       ".findall",    ".count",
        ".abolish",   ".concat",          ".member",     ".length",
        ".nth",       ".random",          ".fail",       ".succeed_goal",
        ".fail_goal", ".suspend",         ".resume",     ".date",
        ".time",      ".stopMAS",         ".kill_agent", ".create_agent",
        ".at",        ".drop_all_desires"};
    if (std::ranges::find(kJason, name.text) != kJason.end()) {
      not_yet(name.span, fmt::format("Jason's internal action {} is", name.text));
    }
    std::string hint = did_you_mean(name.text, internal_names());
    if (hint.empty())
      hint =
          "internal actions of Jason's library are not supported beyond those in "
          "docs/agentspeak.md";
    stream_.fail(name.span, fmt::format("unknown internal action {}", name.text), std::move(hint));
  }

  std::vector<Formula> body(VariableScope& scope) {
    std::vector<Formula> formulas;
    do {
      formulas.push_back(formula(scope));
      reject_annotation();
    } while (stream_.accept(";"));
    const Token& next = stream_.peek();
    if (next.is("|") || next.is("||") || next.is("&")) {
      stream_.fail(next.span, "the formulas of a body are separated by ';'");
    }
    return formulas;
  }

  Formula skip(SourceSpan where) {
    Formula result;
    result.where = where;
    return result;
  }

  Formula with_atom(FormulaKind kind, VariableScope& scope, std::string_view what) {
    Formula result;
    result.kind = kind;
    const SourceSpan begin = stream_.take().span;
    result.atom = atom(scope, what);
    result.where = join(begin, stream_.previous().span);
    return result;
  }

  Formula formula(VariableScope& scope) {
    const Token token = stream_.peek();
    if (token.is("!!")) not_yet(token.span, "'!!' goals are");
    if (token.is("-+")) not_yet(token.span, "belief replacements '-+b' are", "write -b(_); +b(X)");
    if (token.is("{")) not_yet(token.span, "blocks '{ ... }' are");
    if (token.is("!")) return with_atom(FormulaKind::achieve, scope, "a goal");
    if (token.is("?")) return with_atom(FormulaKind::test, scope, "a test goal");
    if (token.is("+")) return with_atom(FormulaKind::add_belief, scope, "a belief");
    if (token.is("-")) {
      // -b deletes a belief; -1 < X compares.
      const Token& next = stream_.peek(1);
      const bool number = next.kind == TokenKind::number || next.kind == TokenKind::variable ||
                          next.is("(") || next.is("-");
      return number ? term_formula(scope)
                    : with_atom(FormulaKind::delete_belief, scope, "a belief");
    }
    if (token.kind == TokenKind::internal) return internal_formula(scope);
    if (token.kind == TokenKind::name) {
      const bool call = stream_.peek(1).is("(");
      if (token.text == "true" && !call) {
        stream_.take();
        return skip(token.span);
      }
      if (call && (token.text == "if" || token.text == "for" || token.text == "while")) {
        not_yet(token.span, fmt::format("'{}' statements are", token.text));
      }
      if (token.text == "false" && !call) not_yet(token.span, "'false' in a body is");
      if (token.text == "not") {
        stream_.fail(token.span, "'not' stands in contexts only", "move the test to a context");
      }
    }
    return term_formula(scope);
  }

  // An action, a function call, or a comparison such as X = Y + 1.
  Formula term_formula(VariableScope& scope) {
    Formula result;
    const Token first = stream_.peek();
    if (first.kind == TokenKind::symbol && !first.is("(") && !first.is("-"))
      stream_.fail_here("a formula of the body");
    if (first.kind == TokenKind::end) stream_.fail_here("a formula of the body");
    const TermId left = parse_term(stream_, terms_, scope);
    if (const auto comparison = accept_comparison(stream_)) {
      result.kind = FormulaKind::condition;
      result.condition.form = Literal::Form::comparison;
      result.condition.comparison = *comparison;
      result.condition.left = left;
      result.condition.right = parse_term(stream_, terms_, scope);
      result.where = result.condition.where = join(first.span, stream_.previous().span);
      return result;
    }
    result.where = join(first.span, stream_.previous().span);
    if (first.kind != TokenKind::name || !terms_.is_structure(left) ||
        terms_.name_text(left) != first.text ||
        is_arithmetic_functor(first.text, terms_.arguments(left).size())) {
      stream_.fail(result.where, "expected an action, a goal or a belief change");
    }
    const bool dotted = first.text.find('.') != std::string_view::npos;
    result.kind = dotted ? FormulaKind::function : FormulaKind::action;
    result.atom = left;
    return result;
  }

  Formula internal_formula(VariableScope& scope) {
    const Token name = stream_.peek();
    Formula result;
    if (name.text == ".send") {
      result = send(scope);
    } else if (name.text == ".print") {
      stream_.take();
      result.kind = FormulaKind::print;
      result.atom =
          terms_.structure(terms_.symbol(".print"), parse_arguments(stream_, terms_, scope));
    } else if (name.text == ".dropAllDesires") {
      stream_.take();
      require_arity(name, parse_arguments(stream_, terms_, scope).size(), 0);
      result.kind = FormulaKind::drop_all;
    } else if (name.text.starts_with(".drop") &&
               (name.text == ".dropDesires" || name.text == ".dropDesire" ||
                name.text == ".dropIntention")) {
      stream_.take();
      result.kind =
          name.text == ".dropIntention" ? FormulaKind::drop_intention : FormulaKind::drop_desires;
      result.atom = named_goal(name, parse_arguments(stream_, terms_, scope));
    } else {
      result.kind = FormulaKind::condition;
      result.condition = internal_condition(scope);
    }
    result.where = join(name.span, stream_.previous().span);
    return result;
  }

  Formula send(VariableScope& scope) {
    Formula result;
    result.kind = FormulaKind::send;
    const Token name = stream_.take();
    const std::vector<TermId> arguments = parse_arguments(stream_, terms_, scope);
    require_arity(name, arguments.size(), 3);
    const SourceSpan where = join(name.span, stream_.previous().span);
    result.receiver = arguments[0];
    if (!terms_.is_variable(arguments[0]) && !terms_.is_atom(arguments[0])) {
      stream_.fail(where, "the receiver of a message is the name of an agent");
    }
    result.force = terms_.is_atom(arguments[1]) ? terms_.name_text(arguments[1]) : "";
    if (!is_force(result.force)) {
      static const std::vector<std::string> kForces{"tell", "untell", "achieve"};
      std::string hint = did_you_mean(result.force, kForces);
      if (hint.empty()) hint = "use tell, untell or achieve";
      stream_.fail(
          where,
          fmt::format("unknown illocutionary force '{}'", terms_.text(arguments[1], scope.names())),
          std::move(hint));
    }
    result.atom = arguments[2];
    if (!terms_.is_variable(result.atom) && !terms_.is_structure(result.atom)) {
      stream_.fail(where, "the content of a message is an atom such as bid(ag2,4)");
    }
    return result;
  }

  // ---- what both interpreters want to know of a plan

  void finish(Plan& plan) {
    collect_variables(terms_, plan.trigger.atom, plan.in_trigger);
    if (plan.label.empty()) {
      plan.label = fmt::format("#{}", program_.plans.size() + 1);
    } else if (!labels_.insert(plan.label).second) {
      stream_.diagnostics().error(plan.where,
                                  fmt::format("the label {} is used twice", plan.label));
    }
    plan.live.resize(plan.body.size() + 1);
    for (std::size_t k = plan.body.size(); k-- > 0;) {
      plan.live[k] = plan.live[k + 1];
      const Formula& formula = plan.body[k];
      for (const TermId term : {formula.atom, formula.receiver, formula.condition.atom,
                                formula.condition.left, formula.condition.right}) {
        if (term != kNoTerm) collect_variables(terms_, term, plan.live[k]);
      }
      std::ranges::sort(plan.live[k]);
    }
  }

  TokenStream stream_;
  TermStore& terms_;
  Program program_;
  std::set<std::string> labels_;
};

}  // namespace

Program parse_program(const Sources& sources, FileId file, std::uint32_t begin, std::uint32_t end,
                      TermStore& terms, Diagnostics& diagnostics) {
  TokenStream stream(tokenize(sources, file, begin, end, diagnostics), diagnostics);
  return Parser(std::move(stream), terms).run();
}

}  // namespace credo::agentspeak
