// The composed system as integers: tuples of ids, with every local step memoised.
//
// A state is a short tuple of 32-bit ids: environment, queue of requested actions, one local state
// and one mailbox per agent (and whose turn it is under `schedule round_robin`). An agent's step
// depends only on its local id and on the id of what it looks at, so it is computed by its machine
// once and looked up ever after; the same goes for what the environment can do with an action, for
// what an agent perceives, and for putting a message or an action into a queue. That a step goes
// over a bound of the model is remembered in the same way.
//
//   System system(model);
//   for (const auto& start : system.initial()) ...
//   SuccessorBuffer out;
//   system.successors(start, out);        // appends
//
// Engines see nothing but this.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/id_map.hpp"
#include "base/sequence_table.hpp"
#include "system/cut_moves.hpp"
#include "system/cut_starts.hpp"
#include "system/footprint.hpp"
#include "system/model.hpp"
#include "system/mover.hpp"
#include "system/over_bound.hpp"
#include "system/view.hpp"

namespace credo {

using ComponentId = std::uint32_t;

// Successors of one or several states, appended one after the other.
struct SuccessorBuffer {
  std::vector<ComponentId> tuples;  // width() ids each
  std::vector<Mover> movers;        // one per successor
  std::vector<std::uint8_t> maybe;  // one per successor: by the environment alone, never forced
  std::vector<TermId> actions;      // one per successor, if actions are observed: kNoTerm for none
  std::vector<FootprintId> footprints;  // one per successor, if footprints are observed

  std::size_t size() const { return movers.size(); }
  TermId action(std::size_t i) const { return actions.empty() ? kNoTerm : actions[i]; }
  // Of the successors of one state, those from `begin` to `end`: whether a run may also stay in
  // that state. Nobody can move, or only the environment, by `maybe` rules.
  bool may_stay(std::size_t begin, std::size_t end) const {
    return std::all_of(maybe.begin() + static_cast<std::ptrdiff_t>(begin),
                       maybe.begin() + static_cast<std::ptrdiff_t>(end),
                       [](std::uint8_t each) { return each != 0; });
  }
  // Keeps the first `count` of them, of tuples of this width.
  void truncate(std::size_t count, std::size_t width) {
    tuples.resize(count * width);
    movers.resize(count);
    maybe.resize(count);
    if (!actions.empty()) actions.resize(count);
    if (!footprints.empty()) footprints.resize(count);
  }
  void clear() { truncate(0, 0); }
};

// One line of `--stats`.
struct Statistic {
  std::string name;
  double value = 0;
  std::string unit;
};

struct RuleUse {
  std::string label;
  SourceSpan where;
  bool used = false;
};

// An action that was consumed without effect.
struct IgnoredAction {
  std::string text;              // "ag1 does push(x)"
  bool matched = false;          // a rule matched but no guard held; else no rule matched
  std::uint64_t situations = 0;  // states of the environment in which this happened
};

struct EnvironmentCoverage {
  std::vector<RuleUse> rules;
  std::vector<IgnoredAction> ignored_actions;  // by text
};

class System {
 public:
  explicit System(Model& model, Observation observation = {});
  ~System();

  // The state space.
  std::size_t width() const { return width_; }
  // Throws LimitExceeded if one of them is over a bound.
  std::vector<std::vector<ComponentId>> initial();
  // The same without those over a bound of the model, which are added to `cut`; throws
  // LimitExceeded if none is left.
  std::vector<std::vector<ComponentId>> initial(CutStarts& cut);
  // Who may be asked for moves: the environment and every agent, in this order. Under a synchronous
  // schedule a step is one of all, and they are one process, kEverybody.
  std::span<const Process> processes() const { return processes_; }
  // Appends the moves of one process: its share of the successors, in their order. A message handed
  // over belongs to the sender. Under round_robin they are none unless those whose turn comes
  // before have passed. As for successors(), the buffer holds those within the bounds after
  // LimitExceeded.
  void moves(Process process, std::span<const ComponentId> state, SuccessorBuffer& out);
  // Appends all successors of the state, without two of one mover to the same state (by the same
  // action, if actions are observed): the moves of all processes, in the order of processes() or,
  // under round_robin, of their turns. May throw LimitExceeded; the buffer then holds those
  // within the bounds.
  void successors(std::span<const ComponentId> state, SuccessorBuffer& out);
  // The same without the steps over a bound of the model, which are added to `cut`. With some, the
  // state is no end: runs go on from it, beyond what can be known of them; unless cut.forced() they
  // may stay as well, if those within the bounds let them.
  void successors(std::span<const ComponentId> state, SuccessorBuffer& out, CutMoves& cut);
  // What the process reads to find out its moves in the state, also if there are none; nothing is
  // written. Of a step over a bound of the model that may be everything. Each single move has a
  // footprint as well: SuccessorBuffer::footprints.
  FootprintId footprint(Process process, std::span<const ComponentId> state);
  const Footprints& footprints() const { return footprints_; }

  // For whoever leaves out orders of steps (src/reduce/chaining), where processes interleave.
  // The step of an agent that has only this one and makes it alone, within the bounds of the agent.
  struct OnlyStep {
    LocalId next;
    FootprintId footprint;
    TermId action;          // kNoTerm: nothing that is observed
    std::uint32_t outcome;  // its place in the memo
  };
  std::optional<OnlyStep> only_step(std::uint32_t agent, std::span<const ComponentId> state);
  // Makes the state the one after the step; false if that is over a bound, and then it is neither.
  bool take(const OnlyStep& step, std::uint32_t agent, std::span<ComponentId> state);
  // What the agent's next step looks at.
  Needs needs(std::uint32_t agent, LocalId local);
  // Whether the agent may have to wait for the environment to take an action of its own.
  bool may_wait(std::uint32_t agent) const { return agents_[agent].waits_for_actions; }
  bool has_mail(std::uint32_t agent, std::span<const ComponentId> state) const {
    return state[mailbox_at(agent)] != 0;
  }
  // Whether percepts and messages are pushed to the agent.
  bool is_pushed(std::uint32_t agent) const { return pushed_[agent] != nullptr; }
  // The id of what the agent perceives.
  std::uint32_t percepts(std::uint32_t agent, ComponentId environment) {
    return percepts_of(agent, environment);
  }
  // Calls visit(agent) for each requested action, first requested first.
  template <class Visit>
  void for_each_requester(ComponentId queue, const Visit& visit) const {
    for (const std::uint32_t id : queues_[queue]) visit(requests_[id][0]);
  }
  // Whether there is nothing that looks its steps up: a single agent that is asked directly.
  bool remembers_steps() const { return direct_ == nullptr; }
  // What has been computed so far (system_memo.cpp). Steps over a bound are left out; a push has a
  // footprint that reads and writes nothing.
  struct KnownStep {
    LocalId from;
    LocalId to;
    FootprintId footprint;
  };
  struct KnownChange {
    ComponentId from;  // of the environment
    ComponentId to;
    Process requested_by;  // kEnvironment: it takes no action
  };
  std::vector<KnownStep> known_steps(std::uint32_t agent) const;
  std::vector<KnownChange> known_changes() const;
  // It grows with every step that is computed.
  std::uint64_t known_count() const;

  // How many ids the component has so far: what a packed store needs to know.
  std::size_t component_count(std::size_t component) const;

  // What properties look at: the parts of a state by their ids.
  static constexpr std::size_t kEnvironmentAt = 0;
  static constexpr std::size_t kQueueAt = 1;
  static constexpr std::size_t local_at(std::uint32_t agent) { return 2 + agent; }
  std::size_t mailbox_at(std::uint32_t agent) const { return 2 + agents_.size() + agent; }
  Facts facts(ComponentId environment) const { return environments_[environment]; }
  // The first requested action and who requested it; an action of kNoTerm if there is none.
  std::pair<std::uint32_t, TermId> first_request(ComponentId queue) const;
  std::vector<TermId> attitudes(std::uint32_t agent, LocalId local, AtomKind kind) {
    return agents_[agent].agent->attitudes(local, kind);
  }
  std::optional<bool> believes(std::uint32_t agent, LocalId local, TermId pattern) {
    return agents_[agent].agent->believes(local, pattern, *scratch_[agent]);
  }
  // As in ActingAgent; an agent that is none has done nothing and is enabled to do nothing.
  TermId last_action(std::uint32_t agent, LocalId local);
  std::vector<TermId> enabled(std::uint32_t agent, LocalId local, TermId pattern);
  bool stuck(std::uint32_t agent, LocalId local);
  // Of an agent whose language has atoms of its own.
  bool satisfies(std::uint32_t agent, LocalId local, const LocalQuery& query);
  // Nothing will ever happen again but idle steps: no action or message is on its way, the
  // environment can do nothing and every agent has finished.
  bool terminated(std::span<const ComponentId> state);

  // Describing.
  StateView view(std::span<const ComponentId> state) const;
  const Model& model() const { return model_; }
  TermStore& terms() { return model_.terms; }  // for values that are computed of a state

  // What was used and lost in all steps computed so far.
  Coverage coverage(std::uint32_t agent) const;
  EnvironmentCoverage environment_coverage() const;
  std::vector<Statistic> statistics() const;
  std::size_t bytes() const;

 private:
  // A memoised outcome of an agent's step.
  struct CompactOutcome {
    LocalId next;               // or the bound that it goes over: an id from kFirstBound on
    std::uint32_t request;      // id + 1 of the requested action, or 0
    std::uint32_t environment;  // id after a function, or kUnchanged
    std::uint32_t sends_begin;
    TermId observed;  // the action an observer sees, or kNoTerm
    FootprintId footprint;
    std::uint32_t partner;  // of a meeting, or Meeting::kNone
    std::uint16_t sends_count;
    bool takes_message;
    bool sends_to_partner;

    Meeting meeting() const { return {partner, sends_to_partner}; }
  };
  struct CompactChange {
    std::uint32_t environment;  // or the bound that it goes over
    std::uint32_t rule;
    FootprintId footprint;
    bool takes_action;
    bool maybe;
  };
  struct Range {
    std::uint32_t begin;
    std::uint32_t count;
  };
  static constexpr std::uint32_t kUnchanged = 0xffffffffu;
  // In the memo tables: from here on an id says which bound of the model was exceeded instead.
  static constexpr std::uint32_t kFirstBound = 0xffff0000u;
  // The steps of the only agent in a state with some over a bound.
  struct DirectSteps {
    std::uint32_t bound;
    std::vector<LocalId> within;
  };

  // What is known of one agent's local states.
  struct AgentTables {
    std::unique_ptr<Agent> agent;
    bool waits_for_actions = false;          // at the beginning of a cycle
    std::vector<std::uint8_t> traits;        // by local id: needs and starts_cycle
    std::vector<std::uint32_t> fixed_steps;  // by local id: list of a step that needs nothing
    IdMap steps;                             // (local, input) -> list
    std::vector<std::uint32_t> percepts;     // by environment id: id of the percepts
    IdMap finished;                          // (local, percepts) -> 0 or 1
    IdMap perceived;                         // (local, percepts) -> local
    IdMap received;                          // (local, message) -> local
    std::vector<std::uint32_t> pushed_into;  // by local id: the bound it goes over, or none
  };

  // The id that is computed, or that of the bound of the model that is exceeded in doing so.
  template <class Compute>
  std::uint32_t id_or_bound(const Compute& compute) {
    std::uint32_t id = 0;
    within_bounds([&] { id = compute(); }, [&](const StopReason& over) { id = bound_id(over); });
    return id;
  }
  std::uint32_t bound_id(const StopReason& reason);
  const StopReason& bound(std::uint32_t id) const { return bounds_[id - kFirstBound]; }
  // False if the id is that of a bound: over_ is it then.
  bool within(std::uint32_t id) {
    if (id < kFirstBound) [[likely]]
      return true;
    over_ = id;
    return false;
  }
  bool set(ComponentId& component, std::uint32_t id) {
    if (!within(id)) return false;
    component = id;
    return true;
  }

  // Memoised functions; each computes on a miss. Steps are numbers of lists, in which an outcome
  // may be over a bound. Of the others, all but percepts_of() and tail() may give the id of a
  // bound.
  std::uint32_t agent_step(std::uint32_t agent, std::span<const ComponentId> observed,
                           std::uint32_t environment);
  std::uint32_t environment_step(std::uint32_t environment, std::uint32_t queue);
  std::uint32_t percepts_of(std::uint32_t agent, std::uint32_t environment);
  std::uint32_t enqueue(std::uint32_t mailbox, TermId message, std::uint32_t receiver);
  std::uint32_t request(std::uint32_t queue, std::uint32_t request_id);
  std::uint32_t tail(SequenceTable& table, std::vector<std::uint32_t>& tails, std::uint32_t id);
  std::uint32_t compute_step(std::uint32_t agent, LocalId local, std::uint8_t traits,
                             TermId message, std::uint32_t percepts, std::uint32_t environment);
  std::uint32_t compute_change(std::uint32_t environment, std::span<const std::uint32_t> queue);
  CompactOutcome compact_outcome(std::uint32_t agent, const Outcome& outcome,
                                 std::uint32_t environment);
  // What a step reads, and one of its outcomes writes (system_footprints.cpp).
  FootprintId reads_of(std::uint32_t agent, std::uint8_t traits, TermId message,
                       std::span<const TriedClause> tried, std::span<const Outcome> outcomes);
  Footprint all_reads_of(std::uint32_t agent, std::uint8_t traits, TermId message,
                         std::span<const TriedClause> tried, std::span<const Outcome> outcomes);
  FootprintId footprint_of(FootprintId reads, const CompactOutcome& outcome,
                           std::uint32_t environment);
  FootprintId footprint_of(FootprintId reads, const CompactChange& change,
                           std::uint32_t environment, std::uint32_t request_id);
  Footprint::Set predicates_of(const GuardedEffects& clause, bool effects);
  Footprint::Set facts_of(std::span<const TriedClause> tried);
  void add_changed_facts(Footprint& footprint, std::uint32_t before, std::uint32_t after);
  bool same(const CompactOutcome& a, const CompactOutcome& b) const;
  std::uint8_t traits_of(std::uint32_t agent, LocalId local);
  LocalId perceived(std::uint32_t agent, LocalId local, std::uint32_t percepts);
  LocalId received(std::uint32_t agent, LocalId local, TermId message);
  std::uint32_t pushed_into(std::uint32_t agent, LocalId local);

  // Putting successors together (system_schedule.cpp). apply() and push() are false if a bound of
  // the model is exceeded; over_ is then which. The moves over one are told `cut`. What comes back
  // is whether the process moves; if not, it has no moves or may pass.
  bool apply(const CompactOutcome& outcome, std::uint32_t agent, ComponentId* tuple);
  void apply(const CompactChange& change, ComponentId* tuple);
  // What a step makes agents perceive, if it changed the environment, and read.
  bool push(ComponentId* tuple, bool changed);
  // Whether the agent makes no step until the environment has taken an action of its own.
  bool waits(std::uint32_t agent, std::span<const ComponentId> state) {
    return agents_[agent].waits_for_actions && has_waiting_request(agent, state);
  }
  bool has_waiting_request(std::uint32_t agent, std::span<const ComponentId> state);
  bool agent_moves(std::uint32_t agent, std::span<const ComponentId> state, SuccessorBuffer& out,
                   CutMoves& cut);
  void meetings(std::uint32_t sender, const CompactOutcome& sent,
                std::span<const ComponentId> state, SuccessorBuffer& out, CutMoves& cut);
  bool environment_moves(std::span<const ComponentId> state, SuccessorBuffer& out, CutMoves& cut);
  // The steps of the process if it is asked, whatever the schedule; whether it must take one.
  bool own_moves(Process process, std::span<const ComponentId> state, SuccessorBuffer& out,
                 CutMoves& cut);
  // Who moves first under round_robin, and who after those that may pass.
  Process turn(std::span<const ComponentId> state, std::size_t place) const {
    return (state[width_ - 1] + static_cast<Process>(place)) %
           static_cast<Process>(processes_.size());
  }
  bool take_turn(Process process, std::span<const ComponentId> state, SuccessorBuffer& out,
                 CutMoves& cut);
  void synchronous(std::span<const ComponentId> state, SuccessorBuffer& out, CutMoves& cut);
  // Takes the last one back if it is not within the bounds.
  void keep_last(bool within, SuccessorBuffer& out, Process process, CutMoves& cut);
  void append(SuccessorBuffer& out, const ComponentId* tuple, Mover mover, bool maybe,
              FootprintId footprint, TermId action = kNoTerm) const;
  bool direct_moves(std::span<const ComponentId> state, SuccessorBuffer& out, CutMoves& cut);

  Model& model_;
  Observation observation_;
  std::size_t width_;
  bool round_robin_;
  bool interleaved_;
  bool pushes_ = false;            // percepts and messages, to some agent
  DirectAgent* direct_ = nullptr;  // the only agent, if its steps are cheaper than a memo of them
  std::vector<AgentTables> agents_;
  std::vector<PushedAgent*> pushed_;               // by agent; nullptr: it looks for itself
  std::vector<std::unique_ptr<Scratch>> scratch_;  // by agent
  std::vector<Process> processes_;

  SequenceTable environments_;  // sets of facts
  SequenceTable percept_sets_;
  SequenceTable mailboxes_;  // id 0 is the empty one
  SequenceTable queues_;     // of request ids; id 0 is the empty one
  SequenceTable requests_;   // (agent, action)
  SequenceTable inputs_;     // combined inputs of steps that need several things
  std::vector<std::uint32_t> mailbox_tails_;
  std::vector<std::uint32_t> queue_tails_;
  IdMap enqueued_;
  IdMap requested_;
  IdMap changes_index_;  // (environment, first request + 1) -> list
  std::vector<Range> lists_;
  std::vector<FootprintId> list_reads_;  // what was read for all outcomes of the list
  std::vector<CompactOutcome> outcomes_;
  std::vector<Send> sends_;
  std::vector<Range> change_lists_;
  std::vector<FootprintId> change_reads_;
  std::vector<CompactChange> changes_;
  std::vector<bool> rules_used_;
  std::vector<std::pair<std::size_t, std::uint32_t>> change_requests_;  // (list, request taken)
  std::vector<StopReason> bounds_;  // those that were exceeded, by id - kFirstBound
  std::uint32_t over_ = kFirstBound;
  IdMap direct_over_;  // local -> place in direct_steps_
  std::vector<DirectSteps> direct_steps_;
  Footprints footprints_;
  // By agent and what a step needs: the footprints of steps that look at no facts and meet nobody.
  std::vector<std::array<FootprintId, 32>> plain_reads_;
  std::vector<std::array<Footprint::Set, 2>> clause_facts_;  // by number: guard, guard and effects
  FootprintId everything_;              // the footprint of every move where schedules have an order
  FootprintId direct_footprint_;        // of direct_moves: nothing outside
  std::vector<LocalId> next_locals_;    // of direct_moves
  CutMoves cut_;                        // where they are not asked for
  std::vector<Outcome> next_outcomes_;  // of compute_step
  std::uint64_t steps_computed_ = 0;
  std::uint64_t fixed_hits_ = 0;
};

}  // namespace credo
