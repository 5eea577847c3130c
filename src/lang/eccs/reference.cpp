// The rules, one function each: the premises first, then the store after the step.
#include "lang/eccs/reference.hpp"

#include <algorithm>

#include "base/diagnostic.hpp"
#include "lang/eccs/condition.hpp"
#include "lang/eccs/store_update.hpp"

namespace credo::eccs::reference {

namespace {

constexpr Attitude B = Attitude::belief;
constexpr Attitude I = Attitude::intention;
constexpr Attitude U = Attitude::uncertainty;
constexpr Attitude Bif = Attitude::belief_whether;

}  // namespace

Interpreter::Interpreter(const AgentText& text, const AgentSetup& setup)
    : program_(*text.program),
      self_(text.agent),
      terms_(*setup.terms),
      update_(update_of(*setup.options)) {}

// <P_i, Psi_i>: the store as written, whose formulas exclude none of each other.
State Interpreter::initial() const {
  PlainStore store;
  for (const StoredFormula& each : program_.agents[self_].store) add(store, each.formula);
  return {program_.agents[self_].start, std::move(store)};
}

std::vector<Result> Interpreter::step(const State& state, Facts) const {
  std::vector<Result> results;
  for (const Alternative& each : alternatives(program_, state.process)) {
    const Prefix& prefix = program_.prefixes[each.prefix];
    const auto next = after(state.store, prefix);
    if (!next) continue;
    Result result;
    result.state = {each.next, *next};
    result.report = report(state, each, *next);
    result.observable = prefix.label;
    if (const auto* message = std::get_if<Communication>(&prefix.does)) {
      const Channel& channel = program_.channels[message->channel];
      result.meeting = {message->sends ? channel.to : channel.from, message->sends};
    }
    results.push_back(std::move(result));
  }
  return results;
}

std::optional<PlainStore> Interpreter::after(const PlainStore& store, const Prefix& prefix) const {
  if (const auto* does = std::get_if<Update>(&prefix.does)) return update(store, *does);
  if (const auto* does = std::get_if<Query>(&prefix.does)) return query(store, *does);
  if (const auto* does = std::get_if<Observe>(&prefix.does)) return observe(store, *does);
  const auto& message = std::get<Communication>(prefix.does);
  switch (message.act) {
    case Act::inform:
      return message.sends ? send_inform(store, message)
                           : receive_statement(store, message, message.content);
    case Act::confirm:
      return message.sends ? send_confirm(store, message)
                           : receive_statement(store, message, message.content);
    case Act::disconfirm:
      return message.sends ? send_disconfirm(store, message)
                           : receive_statement(store, message, negation(message.content));
    case Act::request:
      return message.sends ? send_request(store, message) : receive_request(store, message);
  }
  throw InternalError("every act has a rule");
}

// ---- the agent by itself

std::optional<PlainStore> Interpreter::update(const PlainStore& store, const Update& does) const {
  PlainStore next = store;
  if (does.deletes) {
    remove(next, does.formula);
  } else {
    add(next, does.formula);
  }
  return next;
}

std::optional<PlainStore> Interpreter::query(const PlainStore& store, const Query& does) const {
  if (!holds(store, does.condition)) return std::nullopt;
  return store;
}

std::optional<PlainStore> Interpreter::observe(const PlainStore& store, const Observe& does) const {
  const AgentNumber i = self_;
  const Truth truth = program_.atoms[does.proposition].truth;
  if (truth == (does.positive ? Truth::no : Truth::yes)) return std::nullopt;
  const ModalId p = program_.formulas->literal(does.proposition);
  const ModalId l = does.positive ? p : negation(p);
  if (holds(store, chain({{B, i}}, p)) || holds(store, chain({{B, i}}, negation(p)))) {
    return std::nullopt;
  }
  const bool wants_to_know = holds(store, chain({{I, i}, {B, i}}, p)) ||
                             holds(store, chain({{I, i}, {B, i}}, negation(p))) ||
                             holds(store, chain({{I, i}, {Bif, i}}, p));
  if (!wants_to_know) return std::nullopt;
  PlainStore next = store;
  add(next, chain({{B, i}}, l));
  remove(next, chain({{I, i}, {B, i}}, l));
  remove(next, chain({{I, i}}, l));
  remove(next, chain({{I, i}, {B, i}}, negation(l)));
  remove(next, chain({{I, i}}, negation(l)));
  remove(next, chain({{I, i}, {Bif, i}}, p));
  return next;
}

// ---- sending (table 2)

std::optional<PlainStore> Interpreter::send_inform(const PlainStore& store,
                                                   const Communication& does) const {
  const AgentNumber i = self_;
  const AgentNumber j = program_.channels[does.channel].to;
  const ModalId w = does.content;
  if (!holds(store, chain({{B, i}}, w))) return std::nullopt;
  for (const Attitude attitude : {B, U}) {
    if (holds(store, chain({{B, i}, {attitude, j}}, w))) return std::nullopt;
    if (holds(store, chain({{B, i}, {attitude, j}}, negation(w)))) return std::nullopt;
  }
  return tell(store, does, w);
}

std::optional<PlainStore> Interpreter::send_confirm(const PlainStore& store,
                                                    const Communication& does) const {
  const AgentNumber i = self_;
  const AgentNumber j = program_.channels[does.channel].to;
  const ModalId w = does.content;
  if (!holds(store, chain({{B, i}}, w))) return std::nullopt;
  if (!holds(store, chain({{B, i}, {U, j}}, w))) return std::nullopt;
  return tell(store, does, w);
}

std::optional<PlainStore> Interpreter::send_disconfirm(const PlainStore& store,
                                                       const Communication& does) const {
  const AgentNumber i = self_;
  const AgentNumber j = program_.channels[does.channel].to;
  const ModalId w = does.content;
  if (!holds(store, chain({{B, i}}, negation(w)))) return std::nullopt;
  if (!holds(store, chain({{B, i}, {B, j}}, w)) && !holds(store, chain({{B, i}, {U, j}}, w))) {
    return std::nullopt;
  }
  return tell(store, does, negation(w));
}

std::optional<PlainStore> Interpreter::tell(PlainStore store, const Communication& does,
                                            ModalId said) const {
  const AgentNumber i = self_;
  const AgentNumber j = program_.channels[does.channel].to;
  const std::vector<ModalId> done = dones(does);
  const bool intended =
      holds(store, chain({{I, i}, {B, j}}, said)) || std::ranges::any_of(done, [&](ModalId each) {
        return holds(store, chain({{I, i}}, each));
      });
  if (!intended) return std::nullopt;
  add(store, chain({{B, i}, {B, j}}, said));
  remove(store, chain({{I, i}, {B, j}}, said));
  for (const ModalId each : done) remove(store, chain({{I, i}}, each));
  return store;
}

// FP(a)[i\j] and Agent(j, a), where i is the one who asks.
bool Interpreter::asks_in_good_faith(const PlainStore& store, const Action& action,
                                     AgentNumber other) const {
  const AgentNumber i = self_;
  if (action.kind == Action::Kind::observe || action.kind == Action::Kind::internal) return true;
  const Channel& d = program_.channels[action.channel];
  if (d.from != other) return false;
  if (d.to != i) return true;
  const ModalId w = action.content;
  const auto has = [&](Attitude attitude, ModalId f) {
    return holds(store, chain({{attitude, i}}, f));
  };
  switch (action.kind) {
    case Action::Kind::confirm:
      return has(U, w);
    case Action::Kind::disconfirm:
      return has(B, w) || has(U, w);
    default:
      return !has(B, w) && !has(B, negation(w)) && !has(U, w) && !has(U, negation(w));
  }
}

std::optional<PlainStore> Interpreter::send_request(const PlainStore& store,
                                                    const Communication& does) const {
  const AgentNumber i = self_;
  const AgentNumber j = program_.channels[does.channel].to;
  const Action& action = program_.actions[does.requested];
  const ModalId done = program_.formulas->literal(action.done);
  if (!asks_in_good_faith(store, action, j)) return std::nullopt;
  if (holds(store, chain({{B, i}, {I, j}}, done))) return std::nullopt;
  // What the action would bring about, as something to intend.
  std::optional<ModalId> aim;
  if (action.kind == Action::Kind::observe) {
    aim = chain({{I, i}, {Bif, j}}, program_.formulas->literal(action.proposition));
  } else if (action.kind != Action::Kind::internal) {
    const AgentNumber k = program_.channels[action.channel].to;
    const ModalId w = action.content;
    aim = action.kind == Action::Kind::inform_if    ? chain({{I, i}, {Bif, k}}, w)
          : action.kind == Action::Kind::disconfirm ? chain({{I, i}, {B, k}}, negation(w))
                                                    : chain({{I, i}, {B, k}}, w);
  }
  const bool intended = holds(store, chain({{I, i}}, done)) || (aim && holds(store, *aim));
  if (!intended) return std::nullopt;
  PlainStore next = store;
  add(next, chain({{B, i}, {I, j}}, done));
  remove(next, chain({{I, i}}, done));
  if (aim) remove(next, *aim);
  return next;
}

// ---- receiving (table 3)

PlainStore Interpreter::receive_statement(PlainStore store, const Communication& does,
                                          ModalId said) const {
  const AgentNumber j = self_;
  const AgentNumber i = program_.channels[does.channel].from;
  add(store, chain({{B, j}}, said));
  for (const ModalId done : dones(does)) remove(store, chain({{B, j}, {I, i}}, done));
  remove(store, chain({{I, j}, {B, j}}, said));
  remove(store, chain({{I, j}, {Bif, j}}, said));
  for (const ModalId done : dones(does)) remove(store, chain({{I, j}}, done));
  return store;
}

PlainStore Interpreter::receive_request(PlainStore store, const Communication& does) const {
  const Action& action = program_.actions[does.requested];
  add(store, chain({{I, self_}}, program_.formulas->literal(action.done)));
  return store;
}

// ---- formulas and stores

ModalId Interpreter::chain(std::initializer_list<std::pair<Attitude, AgentNumber>> attitudes,
                           ModalId content) const {
  for (auto each = std::rbegin(attitudes); each != std::rend(attitudes); ++each) {
    content = program_.formulas->attitude(each->first, each->second, content);
  }
  return content;
}

// At the top the world is closed: !O_i f is that O_i f is not derivable.
bool Interpreter::holds(const PlainStore& store, ModalId f) const {
  ModalFormulas& formulas = *program_.formulas;
  const auto normal = formulas.normal(f);
  if (!normal) return false;
  return formulas.is_positive(*normal) ? derives(formulas, store, *normal)
                                       : !derives(formulas, store, negation(*normal));
}

bool Interpreter::holds(const PlainStore& store, const Condition& condition) const {
  return is_true(condition, [&](ModalId view) { return holds(store, view); });
}

void Interpreter::add(PlainStore& store, ModalId f) const {
  store = added(*program_.formulas, store, f, update_);
}

// What no store can have is in none.
void Interpreter::remove(PlainStore& store, ModalId f) const {
  if (!program_.formulas->normal(f)) return;
  store = removed(*program_.formulas, store, f, update_);
}

std::vector<ModalId> Interpreter::dones(const Communication& does) const {
  std::vector<ModalId> all;
  for (const Action& action : program_.actions) {
    if (action.channel != does.channel) continue;
    const bool same = action.content == does.content;
    const bool same_question = same || action.content == negation(does.content);
    const bool matches =
        (action.kind == Action::Kind::inform && does.act == Act::inform && same) ||
        (action.kind == Action::Kind::inform_if && does.act == Act::inform && same_question) ||
        (action.kind == Action::Kind::confirm && does.act == Act::confirm && same) ||
        (action.kind == Action::Kind::disconfirm && does.act == Act::disconfirm && same);
    if (matches) all.push_back(program_.formulas->literal(action.done));
  }
  return all;
}

}  // namespace credo::eccs::reference
