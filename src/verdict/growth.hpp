// What grows along a run: of all lists that its states are made of, the one that tells why there is
// no end to it.
//
//   growth_to(reason, states)   of a run to a bound of the model: the list which that bound counts
//   growth_along(states)        of any run: the list that grows the longest, if one does
//
// A list is looked at as it is shown (system/view.hpp), so no language is known here. What grows is
// how many items it has, how many frames they are stacks of, a number in one of them, the nesting
// of its terms or the length of an item. Two places of the run show it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/stop_reason.hpp"
#include "system/view.hpp"
#include "verdict/trace.hpp"

namespace credo {

enum class Measure : std::uint8_t { items, frames, number, nesting, length };
// "items", "frames", ...
std::string_view text_of(Measure measure);

struct GrowthPlace {
  std::uint64_t step = 0;  // after it; 0: at the start
  std::uint64_t amount = 0;
  std::string item = {};  // of Measure number, nesting and length: the one with that much
};

struct Growth {
  Measure measure = Measure::items;
  std::string list;  // "events of a", "mailbox of b", "requested actions", "facts"
  // The same amount at both: it grows only with the step that goes over the bound.
  GrowthPlace early;
  GrowthPlace late;
  // Of Measure items and frames: what the list has at the late place and not at the early one, each
  // kind once, the first few.
  std::vector<std::string> added;
  // Steps from one to the next of the last times that it grew, if they are always as many.
  std::optional<std::uint64_t> period;
  std::uint64_t steps = 0;  // of the run
  // The run was taken at random: it is none that the search has found.
  bool sampled = false;
};

// "events of a: 3 after step 4, 9 after step 10, +!loop added; one more every 2 steps"
std::string sentence(const Growth& growth);

// All states of a run, one more than it has steps.
std::vector<StateView> states_of(const Trace& trace);

// Nothing if the reason is no bound of the model, or one of the text, which does not grow.
std::optional<Growth> growth_to(const StopReason& reason, std::span<const StateView> run);
// Nothing if no list has its largest amount so far in each quarter of the run anew.
std::optional<Growth> growth_along(std::span<const StateView> run);

}  // namespace credo
