// What the scripts for the shells share.
#include "cli/completion_scripts.hpp"

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "inquiry/file_kinds.hpp"

namespace credo {

std::string replaced(std::string text, std::string_view mark, std::string_view by) {
  for (std::size_t at = text.find(mark); at != text.npos; at = text.find(mark, at + by.size())) {
    text.replace(at, mark.size(), by);
  }
  return text;
}

std::string command_names() {
  std::string names;
  for (const Command& command : command_table()) names += command.name + " ";
  return names + "completion help";
}

std::string endings(std::string_view separator) {
  std::string all;
  for (const std::string& ending : system_endings()) {
    if (!all.empty()) all += separator;
    all += ending.substr(1);
  }
  return all;
}

std::string words_text(const OptionInfo& option) {
  return fmt::format("{}", fmt::join(option.words(), " "));
}

}  // namespace credo
