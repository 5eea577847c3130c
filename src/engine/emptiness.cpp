// The search, the decomposition for strong fairness, and the choice of the run that is shown.
#include "engine/emptiness.hpp"

#include <algorithm>
#include <unordered_map>

#include "base/clock.hpp"
#include "base/diagnostic.hpp"
#include "base/hash.hpp"
#include "base/limits.hpp"
#include "base/width.hpp"
#include "engine/decomposition.hpp"
#include "engine/lasso_search.hpp"

namespace credo {

namespace {

using Number = StateStore::Number;

class AcceptingRunSearch final : public RunSearch {
 public:
  AcceptingRunSearch(Product& product, SearchControl& control, Order order)
      : product_(product), control_(control), order_(order), tuple_(product.width()) {
    result_.algorithm = Algorithm::components;
  }

  void search(const Turn& turn) override {
    turn_ = turn;
    try {
      advance_until_paused();
    } catch (const LimitExceeded& limit) {
      finished_ = true;
      stop(limit.reason);
    } catch (const ClockStopped& stopped) {
      give_up(stopped.reason);
    } catch (const std::bad_alloc&) {
      give_up(StopReason::memory());
    }
    result_.violated = bad_prefix_ || !part_.empty();
    result_.states = store_ ? store_->size() : 0;
    result_.store_bytes = store_ ? store_->bytes() : 0;
    if (!over() || result_.violated || !result_.complete) return;
    if (at_bound_) {
      stop(at_bound_->reason);
    } else if (!cut_start_.empty()) {
      stop(cut_start_);
    }
  }
  bool over() const override { return finished_; }
  const Checking& result() const override { return result_; }

  void tell_run(RunWanted wanted, SearchControl& budget) override {
    if (wanted == RunWanted::none || !store_) return;  // a bound was met before the start
    LassoSearch search(product_, *store_, budget);
    if (bad_prefix_) {
      result_.counterexample = run_to_bad(search);
    } else if (!part_.empty()) {
      LassoPath lasso = search.into(Part(part_), known_way_);
      if (wanted == RunWanted::shortest) lasso = search.shorten(std::move(lasso));
      result_.counterexample = lasso_run(lasso);
    } else if (at_bound_) {
      result_.limit_path = way_to_bound(search);
    }
  }

 private:
  static constexpr std::uint32_t kDead = 0xffffffffu;

  // A state of the path; its edges not yet followed are those of edges_ from first_edge on.
  struct Frame {
    std::uint32_t state;
    std::uint32_t first_edge;
  };
  struct Edge {
    std::uint32_t to;
    std::uint32_t marks;  // index into marks_table_
  };
  // A component of the path: its first state's index, the marks of the edge into it, of its edges.
  struct Root {
    std::uint32_t index;
    std::uint32_t live;  // its states are those of live_ from here on
    Marks into;
    Marks inside;
    bool cyclic;
  };

  void stop(StopReason reason) {
    result_.complete = false;
    result_.reason = std::move(reason);
  }

  // In the middle of something: what was found may be half of it.
  void give_up(StopReason reason) {
    finished_ = true;
    bad_prefix_.reset();
    part_.clear();
    stop(std::move(reason));
  }

  void advance_until_paused() {
    if (!store_) {
      ProductBuffer initial;
      product_.initial(initial);
      cut_start_ = initial.cut;
      store_ = product_.make_store();
      store_->insert(initial.tuples, initial.size(), starts_);
      number_states();
    }
    while (!finished_ && !turn_.over(store_->size(), control_)) {
      if (!frames_.empty()) {
        advance();
      } else if (next_start_ == starts_.size()) {
        finished_ = true;
      } else if (const Number start = starts_[next_start_++]; index_[start] == 0) {
        enter(static_cast<std::uint32_t>(start), 0);
      }
    }
  }

  void advance() {
    const Frame frame = frames_.back();
    if (edges_.size() == frame.first_edge) return leave(frame);
    const Edge edge = edges_.back();
    edges_.pop_back();
    const std::uint32_t place = index_[edge.to];
    if (place == 0) return enter(edge.to, marks_table_[edge.marks]);
    if (place == kDead) return;
    merge(place, marks_table_[edge.marks]);
  }

  void enter(std::uint32_t state, Marks into) {
    index_[state] = ++next_index_;
    roots_.push_back({next_index_, static_cast<std::uint32_t>(live_.size()), into, 0, false});
    live_.push_back(state);
    frames_.push_back({state, narrowed(edges_.size(), Width::edges)});
    result_.depth = std::max(result_.depth, static_cast<std::uint32_t>(frames_.size()));
    expand(state);
    result_.transitions += buffer_.size();
    if (buffer_.accepted || product_.accepts_at_once()) return found_prefix(state);
    for (std::size_t i = buffer_.size(); i-- > 0;) {
      __builtin_prefetch(&index_[numbers_[i]]);
      edges_.push_back({static_cast<std::uint32_t>(numbers_[i]), marks_id(buffer_.marks[i])});
    }
    if (order_ != Order::given) reorder(edges_.size() - buffer_.size());
    if ((next_index_ & 255) == 0) {
      const Progress progress{store_->size(), frames_.size(), result_.depth, 0, 0};
      if (auto reason = control_.should_stop(progress)) {
        finished_ = true;
        stop(*reason);
      }
    }
  }

  // Of the edges from `first` on, the last is followed first.
  void reorder(std::size_t first) {
    if (order_ == Order::backwards) {
      std::reverse(edges_.begin() + static_cast<std::ptrdiff_t>(first), edges_.end());
      return;
    }
    for (std::size_t i = edges_.size(); i > first + 1; --i) {
      random_ = mix(random_ + 1);
      std::swap(edges_[i - 1], edges_[first + random_ % (i - first)]);
    }
  }

  void found_prefix(Number state) {
    finished_ = true;
    bad_prefix_ = BadPrefix{state, path(), std::nullopt};
    if (!buffer_.accepting_step) return;
    const std::size_t at = *buffer_.accepting_step;
    bad_prefix_->last = ProductStep{numbers_[at], buffer_.movers[at], 0, buffer_.action(at)};
  }

  void expand(Number state) {
    store_->get(state, tuple_);
    buffer_.clear();
    product_.expand(tuple_, buffer_);
    if (buffer_.blocked) result_.pruned = true;
    if (!buffer_.cut.empty() && !at_bound_) at_bound_ = AtBound{state, path(), buffer_.cut};
    store_->insert(buffer_.tuples, buffer_.size(), numbers_);
    number_states();
  }

  // There is an index for every state that is stored, even if it is not entered.
  void number_states() { index_.resize(narrowed(store_->size(), Width::product_states), 0); }

  std::uint32_t marks_id(Marks marks) {
    const auto [entry, added] =
        marks_ids_.try_emplace(marks, static_cast<std::uint32_t>(marks_table_.size()));
    if (added) marks_table_.push_back(marks);
    return entry->second;
  }

  // An edge back into the component with index `place`: all since then is one component.
  void merge(std::uint32_t place, Marks marks) {
    while (roots_.back().index > place) {
      marks |= roots_.back().into | roots_.back().inside;
      roots_.pop_back();
    }
    roots_.back().inside |= marks;
    roots_.back().cyclic = true;
    if (!product_.acceptance().accepts(roots_.back().inside)) return;
    finished_ = true;
    found(component(roots_.back()));
  }

  void leave(const Frame& frame) {
    frames_.pop_back();
    if (roots_.back().index != index_[frame.state]) return;
    const Root root = roots_.back();
    const Acceptance& acceptance = product_.acceptance();
    const bool undecided = !acceptance.pairs.empty();
    if (undecided && root.cyclic && (root.inside & acceptance.all) == acceptance.all) {
      leaving_ = frame.state;
      decompose(component(root));
      leaving_.reset();
    }
    for (std::size_t i = root.live; i < live_.size(); ++i) index_[live_[i]] = kDead;
    live_.resize(root.live);
    roots_.pop_back();
  }

  std::vector<Number> component(const Root& root) const {
    return {live_.begin() + root.live, live_.end()};
  }

  // ---- complete components

  void decompose(const std::vector<Number>& states) {
    const auto edges_of = [&](Number state, const auto& edge) {
      expand(state);
      for (std::size_t i = 0; i < buffer_.size(); ++i) edge(numbers_[i], buffer_.marks[i]);
    };
    const auto keep = [&](std::vector<Number> part) {
      found(std::move(part));
      finished_ = true;
      return true;
    };
    const auto stopped = [&] {
      const Progress progress{store_->size(), frames_.size(), result_.depth, 0, 0};
      if (auto reason = control_.should_stop(progress)) {
        finished_ = true;
        stop(*reason);
      }
      return finished_;
    };
    accepting_parts(states, product_.acceptance(), edges_of, keep, stopped);
  }

  // ---- runs

  void found(std::vector<Number> part) {
    known_way_ = path();
    part_ = std::move(part);
  }

  // The search's own way to where it is.
  std::vector<Number> path() const {
    std::vector<Number> numbers;
    for (const Frame& frame : frames_) numbers.push_back(frame.state);
    if (leaving_) numbers.push_back(*leaving_);
    return numbers;
  }

  Path way_to_bound(LassoSearch& search) {
    const auto way = search.way_to(Part({at_bound_->state}), at_bound_->way);
    return run_of(product_, *store_, way.front(), search.steps_along(way)).states;
  }

  // The shortest way among the states that the search has seen: there may be a shorter one.
  Run run_to_bad(LassoSearch& search) {
    const auto way = search.known_way_to(bad_prefix_->state, bad_prefix_->way);
    std::vector<ProductStep> steps = search.steps_along(way);
    if (bad_prefix_->last) steps.push_back(*bad_prefix_->last);
    return run_of(product_, *store_, way.front(), steps);
  }

  Run lasso_run(const LassoPath& lasso) {
    std::vector<ProductStep> steps = lasso.stem;
    steps.insert(steps.end(), lasso.loop.begin(), lasso.loop.end());
    return run_of(product_, *store_, lasso.start, steps, lasso.stem.size());
  }

  Product& product_;
  SearchControl& control_;
  Order order_;
  Turn turn_;
  std::uint64_t random_ = 0;
  Checking result_;
  std::vector<Number> starts_;
  std::size_t next_start_ = 0;
  std::unique_ptr<StateStore> store_;
  std::vector<std::uint32_t> index_;  // by number: 0 not entered, kDead in a component that is done
  std::vector<Frame> frames_;
  std::vector<Edge> edges_;
  std::vector<Root> roots_;
  std::vector<std::uint32_t> live_;  // entered states of components that are not done
  std::vector<Marks> marks_table_;
  std::unordered_map<Marks, std::uint32_t> marks_ids_;
  std::uint32_t next_index_ = 0;
  bool finished_ = false;
  std::optional<Number> leaving_;  // the state whose component is being decomposed
  std::vector<Number> part_;       // one that is accepting
  std::vector<Number> known_way_;  // towards it
  // A state after which every run is accepted, if it goes on with the step.
  struct BadPrefix {
    Number state;
    std::vector<Number> way;
    std::optional<ProductStep> last;
  };
  std::optional<BadPrefix> bad_prefix_;
  // The first state with a step over a bound of the model, and the search's way to it.
  struct AtBound {
    Number state;
    std::vector<Number> way;
    StopReason reason;
  };
  std::optional<AtBound> at_bound_;
  StopReason cut_start_;  // the bound that an initial state goes over, if one does
  ProductBuffer buffer_;
  std::vector<Number> numbers_;
  std::vector<ComponentId> tuple_;
};

}  // namespace

Reach can_search_accepting_run(const EngineQuestion& question) {
  if (!question.formula.paths.empty()) return Reach("it has path quantifiers");
  if (question.fairness == Fairness::transitions) {
    return Reach("fairness towards every transition is a matter of the whole graph");
  }
  return {};
}

std::unique_ptr<RunSearch> accepting_run_search(Product& product, SearchControl& control,
                                                Order order) {
  return std::make_unique<AcceptingRunSearch>(product, control, order);
}

Checking search_accepting_run(Product& product, SearchControl& control, RunWanted wanted) {
  AcceptingRunSearch search(product, control, Order::given);
  return searched(search, control, wanted);
}

}  // namespace credo
