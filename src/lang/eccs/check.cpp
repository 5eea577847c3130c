// The checks, one function each.
#include "lang/eccs/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "modal/implication.hpp"

namespace credo::eccs {

namespace {

class Checker {
 public:
  Checker(const Program& program, const SystemUses& uses, Diagnostics& diagnostics)
      : program_(program), uses_(uses), diagnostics_(diagnostics) {}

  void run() {
    every_agent_has_a_process();
    guarded_recursion();
    for (const AgentName& agent : program_.agents) consistent_store(agent);
    for (AgentNumber agent = 0; agent < program_.agents.size(); ++agent) {
      for (const ProcessUses* part : reached(agent)) {
        for (const PrefixUse& use : part->prefixes) {
          own_channels(agent, use);
          own_store(agent, use);
        }
      }
    }
  }

 private:
  const std::string& name(AgentNumber agent) const { return program_.agents[agent].name; }

  void every_agent_has_a_process() {
    for (const AgentName& agent : program_.agents) {
      if (agent.start != kNone) continue;
      diagnostics_.error(agent.where, fmt::format("agent '{}' has no process", agent.name),
                         fmt::format("add it to the system: system {} = ...", agent.name));
    }
  }

  // No formula that an agent begins with excludes another.
  void consistent_store(const AgentName& agent) {
    ModalFormulas& formulas = *program_.formulas;
    const Implication implies(formulas);
    for (std::size_t i = 0; i < agent.store.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const ModalId earlier = formulas.existing_normal(agent.store[j].formula);
        const ModalId later = formulas.existing_normal(agent.store[i].formula);
        if (!implies(earlier, formulas.negation(later))) continue;
        error(agent.store[i].where,
              fmt::format("the store of {} is inconsistent: {} excludes {}", agent.name,
                          program_.text(earlier), program_.text(later)),
              "");
      }
    }
  }

  // The texts that the agent's process can come to, in the order of the file.
  std::vector<const ProcessUses*> reached(AgentNumber agent) const {
    std::set<std::uint32_t> seen;
    std::vector<const ProcessUses*> waiting{&uses_.agents[agent]};
    while (!waiting.empty()) {
      const ProcessUses* now = waiting.back();
      waiting.pop_back();
      for (const std::uint32_t definition : now->names) {
        if (seen.insert(definition).second) waiting.push_back(&uses_.definitions[definition]);
      }
    }
    std::vector<const ProcessUses*> all{&uses_.agents[agent]};
    for (const std::uint32_t definition : seen) all.push_back(&uses_.definitions[definition]);
    return all;
  }

  void own_channels(AgentNumber agent, const PrefixUse& use) {
    const auto* message = std::get_if<Communication>(&program_.prefixes[use.prefix].does);
    if (message == nullptr) return;
    const Channel& channel = program_.channels[message->channel];
    const AgentNumber owner = message->sends ? channel.from : channel.to;
    if (owner == agent) return;
    const AgentNumber other_end = message->sends ? channel.to : channel.from;
    const std::string way =
        fmt::format("channel {}: {} -> {}", channel.name, name(channel.from), name(channel.to));
    error(use.where,
          message->sends ? fmt::format("{} cannot send on {}, which {} sends on", name(agent),
                                       channel.name, name(owner))
                         : fmt::format("{} cannot receive on {}, which {} receives on", name(agent),
                                       channel.name, name(owner)),
          other_end == agent ? fmt::format("{}; write {}{}", way, channel.name,
                                           message->sends ? "?... to receive" : "!... to send")
                             : way);
  }

  void own_store(AgentNumber agent, const PrefixUse& use) {
    for (const FirstView& view : use.asks) {
      if (view.agent == agent) continue;
      error(view.where,
            fmt::format("{} keeps its own store, not that of {}", name(agent), name(view.agent)),
            fmt::format("write B_{} {}", name(agent), view.text));
    }
  }

  // Once for each place.
  void error(SourceSpan where, std::string message, std::string hint) {
    if (!said_.insert(where.begin).second) return;
    diagnostics_.error(where, std::move(message), std::move(hint));
  }

  // ---- recursion

  // The definitions that a process may unfold to before it does anything.
  std::vector<std::uint32_t> first_names(ProcessNumber process) const {
    const Process& now = program_.processes[process];
    if (now.kind == Process::Kind::name) return {now.definition};
    std::vector<std::uint32_t> names;
    if (now.kind != Process::Kind::sum) return names;
    for (const ProcessNumber part : now.parts) {
      const Process& each = program_.processes[part];
      if (each.kind == Process::Kind::name) names.push_back(each.definition);
    }
    return names;
  }

  // Depth first along first names; a definition that is met on its own path calls itself.
  void guarded_recursion() {
    std::vector<bool> done(program_.definitions.size(), false);
    std::vector<bool> on_path(program_.definitions.size(), false);
    for (std::uint32_t start = 0; start < program_.definitions.size(); ++start) {
      if (done[start]) continue;
      struct Visit {
        std::uint32_t definition;
        std::vector<std::uint32_t> calls;
        std::size_t next = 0;
      };
      const auto visit = [&](std::uint32_t definition) {
        return Visit{definition, first_names(program_.definitions[definition].body)};
      };
      std::vector<Visit> path{visit(start)};
      on_path[start] = true;
      while (!path.empty()) {
        Visit& top = path.back();
        if (top.next == top.calls.size()) {
          done[top.definition] = true;
          on_path[top.definition] = false;
          path.pop_back();
          continue;
        }
        const std::uint32_t called = top.calls[top.next++];
        if (on_path[called]) {
          std::string circle;
          bool inside = false;
          for (const Visit& each : path) {
            inside = inside || each.definition == called;
            if (inside) circle += program_.definitions[each.definition].name + " -> ";
          }
          const Definition& definition = program_.definitions[called];
          diagnostics_.error(
              definition.where,
              fmt::format("process '{}' calls itself before it does anything", definition.name),
              fmt::format("{}{}", circle, definition.name));
          return;
        }
        if (done[called]) continue;
        on_path[called] = true;
        path.push_back(visit(called));
      }
    }
  }

  const Program& program_;
  const SystemUses& uses_;
  Diagnostics& diagnostics_;
  std::set<std::uint32_t> said_;  // places
};

}  // namespace

void check_system(const Program& program, const SystemUses& uses, Diagnostics& diagnostics) {
  Checker(program, uses, diagnostics).run();
}

}  // namespace credo::eccs
