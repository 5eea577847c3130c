// Where an AgentSpeak system posts, changes, reads and does what, by name.
//
// The closures of slicing follow patterns from one place to the next; with the index each step
// looks at the places of one name only, so that a long program costs what it is long.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lang/agentspeak/program.hpp"
#include "lang/agentspeak/slicing/pattern_index.hpp"

namespace credo::slicing {

class AgentSpeakSystem;

// A formula of a plan's body.
struct Place {
  std::uint32_t agent = 0;
  std::uint32_t plan = 0;
  std::uint32_t position = 0;
  bool operator==(const Place&) const = default;
};

// What one agent does, or what may reach it.
struct AgentIndex {
  PatternIndex<Place> posts;            // its !g, and messages that may ask it for a goal
  PatternIndex<Place> tests;            // its ?b
  PatternIndex<Place> changes;          // its +b and -b, and messages that may tell it or untell it
  PatternIndex<std::uint32_t> goals;    // initial ones, by number
  PatternIndex<std::uint32_t> asked;    // initial messages to it: those that achieve,
  PatternIndex<std::uint32_t> told;     // and the others
  PatternIndex<std::uint32_t> reading;  // plans, by the positive beliefs of their contexts
  std::array<PatternIndex<std::uint32_t>, 3> plans;  // by trigger

  const PatternIndex<std::uint32_t>& triggered(agentspeak::EventKind kind) const {
    return plans[static_cast<std::size_t>(kind)];
  }
};

struct SystemIndex {
  explicit SystemIndex(const AgentSpeakSystem& system);

  std::vector<AgentIndex> agents;
  PatternIndex<Place> posts;             // every !g, and every message that asks for a goal
  PatternIndex<std::uint32_t> messages;  // initial ones, whatever they are for
  PatternIndex<Place> actions;
  PatternIndex<Place> calls;  // of functions
  std::vector<Place> drops;
  // Of the environment, by number.
  PatternIndex<std::uint32_t> facts;             // at the start
  PatternIndex<std::uint32_t> taking;            // rules, by their action
  PatternIndex<std::uint32_t> asking;            // rules, by the literals of their guards
  PatternIndex<std::uint32_t> effects;           // rules, by what they change
  PatternIndex<std::uint32_t> functions;         // by their heads
  PatternIndex<std::uint32_t> function_effects;  // by what they change
};

}  // namespace credo::slicing
