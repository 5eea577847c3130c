// Writing the properties, act by act.
#include "lang/eccs/demands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "lang/eccs/labels.hpp"
#include "lang/eccs/rules.hpp"

namespace credo::eccs {

namespace {

class DemandWriter {
 public:
  DemandWriter(const Program& program, const TermStore& terms, AgentNumber agent)
      : program_(program),
        terms_(terms),
        formulas_(*program.formulas),
        self_(agent),
        own_(reachable_prefixes(program, program.agents[agent].start)),
        exchanges_(exchanges(program)) {}

  std::vector<AgentProgram::Demand> run() {
    for (const Exchange& each : exchanges_) {
      const auto& message = std::get<Communication>(program_.prefixes[each.sent].does);
      if (program_.channels[message.channel].from != self_) continue;
      const std::string label = terms_.text(program_.prefixes[each.sent].label);
      add(label + " is feasible", fmt::format("AG (EX[{}] true -> {})", label, feasible(message)));
      add(label + " has its effect", effect(label, message));
    }
    waiting();
    sending();
    return std::move(demands_);
  }

 private:
  void add(std::string name, std::string formula) {
    demands_.push_back({std::move(name), std::move(formula)});
  }

  // ---- formulas as texts

  const std::string& name(AgentNumber agent) const { return program_.agents[agent].name; }
  // "B_p ..."
  std::string view(std::string_view word, AgentNumber agent, const std::string& inner) const {
    return fmt::format("{}_{} {}", word, name(agent), inner);
  }
  std::string text(ModalId f) const { return program_.text(f); }
  std::string unsigned_text(ModalId f) const {
    return text(formulas_.is_positive(f) ? f : formulas_.negation(f));
  }
  // Whether the agent could be uncertain of it: its own beliefs it knows.
  bool can_doubt(AgentNumber agent, ModalId f) const {
    return formulas_.normal(formulas_.attitude(Attitude::uncertainty, agent, f)).has_value();
  }

  static std::string conjunction(const std::vector<std::string>& parts) {
    return parts.empty() ? "true" : fmt::format("({})", fmt::join(parts, " & "));
  }

  // ---- FP

  std::string feasible(const Communication& message) const {
    const AgentNumber i = self_;
    const AgentNumber j = program_.channels[message.channel].to;
    const ModalId w = message.content;
    std::vector<std::string> parts;
    switch (message.act) {
      case Act::inform:
        parts.push_back(view("B", i, text(w)));
        parts.push_back("!" + view("B", i, view("Bif", j, unsigned_text(w))));
        if (can_doubt(j, w)) parts.push_back("!" + view("B", i, view("Uif", j, unsigned_text(w))));
        break;
      case Act::confirm:
        parts.push_back(view("B", i, text(w)));
        parts.push_back(can_doubt(j, w) ? view("B", i, view("U", j, text(w))) : "false");
        break;
      case Act::disconfirm: {
        parts.push_back(view("B", i, text(formulas_.negation(w))));
        const std::string belief = view("B", i, view("B", j, text(w)));
        parts.push_back(can_doubt(j, w)
                            ? fmt::format("({} | {})", belief, view("B", i, view("U", j, text(w))))
                            : belief);
        break;
      }
      case Act::request: {
        const Action& action = program_.actions[message.requested];
        of_sender(action, j, parts);
        const std::string done = program_.atoms[action.done].name;
        parts.push_back("!" + view("B", i, view("I", j, done)));
      }
    }
    return conjunction(parts);
  }

  // FP(a)[i\j] and Agent(j, a)
  void of_sender(const Action& action, AgentNumber j, std::vector<std::string>& parts) const {
    const AgentNumber i = self_;
    if (action.channel == kNone) return;
    const Channel& channel = program_.channels[action.channel];
    if (channel.from != j) parts.emplace_back("false");
    if (channel.from != j || channel.to != i) return;
    const ModalId w = action.content;
    const std::string doubt = can_doubt(i, w) ? view("U", i, text(w)) : "false";
    switch (action.kind) {
      case Action::Kind::confirm:
        parts.push_back(doubt);
        break;
      case Action::Kind::disconfirm:
        parts.push_back(fmt::format("({} | {})", view("B", i, text(w)), doubt));
        break;
      default:
        parts.push_back("!" + view("Bif", i, unsigned_text(w)));
        if (can_doubt(i, w)) parts.push_back("!" + view("Uif", i, unsigned_text(w)));
    }
  }

  // ---- RE

  std::string effect(const std::string& label, const Communication& message) const {
    const AgentNumber j = program_.channels[message.channel].to;
    const ModalId w = message.content;
    switch (message.act) {
      case Act::inform:
      case Act::confirm:
        return fmt::format("AG !EX[{}] !{}", label, view("B", j, text(w)));
      case Act::disconfirm:
        return fmt::format("AG !EX[{}] !{}", label, view("B", j, text(formulas_.negation(w))));
      case Act::request:
        break;
    }
    const Action& action = program_.actions[message.requested];
    if (action.kind == Action::Kind::internal) {
      return fmt::format("AG !EX[{}] !AF {}", label,
                         view("B", j, program_.atoms[action.done].name));
    }
    if (action.kind == Action::Kind::observe) {
      // Who observes is not said by the action of the step; what it comes to believe is.
      return fmt::format("AG !EX[{}] !AF {}", label,
                         view("Bif", j, program_.atoms[action.proposition].name));
    }
    const std::vector<std::string> steps = steps_that_do(action);
    if (steps.empty()) return fmt::format("AG !EX[{}] true", label);
    return fmt::format("AG !EX[{}] !A(true [*]U[{}] true)", label, fmt::join(steps, ", "));
  }

  std::vector<std::string> steps_that_do(const Action& action) const {
    std::set<std::string> steps;
    for (const Exchange& each : exchanges_) {
      const Prefix& prefix = program_.prefixes[each.sent];
      if (does(program_, action, std::get<Communication>(prefix.does))) {
        steps.insert(terms_.text(prefix.label));
      }
    }
    return {steps.begin(), steps.end()};
  }

  // ---- waiting and sending

  bool comes_to(bool sends) const {
    for (PrefixNumber i = 0; i < own_.size(); ++i) {
      const auto* message = std::get_if<Communication>(&program_.prefixes[i].does);
      if (own_[i] && message != nullptr && message->sends == sends) return true;
    }
    return false;
  }

  void waiting() {
    if (!comes_to(false) && !comes_to(true)) return;
    std::set<std::string> channels;
    std::set<std::string> ended;  // of all it has to do with
    for (const Exchange& each : exchanges_) {
      const auto& message = std::get<Communication>(program_.prefixes[each.received].does);
      const Channel& channel = program_.channels[message.channel];
      if (channel.to != self_ && channel.from != self_) continue;
      channels.insert(channel.name + "(*)");
      ended.insert(fmt::format("ended({})", name(channel.to == self_ ? channel.from : channel.to)));
    }
    // Who serves has done its work when all that it could serve have ended.
    const std::string idle =
        !has_service() ? ""
                       : fmt::format(" & !(serves({}) & {})", name(self_), fmt::join(ended, " & "));
    add(fmt::format("{} never waits in vain", name(self_)),
        channels.empty() ? fmt::format("AG !waits({})", name(self_))
                         : fmt::format("AG (waits({}){} -> E(true [*]U[{}] true))", name(self_),
                                       idle, fmt::join(channels, ", ")));
  }

  // Whether the agent's process can come to the head of a loop that begins with receiving.
  bool has_service() const {
    std::set<ProcessNumber> seen;
    std::vector<ProcessNumber> waiting{program_.agents[self_].start};
    while (!waiting.empty()) {
      const ProcessNumber now = waiting.back();
      waiting.pop_back();
      if (!seen.insert(now).second) continue;
      if (is_service(program_, now)) return true;
      for (const Alternative& each : alternatives(program_, now)) waiting.push_back(each.next);
    }
    return false;
  }

  void sending() {
    if (!comes_to(true)) return;
    add(fmt::format("{} can send what it must", name(self_)),
        fmt::format("AG !blocked({})", name(self_)));
  }

  const Program& program_;
  const TermStore& terms_;
  ModalFormulas& formulas_;
  AgentNumber self_;
  std::vector<bool> own_;  // the prefixes the agent can come to
  std::vector<Exchange> exchanges_;
  std::vector<AgentProgram::Demand> demands_;
};

}  // namespace

std::vector<AgentProgram::Demand> demands_of(const Program& program, const TermStore& terms,
                                             AgentNumber agent) {
  return DemandWriter(program, terms, agent).run();
}

}  // namespace credo::eccs
