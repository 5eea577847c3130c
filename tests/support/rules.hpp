// The rules that files of the corpora test (tests/corpus/rules.txt), and the page that is made of
// them (docs/rules.md).
//
//   == AgentSpeak: events and plans                          a section of the page
//   agentspeak.plan.relevant  docs/agentspeak.md#the-four-steps
//     A plan is relevant if its trigger unifies with the event.
//     test: unit/unify_test.cpp: UnifyTest.Name              a test that is no file of a corpus
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace credo::testing {

struct Rule {
  std::string id;
  std::string place;               // "docs/agentspeak.md#the-four-steps"
  std::string words;               // one sentence
  std::vector<std::string> tests;  // "unit/unify_test.cpp: UnifyTest.Name"
};

struct RuleSection {
  std::string title;
  std::vector<Rule> rules;
};

struct RuleTable {
  std::vector<RuleSection> sections;
  std::vector<std::string> problems;  // "line 7: ..."

  const Rule* find(std::string_view id) const;
};

RuleTable parse_rules(std::string_view text);

// The files that name each rule, as paths below tests/.
using FilesOfRules = std::map<std::string, std::vector<std::string>>;

// What is wrong: rules that are named and not there, rules without a file or a test.
std::vector<std::string> problems_of(const RuleTable& table, const FilesOfRules& files);

std::string rules_page(const RuleTable& table, const FilesOfRules& files);

}  // namespace credo::testing
