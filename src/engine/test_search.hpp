// Running a test: is there a run of the system that does what the expression describes?
//
// A test takes a set of states to the states after it: an action to what silent steps and then the
// action lead to, a condition to the states among those that silent steps lead to in which it is
// true, the operators compositionally, so that nothing follows the last of them. The search goes
// breadth-first through pairs of a state of the system and a state of the expression's automaton,
// and so only as far as the test drives the system: a test without `*` ends even where there are
// infinitely many states, unless infinitely many of them are reached by silent steps. It ends with
// the last final state that is wanted, so a test that some run does is answered whatever else there
// is.
//
// The reference engine follows the equations: it computes sets of states on plain values, with no
// automaton, within more and more steps.
#pragma once

#include <optional>
#include <vector>

#include "engine/control.hpp"
#include "engine/exploration.hpp"
#include "property/test_binding.hpp"
#include "system/plain_system.hpp"
#include "system/system.hpp"

namespace credo {

struct TestBounds {
  std::optional<std::uint32_t> depth;          // none: as far as the search has to go
  std::optional<std::uint64_t> solutions = 1;  // final states that are wanted; none: all
  std::uint64_t runs = 10;                     // to so many of them are told, at least to the first
};

struct TestResult {
  TestVerdict verdict = TestVerdict::unknown;
  std::uint64_t final_states = 0;  // at least so many, if the search is not complete
  bool enough = false;             // it ended with the last final state that was wanted
  bool complete = true;            // everything was searched
  StopReason reason;               // of an end that is neither
  // To different final states, shortest ones first; some if the test is successful,
  // unless there was no time to tell them.
  std::vector<ObservedPath> runs;
  StopReason without_runs;  // why not all are told that should be
  Path limit_path;          // to the state where a bound of the model was exceeded
  // Pairs of a system's and an automaton's state; of the reference, states of the system.
  std::uint64_t states = 0;
  std::uint32_t depth = 0;
  double seconds = 0;
};

// The system must tell the actions of its steps, and the last ones if the test asks for them.
TestResult run_test(System& system, Model& model, const BoundTest& test, SearchControl& control,
                    const TestBounds& bounds = {});
TestResult run_test_reference(const PlainSystem& system, Model& model, const BoundTest& test,
                              SearchControl& control, const TestBounds& bounds = {});

}  // namespace credo
