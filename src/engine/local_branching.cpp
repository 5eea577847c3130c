// Questions about single states, answered by searches for runs.
//
// Where a bound of the model hides whether a path formula is true, a search around it goes on with
// what is certain either way.
#include "engine/local_branching.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

#include "base/diagnostic.hpp"
#include "base/limits.hpp"
#include "engine/linear_search.hpp"
#include "engine/state_store.hpp"
#include "logic/certain_formula.hpp"
#include "logic/ltl_simplify.hpp"
#include "logic/state_truth.hpp"

namespace credo {

namespace {

// The first turn of a search has one of so many of the states that are left for it.
constexpr std::uint64_t kFirstTurnShare = 10;
constexpr std::uint64_t kLeastFirstTurn = 200;
// A pass with small searches has one of so many of the states, at least so many, or so many where
// there is no limit; and each of its searches one of so many of those.
constexpr std::uint64_t kPassShare = 8;
constexpr std::uint64_t kLeastPass = 1'000;
constexpr std::uint64_t kSmallPass = 20'000;
// Depth first searches in so many orders.
constexpr std::uint64_t kOrders = 3;

class LocalBranching final : public BranchingEngine {
 public:
  LocalBranching(System& system, Fairness fairness, LocalOptions options)
      : system_(system),
        fairness_(system.model().file.options.effective(fairness)),
        options_(options),
        store_(system) {}

  Checking check(LtlStore& ltl, const LtlProperty& property, SearchControl& control) override {
    ltl_ = &ltl;
    property_ = &property;
    control.start();
    atoms_.emplace(system_, property.atoms);
    known_.clear();
    searched_.clear();
    deep_states_ =
        options_.look == LocalOptions::Look::deep ? control.limits.max_states / kOrders : 0;
    if (deep_states_ == 0 && property.paths.size() > 1) {
      SearchControl small = control;
      const std::uint64_t most = control.limits.max_states;
      small.limits.max_states =
          most == 0 ? kSmallPass : std::max(most / kPassShare, std::min(most, kLeastPass));
      if (pass(small, std::max(small.limits.max_states / kPassShare, kLeastFirstTurn))) {
        control_ = control;
        return result_;
      }
    }
    pass(control, 0);
    return result_;
  }

  std::vector<Number> initial() const override { return initial_; }
  std::string text(Number state) const override {
    std::vector<ComponentId> tuple(system_.width());
    store_.get(state, tuple);
    return system_.view(tuple).text();
  }
  // With the path formulas within others, and what else was asked for.
  Label label(Number state) override {
    const std::vector<ComponentId> tuple = tuple_of(state);
    SuccessorBuffer next;
    expand(tuple, next);
    Label all = atoms_->label(tuple, deadlock_);
    each_told(state, tuple, [&](std::size_t i, const Truth& truth) {
      if (truth.value) all |= path_bit(i);
    });
    return all;
  }
  Label hidden(Number state) override {
    Label all = 0;
    each_told(state, tuple_of(state), [&](std::size_t i, const Truth& truth) {
      if (!truth.hidden.empty()) all |= path_bit(i);
    });
    return all;
  }
  std::vector<Number> successors(Number state) override {
    SuccessorBuffer next;
    const bool may_stay = expand(tuple_of(state), next);
    std::vector<Number> numbers;
    store_.insert(next.tuples, next.size(), numbers);
    if (may_stay) numbers.push_back(state);
    return numbers;
  }
  FoundRun run(Number from, LtlId formula, SearchControl& control) override {
    control.start();
    control_ = control;
    const Wanted wanted = prepared(formula);
    Checking found = search(wanted, tuple_of(from), RunWanted::readable);
    if (!found.counterexample && !found.complete) throw LimitExceeded(found.reason);
    invariant(found.counterexample.has_value(), "a path that was found can be found again");
    return {std::move(*found.counterexample), found.shortest};
  }

 private:
  // A formula that some run from a state is to satisfy.
  struct Wanted {
    CertainFormula formula;
    Automaton automaton;
    bool finite = false;
  };
  struct Truth {
    bool value = false;
    StopReason hidden;  // not empty: the value is not known, for this reason; `value` is false
  };

  // Labels with what is known of the path formulas that a search looks at.
  class Reader final : public StateLabels {
   public:
    Reader(LocalBranching& owner, const CertainFormula& wanted) : owner_(owner), wanted_(wanted) {}
    Label label(std::span<const ComponentId> state, bool deadlock) override {
      Label all = owner_.atoms_->label(state, deadlock) & wanted_.others;
      hidden_ = 0;
      for (const CertainFormula::Literal& literal : wanted_.literals) {
        const Truth truth = owner_.truth(state, path_atom(literal.atom));
        if (!truth.hidden.empty()) {
          hidden_ |= literal.bit;
          hidden_by_ = truth.hidden;
        } else if (truth.value == literal.positive) {
          all |= literal.bit;
        }
      }
      return all;
    }
    Label hidden() const override { return hidden_; }
    StopReason hidden_by() const override { return hidden_by_; }
    Label step_atoms() const override { return owner_.atoms_->step_atoms() & wanted_.others; }
    Label step_bits(TermId action) override {
      return owner_.atoms_->step_bits(action) & wanted_.others;
    }

   private:
    LocalBranching& owner_;
    const CertainFormula& wanted_;
    Label hidden_ = 0;
    StopReason hidden_by_;
  };

  static Label path_bit(std::size_t i) { return Label{1} << path_atom(i); }

  // The path formulas within others, and what else was asked for in the state.
  template <class Use>
  void each_told(Number state, const std::vector<ComponentId>& tuple, const Use& use) {
    Label inner = 0;
    for (const PathFormula& path : property_->paths) inner |= ltl_->atoms(path.formula);
    for (std::size_t i = 0; i < property_->paths.size(); ++i) {
      if ((inner & path_bit(i)) == 0 && !known_.contains({state, i})) continue;
      use(i, truth(tuple, i));
    }
  }

  // Decides the property, if it can; no search may have more than so many states, if it is not 0.
  bool pass(SearchControl& control, std::uint64_t most_a_search) {
    control_ = control;
    most_a_search_ = most_a_search;
    std::erase_if(known_, [](const auto& entry) { return !entry.second.hidden.empty(); });
    result_ = {};
    result_.algorithm = Algorithm::local;
    result_.whole_graph = false;
    try {
      decide();
    } catch (const LimitExceeded& limit) {
      stop(limit.reason);
    }
    result_.seconds = control.seconds();
    return result_.complete;
  }

  void stop(const StopReason& reason) {
    result_.complete = false;
    result_.reason = reason;
  }

  std::vector<ComponentId> tuple_of(Number state) const {
    std::vector<ComponentId> tuple(system_.width());
    store_.get(state, tuple);
    return tuple;
  }
  Number number_of(std::span<const ComponentId> state) {
    store_.insert(state, 1, numbers_);
    return numbers_.front();
  }

  // Whether a run may stay in the state.
  bool expand(std::span<const ComponentId> state, SuccessorBuffer& next) {
    CutMoves cut;
    system_.successors(state, next, cut);
    deadlock_ = next.size() == 0 && !cut.any();
    return !cut.forced() && next.may_stay(0, next.size());
  }

  Wanted prepared(LtlId formula) {
    Label paths = 0;
    for (std::size_t i = 0; i < property_->paths.size(); ++i) paths |= path_bit(i);
    Wanted wanted;
    wanted.formula = certain_formula(*ltl_, LtlSimplifier(*ltl_).simplify(formula), paths);
    wanted.automaton = translate(*ltl_, wanted.formula.formula);
    wanted.finite = ltl_->is_guarantee(wanted.formula.formula);
    if (!wanted.finite && fairness_ == Fairness::transitions) {
      throw LimitExceeded("fairness towards every transition is a matter of the whole graph");
    }
    return wanted;
  }

  Checking search(const Wanted& wanted, const std::vector<ComponentId>& start, RunWanted run) {
    SearchControl control = control_;
    const std::uint64_t most = control.limits.max_states;
    if (most != 0 && result_.states >= most) throw LimitExceeded(StopReason::states(most));
    if (most != 0) control.limits.max_states = most - result_.states;
    if (most_a_search_ != 0) {
      control.limits.max_states = std::min(control.limits.max_states, most_a_search_);
    }
    if (control.limits.seconds > 0) control.used_seconds += control_.seconds();
    Reader labels(*this, wanted.formula);
    LinearTask task{system_, labels, wanted.automaton, wanted.finite, fairness_};
    task.start = start;
    if (most != 0) {
      task.first_turn = std::max(kLeastFirstTurn, control.limits.max_states / kFirstTurnShare);
    }
    task.deep_only = deep_states_;
    task.at_length = options_.at_length;
    task.to_bounds = false;
    Checking found = check_linear(task, control, run);
    result_.states += found.states;
    result_.transitions += found.transitions;
    result_.depth = std::max(result_.depth, found.depth);
    result_.automaton_states = std::max(result_.automaton_states,
                                        static_cast<std::uint32_t>(wanted.automaton.states.size()));
    return found;
  }

  Truth truth(std::span<const ComponentId> state, std::size_t i) {
    const std::pair key{number_of(state), i};
    if (const auto entry = known_.find(key); entry != known_.end()) return entry->second;
    const PathFormula& path = property_->paths[i];
    if (!searched_.contains(i)) {
      searched_[i] = prepared(path.universal ? ltl_->negation(path.formula) : path.formula);
    }
    const Checking found = search(searched_[i], {state.begin(), state.end()}, RunWanted::none);
    Truth truth;
    if (found.violated || found.complete) {
      truth.value = found.violated != path.universal;
    } else if (found.reason.is(StopReason::Kind::model) ||
               (most_a_search_ != 0 && found.reason.is(StopReason::Kind::states))) {
      truth.hidden = found.reason;
    } else {
      throw LimitExceeded(found.reason);
    }
    return known_[key] = truth;
  }

  void decide() {
    initial_.clear();
    CutStarts cut;
    const auto starts = system_.initial(cut);
    hidden_ = cut.reason;
    bool decided = !cut.any();
    for (const auto& start : starts) {
      initial_.push_back(number_of(start));
      const auto value = value_in(start);
      if (!value) {
        decided = false;
      } else if (!*value) {
        result_.violated = true;
        return;
      }
    }
    if (!decided) stop(hidden_);
  }

  // The truth of the property in the state: where a path formula is hidden, it may do without.
  std::optional<bool> value_in(const std::vector<ComponentId>& state) {
    SuccessorBuffer next;
    expand(state, next);
    Label label = atoms_->label(state, deadlock_);
    std::vector<Label> open;
    for (std::size_t i = 0; i < property_->paths.size(); ++i) {
      if ((ltl_->atoms(property_->formula) & path_bit(i)) == 0) continue;
      const Truth found = truth(state, i);
      if (found.value) label |= path_bit(i);
      if (found.hidden.empty()) continue;
      open.push_back(path_bit(i));
      hidden_ = found.hidden;
    }
    StateTruth whole(*ltl_, property_->formula);
    const bool value = whole(label);
    if (open.size() > kMostOpen) return std::nullopt;
    for (std::uint64_t choice = 1; choice < std::uint64_t{1} << open.size(); ++choice) {
      Label chosen = label;
      for (std::size_t i = 0; i < open.size(); ++i) {
        if (((choice >> i) & 1) != 0) chosen |= open[i];
      }
      if (whole(chosen) != value) return std::nullopt;
    }
    return value;
  }

  static constexpr std::size_t kMostOpen = 10;

  struct KeyHash {
    std::size_t operator()(const std::pair<Number, std::size_t>& key) const {
      return std::hash<std::uint64_t>()(key.first * 64 + key.second);
    }
  };

  System& system_;
  Fairness fairness_;
  LocalOptions options_;
  std::uint64_t most_a_search_ = 0;  // states of the pass at hand; 0: all that are left
  std::uint64_t deep_states_ = 0;    // of each search depth first; 0: searches are by turns
  StateStore store_;                 // of the states that something is known of
  std::vector<StateStore::Number> numbers_;
  LtlStore* ltl_ = nullptr;
  const LtlProperty* property_ = nullptr;
  SearchControl control_;  // of the check or the run at hand, kept for what is asked afterwards
  std::optional<AtomLabels> atoms_;
  std::map<std::size_t, Wanted> searched_;  // by path formula
  std::unordered_map<std::pair<Number, std::size_t>, Truth, KeyHash> known_;
  std::vector<Number> initial_;
  bool deadlock_ = false;  // of the state that was expanded last
  StopReason hidden_;
  Checking result_;
};

}  // namespace

std::unique_ptr<BranchingEngine> local_branching(System& system, Fairness fairness,
                                                 LocalOptions options) {
  return std::make_unique<LocalBranching>(system, fairness, options);
}

}  // namespace credo
