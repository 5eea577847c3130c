// The progress line: states, speed, depth, memory and the time left; on a terminal, or where it is
// asked for.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "cli/settings.hpp"
#include "engine/control.hpp"

namespace credo {

class ProgressLine {
 public:
  explicit ProgressLine(const Settings& settings);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // What a search reports to; empty if nobody can see the line. The line must outlive the search.
  std::function<void(const Progress&)> listener();
  // What the line is about, if there are several searches.
  void name(std::string what) { name_ = std::move(what); }
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
