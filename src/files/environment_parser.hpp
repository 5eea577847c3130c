// Reading environment files (.env): see docs/environment.md for the language.
#pragma once

#include <string>
#include <unordered_map>

#include "base/diagnostic.hpp"
#include "system/environment.hpp"
#include "term/term_parser.hpp"

namespace credo {

// Values given with `--const NAME=VALUE`; `used` remembers which of them a file declared.
struct ConstantOverrides {
  std::unordered_map<std::string, std::string> values;
  std::unordered_map<std::string, bool> used;
};

// The environment in the bytes [begin, end) of a file; errors go to the diagnostics. Constants it
// declares are added to `constants`.
Environment parse_environment(const Sources& sources, FileId file, std::uint32_t begin,
                              std::uint32_t end, TermStore& terms, ConstantOverrides& overrides,
                              Constants& constants, Diagnostics& diagnostics);

// A constant's value as given on the command line: an integer or a name. Nothing if it is neither.
std::optional<TermId> parse_constant(TermStore& terms, std::string_view text);

}  // namespace credo
