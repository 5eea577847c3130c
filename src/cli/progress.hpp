// The progress line: states, speed, depth, memory and the time left, on a terminal only.
#pragma once

#include "cli/settings.hpp"
#include "engine/control.hpp"

namespace credo {

class ProgressLine {
 public:
  explicit ProgressLine(const Settings& settings);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // Makes the search report here, if anybody can see it. The line must outlive the search.
  void attach(SearchControl& control);

 private:
  void show(const Progress& progress);

  bool visible_;
  double timeout_;
  bool shown_ = false;
};

}  // namespace credo
