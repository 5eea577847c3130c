// Properties as they are written: the syntax tree of the property language.
//
// A tree of nodes in one vector, children by index, every node with its place in the text. Names
// are not looked up here: an agent is whatever term stands in its place, an atom is a pattern.
// Capitals are variables numbered within the property; `_` is a new one at each place. A variable
// of `forall x:` is kept by its name, lower-case or capital, and replaced when the property is
// bound to a system (property/binding.hpp).
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
#include "logic/atom_kind.hpp"
#include "logic/operators.hpp"
#include "logic/unread_property.hpp"
#include "term/term.hpp"

namespace credo {

struct PropertyAtom {
  AtomKind kind = AtomKind::fact;
  TermId agent = kNoTerm;    // a name or a variable; a foreign atom may leave it to be found out
  TermId content = kNoTerm;  // pattern
  std::string language;      // foreign only: the name of the agent language
  std::string text;          // foreign only: the atom as written
  // Foreign only. Of an atom that is a word and an operand (logic/property_syntax.hpp) these,
  // without brackets and the agent's name; of a view the operand is the whole atom, and the word
  // the name that a quantifier gives its agent, if one does.
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

// Where a definition is used (logic/definitions.hpp); what it means stands there in the tree.
struct DefinitionUse {
  std::string name;
  std::uint32_t arguments = 0;
  SourceSpan where;
};

struct Property {
  std::vector<PropertyNode> nodes;
  std::vector<PropertyAtom> atoms;
  NodeId root = kNoNode;
  std::vector<std::string> variables;  // names of the capitals by number; "_" for anonymous ones
  std::vector<bool> of_definitions;    // by variable: whether it is one of a definition's own
  std::optional<Answer> expected;      // `=> false`; none: it is expected to hold
  std::vector<DefinitionUse> uses;     // also those within definitions

  const PropertyNode& node(NodeId id) const { return nodes[id]; }
};

}  // namespace credo
