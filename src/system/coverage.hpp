// Which plans of an agent were used and what got lost, over all steps computed so far.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/source.hpp"

namespace credo {

struct PlanPart {
  std::string text;
  SourceSpan where;
};

struct PlanUse {
  std::string label;
  SourceSpan where;
  bool fired = false;
  std::string reason;  // why it never fired: "never triggered"
  // Of a plan that fired: what could be left out of its context, each by itself, without any change
  // in whether and with which values it is chosen; and the formulas of its body that never ran.
  std::vector<PlanPart> idle_context;
  std::vector<PlanPart> never_executed;
};

struct Loss {
  std::string what;                  // "+!alliance(ag3,ag2)"
  std::vector<std::string> reasons;  // "plan @p6: not alliance(ag3,ag2) is false"
  SourceSpan where;                  // the formula or plan that lost it, if any
  std::uint64_t steps = 0;           // in how many distinct local steps
};

struct Coverage {
  std::vector<PlanUse> plans;
  std::vector<Loss> losses;
};

}  // namespace credo
