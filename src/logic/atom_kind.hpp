// What an atom of a property is about.
#pragma once

#include <cstdint>

namespace credo {

enum class AtomKind : std::uint8_t {
  belief,     // Bel(agent, content)
  desire,     // Des(agent, content)
  intention,  // Int(agent, content)
  does,       // Does(agent, action)
  fact,       // a bare atom: a fact of the environment
  taken,      // taken(a): the agent's last action
  enabled,    // enabled(a): the precondition of the action holds
  stuck,      // something is left to do and there is no way to do it
  terminated,
  deadlock,
  comparison,  // X + 1 < Y: of terms; its content is `<`(X + 1, Y)
  joined,      // done(X) & !(2 divides X): atoms with comparisons, as one; not written by itself
  action,  // of ACTL's [x]: the action of the step taken from here is in x; not written by itself
  // An atom of an agent language: B f, taken(a), B_i f, ... Those that could also be facts
  // (taken(a), stuck) have themselves as their content, the others have none.
  foreign,
};

}  // namespace credo
