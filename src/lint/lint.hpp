// Checks across the files of one system: names that are used but never provided, and the reverse.
//
//   for (const Finding& finding : lint(*model)) ... show it as a warning
//
// Agents, environment and system file are each correct on their own when they get here; what is
// looked for is what one of them expects of the others and never gets: a goal without a plan, a
// belief nothing adds, an action without a rule. A finding is true of every run: where a name or a
// receiver is known only at run time, the check gives the program the benefit of the doubt. The
// checks are listed with examples in docs/lint.md.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "system/model.hpp"

namespace credo {

struct Finding {
  SourceSpan where;
  std::string message;
  std::string hint;
  // The name is not provided, and one that is looks almost the same or has another arity.
  bool likely_misspelling = false;
  std::string check;  // "goal-without-plan", ...
};

// The findings by file and place, without repetition; none for a model that has errors. New terms
// may be added to the model's store.
enum class LintEffort : std::uint8_t {
  names,  // what the texts alone say
  all,    // also what agents are followed by themselves for, which may take seconds
};
// `comparisons`, if it is given, is set to how much was compared for them: names with names, and
// atoms with atoms.
std::vector<Finding> lint(Model& model, LintEffort effort = LintEffort::all,
                          std::uint64_t* comparisons = nullptr);

}  // namespace credo
