// Best first, by the observations that are left to make.
#include "verdict/following.hpp"

#include <algorithm>
#include <map>
#include <queue>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace credo {

namespace {

// Of the observations that somebody has left so many are tried: some may come in another order.
constexpr std::size_t kTried = 8;
// What a step costs: of the one who is to make the next observation, and of others.
constexpr std::uint32_t kOwnStep = 1;
constexpr std::uint32_t kOtherStep = 32;
// Where an intention has got to is counted in formulas, of which a slice has fewer.
constexpr std::string_view kCountsFormulas = "intentions";

// "+a beliefs b", "-facts f", sorted.
using Changes = std::vector<std::string>;

void note(Changes& out, const std::string& section, const ItemChange& items) {
  for (const std::string& item : items.removed) out.push_back("-" + section + " " + item);
  for (const std::string& item : items.added) out.push_back("+" + section + " " + item);
}

Changes changes_of(const StateChange& change) {
  Changes out;
  note(out, "facts", change.facts);
  note(out, "actions", change.actions);
  for (const AgentChange& agent : change.agents) {
    for (const SectionChange& section : agent.sections) {
      if (section.section == kCountsFormulas) continue;
      note(out, agent.agent + " " + section.section, section.items);
    }
  }
  std::ranges::sort(out);
  return out;
}

// Somebody moves and changes this, and perhaps more.
struct Observation {
  std::string mover;
  Changes changes;

  bool any_step() const { return changes.empty(); }
};
using Observations = std::vector<Observation>;

// Those of the steps from `first` to `last` that change something to be seen.
Observations observations_of(const Trace& trace, std::size_t first, std::size_t last) {
  Observations all;
  for (std::size_t i = first; i < last; ++i) {
    Changes changes = changes_of(trace.steps[i].change);
    if (!changes.empty()) all.push_back({trace.steps[i].mover, std::move(changes)});
  }
  return all;
}

using Tuple = std::vector<ComponentId>;

// A state of the product and the step that leads there.
struct Step {
  Tuple to;
  Mover mover = kNobody;
  TermId action = kNoTerm;
  Marks marks = 0;
};

class Follower {
 public:
  Follower(const Trace& trace, const FollowedSystem& followed, SearchControl& control)
      : trace_(trace), followed_(followed), product_(followed.product), control_(control) {}

  std::optional<Run> run() {
    if (!trace_.has_loop()) return finite();
    return lasso();
  }
  std::uint64_t states() const { return states_; }

 private:
  // A state of a search, with what it took to come there.
  struct Node {
    static constexpr std::size_t kNone = ~std::size_t{0};
    Step step;
    std::size_t parent = kNone;
    std::vector<bool> made;  // by observation
    std::size_t left = 0;    // observations that are not made
    std::uint32_t cost = 0;
    bool observed = true;  // what its step makes has been looked at
  };
  enum class Goal : std::uint8_t { observed, accepted };

  std::optional<Run> finite() {
    const auto wanted = observations_of(trace_, 0, trace_.steps.size());
    if (!search(wanted, starts(), Goal::accepted)) return std::nullopt;
    return run_of(Run::kNoLoop);
  }

  // Round after round, until one ends where another did.
  std::optional<Run> lasso() {
    if (!search(observations_of(trace_, 0, trace_.loop), starts(), Goal::observed)) {
      return std::nullopt;
    }
    const auto loop = observations_of(trace_, trace_.loop, trace_.steps.size());
    std::map<Tuple, std::size_t> ends{{path_.back().to, path_.size() - 1}};
    while (search(round(loop), {path_.back()}, Goal::observed)) {
      const auto [before, is_new] = ends.emplace(path_.back().to, path_.size() - 1);
      if (is_new) continue;
      if (before->second + 1 == path_.size()) return std::nullopt;  // nobody moves
      Marks seen = 0;
      for (std::size_t i = before->second + 1; i < path_.size(); ++i) seen |= path_[i].marks;
      if (!product_.acceptance().accepts(seen)) return std::nullopt;
      return run_of(before->second);
    }
    return std::nullopt;
  }

  // What is to be seen of a round of the loop: its observations, and a step of everybody else who
  // can move, or, without fairness, of those who move in the loop.
  Observations round(Observations wanted) {
    std::set<std::string> others;
    ProductBuffer buffer;
    product_.expand(path_.back().to, buffer);
    for (const Mover mover : buffer.movers) others.insert(name(mover));
    if (!followed_.fair) {
      std::set<std::string> in_loop;
      for (std::size_t i = trace_.loop; i < trace_.steps.size(); ++i) {
        in_loop.insert(trace_.steps[i].mover);
      }
      std::erase_if(others, [&](const std::string& each) { return !in_loop.contains(each); });
    }
    for (const Observation& each : wanted) others.erase(each.mover);
    for (const std::string& other : others) wanted.push_back({other, {}});
    return wanted;
  }

  std::vector<Step> starts() {
    ProductBuffer buffer;
    product_.initial(buffer);
    std::vector<Step> all;
    for (std::size_t i = 0; i < buffer.size(); ++i) all.push_back(step_of(buffer, i));
    return all;
  }

  // Adds a path from one of the starts to the goal; the start itself if there is no path yet.
  bool search(const Observations& wanted, const std::vector<Step>& starts, Goal goal) {
    nodes_.clear();
    known_.clear();
    std::priority_queue<Place, std::vector<Place>, std::greater<>> open;
    const auto push = [&](Node node) {
      Tuple key = node.step.to;
      key.push_back(static_cast<ComponentId>(node.left));
      if (!known_.insert(std::move(key)).second) return;
      open.emplace(node.left, node.cost, nodes_.size());
      nodes_.push_back(std::move(node));
    };
    for (const Step& start : starts) {
      push({start, Node::kNone, std::vector<bool>(wanted.size(), false), wanted.size(), 0});
    }
    while (!open.empty()) {
      const std::size_t at = std::get<2>(open.top());
      open.pop();
      if (!nodes_[at].observed) observe(wanted, nodes_[at]);
      if (goal == Goal::observed && nodes_[at].left == 0) {
        append_path(at);
        return true;
      }
      if (stopped()) return false;
      ++states_;
      ProductBuffer buffer;
      product_.expand(nodes_[at].step.to, buffer);
      if (goal == Goal::accepted && (buffer.accepted || product_.accepts_at_once())) {
        append_path(at);
        if (buffer.accepting_step) path_.push_back(step_of(buffer, *buffer.accepting_step));
        return true;
      }
      const std::string* next = next_mover(wanted, nodes_[at]);
      for (std::size_t i = 0; i < buffer.size(); ++i) {
        Node node{step_of(buffer, i), at, nodes_[at].made, nodes_[at].left, nodes_[at].cost, false};
        const bool own = next != nullptr && name(node.step.mover) == *next;
        node.cost += own ? kOwnStep : kOtherStep;
        // Steps of others are looked at when their turn comes, if ever.
        if (own) observe(wanted, node);
        push(std::move(node));
      }
    }
    return false;
  }

  // Whoever is to make the first observation that is left.
  static const std::string* next_mover(const Observations& wanted, const Node& node) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (!node.made[i]) return &wanted[i].mover;
    }
    return nullptr;
  }

  // Notes the observation that the step of the node makes, if it makes one.
  void observe(const Observations& wanted, Node& node) {
    node.observed = true;
    const std::string& mover = name(node.step.mover);
    std::optional<Changes> changes;
    std::size_t tried = 0;
    for (std::size_t i = 0; i < wanted.size() && tried < kTried; ++i) {
      if (node.made[i] || wanted[i].mover != mover) continue;
      ++tried;
      if (!wanted[i].any_step()) {
        if (!changes) {
          changes = changes_of(difference(view(nodes_[node.parent].step.to), view(node.step.to)));
        }
        if (!std::ranges::includes(*changes, wanted[i].changes)) continue;
      }
      node.made[i] = true;
      --node.left;
      return;
    }
  }

  bool stopped() {
    const Progress progress{states_, 0, 0, 0, 0};
    return control_.should_stop(progress).has_value();
  }

  void append_path(std::size_t at) {
    std::vector<Step> steps;
    for (; at != Node::kNone; at = nodes_[at].parent) steps.push_back(nodes_[at].step);
    std::ranges::reverse(steps);
    const auto first = steps.begin() + (path_.empty() ? 0 : 1);
    path_.insert(path_.end(), std::make_move_iterator(first), std::make_move_iterator(steps.end()));
  }

  Step step_of(const ProductBuffer& buffer, std::size_t i) const {
    const auto tuple = std::span(buffer.tuples).subspan(i * product_.width(), product_.width());
    return {Tuple(tuple.begin(), tuple.end()), buffer.movers[i], buffer.action(i), buffer.marks[i]};
  }
  StateView view(const Tuple& tuple) const {
    return followed_.system.view(std::span(tuple).first(tuple.size() - 1));
  }
  const std::string& name(Mover mover) {
    const auto [at, is_new] = names_.emplace(mover, "");
    if (is_new) at->second = followed_.system.model().mover_name(mover);
    return at->second;
  }

  // The path, whose last step goes back to state `loop` if there is one.
  Run run_of(std::size_t loop) const {
    Run run;
    run.loop = loop;
    for (std::size_t i = 0; i < path_.size(); ++i) {
      if (i > 0) run.add_step(path_[i].mover, path_[i].action);
      if (loop == Run::kNoLoop || i + 1 < path_.size()) {
        run.states.push_back(product_.text(path_[i].to));
      }
    }
    return run;
  }

  using Place = std::tuple<std::size_t, std::uint32_t, std::size_t>;  // left, cost, node

  const Trace& trace_;
  const FollowedSystem& followed_;
  Product& product_;
  SearchControl& control_;
  std::vector<Step> path_;   // so far
  std::vector<Node> nodes_;  // of the search for its next part
  std::set<Tuple> known_;    // states of that search, with the number of observations left
  std::map<Mover, std::string> names_;
  std::uint64_t states_ = 0;
};

}  // namespace

Following follow(const Trace& trace, const FollowedSystem& followed, SearchControl& control) {
  Follower follower(trace, followed, control);
  Following result;
  result.run = follower.run();
  result.states = follower.states();
  return result;
}

}  // namespace credo
