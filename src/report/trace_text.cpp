// Steps as lines.
#include "report/trace_text.hpp"

#include <algorithm>

#include "report/figures.hpp"
#include "report/state_text.hpp"

namespace credo {

namespace {

constexpr std::size_t kSummaryWidth = 52;

// What one item of a section is called: "beliefs" holds beliefs, "mail" messages.
std::string item_word(const std::string& section) {
  if (section == "mail") return "message";
  return section.ends_with('s') ? section.substr(0, section.size() - 1) : section;
}

class StepWriter {
 public:
  StepWriter(const TextStyle& style, std::size_t indent) : style_(style), indent_(indent, ' ') {}

  void detail(const std::string& line) { text += fmt::format("{}{}\n", indent_, line); }

  void items(const ItemChange& change, const std::string& word) {
    for (const std::string& item : change.removed) line(paint::kRed, "- " + word, item);
    for (const std::string& item : change.added) line(paint::kGreen, "+ " + word, item);
  }

  std::string text;

 private:
  void line(std::string_view colour, const std::string& lead, const std::string& item) {
    text += fmt::format("{}{}\n", indent_, painted(style_, colour, lead + " " + item));
  }

  const TextStyle& style_;
  std::string indent_;
};

// "  ... 5 idle steps (ag1, ag2)" for the steps [begin, end).
std::string folded(const Trace& trace, std::size_t begin, std::size_t end, const TextStyle& style) {
  std::vector<std::string> movers;
  for (std::size_t i = begin; i < end; ++i) {
    const std::string& mover = trace.steps[i].mover;
    if (std::ranges::find(movers, mover) == movers.end()) movers.push_back(mover);
  }
  std::ranges::sort(movers);
  const std::string line =
      fmt::format("  ... {} ({})", count_text(end - begin, "idle step"), fmt::join(movers, ", "));
  return painted(style, paint::kDim, line) + "\n";
}

}  // namespace

std::string step_text(const TraceStep& step, const Sources& sources, const TextStyle& style,
                      std::size_t mover_width) {
  const std::string mover = fmt::format("{:<{}}", step.mover, mover_width);
  const std::string summary = step.report.summary.empty() ? "nothing" : step.report.summary;
  std::string out = fmt::format("{:>6}  {}  ", step.number, painted(style, paint::kBold, mover));
  if (step.report.where.known()) {
    out += fmt::format("{:<{}}  {}\n", summary, kSummaryWidth,
                       painted(style, paint::kDim, sources.locate(step.report.where)));
  } else {
    out += summary + "\n";
  }
  StepWriter writer(style, 8 + mover_width + 4);
  for (const std::string& detail : step.report.details) writer.detail(detail);
  writer.items(step.change.facts, "fact");
  writer.items(step.change.actions, "action");
  for (const AgentChange& agent : step.change.agents) {
    const std::string owner = agent.agent == step.mover ? "" : agent.agent + ": ";
    for (const SectionChange& section : agent.sections) {
      writer.items(section.items, owner + item_word(section.section));
    }
  }
  return out + writer.text;
}

std::string trace_text(const Trace& trace, const Sources& sources, const TextStyle& style) {
  std::size_t mover_width = 0;
  for (const TraceStep& step : trace.steps) mover_width = std::max(mover_width, step.mover.size());
  std::string out = "     0  initial state\n" + state_text(trace.initial, style, 10);
  for (std::size_t i = 0; i < trace.steps.size();) {
    std::size_t end = i;
    while (!style.full && end < trace.steps.size() && trace.steps[end].idle()) ++end;
    if (end > i) {
      out += folded(trace, i, end, style);
      i = end;
    } else {
      out += step_text(trace.steps[i++], sources, style, mover_width);
    }
  }
  if (!trace.end.empty()) out += fmt::format("  {}\n", painted(style, paint::kBold, trace.end));
  return out;
}

}  // namespace credo
