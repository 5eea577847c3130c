// credo serve: the programs of a folder in a browser on this machine.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "serve/service.hpp"

namespace credo {

ExitCode serve_command(const Settings& settings) {
  ServiceOptions options{settings.file, settings.port, {}, "/proc/self/exe"};
  if (settings.limits.seconds > options.limits.most_seconds) {
    throw UserError(
        fmt::format("--timeout: a job may take {:g} s at most", options.limits.most_seconds));
  }
  if (settings.limits.seconds > 0) options.limits.seconds = settings.limits.seconds;
  // Several may run at once.
  options.limits.memory_bytes = settings.limits.memory_bytes / Jobs::kAtOnce;
  Service service(options);
  const Console console(settings);
  console.result(fmt::format("serving {} at {} (Ctrl-C ends it)\n",
                             visible_line(service.programs().folder().string()), service.url()));
  service.run(interrupt_flag());
  return ExitCode::ok;
}

}  // namespace credo
