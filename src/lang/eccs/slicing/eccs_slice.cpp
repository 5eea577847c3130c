// Agents, then alternatives, then processes; and a look whether the property still has its names.
#include "lang/eccs/slicing/eccs_slice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/clock.hpp"
#include "lang/eccs/agent_program.hpp"
#include "lang/eccs/feasibility.hpp"
#include "lang/eccs/query.hpp"
#include "lang/eccs/slicing/pruned_process.hpp"
#include "lang/eccs/store_update.hpp"
#include "reduce/slicing/spoken.hpp"

namespace credo {

namespace {

using eccs::AgentNumber;
using eccs::Communication;
using eccs::LocalStep;
using eccs::Process;
using eccs::ProcessNumber;

const Communication* message_of(const eccs::Program& program, const LocalStep& step) {
  return std::get_if<Communication>(&program.prefixes[std::get<1>(step)].does);
}

// Whether an agent comes to no process twice.
class Stopping {
 public:
  Stopping(const eccs::Program& program, const std::set<LocalStep>& steps, AgentNumber agent)
      : program_(program), steps_(steps), agent_(agent) {}

  bool from(ProcessNumber process) {
    const auto [mark, added] = marks_.try_emplace(process, false);
    if (!added) return mark->second;  // false: it is on the way to itself
    for (const eccs::Alternative& each : eccs::alternatives(program_, process)) {
      if (!steps_.contains({agent_, each.prefix, each.next})) continue;
      if (!from(each.next)) return false;
    }
    marks_[process] = true;
    return true;
  }

 private:
  const eccs::Program& program_;
  const std::set<LocalStep>& steps_;
  AgentNumber agent_;
  std::map<ProcessNumber, bool> marks_;
};

class EccsSlicer {
 public:
  EccsSlicer(const Model& model, const BoundProperty& property, const Spoken& spoken,
             const SliceOptions& options, const SlicingRules& rules, const eccs::Program& program,
             std::set<LocalStep> steps)
      : model_(model),
        property_(property),
        spoken_(spoken),
        options_(options),
        rules_(rules),
        program_(program),
        steps_(std::move(steps)),
        agents_(program.agents.size(), kNoDependence),
        definitions_(program.definitions.size(), kNoDependence) {}

  Slice run() {
    slice_.clauses = true;
    if (!rules_.messages_pass) {
      std::erase_if(steps_, [&](const LocalStep& step) { return message_of(program_, step); });
    }
    for (AgentNumber i = 0; i < agents_.size(); ++i) at_once(i);
    while (for_others()) continue;
    for (AgentNumber i = 0; i < agents_.size(); ++i) never_stopping(i);
    while (for_others()) continue;
    what_is_taken();
    what_stores_say();
    for (AgentNumber i = 0; i < agents_.size(); ++i) agent(i);
    for (std::size_t i = 0; i < definitions_.size(); ++i) definition(i);
    const std::string missing = missing_name();
    if (missing.empty()) return std::move(slice_);
    Slice nothing;
    nothing.remarks = {fmt::format(
        "not sliced: the property names {}, which only what could be left out has", missing)};
    return nothing;
  }

 private:
  const std::string& name(AgentNumber agent) const { return program_.agents[agent].name; }

  std::uint32_t add(std::string what, std::string why, std::uint32_t because, SourceSpan where) {
    slice_.dependences.push_back({std::move(what), std::move(why), because, where});
    return static_cast<std::uint32_t>(slice_.dependences.size() - 1);
  }

  // ---- agents

  void keep(AgentNumber agent, std::string why, std::uint32_t because = kNoDependence) {
    agents_[agent] =
        add("agent " + name(agent), std::move(why), because, program_.agents[agent].where);
  }

  void at_once(AgentNumber agent) {
    if (spoken_.whole_state) return keep(agent, "the property asks what everybody does");
    if (spoken_.agents[agent]) return keep(agent, "the property speaks of it");
    if (spoken_.next) return keep(agent, "the property counts steps, and its steps count");
    if (is_seen_in_sets(agent))
      return keep(agent, "a set of actions of the property tells its own apart");
  }

  void never_stopping(AgentNumber agent) {
    const bool may_wait = options_.fairness == Fairness::none && !spoken_.safety;
    if (agents_[agent] != kNoDependence || !may_wait || !rules_.runs_for_ever) return;
    if (Stopping(program_, steps_, agent).from(program_.agents[agent].start)) return;
    keep(agent, "it may run for ever, and without fairness nobody else would move");
  }

  bool is_seen_in_sets(AgentNumber agent) const {
    const Property& property = property_.property;
    for (NodeId id = 0; id < property.nodes.size(); ++id) {
      const PropertyNode& node = property.node(id);
      if (!node.indexed) continue;
      const BoundProperty::ActionSets& sets = property_.action_sets[id];
      for (const LocalStep& step : steps_) {
        if (std::get<0>(step) != agent) continue;
        const TermId label = program_.prefixes[std::get<1>(step)].label;
        const auto in = [&](const std::vector<TermId>& set) {
          return std::ranges::binary_search(set, label);
        };
        if (!node.actions.empty() && !in(sets.during)) return true;
        if (!node.actions_after.empty() && in(sets.after)) return true;
      }
    }
    return false;
  }

  // Whether one more stays: who may talk to one that does.
  bool for_others() {
    poll_clock();
    if (!rules_.messages_join) return false;
    for (const LocalStep& step : steps_) {
      const AgentNumber speaker = std::get<0>(step);
      const Communication* message = message_of(program_, step);
      if (message == nullptr || agents_[speaker] == kNoDependence) continue;
      const eccs::Channel& channel = program_.channels[message->channel];
      const AgentNumber other = message->sends ? channel.to : channel.from;
      if (agents_[other] != kNoDependence) continue;
      keep(other,
           fmt::format("{} {} {} {}", message->sends ? "may receive" : "may send",
                       model_.terms.text(program_.prefixes[std::get<1>(step)].label),
                       message->sends ? "from" : "to", name(speaker)),
           agents_[speaker]);
      return true;
    }
    return false;
  }

  // ---- alternatives

  void what_is_taken() {
    for (const auto& [agent, prefix, next] : steps_) {
      if (agents_[agent] != kNoDependence) taken_.emplace(prefix, next);
    }
    for (AgentNumber i = 0; i < agents_.size(); ++i) {
      if (spoken_.terminated || stands_in_question(i)) take_all(program_.agents[i].start);
    }
  }

  // The stores at the start stay as they are written.
  void what_stores_say() {
    for (const eccs::AgentName& agent : program_.agents) {
      for (const eccs::StoredFormula& each : agent.store) {
        stored_.push_back(program_.text(each.formula));
        words_.merge(words_of(stored_.back()));
      }
    }
  }

  // Whether the property has waits(a) or another question about its process.
  bool stands_in_question(AgentNumber agent) const {
    return std::ranges::any_of(property_.queries, [&](const auto& queries) {
      if (agent >= queries.size()) return false;
      const auto* query = dynamic_cast<const eccs::StoreQuery*>(queries[agent].get());
      return query != nullptr && query->kind != eccs::StoreQuery::Kind::condition;
    });
  }

  void take_all(ProcessNumber start) {
    std::set<ProcessNumber> seen;
    std::vector<ProcessNumber> waiting{start};
    while (!waiting.empty()) {
      const ProcessNumber number = waiting.back();
      waiting.pop_back();
      if (!seen.insert(number).second) continue;
      const Process& process = program_.processes[number];
      if (process.kind == Process::Kind::prefix) {
        taken_.emplace(process.prefix, process.next);
        waiting.push_back(process.next);
      }
      if (process.kind == Process::Kind::name) {
        waiting.push_back(program_.definitions[process.definition].body);
      }
      waiting.insert(waiting.end(), process.parts.begin(), process.parts.end());
    }
  }

  // ---- the text

  void agent(AgentNumber number) {
    const eccs::AgentName& agent = program_.agents[number];
    slice_.parts.push_back(
        {SlicePartKind::agent, "agent " + agent.name, agent.where, agents_[number]});
    if (agents_[number] != kNoDependence) {
      process("agent " + agent.name, agent.start, agent.process_where, agents_[number]);
    } else if (program_.processes[agent.start].kind != Process::Kind::nil) {
      slice_.edits.push_back({agent.process_where, "0"});
    }
  }

  void process(const std::string& owner, ProcessNumber number, SourceSpan where,
               std::uint32_t because) {
    const PrunedProcess left = pruned(program_, number, taken_);
    if (!left.cut.empty()) slice_.edits.push_back({where, left.text});
    for (const eccs::PrefixNumber prefix : left.cut) {
      slice_.parts.push_back({SlicePartKind::process,
                              fmt::format("{} in {}", program_.prefixes[prefix].text, owner), where,
                              kNoDependence});
    }
    for (const eccs::PrefixNumber prefix : left.kept) {
      const std::string& text = program_.prefixes[prefix].text;
      words_.merge(words_of(text));
      prefixes_.insert(prefix);
      labels_.emplace(program_.prefixes[prefix].label, is_received(prefix));
    }
    for (const std::uint32_t each : left.definitions) {
      if (definitions_[each] != kNoDependence) continue;
      const eccs::Definition& definition = program_.definitions[each];
      definitions_[each] =
          add("process " + definition.name, "is in " + owner, because, definition.where);
      process("process " + definition.name, definition.body, definition.body_where,
              definitions_[each]);
    }
  }

  bool is_received(eccs::PrefixNumber prefix) const {
    const auto* message = std::get_if<Communication>(&program_.prefixes[prefix].does);
    return message != nullptr && !message->sends;
  }

  void definition(std::size_t number) {
    const eccs::Definition& definition = program_.definitions[number];
    slice_.parts.push_back({SlicePartKind::process, "process " + definition.name, definition.where,
                            definitions_[number]});
    if (definitions_[number] == kNoDependence) slice_.edits.push_back({definition.statement, ""});
  }

  // ---- names

  // A name or an action of the property that nothing in the slice has any more.
  std::string missing_name() const {
    const auto is_missing = [&](const std::string& word) {
      return spoken_.names_it(word) && !words_.contains(word);
    };
    for (eccs::AtomNumber i = 0; i < program_.atoms.size(); ++i) {
      const eccs::Atom& atom = program_.atoms[i];
      if (atom.done != eccs::kNone) {
        if (spoken_.names_it("Done") && !is_asked_for(program_.actions[atom.done])) {
          return atom.name;
        }
      } else if (!atom.observable) {
        if (is_missing(atom.name)) return atom.name;
      } else if (spoken_.names_it("obs") && spoken_.names_it(atom.name) && !is_observed(i)) {
        return "obs " + atom.name;
      }
    }
    for (const eccs::Action& action : program_.actions) {
      if (action.kind == eccs::Action::Kind::internal && is_missing(action.text)) {
        return action.text;
      }
    }
    const Property& property = property_.property;
    for (NodeId id = 0; id < property.nodes.size(); ++id) {
      const PropertyNode& node = property.node(id);
      if (!node.indexed) continue;
      const BoundProperty::ActionSets& sets = property_.action_sets[id];
      for (const auto& [text, set] :
           {std::pair(&node.actions, &sets.during), std::pair(&node.actions_after, &sets.after)}) {
        std::set<std::string> words = words_of(*text);
        words.erase("tau");
        if (words.empty()) continue;
        for (const TermId label : *set) {
          if (!is_there(label)) return model_.terms.text(label);
        }
      }
    }
    return "";
  }

  // Whether a prefix that stays requests the action, or it or a store speaks of its being done.
  bool is_asked_for(const eccs::Action& action) const {
    const std::string done = "Done(" + action.text + ")";
    const auto is_done_in = [&](const std::string& text) {
      return text.find(done) != std::string::npos;
    };
    return std::ranges::any_of(stored_, is_done_in) ||
           std::ranges::any_of(prefixes_, [&](eccs::PrefixNumber prefix) {
             const std::string& text = program_.prefixes[prefix].text;
             return is_done_in(text) ||
                    text.find("request(" + action.text + ")") != std::string::npos;
           });
  }

  bool is_observed(eccs::AtomNumber proposition) const {
    return std::ranges::any_of(prefixes_, [&](eccs::PrefixNumber prefix) {
      const auto* observe = std::get_if<eccs::Observe>(&program_.prefixes[prefix].does);
      return observe != nullptr && observe->proposition == proposition;
    });
  }

  // A message is there if both its ends are.
  bool is_there(TermId label) const {
    if (!labels_.contains({label, false})) return false;
    const bool message = std::ranges::any_of(program_.prefixes, [&](const eccs::Prefix& prefix) {
      return prefix.label == label && std::holds_alternative<Communication>(prefix.does);
    });
    return !message || labels_.contains({label, true});
  }

  const Model& model_;
  const BoundProperty& property_;
  const Spoken& spoken_;
  const SliceOptions& options_;
  const SlicingRules& rules_;
  const eccs::Program& program_;
  std::set<LocalStep> steps_;
  std::vector<std::uint32_t> agents_;  // by number: why it stays
  std::vector<std::uint32_t> definitions_;
  std::set<EccsStep> taken_;
  std::set<eccs::PrefixNumber> prefixes_;     // that stay
  std::vector<std::string> stored_;           // formulas of the stores at the start
  std::set<std::string> words_;               // of both
  std::set<std::pair<TermId, bool>> labels_;  // likewise, and whether it is the receiving end
  Slice slice_;
};

}  // namespace

Slice eccs_slice(Model& model, const BoundProperty& property, const SliceOptions& options,
                 const SlicingRules& rules) {
  const auto program = eccs::program_of(*model.programs.front());
  auto steps = eccs::possible_steps(program, eccs::update_of(model.file.options));
  if (!steps) {
    Slice slice;
    slice.remarks = {fmt::format("not sliced: the agents have more than {} local states",
                                 eccs::kMostLocalStates)};
    return slice;
  }
  const Spoken spoken = spoken_of(model, property);
  return EccsSlicer(model, property, spoken, options, rules, *program, std::move(*steps)).run();
}

}  // namespace credo
