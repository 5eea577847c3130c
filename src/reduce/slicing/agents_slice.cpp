// A closure over agents and facts.
#include "reduce/slicing/agents_slice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/clock.hpp"
#include "reduce/slicing/agent_statements.hpp"

namespace credo {

namespace {

class AgentSlicer {
 public:
  AgentSlicer(Model& model, const Spoken& spoken, const std::vector<AgentTraffic>& traffic,
              const SliceOptions& options, const SlicingRules& rules, Slice& slice)
      : model_(model),
        terms_(model.terms),
        spoken_(spoken),
        traffic_(traffic),
        options_(options),
        rules_(rules),
        slice_(slice),
        stays_(model.agent_count(), kNoDependence) {}

  std::vector<std::uint32_t> run() {
    for (std::uint32_t i = 0; i < stays_.size(); ++i) at_once(i);
    close();
    for (std::uint32_t i = 0; i < stays_.size(); ++i) never_stopping(i);
    close();
    // A system without agents is none.
    if (std::ranges::all_of(stays_, [](std::uint32_t each) { return each == kNoDependence; })) {
      keep(0, "a system has an agent");
      close();
    }
    report();
    return std::move(stays_);
  }

 private:
  const std::string& name(std::uint32_t agent) const { return model_.file.agents[agent].name; }

  void keep(std::uint32_t agent, std::string why, std::uint32_t because = kNoDependence) {
    stays_[agent] = static_cast<std::uint32_t>(slice_.dependences.size());
    slice_.dependences.push_back({fmt::format("agent {}", name(agent)), std::move(why), because,
                                  model_.file.agents[agent].where});
  }

  // ---- by itself

  void at_once(std::uint32_t agent) {
    if (spoken_.whole_state) return keep(agent, "the property asks what everybody does");
    if (spoken_.agents[agent]) return keep(agent, "the property speaks of it");
    if (stays_.size() == 1) return keep(agent, "there is no other");
    if (spoken_.next) return keep(agent, "the property counts steps, and its steps count");
    if (model_.file.options.schedule != Schedule::interleaved) {
      return keep(agent, "everybody has a turn");
    }
  }

  void never_stopping(std::uint32_t agent) {
    const bool may_wait = options_.fairness == Fairness::none && !spoken_.safety;
    if (stays_[agent] != kNoDependence || !may_wait || !rules_.runs_for_ever) return;
    if (traffic_[agent].stops) return;
    keep(agent, "it may run for ever, and without fairness nobody else would move");
  }

  // ---- for others

  void close() {
    for (bool grown = true; grown;) {
      grown = false;
      for (std::uint32_t i = 0; i < stays_.size(); ++i) {
        if (stays_[i] == kNoDependence && for_others(i)) grown = true;
      }
    }
  }

  // Whether it stays because of what it does in the environment.
  bool for_others(std::uint32_t agent) {
    poll_clock();
    const auto& requests = traffic_[agent].requests;
    if (requests.empty()) return false;
    const std::string action = terms_.text(requests.front());
    if (rules_.queue_delays) {
      if (spoken_.requests) {
        keep(agent, fmt::format("its {} may be before others in the queue", action));
        return true;
      }
      const bool spontaneous =
          std::ranges::any_of(model_.environment.rules,
                              [](const EnvironmentRule& rule) { return rule.action == kNoTerm; });
      if (spontaneous) {
        keep(agent, fmt::format("the environment may be busy with its {}", action));
        return true;
      }
    }
    for (const TermId request : requests) {
      for (const EnvironmentRule& rule : model_.environment.rules) {
        if (rule.action == kNoTerm || !may_match(terms_, rule.action, request)) continue;
        if ((rule.await || rule.maybe) && rules_.queue_delays) {
          keep(agent, fmt::format("others wait behind its {}", terms_.text(request)));
          return true;
        }
        if (!rules_.requests_change) continue;
        for (const Alternative& alternative : rule.alternatives) {
          for (const Effect& effect : alternative) {
            if (changes(agent, request, effect.atom)) return true;
          }
        }
      }
    }
    return false;
  }

  // Whether somebody looks at the fact; then the agent stays.
  bool changes(std::uint32_t agent, TermId request, TermId fact) {
    const auto because = [&](std::uint32_t why_dependence, std::string reader) {
      keep(agent,
           fmt::format("its {} changes {}, which {}", terms_.text(request),
                       terms_.functor_text(terms_.functor(fact)), reader),
           why_dependence);
      return true;
    };
    for (const Functor& each : spoken_.facts) {
      if (each == terms_.functor(fact)) return because(kNoDependence, "the property speaks of");
    }
    for (std::uint32_t i = 0; i < stays_.size(); ++i) {
      if (stays_[i] == kNoDependence) continue;
      const bool seen = std::ranges::any_of(
          traffic_[i].perceives, [&](TermId pattern) { return may_match(terms_, pattern, fact); });
      if (seen) return because(stays_[i], fmt::format("{} perceives", name(i)));
      if (guards_read(i, fact)) {
        return because(stays_[i], fmt::format("an action of {} depends on", name(i)));
      }
    }
    return false;
  }

  // Whether a rule for one of the agent's actions looks at the fact.
  bool guards_read(std::uint32_t agent, TermId fact) const {
    for (const TermId request : traffic_[agent].requests) {
      for (const EnvironmentRule& rule : model_.environment.rules) {
        if (rule.action == kNoTerm || !may_match(terms_, rule.action, request)) continue;
        const bool reads = std::ranges::any_of(rule.guard, [&](const Literal& literal) {
          return literal.form == Literal::Form::atom && may_match(terms_, literal.atom, fact);
        });
        if (reads) return true;
      }
    }
    return false;
  }

  // ---- the text

  void report() {
    std::vector<bool> stays;
    for (std::uint32_t i = 0; i < stays_.size(); ++i) {
      const AgentDeclaration& agent = model_.file.agents[i];
      slice_.parts.push_back({SlicePartKind::agent, "agent " + agent.name, agent.where, stays_[i]});
      stays.push_back(stays_[i] != kNoDependence);
    }
    leave_agents_out(model_, stays, slice_);
  }

  Model& model_;
  const TermStore& terms_;
  const Spoken& spoken_;
  const std::vector<AgentTraffic>& traffic_;
  const SliceOptions& options_;
  const SlicingRules& rules_;
  Slice& slice_;
  std::vector<std::uint32_t> stays_;
};

// The agents that stay and run the program.
std::string runners(const Model& model, const AgentProgram& program,
                    const std::vector<std::uint32_t>& stays) {
  std::vector<std::uint32_t> agents;
  for (std::uint32_t i = 0; i < stays.size(); ++i) {
    if (stays[i] != kNoDependence && model.programs[i].get() == &program) agents.push_back(i);
  }
  return agents_text(model, agents);
}

}  // namespace

Slice slice_agents(Model& model, const BoundProperty& property, const SliceOptions& options,
                   const SlicingRules& rules, const AgentsSlicing& slicing) {
  Slice slice;
  slice.clauses = true;
  const Spoken spoken = spoken_of(model, property);
  std::vector<AgentTraffic> traffic;
  for (const auto& program : model.programs) traffic.push_back(slicing.traffic(*program));
  const auto stays = AgentSlicer(model, spoken, traffic, options, rules, slice).run();
  std::set<const AgentProgram*> seen;
  for (std::size_t i = 0; i < stays.size(); ++i) {
    const AgentProgram& program = *model.programs[i];
    if (stays[i] == kNoDependence || !seen.insert(&program).second) continue;
    slicing.cut({model, program, spoken, rules, runners(model, program, stays), stays[i], slice});
  }
  return slice;
}

}  // namespace credo
