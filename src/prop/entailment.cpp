// Entailment by bit masks and by CaDiCaL.
#include "prop/entailment.hpp"

#include <algorithm>
#include <bit>
#include <cadical.hpp>
#include <map>

#include "base/clock.hpp"
#include "base/diagnostic.hpp"

namespace credo::prop {

namespace {

// ---- by masks

struct MaskClause {
  std::uint64_t positive = 0;
  std::uint64_t negative = 0;

  bool contradictory() const { return (positive & negative) != 0; }
  // Whether every assignment that makes this true makes `other` true.
  bool implies(const MaskClause& other) const {
    return (other.positive & ~positive) == 0 && (other.negative & ~negative) == 0;
  }
  MaskClause with(const MaskClause& other) const {
    return {positive | other.positive, negative | other.negative};
  }
  bool operator==(const MaskClause&) const = default;
};
using MaskFormula = std::vector<MaskClause>;

class MaskProcedure {
 public:
  std::optional<bool> entails(std::span<const Formula> base, const Formula& formula) {
    MaskFormula products{MaskClause{}};
    for (const Formula& each : base) {
      const auto masks = masked(each);
      if (!masks || !multiply(products, *masks)) return std::nullopt;
    }
    const auto goal = masked(formula);
    if (!goal) return std::nullopt;
    for (const MaskClause& product : products) {
      const auto truth = is_true(product, *goal);
      if (!truth) return std::nullopt;
      if (!*truth) return false;
    }
    return true;
  }

 private:
  // The formula over numbers 0 to 63, in the order in which atoms are met; contradictory clauses
  // are left out.
  std::optional<MaskFormula> masked(const Formula& formula) {
    MaskFormula result;
    for (const Clause& each : formula) {
      MaskClause masks;
      for (const Literal literal : each) {
        auto at = std::ranges::find(atoms_, literal.atom);
        if (at == atoms_.end()) {
          if (atoms_.size() == kMostMaskedAtoms) return std::nullopt;
          at = atoms_.insert(at, literal.atom);
        }
        const std::uint64_t bit = std::uint64_t{1} << (at - atoms_.begin());
        (literal.negative ? masks.negative : masks.positive) |= bit;
      }
      if (!masks.contradictory()) result.push_back(masks);
    }
    return result;
  }

  // Replaces the products by their conjunctions with the clauses; false if these are too many.
  static bool multiply(MaskFormula& products, const MaskFormula& clauses) {
    MaskFormula result;
    for (const MaskClause& product : products) {
      for (const MaskClause& each : clauses) {
        const MaskClause both = product.with(each);
        if (both.contradictory() || std::ranges::find(result, both) != result.end()) continue;
        if (result.size() == kMostProducts) return false;
        result.push_back(both);
      }
    }
    products = std::move(result);
    return true;
  }

  // Whether the formula is true wherever the clause is.
  std::optional<bool> is_true(const MaskClause& known, const MaskFormula& formula) {
    if (++splits_ > kMostSplits) return std::nullopt;
    MaskFormula open;
    for (const MaskClause& each : formula) {
      if (known.implies(each)) return true;
      if (!known.with(each).contradictory()) open.push_back(each);
    }
    if (open.empty()) return false;
    const MaskClause& first = open.front();
    const std::uint64_t undecided =
        (first.positive | first.negative) & ~(known.positive | known.negative);
    const std::uint64_t atom = std::uint64_t{1} << std::countr_zero(undecided);
    for (const MaskClause& choice : {MaskClause{atom, 0}, MaskClause{0, atom}}) {
      const auto truth = is_true(known.with(choice), open);
      if (!truth || !*truth) return truth;
    }
    return true;
  }

  std::vector<std::uint32_t> atoms_;
  std::size_t splits_ = 0;
};

// ---- by CaDiCaL

// The solver asks now and then whether it is to give up.
class ClockTerminator final : public CaDiCaL::Terminator {
 public:
  bool terminate() override {
    if (!reason_) reason_ = clock_reason();
    return reason_.has_value();
  }
  // Throws if it was told to.
  void check() const {
    if (reason_) throw ClockStopped(*reason_);
  }

 private:
  std::optional<StopReason> reason_;
};

class SolverProcedure {
 public:
  SolverProcedure() {
    solver_.set("quiet", 1);
    solver_.connect_terminator(&clock_);
  }
  ~SolverProcedure() { solver_.disconnect_terminator(); }
  SolverProcedure(const SolverProcedure&) = delete;
  SolverProcedure& operator=(const SolverProcedure&) = delete;

  // The base and the negation of the formula have no model together.
  bool entails(std::span<const Formula> base, const Formula& formula) {
    for (const Formula& each : base) require(each);
    for (const Clause& each : formula) {
      for (const Literal literal : each) solver_.add(-number(literal));
      solver_.add(0);
    }
    poll_clock();
    constexpr int kSatisfiable = 10;
    constexpr int kUnsatisfiable = 20;
    const int answer = solver_.solve();
    if (answer != kSatisfiable && answer != kUnsatisfiable) clock_.check();
    invariant(answer == kSatisfiable || answer == kUnsatisfiable, "the solver has an answer");
    return answer == kUnsatisfiable;
  }

 private:
  // One of the clauses is chosen by a variable of its own.
  void require(const Formula& formula) {
    std::vector<int> choices;
    for (const Clause& each : formula) {
      choices.push_back(++variables_);
      for (const Literal literal : each) {
        solver_.add(-choices.back());
        solver_.add(number(literal));
        solver_.add(0);
      }
    }
    for (const int choice : choices) solver_.add(choice);
    solver_.add(0);
  }

  int number(Literal literal) {
    const auto [entry, added] = numbers_.try_emplace(literal.atom, variables_ + 1);
    if (added) ++variables_;
    return literal.negative ? -entry->second : entry->second;
  }

  const PollsOnly polls_only_;  // nothing is thrown through the solver
  ClockTerminator clock_;
  CaDiCaL::Solver solver_;
  std::map<std::uint32_t, int> numbers_;
  int variables_ = 0;
};

}  // namespace

std::optional<bool> entails_by_masks(std::span<const Formula> base, const Formula& formula) {
  return MaskProcedure().entails(base, formula);
}

bool entails_by_solver(std::span<const Formula> base, const Formula& formula) {
  return SolverProcedure().entails(base, formula);
}

bool entails(std::span<const Formula> base, const Formula& formula) {
  const auto answer = entails_by_masks(base, formula);
  return answer ? *answer : entails_by_solver(base, formula);
}

bool consistent(std::span<const Formula> base) { return !entails(base, Formula{}); }

}  // namespace credo::prop
