// Signals: those that ask are heard, those that end the process end it with nothing left behind.
//
// Ctrl-C, SIGTERM and SIGHUP ask: the first asks the work to end in good order, the second ends the
// process. Any other signal that ends a process, but SIGKILL, ends it at once. Before that, other
// programs are killed and what was there only for the work is removed.
//
// The flag is global mutable state, as a signal handler can reach nothing else; besides it there
// are only the clocks of a thread (base/clock.hpp), and what would be left behind
// (base/left_behind.hpp).
#pragma once

#include <atomic>

namespace credo {

// Set by the first signal that asks, after install_signal_handlers.
const std::atomic<bool>& interrupt_flag();

// Also makes a closed pipe and a file that may not be larger errors of the write instead of
// signals.
void install_signal_handlers();

}  // namespace credo
