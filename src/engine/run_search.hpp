// A search for a run of a product, which can pause and go on.
//
//   auto search = bad_prefix_search(product, control);   // safety.hpp
//   auto search = accepting_run_search(product, control, Order::given);  // emptiness.hpp
//   search->search({10'000});   // until it is over, or has found so many states
//   if (search->over() && search->result().violated) search->tell_run(RunWanted::readable, budget);
//
// To search and to tell what was found are two things, so that the figures are those of the search
// and the telling can have a budget of its own.
#pragma once

#include <cstdint>

#include "engine/checking.hpp"
#include "engine/control.hpp"
#include "engine/turns.hpp"

namespace credo {

class RunSearch {
 public:
  virtual ~RunSearch() = default;
  virtual void search(const Turn& turn) = 0;
  // Whether all is known, or a limit was reached.
  virtual bool over() const = 0;
  // What is known, with the figures so far.
  virtual const Checking& result() const = 0;
  // Adds the run that was found, or that leads to a bound of the model. Where the budget ends
  // before a short one is found, it is the one that the search knows.
  virtual void tell_run(RunWanted wanted, SearchControl& budget) = 0;
};

// Searches to the end, and tells the run with as much time as the search itself may take.
// What the search says after it has been told to tell its run, within the limits for telling.
Checking told(RunSearch& search, RunWanted wanted, SearchControl& budget);

Checking searched(RunSearch& search, SearchControl& control, RunWanted wanted);

}  // namespace credo
