// Running another program: no shell, bounded in time, memory and output, never left behind.
//
//   ProcessRequest request{{"maude", "-batch", "f.maude"}};
//   request.seconds = 60;
//   ProcessResult result = run_process(request);
//   if (result.end == ProcessEnd::exited && result.status == 0) ... result.output
//
// It is also ended by the clock (base/clock.hpp). The program gets its own process group, standard
// input from a file or empty, and its two outputs in memory. Whatever ends it, its whole group is
// killed and waited for before run_process returns; and whatever ends us, it ends with us.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/stop_reason.hpp"

namespace credo {

struct ProcessRequest {
  std::vector<std::string> command;  // the program, looked up in PATH, and its arguments
  std::string input = {};            // a file; "": nothing
  std::string folder = {};           // where it works; "": where we do
  std::string temporaries = {};      // what TMPDIR names for it; "": what it names for us
  double seconds = 0;                // 0: no limit
  std::size_t memory_bytes = 0;      // of address space; 0: no limit
  std::size_t most_output = std::size_t{1} << 28;  // bytes of each output
  bool large_stack = false;                        // as large as the system allows
  // If we end it, it is asked by SIGTERM first, and has so long to put its own things in order.
  double patience = 0;
  const std::atomic<bool>* interrupted = nullptr;
  // Called with all of standard error so far whenever there is more of it.
  std::function<void(std::string_view errors)> on_errors = {};
};

enum class ProcessEnd : std::uint8_t {
  exited,    // `status` is its exit code
  killed,    // by the signal `status`
  missing,   // there is no such program
  timeout,   // the rest: ended by us
  too_much,  // output
  interrupted,
};

struct ProcessResult {
  ProcessEnd end = ProcessEnd::exited;
  int status = 0;
  std::string output;
  std::string errors;
  double seconds = 0;
  std::size_t peak_bytes = 0;  // resident
  StopReason reason;           // if the clock ended it
  bool small_stack = false;    // a large stack was asked for and the system allows only some
};

// Throws UserError if the system has no processes or files left.
ProcessResult run_process(const ProcessRequest& request);

}  // namespace credo
