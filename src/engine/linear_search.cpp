// Turns of two searches, and the telling of what one of them has found.
#include "engine/linear_search.hpp"

#include <algorithm>
#include <optional>

#include "base/clock.hpp"
#include "engine/emptiness.hpp"
#include "engine/safety.hpp"

namespace credo {

namespace {

// When the search that does the work has had its turn, each of the others gets one of every so many
// of its states, the first time one of so many; then the turn grows.
constexpr std::uint64_t kShare = 40;
constexpr std::uint64_t kFirstShare = 4;
constexpr std::uint64_t kTurnGrowth = 8;
// A shorter run than the one that was found is looked for among so many states, or twice as many as
// it took to find it.
constexpr std::uint64_t kLeastShortening = 1'000'000;

bool accepts_for_good(const Automaton& automaton) {
  return std::ranges::any_of(automaton.states, &AutomatonState::accepts_all);
}

class LinearCheck {
 public:
  LinearCheck(const LinearTask& task, SearchControl& control, RunWanted wanted)
      : task_(task), control_(control), wanted_(wanted), prefixes_(product(Fairness::none)) {}

  Checking run() {
    control_.start();
    if (task_.chains == nullptr) return *searched();
    for (;;) {
      task_.chains->learn();
      const auto found = searched();
      if (!found) continue;
      const bool beyond = !found->complete && !found->reason.is(StopReason::Kind::model);
      if (found->violated || beyond || !task_.chains->outdated()) return *found;
    }
  }

 private:
  Product product(Fairness fairness) const {
    if (task_.chains != nullptr) {
      return {task_.system, task_.labels, task_.automaton, fairness, task_.chains};
    }
    return {task_.system, task_.labels, task_.automaton, fairness, task_.start};
  }

  // Nothing: with chains, it is better to begin anew.
  std::optional<Checking> searched() {
    if (task_.finite) return task_.deep_only != 0 ? by_depth() : by_levels();
    Product fair = product(task_.fairness);
    return by_components(fair);
  }

  // Searches until the turn is over; false if with chains it is better to begin anew.
  bool advance(RunSearch& search, const Turn& turn) {
    if (task_.chains != nullptr) {
      for (std::uint64_t look = Chains::kFirstLook; look < turn.states && !search.over();
           look *= 2) {
        search.search({look, turn.seconds});
        if (!search.over() && task_.chains->far_outdated()) return false;
      }
    }
    search.search(turn);
    return true;
  }

  std::optional<Checking> by_levels() {
    const auto levels = bad_prefix_search(prefixes_, control_);
    for (Turns turns(task_.first_turn, kTurnGrowth, control_);;
         turns.next(levels->result().states)) {
      if (!advance(*levels, turns.turn())) return std::nullopt;
      if (levels->over()) break;
      const auto tried = turns.share(levels->result().states, kFirstShare, kShare);
      if (auto found = deep(tried)) return shorter(std::move(*found), *levels);
    }
    // Where breadth first comes to the bound on its states, depth first has a last turn.
    if (ended_by_states(*levels)) {
      if (auto found = deep(last_turn())) return *found;
    }
    return as_short_as_levels(*levels);
  }

  // What breadth first has found is short by itself, but with chains.
  Checking as_short_as_levels(RunSearch& levels) {
    Checking found = told(levels);
    return task_.chains != nullptr ? shorter(std::move(found), levels) : found;
  }

  static bool ended_by_states(const RunSearch& search) {
    return search.result().reason.is(StopReason::Kind::states);
  }
  // Of each that had turns, when the bound on states has ended the search.
  std::uint64_t last_turn() const { return control_.limits.max_states / kFirstShare; }

  Checking by_depth() {
    if (auto found = deep(task_.deep_only)) {
      return shorter(std::move(*found), *bad_prefix_search(prefixes_, control_));
    }
    Checking none;
    none.complete = false;
    none.reason = StopReason::states(task_.deep_only);
    return none;
  }

  // A finite run that depth first finds in one of three orders, among so many states.
  std::optional<Checking> deep(std::uint64_t states) {
    for (const Order order : {Order::given, Order::backwards, Order::mixed}) {
      auto found = tried_in(prefixes_, order, states);
      if (!found) continue;
      found->algorithm = Algorithm::depth_first;
      return found;
    }
    return std::nullopt;
  }

  std::optional<Checking> by_components(Product& product) {
    const auto components = accepting_run_search(product, control_);
    const auto prefixes = bad_prefix_search(prefixes_, control_);
    const bool finite_runs = accepts_for_good(task_.automaton);
    const auto states = [&] { return components->result().states; };
    Turns turns(task_.first_turn, kTurnGrowth, control_);
    if (finite_runs) {
      prefixes->search({task_.first_turn / kFirstShare, turns.turn().seconds / kFirstShare});
    }
    for (;; turns.next(states())) {
      if (finite_runs && prefixes->over() && prefixes->result().violated) {
        return as_short_as_levels(*prefixes);
      }
      if (!advance(*components, turns.turn())) return std::nullopt;
      if (components->over()) break;
      const std::uint64_t tried = turns.share(states(), kShare, kShare);
      if (auto found = in_other_orders(product, tried)) return *found;
      if (!finite_runs || prefixes->over()) continue;
      const std::uint64_t had = turns.hurried(states()) ? prefixes->result().states : 0;
      prefixes->search({had + tried});
    }
    if (ended_by_states(*components)) {
      if (auto found = in_other_orders(product, last_turn())) return *found;
      if (finite_runs && !prefixes->over()) prefixes->search({last_turn()});
      if (finite_runs && prefixes->result().violated) return as_short_as_levels(*prefixes);
    }
    Checking found = told(*components);
    if (!found.violated || !finite_runs) return found;
    if (prefixes->over() && task_.chains == nullptr) return found;
    return shorter(std::move(found), *prefixes);
  }

  std::optional<Checking> in_other_orders(Product& product, std::uint64_t states) {
    auto found = tried_in(product, Order::backwards, states);
    return found ? found : tried_in(product, Order::mixed, states);
  }

  // What depth first finds in this order among so many states, if anything.
  std::optional<Checking> tried_in(Product& product, Order order, std::uint64_t states) {
    const auto search = accepting_run_search(product, control_, order);
    search->search({states});
    if (!search->result().violated) return std::nullopt;
    return told(*search);
  }

  // What the search says, with its run.
  Checking told(RunSearch& search) {
    const double seconds = control_.seconds();
    SearchControl budget = control_.for_telling(search.result().states, task_.at_length);
    // A search that has so many states only has no more for its run.
    const std::uint64_t most = control_.limits.max_states;
    if (wanted_ == RunWanted::shortest && !task_.at_length && most != 0) {
      budget.limits.max_states = most;
    }
    if (wanted_ == RunWanted::known) budget.limits.seconds = SearchControl::kNoTime;
    // Who wants no run, or a shorter one, has more to ask.
    const bool answers = wanted_ == RunWanted::known || wanted_ == RunWanted::readable;
    if (answers && search.result().violated) clock_answered();
    const bool tells = search.result().violated || task_.to_bounds;
    Checking result = tells ? credo::told(search, wanted_, budget) : search.result();
    result.seconds = seconds;
    result.run_seconds = control_.seconds() - seconds;
    return result;
  }

  // A finite run that breadth first finds within the budget is the shortest there is.
  Checking shorter(Checking found, RunSearch& levels) {
    if (wanted_ < RunWanted::readable || !found.counterexample) return found;
    if (task_.chains != nullptr) {
      Product single(task_.system, task_.labels, task_.automaton, Fairness::none, task_.start);
      return shorter_among(std::move(found), *bad_prefix_search(single, control_));
    }
    return shorter_among(std::move(found), levels);
  }

  Checking shorter_among(Checking found, RunSearch& levels) {
    SearchControl budget = control_.for_telling(found.states, task_.at_length);
    std::swap(budget, control_);  // which the search looks at
    const Run& run = *found.counterexample;
    // No state as many steps away as a finite run has can shorten it.
    const auto may_help = [&] {
      return !levels.over() && (run.has_loop() || levels.result().depth < run.movers.size());
    };
    std::uint64_t states = kLeastShortening + 2 * found.states;
    levels.search({states});
    while (task_.at_length && !run.has_loop() && may_help()) levels.search({states *= 2});
    if (levels.over() && levels.result().violated) {
      Checking shortest = credo::told(levels, wanted_, control_);
      if (shortest.counterexample) {
        found.counterexample = std::move(shortest.counterexample);
        found.shortest = true;
      }
    } else if (!may_help() && !levels.over()) {
      found.shortest = true;
    }
    std::swap(budget, control_);
    found.run_seconds = control_.seconds() - found.seconds;
    return found;
  }

  const LinearTask& task_;
  SearchControl& control_;
  RunWanted wanted_;
  Product prefixes_;  // without fairness: every finite run can go on fairly
};

}  // namespace

Reach can_chain(const System& system, const EngineQuestion& question) {
  const Reach applies = Chains::applies_to(system);
  if (!applies) return applies;
  if (question.ltl.has_next(question.negation)) return Reach("the property speaks of next steps");
  for (const StateAtom& atom : question.formula.atoms) {
    if (is_global(atom.kind)) return Reach("the property speaks of the end of a run");
    if (atom.kind == AtomKind::action) return Reach("the property speaks of single steps");
  }
  if (question.fairness != Fairness::none && question.fairness != Fairness::weak) {
    return Reach("the fairness is strong");
  }
  return {};
}

Checking check_linear(const LinearTask& task, SearchControl& control, RunWanted wanted) {
  return LinearCheck(task, control, wanted).run();
}

}  // namespace credo
