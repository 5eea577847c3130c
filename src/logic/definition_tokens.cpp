// Going into definitions and out of them.
#include "logic/definition_tokens.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/source_text.hpp"
#include "logic/definitions.hpp"
#include "logic/joined_capitals.hpp"
#include "term/unify.hpp"

namespace credo {

namespace {

bool is_named(const Token& token) {
  return token.kind == TokenKind::name || token.kind == TokenKind::variable;
}

}  // namespace

void DefinitionTokens::begin(const Definition& definition) {
  for (const std::string& parameter : definition.parameters) scope_.variable(parameter);
  expansions_.push_back({&definition, {}, {}, definition.name_where});
  by_itself_ = true;
}

DefinitionTokens::DefinitionCall DefinitionTokens::take_call(const Definition& definition) {
  DefinitionCall call{&definition, {}, {}, {}};
  const Token name = stream_.take();
  const std::size_t first = stream_.position();
  call.arguments = parse_arguments(stream_, terms_, scope_);
  call.where = join(name.span, stream_.previous().span);
  const std::size_t parameters = definition.parameters.size();
  if (call.arguments.size() != parameters) {
    const SourceSpan where = definition.name_where;
    stream_.fail(call.where,
                 fmt::format("{} has {} argument{}, not {}", definition.name, parameters,
                             parameters == 1 ? "" : "s", call.arguments.size()),
                 fmt::format("line {} defines {}", sources_.position(where.file, where.begin).line,
                             head_text(definition)));
  }
  refuse_recursion(call);
  const std::size_t end = stream_.position();
  for (stream_.move_to(first); stream_.position() < end;) {
    const Token token = stream_.take();
    if (is_named(token)) call.named.push_back(token.text);
  }
  return call;
}

DefinitionTokens::WrittenOut DefinitionTokens::enter(const DefinitionCall& call) {
  const Definition& definition = *call.definition;
  const SourceSpan text = definition.formula;
  std::vector<Token> tokens =
      tokenize(sources_, text.file, text.begin, text.end, stream_.diagnostics());
  refuse_capture(call, tokens);
  auto constants = std::make_unique<Constants>();
  if (syntax_.constants != nullptr) *constants = *syntax_.constants;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    (*constants)[definition.parameters[i]] = call.arguments[i];
  }
  expansions_.push_back(call);
  VariableScope::Outside scope = scope_.enter(constants.get());
  return {exchange_tokens(std::move(tokens)), std::move(scope), std::move(constants)};
}

void DefinitionTokens::leave(WrittenOut outside) {
  scope_.leave(std::move(outside.scope));
  stream_ = std::move(outside.stream);
  expansions_.pop_back();
}

void DefinitionTokens::refuse_recursion(const DefinitionCall& call) {
  const auto found = std::ranges::find(expansions_, call.definition, &DefinitionCall::definition);
  if (found == expansions_.end()) return;
  std::string chain;
  for (auto each = found; each != expansions_.end(); ++each) {
    chain += fmt::format("{} uses ", each->definition->name);
  }
  stream_.fail(call.where, fmt::format("{} is defined by itself", call.definition->name),
               chain + call.definition->name);
}

// A name in the definition that a quantifier around its use has, too.
void DefinitionTokens::refuse_capture(const DefinitionCall& call,
                                      const std::vector<Token>& tokens) {
  for (const Token& token : tokens) {
    if (!is_named(token) || !is_one_of(token.text, quantified_)) continue;
    if (is_one_of(token.text, call.definition->parameters)) continue;
    stream_.fail(call.where,
                 fmt::format("{} is quantified here, and {} is defined with that name", token.text,
                             call.definition->name),
                 "use another name for what is quantified");
  }
}

void DefinitionTokens::refuse_quantified(const Token& variable) {
  const std::string_view name = variable.text;
  std::string wrong;
  for (const DefinitionCall& each : expansions_) {
    if (is_one_of(name, each.definition->parameters)) {
      wrong = fmt::format("{} is a parameter of {}", name, each.definition->name);
    } else if (is_one_of(name, each.named)) {
      wrong = fmt::format("{} is quantified here, and an argument where {} is used", name,
                          each.definition->name);
    }
  }
  if (wrong.empty() && scope_.constants() && scope_.constants()->contains(std::string(name))) {
    wrong = fmt::format("{} is a constant of the environment", name);
  }
  if (wrong.empty() && is_one_of(name, quantified_)) {
    wrong = fmt::format("{} is quantified already", name);
  }
  if (!wrong.empty()) stream_.fail(variable.span, wrong, "use another name");
}

void DefinitionTokens::refuse_parameters(std::string_view text, SourceSpan where) {
  if (expansions_.empty()) return;
  for (const std::string& parameter : expansions_.back().definition->parameters) {
    if (!contains_word(text, parameter)) continue;
    stream_.fail(
        where,
        fmt::format("the parameter {} stands inside a formula of an agent's language", parameter),
        "only agents and arguments of atoms can be parameters");
  }
}

void DefinitionTokens::refuse_anonymous(TermId comparison, SourceSpan where) {
  std::vector<std::uint32_t> variables;
  collect_variables(terms_, comparison, variables);
  for (const std::uint32_t v : variables) {
    if (scope_.names()[v] != "_") continue;
    const SourceSpan place = scope_.first_place(v);
    const bool here =
        place.file == where.file && where.begin <= place.begin && place.end <= where.end;
    stream_.fail(place, unbound_message("_"),
                 here ? "every _ is a capital of its own; give it a name: p(X) & X > 2"
                      : fmt::format("{} compares it, {}; give it a name",
                                    head_text(*expansions_.back().definition),
                                    one_line(sources_.slice(where))));
  }
}

void DefinitionTokens::fail_in_definition(SourceSpan where) {
  stream_.fail(where, "a definition is about one state: it has no path operators",
               "write them in the property that uses it");
}

}  // namespace credo
