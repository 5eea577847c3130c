// Random BUPL and Dribble programs for the random worlds, with what others need to know of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/random_system.hpp"

namespace credo::testing {

enum class ForeignLanguage : std::uint8_t { bupl, dribble };

struct ForeignProgram {
  ForeignLanguage language = ForeignLanguage::bupl;
  std::string text;
  // The actions it may request, their arguments as patterns: those whose arguments have values.
  std::vector<std::string> actions = {};
  std::vector<std::string> open_actions = {};  // signatures of others: a0/2
  std::vector<std::string> constants = {};     // values that it speaks of
  std::vector<std::string> facts = {};         // that it reacts to
  std::vector<std::string> agents = {};        // that run it, in a system
  std::string family = {};                     // "" if they are none

  std::string ending() const { return language == ForeignLanguage::bupl ? ".bupl" : ".dribble"; }
};

// Alone, or in a system, where it looks at the facts.
ForeignProgram random_bupl_resident(const Draw& draw, bool alone);
ForeignProgram random_dribble_resident(const Draw& draw, bool alone);

// "a0/2" of "a0(X,Y)".
std::string signature(const std::string& atom);
// The arguments of an atom, as they are written.
std::vector<std::string> arguments_of(const std::string& atom);

}  // namespace credo::testing
