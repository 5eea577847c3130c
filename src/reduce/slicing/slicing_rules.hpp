// Which rules of the slicers' closures are in force: all of them, but for the tests that show that
// each is needed.
#pragma once

namespace credo {

struct SlicingRules {
  // Plans that are repaired
  bool repairs_run = true;         // what a repair rule does may happen
  bool effects_add = true;         // what an action adds may be believed
  bool preconditions_read = true;  // a precondition reads beliefs
  bool conditions_read = true;     // so does the condition of a repair rule
  // Plans that are revised, goals
  bool branches_run = true;      // the steps inside of a conditional may come to be done
  bool revisions_run = true;     // what a plan rule writes may come to be done
  bool guards_ask_goals = true;  // the guard of a goal rule asks for goals
  // Agents of a system
  bool requests_change = true;  // an agent's actions change facts that others look at
  bool queue_delays = true;     // an action of one agent waits for those before it
  bool runs_for_ever = true;    // without fairness an agent that never stops keeps others waiting
  // Messages that are handed over
  bool messages_join = true;  // who is talked to matters to who talks
  bool messages_pass = true;  // what both sides come to may happen
};

}  // namespace credo
