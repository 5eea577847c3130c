// How properties are to be checked.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "engine/control.hpp"
#include "engine/linear_engine.hpp"
#include "reduce/chaining/reduction.hpp"
#include "system/options.hpp"

namespace credo {

// How much of an answer is told: what nobody will see is not looked for.
enum class Telling : std::uint8_t {
  outcome,  // and the run that confirms it
  brief,    // not the runs to limits
  everything,
};

struct CheckOptions {
  std::optional<Fairness> fairness;  // none given: that of the system
  bool reference = false;            // by the reference engine
  LinearEngine* linear = nullptr;    // by this one, for formulas of linear time; not owned
  Reduction reduction = Reduction::none;
  ChainRules chain_rules = {};  // all of them, but in tests
  bool shortest = false;        // more work on making lassos short
  bool vacuity = true;
  Telling telling = Telling::everything;
  // The limit on time is one for all checks together, and for all checkers that started together.
  SearchLimits limits;
  // Whether it is all the time there is: then searches take turns by it as well (turns.hpp).
  bool turns_by_time = true;
  std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();
  const std::atomic<bool>* interrupted = nullptr;
  std::function<void(const Progress&)> on_progress;
};

}  // namespace credo
