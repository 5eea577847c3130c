// Who watches the work: is told how it goes, and may end it.
#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "engine/control.hpp"

namespace credo {

struct CheckedProperty;
struct Model;

struct Supervision {
  const std::atomic<bool>* interrupted = nullptr;
  // What the progress is about from now on: "spec1 (1 of 3)"; "" when that is done.
  std::function<void(const std::string& task)> on_task = {};
  std::function<void(const Progress&)> on_progress = {};
  // How a verdict is written down, for two engines that differ. None: what they said is not kept.
  std::function<std::string(const Model&, const CheckedProperty&)> describe = {};

  bool stopped() const { return interrupted != nullptr && interrupted->load(); }
  void begin(const std::string& task) const {
    if (on_task) on_task(task);
  }
  void end() const { begin(""); }
  // For a search under these limits.
  SearchControl control(const SearchLimits& limits) const {
    SearchControl control;
    control.limits = limits;
    control.interrupted = interrupted;
    control.on_progress = on_progress;
    return control;
  }
};

}  // namespace credo
