// Why nothing applies: the reasons behind a stall, and which steps a plan can contain at all.
//
// The second is a fixpoint over the text of the rules, blind to guards: the steps in the bodies of
// goal rules, those inside their conditionals, and the bodies of the plan rules all of whose head
// steps are there. A step outside of it never occurs in a plan.
#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "lang/dribble/configuration.hpp"

namespace credo::dribble {

class Explainer {
 public:
  explicit Explainer(const Program& program);

  // Whether some plan can contain the step, as far as the text tells.
  bool can_occur(const Step& step) const;
  bool can_occur(const Plan& steps) const;

  // The parts of the guard that make it fail: "B b", "G c1 & ~B r1"; "" if it holds.
  std::string failing(const Guard& guard, const Configuration& now) const;

  // Why neither a step nor a rule applies in this state, a sentence each.
  std::vector<std::string> stall(const Configuration& now) const;

  // The effects of the action, done now, that change nothing because nothing is believed about
  // their props, a sentence each.
  std::vector<std::string> without_belief(const Action& action, const Configuration& now) const;

 private:
  void add(const Plan& steps, std::vector<std::string>& found);
  bool holds(const Guard& guard, const Configuration& now) const;
  // Literals that would have to be believed for the guard to hold, where it asks for them plainly.
  void wanted(const Guard& guard, const Configuration& now, std::vector<prop::Literal>& out) const;

  void no_goal_rule(const Configuration& now, std::vector<std::string>& out) const;
  void no_action(const Action& action, const Configuration& now,
                 std::vector<std::string>& out) const;
  void no_source(prop::Literal literal, const Configuration& now,
                 std::vector<std::string>& out) const;
  bool makes_true(const Effect& effect, const Configuration& now) const;
  void no_plan_rule(const Configuration& now, std::vector<std::string>& out) const;

  const Program& program_;
  std::unordered_set<std::string> occurring_;  // steps by their text
};

}  // namespace credo::dribble
