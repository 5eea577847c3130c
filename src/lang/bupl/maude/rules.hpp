// A BUPL program as rewrite rules: everything of the exported module that comes from the program.
//
// From the initial plan on, every program point that a rule leads to gets its rules in turn:
//
//   act      for each disjunct of the precondition of the action at the head
//   choose   for each arm of a sum (in the table's reading: the rules of both arms)
//   call     for a call at the head (in the table's reading only)
//   repair   for each disjunct of each repair rule, from any plan whose head fails
//
// canK says whether an action, with arguments of one form, can be done; failing, whether some head
// of a plan cannot; movable, whether some head can; repairable, whether a repair rule applies.
#pragma once

#include <string>
#include <vector>

#include "lang/bupl/maude/matching.hpp"
#include "lang/bupl/maude/points.hpp"

namespace credo::maude {

// With or without the label of the last step, which only some modules have in their states.
struct Rule {
  std::string name;     // "do-move"
  std::string comment;  // "" or what it is about
  std::string beliefs;
  std::string plan;
  std::string label;  // of the step
  std::string next_beliefs;
  std::string next_plan;
  std::vector<std::string> conditions;
};

// What a step that nobody sees, or that everybody sees, is called in strategies.
struct RuleNames {
  std::set<std::string> silent;
  std::set<std::string> observable;
};

class Rules {
 public:
  Rules(TermStore& terms, const bupl::Program& program, bupl::Reading reading);

  // What properties and tests need; before the equations are asked for.
  std::string can_be_done(std::uint32_t action, const std::vector<TermId>& arguments,
                          const RuleVariables& variables);
  std::string is_believed(TermId pattern);  // "some3(B, 2)"; ground patterns too

  const std::vector<Rule>& rules() const { return rules_; }
  const RuleNames& names() const { return names_; }
  const std::string& initial_beliefs() const { return initial_beliefs_; }
  const std::string& initial_plan() const { return initial_plan_; }
  std::vector<std::string> lookup_lines();  // declarations and equations of someK
  std::vector<std::string> action_lines();  // of canK
  std::vector<std::string> repair_lines();  // of repairable
  std::vector<std::string> plan_lines();    // of plans, failing and movable

  Vocabulary& vocabulary() { return vocabulary_; }
  const Points& points() const { return points_; }

 private:
  void explore();
  void add_rules(std::uint32_t point);
  void add_steps(std::uint32_t point, const bupl::PlanPtr& plan);
  void act(std::uint32_t point, const bupl::Plan& plan);
  void silent(std::uint32_t point, const std::string& name, const bupl::PlanPtr& next);
  void add_repairs();
  std::string place_text(const Place& place, const RuleVariables& variables);
  std::string point_text(std::uint32_t point, const RuleVariables& variables);
  // The disjuncts of an action's precondition with these arguments; its own variables are numbered
  // from `fresh`.
  std::vector<Matching> executions(const bupl::Action& action, const std::vector<TermId>& arguments,
                                   std::uint32_t fresh);
  void collect_heads(const bupl::PlanPtr& plan, std::vector<const bupl::Plan*>& actions,
                     bool& others) const;

  TermStore& terms_;
  const bupl::Program& program_;
  Vocabulary vocabulary_;
  Points points_;
  Lookups lookups_;
  std::vector<Rule> rules_;
  RuleNames names_;
  std::vector<std::vector<Matching>> repairs_;
  std::string initial_beliefs_;
  std::string initial_plan_;
  struct Can {
    std::uint32_t action;
    std::vector<TermId> arguments;  // with holes
    std::uint32_t holes;
    std::uint32_t variables;  // without value, numbered from 0
  };
  std::vector<Can> cans_;
};

}  // namespace credo::maude
