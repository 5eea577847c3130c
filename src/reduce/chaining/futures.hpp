// What processes may still do outside of themselves, as far as is known.
//
// The memo of a system is a graph: the local states of an agent with the steps computed so far
// between them. What is written on any path from a local state is what the agent may still write.
// The environment has such a graph too, whose edges wait for requests.
//
// What was not computed yet is not in it: a search that relies on it has to be repeated when it has
// added steps (chains.hpp says why that is enough).
#pragma once

#include <cstdint>
#include <vector>

#include "base/id_map.hpp"
#include "reduce/chaining/process_set.hpp"
#include "system/system.hpp"

namespace credo {

// What an agent may still do, from some local state on.
struct Future {
  ProcessSet reaches;  // agents that get messages from it, or are pushed something by it
  bool requests = false;
  bool changes_facts = false;  // by functions

  // Whether something is new.
  bool add(const Future& other);
};

class Futures {
 public:
  explicit Futures(System& system) : system_(system) {}

  // Looks at all that the system has computed.
  void learn();
  // How many steps had been computed then.
  std::uint64_t known() const { return known_; }

  const Future& of(std::uint32_t agent, LocalId local) const {
    const std::vector<Future>& all = agents_[agent];
    return local < all.size() ? all[local] : nothing_;
  }
  // Whether the environment, with requests of these agents, may still become one in which the agent
  // perceives something else.
  bool may_show(std::uint32_t agent, ComponentId environment, const ProcessSet& requesters);
  // Whether any fact may still change.
  bool may_change(ComponentId environment, const ProcessSet& requesters);

 private:
  static constexpr std::uint32_t kNobody = 0xffffffffu;  // no agent: all facts count

  struct Change {
    ComponentId to;
    Process requested_by;
  };
  struct Question {
    ComponentId environment;
    std::uint32_t agent;
    const ProcessSet& requesters;
  };

  void learn_agent(std::uint32_t agent);
  void learn_environment();
  Future written(FootprintId footprint) const;
  bool answer(const Question& question);
  bool search(const Question& question);
  std::uint32_t number_of(const ProcessSet& requesters);

  System& system_;
  std::uint64_t known_ = 0;
  std::vector<std::vector<Future>> agents_;   // by agent and local state
  std::vector<std::vector<Change>> changes_;  // by environment
  std::vector<ProcessSet> requesters_;        // those that were asked for: few
  std::size_t recent_ = 0;                    // the last of them
  IdMap answers_;                             // (environment, requesters and agent) -> 0 or 1
  Future nothing_;
};

}  // namespace credo
