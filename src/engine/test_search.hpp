// Running a test: is there a run of the system that does what the expression describes?
//
// A test takes a set of states to the states after it: an action to what silent steps and then the
// action lead to, the operators compositionally, so that nothing follows the last action. The
// search goes breadth-first through pairs of a state of the system and a state of the expression's
// automaton, and so only as far as the test drives the system: a test without `*` ends even where
// there are infinitely many states, unless infinitely many of them are reached by silent steps.
#pragma once

#include <optional>
#include <string>

#include "engine/control.hpp"
#include "engine/exploration.hpp"
#include "property/test_binding.hpp"
#include "system/system.hpp"

namespace credo {

struct TestResult {
  TestVerdict verdict = TestVerdict::unknown;
  std::uint64_t final_states = 0;  // at least so many, if the search is not complete
  bool complete = true;
  StopReason reason;                // why it is not
  std::optional<ObservedPath> run;  // a shortest one, if the test is successful
  Path limit_path;                  // to the state where a bound of the model was exceeded
  std::uint64_t states = 0;         // pairs of a system's and an automaton's state
  std::uint32_t depth = 0;
  double seconds = 0;
};

// The system must tell the actions of its steps. Without `depth` the search goes as far as it has
// to.
TestResult run_test(System& system, const BoundTest& test, SearchControl& control,
                    std::optional<std::uint32_t> depth = std::nullopt);

}  // namespace credo
