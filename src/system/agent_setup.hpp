// What an agent must know of the system it lives in.
#pragma once

#include <cstdint>
#include <string>

#include "system/options.hpp"

namespace credo {

class Environment;

struct AgentSetup {
  TermStore* terms = nullptr;
  std::uint32_t index = 0;
  std::string name;
  const SystemOptions* options = nullptr;
  const Directory* directory = nullptr;
  const Environment* environment = nullptr;
  bool labels = false;  // its states are to keep its last action
};

}  // namespace credo
