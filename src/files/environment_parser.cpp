// Recursive descent over the statements of an environment; after an error it goes on with the next.
#include "files/environment_parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "base/suggest.hpp"
#include "term/arithmetic.hpp"

namespace credo {

namespace {

class EnvironmentParser {
 public:
  EnvironmentParser(TokenStream stream, TermStore& terms, ConstantOverrides& overrides,
                    Constants& constants)
      : stream_(std::move(stream)),
        terms_(terms),
        overrides_(overrides),
        constants_(constants),
        environment_(terms) {}

  Environment run() {
    while (!stream_.at_end()) {
      try {
        statement();
      } catch (const SyntaxError&) {
        stream_.skip_clause();
      }
    }
    environment_.facts = as_set(terms_, std::move(environment_.facts));
    return std::move(environment_);
  }

 private:
  Diagnostics& diagnostics() { return stream_.diagnostics(); }
  void end_clause(std::string_view what) {
    stream_.expect(".", fmt::format("at the end of the {}", what));
  }
  // A keyword opens its statement unless it is used as an ordinary name.
  bool keyword(std::string_view word) const {
    if (!stream_.peek().is_name(word)) return false;
    const Token& next = stream_.peek(1);
    return !next.is("(") && !next.is(".") && !next.is("->");
  }

  // A mark before a rule, unless it is used as an ordinary name.
  bool mark(std::string_view word) const {
    return stream_.peek().is_name(word) && !stream_.peek(1).is("(") && !stream_.peek(1).is(".");
  }

  void statement() {
    if (keyword("const")) return constant();
    if (keyword("hidden")) return hidden();
    if (keyword("initial")) return initial();
    if (keyword("percept")) return percept();
    if (keyword("function")) return function();
    rule_or_fact();
  }

  void constant() {
    stream_.take();
    if (stream_.peek().kind != TokenKind::variable) {
      stream_.fail_here("the constant's name", "constants begin with a capital, e.g. const N = 5.");
    }
    const Token name = stream_.take();
    stream_.expect("=", "after the constant's name");
    VariableScope scope(&constants_);
    TermId value = parse_term(stream_, terms_, scope);
    const auto number = evaluate_constant(stream_, terms_, value, name.span);
    if (!number || !terms_.ground(*number)) {
      stream_.fail(name.span, fmt::format("the value of {} is not a constant", name.text));
    }
    value = *number;
    const std::string key(name.text);
    if (constants_.contains(key)) {
      diagnostics().error(name.span, fmt::format("the constant {} is declared twice", key));
    }
    const auto given = overrides_.values.find(key);
    if (given != overrides_.values.end()) {
      overrides_.used[key] = true;
      value = *parse_constant(terms_, given->second);
    }
    constants_[key] = value;
    end_clause("constant");
  }

  void hidden() {
    stream_.take();
    do {
      if (stream_.peek().kind != TokenKind::name) stream_.fail_here("a predicate such as count/1");
      const Token name = stream_.take();
      stream_.expect("/", "and the arity after the predicate");
      if (stream_.peek().kind != TokenKind::number) stream_.fail_here("the arity");
      const Token arity = stream_.take();
      std::uint32_t count = 0;
      const auto parsed =
          std::from_chars(arity.text.data(), arity.text.data() + arity.text.size(), count);
      if (parsed.ec != std::errc() || count > 1'000'000) {
        stream_.fail(arity.span, "the arity is at most 1000000");
      }
      environment_.hidden.push_back({terms_.symbol(name.text), count});
      environment_.hidden_where.push_back(join(name.span, arity.span));
    } while (stream_.accept(","));
    end_clause("declaration");
  }

  TermId ground_fact() {
    VariableScope scope(&constants_);
    const SourceSpan begin = stream_.peek().span;
    const TermId fact = parse_atom(stream_, terms_, scope, "a fact");
    const SourceSpan where = join(begin, stream_.previous().span);
    return ground_fact(fact, where, scope);
  }

  TermId ground_fact(TermId raw, SourceSpan where, const VariableScope& scope) {
    const auto fact = evaluate_constant(stream_, terms_, raw, where);
    if (!fact || !terms_.ground(*fact)) {
      stream_.fail(where, "an initial fact has no variables", did_you_mean_constant(scope));
    }
    environment_.fact_mentions.push_back(Mention{*fact, where});
    return *fact;
  }

  std::string did_you_mean_constant(const VariableScope& scope) const {
    std::vector<std::string> known;
    for (const auto& [name, value] : constants_) known.push_back(name);
    std::ranges::sort(known);
    for (const std::string& name : scope.names()) {
      std::string hint = did_you_mean(name, known);
      if (!hint.empty()) return hint;
    }
    return {};
  }

  void initial() {
    stream_.take();
    std::vector<FactSet> choices;
    do {
      stream_.expect("{", "before the facts of an initial state");
      std::vector<TermId> facts;
      while (!stream_.peek().is("}") && !stream_.at_end()) {
        facts.push_back(ground_fact());
        if (!stream_.accept(".") && !stream_.accept(",") && !stream_.accept(";") &&
            !stream_.peek().is("}")) {
          stream_.fail_here("'.' after the fact");
        }
      }
      stream_.expect("}", "after the facts of an initial state");
      choices.push_back(as_set(terms_, std::move(facts)));
    } while (stream_.accept_name("or"));
    stream_.accept(".");
    environment_.initial_choices.push_back(std::move(choices));
  }

  void percept() {
    PerceptRule rule;
    stream_.take();
    const SourceSpan begin = stream_.peek().span;
    VariableScope scope(&constants_);
    rule.pattern = parse_atom(stream_, terms_, scope, "the pattern of a percept");
    rule.where = join(begin, stream_.previous().span);
    if (terms_.arithmetic(rule.pattern)) {
      stream_.fail(join(begin, stream_.previous().span), "a percept is a pattern: no arithmetic");
    }
    if (!stream_.accept_name("for")) {
      stream_.fail_here("'for' and the agents", "e.g. percept green_patch(R) for rover.");
    }
    do {
      const Token token = stream_.peek();
      rule.agent_where.push_back(token.span);
      rule.agents.push_back(parse_term(stream_, terms_, scope));
      if (terms_.is_variable(rule.agents.back())) {
        std::vector<std::uint32_t> known;
        collect_variables(terms_, rule.pattern, known);
        if (std::ranges::find(known, terms_.variable_index(rule.agents.back())) == known.end()) {
          diagnostics().error(token.span,
                              fmt::format("{} does not occur in the pattern", token.text));
        }
      } else if (!terms_.is_atom(rule.agents.back())) {
        diagnostics().error(token.span, "expected the name of an agent");
      }
    } while (stream_.accept(","));
    rule.variables = scope.names().size();
    end_clause("percept");
    environment_.percept_rules.push_back(std::move(rule));
  }

  std::vector<Literal> guard(VariableScope& scope) {
    std::vector<Literal> literals;
    do {
      if (stream_.peek().is_name("true") && !stream_.peek(1).is("(")) {
        stream_.take();
        continue;
      }
      literals.push_back(parse_literal(stream_, terms_, scope));
    } while (stream_.accept("&") || stream_.accept("&&"));
    if (stream_.peek().is("|") || stream_.peek().is("||")) {
      stream_.fail(stream_.peek().span, "'|' in a guard is not supported yet",
                   "write one rule for each case");
    }
    return literals;
  }

  std::vector<Alternative> alternatives(VariableScope& scope) {
    std::vector<Alternative> all;
    do {
      Alternative effects;
      if (!stream_.accept_name("true")) {
        do {
          effects.push_back(effect(scope));
        } while (stream_.accept(";"));
      }
      all.push_back(std::move(effects));
    } while (stream_.accept_name("or"));
    return all;
  }

  Effect effect(VariableScope& scope) {
    Effect result;
    const SourceSpan begin = stream_.peek().span;
    if (stream_.accept("+")) {
      result.add = true;
    } else if (stream_.accept("-")) {
      result.add = false;
    } else {
      stream_.fail_here("an effect: '+fact', '-fact' or 'true'");
    }
    result.atom = parse_atom(stream_, terms_, scope, "a fact");
    result.where = join(begin, stream_.previous().span);
    return result;
  }

  void function() {
    EnvironmentFunction function;
    const SourceSpan begin = stream_.take().span;
    VariableScope scope(&constants_);
    if (stream_.peek().kind != TokenKind::name) stream_.fail_here("the function's name");
    const Token name = stream_.take();
    if (name.text.find('.') == std::string_view::npos) {
      diagnostics().error(name.span, "a function's name is dotted",
                          fmt::format("e.g. env.{}", name.text));
    }
    std::vector<TermId> arguments = parse_arguments(stream_, terms_, scope);
    function.inputs = arguments.size();
    std::vector<std::uint32_t> bound;
    for (const TermId argument : arguments) collect_variables(terms_, argument, bound);
    if (stream_.accept("=")) {
      do {
        arguments.push_back(parse_term(stream_, terms_, scope));
      } while (stream_.accept(","));
    }
    function.head = terms_.structure(terms_.symbol(name.text), arguments);
    if (stream_.accept(":")) function.guard = guard(scope);
    function.alternatives =
        stream_.accept("->") ? alternatives(scope) : std::vector<Alternative>{Alternative{}};
    function.variables = scope.names();
    function.where = join(begin, stream_.previous().span);
    end_clause("function");
    check_variables(function, bound, scope);
    environment_.add(std::move(function));
  }

  void rule_or_fact() {
    EnvironmentRule rule;
    VariableScope scope(&constants_);
    const SourceSpan begin = stream_.peek().span;
    if (stream_.accept("@")) {
      if (stream_.peek().kind != TokenKind::name) stream_.fail_here("a label after '@'");
      rule.label = fmt::format("@{}", stream_.take().text);
    }
    bool marked = !rule.label.empty();
    for (bool more = true; more;) {
      more = false;
      if (mark("maybe")) {
        stream_.take();
        rule.maybe = more = marked = true;
      } else if (mark("await")) {
        stream_.take();
        rule.await = more = marked = true;
      }
    }
    if (stream_.peek(1).is_name("does")) {
      rule.agent = parse_term(stream_, terms_, scope);
      stream_.take();
      marked = true;
    }
    if (!stream_.peek().is(":") && !stream_.peek().is("->")) {
      const SourceSpan action_begin = stream_.peek().span;
      rule.action = parse_atom(stream_, terms_, scope, "a fact, a rule or a declaration");
      rule.action_where = join(action_begin, stream_.previous().span);
      if (stream_.peek().is(".") && !marked) {
        environment_.facts.push_back(ground_fact(rule.action, rule.action_where, scope));
        stream_.take();
        return;
      }
      if (terms_.arithmetic(rule.action)) {
        stream_.fail(rule.action_where, "the action of a rule is a pattern: no arithmetic",
                     "compare in the guard");
      }
    } else if (rule.agent != kNoTerm) {
      stream_.fail_here("the action that the agent does");
    }
    std::vector<std::uint32_t> bound;
    if (rule.agent != kNoTerm) collect_variables(terms_, rule.agent, bound);
    if (rule.action != kNoTerm) collect_variables(terms_, rule.action, bound);
    if (stream_.accept(":")) rule.guard = guard(scope);
    stream_.expect("->", "and the effects");
    rule.alternatives = alternatives(scope);
    rule.variables = scope.names();
    rule.where = join(begin, stream_.previous().span);
    end_clause("rule");
    if (rule.await && rule.action == kNoTerm) {
      diagnostics().error(rule.where, "'await' needs an action that can wait",
                          "a rule without an action happens when its guard holds anyway");
    }
    check_variables(rule, bound, scope);
    name_rule(rule);
    environment_.add(std::move(rule));
  }

  void name_rule(EnvironmentRule& rule) {
    if (rule.label.empty()) {
      rule.label = fmt::format("rule {}", environment_.rules.size() + 1);
      return;
    }
    const bool taken = !labels_.insert(rule.label).second;
    if (taken)
      diagnostics().error(rule.where, fmt::format("the label {} is used twice", rule.label));
  }

  // Every variable that is compared, computed with or added must have a value by then.
  void check_variables(const GuardedEffects& rule, std::vector<std::uint32_t> bound,
                       const VariableScope& scope) {
    const auto require = [&](TermId term, SourceSpan where, std::string_view doing) {
      std::vector<std::uint32_t> used;
      collect_variables(terms_, term, used);
      for (const std::uint32_t variable : used) {
        if (std::ranges::find(bound, variable) != bound.end()) continue;
        const std::string& name = scope.names()[variable];
        diagnostics().error(where,
                            fmt::format("the variable {} has no value when it is {}", name, doing),
                            did_you_mean_constant(scope));
        bound.push_back(variable);
      }
    };
    for (const Literal& literal : rule.guard) {
      if (literal.form == Literal::Form::comparison) {
        if (literal.comparison == Comparison::unifies && literal.binds()) {
          collect_variables(terms_, literal.left, bound);
          collect_variables(terms_, literal.right, bound);
        } else {
          require(literal.left, literal.where, "compared");
          require(literal.right, literal.where, "compared");
        }
      } else if (literal.binds()) {
        collect_variables(terms_, literal.atom, bound);
      }
    }
    for (const Alternative& alternative : rule.alternatives) {
      for (const Effect& effect : alternative) {
        if (effect.add) require(effect.atom, effect.where, "added");
      }
    }
  }

  TokenStream stream_;
  TermStore& terms_;
  ConstantOverrides& overrides_;
  Constants& constants_;
  Environment environment_;
  std::set<std::string> labels_;
};

}  // namespace

Environment parse_environment(const Sources& sources, FileId file, std::uint32_t begin,
                              std::uint32_t end, TermStore& terms, ConstantOverrides& overrides,
                              Constants& constants, Diagnostics& diagnostics) {
  TokenStream stream(tokenize(sources, file, begin, end, diagnostics), diagnostics);
  return EnvironmentParser(std::move(stream), terms, overrides, constants).run();
}

std::vector<std::string> environment_words() {
  return {"const", "hidden", "initial", "percept", "function", "for", "or", "maybe",
          "await", "does",   "not",     "true",    "divides",  "div", "mod"};
}

}  // namespace credo
