// Views as they are written: B_p, Bif_s, and several in one word, I_pB_p.
//
// Names of agents may contain anything that looks like a view, so only who knows the agents can
// tell where one view ends and the next begins.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace credo {

// What a view is written with; Bif and Uif say that there is a belief or uncertainty either way.
enum class ViewKind : std::uint8_t {
  belief,
  intention,
  uncertainty,
  belief_whether,
  uncertainty_whether
};
// "B", "I", "U", "Bif", "Uif"
std::string_view text_of(ViewKind kind);

struct ViewWord {
  ViewKind kind = ViewKind::belief;
  std::string_view agent;  // a part of the word that was split
};

// Whether the word begins as a view does.
bool is_view_word(std::string_view word);

using IsAgent = std::function<bool(std::string_view)>;
// The views of the word, with the longest names of agents that make it come out; none if it does
// not, or is longer than anybody writes.
std::optional<std::vector<ViewWord>> split_views(std::string_view word, const IsAgent& is_agent);

// The first agent of the word that is unknown, for messages: its name as far as the next thing that
// looks like a view; the last agent if all are known. The word begins as a view does.
std::string_view unknown_agent(std::string_view word, const IsAgent& is_agent);

}  // namespace credo
