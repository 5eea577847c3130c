// Collecting the names and sizes, and refusing what has no translation.
#include "lang/agentspeak/promela/design.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "lang/agentspeak/agent_program.hpp"
#include "term/arithmetic.hpp"

namespace credo::promela {

namespace {

constexpr std::int64_t kMostNumber = 100000000;  // sums of two stay within 32 bits

std::string_view text_at(const Sources& sources, const SourceSpan& place) {
  return sources.text(place.file).substr(place.begin, place.end - place.begin);
}

// A part of an identifier.
std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    out += byte < 128 && std::isalnum(byte) != 0 ? c : '_';
  }
  return out;
}

std::string unused(std::string name, std::set<std::string>& taken) {
  const std::string wanted = name;
  for (std::size_t i = 2; !taken.insert(name).second; ++i) name = fmt::format("{}__{}", wanted, i);
  return name;
}

}  // namespace

std::string AtomChannel::fields(std::string_view predicate,
                                const std::vector<std::string>& arguments,
                                std::string_view padding) const {
  std::string out(predicate);
  for (std::size_t i = 0; i < arity; ++i) {
    out += ',';
    out += i < arguments.size() ? std::string_view(arguments[i]) : padding;
  }
  return out;
}

Design::Design(Model& model, const PromelaBounds& wanted) : bounds(wanted), model_(model) {
  for (std::size_t i = 0; i < model.agent_count(); ++i) {
    programs_.push_back(agentspeak::program_of(*model.programs[i]));
    if (programs_.back() == nullptr) {
      throw UserError(fmt::format("{} is no AgentSpeak agent: only those are translated",
                                  model.file.agents[i].name),
                      "--to promela-graph takes agents of every language",
                      model.file.agents[i].where);
    }
  }
  check_options();
  for (const auto& program : programs_) add_agent(*program);
  add_environment();
  for (const InitialMessage& message : model.file.messages) {
    add_argument(message.sender, message.sender_where);
    add_atom(message.content, message.sender_where, message_arity);
  }
  for (const TermId name : model.directory.agents) add_argument(name, {});
  for (const TermId name : model.directory.externals) add_argument(name, {});
  belief_arity = std::max({belief_arity, fact_arity, message_arity});
  event_arity = std::max({event_arity, belief_arity, message_arity, action_arity, hidden_arity});
  space = std::max<std::size_t>(1, space + 2 * event_arity);
  variables = std::max<std::size_t>(1, variables);

  const TermStore& terms = model.terms;
  std::ranges::sort(constants_, [&](TermId a, TermId b) { return terms.compare(a, b) < 0; });
  constants_.erase(std::ranges::unique(constants_).begin(), constants_.end());
  std::ranges::sort(functors_, [&](const Functor& a, const Functor& b) {
    const auto left = terms.symbol_text(a.name);
    const auto right = terms.symbol_text(b.name);
    return left != right ? left < right : a.arity < b.arity;
  });
  functors_.erase(std::ranges::unique(functors_).begin(), functors_.end());
  std::set<std::string> taken;
  for (const TermId term : constants_) {
    const char* kind = terms.kind(term) == TermKind::string ? "S" : "K";
    constant_names_[term] = unused(fmt::format("{}_{}", kind, plain(terms.name_text(term))), taken);
  }
  for (const Functor& each : functors_) {
    functor_names_.push_back(
        unused(fmt::format("P_{}_{}", plain(terms.symbol_text(each.name)), each.arity), taken));
  }
  for (const AgentDeclaration& each : model.file.agents) {
    agent_names_.push_back(unused(fmt::format("AG_{}", plain(each.name)), taken));
  }
  choose_numbers();
  const Limits& limits = model.file.options.limits;
  const auto choose = [&](std::uint32_t& bound, Bound limit) {
    const bool more_within = counts_at_the_end() && may_shrink(limit);
    const std::uint32_t most = more_within ? kMostFields : limits[limit];
    if (bound == 0) bound = more_within ? std::max(1U, 2 * limits[limit]) : most;
    bound = std::min({bound, most, kMostFields});
  };
  choose(bounds.events, Bound::events);
  choose(bounds.intentions, Bound::intentions);
  choose(bounds.beliefs, Bound::beliefs);
  choose(bounds.actions, Bound::actions);
  choose(bounds.messages, Bound::messages);
  bounds.facts = std::min<std::uint32_t>(bounds.facts == 0 ? 32 : bounds.facts, kMostFields);
}

void Design::check_options() const {
  const SystemOptions& options = model_.file.options;
  if (options.schedule != Schedule::interleaved) {
    throw UserError("only the interleaved schedule is translated",
                    "--to promela-graph takes every schedule");
  }
  if (options.cycle == Cycle::eager || options.cycle == Cycle::free) {
    const std::string_view word = text_of(options.cycle);
    const SourceSpan& place = model_.file.places.cycle;
    // An option may say otherwise than the file, which then has no place for what is wrong.
    const bool in_file = place.known() && text_at(model_.sources, place) == word;
    const bool by_option = !in_file && !model_.is_slice;
    throw UserError(fmt::format("'{}cycle {}' is not translated", by_option ? "--" : "", word),
                    "--to promela-graph takes every cycle", in_file ? place : SourceSpan{});
  }
  if (options.limits[Bound::depth] == 0) {
    throw UserError("a limit of 0 on the nesting of terms is not translated");
  }
}

// ---- numbers

void Design::choose_numbers() {
  // What is computed may be larger than what is written, and negative.
  const std::int64_t written = std::max(most_, -least_);
  std::int64_t most = bounds.numbers == 0 ? 10000 : bounds.numbers;
  if (!computes_) most = most_;
  most = std::max(most, written);
  bounds.numbers = static_cast<std::uint32_t>(most);
  // Small numbers: none below 0 until one turns up.
  const bool positive = least_ >= 0 && (!computes_ || most < 256);
  zero = positive ? 0 : (computes_ ? most : -least_);
}

std::string Design::term_type() const {
  const std::int64_t codes =
      zero + bounds.numbers + 1 + static_cast<std::int64_t>(constants_.size() + space + 1);
  return codes < 256 ? "byte" : codes < 32767 ? "short" : "int";
}

std::string Design::size_type(std::size_t most) const { return most < 256 ? "byte" : "short"; }

// ---- names

std::string Design::constant(TermId term) const {
  const TermStore& terms = model_.terms;
  if (terms.is_number(term)) return fmt::format("N({})", terms.value(term));
  const auto known = constant_names_.find(term);
  return known == constant_names_.end() ? "" : known->second;
}

std::string Design::predicate(Functor functor) const {
  const auto at = std::ranges::find(functors_, functor);
  return at == functors_.end() ? ""
                               : functor_names_[static_cast<std::size_t>(at - functors_.begin())];
}

std::string Design::agent(std::size_t agent) const { return agent_names_[agent]; }

std::vector<Functor> Design::called(SymbolId name) const {
  std::vector<Functor> all;
  std::ranges::copy_if(functors_, std::back_inserter(all),
                       [&](const Functor& functor) { return functor.name == name; });
  return all;
}

std::string Design::definitions() const {
  const TermStore& terms = model_.terms;
  Text out;
  out.comment("Predicates, in canonical order");
  for (std::size_t i = 0; i < functors_.size(); ++i) {
    out.line("#define {:<24} {:>3}  /* {} */", functor_names_[i], i + 1,
             Text::harmless(terms.functor_text(functors_[i])));
  }
  out.put("");
  out.comment("Terms, in canonical order: numbers, atoms, strings; then unbound variables");
  out.line("#define ZERO {:>36}  /* the code of the number 0 */", zero);
  out.line("#define N(x) ((x) + ZERO)");
  std::int64_t code = zero + bounds.numbers + 1;
  out.line("#define FIRST {:>35}  /* the first code that is no number */", code);
  for (const TermId term : constants_) {
    out.line("#define {:<24} {:>20}  /* {} */", constant_names_.at(term), code++,
             Text::harmless(terms.text(term)));
  }
  out.line("#define VAR {:>37}  /* VAR + k: an unbound variable */", code);
  out.put("");
  for (std::size_t i = 0; i < agents(); ++i) out.line("#define {} {}", agent_names_[i], i);
  return out.str();
}

TermId Design::term(std::int64_t code) const {
  const std::int64_t first = zero + bounds.numbers + 1;
  if (code < 0) throw InternalError("codes of terms are not negative");
  if (code < first) return model_.terms.number(code - zero);
  const auto index = static_cast<std::size_t>(code - first);
  if (index < constants_.size()) return constants_[index];
  return model_.terms.variable(static_cast<std::uint32_t>(index - constants_.size()));
}

Functor Design::functor(std::int64_t code) const {
  if (code < 1 || static_cast<std::size_t>(code) > functors_.size()) {
    throw InternalError("predicates in Spin's states are those of the program");
  }
  return functors_[static_cast<std::size_t>(code - 1)];
}

std::string Design::deadlock() const {
  const std::string wait = all_wait();
  return wait.empty() ? "" : "env == 0 && " + wait;
}

std::string Design::all_wait() const {
  if (agents() > 0 && !waits()) return "";
  std::string out = "busy == 0";
  for (const TermId name : model_.directory.agents) {
    out += fmt::format(" && a??[{},_", constant(name));
    for (std::size_t j = 0; j < action_arity; ++j) out += ",_";
    out += "]";
  }
  return out;
}

bool Design::is_hidden(Functor functor) const {
  const auto& hidden = model_.environment.hidden;
  return std::ranges::find(hidden, functor) != hidden.end();
}

AtomChannel Design::beliefs(std::size_t agent) const {
  return {fmt::format("b[{}]", agent_names_[agent]), "b", belief_arity, 2};
}

AtomChannel Design::facts(Functor functor) const {
  return is_hidden(functor) ? AtomChannel{"h", "h", hidden_arity, 0}
                            : AtomChannel{"p", "p", fact_arity, 0};
}

// ---- collecting

void Design::add_argument(TermId term, SourceSpan where) {
  const TermStore& terms = model_.terms;
  switch (terms.kind(term)) {
    case TermKind::variable:
      return;
    case TermKind::number:
      if (terms.value(term) > kMostNumber || terms.value(term) < -kMostNumber) {
        throw UserError(fmt::format("numbers over {} are not translated", kMostNumber),
                        "--to promela-graph takes them", where);
      }
      least_ = std::min(least_, terms.value(term));
      most_ = std::max(most_, terms.value(term));
      return;
    case TermKind::string:
      constants_.push_back(term);
      return;
    case TermKind::large_number:  // no program has one
    case TermKind::structure:
      break;
  }
  const auto arguments = terms.arguments(term);
  if (arguments.empty()) {
    constants_.push_back(term);
    return;
  }
  if (!is_arithmetic_functor(terms.name_text(term), arguments.size())) {
    throw UserError(fmt::format("nested terms such as {} are not translated", terms.text(term)),
                    "--to promela-graph takes them", where);
  }
  computes_ = true;
  for (const TermId argument : arguments) add_argument(argument, where);
}

void Design::add_atom(TermId atom, SourceSpan where, std::size_t& arity) {
  const TermStore& terms = model_.terms;
  if (terms.is_variable(atom)) {
    throw UserError("a message whose content is a variable is not translated",
                    "--to promela-graph takes it", where);
  }
  functors_.push_back(terms.functor(atom));
  arity = std::max(arity, terms.arguments(atom).size());
  for (const TermId argument : terms.arguments(atom)) add_argument(argument, where);
}

void Design::add_literal(const Literal& literal) {
  std::size_t ignored = 0;
  switch (literal.form) {
    case Literal::Form::atom:
      add_atom(literal.atom, literal.where, ignored);
      break;
    case Literal::Form::internal:
      for (const TermId argument : model_.terms.arguments(literal.atom)) {
        if (model_.terms.name_text(literal.atom) == ".my_name") {
          add_argument(argument, literal.where);
        } else {
          add_atom(argument, literal.where, event_arity);
        }
      }
      break;
    case Literal::Form::comparison:
      add_argument(literal.left, literal.where);
      add_argument(literal.right, literal.where);
      break;
  }
  event_arity = std::max(event_arity, ignored);
}

void Design::add_agent(const agentspeak::Program& program) {
  using agentspeak::FormulaKind;
  for (const auto& belief : program.beliefs) add_atom(belief.atom, belief.where, belief_arity);
  for (const auto& goal : program.goals) add_atom(goal.atom, goal.where, event_arity);
  for (const agentspeak::Plan& plan : program.plans) {
    add_atom(plan.trigger.atom, plan.trigger.where, event_arity);
    if (model_.terms.arithmetic(plan.trigger.atom)) {
      throw UserError("arithmetic in a trigger is not translated", "compare in the context",
                      plan.trigger.where);
    }
    for (const Literal& literal : plan.context) add_literal(literal);
    variables = std::max(variables, plan.variables.size());
    space = std::max(space, plan.variables.size());
    for (const agentspeak::Formula& formula : plan.body) {
      switch (formula.kind) {
        case FormulaKind::action:
          add_atom(formula.atom, formula.where, action_arity);
          break;
        case FormulaKind::add_belief:
        case FormulaKind::delete_belief:
          add_atom(formula.atom, formula.where, belief_arity);
          break;
        case FormulaKind::achieve:
        case FormulaKind::test:
        case FormulaKind::drop_desires:
        case FormulaKind::drop_intention:
          add_atom(formula.atom, formula.where, event_arity);
          break;
        case FormulaKind::send:
          add_atom(formula.atom, formula.where, message_arity);
          add_argument(formula.receiver, formula.where);
          break;
        case FormulaKind::condition:
          add_literal(formula.condition);
          break;
        case FormulaKind::function:
          for (const TermId argument : model_.terms.arguments(formula.atom)) {
            add_argument(argument, formula.where);
          }
          break;
        case FormulaKind::print:
        case FormulaKind::drop_all:
        case FormulaKind::skip:
          break;
      }
    }
  }
}

void Design::add_environment() {
  const Environment& environment = model_.environment;
  const TermStore& terms = model_.terms;
  const auto add_fact = [&](TermId fact, SourceSpan where) {
    add_atom(fact, where, is_hidden(terms.functor(fact)) ? hidden_arity : fact_arity);
  };
  const auto add_effects = [&](const GuardedEffects& source) {
    for (const Literal& literal : source.guard) add_literal(literal);
    for (const Alternative& alternative : source.alternatives) {
      for (const Effect& effect : alternative) add_fact(effect.atom, effect.where);
    }
  };
  for (const Mention& fact : environment.fact_mentions) add_fact(fact.atom, fact.where);
  for (const EnvironmentRule& rule : environment.rules) {
    add_effects(rule);
    if (rule.action != kNoTerm) add_atom(rule.action, rule.action_where, action_arity);
    if (rule.agent != kNoTerm) add_argument(rule.agent, rule.action_where);
    space = std::max(space, rule.variables.size());
  }
  std::size_t clause = 0;
  for (const EnvironmentFunction& function : environment.functions) {
    add_effects(function);
    for (const TermId argument : terms.arguments(function.head)) {
      add_argument(argument, function.where);
    }
    clause = std::max(clause, function.variables.size());
  }
  for (const PerceptRule& rule : environment.percept_rules) {
    add_fact(rule.pattern, rule.where);
    for (const TermId name : rule.agents) add_argument(name, rule.where);
  }
  space = std::max(space, variables + clause);
}

}  // namespace credo::promela
