// Words and sentences, made of the values of the languages.
#include "inquiry/language_words.hpp"

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "export/promela/claims.hpp"
#include "external/external_engine.hpp"
#include "inquiry/file_kinds.hpp"
#include "lang/languages.hpp"
#include "reduce/slicing/slicer.hpp"

namespace credo {

std::string language_names() {
  return names_of(languages(), [](const Language&) { return true; });
}

std::vector<LanguageSwitch> language_switches() {
  std::vector<LanguageSwitch> all;
  for (const Language& language : languages()) {
    all.insert(all.end(), language.switches.begin(), language.switches.end());
  }
  return all;
}

std::vector<std::string> target_words() {
  std::vector<std::string> words;
  for (const Language& language : languages()) {
    for (const auto& each : language.translations) words.push_back(each->word);
  }
  words.push_back(promela_graph_translation().word);
  words.insert(words.end(), {"dot", "aut"});
  return words;
}

std::string target_help() {
  std::string help;
  for (const Language& language : languages()) {
    std::vector<std::string> words;
    for (const auto& each : language.translations) {
      words.push_back(each->tool.empty() ? each->word
                                         : fmt::format("{} ({})", each->word, each->tool));
    }
    if (words.empty()) continue;
    help += fmt::format("{}, for {}; ", choice_text(words), language.translations.front()->subject);
  }
  return help + fmt::format("{}, dot or aut: the graph", promela_graph_translation().word);
}

std::string demands_help() {
  return fmt::format(
      "of {}: what FIPA demands of every message and every agent, instead of the properties",
      names_of(languages(), &Language::demands));
}

std::string labels_help() {
  return fmt::format(
      "of {}: the last action is part of every state (default: where a property asks for it)",
      names_of(languages(), &Language::observes_actions));
}

std::string languages_with_net() {
  return names_of(languages(), [](const Language& each) {
    return each.slicer != nullptr && each.slicer->has_net();
  });
}

std::string net_help() {
  return fmt::format("write the dependence net of {} agents for Graphviz; - is standard output",
                     languages_with_net());
}

std::string engine_help() {
  std::string help =
      "native (default); reference: slow and plain, for comparison; for `check` also spin";
  for (const Language& language : languages()) {
    for (const auto& each : language.engines) {
      help += fmt::format(", and {} for {}", each->word, each->subject);
    }
  }
  return help;
}

std::string endings_help(std::string_view system, std::string_view agent,
                         std::string_view between) {
  std::vector<std::string> systems;
  std::vector<std::string> agents;
  for (const std::string& each : system_endings()) {
    (is_system_ending(each) ? systems : agents).push_back(each);
  }
  return fmt::format("{} ({}){}{} ({})", system, fmt::join(systems, ", "), between, agent,
                     fmt::join(agents, ", "));
}

}  // namespace credo
