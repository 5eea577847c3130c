// The runs of a system with up to so many observable actions, explored by the reference
// interpreter: what tests are generated from.
//
// States are found in the order of the number of actions on the way to them, and each knows such a
// shortest way. Steps know the action an observer sees and which plans or rules they use.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/control.hpp"
#include "system/model.hpp"
#include "system/plain_system.hpp"

namespace credo {

// A plan or rule of an agent, by its place. Agents may share a program.
struct ProgramPart {
  std::string label;
  std::uint32_t agent = 0;
  SourceSpan where;
};

struct ObservedEdge {
  std::size_t from = 0;
  std::size_t to = 0;
  Mover mover = kEnvironment;
  TermId action = kNoTerm;         // kNoTerm: silent
  std::vector<std::size_t> parts;  // that the step uses
};

class ObservedGraph {
 public:
  static constexpr std::size_t kNone = ~std::size_t{0};

  // Explores until all is known or a limit is reached.
  ObservedGraph(Model& model, std::size_t length, SearchControl control);

  std::size_t size() const { return states_.size(); }
  const std::vector<std::size_t>& starts() const { return starts_; }
  const std::vector<ProgramPart>& parts() const { return parts_; }
  const std::vector<ObservedEdge>& edges() const { return edges_; }
  const ObservedEdge& edge(std::size_t index) const { return edges_[index]; }
  std::span<const std::size_t> edges_from(std::size_t state) const { return states_[state].edges; }
  // The fewest actions on the way to the state.
  std::size_t actions_to(std::size_t state) const { return states_[state].actions; }
  const StopReason& reason() const { return reason_; }  // empty when all was explored

  // The edges of a way to the state with the fewest actions.
  std::vector<std::size_t> way_to(std::size_t state) const;
  // The edges of a shortest way that begins in a state with silent steps and ends with an action;
  // empty if there is none.
  std::vector<std::size_t> way_to_action(std::size_t state) const;

 private:
  struct State {
    PlainState value;
    std::size_t actions = 0;
    std::size_t parent = kNone;  // edge
    bool expanded = false;
    std::vector<std::size_t> edges = {};
  };

  void find_parts(Model& model);
  void explore(const PlainSystem& system, std::size_t length, SearchControl& control);
  std::vector<std::size_t> parts_of(const PlainStep& step) const;

  std::vector<State> states_;
  std::vector<std::size_t> starts_;
  std::vector<ObservedEdge> edges_;
  std::vector<ProgramPart> parts_;
  StopReason reason_;
};

}  // namespace credo
