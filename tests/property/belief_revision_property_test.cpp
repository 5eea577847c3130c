// Belief revision: the reference interpreter and the machine's mind against a plain map.
//
// Random sequences of percept sets and of tell and untell: the same beliefs with the same sources,
// and the same events in the same order, as the semantics says.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>

#include "lang/agentspeak/mind.hpp"
#include "lang/agentspeak/reference.hpp"
#include "support/term_generators.hpp"
#include "system/message.hpp"

namespace credo::agentspeak {
namespace belief_revision_property_test {

using credo::testing::pick;
using Lines = std::vector<std::string>;

// A belief is (predicate letter, number): ordered as facts p(n) are.
using Key = std::pair<char, int>;

struct Sources {
  bool percept = false;
  bool other = false;
};

// The semantics, once more and plainly.
class Model {
 public:
  std::map<Key, Sources> beliefs;
  Lines events;

  void tell(Key key) { add(key, false); }
  void untell(Key key) {
    const auto at = beliefs.find(key);
    if (at == beliefs.end() || !at->second.other) return;
    at->second.other = false;
    forget(at);
  }
  // untell p(_): the first belief of the predicate that somebody told.
  void untell_first(char predicate) {
    for (const auto& [key, sources] : beliefs) {
      if (key.first == predicate && sources.other) return untell(Key(key));
    }
  }
  void perceive(const std::vector<Key>& percepts) {  // in canonical order
    for (const Key& key : percepts) add(key, true);
    for (auto at = beliefs.begin(); at != beliefs.end();) {
      const auto next = std::next(at);
      if (at->second.percept && std::ranges::find(percepts, at->first) == percepts.end()) {
        at->second.percept = false;
        forget(at);
      }
      at = next;
    }
  }
  Lines belief_texts() const {
    Lines lines;
    for (const auto& [key, sources] : beliefs) {
      lines.push_back(text(key) + (!sources.percept ? ""
                                   : sources.other  ? " [percept, other]"
                                                    : " [percept]"));
    }
    return lines;
  }

 private:
  static std::string text(Key key) {
    return std::string(1, key.first) + "(" + std::to_string(key.second) + ")";
  }
  void add(Key key, bool percept) {
    const auto [at, added] = beliefs.try_emplace(key);
    (percept ? at->second.percept : at->second.other) = true;
    if (added) events.push_back("+" + text(key));
  }
  void forget(std::map<Key, Sources>::iterator at) {
    if (at->second.percept || at->second.other) return;
    events.push_back("-" + text(at->first));
    beliefs.erase(at);
  }
};

// One agent without plans, twice.
struct Agents {
  TermStore terms;
  SystemOptions options;
  Directory directory{std::vector{terms.atom("me")}, std::vector{terms.atom("you")}};
  Program program;
  AgentSetup setup{&terms, 0, "me", &options, &directory};
  reference::Interpreter interpreter{program, setup};
  reference::State state = interpreter.initial();
  Mind mind{program, setup};
  Work work;

  Agents() {
    for (const Bound bound : {Bound::events, Bound::beliefs, Bound::instances})
      options.limits.set(bound, 1000);
    const std::vector<std::uint32_t> nothing;
    work.beliefs = mind.parts.beliefs(nothing);
    work.events = work.intentions = mind.parts.queue(nothing);
  }
  TermId atom(Key key) {
    return terms.structure(std::string(1, key.first), {terms.number(key.second)});
  }
  void message(std::string_view force, TermId content) {
    StepInput input;
    input.message = make_message(terms, terms.atom("you"), force, content);
    state.phase = Phase::mail;
    state = interpreter.step(state, input).at(0).state;
    if (force == "tell") {
      mind.add_belief(work, content, kOther);
    } else {
      mind.delete_belief(work, content);
    }
  }
  void perceive(const FactSet& percepts) {
    StepInput input;
    input.percepts = percepts;
    state.phase = Phase::revision;
    state = interpreter.step(state, input).at(0).state;
    mind.revise(work, percepts);
  }
};

Key random_key() { return {static_cast<char>('p' + pick(2)), pick(4)}; }

RC_GTEST_PROP(BeliefRevisionProperty, BeliefsSourcesAndEventsAreThoseOfTheSemantics, ()) {
  Agents agents;
  Model model;
  const int steps = 1 + pick(20);
  for (int i = 0; i < steps; ++i) {
    switch (pick(4)) {
      case 0: {
        const Key key = random_key();
        RC_LOG() << "tell " << key.first << key.second << "\n";
        model.tell(key);
        agents.message("tell", agents.atom(key));
        break;
      }
      case 1: {
        const Key key = random_key();
        RC_LOG() << "untell " << key.first << key.second << "\n";
        model.untell(key);
        agents.message("untell", agents.atom(key));
        break;
      }
      case 2: {
        const char predicate = random_key().first;
        RC_LOG() << "untell " << predicate << "(_)\n";
        model.untell_first(predicate);
        agents.message("untell", agents.terms.structure(std::string(1, predicate),
                                                        {agents.terms.variable(0)}));
        break;
      }
      default: {
        std::map<Key, bool> chosen;
        for (int k = pick(5); k > 0; --k) chosen[random_key()] = true;
        std::vector<Key> keys;
        FactSet percepts;
        for (const auto& [key, unused] : chosen) {
          keys.push_back(key);
          insert(agents.terms, percepts, agents.atom(key));
          RC_LOG() << "perceive " << key.first << key.second << " ";
        }
        RC_LOG() << "\n";
        model.perceive(keys);
        agents.perceive(percepts);
      }
    }
    for (const LocalView& view : {agents.interpreter.view(agents.state),
                                  agents.mind.view(agents.mind.finish(agents.work))}) {
      RC_ASSERT(view.sections.at(0).items == model.belief_texts());
      RC_ASSERT(view.sections.at(1).items == model.events);
    }
  }
}

}  // namespace belief_revision_property_test
}  // namespace credo::agentspeak
