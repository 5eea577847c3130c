// How AgentSpeak states read: the words of views, traces and reports.
#pragma once

#include <span>
#include <string>

#include "lang/agentspeak/program.hpp"

namespace credo::agentspeak {

enum class Phase : std::uint8_t { mail, revision, event, intention };

std::string_view text_of(Phase phase);
// `cycle eager`: the turn of the events, when there are intentions only.
inline constexpr std::string_view kEventOrIntention = "event, or else intention";

// "+!g(1)", "-b", "+?t(X)".
std::string event_text(const TermStore& terms, bool add, EventKind kind, TermId atom,
                       std::span<const std::string> names = {});
// "bid(ag2,4)", "winner(ag3) [percept]", "p [percept, other]".
std::string belief_text(const TermStore& terms, TermId atom, bool percept, bool other);
// "@g1.2 +!travel(north) {D=north}": plan, next formula, trigger and bindings.
std::string frame_text(const TermStore& terms, const Plan& plan, std::size_t position,
                       TermId trigger, std::span<const TermId> bindings);
// What .print(...) prints: its arguments one after the other, strings without their quotes.
std::string printed_text(const TermStore& terms, const Plan& plan, TermId call);
// The formula as written.
std::string formula_text(const TermStore& terms, const Plan& plan, const Formula& formula);

}  // namespace credo::agentspeak
