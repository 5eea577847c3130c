// What a system file (.mas) says: which agents, which environment, and how they are run.
// Properties, tests and definitions are kept as text with their place.
#pragma once

#include <string>
#include <vector>

#include "base/source.hpp"
#include "logic/unread_property.hpp"
#include "system/options.hpp"
#include "term/term.hpp"

namespace credo {

// Text in a file of its own or in a range of the system file.
struct TextSource {
  std::string path;       // relative to the system file; "" when inline
  FileId file = kNoFile;  // inline: the system file
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  SourceSpan where;  // the reference, for messages

  bool given() const { return !path.empty() || file != kNoFile; }
};

struct AgentDeclaration {
  std::string name;
  std::string family;  // "bidder" for bidder[1..5], else the name
  TextSource source;
  SourceSpan where;
  SourceSpan statement = {};  // all of it; a family shares one
};

struct InitialMessage {
  TermId sender = kNoTerm;
  std::string force;
  TermId content = kNoTerm;
  TermId receiver = kNoTerm;
  SourceSpan sender_where;
  SourceSpan receiver_where;
  SourceSpan statement = {};  // all of it
};

// A name used in a trust rule, to be checked once all agents are known.
struct NamedAgent {
  TermId name;
  SourceSpan where;
};

// A goal of an agent that a slice may have lost every trace of, and that decides what its
// properties mean (goal_names.hpp).
struct GoalLeftOut {
  TermId agent = kNoTerm;
  Functor goal;
  SourceSpan where;  // of the name of the agent
};

struct SystemFile {
  std::string name;
  TextSource environment;
  std::vector<AgentDeclaration> agents;
  std::vector<NamedAgent> externals;
  std::vector<InitialMessage> messages;
  std::vector<NamedAgent> trust_names;
  std::vector<PropertyText> properties;
  std::vector<PropertyText> tests;
  std::vector<SourceSpan> definitions;  // what stands after each `define`
  SystemOptions options;
  bool sliced = false;  // made by leaving things out, which properties may still name
  std::vector<GoalLeftOut> goals_left_out;
  std::vector<SourceSpan> scheduling;  // the statements `cycle` and `select`
  // Where it says what options can say as well, if it does.
  struct Places {
    std::map<Bound, SourceSpan> limits;
    SourceSpan cycle, fairness, event, plan, intention;
  };
  Places places;
};

}  // namespace credo
