// A search from beginning to end.
#include "engine/run_search.hpp"

namespace credo {

Checking searched(RunSearch& search, SearchControl& control, RunWanted wanted) {
  control.start();
  search.search(RunSearch::kToTheEnd);
  const double seconds = control.seconds();
  search.tell_run(wanted, control);
  Checking result = search.result();
  result.seconds = seconds;
  result.run_seconds = control.seconds() - seconds;
  return result;
}

}  // namespace credo
