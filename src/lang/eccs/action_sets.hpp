// Reading the sets of actions of ACTL: tau, ps(inform(c_r)), ps(*), obs !c_r, obs *, *; and the
// actions of tests, which are its elements but for tau and *.
//
// A communication is a silent step too, so tau is all steps but observations. inform_if stands for
// both informs, and agree, refuse and cancel for the messages they end in. Every element must be
// something that can happen: what nobody ever says is an error.
#pragma once

#include <optional>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/lexer.hpp"
#include "lang/eccs/program.hpp"

namespace credo::eccs {

// The labels of the set in the text at `where`, sorted; none after an error.
std::optional<std::vector<TermId>> parse_action_set(const Program& program, const TermStore& terms,
                                                    const Sources& sources, SourceSpan where,
                                                    Diagnostics& diagnostics);

// The labels of the element that is next, sorted, as a test means it: what an observer sees of the
// system or, if one is given, of steps that the agent takes part in. Throws SyntaxError, after a
// diagnostic.
std::vector<TermId> parse_observed_action(const Program& program, const TermStore& terms,
                                          TokenStream& stream, AgentNumber agent = kNone);

}  // namespace credo::eccs
