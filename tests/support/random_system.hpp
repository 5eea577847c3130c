// Random AgentSpeak systems as texts, for comparing engines.
//
// Small vocabularies make things meet: two or three predicates, goals, actions and constants shared
// by agents and environment. Every construct of the language can occur; limits are small, so that
// many systems are finite and some run into a bound.
#pragma once

#include <functional>
#include <string>

namespace credo::testing {

// A number in [0, bound), from whatever the caller draws its randomness from.
using Draw = std::function<int(int bound)>;

std::string random_system(const Draw& draw);

// A system whose graph is arbitrary: the environment walks over places, some steps optional. Agents
// that watch it add processes of their own; or there is a porter, who opens and closes a door in
// its way.
std::string random_graph_system(const Draw& draw);

}  // namespace credo::testing
