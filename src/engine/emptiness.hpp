// Does the product have a run that counts? Couvreur's algorithm, on the fly.
//
// A depth-first search that keeps the strongly connected components of its path, each with the
// union of the marks of its edges; an edge back merges components, and the search ends as soon as
// one has all it needs. (Couvreur, "On-the-fly verification of linear temporal logic", FM 1999;
// with the stack of live states of Geldenhuys and Valmari.) Strong fairness is not a union of
// marks: a complete component that fails only for a process that is enabled but never moves is
// decomposed again without the states where it is enabled (Emerson and Lei). A state after which
// the automaton accepts whatever comes ends the search as well: every finite run can go on fairly.
//
// Memory: per product state the store's bytes and 4 for its place in the search; per state of the
// path 8, and 8 for each edge not yet followed.
#pragma once

#include <memory>

#include "engine/engine_question.hpp"
#include "engine/product.hpp"
#include "engine/run_search.hpp"

namespace credo {

Reach can_search_accepting_run(const EngineQuestion& question);

// In which order the successors of a state are followed.
enum class Order : std::uint8_t { given, backwards, mixed };

// Product and control must outlive it.
std::unique_ptr<RunSearch> accepting_run_search(Product& product, SearchControl& control,
                                                Order order = Order::given);
// All of it at once.
Checking search_accepting_run(Product& product, SearchControl& control, RunWanted wanted);

}  // namespace credo
