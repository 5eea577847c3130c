// Agents, environment and options put together.
#include "support/flat_system.hpp"

#include <fmt/format.h>

#include "support/flat_agent.hpp"
#include "support/flat_options.hpp"

namespace credo::testing {

namespace {

constexpr std::size_t kAgents = 1;
constexpr std::size_t kEnvironment = 2;
constexpr std::size_t kProperties = 4;

}  // namespace

Seamed random_flat_system(const Draw& draw) {
  const int count = 1 + draw(7) / 3;  // three are seldom small
  FlatTerms terms(draw, count);
  const bool functions = draw(2) == 0;
  SystemOptionsMaker options(terms, count);
  Seamed lines = options.options();
  Seamed messages = options.messages();
  EnvironmentMaker environment(terms);
  environment.begin();
  std::vector<AgentMaker> agents;
  for (int i = 0; i < count; ++i) agents.emplace_back(terms, i, functions);
  for (AgentMaker& agent : agents) agent.begin();
  environment.react(functions);
  std::vector<Seamed> programs;
  for (AgentMaker& agent : agents) {
    agent.react();
    programs.push_back(agent.agent(fmt::format("agent a{} {{\n", programs.size()), "}\n"));
  }
  return joined("system fuzz\n", "", "",
                {std::move(lines), list_of("", "", "", std::move(programs)),
                 environment.environment(), std::move(messages), list_of("", "", "", {})});
}

int agent_count(const Seamed& system) {
  return static_cast<int>(system.parts[kAgents].parts.size());
}

std::vector<Seamed>& agents_of(Seamed& system) { return system.parts[kAgents].parts; }

Seamed with_family(Seamed system, const std::vector<int>& members) {
  std::vector<Seamed> agents;
  std::vector<Seamed> clauses;
  for (int i = 0; i < agent_count(system); ++i) {
    Seamed& agent = agents_of(system)[static_cast<std::size_t>(i)];
    if (std::ranges::find(members, i) == members.end()) {
      agents.push_back(std::move(agent));
    } else {
      std::ranges::move(agent.parts, std::back_inserter(clauses));
    }
  }
  agents.push_back(list_of(fmt::format("agent a[{}] {{\n", fmt::join(members, ", ")), "", "}\n",
                           std::move(clauses)));
  agents_of(system) = std::move(agents);
  return system;
}

std::vector<Seamed>& environment_of(Seamed& system) { return system.parts[kEnvironment].parts; }

Seamed& properties_of(Seamed& system) { return system.parts[kProperties]; }

}  // namespace credo::testing
