// Which goals an agent has, by name and number of arguments: what `Des` and `Int` compare.
//
// An atom means the goals with its number of arguments, if the agent has any: in its program, or as
// what anybody is asked to achieve by a message. If it has none, it means all goals of that name,
// and the arguments that only one of the two has are ignored.
#pragma once

#include "logic/property.hpp"
#include "system/model.hpp"

namespace credo {

inline bool is_goal(AtomKind kind) {
  return kind == AtomKind::desire || kind == AtomKind::intention;
}

// Whether the agent has a goal of this name with so many arguments. What a message
// asks for may be any goal, if it is a variable.
bool has_goal(const Model& model, std::uint32_t agent, AtomKind kind, Functor functor);

// The numbers of arguments with which it has goals of this name, in ascending order.
std::vector<std::uint32_t> arities_of_goal(const Model& model, std::uint32_t agent, AtomKind kind,
                                           std::uint32_t name);

// Whether some goal is known only when it is asked for: then any name and number of arguments may
// occur.
bool has_open_goal(const Model& model, std::uint32_t agent, AtomKind kind);

}  // namespace credo
