// Reading the atoms of properties: B_p Bif_s c_r, waits(p), ended(p).
#pragma once

#include <memory>
#include <string_view>

#include "base/diagnostic.hpp"
#include "lang/eccs/query.hpp"

namespace credo::eccs {

// The atom in the text at `where`, about the agent; `called` is what a quantifier calls it, or "".
// nullptr after an error.
std::shared_ptr<const StoreQuery> parse_query(const Program& program, AgentNumber agent,
                                              const Sources& sources, std::string_view called,
                                              SourceSpan where, Diagnostics& diagnostics);

}  // namespace credo::eccs
