// The clock of a command, and texts that may be left out.
#include "cli/in_time.hpp"

#include <fmt/format.h>

#include "cli/interrupt.hpp"

namespace credo {

ExitCode with_clock(const Settings& settings, const std::function<ExitCode()>& work) {
  Clock clock({settings.limits.seconds, settings.limits.memory_bytes, &interrupt_flag()});
  const ClockScope scope(clock);
  return work();
}

std::string told(const std::function<std::string()>& long_text,
                 const std::function<std::string()>& short_text) {
  std::string text;
  const auto stopped = stopped_in([&] { text = long_text(); }, Doing::writing);
  return stopped ? fmt::format("{}the rest is not shown: {}\n", short_text(), *stopped) : text;
}

void tell(const Console& console, const std::function<std::string()>& long_text,
          const std::function<std::string()>& short_text) {
  console.result(told(long_text, short_text));
}

ExitCode with_missing(ExitCode code, bool missing) {
  if (interrupt_flag()) return ExitCode::interrupted;
  return missing && code == ExitCode::ok ? ExitCode::limit : code;
}

}  // namespace credo
