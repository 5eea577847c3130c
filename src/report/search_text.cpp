// Solutions, then the line that says how far the search went.
#include "report/search_text.hpp"

#include <fmt/format.h>

#include "engine/control.hpp"
#include "report/advice_text.hpp"
#include "report/figures.hpp"
#include "report/trace_text.hpp"

namespace credo {

namespace {

constexpr std::size_t kMostValues = 5;  // choices of values shown for one solution

class SearchWriter {
 public:
  SearchWriter(const SearchReport& report, const TextStyle& style)
      : report_(report), result_(report.result), style_(style) {}

  std::string write(bool quiet) {
    if (!quiet) head();
    for (std::size_t i = 0; i < result_.solutions.size(); ++i) solution(i, quiet);
    out_ += painted(style_, result_.complete || result_.enough ? paint::kBold : paint::kYellow,
                    ending()) +
            "\n";
    if (quiet) return std::move(out_);
    figures();
    out_ += without_runs_text(report_.without_runs);
    out_ += advice_text(report_.advice, style_, 0);
    if (report_.limit_trace) {
      out_ += painted(style_, paint::kBold, "the run to the limit:") + "\n";
      out_ += trace_text(*report_.limit_trace, report_.model->sources, style_);
    }
    if (report_.statistics) out_ += statistics_text(*report_.statistics, style_);
    return std::move(out_);
  }

 private:
  void head() {
    const Model& model = *report_.model;
    std::string how = reductions_text(model);
    if (report_.engine != "native") how += fmt::format(", {} engine", report_.engine);
    out_ += fmt::format(
        "{}: {}, {}; {}\nsearching for {}\n", painted(style_, paint::kBold, model.file.name),
        count_text(model.agent_count(), "agent"),
        count_text(report_.initial_states, "initial state"), how, report_.query.text);
  }

  void solution(std::size_t i, bool quiet) {
    const SearchSolution& solution = result_.solutions[i];
    std::string line = fmt::format("solution {} (state {}, {})", i + 1, solution.state,
                                   count_text(solution.depth, "step"));
    for (std::size_t k = 0; k < solution.values.size(); ++k) {
      const std::string values = values_text(solution.values[k]);
      if (values.empty()) break;
      if (k == kMostValues && !style_.full) {
        line += fmt::format("; and {} more", solution.values.size() - k);
        break;
      }
      line += (k == 0 ? ": " : "; or ") + values;
    }
    out_ += painted(style_, paint::kGreen, line) + "\n";
    if (!quiet && report_.runs[i]) {
      out_ += trace_text(*report_.runs[i], report_.model->sources, style_);
    }
  }

  // What was found, and whether that is all there is.
  std::string ending() const {
    const std::size_t count = result_.solutions.size();
    const std::string found = count == 0 ? "none" : count_text(count, "solution");
    const std::string states = count_text(result_.states, "state");
    if (result_.complete) {
      return fmt::format("{}: all {} searched", found, result_.states == 1 ? "of 1 state" : states);
    }
    if (result_.enough) {
      return fmt::format("{}; states: {}", found, result_.states);
    }
    const std::string doubt = count == 0 ? "not a proof" : "there may be more";
    if (result_.leading_on > 0) {
      return fmt::format(
          "{} within depth {}: {}, {} at that depth {} further successors; {} searched", found,
          *report_.bounds.depth, doubt,
          (result_.leading_on_counted ? "" : "at least ") + count_text(result_.leading_on, "state"),
          result_.leading_on == 1 ? "has" : "have", states);
    }
    return fmt::format("{} so far: {} ({}); {} searched", found, doubt, result_.reason, states);
  }

  void figures() {
    std::string time = seconds_text(result_.seconds);
    if (result_.states > 0 && result_.seconds > 0) {
      time += ", " + rate_text(static_cast<double>(result_.states) / result_.seconds);
    }
    out_ += fmt::format("  {:<12}  {}\n", "depth", result_.depth);
    out_ += fmt::format("  {:<12}  {}\n", "time", time);
    out_ += fmt::format("  {:<12}  {}\n", "memory",
                        bytes_text(static_cast<double>(report_.memory_bytes)));
  }

  // "X = 3, Y = a", "" without variables.
  std::string values_text(const QueryValues& values) const {
    std::string out;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i] == kNoTerm) continue;
      out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", report_.query.variables[i],
                         report_.model->terms.text(values[i]));
    }
    return out;
  }

  const SearchReport& report_;
  const SearchResult& result_;
  const TextStyle& style_;
  std::string out_;
};

}  // namespace

std::string search_text(const SearchReport& report, const TextStyle& style, bool quiet) {
  return SearchWriter(report, style).write(quiet);
}

}  // namespace credo
