// What an action would do: the call a(t,..) as the pair (precondition, effect) of section 9.2.2,
// and the ways to execute it.
#pragma once

#include "lang/bupl/program.hpp"
#include "lang/bupl/reference_query.hpp"
#include "system/over_bound.hpp"

namespace credo::bupl::reference {

// (precondition, effect) with the arguments in place of the parameters. The variables of the action
// that are no parameters are numbered from `first_own` on, past those of the arguments.
struct ActionCall {
  Query precondition;
  std::vector<Effect> effects;
  std::uint32_t first_own = 0;
};
ActionCall called(TermStore& terms, const Action& action, const std::vector<TermId>& arguments,
                  std::uint32_t first_own);

// A solution of the precondition for which every effect has a value, unless it is open: where it is
// only asked whether the action is enabled, arguments may be left without a value.
struct Execution {
  Substitution bindings;
  std::vector<TermId> deleted = {};
  std::vector<TermId> added = {};
  StopReason over = {};  // an effect has a number over 64 bits
};
std::vector<Execution> executions(TermStore& terms, Facts beliefs, const ActionCall& call);

}  // namespace credo::bupl::reference
