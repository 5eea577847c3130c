// Rounds until nothing new comes up.
#include "lang/bupl/slicing/bupl_flow.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "reduce/slicing/spoken.hpp"

namespace credo {

using bupl::Plan;

BuplFlow::BuplFlow(const Model& model, const bupl::Program& program, const SlicingRules& rules)
    : terms_(model.terms),
      program_(program),
      rules_(rules),
      shown_(model.environment.shown()),
      reached_(program.actions.size(), false),
      done_(program.actions.size(), false),
      repairs_(program.repairs.size(), kNever) {
  for (const bupl::Belief& belief : program.beliefs) believable_.push_back(belief.atom);
  run();
}

void BuplFlow::run() {
  std::size_t before = 0;
  const auto size = [&] {
    return static_cast<std::size_t>(std::ranges::count(reached_, true) +
                                    std::ranges::count(done_, true)) +
           repairs_.size() - static_cast<std::size_t>(std::ranges::count(repairs_, kNever));
  };
  do {
    poll_clock();
    before = size();
    called_.assign(program_.procedures.size(), false);
    visit(program_.plan.get());
    for (std::size_t i = 0; i < repairs_.size(); ++i) {
      if (repairs_[i] != kNever && rules_.repairs_run) visit(program_.repairs[i].plan.get());
    }
    std::uint32_t failing = kNever;
    for (std::uint32_t i = 0; i < reached_.size() && failing == kNever; ++i) {
      if (reached_[i] && may_fail(program_.actions[i])) failing = i;
    }
    if (failing == kNever) continue;
    for (std::size_t i = 0; i < repairs_.size(); ++i) {
      if (repairs_[i] == kNever && may_hold(program_.repairs[i].condition)) repairs_[i] = failing;
    }
  } while (size() != before);
}

void BuplFlow::visit(const Plan* plan) {
  for (; plan != nullptr; plan = plan->next.get()) {
    if (plan->kind == Plan::Kind::choice) {
      visit(plan->left.get());
      visit(plan->right.get());
      return;
    }
    if (plan->kind == Plan::Kind::call) {
      if (called_[plan->index]) return;
      called_[plan->index] = true;
      visit(program_.procedures[plan->index].body.get());
      return;
    }
    const bupl::Action& action = program_.actions[plan->index];
    reached_[plan->index] = true;
    if (!may_hold(action.precondition)) return;
    if (done_[plan->index]) continue;
    done_[plan->index] = true;
    for (const bupl::Effect& effect : action.effects) {
      if (effect.adds && rules_.effects_add) believable_.push_back(effect.atom);
    }
  }
}

bool BuplFlow::may_hold(const bupl::Query& query) const {
  return std::ranges::any_of(query.disjuncts, [&](const bupl::Conjunction& literals) {
    return std::ranges::all_of(literals, [&](const bupl::Literal& literal) {
      if (literal.is_guard()) return literal.form != bupl::Literal::Form::bot;
      return literal.negated || may_be_believed(literal.atom);
    });
  });
}

bool BuplFlow::may_be_believed(TermId atom) const {
  return std::ranges::find(shown_, terms_.functor(atom)) != shown_.end() ||
         std::ranges::any_of(believable_,
                             [&](TermId each) { return may_match(terms_, each, atom); });
}

// Not if its precondition is `top` and its effects can always be computed.
bool BuplFlow::may_fail(const bupl::Action& action) const {
  const auto is_top = [](const bupl::Literal& literal) {
    return literal.form == bupl::Literal::Form::top;
  };
  const bool always = std::ranges::any_of(
      action.precondition.disjuncts,
      [&](const bupl::Conjunction& literals) { return std::ranges::all_of(literals, is_top); });
  return !always || std::ranges::any_of(action.effects, [&](const bupl::Effect& effect) {
    return terms_.arithmetic(effect.atom);
  });
}

bool BuplFlow::stops() const {
  // A plan that was repaired may fail again; without repair it ends if no procedure comes round.
  if (std::ranges::any_of(repairs_, [](std::uint32_t each) { return each != kNever; }))
    return false;
  enum class Mark : std::uint8_t { unseen, open, done };
  std::vector<Mark> marks(program_.procedures.size(), Mark::unseen);
  const auto ends = [&](const auto& self, const Plan* plan) -> bool {
    for (; plan != nullptr; plan = plan->next.get()) {
      if (plan->kind == Plan::Kind::choice) {
        return self(self, plan->left.get()) && self(self, plan->right.get());
      }
      if (plan->kind != Plan::Kind::call) continue;
      Mark& mark = marks[plan->index];
      if (mark != Mark::unseen) return mark == Mark::done;
      mark = Mark::open;
      if (!self(self, program_.procedures[plan->index].body.get())) return false;
      marks[plan->index] = Mark::done;
      return true;
    }
    return true;
  };
  return ends(ends, program_.plan.get());
}

}  // namespace credo
