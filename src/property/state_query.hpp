// What `search` looks for: a formula about one state as a disjunction, with the values of its
// capitals.
//
// The formula is true in a state if there are values for its capitals that make one of its
// disjuncts true: the positive atoms of a disjunct bind them, then its comparisons are computed,
// and a negated atom says that there is no instance for whatever is left unbound. A definition that
// is denied, and has capitals of its own that it compares, says that there are no values for these.
//
//   auto query = make_state_query(model, bound, diagnostics);   // bound by bind_state_formula
//   StateMatcher matcher(system, model, query);
//   if (matcher.holds(tuple)) ... matcher.assignments(tuple) ...
//
// StateMatcher works on the ids of the fast system: an atom is a bit per id of the part it is
// about, so a state that cannot match costs a few lookups. PlainMatcher works on the values of the
// reference system, with no bits and no memory.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "property/binding.hpp"

namespace credo {

struct QueryAtom {
  OpenAtom open;  // by itself: variables numbered from 0; shared are the capitals open in it
  // The pattern, if it has one, in the numbers of the query: the capitals, then variables that
  // nothing else mentions.
  TermId joint = kNoTerm;
};

struct QueryComparison {
  TermId sides = kNoTerm;  // `<`(X + 1, Y), in the numbers of the query
  bool negated = false;
};

struct Disjunct {
  std::vector<std::uint32_t> positive;  // atoms; goals, whose own variables match anything, last
  std::vector<std::uint32_t> negative;
  std::vector<QueryComparison> comparisons;
  std::vector<std::pair<std::uint32_t, TermId>> agents;  // capitals that stand for these agents
  // Of each of these no disjunct may be true, whatever values its own capitals have.
  std::vector<std::vector<Disjunct>> never;
};

struct StateQuery {
  std::string text;                    // as the user wrote it
  std::vector<std::string> variables;  // names of the capitals that are asked for
  std::size_t capitals = 0;            // with those of definitions, which come after these
  std::vector<QueryAtom> atoms;
  std::vector<Disjunct> disjuncts;

  // Whether the last actions must be part of the states.
  bool needs_labels() const;
};

// None, after a located error, if a comparison has a variable that no positive atom of its disjunct
// binds. Throws LimitExceeded when there are too many atoms or disjuncts.
std::optional<StateQuery> make_state_query(Model& model, const BoundProperty& formula,
                                           Diagnostics& diagnostics);

// The value of every capital that is asked for, in order; kNoTerm for one that is not
// bound.
using QueryValues = std::vector<TermId>;

class StateMatcher {
 public:
  // All must outlive the matcher.
  StateMatcher(System& system, Model& model, const StateQuery& query);

  bool holds(std::span<const ComponentId> state);
  // All values that make it true, in canonical order, each once.
  std::vector<QueryValues> assignments(std::span<const ComponentId> state);

 private:
  static constexpr std::size_t kSeveral = ~std::size_t{0};
  // What of a disjunct is not a matter of bits.
  struct Plan {
    Label required = 0;
    Label forbidden = 0;
    bool joins = false;  // values must be found and compared
    // The only part of a state that the values depend on, if there is one, and what is known.
    std::size_t component = kSeveral;
    std::vector<std::uint8_t> truth = {};  // by id: 0 unknown, 1 false, 2 true
  };
  // The candidates that match the pattern, by id of the part.
  struct Matches {
    std::vector<std::uint32_t> at;  // index + 1 into lists; 0: not known
    std::vector<std::vector<TermId>> lists;
  };

  Plan plan_for(const Disjunct& disjunct) const;
  bool deadlocked(std::span<const ComponentId> state);
  bool joined(std::size_t disjunct, std::span<const ComponentId> state, Label label);
  std::vector<TermId> matching(std::uint32_t atom, ComponentId id) const;
  std::span<const TermId> known_matches(std::uint32_t atom, ComponentId id);

  System& system_;
  Model& model_;
  const StateQuery& query_;
  AtomLabels labels_;
  bool asks_deadlock_;
  std::vector<Plan> plans_;
  std::vector<Matches> matches_;
  SuccessorBuffer successors_;
};

class PlainMatcher {
 public:
  // All must outlive the matcher.
  PlainMatcher(const PlainSystem& system, Model& model, const StateQuery& query)
      : system_(system), model_(model), query_(query) {}

  bool holds(const PlainState& state) const;
  std::vector<QueryValues> assignments(const PlainState& state) const;

 private:
  bool solve(const PlainState& state, const std::function<bool(const QueryValues&)>& found) const;

  const PlainSystem& system_;
  Model& model_;
  const StateQuery& query_;
};

}  // namespace credo
