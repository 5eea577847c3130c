// Reading the model a command works on, and saying what is wrong with it.
#pragma once

#include <memory>

#include "cli/console.hpp"
#include "cli/settings.hpp"
#include "system/model.hpp"

namespace credo {

// Loads the file of the settings; errors and warnings are remarks.
std::unique_ptr<Model> load(const Settings& settings, const Console& console);

// For run and explore: what lint would call a misspelling is worth a warning before a long search.
void warn_about_misspellings(Model& model, const Settings& settings, const Console& console);

}  // namespace credo
