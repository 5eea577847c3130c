// Checking a property from beginning to end: its values, its engine, its counterexample, its
// vacuity.
//
//   PropertyChecker checker(model, options);
//   Verdict verdict = checker.check(property);
//
// A property with shared variables is checked for every combination of values that occurs
// (variable_values.hpp); of an invariant, the exploration that finds the values decides all of
// them. Which engine does it is said in engines.hpp, what is shown of it in counterexample.hpp and
// path_evidence.hpp.
#pragma once

#include <optional>
#include <vector>

#include "verdict/completion.hpp"
#include "verdict/engines.hpp"
#include "verdict/variable_values.hpp"
#include "verdict/verdict.hpp"

namespace credo {

class PropertyChecker {
 public:
  PropertyChecker(Model& model, CheckOptions options) : engines_(model, std::move(options)) {}

  // Whether the engine that is to check it can; asked before anything is checked.
  Reach can_handle(const BoundProperty& property) { return engines_.can_handle(property); }
  Verdict check(const BoundProperty& property);
  // A counterexample that looks like that of another system's verdict.
  Completion complete(const BoundProperty& property, const Verdict& other,
                      std::uint64_t most_states) {
    return credo::complete(engines_, property, other, most_states);
  }
  // What is known of a property before it is checked.
  Verdict unchecked(const BoundProperty& property) const;

  // A fast system that saw every state, if a check got that far: what it used and lost.
  const System* whole_system() const { return engines_.whole_system(); }
  // The fast systems the checks shared: none for other engines, two if some properties ask
  // for the last action and others do not.
  std::vector<const System*> systems() const { return engines_.systems(); }

 private:
  void decide(const BoundProperty& property, Verdict& verdict);
  void decide_for(const VariableValues& all, const BoundProperty& property, Verdict& verdict);
  void add_evidence(Verdict& verdict, Question& question, const Checking& checking);
  void unknown(Verdict& verdict, const StopReason& reason, const Path& limit_path);
  void note_violation(Verdict& verdict, const Assignment& values, Question& question,
                      const Checking& checking);
  RunWanted run_wanted() const;
  static void note_looked_at(Verdict& verdict, Question& question);

  Engines engines_;
};

}  // namespace credo
