// Signal handlers.
#include "cli/interrupt.hpp"

#include <unistd.h>

#include <array>
#include <csignal>

#include "base/left_behind.hpp"

namespace credo {

namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

// Who asks by SIGTERM or SIGHUP asks once: what does not look at the flag for so long is ended.
constexpr unsigned kPatienceSeconds = 5;

constexpr std::array kAsking{SIGINT, SIGTERM, SIGHUP};
constexpr std::array kEnding{SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM,
                             SIGPROF, SIGIO,   SIGPWR,  SIGSYS,  SIGTRAP, SIGABRT,
                             SIGSEGV, SIGBUS,  SIGFPE,  SIGILL};

// What overflows its stack has none left for a handler.
alignas(16) std::array<char, 1 << 17> spare_stack;

void end_by(int signal) {
  remove_what_is_left_behind();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void on_asking(int signal) {
  if (interrupted.exchange(true)) return end_by(signal);
  if (signal != SIGINT) alarm(kPatienceSeconds);
}

void handle(int signal, void (*handler)(int), int flags) {
  struct sigaction action = {};
  action.sa_handler = handler;
  sigfillset(&action.sa_mask);
  action.sa_flags = flags;  // no SA_RESTART: waiting for input ends too
  sigaction(signal, &action, nullptr);
}

bool has_handling(int signal, void (*handling)(int)) {
  struct sigaction action = {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == handling;
}

}  // namespace

const std::atomic<bool>& interrupt_flag() { return interrupted; }

void install_signal_handlers() {
  if (has_handling(SIGSEGV, SIG_DFL)) {
    const stack_t spare{spare_stack.data(), 0, spare_stack.size()};
    sigaltstack(&spare, nullptr);
  }
  for (const int signal : kAsking) {
    // Of nohup.
    if (signal != SIGHUP || !has_handling(signal, SIG_IGN)) handle(signal, on_asking, 0);
  }
  // Sanitizers handle some of them, and whoever started us may have chosen others to be ignored.
  for (const int signal : kEnding) {
    if (has_handling(signal, SIG_DFL)) handle(signal, end_by, SA_ONSTACK);
  }
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace credo
