// Ctrl-C and SIGTERM: the first asks the work to end in good order, the second ends the process.
//
// The flag is global mutable state, as a signal handler can reach nothing else; besides it there
// are only the clocks of a thread (base/clock.hpp).
#pragma once

#include <atomic>

namespace credo {

// Set by the first SIGINT or SIGTERM after install_signal_handlers.
const std::atomic<bool>& interrupt_flag();

// Also makes a closed pipe an error of the write instead of a signal.
void install_signal_handlers();

}  // namespace credo
