// Properties that a finite run refutes: breadth-first search for the shortest such run.
//
// The automaton is that of the negation, a guarantee: it has a state that accepts everything, and a
// run is bad as soon as the automaton can be there. Fairness does not matter, since every finite
// run can go on fairly. States are expanded in the order of their distance, so the first bad one
// ends a shortest bad run.
#pragma once

#include <memory>

#include "engine/engine_question.hpp"
#include "engine/product.hpp"
#include "engine/run_search.hpp"

namespace credo {

Reach can_search_bad_prefix(const EngineQuestion& question);
// Product and control must outlive it.
std::unique_ptr<RunSearch> bad_prefix_search(Product& product, SearchControl& control);
// All of it at once.
Checking search_bad_prefix(Product& product, SearchControl& control, RunWanted wanted);

}  // namespace credo
