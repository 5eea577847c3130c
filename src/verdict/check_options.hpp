// How properties are to be checked.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>

#include "engine/control.hpp"
#include "engine/linear_engine.hpp"
#include "system/options.hpp"

namespace credo {

struct CheckOptions {
  std::optional<Fairness> fairness;  // none given: that of the system
  bool reference = false;            // by the reference engine
  LinearEngine* linear = nullptr;    // by this one, for formulas of linear time; not owned
  bool shortest = false;             // more work on making lassos short
  bool vacuity = true;
  // The limit on time is one for all checks together, and for all checkers that started together.
  SearchLimits limits;
  std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();
  const std::atomic<bool>* interrupted = nullptr;
  std::function<void(const Progress&)> on_progress;
};

}  // namespace credo
