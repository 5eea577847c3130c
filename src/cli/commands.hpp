// The commands, one file each.
#pragma once

#include "cli/exit_codes.hpp"
#include "options/option_table.hpp"
#include "options/settings.hpp"

namespace credo {

ExitCode check_command(const Settings& settings);
ExitCode run_command(const Settings& settings);
ExitCode explore_command(const Settings& settings);
ExitCode search_command(const Settings& settings);
ExitCode test_command(const Settings& settings);
ExitCode export_command(const Settings& settings);
ExitCode slice_command(const Settings& settings);
ExitCode lint_command(const Settings& settings);
ExitCode serve_command(const Settings& settings);

}  // namespace credo
