// Everything `run` has to tell.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/stop_reason.hpp"
#include "engine/simulation.hpp"
#include "verdict/trace.hpp"

namespace credo {

struct RunReport {
  const Model* model = nullptr;
  std::string file;
  std::optional<std::uint64_t> seed;  // none when a person chose
  RunEnd end = RunEnd::steps_done;
  bool terminated = false;     // a deadlock, but with nothing left to do
  StopReason reason;           // of limit and interrupted
  std::optional<Trace> trace;  // none when the start itself exceeds a bound, or it is left out
  StopReason without_run;      // why it is left out, if it is
  std::uint64_t steps = 0;
  double seconds = 0;
  std::size_t memory_bytes = 0;  // peak of the process
};

}  // namespace credo
