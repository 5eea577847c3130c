// What a BUPL agent may come to do and believe, from the text alone.
//
// The least sets with: the plan is come to; what comes after an action is come to if its
// precondition may be believed; then what it adds may be believed; a repair rule applies if an
// action that is come to may fail and the condition may be believed, and then its plan is come to.
// A literal may be believed if it matches something that may be believed or be perceived; negative
// literals and comparisons may always be true. So everything that happens in some run is in them.
#pragma once

#include <vector>

#include "lang/bupl/program.hpp"
#include "reduce/slicing/slicing_rules.hpp"
#include "system/model.hpp"

namespace credo {

class BuplFlow {
 public:
  BuplFlow(const Model& model, const bupl::Program& program, const SlicingRules& rules);

  static constexpr std::uint32_t kNever = 0xffffffffu;
  // By repair rule: the number of an action whose failure it may mend; kNever if it never applies.
  const std::vector<std::uint32_t>& repairs() const { return repairs_; }
  // By action: it may be the next thing to do.
  const std::vector<bool>& reached() const { return reached_; }
  // Whether the agent stops after finitely many steps, as long as the facts do not change.
  bool stops() const;

 private:
  void run();
  void visit(const bupl::Plan* plan);
  bool may_hold(const bupl::Query& query) const;
  bool may_be_believed(TermId atom) const;
  bool may_fail(const bupl::Action& action) const;

  const TermStore& terms_;
  const bupl::Program& program_;
  const SlicingRules& rules_;
  std::vector<Functor> shown_;      // by the environment
  std::vector<TermId> believable_;  // patterns
  std::vector<bool> called_;        // procedures, in the round at hand
  std::vector<bool> reached_;
  std::vector<bool> done_;  // actions whose effects are in
  std::vector<std::uint32_t> repairs_;
};

}  // namespace credo
