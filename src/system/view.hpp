// Readable views of states and steps: what traces, reports and the comparison of engines look at.
//
// A LocalView shows everything that makes two local states different, so that its text identifies
// the state: the reference interpreter and the memoised machine must print the same text for the
// same state, which the tests use.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/source.hpp"

namespace credo {

// One kind of content: "beliefs", "events", "intentions", ...
struct Section {
  std::string name;
  std::vector<std::string> items;
  // Of items that are stacks: their frames, all together. No part of the text, which shows them.
  std::uint32_t frames = 0;
};

struct LocalView {
  std::string phase;  // of a reasoning cycle; "" in languages without one
  std::vector<Section> sections;

  // One line: phase | beliefs: a; b | events: ...
  std::string text() const;
};

struct AgentView {
  std::string name;
  LocalView local;
  std::vector<std::string> mail;
};

// A whole state; its text identifies the state in the same way.
struct StateView {
  std::vector<std::string> facts;
  std::vector<std::string> actions;  // "ag1 place_bid(1,6)", first requested first
  std::vector<AgentView> agents;
  std::string turn;  // whose turn it is under `schedule round_robin`, else ""

  std::string text() const;
};

// A plan that was relevant for an event and did not apply, with the literal to blame.
struct InapplicablePlan {
  std::string plan;     // its label
  SourceSpan where;     // of the literal
  std::string literal;  // "not alliance(ag3,ag2)"
  std::string atom;     // "alliance(ag3,ag2)"; "" for a comparison
  bool negated = false;

  // "plan @propose does not apply: not alliance(ag3,ag2) fails"
  std::string text() const { return "plan " + plan + " does not apply: " + literal + " fails"; }
};

// What happened in one step of an agent.
struct StepReport {
  std::string summary = {};                         // "selected event +auction(1): plan @p1"
  std::vector<std::string> details = {};            // why plans were not applicable, what was lost
  SourceSpan where = {};                            // the plan or body formula
  bool idle = false;                                // nothing but the phase changed
  bool lost = false;                                // an event or an intention was lost
  bool unheeded = false;                            // an event went by that no plan reacts to
  std::vector<InapplicablePlan> inapplicable = {};  // why an event was lost
  // Of the steps before it in the same cycle, and of others that are one with it.
  std::vector<SourceSpan> also = {};
};

}  // namespace credo
