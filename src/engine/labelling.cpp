// Exploring, labelling, and runs for the evidence.
#include "engine/labelling.hpp"

#include <algorithm>
#include <optional>

#include "base/diagnostic.hpp"
#include "base/limits.hpp"
#include "engine/closed_run.hpp"
#include "engine/emptiness.hpp"
#include "engine/graph_run.hpp"
#include "engine/labelling_spaces.hpp"
#include "engine/local_branching.hpp"
#include "engine/path_search.hpp"
#include "engine/product.hpp"
#include "engine/safety.hpp"
#include "engine/state_graph.hpp"
#include "logic/ltl_simplify.hpp"
#include "logic/state_truth.hpp"

namespace credo {

namespace {

constexpr std::size_t kMostProcesses = 63;  // with marks of their own
// When so many states of the graph are known, half as many are spent on a try without it; then when
// there are so many times as many, one in so many of them.
constexpr std::uint64_t kFirstStates = 20'000;
constexpr std::uint64_t kFirstTriedShare = 2;
constexpr std::uint64_t kGrowth = 8;
constexpr std::uint64_t kTriedShare = 20;
// Where the limit on states has ended it, a quarter of them; where one state is searched for, that
// is for depth first, in each of its three orders, as in linear_search.cpp.
constexpr std::uint64_t last_turn(std::uint64_t most) {
  return std::max<std::uint64_t>(most / 4, 1);
}
constexpr std::uint64_t last_turn_deep(std::uint64_t most) { return most / 4 * 3; }

// Thrown when a limit is reached in the middle of the work.
struct Stopped {
  StopReason reason;
};

class NativeBranching final : public BranchingEngine, public StateLabels {
 public:
  NativeBranching(System& system, Fairness fairness, LabellingOptions options)
      : system_(system),
        fairness_(system.model().file.options.effective(fairness)),
        options_(options) {
    const bool marks = fairness_ == Fairness::weak || fairness_ == Fairness::strong;
    if (marks && system.model().agent_count() + 1 > kMostProcesses) {
      throw LimitExceeded("processes of a branching-time property with fairness > 63");
    }
  }

  Checking check(LtlStore& ltl, const LtlProperty& property, SearchControl& control) override {
    ltl_ = &ltl;
    property_ = &property;
    control_ = &control;
    control.start();
    result_ = {};
    result_.algorithm = Algorithm::labelling;
    locally_ = looked_locally_ = false;
    try {
      decide();
    } catch (const Stopped& stopped) {
      stop(stopped.reason);
    } catch (const LimitExceeded& limit) {
      stop(limit.reason);
    }
    if (locally_) {
      result_.states += graph_->size();
      result_.transitions += graph_->transitions();
      result_.seconds = control.seconds();
      return result_;
    }
    result_.states = graph_->size();
    result_.transitions = graph_->transitions();
    result_.depth = graph_->depth();
    if (looked_locally_) add_figures_of_try();
    result_.store_bytes = graph_->bytes();
    result_.whole_graph = graph_->complete();
    result_.seconds = control.seconds();
    return result_;
  }

  std::vector<BranchingEngine::Number> initial() const override {
    if (locally_) return local_->initial();
    std::vector<BranchingEngine::Number> all;
    for (StateGraph::Number state = 0; state < graph_->initial_count(); ++state) {
      all.push_back(state);
    }
    return all;
  }
  std::string text(BranchingEngine::Number state) const override {
    if (locally_) return local_->text(state);
    return graph_->text(static_cast<StateGraph::Number>(state));
  }
  Label label(BranchingEngine::Number state) override {
    return locally_ ? local_->label(state) : labels_[state];
  }
  Label hidden(BranchingEngine::Number state) override {
    return locally_ ? local_->hidden(state) : 0;
  }
  std::vector<BranchingEngine::Number> successors(BranchingEngine::Number state) override {
    if (locally_) return local_->successors(state);
    std::vector<GraphEdge> edges;
    graph_->append_edges(static_cast<StateGraph::Number>(state), edges);
    std::vector<BranchingEngine::Number> all;
    for (const GraphEdge& edge : edges) all.push_back(edge.to);
    return all;
  }

  FoundRun run(BranchingEngine::Number from, LtlId formula, SearchControl& control) override {
    if (locally_) return local_->run(from, formula, control);
    control.start();
    const LtlId wanted = LtlSimplifier(*ltl_).simplify(formula);
    if (graph_->complete()) {
      if (auto found = shortest(static_cast<Number>(from), wanted, control)) {
        return {std::move(*found), true};
      }
    }
    paths_matter_ = false;
    for (std::size_t i = 0; graph_->complete() && i < property_->paths.size(); ++i) {
      if ((ltl_->atoms(wanted) & path_bit(i)) != 0) paths_matter_ = true;
    }
    const Automaton automaton = translate(*ltl_, wanted);
    const bool finite = ltl_->is_guarantee(wanted);
    if (!finite && fairness_ == Fairness::transitions) {
      GraphLabels labels(*graph_, labels_, *atoms_);
      return {closed_run(*graph_, labels, automaton, static_cast<Number>(from), control)};
    }
    std::vector<ComponentId> start(system_.width());
    graph_->tuple(static_cast<StateGraph::Number>(from), start);
    Product product(system_, *this, automaton, finite ? Fairness::none : fairness_,
                    std::move(start));
    Checking found = finite ? search_bad_prefix(product, control, RunWanted::readable)
                            : search_accepting_run(product, control, RunWanted::readable);
    if (!found.counterexample && !found.complete) throw LimitExceeded(found.reason);
    invariant(found.counterexample.has_value(), "a path that was found can be found again");
    return {std::move(*found.counterexample), found.shortest};
  }

  // For the products in which runs are looked for.
  Label label(std::span<const ComponentId> state, bool deadlock) override {
    return paths_matter_ ? labels_[graph_->find(state)] : atoms_->label(state, deadlock);
  }
  Label step_atoms() const override { return atoms_->step_atoms(); }
  Label step_bits(TermId action) override { return atoms_->step_bits(action); }

 private:
  using Number = StateGraph::Number;
  using Look = LocalOptions::Look;

  void stop(StopReason reason) {
    result_.complete = false;
    result_.reason = std::move(reason);
  }

  // Where a bound of the model ends the graph, most of what there is was seen without it.
  void add_figures_of_try() {
    result_.states += tried_.states;
    result_.transitions += tried_.transitions;
    result_.depth = std::max(result_.depth, tried_.depth);
  }

  void decide() {
    atoms_.emplace(system_, property_->atoms);
    if (!graph_ || !graph_->complete()) explore();
    if (locally_) return;
    if (!graph_->complete()) {
      if (!graph_->reason().empty()) {
        result_.limit_path = graph_->limit_path();
        throw Stopped{graph_->reason()};
      }
      // The one path formula there is has been decided by the state that was found.
      std::vector<ComponentId> start(system_.width());
      graph_->tuple(0, start);
      labels_.assign(1, atoms_->label(start, graph_->is_deadlock(0)));
      if (!property_->paths[0].universal) labels_[0] |= path_bit(0);
    } else {
      label_atoms();
      for (std::size_t i = 0; i < property_->paths.size(); ++i) label_path(i);
    }
    StateTruth truth(*ltl_, property_->formula);
    for (Number state = 0; state < graph_->initial_count(); ++state) {
      if (!truth(labels_[state])) result_.violated = true;
    }
  }

  // ---- runs

  // A finite run of fewest steps, for formulas about one state or step, and U and R of those. Of an
  // R that is true only because of what stays so for ever there is none.
  std::optional<Run> shortest(Number from, LtlId wanted, SearchControl& control) {
    LtlId hold = LtlStore::kFalse;
    LtlId goal = wanted;
    if (ltl_->op(wanted) == LtlOp::until) {
      hold = ltl_->parts(wanted)[0];
      goal = ltl_->parts(wanted)[1];
    } else if (ltl_->op(wanted) == LtlOp::release) {
      hold = ltl_->parts(wanted)[1];
      goal = ltl_->both({ltl_->parts(wanted)[0], hold});
    }
    if (goal == LtlStore::kFalse || !about_step(hold) || !about_step(goal)) return std::nullopt;
    GraphLabels labels(*graph_, labels_, *atoms_);
    const auto where_true = [&](LtlId f) {
      return [truth = StepFilter(*ltl_, f, labels)](Number state, const GraphEdge& edge) mutable {
        return truth(state, edge);
      };
    };
    RunWish wish;
    wish.may_take = where_true(hold);
    if (about_state(goal)) {
      wish.wanted = [this, truth = StateTruth(*ltl_, goal)](Number state) mutable {
        return truth(labels_[state]);
      };
    } else {
      wish.last = where_true(goal);
    }
    return shortest_run(*graph_, from, wish, control);
  }

  static Label path_bit(std::size_t i) { return Label{1} << path_atom(i); }

  // ---- the graph

  // Where the graph is large or has no end, or a bound of the model, the property may still be
  // decided near the start, or by a state that lies deep: that is tried in between, with a small
  // part of the states.
  void explore() {
    graph_.emplace(system_, options_.edge_budget);
    const auto goal = options_.stop_early ? reachable_goal() : std::nullopt;
    StateGraph::Wanted wanted;
    std::optional<StateTruth> found;
    if (goal) {
      found.emplace(*ltl_, *goal);
      wanted = [&](std::span<const ComponentId> state, bool deadlock) {
        return (*found)(atoms_->label(state, deadlock));
      };
    }
    // Where one state decides that the graph is searched for, what is near is known.
    const Look look = goal ? Look::deep : Look::near_and_deep;
    if (!options_.stop_early) return graph_->explore(*control_, wanted);
    for (Turns turns(kFirstStates, kGrowth, *control_);; turns.next(graph_->size())) {
      graph_->explore(*control_, wanted, turns.turn());
      if (!graph_->paused()) break;
      const auto tried = turns.share(graph_->size(), kFirstTriedShare, kTriedShare);
      if (decide_locally(tried, look)) return;
    }
    const StopReason& reason = graph_->reason();
    if (reason.is(StopReason::Kind::model)) {
      decide_locally(0, Look::near_and_deep);
      looked_locally_ = true;
    }
    if (!reason.is(StopReason::Kind::states)) return;
    const std::uint64_t most = control_->limits.max_states;
    decide_locally(goal ? last_turn_deep(most) : last_turn(most), look);
  }

  // With at most so many states, if it is not 0.
  bool decide_locally(std::uint64_t states, Look look) {
    const LocalOptions options{look, options_.at_length};
    if (!local_ || local_options_ != options) local_ = local_branching(system_, fairness_, options);
    local_options_ = options;
    SearchControl control = *control_;
    if (control.limits.seconds > 0) control.used_seconds += control_->seconds();
    const std::uint64_t most = control.limits.max_states;
    if (states != 0 && (most == 0 || states < most)) control.limits.max_states = states;
    tried_ = local_->check(*ltl_, *property_, control);
    locally_ = tried_.complete;
    if (locally_) result_ = tried_;
    return locally_;
  }

  // The state formula such that the property is decided when it is found: of AG s, the negation.
  std::optional<LtlId> reachable_goal() const {
    CutStarts cut;
    if (property_->paths.size() != 1 || system_.initial(cut).size() != 1 || cut.any()) {
      return std::nullopt;
    }
    const PathFormula& path = property_->paths[0];
    const LtlId wanted = path.universal ? ltl_->negation(path.formula) : path.formula;
    if (!ltl_->is_eventually(wanted)) return std::nullopt;
    const LtlId goal = ltl_->parts(wanted)[1];
    return about_state(goal) ? std::optional(goal) : std::nullopt;
  }

  // Whether the formula is about one state, or about one step from it.
  bool about_state(LtlId f) const {
    return ltl_->is_state_formula(f) && (ltl_->atoms(f) & step_atoms()) == 0;
  }
  bool about_step(LtlId f) const { return is_step_formula(*ltl_, f, step_atoms()); }

  void look_at_clock(Number state) {
    if ((state & 0xffff) != 0xffff) return;
    if (auto reason = control_->should_stop({graph_->size(), 0, graph_->depth(), 0, 0})) {
      throw Stopped{*reason};
    }
  }

  // ---- labels

  void label_atoms() {
    labels_.assign(graph_->size(), 0);
    if (property_->atoms.empty()) return;
    std::vector<ComponentId> tuple(system_.width());
    for (Number state = 0; state < graph_->size(); ++state) {
      graph_->tuple(state, tuple);
      labels_[state] = atoms_->label(tuple, graph_->is_deadlock(state));
      look_at_clock(state);
    }
  }

  void label_path(std::size_t i) {
    const PathFormula& path = property_->paths[i];
    LtlSimplifier simplifier(*ltl_);
    const LtlId wanted = path.universal ? ltl_->negation(path.formula) : path.formula;
    const StateSet found = exists(simplifier.simplify(wanted));
    for (Number state = 0; state < graph_->size(); ++state) {
      if (found.contains(state) != path.universal) labels_[state] |= path_bit(i);
    }
  }

  // The states in which a state formula is true.
  StateSet where(LtlId f) {
    StateSet set(graph_->size());
    StateTruth truth(*ltl_, f);
    for (Number state = 0; state < graph_->size(); ++state) {
      if (truth(labels_[state])) set.add(state);
    }
    return set;
  }

  // ---- paths

  // The states from which a fair path satisfies the formula.
  StateSet exists(LtlId f) {
    if (about_state(f)) return where(f);
    const std::vector<LtlId> parts(ltl_->parts(f).begin(), ltl_->parts(f).end());
    if (ltl_->op(f) != LtlOp::next && about_step(f)) return with_step(f, std::nullopt);
    switch (ltl_->op(f)) {
      case LtlOp::either: {
        StateSet some = exists(parts[0]);
        for (std::size_t i = 1; i < parts.size(); ++i) some |= exists(parts[i]);
        return some;
      }
      case LtlOp::both: {
        std::vector<LtlId> now;
        std::vector<LtlId> rest;
        for (const LtlId part : parts) (about_state(part) ? now : rest).push_back(part);
        if (!now.empty()) {
          StateSet both = where(ltl_->both(now));
          both &= exists(ltl_->both(rest));
          return both;
        }
        const auto later = std::ranges::partition(rest, [&](LtlId f2) { return about_step(f2); });
        if (later.size() != 1 || ltl_->op(later.front()) != LtlOp::next) break;
        const StateSet next = exists(ltl_->parts(later.front())[0]);
        rest.pop_back();
        return with_step(ltl_->both(rest), next);
      }
      case LtlOp::next:
        return before(exists(parts[0]));
      case LtlOp::until:
        if (about_state(parts[0])) return along(where(parts[0]), exists(parts[1]), false);
        if (about_step(parts[0])) return by_steps(parts[0], exists(parts[1]), false);
        break;
      case LtlOp::release: {
        if (about_state(parts[1])) {
          const StateSet stay = where(parts[1]);
          StateSet released = exists(parts[0]);
          released &= stay;
          return along(stay, released, true);
        }
        if (about_step(parts[1])) return by_steps(parts[1], exists(ltl_->both(parts)), true);
        break;
      }
      default:
        break;
    }
    return by_automaton(f);
  }

  // The states with a successor in the set.
  StateSet before(const StateSet& set) {
    StateSet result(graph_->size());
    std::vector<GraphEdge> edges;
    for (Number state = 0; state < graph_->size(); ++state) {
      edges.clear();
      graph_->append_edges(state, edges);
      const auto inside = [&](const GraphEdge& edge) { return set.contains(edge.to); };
      if (std::ranges::any_of(edges, inside)) result.add(state);
      look_at_clock(state);
    }
    return result;
  }

  // The states with a step on which the formula is true, to a state of the set if there is one.
  StateSet with_step(LtlId f, const std::optional<StateSet>& targets) {
    GraphLabels labels(*graph_, labels_, *atoms_);
    StepFilter filter(*ltl_, f, labels);
    StateSet result(graph_->size());
    std::vector<GraphEdge> edges;
    for (Number state = 0; state < graph_->size(); ++state) {
      edges.clear();
      graph_->append_edges(state, edges);
      const auto right = [&](const GraphEdge& edge) {
        return (!targets || targets->contains(edge.to)) && filter(state, edge);
      };
      if (std::ranges::any_of(edges, right)) result.add(state);
      look_at_clock(state);
    }
    return result;
  }

  // The states with a path to the set by steps on which the formula is true, or, if `for_ever`,
  // with a fair path of such steps.
  StateSet by_steps(LtlId f, const StateSet& target, bool for_ever) {
    GraphLabels labels(*graph_, labels_, *atoms_);
    StepFilter filter(*ltl_, f, labels);
    return along(where(LtlStore::kTrue), target, for_ever, &filter);
  }

  // The states with a path through the one set to the other, or, if `for_ever`, with a fair path
  // that stays in the first.
  StateSet along(const StateSet& through, const StateSet& target, bool for_ever,
                 StepFilter* filter = nullptr) {
    GraphSpace space(*graph_, through, target, FairnessMarks(system_.model(), fairness_, 0),
                     for_ever, filter);
    PathSearch search(space, *control_, graph_->size());
    StateSet result = target;
    for (Number state = 0; state < graph_->size(); ++state) {
      if (target.contains(state) || !through.contains(state)) continue;
      search.from(state);
      if (!search.reason.empty()) throw Stopped{search.reason};
      if (search.exists(state)) result.add(state);
    }
    return result;
  }

  StateSet by_automaton(LtlId f) {
    const Automaton automaton = translate(*ltl_, f);
    const auto size = static_cast<std::uint32_t>(automaton.states.size());
    result_.automaton_states = std::max(result_.automaton_states, size);
    StateSet result(graph_->size());
    if (size == 0) return result;
    GraphLabels labels(*graph_, labels_, *atoms_);
    ProductSpace space(*graph_, labels, automaton,
                       FairnessMarks(system_.model(), fairness_, automaton.set_count));
    PathSearch search(space, *control_, graph_->size());
    for (Number state = 0; state < graph_->size(); ++state) {
      const std::uint32_t node = space.node(state, automaton.initial);
      search.from(node);
      if (!search.reason.empty()) throw Stopped{search.reason};
      if (search.exists(node)) result.add(state);
    }
    return result;
  }

  System& system_;
  Fairness fairness_;
  LabellingOptions options_;
  std::optional<StateGraph> graph_;
  std::unique_ptr<BranchingEngine> local_;
  LocalOptions local_options_;
  Checking tried_;               // what local_ has found out last
  bool locally_ = false;         // it has decided the property
  bool looked_locally_ = false;  // it has not, but searched where the graph ends at a bound
  std::optional<AtomLabels> atoms_;
  std::vector<Label> labels_;  // by state: atoms and path formulas
  bool paths_matter_ = false;  // to the run that is looked for
  LtlStore* ltl_ = nullptr;
  const LtlProperty* property_ = nullptr;
  SearchControl* control_ = nullptr;
  Checking result_;
};

}  // namespace

std::unique_ptr<BranchingEngine> native_branching(System& system, Fairness fairness,
                                                  LabellingOptions options) {
  return std::make_unique<NativeBranching>(system, fairness, options);
}

}  // namespace credo
