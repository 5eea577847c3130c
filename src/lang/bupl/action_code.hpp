// An action term of a plan, compiled: its executions on belief bits, and the plan after each.
//
// The variables of the plan's skeleton are the first slots - those that are open in the plan, then
// its holes, which have values - and those of the action's own clause follow; its parameters are
// replaced by the arguments. Each disjunct of the precondition is a query with its
// own solutions. An execution whose effects have no value (arithmetic on something that is no
// number) does not exist; one with numbers over 64 bits does, over a bound of the model.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "base/sequence_table.hpp"
#include "lang/bupl/plan_terms.hpp"
#include "lang/bupl/query_code.hpp"
#include "system/over_bound.hpp"

namespace credo::bupl {

// The instances of one plan, by the values of its variables.
class PlanInstances {
 public:
  PlanInstances(const PlanTerms& plans, const TermStore& terms, TermId plan);
  // The normal plan with these values of the slots (kNoTerm: left open).
  TermId with(std::span<const TermId> slots);

 private:
  const PlanTerms* plans_;
  TermId plan_;
  std::vector<std::uint32_t> variables_;
  std::vector<TermId> values_;
  SequenceTable known_;
  std::vector<TermId> instances_;  // by the number of the values
};

class ActionCode {
 public:
  // Working space while solutions are looked for and used.
  struct Solutions {
    std::vector<TermId> slots;
    std::vector<TermId> all;  // the slots of each, one after the other
    std::vector<AtomNumber> deleted;
    std::vector<AtomNumber> added;
  };

  // `open` variables without values come first, then `holes` with them.
  ActionCode(TermStore& terms, AtomNumbers& atoms, const Program& program, std::uint32_t action,
             std::span<const TermId> arguments, std::size_t open, std::size_t holes);
  // What the plan goes on with.
  void then(const PlanTerms& plans, TermId next);

  std::uint32_t index() const { return index_; }
  // As it stands in the plan, before it is done; `_` for what is open.
  TermId intended(std::span<const TermId> holes, Solutions& work) const {
    fill_slots(holes, work.slots);
    return done(work.slots);
  }
  // As it was done with these values; `_` for what is still open. Arithmetic without a value stays.
  // Throws LimitExceeded on numbers over 64 bits.
  TermId done(std::span<const TermId> slots) const;
  // Whether that takes arithmetic.
  bool computes() const { return terms_.arithmetic(term_); }

  // Calls found(plan, slots) for every execution, with `after` the beliefs it leads to, and
  // over(slots, bound) for one over a bound of the model: that of its effects, of the plan after
  // it, or of found().
  template <class Found, class Over>
  void each_execution(std::span<const TermId> holes, const BeliefBits& beliefs, BeliefBits& after,
                      Solutions& work, const Found& found, const Over& over) {
    const auto use = [&](Disjunct& disjunct, std::span<const TermId> slots) {
      after.copy(beliefs);
      for (const AtomNumber atom : work.deleted) after.remove(atom);
      for (const AtomNumber atom : work.added) after.add(atom);
      found(disjunct.next.front().with(slots), slots);
    };
    each_solution(holes, beliefs, work, use, over);
  }
  // Calls found(action) with the action as it would be done, for every execution.
  template <class Found>
  void each_done(std::span<const TermId> holes, const BeliefBits& beliefs, Solutions& work,
                 const Found& found) {
    each_solution(
        holes, beliefs, work,
        [&](Disjunct&, std::span<const TermId> slots) { found(named(slots)); },
        [&](std::span<const TermId> slots, const StopReason&) { found(named(slots)); });
  }

 private:
  struct Disjunct {
    QueryCode query;
    std::vector<SlotAtom> deleted;
    std::vector<SlotAtom> added;
    std::vector<PlanInstances> next;  // one, when it is known what follows
  };

  // Calls use(disjunct, slots) for every solution with the numbers of its effects at hand, or
  // over(slots, bound) if these or use() go over a bound of the model. Solutions are collected
  // first, since effects may give numbers to new atoms.
  template <class Use, class Over>
  void each_solution(std::span<const TermId> holes, const BeliefBits& beliefs, Solutions& work,
                     const Use& use, const Over& over) {
    for (Disjunct& disjunct : disjuncts_) {
      work.all.clear();
      fill_slots(holes, work.slots);
      std::size_t count = 0;
      disjunct.query.solve(terms_, atoms_, beliefs, work.slots, [&] {
        work.all.insert(work.all.end(), work.slots.begin(), work.slots.end());
        ++count;
        return false;
      });
      for (std::size_t i = 0; i < count; ++i) {
        const std::span<const TermId> slots(work.all.data() + i * slot_count_, slot_count_);
        within_bounds(
            [&] {
              if (numbers(disjunct.deleted, slots, work.deleted) &&
                  numbers(disjunct.added, slots, work.added)) {
                use(disjunct, slots);
              }
            },
            [&](const StopReason& bound) { over(slots, bound); });
      }
    }
  }

  TermId named(std::span<const TermId> slots) const;  // done(), with numbers of any size
  void fill_slots(std::span<const TermId> holes, std::vector<TermId>& slots) const {
    slots.assign(slot_count_, kNoTerm);
    std::ranges::copy(holes, slots.begin() + static_cast<std::ptrdiff_t>(open_count_));
  }
  // False if one of the atoms has no value. Those with a slot that is open, as it may be where it
  // is only asked whether the action is enabled, are left out.
  bool numbers(std::vector<SlotAtom>& atoms, std::span<const TermId> slots,
               std::vector<AtomNumber>& out);

  TermStore& terms_;
  AtomNumbers& atoms_;
  std::uint32_t index_;
  std::size_t open_count_;
  std::size_t slot_count_;
  TermId term_;
  TermId open_;
  std::vector<Disjunct> disjuncts_;
};

}  // namespace credo::bupl
