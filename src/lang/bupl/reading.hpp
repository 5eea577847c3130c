// The two readings of BUPL (`--semantics`): as the paper's Maude listings do it, or as its table of
// transition rules does.
#pragma once

#include <cstdint>

#include "system/language.hpp"

namespace credo::bupl {

enum class Reading : std::uint8_t { maude, table };

constexpr std::string_view text_of(Reading reading) {
  return reading == Reading::maude ? "maude" : "table";
}

inline LanguageSwitch reading_switch() {
  return {"semantics",
          "R",
          {"maude", "table"},
          "of BUPL: maude (default: as the paper's listings) or table (as its transition rules)"};
}

inline Reading reading_of(const SwitchValues& switches) {
  const auto found = switches.find("semantics");
  return found != switches.end() && found->second == "table" ? Reading::table : Reading::maude;
}

inline Reading reading_of(const SystemOptions& options) { return reading_of(options.switches); }

}  // namespace credo::bupl
