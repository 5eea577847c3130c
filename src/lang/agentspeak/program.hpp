// AgentSpeak programs: the checked syntax tree both interpreters run.
//
// Variables are numbered within their plan; plans keep program order, which is the order in which
// they are tried.
#pragma once

#include <string>
#include <vector>

#include "base/source.hpp"
#include "term/query.hpp"
#include "term/term.hpp"

namespace credo::agentspeak {

enum class EventKind : std::uint8_t { belief, goal, test };

struct Trigger {
  bool add = true;
  EventKind kind = EventKind::goal;
  TermId atom = kNoTerm;
  SourceSpan where;
};

enum class FormulaKind : std::uint8_t {
  action,
  achieve,         // !g
  test,            // ?g
  add_belief,      // +b
  delete_belief,   // -b
  send,            // .send(receiver, force, content)
  print,           // .print(...)
  condition,       // a comparison, arithmetic, .desire(g), .intend(g), .my_name(X)
  drop_desires,    // .dropDesires(g), .dropDesire(g)
  drop_all,        // .dropAllDesires
  drop_intention,  // .dropIntention(g)
  function,        // cg.check_paths(D,P)
  skip,            // true
};

struct Formula {
  FormulaKind kind = FormulaKind::skip;
  TermId atom = kNoTerm;      // the atom; for send the content
  TermId receiver = kNoTerm;  // send only
  std::string force;          // send only
  Literal condition;          // condition only
  SourceSpan where;
};

struct Plan {
  std::string label;  // "@r1", or "#3" for the third plan when it has none
  Trigger trigger;
  std::vector<Literal> context;
  std::vector<Formula> body;                     // never empty: `true` is a formula
  std::vector<std::string> variables;            // names by number; "_" for anonymous ones
  std::vector<std::uint32_t> in_trigger;         // variables of the trigger
  std::vector<std::vector<std::uint32_t>> live;  // live[k]: variables of body[k..]
  SourceSpan where;
};

struct InitialBelief {
  TermId atom = kNoTerm;
  SourceSpan where;
};

struct Program {
  std::vector<InitialBelief> beliefs;
  std::vector<InitialBelief> goals;
  std::vector<Plan> plans;
};

}  // namespace credo::agentspeak
