// Which states of a graph begin a fair run on which a formula is true: by a truth table.
//
// Each state is paired with every truth assignment to the temporal subformulas that is consistent
// with the next pair (the tableau of Lichtenstein and Pnueli), so that no automaton is needed.
// Components are intersections of what can be reached forwards and backwards, and fairness is
// looked up in them by its definition. Exponential in the number of temporal operators. If the
// formula has atoms about the step taken, each pair is multiplied by the steps from its state.
//
// Bits of a label may be hidden, and steps of a state cut off by a bound of the model. What is then
// certain, and what is possible, are two questions, for two tableaus: of a literal that is hidden,
// and of what comes after a step that is cut off, the one assumes the worst and the other the best:
// each temporal subformula by itself may come true there, but of one and its negation only one.
// What excludes each other in other ways is not seen, and so some of what is certain is not known.
//
//   ReferenceTableau tableau(ltl, formula);
//   if (auto reason = tableau.solve(graph, labels, states, fairness, control)) ...  // stopped
//   if (tableau.has_run(states[0])) show(tableau.run({states[0]}));
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "base/stop_reason.hpp"
#include "engine/reference_graph.hpp"
#include "engine/run.hpp"
#include "logic/ltl.hpp"
#include "system/options.hpp"

namespace credo {

class ReferenceTableau {
 public:
  enum class Runs : std::uint8_t { certain, possible };

  // Throws LimitExceeded if there are more than 12 temporal operators. The store must outlive it.
  ReferenceTableau(LtlStore& ltl, LtlId formula, Runs runs = Runs::certain);

  // Finds the runs from the given states. Graph and labels must outlive the questions below. What
  // comes back is the reason why it stopped before it was done, if it did.
  std::optional<StopReason> solve(const ReferenceGraph& graph, const ReferenceLabels& labels,
                                  std::span<const std::size_t> from, Fairness fairness,
                                  SearchControl& control);

  // Whether a fair run from the state, one of those given, makes the formula true.
  bool has_run(std::size_t state) const;
  // Such a run from one of the states; some of them must have one. It ends where it is certain
  // whatever comes after a step that is cut off. Not of those that are only possible.
  Run run(std::span<const std::size_t> from) const;

 private:
  static constexpr std::size_t kAnyStep = ~std::size_t{0};

  // A state with the truth of every temporal subformula, and the step that is taken from it, by
  // number, if the formula asks for it.
  struct Node {
    std::size_t state;
    std::uint32_t truth;
    std::size_t step;
    bool operator<(const Node& other) const {
      return std::tuple(state, truth, step) < std::tuple(other.state, other.truth, other.step);
    }
  };
  struct Edge {
    std::size_t from;
    std::size_t to;
    std::size_t step;  // its number among those of the state
  };
  using Nodes = std::set<std::size_t>;
  // In a run that counts, some edge of this kind comes again and again.
  using Demand = std::function<bool(const Edge&)>;

  void collect_temporal(LtlId f);
  // All nodes of a state.
  std::vector<Node> nodes_of(std::size_t state) const;
  bool truth(LtlId f, const Node& node) const;
  bool consistent(const Node& node, const Node& next) const;
  // Whether the node fits to what comes after a step that is cut off.
  bool goes_on(const Node& node) const;
  bool decides_opposites(const Node& node) const;
  std::optional<StopReason> build(std::span<const std::size_t> from, SearchControl& control);

  const ReferenceEdge& step_of(const Edge& edge) const;
  bool moves(Process process, const Edge& edge) const;
  bool enabled(std::size_t node, Process process) const;
  Nodes reach(const Nodes& from, const Nodes& within, bool forwards) const;
  std::vector<const Edge*> edges_inside(const Nodes& part) const;
  std::vector<Demand> promises() const;
  std::set<Process> processes(const Nodes& part) const;
  bool counts(const Nodes& part, Nodes& starved) const;
  std::vector<Demand> transitions(const Nodes& part) const;
  std::optional<StopReason> find_parts(SearchControl& control);

  std::vector<std::size_t> first_nodes(std::size_t state) const;
  std::vector<Edge> walk(const std::vector<std::size_t>& from, const Nodes& within,
                         const Demand& wanted) const;

  const LtlStore& ltl_;
  LtlId formula_;
  Runs runs_;
  std::vector<LtlId> temporal_;
  std::vector<std::pair<LtlId, LtlId>> opposites_;  // of them: a formula and its negation

  const ReferenceGraph* graph_ = nullptr;
  const ReferenceLabels* labels_ = nullptr;
  bool steps_matter_ = false;  // the formula has atoms about the step taken
  Fairness fairness_ = Fairness::none;
  std::vector<Node> nodes_;
  // By state from which runs are looked for: its nodes at which the formula is true.
  std::map<std::size_t, std::vector<std::size_t>> first_;
  std::vector<Edge> edges_;
  std::vector<std::vector<std::size_t>> forwards_;   // by node: edges
  std::vector<std::vector<std::size_t>> backwards_;  // by node: edges
  Nodes everything_;
  std::vector<Nodes> parts_;  // going round in one of them for ever counts
  Nodes ends_;                // nodes after which a step is cut off, without which it counts
  Nodes promising_;           // nodes from which one of all these can be reached
};

}  // namespace credo
