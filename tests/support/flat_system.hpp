// Random AgentSpeak systems without structured terms, made to be translated and to be shrunk.
//
// Small vocabularies make things meet: a few predicates, goals, actions and constants shared by
// agents and environment. Variables are mostly used where something has given them a value, so that
// plans get on. Every construct of the language that has no nested terms can occur. What it comes
// to, how often each construct makes a difference, is measured by `credo_fuzz --statistics`.
#pragma once

#include "support/random_system.hpp"
#include "support/seamed_text.hpp"

namespace credo::testing {

// A system file with its agents and its environment inside. The last part of its text is an empty
// list for properties.
Seamed random_flat_system(const Draw& draw);

// The agents are a0, a1, ...
int agent_count(const Seamed& system);
// The lists of the clauses of its agents, one list each; those that are plans say so.
std::vector<Seamed>& agents_of(Seamed& system);
// Some of its agents, by number, as one family: each member runs the clauses of all of them.
Seamed with_family(Seamed system, const std::vector<int>& members);
// The clauses of its environment.
std::vector<Seamed>& environment_of(Seamed& system);
// The list of properties in it.
Seamed& properties_of(Seamed& system);

}  // namespace credo::testing
