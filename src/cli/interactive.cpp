// The dialogue of an interactive run.
#include "cli/interactive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>

#include "cli/console.hpp"
#include "report/state_text.hpp"
#include "report/trace_text.hpp"

namespace credo {

namespace {

constexpr const char* kHelp = "a number, enter = 1, u = undo, s = state, q = quit";

// One line without surrounding blanks; none at the end of the input.
std::optional<std::string> ask(const Dialogue& dialogue, const std::string& prompt) {
  write_out(dialogue.out, prompt);
  std::string line;
  const bool good = static_cast<bool>(std::getline(dialogue.in, line));
  if (dialogue.echo || !good) write_out(dialogue.out, "\n");
  if (!good) return std::nullopt;
  const auto first = line.find_first_not_of(" \t\r");
  if (first == line.npos) return std::string();
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

// The number below `count` that the answer gives, counted from 1 by the user.
std::optional<std::size_t> chosen(const std::string& answer, std::size_t count) {
  if (answer.empty()) return count > 0 ? std::optional<std::size_t>(0) : std::nullopt;
  std::size_t number = 0;
  const char* const end = answer.data() + answer.size();
  const auto [rest, error] = std::from_chars(answer.data(), end, number);
  if (error != std::errc() || rest != end || number < 1 || number > count) return std::nullopt;
  return number - 1;
}

std::string list_of(const Dialogue& dialogue, const PlainState& now,
                    std::span<const PlainStep> enabled) {
  if (enabled.empty()) {
    const std::string ending = dialogue.system.ending(now);
    return fmt::format("  no step is possible: {}\n", ending.empty() ? "deadlock" : ending);
  }
  std::size_t width = 0;
  for (const PlainStep& step : enabled) {
    width = std::max(width, dialogue.system.mover_name(step.mover).size());
  }
  std::string out;
  for (std::size_t i = 0; i < enabled.size(); ++i) {
    const std::string summary =
        enabled[i].report.summary.empty() ? "nothing" : enabled[i].report.summary;
    out += fmt::format("  {:>3}  {:<{}}  {}\n", i + 1, dialogue.system.mover_name(enabled[i].mover),
                       width, summary);
  }
  return out;
}

void show_taken(const Dialogue& dialogue, const Simulation& run, const PlainStep& step) {
  Trace trace(dialogue.system.view(run.now()));
  trace.append(dialogue.system.mover_name(step.mover), step.report,
               dialogue.system.view(step.next));
  trace.steps.front().number = run.steps.size() + 1;
  const TraceStep& taken = trace.steps.front();
  write_out(dialogue.out, step_text(taken, dialogue.sources, dialogue.style, taken.mover.size()));
}

Decision decide(const Dialogue& dialogue, const Simulation& run,
                std::span<const PlainStep> enabled) {
  write_out(dialogue.out, list_of(dialogue, run.now(), enabled));
  for (;;) {
    const auto answer = ask(dialogue, fmt::format("step {}> ", run.steps.size() + 1));
    if (!answer || answer == "q") return {Decision::Kind::stop, 0};
    if (answer == "u") {
      if (!run.steps.empty()) return {Decision::Kind::undo, 0};
      write_out(dialogue.out, "there is nothing to undo\n");
    } else if (answer == "s") {
      write_out(dialogue.out, state_text(dialogue.system.view(run.now()), dialogue.style, 2));
    } else if (const auto index = chosen(*answer, enabled.size())) {
      show_taken(dialogue, run, enabled[*index]);
      return {Decision::Kind::take, *index};
    } else {
      write_out(dialogue.out, fmt::format("please type {}\n", kHelp));
    }
  }
}

std::optional<std::size_t> decide_initial(const Dialogue& dialogue,
                                          std::span<const PlainState> states) {
  for (std::size_t i = 0; i < states.size(); ++i) {
    write_out(dialogue.out, fmt::format("  {:>3}  facts: {}\n", i + 1,
                                        fmt::join(dialogue.system.view(states[i]).facts, "; ")));
  }
  for (;;) {
    const auto answer = ask(dialogue, "initial state> ");
    if (!answer || answer == "q") return std::nullopt;
    if (const auto index = chosen(*answer, states.size())) return index;
    write_out(dialogue.out, "please type a number, enter = 1, q = quit\n");
  }
}

}  // namespace

Chooser interactive_chooser(const Dialogue& dialogue) {
  write_out(dialogue.out, fmt::format("choose each step: {}\n", kHelp));
  Chooser chooser;
  chooser.initial = [&dialogue](std::span<const PlainState> states) {
    return decide_initial(dialogue, states);
  };
  chooser.step = [&dialogue](const Simulation& run, std::span<const PlainStep> enabled) {
    return decide(dialogue, run, enabled);
  };
  return chooser;
}

}  // namespace credo
