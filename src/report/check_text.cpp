// Blocks of lines, each part of a verdict one function.
#include "report/check_text.hpp"

#include <algorithm>

#include "report/advice_text.hpp"
#include "report/coverage_text.hpp"
#include "report/figures.hpp"
#include "report/trace_text.hpp"

namespace credo {

namespace {

constexpr double kNoticeable = 0.05;  // seconds

// Every line of the text, moved to the right.
std::string indented(std::string_view text, std::size_t indent) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    out.append(indent, ' ').append(text.substr(0, end));
    text.remove_prefix(end);
  }
  return out;
}

class VerdictWriter {
 public:
  VerdictWriter(const CheckedProperty& property, const Sources& sources, const TextStyle& style)
      : property_(property), verdict_(property.verdict), sources_(sources), style_(style) {}

  std::string write() {
    out_ = verdict_line(property_, style_);
    line(2, verdict_.formula);
    if (verdict_.reason.is(StopReason::Kind::not_checked)) return std::move(out_);
    figures();
    if (property_.slice) slice(*property_.slice);
    for (const Confirmation& each : property_.confirmations) confirmation(each);
    if (verdict_.trivial) {
      line(2, "it holds in every system: there is no run on which it could be false");
    }
    if (verdict_.vacuity) vacuity(*verdict_.vacuity);
    const bool holds = verdict_.outcome == Answer::holds;
    if (verdict_.explanation) {
      const std::string why = holds ? "why it holds:" : "why it fails:";
      explanation(2, why, *verdict_.explanation, verdict_.trace);
    }
    out_ += advice_text(property_.advice, style_, 2);
    if (verdict_.trace && !style_.brief) {
      std::string title = verdict_.outcome == Answer::unknown ? "the run to the limit"
                          : holds                             ? "a run that shows it"
                                                              : "the run";
      if (perhaps_longer()) title += ", perhaps not the shortest; --shortest looks longer";
      run(2, title, *verdict_.trace);
    }
    if (verdict_.explanation) branches(2, *verdict_.explanation, verdict_.branches);
    for (const Confirmation& each : property_.confirmations) {
      if (each.trace) other_run(each);
    }
    return std::move(out_);
  }

 private:
  // A finite run that was found depth first.
  bool perhaps_longer() const {
    const bool deep =
        verdict_.algorithm == Algorithm::depth_first || verdict_.algorithm == Algorithm::local;
    return deep && verdict_.outcome != Answer::unknown && !verdict_.shortest &&
           !verdict_.trace->has_loop();
  }

  void line(std::size_t indent, std::string_view text) {
    out_.append(indent, ' ').append(text).append("\n");
  }
  void heading(std::size_t indent, std::string_view text) {
    line(indent, painted(style_, paint::kBold, text));
  }

  void figures() {
    // Maude counts its states, if it gets to its end, and nothing else.
    const bool by_maude = verdict_.algorithm == Algorithm::maude;
    std::string text;
    if (!by_maude || verdict_.states > 0) text = count_text(verdict_.states, "state") + ", ";
    if (!by_maude) {
      text += fmt::format("{}, depth {}, ", count_text(verdict_.transitions, "transition"),
                          verdict_.depth);
    }
    text += seconds_text(verdict_.seconds);
    if (property_.exhaustive() && verdict_.states > 0 && verdict_.seconds > 0) {
      text += ", " + rate_text(static_cast<double>(verdict_.states) / verdict_.seconds);
    }
    if (verdict_.run_seconds > kNoticeable) {
      text += fmt::format(" (and {} to find a short run)", seconds_text(verdict_.run_seconds));
    }
    text += ", " + bytes_text(static_cast<double>(verdict_.memory_bytes));
    if (property_.exhaustive() && !verdict_.trivial) text += "; exhaustive";
    if (property_.exhaustive() && verdict_.pruned && !verdict_.trivial)
      text += " where it could still fail";
    if (property_.exhaustive() && verdict_.instances > 1) {
      text += "; " + count_text(verdict_.instances, "combination") + " of values";
    }
    if (verdict_.reduction.used == Reduction::chain) text += "; local steps chained";
    line(2, text);
    if (!verdict_.reduction.why_not.empty()) {
      line(2, "local steps not chained: " + verdict_.reduction.why_not);
    }
  }

  void slice(const SliceUse& slice) {
    const bool sliced = !slice.counts.empty() || slice.remarks.empty();
    if (sliced) {
      line(2,
           fmt::format("sliced: {} left out ({})", left_out_text(slice.counts), slice.mode_text));
    }
    for (const std::string& remark : slice.remarks) line(sliced ? 4 : 2, remark);
    const std::string looked = slice.reason.empty() ? "" : fmt::format(" ({})", slice.reason);
    if (slice.run == SlicedRun::completed) {
      line(4, fmt::format("its run was completed to one of the full system; {} searched for that",
                          count_text(slice.searched, "state")));
    } else if (slice.run == SlicedRun::of_slice) {
      line(4, fmt::format("the run is one of the slice: none of the full system that looks the "
                          "same was found{}",
                          looked));
    } else if (slice.run == SlicedRun::of_no_run) {
      line(4, "the run is one of the slice only: no run of the full system looks the same");
    }
    if (!slice.limit.empty()) {
      line(4, fmt::format("the slice is not decided ({})", slice.limit));
    } else if (slice.overtaken) {
      line(4, "the slice has more to search, since it may do things in any order");
    } else if (slice.full_checked && slice.reason.empty()) {
      line(4, "the slice is too coarse: no run of the full system looks like its counterexample");
    } else if (slice.full_checked) {
      line(4, fmt::format("no run of the full system was found for its counterexample{}", looked));
    }
    if (slice.full_checked) line(4, "so the full system was checked");
  }

  void confirmation(const Confirmation& other) {
    if (!other.asked) {
      line(2, fmt::format("{} is not asked: {}", other.engine, other.reason));
      return;
    }
    std::string text = fmt::format("{} does not know: {}", other.engine, other.reason);
    if (other.answer != Answer::unknown && verdict_.outcome == Answer::unknown) {
      text = fmt::format("{} says: {}", other.engine, text_of(other.answer));
    } else if (other.answer != Answer::unknown) {
      text = fmt::format("{} agrees", other.engine);
      if (other.states) {
        text += fmt::format(" on {} of {}", count_text(*other.states, "state"), other.subject);
      }
      if (!other.reason.empty()) text += fmt::format(" ({})", other.reason);
    }
    line(2, fmt::format("{}, {}", text, seconds_text(other.seconds)));
  }

  // The run by which another engine shows the same.
  void other_run(const Confirmation& other) {
    const auto text = [&](const Trace& trace) {
      return trace_text(trace, sources_, style_, verdict_.agents);
    };
    if (verdict_.trace && text(*verdict_.trace) == text(*other.trace)) {
      line(2, fmt::format("{}'s run is the same", other.name));
      return;
    }
    heading(2, fmt::format("{}'s run, of {}:", other.name,
                           count_text(other.trace->steps.size(), "step")));
    explanation(4, "why it fails:", *other.explanation, other.trace);
    if (!style_.brief) run(4, "the run", *other.trace);
  }

  void vacuity(const Vacuity& vacuity) {
    if (vacuity.no_instance) {
      line(2, fmt::format("vacuous: no value of {} ever occurs",
                          fmt::join(property_.variables, ", ")));
    }
    for (const PropertyPart& part : vacuity.conclusions) {
      line(2, fmt::format("vacuous: it would hold even if {} were false", part.text));
    }
    if (vacuity.vacuous) return;
    for (const PropertyPart& part : vacuity.irrelevant) {
      line(2, fmt::format("it holds whatever {} is", part.text));
    }
    for (const PropertyPart& part : vacuity.undecided) {
      line(2, "not examined, since it would take too long, is whether this matters: " + part.text);
    }
  }

  void explanation(std::size_t indent, std::string_view title, const Explanation& explanation,
                   const std::optional<Trace>& trace) {
    const bool loops = trace && trace->has_loop();
    if (!explanation.why.empty()) heading(indent, title);
    for (const std::string& reason : explanation.why) line(indent + 2, reason);
    if (explanation.story.empty()) {
      if (loops) line(indent + 2, repetition_text(*trace));
      return;
    }
    heading(indent, "what matters in the run:");
    const std::size_t width = fmt::formatted_size("step {}", explanation.story.back().step);
    for (const StoryLine& each : explanation.story) {
      const std::string step = fmt::format("step {}", each.step);
      const std::string where = sources_.locate(each.where);
      line(indent + 2,
           fmt::format("{:<{}}  {}{}", step, width, each.text,
                       where.empty() ? "" : painted(style_, paint::kDim, "  " + where)));
      for (const std::string& detail : each.details) line(indent + width + 6, detail);
    }
    if (loops) line(indent + 2, "then " + repetition_text(*trace));
  }

  void run(std::size_t indent, std::string_view title, const Trace& trace) {
    heading(indent, fmt::format("{}{}:", title, folded(trace)));
    out_ += indented(trace_text(trace, sources_, style_, verdict_.agents), indent);
  }

  // Those that the explanation has not told.
  void branches(std::size_t indent, const Explanation& explanation,
                const std::vector<Branch>& branches) {
    for (const Branch& each : branches) {
      const auto told = [&](const std::string& why) {
        return why.starts_with(each.claim() + ": ");
      };
      if (std::ranges::none_of(explanation.why, told)) branch(indent, each);
    }
  }

  // What shows a path formula in a state of the run before; its steps are counted from there.
  void branch(std::size_t indent, const Branch& branch) {
    const Evidence& evidence = branch.evidence;
    if (!evidence.trace) {
      line(indent, fmt::format("{}: {}", branch.claim(), evidence.explanation.why.front()));
      return;
    }
    heading(indent, branch.claim() + ", as a run from there shows");
    explanation(indent + 2, "because:", evidence.explanation, evidence.trace);
    if (!style_.brief) run(indent + 2, "that run", *evidence.trace);
    branches(indent + 2, evidence.explanation, evidence.branches);
  }

  // " (134 of its 209 steps are folded; --full shows all)"
  std::string folded(const Trace& trace) const {
    if (style_.full) return "";
    std::size_t count = 0;
    for (const Fold& fold : folds_of(trace, verdict_.agents)) count += fold.end - fold.begin;
    if (count == 0) return "";
    return fmt::format(" ({} of its {} are folded; --full shows all)", count,
                       count_text(trace.steps.size(), "step"));
  }

  const CheckedProperty& property_;
  const Verdict& verdict_;
  const Sources& sources_;
  const TextStyle& style_;
  std::string out_;
};

}  // namespace

std::string check_head_text(const CheckReport& report, const TextStyle& style) {
  const Model& model = *report.model;
  const std::string fairness = report.fairness == Fairness::none
                                   ? "no fairness"
                                   : fmt::format("{} fairness", text_of(report.fairness));
  return fmt::format(
      "{}: {}, {}; {} engine, {}, {}\n", painted(style, paint::kBold, model.file.name),
      count_text(model.agent_count(), "agent"), count_text(report.initial_states, "initial state"),
      report.engine, fairness, reductions_text(model));
}

std::string verdict_line(const CheckedProperty& property, const TextStyle& style) {
  const Verdict& verdict = property.verdict;
  const bool expected = property.as_expected();
  std::string text(text_of(verdict.outcome));
  const bool not_checked = verdict.reason.is(StopReason::Kind::not_checked);
  if (not_checked) text = verdict.reason.text();
  if (verdict.vacuity && verdict.vacuity->vacuous) text += " (vacuous)";
  for (std::size_t i = 0; i < verdict.instance.size(); ++i) {
    const auto& [variable, value] = verdict.instance[i];
    text += fmt::format("{} {} = {}", i == 0 ? " for" : ",", variable, value);
  }
  if (verdict.outcome == Answer::unknown && !not_checked) {
    text += fmt::format(" ({})", verdict.reason);
  }
  if (verdict.expected != Answer::holds) {
    text += expected ? ", as expected" : fmt::format("; expected: {}", text_of(verdict.expected));
  }
  std::string_view colour = paint::kGreen;
  if (!expected) colour = verdict.outcome == Answer::unknown ? paint::kYellow : paint::kRed;
  return fmt::format("{}: {}\n", painted(style, paint::kBold, verdict.name),
                     painted(style, colour, text));
}

std::string verdict_text(const CheckedProperty& property, const Sources& sources,
                         const TextStyle& style) {
  return VerdictWriter(property, sources, style).write();
}

std::string check_tail_text(const CheckReport& report, const TextStyle& style) {
  std::string out;
  if (report.coverage) out += coverage_text(*report.coverage, report.model->sources, style);
  if (report.statistics) out += statistics_text(*report.statistics, style);
  std::size_t expected = 0;
  std::size_t unknown = 0;
  for (const CheckedProperty& each : report.properties) {
    if (each.as_expected()) {
      ++expected;
    } else if (each.verdict.outcome == Answer::unknown) {
      ++unknown;
    }
  }
  const std::size_t all = report.properties.size();
  const std::size_t others = all - expected - unknown;
  out += fmt::format("{} {}: {} as expected", all, all == 1 ? "property" : "properties", expected);
  if (others > 0) out += fmt::format(", {} not", others);
  if (unknown > 0) out += fmt::format(", {} unknown", unknown);
  return out + "\n";
}

}  // namespace credo
