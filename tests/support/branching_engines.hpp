// Engines for branching time side by side: the same verdicts, figures, states and labels.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/branching.hpp"

namespace credo::testing {

struct NamedEngine {
  std::string name;
  std::unique_ptr<BranchingEngine> engine;
};

// The states an engine knows after a check, by their texts.
inline std::map<std::string, BranchingEngine::Number> states_of(BranchingEngine& engine) {
  std::map<std::string, BranchingEngine::Number> known;
  std::vector<BranchingEngine::Number> waiting = engine.initial();
  while (!waiting.empty()) {
    const auto state = waiting.back();
    waiting.pop_back();
    if (!known.emplace(engine.text(state), state).second) continue;
    for (const auto next : engine.successors(state)) waiting.push_back(next);
  }
  return known;
}

inline std::set<std::string> texts_of(const BranchingEngine& engine,
                                      const std::vector<BranchingEngine::Number>& states) {
  std::set<std::string> texts;
  for (const auto state : states) texts.insert(engine.text(state));
  return texts;
}

// Lets every engine check the property and compares what they say with the first; "" if they agree.
inline std::string compare_engines(const std::vector<NamedEngine>& engines, LtlStore& ltl,
                                   const LtlProperty& property) {
  std::vector<Checking> answers;
  for (const NamedEngine& each : engines) {
    SearchControl control;
    answers.push_back(each.engine->check(ltl, property, control));
    const Checking& answer = answers.back();
    if (!answer.complete) return each.name + " is not complete: " + answer.reason.text();
    if (answer.violated != answers[0].violated) {
      return each.name + (answer.violated ? " finds it violated" : " finds that it holds");
    }
    if (answer.states != answers[0].states || answer.transitions != answers[0].transitions) {
      return each.name + " counts other states or transitions";
    }
  }
  BranchingEngine& first = *engines[0].engine;
  const auto expected = states_of(first);
  if (expected.size() != answers[0].states) return "not every state is reached by successors";
  for (std::size_t i = 1; i < engines.size(); ++i) {
    const std::string& name = engines[i].name;
    BranchingEngine& other = *engines[i].engine;
    const auto found = states_of(other);
    if (found.size() != expected.size()) return name + " has other states";
    if (texts_of(other, other.initial()) != texts_of(first, first.initial())) {
      return name + " has other initial states";
    }
    for (const auto& [text, state] : expected) {
      const auto same = found.find(text);
      if (same == found.end()) return name + " does not have the state " + text;
      if (other.label(same->second) != first.label(state)) {
        return name + " has another label of the state " + text;
      }
      if (texts_of(other, other.successors(same->second)) !=
          texts_of(first, first.successors(state))) {
        return name + " has other successors of the state " + text;
      }
    }
  }
  return "";
}

}  // namespace credo::testing
