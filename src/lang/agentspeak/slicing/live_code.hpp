// Dead code of an AgentSpeak system: plans that can never be applicable and rules of the
// environment that can never be used.
//
// What can be posted and believed is computed forwards from the start, on patterns. Leaving dead
// code out changes nothing whatever the schedule, so it may always be left out.
#pragma once

#include <vector>

#include "lang/agentspeak/slicing/agentspeak_system.hpp"

namespace credo::slicing {

struct LiveCode {
  std::vector<std::vector<bool>> plans;  // by agent and plan
  std::vector<bool> rules;               // of the environment

  bool plan(std::uint32_t agent, std::uint32_t p) const { return plans[agent][p]; }
};

LiveCode live_code(const AgentSpeakSystem& system);

}  // namespace credo::slicing
