// An agent language as the rest of the house sees it: how the text of a program becomes an
// AgentProgram, or a whole system. The list of languages is handed in from above
// (lang/languages.hpp), so that no layer but that one knows any of them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/diagnostic.hpp"
#include "system/agent_program.hpp"
#include "system/environment.hpp"
#include "term/term_parser.hpp"

namespace credo {

// Values given with `--const NAME=VALUE`; `used` remembers which of them a file declared.
struct ConstantOverrides {
  std::unordered_map<std::string, std::string> values;
  std::unordered_map<std::string, bool> used;
};

// A program's text, the bytes [begin, end) of a file, and what reading it needs and changes.
struct ProgramText {
  const Sources& sources;
  FileId file = kNoFile;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  TermStore& terms;
  ConstantOverrides& overrides;  // --const
  Constants& constants;          // of the environment; those of a program alone are added
  const Environment& environment;
  Diagnostics& diagnostics;
  bool alone = false;  // the file of a single agent, no part of a system file
};

using ProgramLoader = std::function<std::shared_ptr<const AgentProgram>(const ProgramText&)>;

// A whole system in one file: agents with names, each with its program, and properties.
struct WholeSystem {
  struct Member {
    std::string name;
    std::shared_ptr<const AgentProgram> program;
    SourceSpan where;
  };
  std::vector<Member> agents;
  std::vector<PropertyText> properties;
  Fairness fairness = Fairness::none;
};
using SystemLoader = std::function<WholeSystem(const ProgramText&)>;

// A language by the ending of its files, which are single agents or whole systems.
struct Language {
  std::string extension;  // ".asl"
  ProgramLoader load;
  SystemLoader load_system = {};
};

}  // namespace credo
