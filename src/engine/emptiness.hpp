// Does the product have a run that counts? Couvreur's algorithm, on the fly.
//
// A depth-first search that keeps the strongly connected components of its path, each with the
// union of the marks of its edges; an edge back merges components, and the search ends as soon as
// one has all it needs. (Couvreur, "On-the-fly verification of linear temporal logic", FM 1999;
// with the stack of live states of Geldenhuys and Valmari.) Strong fairness is not a union of
// marks: a complete component that fails only for a process that is enabled but never moves is
// decomposed again without the states where it is enabled (Emerson and Lei).
//
// Memory: per product state the store's bytes and 4 for its place in the search; per state of the
// path 8, and 8 for each edge not yet followed.
#pragma once

#include "engine/checking.hpp"
#include "engine/control.hpp"
#include "engine/engine_question.hpp"
#include "engine/product.hpp"

namespace credo {

Reach can_search_accepting_run(const EngineQuestion& question);
Checking search_accepting_run(Product& product, SearchControl& control, RunWanted wanted);

}  // namespace credo
