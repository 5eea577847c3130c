// Replaying the runs of tests.
#include "verdict/test_replay.hpp"

#include <algorithm>

#include "verdict/replay.hpp"

namespace credo {

namespace {

// The truth of a condition in the states of a run.
struct ConditionOnRun {
  std::string text;
  std::vector<bool> holds;
};

std::vector<ConditionOnRun> conditions_on(const PlainSystem& system, Model& model,
                                          const BoundTest& test,
                                          const std::vector<PlainState>& states) {
  std::vector<ConditionOnRun> all;
  for (const StateQuery& condition : test.conditions) {
    const PlainMatcher matcher(system, model, condition);
    ConditionOnRun& on_run = all.emplace_back(ConditionOnRun{condition.text, {}});
    for (const PlainState& state : states) on_run.holds.push_back(matcher.holds(state));
  }
  return all;
}

void tell(const std::vector<ConditionOnRun>& conditions, Trace& trace) {
  for (auto each = conditions.begin(); each != conditions.end(); ++each) {
    if (std::find_if(conditions.begin(), each, [&](const ConditionOnRun& before) {
          return before.text == each->text;
        }) != each) {
      continue;
    }
    trace.atoms.push_back({each->text, each->holds[0]});
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
      if (each->holds[i + 1] == each->holds[i]) continue;
      trace.steps[i].atoms.push_back({each->text, each->holds[i + 1]});
    }
  }
}

}  // namespace

Trace replay_test(const PlainSystem& system, Model& model, const BoundTest& test,
                  const ObservedPath& run) {
  std::vector<PlainState> states;
  Trace trace = replay(system, run, states);
  const std::vector<ConditionOnRun> conditions = conditions_on(system, model, test, states);
  TestedRun tested;
  tested.steps = run.steps.size();
  tested.silent = [&](std::size_t i) { return !model.observes(run.steps[i].action); };
  tested.matches = [&](std::uint32_t action, std::size_t i) {
    return test.matches(model.terms, action, run.steps[i].mover, run.steps[i].action);
  };
  tested.holds = [&](std::uint32_t condition, std::size_t i) -> bool {
    return conditions[condition].holds[i];
  };
  invariant(describes(test.expression, tested), "a test describes the run that was found for it");
  tell(conditions, trace);
  return trace;
}

}  // namespace credo
