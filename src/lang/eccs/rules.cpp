// Compiling the rules, act by act.
#include "lang/eccs/rules.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.hpp"
#include "lang/eccs/condition.hpp"

namespace credo::eccs {

namespace {

Condition opposite(Condition condition) {
  return {Condition::Op::negation, 0, {std::move(condition)}};
}
Condition either(std::vector<Condition> parts) {
  return {Condition::Op::either, 0, std::move(parts)};
}

// The rule of one prefix, seen from one agent.
class RuleBuilder {
 public:
  RuleBuilder(const Program& program, AgentNumber agent)
      : program_(program), formulas_(*program.formulas), self_(agent) {}

  Rule build(const Prefix& prefix) {
    std::visit([this](const auto& does) { add(does); }, prefix.does);
    return std::move(rule_);
  }

 private:
  using Role = Premise::Role;

  // ---- formulas

  ModalId believes(AgentNumber agent, ModalId f) {
    return formulas_.attitude(Attitude::belief, agent, f);
  }
  ModalId intends(AgentNumber agent, ModalId f) {
    return formulas_.attitude(Attitude::intention, agent, f);
  }
  ModalId uncertain(AgentNumber agent, ModalId f) {
    return formulas_.attitude(Attitude::uncertainty, agent, f);
  }
  ModalId believes_whether(AgentNumber agent, ModalId f) {
    return formulas_.attitude(Attitude::belief_whether, agent, f);
  }
  ModalId negation(ModalId f) { return formulas_.negation(f); }
  ModalId done(ActionNumber action) { return formulas_.literal(program_.actions[action].done); }

  // That the store says so; what cannot be is not said.
  Condition view(ModalId f) {
    const auto normal = formulas_.normal(f);
    if (!normal) return {Condition::Op::falsity, 0, {}};
    if (formulas_.is_positive(*normal)) return {Condition::Op::view, *normal, {}};
    return opposite({Condition::Op::view, negation(*normal), {}});
  }
  // Own beliefs or uncertainties either way; those of another, as the agent believes them.
  Condition own_whether(Attitude attitude, ModalId f) {
    return either({view(formulas_.attitude(attitude, self_, f)),
                   view(formulas_.attitude(attitude, self_, negation(f)))});
  }
  Condition others_whether(Attitude attitude, AgentNumber other, ModalId f) {
    return either({view(believes(self_, formulas_.attitude(attitude, other, f))),
                   view(believes(self_, formulas_.attitude(attitude, other, negation(f))))});
  }

  std::string text(ModalId f) const { return program_.text(f); }
  std::string name(AgentNumber agent) const { return program_.agents[agent].name; }
  // "B_p Bif_s c_r"
  std::string whether_text(std::string_view word, AgentNumber other, ModalId f) const {
    return fmt::format("B_{} {}_{} {}", name(self_), word, name(other), unsigned_text(f));
  }
  std::string unsigned_text(ModalId f) const {
    return text(formulas_.is_positive(f) ? f : formulas_.negation(f));
  }

  void demand(Role role, Condition condition, std::string text) {
    rule_.premises.push_back({role, std::move(condition), std::move(text)});
  }
  void add(ModalId f) { rule_.changes.push_back({f, false}); }
  // What no store can have need not be deleted: to have been told B_i x ends no I_i Bif_i B_i x.
  void remove(ModalId f) {
    if (formulas_.normal(f)) rule_.changes.push_back({f, true});
  }

  // ---- the agent by itself

  void add(const Update& does) { does.deletes ? remove(does.formula) : add(does.formula); }

  void add(const Query& query) {
    demand(Role::query, query.condition, program_.text(query.condition));
  }

  void add(const Observe& observe) {
    const Atom& atom = program_.atoms[observe.proposition];
    const ModalId p = formulas_.literal(observe.proposition);
    const ModalId seen = observe.positive ? p : negation(p);
    const bool agrees = atom.truth == Truth::any || (atom.truth == Truth::yes) == observe.positive;
    if (!agrees) {
      demand(Role::environment, {Condition::Op::falsity, 0, {}},
             fmt::format("{} in the environment", text(seen)));
    }
    demand(Role::feasibility, opposite(own_whether(Attitude::belief, p)),
           fmt::format("!Bif_{} {}", name(self_), text(p)));
    demand(Role::intention, view(intends(self_, believes_whether(self_, p))),
           text(intends(self_, believes_whether(self_, p))));
    add(believes(self_, seen));
    for (const ModalId l : {seen, negation(seen)}) {
      remove(intends(self_, believes(self_, l)));
      remove(intends(self_, l));
    }
    remove(intends(self_, believes_whether(self_, p)));
  }

  // ---- messages

  void add(const Communication& message) {
    const Channel& channel = program_.channels[message.channel];
    rule_.meeting = {message.sends ? channel.to : channel.from, message.sends};
    if (message.act == Act::request) {
      message.sends ? send_request(message) : add(intends(self_, done(message.requested)));
    } else {
      message.sends ? send_statement(message) : receive_statement(message);
    }
  }

  // What the receiver of a statement is to believe.
  ModalId said(const Communication& message) {
    return message.act == Act::disconfirm ? negation(message.content) : message.content;
  }

  // The statement itself as an action that may be intended, and those it is a way of doing.
  std::vector<ActionNumber> done_by(const Communication& message) const {
    std::vector<ActionNumber> all;
    for (ActionNumber i = 0; i < program_.actions.size(); ++i) {
      if (does(program_, program_.actions[i], message)) all.push_back(i);
    }
    return all;
  }

  void send_statement(const Communication& message) {
    const AgentNumber other = rule_.meeting.partner;
    const ModalId w = message.content;
    const ModalId v = said(message);
    demand(Role::feasibility, view(believes(self_, v)), text(believes(self_, v)));
    switch (message.act) {
      case Act::inform:
        demand(Role::feasibility, opposite(others_whether(Attitude::belief, other, w)),
               "!" + whether_text("Bif", other, w));
        demand(Role::feasibility, opposite(others_whether(Attitude::uncertainty, other, w)),
               "!" + whether_text("Uif", other, w));
        break;
      case Act::confirm: {
        const ModalId doubt = believes(self_, uncertain(other, w));
        demand(Role::feasibility, view(doubt), text(doubt));
        break;
      }
      case Act::disconfirm: {
        const ModalId belief = believes(self_, believes(other, w));
        const ModalId doubt = believes(self_, uncertain(other, w));
        demand(Role::feasibility, either({view(belief), view(doubt)}),
               fmt::format("({} | {})", text(belief), text(doubt)));
        break;
      }
      case Act::request:
        throw InternalError("a request is no statement");
    }
    const ModalId aim = intends(self_, believes(other, v));
    std::vector<Condition> reasons{view(aim)};
    std::string words = text(aim);
    const std::vector<ActionNumber> actions = done_by(message);
    for (const ActionNumber action : actions) {
      reasons.push_back(view(intends(self_, done(action))));
      words += " | " + text(intends(self_, done(action)));
    }
    if (reasons.size() > 1) words = "(" + words + ")";
    demand(Role::intention, either(std::move(reasons)), std::move(words));
    add(believes(self_, believes(other, v)));
    remove(aim);
    for (const ActionNumber action : actions) remove(intends(self_, done(action)));
  }

  void receive_statement(const Communication& message) {
    const AgentNumber other = rule_.meeting.partner;
    const ModalId v = said(message);
    add(believes(self_, v));
    const std::vector<ActionNumber> actions = done_by(message);
    for (const ActionNumber action : actions) remove(believes(self_, intends(other, done(action))));
    remove(intends(self_, believes(self_, v)));
    remove(intends(self_, believes_whether(self_, v)));
    for (const ActionNumber action : actions) remove(intends(self_, done(action)));
  }

  // RE(a), if it is about a mind.
  std::optional<ModalId> effect_of(const Action& action, AgentNumber performer) {
    const auto hearer = [&] { return program_.channels[action.channel].to; };
    switch (action.kind) {
      case Action::Kind::inform:
      case Action::Kind::confirm:
        return believes(hearer(), action.content);
      case Action::Kind::disconfirm:
        return believes(hearer(), negation(action.content));
      case Action::Kind::inform_if:
        return believes_whether(hearer(), action.content);
      case Action::Kind::observe:
        return believes_whether(performer, formulas_.literal(action.proposition));
      case Action::Kind::internal:
        break;
    }
    return std::nullopt;
  }

  // FP(a)[i\j], the part of the precondition that is about the one who asks; Agent(j, a).
  void demand_request(const Action& action, AgentNumber performer) {
    if (action.kind == Action::Kind::observe || action.kind == Action::Kind::internal) return;
    const Channel& back = program_.channels[action.channel];
    if (back.from != performer) {
      demand(Role::feasibility, {Condition::Op::falsity, 0, {}},
             fmt::format("that {} can do {}, which is for {} to send", name(performer), action.text,
                         name(back.from)));
      return;
    }
    if (back.to != self_) return;
    const ModalId w = action.content;
    const ModalId doubt = uncertain(self_, w);
    switch (action.kind) {
      case Action::Kind::confirm:
        demand(Role::feasibility, view(doubt), text(doubt));
        break;
      case Action::Kind::disconfirm:
        demand(Role::feasibility, either({view(believes(self_, w)), view(doubt)}),
               fmt::format("({} | {})", text(believes(self_, w)), text(doubt)));
        break;
      default:
        demand(Role::feasibility, opposite(own_whether(Attitude::belief, w)),
               fmt::format("!Bif_{} {}", name(self_), unsigned_text(w)));
        demand(Role::feasibility, opposite(own_whether(Attitude::uncertainty, w)),
               fmt::format("!Uif_{} {}", name(self_), unsigned_text(w)));
    }
  }

  void send_request(const Communication& message) {
    const AgentNumber other = rule_.meeting.partner;
    const Action& action = program_.actions[message.requested];
    demand_request(action, other);
    const ModalId agreed = believes(self_, intends(other, done(message.requested)));
    demand(Role::feasibility, opposite(view(agreed)), "!" + text(agreed));
    std::vector<ModalId> aims{intends(self_, done(message.requested))};
    if (const auto effect = effect_of(action, other)) aims.push_back(intends(self_, *effect));
    std::vector<Condition> reasons;
    std::string words;
    for (const ModalId aim : aims) {
      reasons.push_back(view(aim));
      words += (words.empty() ? "" : " | ") + text(aim);
    }
    if (aims.size() > 1) words = "(" + words + ")";
    demand(Role::intention, either(std::move(reasons)), std::move(words));
    add(agreed);
    for (const ModalId aim : aims) remove(aim);
  }

  const Program& program_;
  ModalFormulas& formulas_;
  AgentNumber self_;
  Rule rule_;
};

}  // namespace

bool does(const Program& program, const Action& action, const Communication& message) {
  if (action.channel != message.channel || message.act == Act::request) return false;
  const bool same = action.content == message.content;
  switch (action.kind) {
    case Action::Kind::inform:
      return message.act == Act::inform && same;
    case Action::Kind::inform_if:
      return message.act == Act::inform &&
             (same || action.content == program.formulas->negation(message.content));
    case Action::Kind::confirm:
      return message.act == Act::confirm && same;
    case Action::Kind::disconfirm:
      return message.act == Act::disconfirm && same;
    case Action::Kind::observe:
    case Action::Kind::internal:
      break;
  }
  return false;
}

Rule rule_of(const Program& program, AgentNumber agent, const Prefix& prefix) {
  return RuleBuilder(program, agent).build(prefix);
}

AgentRules::AgentRules(std::shared_ptr<const Program> program, AgentNumber agent,
                       StoreUpdate update)
    : program_(std::move(program)), agent_(agent), stores_(*program_->formulas, update) {}

StoreId AgentRules::initial_store() {
  StoreId store = stores_.empty();
  for (const StoredFormula& each : program_->agents[agent_].store) {
    store = stores_.add(store, each.formula);
  }
  return store;
}

const std::vector<Alternative>& AgentRules::alternatives(ProcessNumber process) {
  const auto known = alternatives_.find(process);
  if (known != alternatives_.end()) return known->second;
  return alternatives_.emplace(process, eccs::alternatives(*program_, process)).first->second;
}

const Rule& AgentRules::rule(PrefixNumber prefix) {
  const auto known = rules_.find(prefix);
  if (known != rules_.end()) return known->second;
  return rules_.emplace(prefix, rule_of(*program_, agent_, program_->prefixes[prefix]))
      .first->second;
}

bool AgentRules::holds(const Condition& condition, StoreId store) {
  return is_true(condition, [&](ModalId view) { return stores_.derives(store, view); });
}

std::vector<const Premise*> AgentRules::failing(PrefixNumber prefix, StoreId store) {
  std::vector<const Premise*> all;
  for (const Premise& premise : rule(prefix).premises) {
    if (!holds(premise.condition, store)) all.push_back(&premise);
  }
  return all;
}

bool AgentRules::is_open(PrefixNumber prefix, StoreId store) {
  return std::ranges::all_of(rule(prefix).premises, [&](const Premise& premise) {
    return holds(premise.condition, store);
  });
}

StoreId AgentRules::after(PrefixNumber prefix, StoreId store) {
  for (const Change& change : rule(prefix).changes) {
    store =
        change.deletes ? stores_.remove(store, change.formula) : stores_.add(store, change.formula);
  }
  return store;
}

bool AgentRules::waits(ProcessNumber process, StoreId store) {
  bool exchanges = false;
  for (const Alternative& each : alternatives(process)) {
    if (!is_open(each.prefix, store)) continue;
    if (!rule(each.prefix).meeting.needed()) return false;
    exchanges = true;
  }
  return exchanges;
}

bool AgentRules::is_blocked(ProcessNumber process, StoreId store) {
  bool sends = false;
  for (const Alternative& each : alternatives(process)) {
    if (is_open(each.prefix, store)) return false;
    sends = sends || rule(each.prefix).meeting.sends;
  }
  return sends;
}

}  // namespace credo::eccs
