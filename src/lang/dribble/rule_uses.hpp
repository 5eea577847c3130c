// Which rules applied, why the others never did, and where the agent stalled with goals left.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lang/dribble/explain.hpp"
#include "system/coverage.hpp"

namespace credo::dribble {

class RuleUses {
 public:
  explicit RuleUses(const Program& program);

  // How far a rule got in one step; more is better.
  enum class Reach : std::uint8_t { never_tried, guard_failed, too_long, applied };

  // A rule was tried in the configuration, which is asked for only if the reason is wanted.
  template <class GetConfiguration>
  void goal_rule(std::size_t rule, Reach reach, const GetConfiguration& get) {
    note(goal_uses_[rule], program_.goal_rules[rule].guard, reach, get);
  }
  template <class GetConfiguration>
  void plan_rule(std::size_t rule, Reach reach, const GetConfiguration& get) {
    note(plan_uses_[rule], program_.plan_rules[rule].guard, reach, get);
  }
  // A stall with goals left.
  void stall(const Configuration& configuration);

  Coverage all() const;

 private:
  struct Use {
    Reach reach = Reach::never_tried;
    std::string failing;  // the part of the guard that failed the first time
  };

  template <class GetConfiguration>
  void note(Use& use, const Guard& guard, Reach reach, const GetConfiguration& get) {
    if (reach <= use.reach) return;
    use.reach = reach;
    if (reach != Reach::guard_failed) return;
    use.failing = explainer_.failing(guard, get());
  }
  SourceSpan declaration(const Step& step) const;
  static std::string reason(const Use& use, std::uint32_t maxlen, bool head_can_occur);

  const Program& program_;
  Explainer explainer_;
  std::vector<Use> goal_uses_;
  std::vector<Use> plan_uses_;
  std::map<std::string, Loss> stalls_;
};

}  // namespace credo::dribble
