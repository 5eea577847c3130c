// Turns of two searches, and the telling of what one of them has found.
#include "engine/linear_search.hpp"

#include <algorithm>

#include "engine/emptiness.hpp"
#include "engine/safety.hpp"

namespace credo {

namespace {

// Breadth first finds so many states before depth first has its first try, of so many in each order;
// then so many times as many, and every so many-th of them.
constexpr std::uint64_t kFirstLevels = 20'000;
constexpr std::uint64_t kFirstTry = 5'000;
constexpr std::uint64_t kGrowth = 8;
constexpr std::uint64_t kTryShare = 40;
// The same where depth first does the work and breadth first is tried.
constexpr std::uint64_t kFirstPrefixes = 5'000;
constexpr std::uint64_t kFirstComponents = 100'000;
constexpr std::uint64_t kPrefixShare = 20;

bool accepts_for_good(const Automaton& automaton) {
  return std::ranges::any_of(automaton.states, &AutomatonState::accepts_all);
}

class LinearCheck {
 public:
  LinearCheck(const LinearTask& task, SearchControl& control, RunWanted wanted)
      : task_(task),
        control_(control),
        wanted_(wanted),
        prefixes_(task.system, task.labels, task.automaton, Fairness::none) {}

  Checking run() {
    control_.start();
    if (task_.finite) return by_levels();
    Product product(task_.system, task_.labels, task_.automaton, task_.fairness);
    return by_components(product);
  }

 private:
  Checking by_levels() {
    const auto levels = bad_prefix_search(prefixes_, control_);
    levels->search(kFirstLevels);
    std::uint64_t tried = kFirstTry;
    for (std::uint64_t states = kFirstLevels * kGrowth; !levels->over(); states *= kGrowth) {
      for (const Order order : {Order::given, Order::backwards, Order::mixed}) {
        const auto deep = accepting_run_search(prefixes_, control_, order);
        deep->search(tried);
        if (deep->result().violated) {
          Checking found = told(*deep);
          found.algorithm = Algorithm::depth_first;
          return shorter(std::move(found), *levels);
        }
      }
      levels->search(states);
      tried = states / kTryShare;
    }
    return told(*levels);
  }

  Checking by_components(Product& product) {
    const auto components = accepting_run_search(product, control_, Order::given, every_loop());
    if (every_loop() || !accepts_for_good(task_.automaton)) {
      components->search(RunSearch::kToTheEnd);
      return told(*components);
    }
    const auto prefixes = bad_prefix_search(prefixes_, control_);
    prefixes->search(kFirstPrefixes);
    for (std::uint64_t states = kFirstComponents;; states *= kGrowth) {
      if (prefixes->over() && prefixes->result().violated) return told(*prefixes);
      components->search(states);
      if (components->over()) break;
      if (!prefixes->over()) prefixes->search(states / kPrefixShare);
    }
    Checking found = told(*components);
    if (!found.violated || prefixes->over()) return found;
    return shorter(std::move(found), *prefixes);
  }

  bool every_loop() const { return wanted_ == RunWanted::shortest; }

  // What the search says, with its run.
  Checking told(RunSearch& search) {
    const double seconds = control_.seconds();
    SearchControl budget = control_.for_telling(search.result().states, every_loop());
    search.tell_run(wanted_, budget);
    Checking result = search.result();
    result.seconds = seconds;
    result.run_seconds = control_.seconds() - seconds;
    return result;
  }

  // A finite run that breadth first finds within the budget is the shortest there is.
  Checking shorter(Checking found, RunSearch& levels) {
    if (wanted_ == RunWanted::none) return found;
    SearchControl budget = control_.for_telling(found.states, every_loop());
    std::swap(budget, control_);  // which the search looks at
    levels.search(found.states + levels.result().states + kFirstComponents);
    if (levels.over() && levels.result().violated) {
      levels.tell_run(wanted_, control_);
      found.counterexample = levels.result().counterexample;
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

Checking check_linear(const LinearTask& task, SearchControl& control, RunWanted wanted) {
  return LinearCheck(task, control, wanted).run();
}

}  // namespace credo
