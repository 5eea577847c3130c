// A system read from its files and checked: what every command starts from.
//
//   auto model = load_model("auction.mas", {}, languages);
//   if (model->diagnostics.has_errors()) ... exit code 2
//
// The languages are handed in by the caller, so that this layer knows none of them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/stop_reason.hpp"
#include "system/agent.hpp"
#include "system/environment.hpp"
#include "system/environment_parser.hpp"
#include "system/mover.hpp"
#include "system/system_file.hpp"

namespace credo {

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

struct LoadOptions {
  std::string environment_path;                // --env, for a single agent
  std::string within = {};                     // --within; "": files may be anywhere
  ConstantOverrides constants;                 // --const
  bool plain = false;                          // --plain
  BuplReading bupl = BuplReading::maude;       // --semantics
  StoreUpdate update = StoreUpdate::repaired;  // --update
  std::vector<NamedText> texts = {};           // a slice: read instead of the files of these paths
};

struct Model {
  Model() : diagnostics(sources), environment(terms) {}
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  Sources sources;
  Diagnostics diagnostics;
  TermStore terms;
  SystemFile file;
  Environment environment;
  Constants constants;
  Directory directory;
  std::vector<std::shared_ptr<const AgentProgram>> programs;  // one per agent
  bool single_agent = false;  // read from the file of an agent, not from a system file
  double load_seconds = 0;
  // Made of another one by leaving things out: properties may name what is not there any more.
  bool is_slice = false;
  std::size_t files = 0;  // the first so many of the sources are what was loaded
  // Set when the text alone exceeds a bound ("conjuncts of plan @p1 of ag1 > 2").
  std::optional<StopReason> static_limit;
  std::vector<FileId> program_files;  // by agent: what it is written in

  AgentSetup setup(std::uint32_t agent, bool labels = false) {
    return {&terms,       agent, file.agents[agent].name, &file.options, &directory,
            &environment, labels};
  }
  std::size_t agent_count() const { return file.agents.size(); }
  // "environment", the name of an agent, of a pair that of the sender, ...
  std::string mover_name(Mover mover) const;
  // Whether `G f` in a property is Dribble's goal and not the path operator: in the file of a
  // single Dribble agent, where no system file says otherwise.
  bool goal_operator() const {
    return single_agent && programs.size() == 1 && programs[0]->language() == "Dribble";
  }
};

// Reads a .mas file, or a single agent in a file with the ending of one of the languages. Problems
// are in model->diagnostics; throws UserError when the file itself cannot be read.
std::unique_ptr<Model> load_model(const std::string& path, LoadOptions options,
                                  const std::vector<Language>& languages);

// The same for a text that is not in a file; the path tells its language and where files it names
// are looked for.
std::unique_ptr<Model> load_model_text(const std::string& path, std::string text,
                                       LoadOptions options, const std::vector<Language>& languages);

}  // namespace credo
