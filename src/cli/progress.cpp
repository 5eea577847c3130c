// On a terminal one line, rewritten in place and erased at the end; elsewhere a line each time.
#include "cli/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "base/visible_text.hpp"
#include "cli/interrupt.hpp"
#include "report/check_text.hpp"
#include "report/figures.hpp"
#include "report/progress_mark.hpp"

namespace credo {

ProgressLine::ProgressLine(const Settings& settings)
    : terminal_(isatty(STDERR_FILENO) == 1),
      visible_(settings.progress == ProgressChoice::always ||
               (settings.progress == ProgressChoice::automatic && !settings.quiet && terminal_)),
      timeout_(settings.limits.seconds) {}

ProgressLine::~ProgressLine() { clear(); }

void ProgressLine::clear() {
  if (!shown_) return;
  shown_ = false;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
}

Supervision ProgressLine::supervision() {
  Supervision supervision;
  supervision.interrupted = &interrupt_flag();
  supervision.on_task = [this](const std::string& task) {
    clear();
    name_ = task;
  };
  if (visible_) supervision.on_progress = [this](const Progress& progress) { show(progress); };
  supervision.describe = [](const Model& model, const CheckedProperty& property) {
    return verdict_text(property, model.sources, {});
  };
  return supervision;
}

void ProgressLine::show(const Progress& progress) {
  std::string line = name_.empty() ? "" : visible_line(name_) + ": ";
  line += fmt::format(
      "{} states, {}, depth {}, {} to do, {}, {}", progress.states,
      rate_text(static_cast<double>(progress.states) / std::max(progress.seconds, 1e-3)),
      progress.depth, progress.frontier, bytes_text(static_cast<double>(progress.memory_bytes)),
      seconds_text(progress.seconds));
  if (timeout_ > 0) {
    const std::chrono::duration<double> used = std::chrono::steady_clock::now() - started_;
    line += fmt::format(", {} left", seconds_text(std::max(0.0, timeout_ - used.count())));
  }
  shown_ = terminal_;
  line = terminal_ ? fmt::format("\r{}\033[K", line) : fmt::format("{}{}\n", kProgressMark, line);
  std::fputs(line.c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace credo
