// What of the option table comes from the languages (lang/languages.hpp): switches, the targets of
// export, and words in the help.
#pragma once

#include <string>
#include <vector>

#include "options/option_table.hpp"

namespace credo {

// A row for each switch of a language: --semantics, --update, ...
std::vector<OptionInfo> language_switches();

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
