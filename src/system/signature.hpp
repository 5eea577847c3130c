// What an agent program mentions, for the checks that look across files: misspelt names, goals
// without plans, plans that nothing triggers, actions without a rule.
#pragma once

#include <optional>
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

// What Bel, Des and Int can be about in a language whose programs declare their names.
struct Vocabulary {
  std::vector<Mention> beliefs;
  bool believes_percepts = false;  // whatever it perceives is a belief too
  std::vector<Mention> goals;
  std::vector<Mention> intentions;
};

// Something of no use in a program, found by its own language.
struct ProgramFinding {
  std::string check;  // "prop-never-read"
  SourceSpan where;
  std::string message;
  std::string hint;
  std::string unless_named;  // a name: no finding if a property has it
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
  // Actions that change the agent's own mind and need no rule of the environment.
  std::vector<Mention> own_actions;
  std::vector<Mention> internal_actions;  // those that no observer sees
  std::vector<Mention> functions;
  std::vector<SentMessage> sends;
  // Amounts the bounds terms, conjuncts, variables and depth are checked against.
  std::vector<StaticAmount> amounts;
  // If there is one: attitudes are about these names only, and when the agent acts is checked by
  // its language.
  std::optional<Vocabulary> vocabulary;
  std::vector<ProgramFinding> findings;
};

}  // namespace credo
