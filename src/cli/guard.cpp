// Bad input, limits, and bugs.
#include "cli/guard.hpp"

#include <fmt/format.h>

#include <new>

#include "base/clock.hpp"
#include "base/diagnostic.hpp"
#include "cli/console.hpp"
#include "credo_version.hpp"

namespace credo {

namespace {

// An error without a place in a file, in the form of those that have one.
void complain(const std::string& message, const std::string& hint = {}) {
  const TextStyle style{use_colour(ColourChoice::automatic, stderr), false};
  std::string out = painted(style, paint::kRed, "error:") + " " + message + "\n";
  if (!hint.empty()) out += fmt::format("      = {}\n", hint);
  write_out(stderr, out);
}

}  // namespace

ExitCode guarded(const std::function<ExitCode()>& work, const std::string& about,
                 std::string* said) {
  const auto say = [&](const std::string& message) {
    if (said != nullptr) *said = message;
    return about.empty() ? message : fmt::format("{}: {}", about, message);
  };
  try {
    return work();
  } catch (const UserError& error) {
    complain(say(error.what()), error.hint);
    return ExitCode::usage;
  } catch (const ClockStopped& stopped) {
    write_out(stderr, say(fmt::format("unknown ({})", stopped.reason)) + "\n");
    return stopped.reason.is(StopReason::Kind::interrupted) ? ExitCode::interrupted
                                                            : ExitCode::limit;
  } catch (const LimitExceeded& limit) {
    write_out(stderr, say(fmt::format("unknown (limit: {})", limit.what())) + "\n");
    return ExitCode::limit;
  } catch (const std::bad_alloc&) {
    write_out(stderr, say(fmt::format("unknown ({})", StopReason::memory())) + "\n");
    return ExitCode::limit;
  } catch (const std::exception& error) {
    complain(say(fmt::format("internal error: {}", error.what())),
             fmt::format("this is a bug in Credo {}; please report it with the files you used",
                         kVersion));
    return ExitCode::internal;
  }
}

}  // namespace credo
