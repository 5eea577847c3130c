// Which rules of a Dribble program may ever apply, from the text alone.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "lang/dribble/program.hpp"
#include "reduce/slicing/slicing_rules.hpp"

namespace credo {

class DribbleFlow {
 public:
  DribbleFlow(const dribble::Program& program, const SlicingRules& rules);

  const std::vector<bool>& goal_rules() const { return goal_rules_; }
  const std::vector<bool>& plan_rules() const { return plan_rules_; }
  // Where the steps of a plan come from: the number of a goal rule, or that of a plan rule after
  // all goal rules; kNowhere for a step that is in no plan.
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
  std::size_t origin(const dribble::Step& step) const;

 private:
  struct Truths {
    bool may_hold;
    bool may_fail;
  };
  Truths truths(const dribble::Guard& guard) const;
  void add(const dribble::Plan& plan, std::size_t from);

  const dribble::Program& program_;
  const SlicingRules& rules_;
  std::vector<std::pair<std::string, std::size_t>> occurring_;  // by text, with their origin
  std::vector<bool> goal_rules_;
  std::vector<bool> plan_rules_;
};

// Calls `use` with every formula of G in the guard.
template <class Use>
void each_goal_asked(const dribble::Guard& guard, const Use& use) {
  if (guard.op == dribble::Guard::Op::goal) use(guard.formula);
  for (const dribble::Guard& part : guard.parts) each_goal_asked(part, use);
}

}  // namespace credo
