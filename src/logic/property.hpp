// Properties as they are written: the syntax tree of the property language.
//
// A tree of nodes in one vector, children by index, every node with its place in the text. Names
// are not looked up here: an agent is whatever term stands in its place, an atom is a pattern.
// Capitals are variables numbered within the property; `_` is a new one at each place. A variable
// of `forall x:` is kept by its name, lower-case or capital, and replaced when the property is
// bound to a system (system/property_binding.hpp).
//
//   Property property = parse_property(sources, file, begin, end, terms, diagnostics);
//   property.node(property.root).op == Operator::always
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hpp"
#include "term/term.hpp"

namespace credo {

// A property of a file, not yet read.
struct PropertyText {
  std::string name;
  SourceSpan name_where;
  SourceSpan formula;
};

enum class Operator : std::uint8_t {
  truth,
  falsity,
  atom,
  negation,
  conjunction,
  disjunction,
  implication,
  equivalence,
  next,
  eventually,
  always,
  until,
  release,
  weak_until,
  all_paths,   // A f; AG f is all_paths over always
  some_path,   // E f
  all_agents,  // forall x: f
  some_agent,  // exists x: f
};

enum class AtomKind : std::uint8_t {
  belief,     // Bel(agent, content)
  desire,     // Des(agent, content)
  intention,  // Int(agent, content)
  does,       // Does(agent, action)
  fact,       // a bare atom: a fact of the environment
  taken,      // taken(a): the agent's last action
  enabled,    // enabled(a): the precondition of the action holds
  stuck,      // something is left to do and there is no way to do it
  terminated,
  deadlock,
  comparison,  // X + 1 < Y: of terms, in what `search` looks for; its content is `<`(X + 1, Y)
  action,  // of ACTL's [x]: the action of the step taken from here is in x; not written by itself
  // An atom of an agent language: B f, taken(a), B_i f, ... Those that could also be facts
  // (taken(a), stuck) have themselves as their content, the others have none.
  foreign,
};

struct PropertyAtom {
  AtomKind kind = AtomKind::fact;
  TermId agent = kNoTerm;    // a name or a variable; a foreign atom may leave it to be found out
  TermId content = kNoTerm;  // pattern
  std::string language;      // foreign only: "BUPL", "Dribble", "ECCS"
  std::string text;          // foreign only: the atom as written
  // Foreign only. Of Dribble the word is B, G, Bs, Gs or P and the operand what follows it, without
  // brackets and the agent's name; of ECCS the operand is the whole atom, and the word the name
  // that a quantifier gives its agent, if one does.
  std::string word;
  SourceSpan operand;
  bool quantified = false;  // foreign only: the agent is that of a quantifier around it
  SourceSpan agent_where;
  SourceSpan where;  // of the content, or of the whole atom when it has none
};

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = 0xffffffffu;

struct PropertyNode {
  Operator op = Operator::truth;
  NodeId left = kNoNode;  // the only child of a unary operator
  NodeId right = kNoNode;
  std::uint32_t atom = 0;     // number of the atom
  std::string variable;       // of all_agents and some_agent
  bool indexed = false;       // a path operator of ACTL with action sets
  std::string actions;        // these sets as written, without brackets: EX[x] f, f [x]U g
  std::string actions_after;  // f [x]U[y] g
  SourceSpan actions_where;   // of the sets, without brackets
  SourceSpan actions_after_where;
  SourceSpan where;  // of the whole subformula
  SourceSpan operator_where;
};

// What may come out of checking a property, and what may be expected of it.
enum class Answer : std::uint8_t { holds, violated, unknown };

struct Property {
  std::vector<PropertyNode> nodes;
  std::vector<PropertyAtom> atoms;
  NodeId root = kNoNode;
  std::vector<std::string> variables;  // names of the capitals by number; "_" for anonymous ones
  std::optional<Answer> expected;      // `=> false`; none: it is expected to hold

  const PropertyNode& node(NodeId id) const { return nodes[id]; }
};

}  // namespace credo
