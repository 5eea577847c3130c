// Which plans fired, which parts of their contexts ever made a difference, which formulas ran.
//
// A part of a context, a literal or the whole, mattered if some choice of plans would have gone
// another way without it: the plan would have applied where it did not, or with other values for
// its body. That is found out by proving the context again without the part, in every step computed
// until it has mattered once; what matters usually does so early. The body of a plan runs from left
// to right, so what was never executed is always its end.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "lang/agentspeak/prover.hpp"
#include "system/coverage.hpp"

namespace credo::agentspeak {

class PlanUses {
 public:
  // `any_plan`: all applicable plans are taken, with all their bindings, not only the first.
  PlanUses(TermStore& terms, const Program& program, bool any_plan);

  // The trigger of the plan unifies with the event, by `matched`, and its context is to decide.
  void consider(std::uint32_t plan, TermId event, const Substitution& matched,
                const ProofInput& input);
  // A plan before these was chosen for the event.
  void pass_over(std::span<const std::uint32_t> plans, TermId event);
  // A formula of an instance of the plan was executed, with success or not.
  void execute(std::uint32_t plan, std::uint32_t position) {
    std::uint32_t& executed = uses_[plan].executed;
    if (position >= executed) executed = position + 1;
  }

  std::vector<PlanUse> all() const;

 private:
  // A part of a context, and the context without it.
  struct Part {
    std::string text;
    SourceSpan where;
    bool whole = false;
    std::vector<Literal> others;
  };
  struct Use {
    bool triggered = false;
    bool considered = false;
    bool fired = false;
    std::size_t reached = 0;     // the furthest literal of the context that was tried
    std::vector<Part> idle;      // what has not mattered yet
    std::uint32_t executed = 0;  // the first formulas of the body
  };
  using Instances = std::set<std::vector<TermId>>;  // by what the body can read

  std::vector<Part> parts_of(const Plan& plan) const;
  Instances instances(const Plan& plan, std::span<const Literal> context, TermId event,
                      Substitution substitution, const ProofInput& input);
  PlanUse use_of(const Plan& plan, const Use& use) const;

  TermStore& terms_;
  const Program& program_;
  bool any_plan_;
  std::vector<Use> uses_;  // by plan
};

}  // namespace credo::agentspeak
