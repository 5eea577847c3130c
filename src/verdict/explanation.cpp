// Sentences from formulas, and the steps behind them.
#include "verdict/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>

namespace credo {

namespace {

constexpr double kLongest = 60;  // operators and atoms of a formula that is shown

// ---- why the formula is false

class Reasons {
 public:
  Reasons(LtlStore& ltl, RunTruth& truth, const AtomWords& atoms, const Trace& trace)
      : ltl_(ltl), truth_(truth), atoms_(atoms), trace_(trace) {}

  std::vector<std::string> lines;
  std::vector<NamedLiteral> named;      // the literals that the reasons rest on
  std::vector<NamedLiteral> lasting;    // and those on whose staying so for ever they rest
  std::size_t first = ~std::size_t{0};  // of all places

  // Tells why the formula is false at the position, once.
  void refute(LtlId f, std::size_t at) {
    if (!told_.emplace(f, at).second) return;
    const auto parts = ltl_.parts(f);
    switch (ltl_.op(f)) {
      case LtlOp::falsity:
        return add(at, "the property asks for what cannot be");
      case LtlOp::truth:
        return;
      case LtlOp::positive:
      case LtlOp::negative:
        if (is_about_step(f)) return add_step(f, at);
        named.push_back({ltl_.atom(f), at});
        return add(at, name(f) + (ltl_.op(f) == LtlOp::positive ? " is false" : " is true"));
      case LtlOp::both:
        for (const LtlId part : parts) {
          if (is_false(part, at)) return refute(part, at);
        }
        return;
      case LtlOp::either:
        // What is true or false now first, then what never comes.
        for (const bool now : {true, false}) {
          for (const LtlId part : parts) {
            const bool untold = is_literal(part, atoms_.unspoken);
            if (ltl_.is_state_formula(part) == now && !untold) refute(part, at);
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
    first = std::min(first, at);
    add_line(fmt::format("{}: {}", place_text(at), text));
  }
  void add_line(std::string line) {
    if (std::ranges::find(lines, line) == lines.end()) lines.push_back(std::move(line));
  }

  std::string name(LtlId literal) const { return atoms_.names[ltl_.atom(literal)]; }
  std::string text(LtlId f) {
    if (size(f) > kLongest) return "a part of the property too long to show";
    return ltl_.text(f, [this](std::uint32_t atom) { return atoms_.names[atom]; });
  }

  // ---- steps

  bool is_literal(LtlId f, Label among) const {
    const LtlOp op = ltl_.op(f);
    return (op == LtlOp::positive || op == LtlOp::negative) && (ltl_.atoms(f) & among) != 0;
  }
  bool is_about_step(LtlId f) const { return is_literal(f, atoms_.steps); }

  // Of a literal about the step taken from the position.
  void add_step(LtlId f, std::size_t at) {
    first = std::min(first, at);
    const std::string& action = trace_.steps[at].action;
    if (action.empty()) {
      return add(at, "nothing can happen any more, so no step is in " + name(f));
    }
    add_line(fmt::format("step {} is {}, which is {}in {}", at + 1, action,
                         ltl_.op(f) == LtlOp::positive ? "not " : "", name(f)));
  }

  // That no step, or every step, from the position on is in a set; whether the formula says so.
  bool never_step(LtlId f, std::size_t at) {
    const auto parts = ltl_.parts(f);
    if (ltl_.op(f) == LtlOp::both && parts.size() == 2) {
      if (is_literal(parts[0], atoms_.unspoken)) return never_step(parts[1], at);
      if (is_literal(parts[1], atoms_.unspoken)) return never_step(parts[0], at);
      for (const auto& [step, later] : {std::pair(parts[0], parts[1]), {parts[1], parts[0]}}) {
        if (!is_about_step(step) || ltl_.op(step) != LtlOp::positive) continue;
        if (ltl_.op(later) != LtlOp::next) continue;
        add(at, fmt::format("no step from here on is in {} and leads to {}", name(step),
                            text(ltl_.parts(later)[0])));
        return true;
      }
    }
    if (ltl_.op(f) == LtlOp::either && (ltl_.atoms(f) & atoms_.steps) != 0) {
      for (const LtlId part : parts) never(part, at);
      return true;
    }
    if (!is_about_step(f)) return false;
    add(at, fmt::format("{} step from here on is in {}",
                        ltl_.op(f) == LtlOp::positive ? "no" : "every", name(f)));
    return true;
  }

  // ---- positions

  // How many operators and atoms the formula has when written out.
  double size(LtlId f) {
    const auto found = sizes_.find(f);
    if (found != sizes_.end()) return found->second;
    double result = 1;
    const LtlOp op = ltl_.op(f);
    if (!ltl_.is_constant(f) && op != LtlOp::positive && op != LtlOp::negative) {
      for (const LtlId part : ltl_.parts(f)) result += size(part);
    }
    sizes_[f] = result;
    return result;
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

  // Notes the literals that make a state formula false at the position; each atom once, where it
  // first matters.
  void note(LtlId f, std::size_t at) {
    if (ltl_.is_constant(f) || !noted_.emplace(f, at).second) return;
    const LtlOp op = ltl_.op(f);
    if (op == LtlOp::positive || op == LtlOp::negative) {
      if (std::ranges::find(lasting, ltl_.atom(f), &NamedLiteral::atom) == lasting.end()) {
        lasting.push_back({ltl_.atom(f), at});
      }
      return;
    }
    for (const LtlId part : ltl_.parts(f)) {
      if (!is_false(part, at)) continue;
      note(part, at);
      if (op == LtlOp::both) return;
    }
  }

  void never(LtlId f, std::size_t at) {
    const LtlOp op = ltl_.op(f);
    if (ltl_.is_state_formula(f)) {
      for (const std::size_t i : from(at)) note(f, i);
    }
    if (never_step(f, at)) return;
    if (op == LtlOp::negative) return add(at, name(f) + " is true from here on, for ever");
    if (ltl_.is_always(f)) {
      const LtlId inner = ltl_.parts(f)[1];
      add(at, ltl_.op(inner) == LtlOp::negative
                  ? name(inner) + " is true again and again"
                  : text(inner) + " does not stay true: it is false again and again");
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
        add(at, is_about_step(hold)
                    ? fmt::format("the steps do not stay in {} until {}", name(hold), text(goal))
                    : fmt::format("{} does not stay true until {}", text(hold), text(goal)));
        refute(hold, i);
        return refute(goal, i);
      }
    }
    never(goal, at);
  }

  void refute_release(LtlId f, std::size_t at) {
    const LtlId release = ltl_.parts(f)[0];
    const LtlId goal = ltl_.parts(f)[1];
    for (const std::size_t i : from(at)) {
      if (is_false(goal, i)) return refute(goal, i);
      if (ltl_.is_state_formula(release)) note(release, i);
    }
  }

  LtlStore& ltl_;
  RunTruth& truth_;
  const AtomWords& atoms_;
  const Trace& trace_;
  std::unordered_map<LtlId, double> sizes_;
  std::set<std::pair<LtlId, std::size_t>> told_;
  std::set<std::pair<LtlId, std::size_t>> noted_;
};

// ---- the steps that matter

class Story {
 public:
  Story(const std::vector<std::string>& agents, const std::vector<std::string>& atom_names,
        const Trace& trace)
      : agents_(agents), atom_names_(atom_names), trace_(trace), details_(trace.steps.size()) {}

  // Of the changes before `first` only those matter that made the named literals as they are; of
  // the losses, those of the agents the property speaks of, or else anybody's.
  std::vector<StoryLine> tell(std::size_t first, const std::vector<NamedLiteral>& named) {
    const std::size_t from = trace_.has_loop() ? first : 0;
    if (!losses(from, true)) losses(from, false);
    for (std::size_t i = 0; i < trace_.steps.size(); ++i) {
      for (const AtomChange& change : trace_.steps[i].atoms) {
        if (i + 1 > first || made_so(i, change, named)) {
          add(i, fmt::format("{} becomes {}", change.atom, change.holds ? "true" : "false"));
        }
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
  // Whether a reason names the atom and this is its last change before that place.
  bool made_so(std::size_t at, const AtomChange& change,
               const std::vector<NamedLiteral>& named) const {
    return std::ranges::any_of(named, [&](const NamedLiteral& literal) {
      if (atom_names_[literal.atom] != change.atom || at + 1 > literal.at) return false;
      for (std::size_t i = at + 1; i < literal.at; ++i) {
        const auto& later = trace_.steps[i].atoms;
        if (std::ranges::find(later, change.atom, &AtomChange::atom) != later.end()) return false;
      }
      return true;
    });
  }

  // Tells what is lost from the position on; whether there was anything.
  bool losses(std::size_t from, bool of_agents_named) {
    bool any = false;
    for (std::size_t i = from; i < trace_.steps.size(); ++i) {
      const TraceStep& step = trace_.steps[i];
      const bool named = std::ranges::find(agents_, step.mover) != agents_.end();
      if (!step.report.lost || (of_agents_named && !named)) continue;
      loss(i);
      any = true;
    }
    return any;
  }

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
      add(*cause, fmt::format("{} is {} now", plan->atom, now));
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
  const std::vector<std::string>& atom_names_;
  const Trace& trace_;
  std::vector<std::vector<std::string>> details_;  // by step
};

// Whether the agent has no step in the loop, while others have.
bool starves(const Trace& trace, const std::string& agent) {
  if (!trace.has_loop()) return false;
  bool others = false;
  for (std::size_t i = trace.loop; i < trace.steps.size(); ++i) {
    if (trace.steps[i].mover == agent || trace.steps[i].partner == agent) return false;
    others = others || std::ranges::any_of(trace.initial.agents, [&](const AgentView& view) {
               return view.name == trace.steps[i].mover;
             });
  }
  return others || trace.steps[trace.loop].mover == "environment";
}

}  // namespace

std::vector<std::string> AtomWords::state_names() const {
  std::vector<std::string> told = names;
  for (std::size_t i = 0; i < told.size(); ++i) {
    if ((((steps | unspoken) >> i) & 1) != 0) told[i].clear();
  }
  return told;
}

std::string place_text(std::size_t step) {
  return step == 0 ? "at the start" : fmt::format("after step {}", step);
}

Explanation explain_violation(LtlStore& ltl, LtlId formula, RunTruth& truth, const AtomWords& atoms,
                              const std::vector<std::string>& agents, const Trace& trace) {
  Reasons reasons(ltl, truth, atoms, trace);
  reasons.refute(formula, 0);
  for (const std::string& agent : agents) {
    if (starves(trace, agent)) {
      reasons.lines.push_back(
          fmt::format("from step {} on: {} never moves", trace.loop + 1, agent));
    }
  }
  std::vector<StoryLine> story =
      Story(agents, atoms.names, trace).tell(reasons.first, reasons.named);
  std::vector<NamedLiteral> literals = std::move(reasons.named);
  literals.insert(literals.end(), reasons.lasting.begin(), reasons.lasting.end());
  return {std::move(reasons.lines), std::move(story), std::move(literals)};
}

}  // namespace credo
