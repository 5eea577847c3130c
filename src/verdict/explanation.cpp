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
      : agents_(agents), trace_(trace) {}

  std::vector<StoryLine> tell() {
    for (std::size_t i = 0; i < trace_.steps.size(); ++i) {
      const TraceStep& step = trace_.steps[i];
      const bool concerned = std::ranges::find(agents_, step.mover) != agents_.end();
      const bool lost = concerned && step.report.lost;
      if (step.atoms.empty() && !lost) continue;
      StoryLine line{step.number, fmt::format("{}: {}", step.mover, step.report.summary), {}};
      for (const InapplicablePlan& plan : step.report.inapplicable) {
        line.details.push_back(fmt::format("plan {} does not apply: {} fails{}", plan.plan,
                                           plan.literal, since(i, step.mover, plan)));
      }
      for (const AtomChange& change : step.atoms) {
        line.details.push_back(
            fmt::format("{} becomes {}", change.atom, change.holds ? "true" : "false"));
      }
      lines_.push_back(std::move(line));
    }
    return std::move(lines_);
  }

 private:
  // "; alliance(ag3,ag2) is believed since step 41 (ag3: reads ...)"
  std::string since(std::size_t before, const std::string& agent,
                    const InapplicablePlan& plan) const {
    if (plan.atom.empty()) return "";
    const auto wanted = [&](const std::vector<std::string>& items) {
      return std::ranges::any_of(items, [&](const std::string& item) {
        return item == plan.atom || item.starts_with(plan.atom + " [");
      });
    };
    for (std::size_t i = before; i-- > 0;) {
      for (const AgentChange& change : trace_.steps[i].change.agents) {
        if (change.agent != agent) continue;
        for (const SectionChange& section : change.sections) {
          if (section.section != "beliefs") continue;
          const bool gained = wanted(section.items.added) && !wanted(section.items.removed);
          const bool gone = wanted(section.items.removed) && !wanted(section.items.added);
          if (plan.negated ? gained : gone) {
            return fmt::format("; {} since step {} ({})",
                               plan.negated ? plan.atom + " is believed" : "it is not believed",
                               i + 1, trace_.steps[i].report.summary);
          }
        }
      }
    }
    return "";
  }

  const std::vector<std::string>& agents_;
  const Trace& trace_;
  std::vector<StoryLine> lines_;
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
