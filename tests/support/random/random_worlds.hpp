// Random systems without properties: the programs of random_files.hpp.
#pragma once

#include "base/limits.hpp"
#include "support/random/random_files.hpp"
#include "support/random_system.hpp"

namespace credo::testing {

// Agents of several languages in one environment, in files beside the system file or inside of it.
struct WorldWishes {
  std::optional<Bound> met = {};  // a limit that it is to go over, if possible
  bool shared = false;            // AgentSpeak only, and programs that several agents run
};
RandomFiles random_mas(const Draw& draw, const WorldWishes& wishes = {});
// A single agent, sometimes with an environment.
RandomFiles random_asl(const Draw& draw);
RandomFiles random_bupl_file(const Draw& draw);
RandomFiles random_dribble_file(const Draw& draw);
RandomFiles random_eccs_file(const Draw& draw);

}  // namespace credo::testing
