// The search, and its run.
#include "engine/safety.hpp"

#include <optional>

#include "engine/level_search.hpp"
#include "engine/product_run.hpp"

namespace credo {

namespace {

// The product as this search needs it: where a bound of the model is exceeded the run up to there
// may be bad already, and then the bound does not matter.
struct PrefixSpace {
  using Buffer = ProductBuffer;

  Product& product;

  std::size_t width() const { return product.width(); }
  std::unique_ptr<StateStore> make_store() const { return product.make_store(); }
  void initial(Buffer& out) const { product.initial(out); }
  void expand(std::span<const ComponentId> state, Buffer& out) const {
    try {
      product.expand(state, out);
    } catch (const LimitExceeded&) {
      if (!product.accepts_at_bound(state)) throw;
      out.accepted = true;
    }
  }
};

class BadPrefixSearch {
 public:
  using Number = StateStore::Number;

  BadPrefixSearch(Product& product, SearchControl& control, RunWanted wanted)
      : product_(product),
        control_(control),
        wanted_(wanted),
        space_{product},
        search_(space_, control) {}

  Checking run() {
    control_.start();
    search_.run(*this);
    result_.seconds = control_.seconds();
    result_.complete = search_.reason().empty();
    result_.reason = search_.reason();
    result_.violated = result_.shortest = search_.stopped();
    if (result_.violated && wanted_ != RunWanted::none) {
      result_.counterexample = run_to(bad_);
      if (last_step_) add_last_step(*result_.counterexample);
    }
    if (search_.over_limit() != nullptr) result_.limit_path = run_to(*search_.over_limit()).states;
    result_.states = search_.states();
    result_.depth = search_.depth();
    result_.store_bytes = search_.store_bytes();
    result_.run_seconds = control_.seconds() - result_.seconds;
    result_.algorithm = Algorithm::breadth_first;
    return std::move(result_);
  }

  // What the search tells.
  bool expanded(Number number, const ProductBuffer& buffer, std::size_t begin, std::size_t end) {
    result_.transitions += end - begin;
    if (buffer.blocked) result_.pruned = true;
    if (!buffer.accepted && !product_.accepts_at_once()) return false;
    bad_ = number;
    if (wanted_ != RunWanted::none && buffer.accepting_step) {
      const std::size_t at = *buffer.accepting_step;
      const auto tuple = std::span(buffer.tuples).subspan(at * product_.width(), product_.width());
      last_step_ = LastStep{buffer.movers[at], buffer.action(at), product_.text(tuple)};
    }
    return true;
  }
  void stored(Number, Number, const ProductBuffer&, const std::vector<std::size_t>&,
              const std::vector<Number>&) {}

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
  SearchControl& control_;
  RunWanted wanted_;
  PrefixSpace space_;
  LevelSearch<PrefixSpace> search_;
  Checking result_;
  Number bad_ = 0;
  std::optional<LastStep> last_step_;
};

}  // namespace

Reach can_search_bad_prefix(const EngineQuestion& question) {
  if (!question.formula.paths.empty()) return Reach("it has path quantifiers");
  if (!question.ltl.is_guarantee(question.negation)) return Reach("no finite run refutes it");
  return {};
}

Checking search_bad_prefix(Product& product, SearchControl& control, RunWanted wanted) {
  return BadPrefixSearch(product, control, wanted).run();
}

}  // namespace credo
