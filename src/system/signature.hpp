// What an agent program mentions, for the checks that look across files: misspelt names, goals
// without plans, plans that nothing triggers, actions without a rule.
#pragma once

#include <string>
#include <vector>

#include "base/limits.hpp"
#include "base/source.hpp"
#include "term/term.hpp"

namespace credo {

struct Mention {
  TermId atom = kNoTerm;  // its variables are numbered within its own clause
  SourceSpan where;
};

struct SentMessage {
  TermId receiver = kNoTerm;  // a variable when it is known only at run time
  std::string force;          // "" when it is known only at run time
  Mention content;
};

// A plan's trigger, said in the words of the checks.
struct Handler {
  enum class Kind { belief_added, belief_deleted, goal, test };
  Kind kind = Kind::goal;
  Mention trigger;
  std::string label;
};

// An amount that the text alone determines and that a bound of the model limits.
struct StaticAmount {
  Bound bound;
  std::size_t amount = 0;
  std::string owner;  // "plan @p1"
  SourceSpan where;
};

struct Signature {
  std::vector<Mention> initial_beliefs;
  std::vector<Mention> initial_goals;
  std::vector<Mention> beliefs_added;    // +b in bodies
  std::vector<Mention> beliefs_deleted;  // -b in bodies
  std::vector<Mention> beliefs_read;     // contexts and tests
  std::vector<Mention> goals_posted;     // !g in bodies
  std::vector<Mention> tests_posted;     // ?g in bodies
  std::vector<Mention> goals_named;      // .desire(g), .dropDesire(g), ...
  std::vector<Handler> handlers;
  std::vector<Mention> actions;
  std::vector<Mention> functions;
  std::vector<SentMessage> sends;
  // Amounts the bounds terms, conjuncts, variables and depth are checked against.
  std::vector<StaticAmount> amounts;
};

}  // namespace credo
