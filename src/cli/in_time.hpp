// Commands under the clock: what of them is stopped, and what is then still told.
#pragma once

#include <functional>
#include <string>

#include "base/clock.hpp"
#include "cli/console.hpp"
#include "cli/exit_codes.hpp"
#include "options/settings.hpp"

namespace credo {

// Does the work with a clock for the limits of the settings and for interrupts.
ExitCode with_clock(const Settings& settings, const std::function<ExitCode()>& work);

// Does the work, which throws ClockStopped as a whole if it is stopped.
template <class Work>
auto in_time(const Work& work) {
  const ClockTurn turn(Doing::work);
  return work();
}

// The long text, or, if it takes too long, the short one with the reason.
std::string told(const std::function<std::string()>& long_text,
                 const std::function<std::string()>& short_text);
// Tells that.
void tell(const Console& console, const std::function<std::string()>& long_text,
          const std::function<std::string()>& short_text);

// The exit code of a command that was to write something and could not: unknown, unless there is
// worse to say.
ExitCode with_missing(ExitCode code, bool missing);

}  // namespace credo
