// Sections of the text, one function each; a section without content is left out.
#include "report/explore_text.hpp"

#include "engine/control.hpp"
#include "report/advice_text.hpp"
#include "report/coverage_text.hpp"
#include "report/figures.hpp"
#include "report/trace_text.hpp"

namespace credo {

namespace {

class ExploreWriter {
 public:
  ExploreWriter(const ExploreReport& report, const TextStyle& style)
      : report_(report), result_(report.result), style_(style) {}

  std::string write(bool quiet) {
    figures();
    if (!quiet) {
      if (report_.coverage) {
        out_ += coverage_text(*report_.coverage, report_.model->sources, style_, scope());
      }
      if (report_.statistics) out_ += statistics_text(*report_.statistics, style_);
      out_ += without_runs_text(report_.without_runs);
      if (report_.deadlock_trace) trace("the run to the first deadlock:", *report_.deadlock_trace);
    }
    if (!result_.complete) {
      // "unknown (limit: events of ag2 > 8)", "unknown (interrupted)"
      out_ += painted(style_, paint::kYellow, fmt::format("unknown ({})", result_.reason)) + "\n";
      if (!quiet) out_ += advice_text(report_.advice, style_, 0);
      if (report_.limit_trace && !quiet) trace("the run to the limit:", *report_.limit_trace);
      if (result_.states == 0 && !report_.model->static_limit && result_.reason.lies_in_subject()) {
        out_ += "the system is over the limit at its start, before the first step\n";
      }
    }
    return std::move(out_);
  }

 private:
  void figure(std::string_view name, const std::string& value) {
    out_ += fmt::format("  {:<12}  {}\n", name, value);
  }
  CoverageScope scope() const {
    if (result_.complete) return CoverageScope::whole;
    return result_.complete_within_bounds() ? CoverageScope::within_bounds : CoverageScope::so_far;
  }
  void heading(std::string_view text) { out_ += painted(style_, paint::kBold, text) + "\n"; }

  void figures() {
    const Model& model = *report_.model;
    out_ += fmt::format("{}: {}, {}\n", painted(style_, paint::kBold, model.file.name),
                        count_text(model.agent_count(), "agent"),
                        count_text(report_.initial_states, "initial state"));
    std::string states = std::to_string(result_.states);
    if (result_.cut_states + result_.cut_starts > 0) states += " within the bounds";
    if (result_.cut_states > 0) {
      states += fmt::format(", {} with steps beyond them", result_.cut_states);
    }
    if (result_.cut_starts > 0) {
      states += fmt::format("; {} beyond them", count_text(result_.cut_starts, "initial state"));
    }
    figure("states", states);
    figure("transitions", std::to_string(result_.transitions));
    std::string deadlocks = std::to_string(result_.deadlocks);
    if (result_.terminated > 0) deadlocks += fmt::format(", {} terminated", result_.terminated);
    figure("deadlocks", deadlocks);
    figure("depth", std::to_string(result_.depth));
    std::string how = reductions_text(model);
    if (report_.engine != "native") how += fmt::format(", {} engine", report_.engine);
    if (result_.reduction.used == Reduction::chain) how += ", local steps chained";
    if (!result_.reduction.why_not.empty()) {
      how += ", local steps not chained: " + result_.reduction.why_not;
    }
    figure("exhaustive", fmt::format("{} ({})", result_.complete ? "yes" : "no", how));
    std::string time = seconds_text(result_.seconds);
    if (result_.states > 0 && result_.seconds > 0) {
      time += ", " + rate_text(static_cast<double>(result_.states) / result_.seconds);
    }
    figure("time", time);
    std::string memory = bytes_text(static_cast<double>(report_.memory_bytes));
    // Below that the figure is about the empty table, not about states.
    if (result_.store_bytes > 0 && result_.states >= 10000) {
      memory += fmt::format(
          "; visited set {:.1f} bytes a state",
          static_cast<double>(result_.store_bytes) / static_cast<double>(result_.states));
    }
    figure("memory", memory);
  }

  void trace(std::string_view title, const Trace& trace) {
    heading(title);
    out_ += trace_text(trace, report_.model->sources, style_);
  }

  const ExploreReport& report_;
  const Exploration& result_;
  const TextStyle& style_;
  std::string out_;
};

}  // namespace

std::string explore_text(const ExploreReport& report, const TextStyle& style, bool quiet) {
  return ExploreWriter(report, style).write(quiet);
}

}  // namespace credo
