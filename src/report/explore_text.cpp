// Sections of the text, one function each; a section without content is left out.
#include "report/explore_text.hpp"

#include "engine/control.hpp"
#include "report/figures.hpp"
#include "report/trace_text.hpp"

namespace credo {

namespace {

// Lists longer than this are cut, unless the style asks for everything.
constexpr std::size_t kLongestList = 20;
constexpr std::size_t kNameWidth = 32;

class ExploreWriter {
 public:
  ExploreWriter(const ExploreReport& report, const TextStyle& style)
      : report_(report), result_(report.result), style_(style) {}

  std::string write(bool quiet) {
    figures();
    if (!quiet) {
      if (report_.coverage) coverage(*report_.coverage);
      if (report_.statistics) statistics(*report_.statistics);
      if (report_.deadlock_trace) trace("the run to the first deadlock:", *report_.deadlock_trace);
    }
    if (!result_.complete) {
      // "unknown (limit: events of ag2 > 8)", "unknown (interrupted)"
      out_ += painted(style_, paint::kYellow, fmt::format("unknown ({})", result_.reason)) + "\n";
      if (report_.limit_trace && !quiet) trace("the run to the limit:", *report_.limit_trace);
      if (result_.states == 0 && !report_.model->static_limit && result_.reason != kInterrupted) {
        out_ += "the system is over the limit at its start, before the first step\n";
      }
    }
    return std::move(out_);
  }

 private:
  std::string place(SourceSpan where) const { return report_.model->sources.locate(where); }

  void figure(std::string_view name, const std::string& value) {
    out_ += fmt::format("  {:<12}  {}\n", name, value);
  }
  void heading(std::string_view text) { out_ += painted(style_, paint::kBold, text) + "\n"; }

  void figures() {
    const Model& model = *report_.model;
    out_ += fmt::format("{}: {}, {}\n", painted(style_, paint::kBold, model.file.name),
                        count_text(model.agent_count(), "agent"),
                        count_text(report_.initial_states, "initial state"));
    figure("states", std::to_string(result_.states));
    figure("transitions", std::to_string(result_.transitions));
    figure("deadlocks", std::to_string(result_.deadlocks));
    figure("depth", std::to_string(result_.depth));
    std::string how = model.file.options.plain ? "plain" : "unused bindings dropped";
    if (report_.engine != "native") how += fmt::format(", {} engine", report_.engine);
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

  // A heading and one line per entry, at most kLongestList of them.
  template <typename Entries, typename Line>
  void section(const std::string& title, const Entries& entries, const Line& line) {
    if (entries.empty()) return;
    heading(title + (result_.complete ? ":" : " (so far):"));
    std::size_t shown = 0;
    for (const auto& entry : entries) {
      if (shown++ == kLongestList && !style_.full) break;
      line(entry);
    }
    if (entries.size() > kLongestList && !style_.full) {
      out_ += fmt::format("  ... and {} more (--full shows all)\n", entries.size() - kLongestList);
    }
  }

  void entry(const std::string& what, const std::string& where) {
    out_ += where.empty() ? fmt::format("  {}\n", what)
                          : fmt::format("  {:<{}} {}\n", what, kNameWidth,
                                        painted(style_, paint::kDim, where));
  }

  void loss(const AgentLoss& lost) {
    std::string line = fmt::format("{} {}", lost.agent, lost.loss.what);
    const auto& reasons = lost.loss.reasons;
    if (reasons.size() == 1) line += ": " + reasons.front();
    entry(line, place(lost.loss.where));
    if (reasons.size() < 2) return;
    for (const std::string& reason : reasons) out_ += fmt::format("      {}\n", reason);
  }

  void coverage(const SystemCoverage& coverage) {
    section("plans that never fired", coverage.plans_never_fired, [&](const UnusedPlan& plan) {
      entry(fmt::format("{} {}: {}", plan.agent, plan.plan, plan.reason), place(plan.where));
    });
    const auto unused_part = [&](const UnusedPart& each) {
      entry(fmt::format("{} {}: {}", each.agent, each.plan, each.part.text),
            place(each.part.where));
    };
    section("contexts that never mattered", coverage.contexts_never_mattered, unused_part);
    section("formulas never executed", coverage.formulas_never_executed, unused_part);
    section("events and intentions lost", coverage.lost,
            [&](const AgentLoss& lost) { loss(lost); });
    section("actions without effect", coverage.actions_without_effect,
            [&](const ActionWithoutEffect& action) {
              entry(fmt::format("{}: {} (in {})", action.action, action.reason,
                                count_text(action.situations, "state") + " of the environment"),
                    "");
            });
    section("environment rules never used", coverage.rules_never_used,
            [&](const UnusedRule& rule) { entry(rule.rule, place(rule.where)); });
  }

  void statistics(const std::vector<Statistic>& statistics) {
    if (statistics.empty()) return;
    heading("statistics:");
    for (const Statistic& each : statistics) {
      const bool whole = each.value == static_cast<double>(static_cast<std::int64_t>(each.value));
      out_ += fmt::format("  {:<{}} {:>14.{}f} {}\n", each.name, kNameWidth, each.value,
                          whole ? 0 : 3, each.unit);
    }
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
