// The syntax tree of a Dribble program: what the parser makes and everything else reads.
//
// Names are numbers: an atom of a formula is an index into `props`, a step an index into `actions`
// or `abstract_plans`. Two guards, steps or plans are equal if they are written alike up to layout
// and the order and duplicates in their formulas; their places do not count.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/source.hpp"
#include "logic/unread_property.hpp"
#include "prop/formula.hpp"
#include "term/term.hpp"

namespace credo::dribble {

// A boolean combination of `B f` and `G f`.
struct Guard {
  enum class Op : std::uint8_t { truth, belief, goal, negation, conjunction, disjunction };
  Op op = Op::truth;
  prop::Formula formula;     // of belief and goal
  std::vector<Guard> parts;  // one of a negation, two or more of the others
  SourceSpan where;

  bool operator==(const Guard& other) const {
    return op == other.op && formula == other.formula && parts == other.parts;
  }
};

struct Step;
// Steps in sequence; empty: `E`.
using Plan = std::vector<Step>;

struct Step {
  enum class Kind : std::uint8_t { action, abstract_plan, conditional };
  Kind kind = Kind::action;
  std::uint32_t index = 0;  // of the action or abstract plan
  Guard guard;              // of a conditional, over B only
  Plan then_plan;
  Plan else_plan;
  SourceSpan where;

  bool operator==(const Step& other) const {
    return kind == other.kind && index == other.index && guard == other.guard &&
           then_plan == other.then_plan && else_plan == other.else_plan;
  }
};

// `l`, `+l` (assertive) or `when G: l`.
struct Effect {
  Guard when;  // true if there is none
  prop::Literal literal;
  bool assertive = false;
  SourceSpan where;
};

struct Action {
  std::string name;
  Guard pre;  // over B only; true if there is none
  std::vector<Effect> effects;
  SourceSpan name_where;
  SourceSpan where;
};

// The label is as written; a rule without one is called "at line 7".
struct GoalRule {
  std::string label;
  Guard guard;
  Plan body;  // not empty
  SourceSpan where;
};

// A plan revision rule: head | guard -> body.
struct PlanRule {
  std::string label;
  Plan head;  // not empty
  Guard guard;
  Plan body;
  SourceSpan where;
};

// `perceives prop as pattern`
struct Percept {
  std::uint32_t prop = 0;
  TermId pattern = kNoTerm;
  std::size_t variables = 0;  // of the pattern
  std::string pattern_text;
  SourceSpan where;
};

struct Declared {
  std::string name;
  SourceSpan where;
};

struct WrittenFormula {
  prop::Formula formula;
  SourceSpan where;
  SourceSpan word;  // `beliefs` or `goals` before the list it is in
};

struct Program {
  std::vector<std::string> props;
  std::vector<SourceSpan> prop_places;
  std::vector<Declared> abstract_plans;
  std::vector<Action> actions;
  std::uint32_t maxlen = 0;
  SourceSpan maxlen_where;
  std::vector<WrittenFormula> beliefs;
  std::vector<WrittenFormula> goals;
  std::vector<GoalRule> goal_rules;
  std::vector<PlanRule> plan_rules;
  std::vector<Percept> percepts;
  std::vector<PropertyText> properties;
  std::vector<SourceSpan> definitions;  // what stands after each `define`
};

}  // namespace credo::dribble
