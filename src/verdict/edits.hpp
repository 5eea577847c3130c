// What turns one view of a state into another: of each list that changed one splice, which keeps
// the longest common beginning and end.
//
//   apply(view, edits(view, next));   // now view is next
//
// Unlike a StateChange, which is for reading, this keeps the order of every list, so that all
// states of a run can be made from the first one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "system/view.hpp"

namespace credo {

struct ListEdit {
  static constexpr std::uint32_t kNoAgent = 0xffffffffu;

  std::uint32_t agent = kNoAgent;  // by number
  // Of an agent one of its sections, "phase" or "mail"; else "facts", "actions" or "turn". Phase
  // and turn are lists of one word.
  std::string section;
  std::uint32_t at = 0;
  std::uint32_t remove = 0;
  std::vector<std::string> insert = {};
  std::uint32_t frames = 0;  // of a section: how many its items have then (Section::frames)
};

// Both views have the same agents.
std::vector<ListEdit> edits(const StateView& before, const StateView& after);

void apply(StateView& view, const std::vector<ListEdit>& changes);

}  // namespace credo
