// From formulas to automata: the tableau of Couvreur ("On-the-fly verification of linear temporal
// logic", 1999), on sets of obligations.
//
// A state is the set of formulas that must hold from here on. Each formula unfolds into terms: what
// must be true now, what must hold next, and which untils are put off (promised). A state's
// transitions are the products of its formulas' terms; acceptance set u holds the transitions that
// do not put off until u. A term that asks for more than another one, and promises more, is
// dropped.
#include <algorithm>
#include <map>

#include "base/clock.hpp"
#include "base/limits.hpp"
#include "logic/automaton.hpp"

namespace credo {

namespace {

constexpr std::size_t kMostStates = 20'000;
constexpr std::size_t kMostTransitions = 500'000;
constexpr std::size_t kMostTerms = 20'000;
constexpr std::size_t kMostCases = 8;
constexpr std::uint64_t kMostWork = 1'000'000'000;
constexpr std::uint64_t kWorkBetweenPolls = 1'000'000;

struct Term {
  Label required = 0;
  Label forbidden = 0;
  std::vector<LtlId> next;  // sorted
  Marks promised = 0;

  // Whether this asks for no more than the other.
  bool covers(const Term& other) const {
    return (required & ~other.required) == 0 && (forbidden & ~other.forbidden) == 0 &&
           (promised & ~other.promised) == 0 && std::ranges::includes(other.next, next);
  }
};

using Terms = std::vector<Term>;

class Translation {
 public:
  explicit Translation(LtlStore& ltl) : ltl_(ltl) {}

  Automaton run(LtlId formula) {
    number_untils(formula);
    Automaton automaton;
    automaton.set_count = static_cast<std::uint32_t>(promises_.size());
    const Marks all = automaton.all_marks();
    automaton.initial = state_of({formula});
    std::size_t transitions = 0;
    for (std::size_t i = 0; i < states_.size(); ++i) {
      poll_clock();
      AutomatonState state;
      for (const Term& term : expand(std::vector<LtlId>(*states_[i]))) {
        state.transitions.push_back(
            {term.required, term.forbidden, state_of(term.next), all & ~term.promised});
      }
      transitions += state.transitions.size();
      if (transitions > kMostTransitions) {
        throw LimitExceeded("transitions of the formula's automaton > " +
                            std::to_string(kMostTransitions));
      }
      automaton.states.push_back(std::move(state));
    }
    return automaton;
  }

 private:
  void number_untils(LtlId f) {
    if (!seen_.emplace(f, true).second) return;
    const LtlOp op = ltl_.op(f);
    if (ltl_.is_constant(f) || op == LtlOp::positive || op == LtlOp::negative) return;
    if (op == LtlOp::until) {
      const auto number = static_cast<std::uint32_t>(promises_.size());
      if (number >= 64) throw LimitExceeded("untils of the formula > 64");
      promises_.emplace(f, number);
    }
    for (const LtlId part : ltl_.parts(f)) number_untils(part);
  }

  // A set without what its other members ask for anyway: the parts of a conjunction instead of it,
  // and no g beside f R g, whose unfolding begins with that of g.
  std::vector<LtlId> canonical(const std::vector<LtlId>& obligations) const {
    std::vector<LtlId> all;
    for (const LtlId f : obligations) {
      if (ltl_.op(f) == LtlOp::both) {
        all.insert(all.end(), ltl_.parts(f).begin(), ltl_.parts(f).end());
      } else if (f != LtlStore::kTrue) {
        all.push_back(f);
      }
    }
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    std::vector<LtlId> kept;
    for (const LtlId f : all) {
      const bool implied = std::ranges::any_of(all, [&](LtlId other) {
        if (ltl_.op(other) != LtlOp::release) return false;
        const LtlId right = ltl_.parts(other)[1];
        return right == f || (ltl_.op(right) == LtlOp::both &&
                              std::ranges::find(ltl_.parts(right), f) != ltl_.parts(right).end());
      });
      if (!implied) kept.push_back(f);
    }
    return kept;
  }

  std::uint32_t state_of(const std::vector<LtlId>& wanted) {
    std::vector<LtlId> obligations = canonical(wanted);
    const auto [entry, added] =
        numbers_.try_emplace(std::move(obligations), static_cast<std::uint32_t>(states_.size()));
    if (added) {
      if (states_.size() >= kMostStates) {
        throw LimitExceeded("states of the formula's automaton > " + std::to_string(kMostStates));
      }
      states_.push_back(&entry->first);
    }
    return entry->second;
  }

  Terms expand(const std::vector<LtlId>& obligations) {
    Terms result{Term{}};
    for (const LtlId f : obligations) result = product(result, unfold(f));
    return result;
  }

  const Terms& unfold(LtlId f) {
    const auto found = unfolded_.find(f);
    if (found != unfolded_.end()) return found->second;
    Terms terms = compute(f);
    return unfolded_.emplace(f, std::move(terms)).first->second;
  }

  Terms compute(LtlId f) {
    const auto parts = ltl_.parts(f);
    switch (ltl_.op(f)) {
      case LtlOp::falsity:
        return {};
      case LtlOp::truth:
        return {Term{}};
      case LtlOp::positive:
        return {Term{Label{1} << ltl_.atom(f), 0, {}, 0}};
      case LtlOp::negative:
        return {Term{0, Label{1} << ltl_.atom(f), {}, 0}};
      case LtlOp::both: {
        Terms result{Term{}};
        for (const LtlId part : parts) result = product(result, unfold(part));
        return result;
      }
      case LtlOp::either: {
        Terms result;
        for (const LtlId part : parts) {
          for (const Term& term : unfold(part)) add(result, term);
        }
        return result;
      }
      case LtlOp::next:
        return {Term{0, 0, {parts[0]}, 0}};
      case LtlOp::until: {
        Terms result = unfold(parts[1]);
        const Terms later{Term{0, 0, {f}, Marks{1} << promises_.at(f)}};
        for (const Term& term : product(unless(parts[1], unfold(parts[0])), later)) {
          add(result, term);
        }
        return result;
      }
      case LtlOp::release: {
        Terms later = unfold(parts[0]);
        for (const Term& term : unless(parts[0], {Term{0, 0, {f}, 0}})) add(later, term);
        return product(unfold(parts[1]), later);
      }
    }
    return {};
  }

  // The terms for when the formula is not true now, if that can be told now and in few cases: then
  // the automaton need not guess, and the product stays small.
  Terms unless(LtlId f, const Terms& terms) {
    if (!ltl_.is_state_formula(f)) return terms;
    const Terms& otherwise = unfold(ltl_.negation(f));
    return otherwise.size() > kMostCases ? terms : product(terms, otherwise);
  }

  void spend(std::uint64_t comparisons) {
    const std::uint64_t polls = work_ / kWorkBetweenPolls;
    work_ += comparisons;
    if (work_ / kWorkBetweenPolls != polls) poll_clock();
    if (work_ > kMostWork) {
      throw LimitExceeded("work to make an automaton of the formula > 1000 million comparisons");
    }
  }

  void add(Terms& terms, const Term& term) {
    spend(terms.size());
    if (std::ranges::any_of(terms, [&](const Term& other) { return other.covers(term); })) return;
    std::erase_if(terms, [&](const Term& other) { return term.covers(other); });
    if (terms.size() >= kMostTerms) {
      throw LimitExceeded("cases of the formula's automaton > " + std::to_string(kMostTerms));
    }
    terms.push_back(term);
  }

  Terms product(const Terms& left, const Terms& right) {
    Terms result;
    for (const Term& a : left) {
      for (const Term& b : right) {
        Term term{a.required | b.required, a.forbidden | b.forbidden, {}, a.promised | b.promised};
        spend(1);
        if ((term.required & term.forbidden) != 0) continue;
        std::ranges::set_union(a.next, b.next, std::back_inserter(term.next));
        add(result, term);
      }
    }
    return result;
  }

  LtlStore& ltl_;
  std::uint64_t work_ = 0;
  std::map<LtlId, bool> seen_;
  std::map<LtlId, std::uint32_t> promises_;  // untils by number
  std::map<LtlId, Terms> unfolded_;
  std::map<std::vector<LtlId>, std::uint32_t> numbers_;
  std::vector<const std::vector<LtlId>*> states_;  // keys of numbers_, which never move
};

}  // namespace

Automaton translate(LtlStore& ltl, LtlId formula) { return reduced(Translation(ltl).run(formula)); }

}  // namespace credo
