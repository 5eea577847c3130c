// An exploration in turns, and tries between them.
#include "verdict/variable_values.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "base/limits.hpp"
#include "engine/linear_search.hpp"
#include "engine/turns.hpp"

namespace credo {

namespace {

// How the turns of the exploration grow.
constexpr std::uint64_t kTurnGrowth = 64;
// How many values are tried after each, with one of so many of its states for all of them. Where
// the limit on states has ended it, that is the last turn.
constexpr std::size_t kMostTried = 8;
constexpr std::uint64_t kFirstTriedShare = 2;
constexpr std::uint64_t kTriedShare = 16;
// The first turn of a try has one of so many of its states.
constexpr std::uint64_t kTurnsOfTry = 10;

class ValueSearch {
 public:
  ValueSearch(Engines& engines, const BoundProperty& property, RunWanted wanted, Verdict& verdict)
      : engines_(engines), property_(property), wanted_(wanted), verdict_(verdict) {
    // The fast system finds them for the reference engine too.
    if (engines.system() == nullptr) {
      own_.reset(new System(engines.model(), {property.needs_labels(), false}));
    }
  }

  VariableValues run() {
    // Engines from outside have no small questions.
    if (engines_.options().linear != nullptr) return all_of(explored({}));
    for (Turns turns(kFirstTurnOfSearch, kTurnGrowth, engines_.control());;) {
      Instances instances = explored(turns.turn());
      const std::uint64_t states = instances.states;
      const std::uint64_t tried = turns.share(states, kFirstTriedShare, kTriedShare);
      const bool last_turn = instances.reason.is(StopReason::Kind::states);
      if ((instances.paused || last_turn) && refuted(instances, tried)) return std::move(result_);
      if (!instances.paused) return all_of(std::move(instances));
      if (!turns.first()) require_few(instances);
      turns.next(states);
    }
  }

 private:
  System& system() { return own_ ? *own_ : *engines_.system(); }

  Instances explored(const Turn& turn) {
    SearchControl control = engines_.control();
    Instances instances = find_instances(system(), engines_.model(), property_, control, turn);
    verdict_.seconds += instances.seconds;
    verdict_.states = instances.states;
    verdict_.transitions = instances.transitions;
    verdict_.depth = instances.depth;
    return instances;
  }

  // Of more values than can be asked about nothing will be known.
  void require_few(const Instances& instances) const {
    if (!too_many_combinations(instances)) return;
    // There is a limit that was met before these were asked about.
    const StopReason& reason = instances.reason;
    if (!reason.empty() && !reason.lies_in_subject()) throw LimitExceeded(reason);
    combinations(instances, engines_.model().terms, property_);
  }

  VariableValues all_of(Instances instances) {
    require_few(instances);
    result_.all = combinations(instances, engines_.model().terms, property_);
    if (engines_.system() != nullptr && instances.known) {
      result_.known = std::make_unique<KnownStates>(system(), std::move(instances.known));
    }
    if (!instances.complete) result_.partial = std::move(instances);
    return std::move(result_);
  }

  // By some of the values, among so many states for all of them.
  bool refuted(const Instances& instances, std::uint64_t states) {
    std::vector<Assignment> all = first_combinations(instances, kMostTried);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::uint64_t share = std::max<std::uint64_t>(states / (all.size() - i), 1);
      states -= std::min(states, refuted(std::move(all[i]), share));
      if (result_.refuted_by) return true;
    }
    return false;
  }

  // Tries these values among so many states. How many that took.
  std::uint64_t refuted(Assignment values, std::uint64_t most) {
    try {
      auto question = std::make_unique<Question>(engines_.question(property_, values));
      Checking checking = engines_.answer(*question, wanted_, {most, {}, most / kTurnsOfTry});
      const std::uint64_t states = checking.states;
      if (checking.violated) {
        clock_answered();
        result_.refuted_by = {std::move(values), std::move(question), std::move(checking)};
      }
      return states;
    } catch (const LimitExceeded& limit) {
      if (!limit.reason.is(StopReason::Kind::model)) throw;
      return 0;  // numbers of this value
    }
  }

  Engines& engines_;
  const BoundProperty& property_;
  RunWanted wanted_;
  Verdict& verdict_;
  std::unique_ptr<System> own_;
  VariableValues result_;
};

}  // namespace

VariableValues find_values(Engines& engines, const BoundProperty& property, RunWanted wanted,
                           Verdict& verdict) {
  if (property.shared.empty()) return {};
  return ValueSearch(engines, property, wanted, verdict).run();
}

}  // namespace credo
