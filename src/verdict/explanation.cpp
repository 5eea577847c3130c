// Sentences from formulas, and the steps behind them.
#include "verdict/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace credo {

namespace {

std::string place(std::size_t position) {
  return position == 0 ? "at the start" : fmt::format("after step {}", position);
}

// ---- why the formula is false

class Reasons {
 public:
  Reasons(LtlStore& ltl, RunTruth& truth, const std::vector<std::string>& atom_names)
      : ltl_(ltl), truth_(truth), atom_names_(atom_names) {}

  std::vector<std::string> lines;

  // Tells why the formula is false at the position.
  void refute(LtlId f, std::size_t at) {
    const auto parts = ltl_.parts(f);
    switch (ltl_.op(f)) {
      case LtlOp::falsity:
        return add(at, "the property asks for what cannot be");
      case LtlOp::truth:
        return;
      case LtlOp::positive:
        return add(at, name(f) + " is false");
      case LtlOp::negative:
        return add(at, name(f) + " is true");
      case LtlOp::both:
        for (const LtlId part : parts) {
          if (is_false(part, at)) return refute(part, at);
        }
        return;
      case LtlOp::either:
        // What is true or false now first, then what never comes.
        for (const bool now : {true, false}) {
          for (const LtlId part : parts) {
            if (ltl_.is_state_formula(part) == now) refute(part, at);
          }
        }
        return;
      case LtlOp::next:
        if (const auto next = after(at)) return refute(parts[0], *next);
        return;
      case LtlOp::until:
        return refute_until(f, at);
      case LtlOp::release:
        return refute_release(f, at);
    }
  }

 private:
  void add(std::size_t at, const std::string& text) {
    lines.push_back(fmt::format("{}: {}", place(at), text));
  }

  std::string name(LtlId literal) const { return atom_names_[ltl_.atom(literal)]; }
  std::string text(LtlId f) const {
    return ltl_.text(f, [this](std::uint32_t atom) { return atom_names_[atom]; });
  }

  // On a prefix: false however the run goes on.
  bool is_false(LtlId f, std::size_t at) { return truth_.holds(ltl_.negation(f), at); }

  std::optional<std::size_t> after(std::size_t at) const {
    if (at + 1 < truth_.size()) return at + 1;
    if (truth_.loop() == RunTruth::kNoLoop) return std::nullopt;
    return truth_.loop();
  }

  // The positions from `at` on, in the order of the run, each once.
  std::vector<std::size_t> from(std::size_t at) const {
    std::vector<std::size_t> all;
    for (std::size_t i = at; i < truth_.size(); ++i) all.push_back(i);
    if (truth_.loop() != RunTruth::kNoLoop) {
      for (std::size_t i = truth_.loop(); i < at; ++i) all.push_back(i);
    }
    return all;
  }

  void never(LtlId f, std::size_t at) {
    const LtlOp op = ltl_.op(f);
    if (op == LtlOp::negative) return add(at, name(f) + " is true from here on, for ever");
    if (ltl_.is_always(f)) {
      const LtlId inner = ltl_.parts(f)[1];
      add(at, fmt::format("{} does not stay true: it is false again and again", text(inner)));
      for (const std::size_t i : from(std::max(at, truth_.loop()))) {
        if (i >= truth_.loop() && is_false(inner, i)) return refute(inner, i);
      }
      return;
    }
    if (ltl_.is_state_formula(f)) return add(at, text(f) + " is never true from here on");
    add(at, text(f) + " does not hold from here on, at any time");
  }

  void refute_until(LtlId f, std::size_t at) {
    const LtlId hold = ltl_.parts(f)[0];
    const LtlId goal = ltl_.parts(f)[1];
    for (const std::size_t i : from(at)) {
      if (is_false(hold, i)) {
        add(at, fmt::format("{} is not true until {}", text(hold), text(goal)));
        refute(hold, i);
        return refute(goal, i);
      }
    }
    never(goal, at);
  }

  void refute_release(LtlId f, std::size_t at) {
    const LtlId goal = ltl_.parts(f)[1];
    for (const std::size_t i : from(at)) {
      if (is_false(goal, i)) return refute(goal, i);
    }
  }

  LtlStore& ltl_;
  RunTruth& truth_;
  const std::vector<std::string>& atom_names_;
};

// ---- the steps that matter

class Story {
 public:
  Story(const std::vector<std::string>& agents, const Trace& trace)
      : agents_(agents), trace_(trace), details_(trace.steps.size()) {}

  std::vector<StoryLine> tell() {
    for (std::size_t i = 0; i < trace_.steps.size(); ++i) {
      const TraceStep& step = trace_.steps[i];
      const bool concerned = std::ranges::find(agents_, step.mover) != agents_.end();
      if (concerned && step.report.lost) loss(i);
      for (const AtomChange& change : step.atoms) {
        add(i, fmt::format("{} becomes {}", change.atom, change.holds ? "true" : "false"));
      }
    }
    std::vector<StoryLine> lines;
    for (std::size_t i = 0; i < trace_.steps.size(); ++i) {
      if (details_[i].empty()) continue;
      const TraceStep& step = trace_.steps[i];
      lines.push_back({step.number, fmt::format("{}: {}", step.mover, step.report.summary),
                       step.report.where, std::move(details_[i])});
    }
    return lines;
  }

 private:
  void add(std::size_t step, std::string text) { details_[step].push_back(std::move(text)); }

  // What was lost, and for each plan that did not apply the step that is to blame.
  void loss(std::size_t at) {
    const StepReport& report = trace_.steps[at].report;
    for (const std::string& detail : report.details) {
      const auto plan = std::ranges::find_if(
          report.inapplicable, [&](const auto& each) { return each.text() == detail; });
      if (plan == report.inapplicable.end()) {
        add(at, detail);
        continue;
      }
      const auto cause = cause_of(at, trace_.steps[at].mover, *plan);
      if (!cause) {
        add(at, detail);
        continue;
      }
      const std::string now = plan->negated ? "believed" : "not believed any more";
      add(at, fmt::format("{}: {} is {} since step {}", detail, plan->atom, now, *cause + 1));
      add(*cause, fmt::format("{} is {} from here on", plan->atom, now));
    }
  }

  // The last step that changed whether the agent believes the atom of the literal.
  std::optional<std::size_t> cause_of(std::size_t before, const std::string& agent,
                                      const InapplicablePlan& plan) const {
    if (plan.atom.empty()) return std::nullopt;
    const auto names = [&](const std::vector<std::string>& items) {
      return std::ranges::any_of(items, [&](const std::string& item) {
        return item == plan.atom || item.starts_with(plan.atom + " [");
      });
    };
    for (std::size_t i = before; i-- > 0;) {
      for (const AgentChange& change : trace_.steps[i].change.agents) {
        if (change.agent != agent) continue;
        for (const SectionChange& section : change.sections) {
          if (section.section != "beliefs") continue;
          const bool gained = names(section.items.added);
          const bool gone = names(section.items.removed);
          if (gained != gone && gained == plan.negated) return i;
        }
      }
    }
    return std::nullopt;
  }

  const std::vector<std::string>& agents_;
  const Trace& trace_;
  std::vector<std::vector<std::string>> details_;  // by step
};

}  // namespace

Explanation explain_violation(LtlStore& ltl, LtlId formula, RunTruth& truth,
                              const std::vector<std::string>& atom_names,
                              const std::vector<std::string>& agents, const Trace& trace) {
  Reasons reasons(ltl, truth, atom_names);
  reasons.refute(formula, 0);
  return {std::move(reasons.lines), Story(agents, trace).tell()};
}

}  // namespace credo
