// Collecting them.
#include "fuzz/words.hpp"

#include <fmt/format.h>

#include <set>

#include "base/limits.hpp"
#include "inquiry/file_kinds.hpp"
#include "logic/operators.hpp"
#include "logic/property_words.hpp"
#include "modal/view_words.hpp"
#include "options/option_table.hpp"

namespace credo::testing {

namespace {

void add_option(const OptionInfo& option, std::set<std::string>& words) {
  words.insert(option.name);
  if (!option.value.empty()) words.insert(option.name + "=");
  for (const std::string_view word : option.words()) {
    words.insert(fmt::format("{}={}", option.name, word));
  }
  if (!option.served.name.empty()) words.insert(fmt::format("\"{}\":", option.served.name));
}

}  // namespace

const std::vector<std::string>& known_words() {
  static const std::vector<std::string> kWords = [] {
    std::set<std::string> words(expectation_words().begin(), expectation_words().end());
    for (const credo::FileKind& kind : file_kinds()) {
      words.insert(kind.words.begin(), kind.words.end());
      words.insert(kind.ending);
    }
    for (const OperatorInfo& each : operator_table()) {
      words.insert(each.spellings.begin(), each.spellings.end());
      words.emplace(each.text);
    }
    for (const ViewKind kind : {ViewKind::belief, ViewKind::intention, ViewKind::uncertainty,
                                ViewKind::belief_whether, ViewKind::uncertainty_whether}) {
      words.emplace(text_of(kind));
    }
    for (const BoundInfo& bound : bound_table()) words.emplace(bound.name);
    for (const Command& command : command_table()) words.insert(command.name);
    for (const OptionInfo& option : option_table()) add_option(option, words);
    words.erase("");
    return std::vector<std::string>(words.begin(), words.end());
  }();
  return kWords;
}

std::string fuzz_dictionary() {
  std::string out;
  for (const std::string& word : known_words()) {
    out += '"';
    for (const char c : word) {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
    out += "\"\n";
  }
  return out;
}

}  // namespace credo::testing
