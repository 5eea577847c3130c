// Why an action fails and why a repair rule does not apply, in words: the literal that nothing was
// left for, with the values it had.
#pragma once

#include <string>
#include <vector>

#include "lang/bupl/program.hpp"
#include "lang/bupl/reference_action.hpp"
#include "lang/bupl/reference_query.hpp"

namespace credo::bupl::reference {

class Explainer {
 public:
  Explainer(const Program& program, TermStore& terms) : program_(program), terms_(terms) {}

  // "move(2,0,1) fails: clear(1) is not believed"; the step is an action that has no execution.
  std::string failure(Facts beliefs, const Plan& step) const;
  // "the repair rule at line 9 does not apply: ..." for every rule that does not.
  std::vector<std::string> unrepaired(Facts beliefs) const;
  // "X=3, Y=1" for the variables that have a value.
  std::string values(const Substitution& bindings, const std::vector<std::string>& names) const;

 private:
  // The reasons of all disjuncts; "" if the query has a solution.
  std::string failing(Facts beliefs, const Query& query,
                      const std::vector<std::string>& names) const;
  std::string reason(const Progress& progress, const std::vector<std::string>& names) const;
  std::string without_value(Facts beliefs, const ActionCall& call,
                            const std::vector<std::string>& names) const;

  const Program& program_;
  TermStore& terms_;
};

}  // namespace credo::bupl::reference
