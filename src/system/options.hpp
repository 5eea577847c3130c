// How a system is run: the choices of the system file that every agent and engine must know.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/limits.hpp"
#include "term/term.hpp"

namespace credo {

enum class Schedule : std::uint8_t {
  interleaved,  // any process may move next
  round_robin,  // environment and agents take turns; who cannot move is skipped
  synchronous,  // all agents step at once, then the environment
};

enum class Cycle : std::uint8_t {
  four_step,  // mail, belief revision, event, intention: one transition each
  whole,      // a reasoning cycle is one transition
  eager,      // no idle steps; percepts and messages are pushed
  free,       // no phases: any step that does something
};

// "four_step", "whole", ...: the words of system files and of --cycle.
std::string_view text_of(Cycle cycle);

// What was chosen for the switches of the agent languages (system/language.hpp), by name:
// {"semantics", "table"}.
using SwitchValues = std::map<std::string, std::string, std::less<>>;

enum class Fairness : std::uint8_t {
  none,
  weak,
  strong,
  // What strong is in labelled systems: every transition that leaves a state visited again and
  // again is taken again and again. Not written by anybody.
  transitions,
};
// "none", "weak", "strong"
std::string_view text_of(Fairness fairness);

// Selection functions: the deterministic default, or every choice.
struct Selection {
  bool any_event = false;
  bool any_plan = false;
  bool any_intention = false;
};

// Who believes and obeys whom. A receiver without a rule for a force trusts everybody (or, after
// `trust none`, nobody); with rules it trusts those the rules name.
struct TrustRule {
  TermId receiver;  // kNoTerm: every agent
  TermId sender;    // kNoTerm: everybody
  bool tell = false;
  bool achieve = false;
};

struct Trust {
  bool nobody_by_default = false;
  std::vector<TrustRule> rules;

  bool tell(TermId receiver, TermId sender) const;
  bool achieve(TermId receiver, TermId sender) const;
};

// The names that may receive messages. External names take messages and do nothing.
struct Directory {
  static constexpr std::uint32_t kExternal = 0xfffffffeu;
  static constexpr std::uint32_t kUnknown = 0xffffffffu;

  Directory() = default;
  Directory(std::span<const TermId> names, std::span<const TermId> external_names);
  void add_agent(TermId name);
  void add_external(TermId name);

  std::vector<TermId> agents;
  std::vector<TermId> externals;

  // The agent's number, kExternal or kUnknown.
  std::uint32_t find(TermId name) const;
  // "there is no agent called ag4; did you mean 'ag3'?"
  std::string complaint(const TermStore& terms, TermId name) const;

 private:
  std::unordered_map<TermId, std::uint32_t> numbers_;  // of what has been added
};

struct SystemOptions {
  Limits limits;
  Schedule schedule = Schedule::interleaved;
  Cycle cycle = Cycle::four_step;
  Selection select;
  bool actions_synchronous = false;
  Fairness fairness = Fairness::weak;
  Trust trust;
  // `--plain`: no reduction at all; a frame keeps the bindings of all its named variables.
  bool plain = false;
  SwitchValues switches;
  // Every step has an action: steps of one mover to the same state by different actions are
  // different transitions, properties may name sets of actions, EX and AX are about steps that
  // there are, and strong fairness is about every transition, not about processes.
  bool labelled = false;

  // What was chosen for a switch; "" if the system was loaded without its language.
  std::string_view chosen(std::string_view name) const {
    const auto found = switches.find(name);
    return found == switches.end() ? std::string_view() : found->second;
  }

  // How agents with events choose. Without phases the next step is any one that does something.
  bool any_event() const { return select.any_event || cycle == Cycle::free; }
  bool any_intention() const { return select.any_intention || cycle == Cycle::free; }
  bool has_phases() const {
    return cycle != Cycle::free && !(cycle == Cycle::eager && any_event() && any_intention());
  }

  // What of a demand for fairness plays a part: only an interleaved schedule leaves unfair runs,
  // under the others everybody moves in turn.
  Fairness effective(Fairness wanted) const {
    if (schedule != Schedule::interleaved) return Fairness::none;
    return labelled && wanted == Fairness::strong ? Fairness::transitions : wanted;
  }
};

// What was asked for in place of what the file says: --limit, --cycle, --select.
struct OptionOverrides {
  std::map<Bound, std::uint32_t> limits;
  std::optional<Cycle> cycle;
  std::optional<bool> any_event;
  std::optional<bool> any_plan;
  std::optional<bool> any_intention;

  void apply_to(SystemOptions& options) const;
};

// What of the steps a system keeps or tells, beyond the states as the semantics has them.
struct Observation {
  bool labels = false;   // the last action of an agent is part of its state: for `taken`
  bool actions = false;  // the action of every step is told, and makes steps different: for tests
  bool footprints = false;  // the footprint of every step is told: for reductions
};

}  // namespace credo
