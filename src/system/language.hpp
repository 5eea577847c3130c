// An agent language as one value: everything the rest of the house has to know about it.
//
//   Language language() { return {.name = "Light", .extension = ".light", .load = load}; }
//
// Each is made in its folder, src/lang/<name>/language.cpp, and lang/languages.cpp has the list of
// them, which is handed to who needs it, so that nobody else names a language. What belongs to
// layers above this one - a slicer, translations, other model checkers - is kept by a pointer, and
// only those layers look inside. docs/adding-a-language.md walks through a small one.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/lexer.hpp"
#include "base/suggest.hpp"
#include "logic/property_syntax.hpp"
#include "system/agent_program.hpp"
#include "system/environment.hpp"
#include "term/term_parser.hpp"

namespace credo {

struct Model;
struct Property;         // logic/property.hpp
struct PropertyProblem;  // logic/property_problem.hpp
class Slicer;            // reduce/slicing/slicer.hpp
struct Translation;      // export/translation.hpp
struct EngineOffer;      // external/external_engine.hpp
struct SpinTranslation;  // external/spin_model.hpp

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
  const SwitchValues& switches;  // what was chosen for each, of all languages
  bool alone = false;            // the file of a single agent, no part of a system file

  TokenStream tokens(FullStops stops = FullStops::in_names) const {
    return {tokenize(sources, file, begin, end, diagnostics, stops), diagnostics};
  }
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
  std::vector<PropertyText> tests;
  std::vector<SourceSpan> definitions;
  TermId silent_action = kNoTerm;  // the action of steps that an observer does not see
  Fairness fairness = Fairness::none;
};
using SystemLoader = std::function<WholeSystem(const ProgramText&)>;

// A choice between readings of the language, an option of every command: --semantics table.
struct LanguageSwitch {
  std::string name;                // "semantics"
  std::string value;               // as the help calls it: "R"
  std::vector<std::string> words;  // the first is the default
  std::string help;
};

// Makes what a property says in the language's own words into atoms and formulas that every engine
// knows; what is wrong with an atom is added to the problems. Called for every property, whatever
// the agents of the system are. `is_fact` tells what the environment has as a fact.
using AtomResolver = std::function<void(Model&, const std::function<bool(TermId)>& is_fact,
                                        Property&, std::vector<PropertyProblem>&)>;
// What to write for a belief of the agent that was written bare, "did you mean B_p done?"; "": the
// atoms that all languages share will do.
using BeliefHint =
    std::function<std::string(const Model&, std::uint32_t agent, std::string_view written)>;

struct Language {
  std::string name = {};       // as people write it
  std::string extension = {};  // ".asl": its files are single agents or, with load_system, systems
  ProgramLoader load = {};
  SystemLoader load_system = {};
  std::vector<std::string> words = {};  // those that mean something, for editors
  std::vector<LanguageSwitch> switches = {};

  // Its properties.
  LanguageAtoms atoms = {};
  AtomResolver resolve_atoms = {};
  BeliefHint belief_hint = {};
  bool atoms_name_agents = false;  // as its own atoms are shown, they tell whom they are about
  bool has_cycles = false;         // --cycle and --select are for its agents
  bool observes_actions = false;   // taken(a), enabled(a), fair(a) and stuck are for its agents
  bool labelled = false;  // of whole systems: every step has an action, see SystemOptions::labelled
  bool demands = false;   // its programs make properties by themselves: `check --fipa`

  // What other layers bring along; none of them must be there.
  std::shared_ptr<const Slicer> slicer = {};
  std::vector<std::shared_ptr<const Translation>> translations = {};  // export --to
  std::vector<std::shared_ptr<const EngineOffer>> engines = {};       // check --engine
  std::shared_ptr<const SpinTranslation> spin = {};                   // check --engine spin
};
using Languages = std::vector<Language>;

// "Light", "Light or Bell": the names of those that have something.
template <class Has>
std::string names_of(const Languages& languages, const Has& has) {
  std::vector<std::string> names;
  for (const Language& each : languages) {
    if (std::invoke(has, each)) names.push_back(each.name);
  }
  return choice_text(names);
}

// What was chosen for every switch there is: what is given, else the default. Throws UserError for
// a word that a switch does not have.
SwitchValues chosen_switches(const Languages& languages, const SwitchValues& given);

}  // namespace credo
