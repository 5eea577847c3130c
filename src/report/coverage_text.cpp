// The sections of the coverage; a section without content is left out.
#include "report/coverage_text.hpp"

#include "report/figures.hpp"

namespace credo {

namespace {

// Lists longer than this are cut, unless the style asks for everything.
constexpr std::size_t kLongestList = 20;

class CoverageWriter {
 public:
  CoverageWriter(const Sources& sources, const TextStyle& style, CoverageScope scope)
      : sources_(sources), style_(style), scope_(scope) {}

  std::string write(const SystemCoverage& coverage) {
    section("plans that never fired", coverage.plans_never_fired, [&](const UnusedPlan& plan) {
      entry(fmt::format("{} {}: {}", plan.agent, plan.plan, plan.reason), place(plan.where));
    });
    const auto unused_part = [&](const UnusedPart& each) {
      entry(fmt::format("{} {}: {}", each.agent, each.plan, each.part.text),
            place(each.part.where));
    };
    section("contexts that never mattered", coverage.contexts_never_mattered, unused_part);
    section("formulas never executed", coverage.formulas_never_executed, unused_part);
    section("events, intentions and goals lost", coverage.lost,
            [&](const AgentLoss& lost) { loss(lost); });
    section("actions without effect", coverage.actions_without_effect,
            [&](const ActionWithoutEffect& action) {
              entry(fmt::format("{}: {} (in {})", action.action, action.reason,
                                count_text(action.situations, "state") + " of the environment"),
                    "");
            });
    section("environment rules never used", coverage.rules_never_used,
            [&](const UnusedRule& rule) { entry(rule.rule, place(rule.where)); });
    return std::move(out_);
  }

 private:
  std::string place(SourceSpan where) const { return sources_.locate(where); }

  std::string_view qualification() const {
    if (scope_ == CoverageScope::within_bounds) return " (within the bounds)";
    return scope_ == CoverageScope::so_far ? " (so far)" : "";
  }

  // A heading and one line per entry, at most kLongestList of them.
  template <typename Entries, typename Line>
  void section(const std::string& title, const Entries& entries, const Line& line) {
    if (entries.empty()) return;
    out_ += painted(style_, paint::kBold, fmt::format("{}{}:", title, qualification())) + "\n";
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

  const Sources& sources_;
  const TextStyle& style_;
  CoverageScope scope_;
  std::string out_;
};

}  // namespace

std::string coverage_text(const SystemCoverage& coverage, const Sources& sources,
                          const TextStyle& style, CoverageScope scope) {
  return CoverageWriter(sources, style, scope).write(coverage);
}

}  // namespace credo
