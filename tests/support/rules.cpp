// Rules as text, and as a page.
#include "support/rules.hpp"

#include <fmt/format.h>

#include <regex>
#include <sstream>

namespace credo::testing {

namespace {

constexpr std::string_view kOpening =
    R"(# Rules and their tests

Every small system in [`tests/corpus`](../tests/corpus), [`tests/regress`](../tests/regress) and
[`tests/slicing/regress`](../tests/slicing/regress) names the rule that it is about, in a line `// rule:`. Here are
the rules, each with the page that states it and the files that test it; or, where no file is about it alone, with
another test. [Laws of the manual](laws.md) goes the other way, from sentences to tests.

This page is made from `tests/corpus/rules.txt` and the files by `make rules`; a test compares it with them. The files
are below `tests/corpus` unless they begin with `regress` or `slicing`. [CONTRIBUTING](../CONTRIBUTING.md) says
how to add one.
)";

// The text as it stands in a cell of a table.
std::string in_cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out;
}

// "docs/agentspeak.md#the-state" as a link from a page in docs/.
std::string link_to(const std::string& place) {
  const std::string target = place.substr(place.find('/') + 1);
  const std::size_t anchor = target.find('#');
  std::string name = target.substr(0, anchor);
  name.resize(name.size() - std::string_view(".md").size());
  return fmt::format("[{}]({})", name, target);
}

std::string tests_of(const Rule& rule, const FilesOfRules& files) {
  std::string out;
  const auto add = [&](std::string_view test) {
    out += fmt::format("{}`{}`", out.empty() ? "" : ", ", test);
  };
  if (const auto found = files.find(rule.id); found != files.end()) {
    constexpr std::string_view kCorpus = "corpus/";
    for (std::string_view file : found->second) {
      if (file.starts_with(kCorpus)) file.remove_prefix(kCorpus.size());
      add(file);
    }
  }
  for (const std::string& test : rule.tests) add(test);
  return out;
}

}  // namespace

const Rule* RuleTable::find(std::string_view id) const {
  for (const RuleSection& section : sections) {
    for (const Rule& rule : section.rules) {
      if (rule.id == id) return &rule;
    }
  }
  return nullptr;
}

RuleTable parse_rules(std::string_view text) {
  static const std::regex head(R"(([a-z0-9]+(?:\.[a-z0-9-]+)+)  (docs/[a-z-]+\.md#[a-z0-9-]+))");
  constexpr std::string_view kTest = "  test: ";
  RuleTable table;
  Rule* rule = nullptr;
  std::size_t number = 0;
  std::istringstream in{std::string(text)};
  for (std::string line; std::getline(in, line);) {
    ++number;
    const auto problem = [&](const std::string& what) {
      table.problems.push_back(fmt::format("line {}: {}", number, what));
    };
    std::smatch parts;
    if (line.empty() || line.starts_with("#")) {
      rule = nullptr;
    } else if (line.starts_with("== ")) {
      table.sections.push_back({line.substr(3), {}});
      rule = nullptr;
    } else if (line.starts_with(kTest) && rule != nullptr) {
      rule->tests.push_back(line.substr(kTest.size()));
    } else if (line.starts_with("  ") && rule != nullptr && rule->words.empty()) {
      rule->words = line.substr(2);
    } else if (std::regex_match(line, parts, head) && !table.sections.empty()) {
      if (table.find(parts[1].str()) != nullptr) problem(parts[1].str() + " is there twice");
      table.sections.back().rules.push_back({parts[1], parts[2], "", {}});
      rule = &table.sections.back().rules.back();
    } else {
      problem("neither a section nor a rule nor a part of one: " + line);
    }
  }
  return table;
}

std::vector<std::string> problems_of(const RuleTable& table, const FilesOfRules& files) {
  std::vector<std::string> problems = table.problems;
  for (const auto& [id, names] : files) {
    if (table.find(id) != nullptr) continue;
    for (const std::string& file : names) problems.push_back(file + ": there is no rule " + id);
  }
  for (const RuleSection& section : table.sections) {
    for (const Rule& rule : section.rules) {
      if (!rule.words.ends_with('.')) problems.push_back(rule.id + " is not a sentence in words");
      if (rule.tests.empty() && !files.contains(rule.id)) {
        problems.push_back(rule.id + " has neither a file nor another test");
      }
    }
  }
  return problems;
}

std::string rules_page(const RuleTable& table, const FilesOfRules& files) {
  std::string page(kOpening);
  for (const RuleSection& section : table.sections) {
    page += fmt::format("\n## {}\n| rule | in words | stated in | tested by |\n|---|---|---|---|\n",
                        section.title);
    for (const Rule& rule : section.rules) {
      page += fmt::format("| `{}` | {} | {} | {} |\n", rule.id, in_cell(rule.words),
                          link_to(rule.place), tests_of(rule, files));
    }
  }
  return page;
}

}  // namespace credo::testing
