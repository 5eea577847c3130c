// A search from beginning to end.
#include "engine/run_search.hpp"

#include "base/clock.hpp"

namespace credo {

Checking told(RunSearch& search, RunWanted wanted, SearchControl& budget) {
  const auto stopped = stopped_in([&] { search.tell_run(wanted, budget); }, Doing::telling);
  Checking result = search.result();
  if (stopped && !result.counterexample) result.without_run = *stopped;
  return result;
}

Checking searched(RunSearch& search, SearchControl& control, RunWanted wanted) {
  control.start();
  search.search({});
  const double seconds = control.seconds();
  Checking result = told(search, wanted, control);
  result.seconds = seconds;
  result.run_seconds = control.seconds() - seconds;
  return result;
}

}  // namespace credo
