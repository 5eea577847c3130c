// Everything `check` has to tell; the text and the JSON document are two ways of writing it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verdict/coverage.hpp"
#include "verdict/verdict.hpp"

namespace credo {

// The reason of a verdict that nobody worked on, because the work was interrupted before.
inline constexpr const char* kNotChecked = "not checked";

// What another engine says of a property (--cross-check). It never says the opposite: that would be
// a bug, and is reported as one.
struct Confirmation {
  std::string engine;        // "spin"
  std::string name;          // "Spin"
  std::string subject = {};  // what it was asked about: "the system"
  bool asked = true;         // no: it cannot check such a property, for the reason given
  Answer answer = Answer::unknown;
  std::string reason;                        // why it does not know, or did not count
  std::optional<std::uint64_t> states = {};  // of the system
  double seconds = 0;
  // Its own run, if the property is violated: replayed and explained like ours.
  std::optional<Trace> trace = {};
  std::optional<Explanation> explanation = {};
};

struct CheckedProperty {
  Verdict verdict;
  std::vector<std::string> variables;            // shared, and not over agents: values must occur
  std::vector<Confirmation> confirmations = {};  // one for each engine of --cross-check

  // An interrupted search says nothing, so it is not what `=> unknown` expects.
  bool as_expected() const;
  // The verdict rests on the whole state space, with the property's automaton.
  bool exhaustive() const {
    if (verdict.outcome == Answer::unknown) return false;
    return verdict.whole_graph.value_or(verdict.outcome == Answer::holds);
  }
};

struct CheckReport {
  const Model* model = nullptr;
  std::string file;
  std::string engine;  // "native", "reference", "maude", "spin"
  Fairness fairness = Fairness::weak;
  std::uint64_t initial_states = 0;
  std::vector<CheckedProperty> properties;
  // Only if some search saw all states of the system; the reference engine keeps no record.
  std::optional<SystemCoverage> coverage;
  std::optional<std::vector<Statistic>> statistics;

  // Whether the steps of some search were all steps of the system.
  bool saw_every_state() const;
};

}  // namespace credo
