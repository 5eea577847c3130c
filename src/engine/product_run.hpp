// A sequence of product states told as a run: texts, who moved, and by which action.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/product.hpp"
#include "engine/run.hpp"

namespace credo {

// One step of the product: from a state to the next one, by an edge with at least these marks.
struct ProductStep {
  StateStore::Number to = 0;
  Mover mover = kNobody;
  Marks marks = 0;
  TermId action = kNoTerm;
};

// The run from `start` through the steps; it goes back to state `loop` with the last step, which
// then leads to a state that is there already.
Run run_of(Product& product, const StateStore& store, StateStore::Number start,
           std::span<const ProductStep> steps, std::size_t loop = Run::kNoLoop);

// An edge between two states of the store.
ProductStep step_between(Product& product, const StateStore& store, StateStore::Number from,
                         StateStore::Number to);

}  // namespace credo
