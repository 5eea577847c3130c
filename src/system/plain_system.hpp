// The reference composition: environment, agents and mailboxes as plain values.
//
// No ids, no memo. A state is a value; its successors are computed from scratch. This is what
// `--engine reference` explores, what `run` executes, and what replays every trace.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "system/cut_moves.hpp"
#include "system/cut_starts.hpp"
#include "system/model.hpp"
#include "system/mover.hpp"

namespace credo {

struct PlainState {
  FactSet facts;
  std::vector<std::pair<std::uint32_t, TermId>> actions;  // (agent, action), first requested first
  std::vector<PlainLocalPtr> locals;
  std::vector<std::vector<TermId>> mailboxes;
  Process turn = kEnvironment;  // schedule round_robin only
};

struct PlainStep {
  Mover mover = kEnvironment;
  PlainState next;
  StepReport report;
  bool maybe = false;       // a step by the environment alone that is never forced
  TermId action = kNoTerm;  // what an observer sees the agent do
  StopReason over = {};     // within the composition: the bound of the model that it goes over
};

// Whether a run may also stay in the state with these steps for ever: there are none, or nothing
// but `maybe` ones.
bool may_stay(std::span<const PlainStep> steps);

// The processes that can move, by these steps or by others that were left out.
std::vector<Process> able_to_move(const Model& model, std::span<const PlainStep> steps,
                                  const CutMoves& cut);

class PlainSystem {
 public:
  explicit PlainSystem(Model& model, Observation observation = {});

  // Throws LimitExceeded if one of them is over a bound.
  std::vector<PlainState> initial() const;
  // The same without those over a bound of the model, which are added to `cut`; throws
  // LimitExceeded if none is left.
  std::vector<PlainState> initial(CutStarts& cut) const;
  // Every step from the state, without two of one mover to the same state (by the same action, if
  // actions are observed). May throw LimitExceeded.
  std::vector<PlainStep> successors(const PlainState& state) const;
  // The same without the steps over a bound of the model, which are added to `cut`.
  std::vector<PlainStep> successors(const PlainState& state, CutMoves& cut) const;

  // No action or message is on its way, the environment can do nothing, and the agents will never
  // have more than idle steps.
  bool terminated(const PlainState& state) const;

  // Why the agents make no step from a state that has none, in their words: "terminated", "stuck:
  // ..."; of several each with its name; and which actions wait. "" if there is nothing to say.
  std::string ending(const PlainState& state) const;
  // What the first requested action waits for, if it has to.
  std::vector<Awaited> awaited(const PlainState& state) const;

  StateView view(const PlainState& state) const;
  std::string mover_name(Mover mover) const { return model_.mover_name(mover); }
  const Model& model() const { return model_; }

 private:
  bool waits(const PlainState& state, std::uint32_t agent) const;
  std::string waiting_actions(const PlainState& state) const;
  void apply(PlainState& state, std::uint32_t agent, const Effects& effects) const;
  void deliver(PlainState& state, std::uint32_t receiver, TermId message) const;
  void push(PlainState& state) const;
  void push_within_bounds(PlainStep& step) const;
  std::vector<PlainStep> environment_moves(const PlainState& state) const;
  std::vector<PlainStep> agent_moves(const PlainState& observed, const PlainState& base,
                                     std::uint32_t agent) const;
  void meetings(const PlainState& state, std::uint32_t sender, const PlainOutcome& sent,
                std::vector<PlainStep>& steps) const;
  std::vector<PlainOutcome> outcomes(const PlainState& observed, const PlainState& base,
                                     std::uint32_t agent) const;
  // Of the process if it is asked, with those over a bound.
  std::vector<PlainStep> own_moves(const PlainState& state, Process process) const;
  std::vector<PlainStep> moves(const PlainState& state, Process process, CutMoves& cut) const;
  std::vector<PlainStep> round_robin(const PlainState& state, CutMoves& cut) const;
  std::vector<PlainStep> synchronous(const PlainState& state) const;
  void remove_repetitions(std::vector<PlainStep>& steps) const;

  Model& model_;
  Observation observation_;
  std::vector<std::unique_ptr<PlainAgent>> agents_;
};

}  // namespace credo
