// Reading environment files (.env): see docs/environment.md for the language.
#pragma once

#include "base/diagnostic.hpp"
#include "system/environment.hpp"
#include "system/language.hpp"
#include "term/term_parser.hpp"

namespace credo {

// The environment in the bytes [begin, end) of a file; errors go to the diagnostics. Constants it
// declares are added to `constants`.
Environment parse_environment(const Sources& sources, FileId file, std::uint32_t begin,
                              std::uint32_t end, TermStore& terms, ConstantOverrides& overrides,
                              Constants& constants, Diagnostics& diagnostics);

// The words that mean something in an environment, for editors.
std::vector<std::string> environment_words();

}  // namespace credo
