// Steps as lines.
#include "report/trace_text.hpp"

#include <algorithm>

#include "report/figures.hpp"
#include "report/state_text.hpp"

namespace credo {

namespace {

// How an agent's process goes on is long to read, and the summary says what it did.
constexpr std::string_view kProcess = "process";
constexpr std::size_t kSummaryWidth = 52;

// What one item of a section is called: "beliefs" holds beliefs, "mail" messages.
std::string item_word(const std::string& section) {
  if (section == "mail") return "message";
  if (section.ends_with("ss")) return section;
  if (section.ends_with("ies")) return section.substr(0, section.size() - 3) + "y";
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

  void atom(const AtomChange& change, std::string_view verb) {
    line(paint::kBold, "*", fmt::format("{} {} {}", change.atom, verb, change.holds));
  }

  std::string text;

 private:
  void line(std::string_view colour, const std::string& lead, const std::string& item) {
    text += fmt::format("{}{}\n", indent_, painted(style_, colour, lead + " " + item));
  }

  const TextStyle& style_;
  std::string indent_;
};

}  // namespace

std::string repetition_text(const Trace& trace) {
  const std::size_t first = trace.loop + 1;
  const std::size_t last = trace.steps.size();
  return first == last ? fmt::format("step {} repeats for ever", first)
                       : fmt::format("steps {} to {} repeat for ever", first, last);
}

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
  if (!step.observed.empty()) writer.detail("observed: " + step.observed);
  for (const std::string& detail : step.report.details) writer.detail(detail);
  writer.items(step.change.facts, "fact");
  writer.items(step.change.actions, "action");
  for (const AgentChange& agent : step.change.agents) {
    const std::string owner = agent.agent == step.mover ? "" : agent.agent + ": ";
    for (const SectionChange& section : agent.sections) {
      if (section.section == kProcess) continue;
      writer.items(section.items, owner + item_word(section.section));
    }
  }
  for (const AtomChange& change : step.atoms) writer.atom(change, "becomes");
  return out + writer.text;
}

std::string trace_text(const Trace& trace, const Sources& sources, const TextStyle& style,
                       const Focus& focus) {
  std::size_t mover_width = 0;
  for (const TraceStep& step : trace.steps) mover_width = std::max(mover_width, step.mover.size());
  StepWriter start(style, 10);
  for (const AtomChange& atom : trace.atoms) start.atom(atom, "is");
  std::string out = fmt::format("     0  {}\n", trace.beginning) +
                    state_text(trace.initial, style, 10) + start.text;
  const std::vector<Fold> folds = style.full ? std::vector<Fold>{} : folds_of(trace, focus);
  auto fold = folds.begin();
  for (std::size_t i = 0; i < trace.steps.size();) {
    if (i == trace.loop) {
      out += painted(style, paint::kBold,
                     fmt::format("  ---- from here on {} ----", repetition_text(trace))) +
             "\n";
    }
    if (fold != folds.end() && fold->begin == i) {
      out += painted(style, paint::kDim, "  ... " + fold_text(trace, *fold)) + "\n";
      i = fold++->end;
    } else {
      out += step_text(trace.steps[i++], sources, style, mover_width);
    }
  }
  if (!trace.end.empty()) out += fmt::format("  {}\n", painted(style, paint::kBold, trace.end));
  return out;
}

}  // namespace credo
