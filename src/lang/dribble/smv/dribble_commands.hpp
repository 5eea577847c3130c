// A Dribble agent as guarded commands: the encoding of section 4.2 of the Dribble paper.
//
// Beliefs are variables (dribble_beliefs.hpp), and so is each goal of the start, since goals are
// only ever dropped. The plan is an array of maxlen + 1 steps: actions, abstract plans, `null`
// where it has ended, and a conditional as a token followed by the steps of its branches. The token
// tells the test and how many steps the branches are: when the test is true, the token goes and the
// steps of the else-branch are taken out after those of the other; when it is false, the token goes
// with the then-branch. A token stands for 4 in the length of the plan and any other step for 1,
// which gives the length of the paper; a variable keeps it where a plan rule can make plans longer.
//
//   DribbleCommands commands(program);
//   commands.system(), commands.holds(query)
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "lang/dribble/query.hpp"
#include "lang/dribble/smv/dribble_beliefs.hpp"
#include "lang/dribble/smv/guarded_commands.hpp"
#include "logic/property.hpp"

namespace credo {

class DribbleCommands {
 public:
  // An action with more different conditions of its effects than this is refused: each combination
  // is a command.
  static constexpr std::size_t kMostConditions = 10;

  // The program must outlive this. Throws UserError for what cannot be exported.
  explicit DribbleCommands(const dribble::Program& program);

  const CommandSystem& system() const { return system_; }

  // Atoms of properties as conditions on the variables.
  Condition holds(const dribble::Query& query) const;
  // Whether the agent believes, desires or intends (no other kinds) an atom whose name is chosen.
  Condition has_attitude(AtomKind kind,
                         const std::function<bool(const std::string&)>& chosen) const;

 private:
  using Token = std::uint32_t;  // a value of a plan variable
  using Tokens = std::vector<Token>;
  static constexpr Token kNull = 0;

  struct IfToken {
    dribble::Guard test;
    std::size_t then_size;  // steps in the array
    std::size_t else_size;
    std::size_t then_length;  // as the paper counts
    std::size_t else_length;
    bool operator==(const IfToken&) const = default;
  };

  // Variables.
  void collect_if_tokens(const dribble::Plan& plan);
  void add_goals(Identifiers& identifiers);
  void add_plan(Identifiers& identifiers);
  void add_length(Identifiers& identifiers);

  // A plan as it stands in the array; none if it has a conditional that occurs nowhere.
  std::optional<Tokens> flat(const dribble::Plan& plan) const;
  Tokens known_flat(const dribble::Plan& plan) const;
  Token if_token(std::size_t index) const;

  // Conditions.
  Condition holds(const dribble::Guard& guard) const;
  Condition has_goal(const prop::Formula& formula) const;
  Condition goals_are(const prop::Base& formulas) const;
  Condition plan_starts(const Tokens& tokens) const;
  Condition plan_is(const Tokens& tokens) const;

  // Commands.
  void add_goal_rule(const dribble::GoalRule& rule, Identifiers& identifiers);
  void add_plan_rule(const dribble::PlanRule& rule, Identifiers& identifiers);
  void add_conditional(std::size_t index, Identifiers& identifiers);
  void add_action(std::uint32_t index, Identifiers& identifiers);
  void add_effects(const dribble::Action& action, const Condition& possible,
                   const std::vector<dribble::Guard>& conditions, std::uint32_t chosen,
                   CommandGroup& group, Identifiers& identifiers) const;
  // The steps after a number of them, put behind the new ones.
  std::vector<Update> plan_updates(const Tokens& front, std::size_t from) const;
  Update moved(std::size_t to, std::size_t from) const;
  void change_length(std::vector<Update>& updates, int by) const;

  const dribble::Program& program_;
  CommandSystem system_;
  std::optional<DribbleBeliefs> beliefs_;
  std::vector<prop::Formula> goals_;
  std::vector<VariableId> goal_variables_;
  std::vector<IfToken> if_tokens_;
  std::vector<VariableId> plan_;  // maxlen + 1 of them
  std::optional<VariableId> length_;
};

}  // namespace credo
