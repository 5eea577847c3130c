// The dependence net of a system of AgentSpeak agents (reduce/slicing/dependence_net.hpp).
#pragma once

#include "reduce/slicing/dependence_net.hpp"

namespace credo::slicing {

struct NetOptions {
  bool ends = true;         // ends of plans and edges ret
  bool spontaneous = true;  // edges env2 for rules without an action
  bool data = false;        // edges data
};

// All agents must be of AgentSpeak.
DependenceNet dependence_net(Model& model, const NetOptions& options);

}  // namespace credo::slicing
