// Signal handlers.
#include "cli/interrupt.hpp"

#include <unistd.h>

#include <csignal>

namespace credo {

namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

// Who asks by SIGTERM asks once: what does not look at the flag for so long is ended.
constexpr unsigned kPatienceSeconds = 5;

void on_interrupt(int signal) {
  if (!interrupted.exchange(true)) {
    if (signal == SIGTERM) alarm(kPatienceSeconds);
    return;
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

}  // namespace

const std::atomic<bool>& interrupt_flag() { return interrupted; }

void install_signal_handlers() {
  struct sigaction action = {};
  action.sa_handler = on_interrupt;
  sigemptyset(&action.sa_mask);
  action.sa_flags = 0;  // no SA_RESTART: waiting for input ends too
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
}

}  // namespace credo
