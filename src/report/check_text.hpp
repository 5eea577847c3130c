// The verdicts as text: a head line, a block for each property, and what remains to be said.
//
//   auction_buggy: 3 agents, 1 initial state; native engine, weak fairness, unused bindings dropped
//   spec1: violated
//     []( !Bel(ag3, winner(ag3)) & ... )
//     1352606 states, 4732120 transitions, depth 210, 1.90 s, 0.7 million states/s, 120 MB
//     why it fails:
//       after step 122: Bel(ag3, winner(ag3)) is false
//   ...
//   3 properties: 2 as expected, 1 not
//
// The parts are separate, so that a verdict can be shown as soon as it is there.
#pragma once

#include <string>

#include "inquiry/check_report.hpp"
#include "report/style.hpp"

namespace credo {

std::string check_head_text(const CheckReport& report, const TextStyle& style);

// The first line of a property's block: its name, the verdict, and whether that was expected.
std::string verdict_line(const CheckedProperty& property, const TextStyle& style);
// The whole block.
std::string verdict_text(const CheckedProperty& property, const Sources& sources,
                         const TextStyle& style);

// Coverage, statistics, and the count of what was expected: "3 properties: 2 as expected, 1 not".
std::string check_tail_text(const CheckReport& report, const TextStyle& style);

}  // namespace credo
