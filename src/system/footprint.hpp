// Footprints: what a move reads and writes outside of its own agent's local state. They tell which
// moves depend on each other, for whoever wants to leave some of their orders out.
//
// What is READ decides what the process can do: as long as nothing of it changes (nor its own local
// state), the process has the same moves, with the same effects, in the same order. It is the same
// for all moves of a process in a state, and known also where it has none. What is WRITTEN is that
// of one move. Precisely, of a process in a state:
//
//   mail             its mailbox: found empty, or the first message (what comes behind it is free)
//   percepts         what the agent perceives
//   own_requests     whether an action it requested is still waiting (`actions synchronous`)
//   requests         of the environment: no action requested, or the first one
//   facts_read       predicates: in guards that were tried, and in effects that apply, since
//   whether
//                    they change something depends on what is there
//   partners         agents it offers to meet or be met by, whose local states decide
//
//   takes_message    the first message leaves its mailbox
//   requests_action  an action is appended to the queue
//   taken_from       of the environment: the first action leaves the queue, requested by this agent
//   facts_written    predicates of which a fact comes or goes; what was there already is no change
//   percepts_changed agents that perceive a difference, of those that look for themselves
//   mailboxes        agents whose mailbox gets a message, of those that look for themselves
//   locals           other agents whose local state changes: partners, and (`cycle eager`) those to
//                    which percepts or messages are pushed
//
// Limits are left out: a step that goes over one in this order may not do so in another.
// Under other schedules than interleaved a move depends on every other one: `everything`.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/id_map.hpp"
#include "base/sequence_table.hpp"
#include "system/mover.hpp"
#include "term/term.hpp"

namespace credo {

// How a process looked at a queue.
enum class QueueLook : std::uint8_t { none, empty, first };

struct Footprint {
  // A set of predicates or agents, by their numbers; see Footprints::members.
  using Set = std::uint32_t;
  static constexpr Set kEmpty = 0;

  Process process = kEnvironment;  // of a pair, the sender
  bool everything = false;

  QueueLook mail = QueueLook::none;
  QueueLook requests = QueueLook::none;
  bool percepts = false;
  bool own_requests = false;
  Set facts_read = kEmpty;
  Set partners = kEmpty;

  bool takes_message = false;
  bool requests_action = false;
  Process taken_from = kEnvironment;  // kEnvironment: nothing is taken
  TermId taken = kNoTerm;             // the action
  Set facts_written = kEmpty;
  Set percepts_changed = kEmpty;
  Set mailboxes = kEmpty;
  Set locals = kEmpty;

  bool operator==(const Footprint&) const = default;
};

using FootprintId = std::uint32_t;

// The footprints of a system, each once.
class Footprints {
 public:
  // That of who reads and writes nothing.
  static constexpr FootprintId kNothing = 0;

  Footprints();

  FootprintId id(const Footprint& footprint);
  const Footprint& operator[](FootprintId id) const { return footprints_[id]; }

  Footprint::Set single(std::uint32_t number);
  std::span<const std::uint32_t> members(Footprint::Set set) const { return sets_[set]; }
  Footprint::Set united(Footprint::Set a, Footprint::Set b);
  // The number of a predicate in these sets; agents have the number they have in the system.
  std::uint32_t number(Functor predicate);
  Functor predicate(std::uint32_t number) const { return predicates_[number]; }

  // Of two agents that move together, the first being the sender.
  FootprintId together(FootprintId sender, FootprintId receiver);

  // Whether neither move writes what the other one reads or writes. Then each leaves the other
  // possible with the same effects, and both orders lead to the same state. Never for one process.
  bool independent(FootprintId a, FootprintId b) const;

  std::size_t bytes() const;

 private:
  bool overlap(Footprint::Set a, Footprint::Set b) const;
  bool contains(Footprint::Set set, std::uint32_t number) const;
  // Whether the process of the footprint is an agent of the set.
  bool owner_in(const Footprint& footprint, Footprint::Set agents) const;
  // Whether `writer` writes something that `other` reads or writes.
  bool disturbs(const Footprint& writer, const Footprint& other) const;

  SequenceTable index_;  // of footprints as words
  std::vector<Footprint> footprints_;
  std::array<FootprintId, 64> recent_ = {};  // where one that was asked for before is found sooner
  SequenceTable sets_;                       // sorted
  std::vector<Footprint::Set> singles_;      // by number; kEmpty: not made yet
  IdMap unions_;                             // of two sets
  std::vector<Functor> predicates_;
  IdMap numbers_;  // of the predicates
};

}  // namespace credo
