// What FIPA demands of an ECCS system, as properties (`check --fipa`).
//
// Of every message x that somebody sends and somebody receives:
//   "x is feasible"      where x can happen, its feasibility precondition holds for the sender
//   "x has its effect"   after x the receiver believes what it was told; after a request the
//                        receiver does what it was asked for, whatever happens
// Of every agent: nothing it waits for is out of reach for ever, and it can always send what comes
// next. They are written down here from section 3.1 of the paper, not taken from the rules that run
// (rules.hpp).
//
// A request has its effect where one of the steps that do the action comes for sure: the messages
// that tell it, or an observation of the proposition by anybody. For an internal action, that the
// receiver comes to believe it done. If there is no such step in the system, the demand is that the
// request is never made.
#pragma once

#include <vector>

#include "lang/eccs/program.hpp"
#include "system/agent_program.hpp"

namespace credo::eccs {

// Those of the messages the agent sends, and of its waiting and sending.
std::vector<AgentProgram::Demand> demands_of(const Program& program, const TermStore& terms,
                                             AgentNumber agent);

}  // namespace credo::eccs
