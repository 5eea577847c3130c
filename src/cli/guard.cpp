// Bad input, limits, and bugs.
#include "cli/guard.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <exception>
#include <new>

#include "base/clock.hpp"
#include "base/diagnostic.hpp"
#include "base/left_behind.hpp"
#include "cli/console.hpp"
#include "credo_version.hpp"

namespace credo {

namespace {

// What is said if there is no memory for a better sentence.
constexpr std::string_view kNoMemory = "unknown (limit: memory)\n";
constexpr std::string_view kBug = "error: internal error\n";

void say_without_memory(std::string_view sentence) {
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, sentence.data(), sentence.size());
}

// Says what there is to say of an end.
template <typename Say>
ExitCode ended(ExitCode code, const Say& say) {
  try {
    say();
  } catch (const std::bad_alloc&) {
    say_without_memory(code == ExitCode::internal ? kBug : kNoMemory);
  }
  return code;
}

[[noreturn]] void end_unguarded() {
  ExitCode code = ExitCode::internal;
  try {
    if (const auto thrown = std::current_exception()) std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    code = ExitCode::limit;
  } catch (...) {
    // A bug, whatever it is.
  }
  say_without_memory(code == ExitCode::internal ? kBug : kNoMemory);
  remove_what_is_left_behind();
  _exit(static_cast<int>(code));
}

}  // namespace

ExitCode guarded(const std::function<ExitCode()>& work, const std::string& about,
                 std::string* said) {
  const auto say = [&](const std::string& message) {
    if (said != nullptr) *said = message;
    return about.empty() ? message : fmt::format("{}: {}", about, message);
  };
  const auto remark = [&](const std::string& message) {
    write_out(stderr, visible_line(say(message)) + "\n");
  };
  try {
    return work();
  } catch (const UserError& error) {
    return ended(ExitCode::usage, [&] { complain(say(error.what()), error.hint); });
  } catch (const ClockStopped& stopped) {
    const bool interrupted = stopped.reason.is(StopReason::Kind::interrupted);
    return ended(interrupted ? ExitCode::interrupted : ExitCode::limit,
                 [&] { remark(fmt::format("unknown ({})", stopped.reason)); });
  } catch (const LimitExceeded& limit) {
    return ended(ExitCode::limit,
                 [&] { remark(fmt::format("unknown (limit: {})", limit.what())); });
  } catch (const std::bad_alloc&) {
    return ended(ExitCode::limit,
                 [&] { remark(fmt::format("unknown ({})", StopReason::memory())); });
  } catch (const std::exception& error) {
    return ended(ExitCode::internal, [&] {
      complain(say(fmt::format("internal error: {}", error.what())),
               fmt::format("this is a bug in Credo {}; please report it with the files you used",
                           kVersion));
    });
  }
}

void guard_the_rest() { std::set_terminate(end_unguarded); }

}  // namespace credo
