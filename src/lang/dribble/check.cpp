// The checks, one function each.
#include "lang/dribble/check.hpp"

#include <fmt/format.h>

#include "lang/dribble/text.hpp"
#include "prop/entailment.hpp"

namespace credo::dribble {

namespace {

class Checker {
 public:
  Checker(const Program& program, Diagnostics& diagnostics)
      : program_(program), diagnostics_(diagnostics) {}

  void run() {
    const bool believable = beliefs();
    for (const WrittenFormula& goal : program_.goals) check_goal(goal, believable);
    for (const Action& action : program_.actions) effects(action);
    if (program_.maxlen == 0) return;
    for (const GoalRule& rule : program_.goal_rules) fits(rule.body, "body of the goal rule");
    for (const PlanRule& rule : program_.plan_rules) {
      fits(rule.head, "head of the plan rule");
      fits(rule.body, "body of the plan rule");
    }
  }

 private:
  // Reported at the first formula that cannot be true together with those before it.
  bool beliefs() {
    for (const WrittenFormula& belief : program_.beliefs) initial_.push_back(belief.formula);
    const std::span<const prop::Formula> all = initial_;
    if (prop::consistent(all)) return true;
    std::size_t good = 0;  // the formulas before are consistent; those before `bad` are not
    std::size_t bad = all.size();
    while (good + 1 < bad) {
      const std::size_t middle = (good + bad) / 2;
      (prop::consistent(all.first(middle)) ? good : bad) = middle;
    }
    const WrittenFormula& belief = program_.beliefs[good];
    const bool alone = !prop::consistent(all.subspan(good, 1));
    diagnostics_.error(belief.where,
                       fmt::format("the beliefs are inconsistent: {} cannot be true{}",
                                   prop::text(belief.formula, program_.props),
                                   alone ? "" : " together with the beliefs before it"));
    return false;
  }

  void check_goal(const WrittenFormula& goal, bool believable) {
    const std::string text = prop::text(goal.formula, program_.props);
    if (!prop::consistent(std::span(&goal.formula, 1))) {
      diagnostics_.error(goal.where, fmt::format("the goal {} can never be true", text));
    } else if (believable && prop::entails(initial_, goal.formula)) {
      diagnostics_.error(goal.where,
                         fmt::format("the goal {} is already believed at the start", text),
                         "an agent has no goal that it believes to be reached");
    }
  }

  // Effects that would always be there together and contradict each other.
  void effects(const Action& action) {
    for (std::size_t i = 0; i < action.effects.size(); ++i) {
      const Effect& later = action.effects[i];
      for (std::size_t k = 0; k < i; ++k) {
        const Effect& earlier = action.effects[k];
        if (earlier.literal != prop::complement(later.literal)) continue;
        if (earlier.when != later.when) continue;
        diagnostics_.error(later.where,
                           fmt::format("action {} makes {} both true and false", action.name,
                                       program_.props[later.literal.atom]),
                           "effects of one action happen at the same time");
        return;
      }
    }
  }

  void fits(const Plan& plan, std::string_view what) {
    const std::size_t size = length(plan);
    if (size <= program_.maxlen) return;
    diagnostics_.error(
        join(plan.front().where, plan.back().where),
        fmt::format("the {} has length {}, more than maxlen {}", what, size, program_.maxlen),
        "a conditional counts its branches and 4 more");
  }

  const Program& program_;
  Diagnostics& diagnostics_;
  prop::Base initial_;
};

}  // namespace

void check_program(const Program& program, Diagnostics& diagnostics) {
  Checker(program, diagnostics).run();
}

}  // namespace credo::dribble
