// From the words of the command line to the settings.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "options/option_table.hpp"
#include "options/settings.hpp"

namespace credo {

// `command` is one of CommandSet. None: the user asked for help, which `help` then holds. Throws
// UserError for anything that cannot be understood.
std::optional<Settings> parse_options(CommandSet command, const std::string& name,
                                      const std::string& summary,
                                      std::vector<std::string> arguments, std::string& help);

}  // namespace credo
