// Which capitals of a property belong to one atom and to comparisons beside it, and where they say
// "some" or "every".
//
//   height(X) & X > 3        some height is over 3
//   height(X) -> X > 3       every height is over 3: !(height(X) & !(X > 3))
//
// Such a capital has a scope: the smallest formula around its atom and its comparisons. It takes
// the values that the atom matches in the state; where the scope is a conjunction in which the atom
// is claimed, there is one that makes the scope true, and where it is a disjunction or an
// implication in which the atom is denied, all of them do. Capitals of one atom have one scope. A
// capital of several atoms, or whose scope would reach over a path operator, has none: it is
// shared, with one value in the whole property (property/binding.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "logic/property.hpp"

namespace credo {

struct JoinedCapital {
  std::uint32_t variable = 0;
  NodeId atom = kNoNode;          // where it takes its values from
  NodeId scope = kNoNode;         // a connective
  bool every = false;             // else "some"
  bool over_agents = false;       // it stands in the place of an agent
  std::uint32_t quantifiers = 0;  // over agents, around the scope
};

// One value in the whole property.
struct SharedCapital {
  std::uint32_t variable = 0;
  SourceSpan again;  // the second atom it stands in, if there are several
};

// A capital of a comparison that nothing gives a value.
struct UnboundCapital {
  std::uint32_t variable = 0;
  SourceSpan where;  // of the comparison
};

struct Capitals {
  std::vector<std::uint32_t> named;   // all that occur, but for `_`, by number
  std::vector<bool> over_agents;      // by number: whether it stands in the place of an agent
  std::vector<SharedCapital> shared;  // by number
  std::vector<JoinedCapital> joined;  // by number
  std::vector<UnboundCapital> unbound;
};

// What is said of it.
std::string unbound_message(std::string_view capital);
inline constexpr std::string_view kUnboundHint =
    "every variable of a comparison must stand in an atom that is claimed along with it: "
    "p(X) & X > 2";

// The first so many variables, parameters of a definition, are none of them.
Capitals capitals_of(const TermStore& terms, const Property& property, std::size_t parameters = 0);

// The variables of the atom, each once.
std::vector<std::uint32_t> variables_of(const TermStore& terms, const PropertyAtom& atom);

// By node: whether it is a part of a scope, not the whole, with the atom that gives its capital the
// values. Without it the scope would mean nothing.
std::vector<bool> gives_values(const Property& property, const std::vector<JoinedCapital>& joined);

}  // namespace credo
