// Labelled systems whose agents are graphs written out by hand: what ACTL is tested on.
//
//   agent a
//   0 tau 1           a step by itself; local states are numbers, the first is 0
//   0 ab(m) 1 -> b    a message handed to b, if b can take it
//   agent b
//   0 ab(m) 0 <- a
//   0 is p q          what b believes there: Bel(b, p)
//
// A set of actions in a property is a list of actions, `ab(*)` for all of a channel, `tau`, which
// has all messages in it too, and `*`.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "support/random_system.hpp"
#include "system/model.hpp"

namespace credo::testing {

struct ToyStep {
  int from = 0;
  std::string action;
  int to = 0;
  int partner = -1;  // number of the agent that is met, if any
  bool sends = false;

  bool operator==(const ToyStep&) const = default;
};

struct ToyAgent {
  std::string name;
  std::vector<ToyStep> steps;
  std::map<int, std::set<std::string>> beliefs;  // by local state
};

struct ToySystem {
  std::vector<ToyAgent> agents;

  std::string text() const;
  std::set<std::string> actions() const;
};

ToySystem read_toy(const std::string& text);
// One to three agents of a few local states, with messages between them and deadlocks.
ToySystem random_toy(const Draw& draw);

// Whether the action is in a set as it is written.
bool is_in_set(const std::string& action, const std::string& set);
bool is_message(const std::string& action);

// As a model: a labelled system like those of ECCS.
std::unique_ptr<Model> load_toy(const std::string& text, Fairness fairness = Fairness::none);

// The composition, naively: nothing of the systems of Credo.
struct ToyEdge {
  std::string action;
  std::size_t to = 0;
  std::set<int> agents;  // those that move

  bool operator==(const ToyEdge&) const = default;
};
struct ToyState {
  std::vector<int> locals;
  std::vector<ToyEdge> edges;  // none in a deadlock
  std::string text;            // as Credo shows it
};
// The first state is the initial one.
std::vector<ToyState> toy_graph(const ToySystem& system);

}  // namespace credo::testing
