// A checked program of an agent language, which can be run twice over: as an Agent, by the fast
// engines, and as a PlainAgent, by the reference interpreter.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/lexer.hpp"
#include "logic/unread_property.hpp"
#include "system/agent.hpp"
#include "system/agent_setup.hpp"
#include "system/options.hpp"
#include "system/plain_agent.hpp"
#include "system/signature.hpp"

namespace credo {

// Reads the atoms that a language has of its own.
class AtomReader {
 public:
  // An atom in a property: its word (`B`, `Gs`, `P`) and its operand, the text at `where` without
  // enclosing braces or brackets; see PropertyAtom. nullptr after an error.
  virtual std::shared_ptr<const LocalQuery> query(const Sources& sources, std::string_view word,
                                                  SourceSpan where,
                                                  Diagnostics& diagnostics) const = 0;

 protected:
  ~AtomReader() = default;
};

// Reads what is said about the actions of a system whose steps all have one.
class ActionReader {
 public:
  // A set of actions in a property, the text at `where` without brackets; every action of the
  // system that is in it, sorted. None after an error.
  virtual std::optional<std::vector<TermId>> action_set(const Sources& sources, SourceSpan where,
                                                        Diagnostics& diagnostics) const = 0;
  // What a test says that an observer sees: takes the tokens of one action, or of several that have
  // a name together, and tells which these are, sorted; `own`: as steps of the program's agent.
  // Throws SyntaxError, after a diagnostic.
  virtual std::vector<TermId> observed_action(TokenStream& stream, bool own) const = 0;
  // Whether the word by itself begins what observed_action reads.
  virtual bool is_action_word(std::string_view word) const = 0;

 protected:
  ~ActionReader() = default;
};

class AgentProgram {
 public:
  virtual ~AgentProgram() = default;
  // The name of the language: whose atoms a property may use on its agents.
  virtual std::string_view language() const = 0;
  // What not every language has.
  virtual const AtomReader* atom_reader() const { return nullptr; }
  virtual const ActionReader* action_reader() const { return nullptr; }
  // What the rules of its messages demand (`--fipa`), as properties.
  struct Demand {
    std::string name;     // "ps(inform(c_r)) is feasible"
    std::string formula;  // in the language of properties
  };
  virtual std::vector<Demand> demands() const { return {}; }
  // The properties, tests and definitions written in the program's own file; of definitions what
  // stands after each `define`.
  virtual std::span<const PropertyText> properties() const { return {}; }
  virtual std::span<const PropertyText> tests() const { return {}; }
  virtual std::span<const SourceSpan> definitions() const { return {}; }
  // Whether its agents read messages; what is sent to others is lost.
  virtual bool reads_mail() const { return false; }
  // What is left out of its states unless the system is `plain`, in words; "" for nothing.
  virtual std::string_view reduction() const { return ""; }
  // Whether an agent that requested an action makes no step until the environment has taken it.
  virtual bool waits_for_actions() const { return false; }
  virtual std::unique_ptr<Agent> make_agent(const AgentSetup& setup) const = 0;
  virtual std::unique_ptr<PlainAgent> make_plain_agent(const AgentSetup& setup) const = 0;
  // What it believes, reads, posts, handles, requests and sends: for checks across files.
  virtual const Signature& signature() const = 0;
  // Further findings, those that take some looking for: only `lint` asks for them.
  virtual std::vector<ProgramFinding> findings(const SystemOptions&) const { return {}; }
};

}  // namespace credo
