// What the languages bring to those who ask: switches, the targets of export, and words for helps.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "system/language.hpp"

namespace credo {

// "A, B or C"
std::string language_names();
// Of all languages: --semantics, --update, ...
std::vector<LanguageSwitch> language_switches();

// "promela", "smv", ..., "dot", "aut": the words of --to, and what they are for.
std::vector<std::string> target_words();
std::string target_help();

// "of X: the last action ...": what only some languages have, with their names.
std::string demands_help();
std::string labels_help();
std::string net_help();
std::string engine_help();
std::string languages_with_net();  // their names

// "system (.mas, ...) or single agent (.asl, ...)", with the words for them
std::string endings_help(std::string_view system, std::string_view agent,
                         std::string_view between = " or ");

}  // namespace credo
