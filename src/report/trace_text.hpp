// A trace in the agents' own words.
//
//       3  ag3          event +!alliance(ag3,ag2) is lost: no applicable plan   ag3.asl:17:8
//                         plan @propose does not apply: not alliance(ag3,ag2) fails
//                         - event +!alliance(ag3,ag2) <@lost.1 +auction(4)>
//                         * Des(ag3, alliance(ag3,ag2)) becomes false
//     ... 5 idle steps (ag1, ag2)
//     ---- from here on steps 9 to 12 repeat for ever ----
//
// Steps that change nothing but the phase are folded, and those that concern only agents out of
// focus (report/folding.hpp), unless the style asks for everything. Atoms of the property that was
// checked are shown where their truth changes, and a line marks where the run begins to repeat.
#pragma once

#include <string>

#include "base/source.hpp"
#include "report/folding.hpp"
#include "report/style.hpp"
#include "verdict/trace.hpp"

namespace credo {

// The initial state, the steps, and how the run ends.
std::string trace_text(const Trace& trace, const Sources& sources, const TextStyle& style,
                       const Focus& focus = {});

// "steps 198 to 209 repeat for ever", of a trace with a loop.
std::string repetition_text(const Trace& trace);

// One step; names are padded to `mover_width`.
std::string step_text(const TraceStep& step, const Sources& sources, const TextStyle& style,
                      std::size_t mover_width);

}  // namespace credo
