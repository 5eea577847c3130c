// Atoms of properties about an ECCS agent: views of its store, and how its process stands.
#pragma once

#include "lang/eccs/program.hpp"
#include "system/local_query.hpp"

namespace credo::eccs {

struct StoreQuery : LocalQuery {
  enum class Kind : std::uint8_t {
    condition,  // B_p c_r, I_p Bif_p c_r
    waits,      // waits(p): something is open to the agent, and all of that is messages
    blocked,    // blocked(p): there are sends, and nothing is open to the agent
    serves,     // serves(p): it is at the head of a loop that begins with messages to receive
    ended,      // ended(p): it has come to 0
  };
  Kind kind = Kind::condition;
  Condition condition;
  std::string words;  // as it is shown

  std::string text() const override { return words; }
};

}  // namespace credo::eccs
