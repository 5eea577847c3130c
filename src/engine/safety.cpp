// The search, and its run.
#include "engine/safety.hpp"

#include <optional>

#include "engine/level_search.hpp"
#include "engine/product_run.hpp"

namespace credo {

namespace {

class BadPrefixSearch final : public RunSearch {
 public:
  using Number = StateStore::Number;

  BadPrefixSearch(Product& product, SearchControl& control)
      : product_(product), search_(product, control) {
    result_.algorithm = Algorithm::breadth_first;
  }

  void search(const Turn& turn) override {
    search_.pause_after(turn);
    search_.run(*this);
    result_.violated = search_.stopped();
    result_.shortest = result_.violated && !product_.has_chains();
    result_.reason = search_.reason();
    if (!result_.violated && result_.reason.empty()) result_.reason = cut_;
    result_.complete = result_.reason.empty();
    result_.states = search_.states();
    result_.depth = search_.depth();
    result_.store_bytes = search_.store_bytes();
  }
  bool over() const override { return !search_.paused(); }
  const Checking& result() const override { return result_; }
  // A shortest one by itself, in transitions.
  void tell_run(RunWanted wanted, SearchControl&) override {
    if (wanted == RunWanted::none) return;
    if (!result_.violated) {
      if (at_bound_) result_.limit_path = run_to(*at_bound_).states;
      return;
    }
    result_.counterexample = run_to(bad_);
    if (last_step_) add_last_step(*result_.counterexample);
  }

  // What the search tells.
  bool expanded(Number number, const ProductBuffer& buffer, std::size_t begin, std::size_t end) {
    result_.transitions += end - begin;
    if (buffer.blocked) result_.pruned = true;
    if (!buffer.cut.empty() && !at_bound_) {
      at_bound_ = number;
      cut_ = buffer.cut;
    }
    if (!buffer.accepted && !product_.accepts_at_once()) return false;
    bad_ = number;
    if (buffer.accepting_step) {
      const std::size_t at = *buffer.accepting_step;
      const auto tuple = std::span(buffer.tuples).subspan(at * product_.width(), product_.width());
      last_step_ = LastStep{buffer.movers[at], buffer.action(at), product_.text(tuple)};
    }
    return true;
  }
  void stored(Number, Number, const ProductBuffer& buffer, const std::vector<std::size_t>& ends,
              const std::vector<Number>&) {
    if (ends.empty()) cut_ = buffer.cut;
  }

 private:
  // The step that shows it, where the state before it does not.
  struct LastStep {
    Mover mover;
    TermId action;
    std::string to;
  };

  void add_last_step(Run& run) const {
    run.add_step(last_step_->mover, last_step_->action);
    run.states.push_back(last_step_->to);
  }

  Run run_to(Number number) {
    const std::vector<Number> path = search_.path_to(number);
    std::vector<ProductStep> steps;
    for (std::size_t i = 1; i < path.size(); ++i) {
      steps.push_back(step_between(product_, search_.store(), path[i - 1], path[i]));
    }
    return run_of(product_, search_.store(), path.front(), steps);
  }

  Product& product_;
  LevelSearch<Product> search_;
  Checking result_;
  Number bad_ = 0;
  std::optional<LastStep> last_step_;
  std::optional<Number> at_bound_;  // the first state with a step over a bound of the model
  StopReason cut_;                  // which bound; if there is none, that of an initial state
};

}  // namespace

Reach can_search_bad_prefix(const EngineQuestion& question) {
  if (!question.formula.paths.empty()) return Reach("it has path quantifiers");
  if (!question.ltl.is_guarantee(question.negation)) return Reach("no finite run refutes it");
  return {};
}

std::unique_ptr<RunSearch> bad_prefix_search(Product& product, SearchControl& control) {
  return std::make_unique<BadPrefixSearch>(product, control);
}

Checking search_bad_prefix(Product& product, SearchControl& control, RunWanted wanted) {
  BadPrefixSearch search(product, control);
  return searched(search, control, wanted);
}

}  // namespace credo
