// The scripts, one for each shell, and what they share.
#pragma once

#include <string>
#include <string_view>

#include "options/option_table.hpp"

namespace credo {

std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();

// The names of the shells, as words.
inline constexpr std::string_view kShellNames = "bash zsh fish";

// The text with every mark replaced.
std::string replaced(std::string text, std::string_view mark, std::string_view by);
// "check run ... completion help"
std::string command_names();
// "mas asl ...": the endings of files, with something else than a blank in between
std::string endings(std::string_view separator);
// "a b c", of the words of an option.
std::string words_text(const OptionInfo& option);

}  // namespace credo
