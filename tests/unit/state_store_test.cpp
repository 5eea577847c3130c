// The packed visited set: numbers in order of appearance, contents unchanged by repacking.
//
// The systems count: their tables of ids grow while they are explored, so that the store has to
// widen its fields under states it already holds.
#include "engine/state_store.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/explorer.hpp"
#include "support/text_model.hpp"

namespace credo {
namespace state_store_test {

using Tuple = std::vector<ComponentId>;

// A plan that counts from one belief to the next, up to `last`.
std::string counter(int last) {
  return "{ !go. +!go <- +n(0). +n(K) : K < " + std::to_string(last) + " <- -n(K); +n(K+1). }\n";
}

// Agents that count up and an environment that counts too.
std::string counting(int agents, int last) {
  std::string text = "environment { hidden c/1. c(0). : c(K) & K < " + std::to_string(last) +
                     " -> -c(K); +c(K+1). }\n";
  for (int i = 0; i < agents; ++i) text += "agent a" + std::to_string(i) + " " + counter(last);
  return text;
}

// Explores breadth-first, one state at a time, with a map of whole tuples beside the store.
struct Walk {
  Walk(const std::string& text, std::size_t most)
      : model(testing::load_text(text)), system(*model), starts(system.initial()), store(system) {
    for (const Tuple& start : starts) add(start);
    for (std::size_t next = 0; next < states.size() && states.size() < most; ++next) {
      SuccessorBuffer buffer;
      system.successors(states[next], buffer);
      // A batch with repetitions in it, as the engines insert them.
      std::vector<StateStore::Number> numbers;
      store.insert(buffer.tuples, buffer.size(), numbers);
      for (std::size_t i = 0; i < buffer.size(); ++i) {
        const auto at = buffer.tuples.begin() + static_cast<std::ptrdiff_t>(i * system.width());
        const Tuple tuple(at, at + static_cast<std::ptrdiff_t>(system.width()));
        const auto [known, added] = expected.try_emplace(tuple, states.size());
        if (added) states.push_back(tuple);
        EXPECT_EQ(numbers[i], known->second);
      }
    }
  }
  void add(const Tuple& tuple) {
    std::vector<StateStore::Number> numbers;
    store.insert(tuple, 1, numbers);
    expected.emplace(tuple, states.size());
    EXPECT_EQ(numbers[0], states.size());
    states.push_back(tuple);
  }

  std::unique_ptr<Model> model;
  System system;
  std::vector<Tuple> starts;
  StateStore store;
  std::map<Tuple, StateStore::Number> expected;
  std::vector<Tuple> states;
};

TEST(StateStore, NumbersAndContentsSurviveRepacking) {
  // Taking turns there is one long run, in which every agent gets far.
  Walk walk("schedule round_robin\n" + counting(6, 100), 20000);
  EXPECT_GT(walk.store.repackings(), 1u);
  ASSERT_EQ(walk.store.size(), walk.states.size());
  Tuple found(walk.system.width());
  for (std::size_t number = 0; number < walk.states.size(); ++number) {
    walk.store.get(number, found);
    ASSERT_EQ(found, walk.states[number]) << "state " << number;
  }
}

TEST(StateStore, ManyAgentsNeedSeveralWords) {
  Walk walk(counting(120, 9), 5000);
  EXPECT_GT(walk.store.words_per_state(), 2u);
  Tuple found(walk.system.width());
  for (std::size_t number = 0; number < walk.states.size(); number += 7) {
    walk.store.get(number, found);
    ASSERT_EQ(found, walk.states[number]) << "state " << number;
  }
}

TEST(StateStore, InsertingAgainChangesNothing) {
  Walk walk(counting(1, 12), 100000);
  std::vector<ComponentId> flat;
  for (const Tuple& tuple : walk.states) flat.insert(flat.end(), tuple.begin(), tuple.end());
  const std::size_t before = walk.store.size();
  std::vector<StateStore::Number> numbers;
  walk.store.insert(flat, walk.states.size(), numbers);
  EXPECT_EQ(walk.store.size(), before);
  for (std::size_t i = 0; i < numbers.size(); ++i) ASSERT_EQ(numbers[i], i);
}

TEST(StateStore, ARepeatedStateInOneBatchGetsOneNumber) {
  const auto model = testing::load_text(counting(1, 3));
  System system(*model);
  const Tuple start = system.initial().at(0);
  StateStore store(system);
  std::vector<ComponentId> batch(start);
  batch.insert(batch.end(), start.begin(), start.end());
  std::vector<StateStore::Number> numbers;
  store.insert(batch, 2, numbers);
  EXPECT_EQ(store.size(), 1u);
  EXPECT_EQ(numbers, (std::vector<StateStore::Number>{0, 0}));
}

TEST(StateStore, TheExplorerCountsWhatTheMapCounts) {
  Walk walk(counting(1, 12), 100000);
  const auto model = testing::load_text(counting(1, 12));
  System system(*model);
  SearchControl control;
  EXPECT_EQ(explore(system, control).states, walk.states.size());
}

}  // namespace state_store_test
}  // namespace credo
