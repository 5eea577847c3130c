// Replaying the runs of tests.
#include "verdict/test_replay.hpp"

#include "verdict/replay.hpp"

namespace credo {

Trace replay_test(const PlainSystem& system, const TermStore& terms, const BoundTest& test,
                  const ObservedPath& run) {
  std::vector<ObservedPath::Step> word;
  for (const ObservedPath::Step& step : run.steps) {
    if (step.action != kNoTerm) word.push_back(step);
  }
  const auto matches = [&](std::uint32_t position, std::size_t i) {
    return test.matches(terms, position, word[i].mover, word[i].action);
  };
  invariant(describes(test.expression, word.size(), matches),
            "the actions of a test's run are a word of its expression");
  invariant(run.steps.empty() || run.steps.back().action != kNoTerm,
            "the run of a test ends with an action");
  return replay(system, terms, run);
}

}  // namespace credo
