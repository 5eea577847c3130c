// How far orders of steps are left out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace credo {

enum class Reduction : std::uint8_t {
  none,
  chain,  // local steps are taken at once: chains.hpp
};

// What became of it.
struct ReductionUse {
  Reduction used = Reduction::none;
  std::string why_not;  // why not what was asked for

  // "none", "chain"
  std::string_view text() const { return used == Reduction::chain ? "chain" : "none"; }
};

// Each is a reason why chaining is sound. Tests switch them off one by one, to see that it matters.
struct ChainRules {
  bool mail = true;      // who finds its mailbox empty waits for those who may still send to it
  bool own_mail = true;  // who sends to itself, too
  bool sends = true;     // messages to others are noticed
  bool percepts = true;  // who perceives waits for the environment
  bool facts = true;     // who calls a function that only reads, too
  bool calls = true;     // and for those who may still call functions that change facts
  bool changes = true;   // facts that are changed are noticed
  bool requests = true;  // who requests waits for those who may still request
  bool pending = true;   // actions that are requested already may still be taken
  bool pushed = true;    // to whom percepts and messages are pushed, they matter in every step
  bool visible = true;   // what atoms can tell apart is a step to be seen
  bool asked = true;     // so are requests, if atoms are about the requested action
  bool rounds = true;    // a search that has learned something is repeated
  bool marks = true;     // for fairness, all that move in a chain have moved
};

}  // namespace credo
