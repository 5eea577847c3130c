// Reading the model a command works on, and saying what is wrong with it.
#pragma once

#include <functional>
#include <memory>

#include "cli/console.hpp"
#include "cli/exit_codes.hpp"
#include "cli/result_files.hpp"
#include "options/settings.hpp"
#include "system/model.hpp"

namespace credo {

// Loads the file of the settings; errors and warnings are remarks.
std::unique_ptr<Model> load(const Settings& settings, const Console& console);

// A command that checks properties says itself what is wrong with those it checks.
enum class Properties { are_not_checked, are_checked };

// Loads the model, warns about likely misspellings, and works with it unless it has errors. An
// error in the input that shows only now is reported at its place, and in the files that tell of
// errors.
ExitCode with_model(const Settings& settings, const Console& console,
                    const std::function<ExitCode(Model&)>& work,
                    Properties properties = Properties::are_not_checked,
                    ResultFiles* files = nullptr);

}  // namespace credo
