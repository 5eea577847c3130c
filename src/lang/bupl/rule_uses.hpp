// Which actions were done and which repair rules applied, why the others never did, and where the
// agent got stuck.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lang/bupl/program.hpp"
#include "system/coverage.hpp"

namespace credo::bupl {

class RuleUses {
 public:
  explicit RuleUses(const Program& program)
      : program_(program), actions_(program.actions.size()), repairs_(program.repairs.size()) {}

  // An action was at the head of the plan, a rule was tried on an action that failed.
  void action(std::size_t index, bool done) { note(actions_[index], done); }
  void repair(std::size_t rule, bool applied) { note(repairs_[rule], applied); }
  // What the plan begins with, an action defined there or a choice, fails and no rule applies.
  void stuck(SourceSpan where, std::string text);

  Coverage all() const;

 private:
  enum class Reach : std::uint8_t { never_tried, failed, succeeded };
  static void note(Reach& reach, bool success) {
    if (reach != Reach::succeeded) reach = success ? Reach::succeeded : Reach::failed;
  }

  const Program& program_;
  std::vector<Reach> actions_;
  std::vector<Reach> repairs_;
  std::map<std::string, Loss> stuck_;  // by what the plan begins with
};

}  // namespace credo::bupl
