// A system read from its files and checked: what every command starts from.
// files/load_model.hpp makes one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/stop_reason.hpp"
#include "system/agent_program.hpp"
#include "system/environment.hpp"
#include "system/language.hpp"
#include "system/mover.hpp"
#include "system/system_file.hpp"
#include "term/term_parser.hpp"

namespace credo {

struct Model {
  Model() : diagnostics(sources), environment(terms) {}
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  Languages languages;  // all that there are, whether or not it has agents of them
  Sources sources;
  Diagnostics diagnostics;
  TermStore terms;
  SystemFile file;
  Environment environment;
  Constants constants;
  std::vector<Definition> definitions;  // of state formulas, for its properties
  Directory directory;
  std::vector<std::shared_ptr<const AgentProgram>> programs;  // one per agent
  bool single_agent = false;  // read from the file of an agent, not from a system file
  double load_seconds = 0;
  // Made of another one by leaving things out: properties may name what is not there any more.
  bool is_slice = false;
  // What steps without an observable action are called where every step has an action.
  TermId silent_action = kNoTerm;
  std::size_t files = 0;  // the first so many of the sources are what was loaded
  // Set when the text alone exceeds a bound ("conjuncts of plan @p1 of ag1 > 2").
  std::optional<StopReason> static_limit;
  std::vector<FileId> program_files;  // by agent: what it is written in

  AgentSetup setup(std::uint32_t agent, bool labels = false) {
    return {&terms,       agent, file.agents[agent].name, &file.options, &directory,
            &environment, labels};
  }
  std::size_t agent_count() const { return file.agents.size(); }
  // Whether an observer sees a step by this action, or by none.
  bool observes(TermId action) const { return action != kNoTerm && action != silent_action; }
  // "environment", the name of an agent, of a pair that of the sender, ...
  std::string mover_name(Mover mover) const;
  // That of an agent.
  const Language& language(std::uint32_t agent) const;
  // The language if it is that of all agents; nullptr if they have several.
  const Language* only_language() const;
  // How its properties are written.
  PropertySyntax property_syntax() const;
  // Whether an atom of the agent's language goes before a path operator of the same spelling: in
  // the file of a single agent, where no system file says otherwise.
  bool own_operators() const { return single_agent && language(0).atoms.has_operators(); }
};

}  // namespace credo
