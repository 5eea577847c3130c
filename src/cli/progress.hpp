// The progress line: states, speed, depth, memory and the time left; on a terminal, or where it is
// asked for.
#pragma once

#include <chrono>
#include <string>

#include "inquiry/supervision.hpp"
#include "options/settings.hpp"

namespace credo {

class ProgressLine {
 public:
  explicit ProgressLine(const Settings& settings);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // Work that is shown in the line, if anybody can see it, and ended by Ctrl-C. The line must
  // outlive the work.
  Supervision supervision();
  // Removes the line, so that something else can be written in its place.
  void clear();

 private:
  void show(const Progress& progress);

  bool terminal_;
  bool visible_;
  double timeout_;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  std::string name_;
  bool shown_ = false;
};

}  // namespace credo
