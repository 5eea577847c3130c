// Reading system files (.mas): see docs/systems.md.
//
// One statement a line; a statement goes on while a line ends with a comma or a brace or
// parenthesis is open, a property also after a line that ends with an operator or its colon. Agents
// and the environment may be named by file or written inline between braces. Properties are kept as
// text with their place: the logic reads them when they are checked; tests in the same way, and a
// line of a test that ends with `;` or `+` goes on.
#pragma once

#include "base/diagnostic.hpp"
#include "system/system_file.hpp"
#include "term/term_parser.hpp"

namespace credo {

// Parses the system file. `constants` are those of the environment (found with find_environment)
// and may bound the ranges of families.
SystemFile parse_system_file(const Sources& sources, FileId file, TermStore& terms,
                             const Constants& constants, Diagnostics& diagnostics);

// Only the `environment` statement of a system file, without diagnostics.
TextSource find_environment(const Sources& sources, FileId file);

}  // namespace credo
