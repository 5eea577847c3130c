// Checking a property from beginning to end: its values, its engine, its counterexample, its
// vacuity.
//
//   PropertyChecker checker(model, options);
//   Verdict verdict = checker.check(property);
//
// A property with shared variables is checked for every combination of values that occurs. The
// negation goes to the breadth-first search if a finite run can show it, else to the search for
// accepting components. A property with path quantifiers goes to the labelling of the graph, which
// is kept for the next one. No run is given away that the reference interpreter does not confirm.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <optional>

#include "engine/branching.hpp"
#include "engine/checking.hpp"
#include "engine/control.hpp"
#include "engine/engine_question.hpp"
#include "engine/instances.hpp"
#include "engine/linear_engine.hpp"
#include "property/binding.hpp"
#include "system/plain_system.hpp"
#include "system/system.hpp"
#include "verdict/verdict.hpp"

namespace credo {

struct CheckOptions {
  std::optional<Fairness> fairness;  // none given: that of the system
  bool reference = false;            // by the reference engine
  LinearEngine* linear = nullptr;    // by this one, for formulas of linear time; not owned
  bool shortest = false;             // more work on making lassos short
  bool vacuity = true;
  // The limit on time is one for all checks together, and for all checkers that started together.
  SearchLimits limits;
  std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();
  const std::atomic<bool>* interrupted = nullptr;
  std::function<void(const Progress&)> on_progress;
};

// A run of this system that looks like one of another, such as a slice of it.
struct Completion {
  bool complete = true;  // else nothing was found, for this reason
  std::string reason;
  std::optional<Verdict> verdict;  // the property is violated, and how
  std::uint64_t states = 0;        // that were searched
};

class PropertyChecker {
 public:
  PropertyChecker(Model& model, CheckOptions options);

  // Whether the engine that is to check it can; asked before anything is checked. Own engines
  // can check every property among them.
  Reach can_handle(const BoundProperty& property);
  Verdict check(const BoundProperty& property);
  // Looks for a counterexample with the same labels as `other`'s, but for stuttering: the verdict
  // of a slice, say. `most_states` limits the search.
  Completion complete(const BoundProperty& property, const Verdict& other,
                      std::uint64_t most_states);
  // What is known of a property before it is checked.
  Verdict unchecked(const BoundProperty& property) const;

  // A fast system that saw every state, if a check got that far: what it used and lost.
  const System* whole_system() const;
  // The fast systems the checks shared: none for other engines, two if some properties ask
  // for the last action and others do not.
  std::vector<const System*> systems() const;

 private:
  // One formula with its atoms, for one choice of values.
  struct Question {
    const BoundProperty* bound = nullptr;
    LtlStore ltl;
    LtlProperty property;
    LtlId negation = 0;  // simplified
  };

  // What properties are checked on; those that ask for the last action have states that keep it.
  struct Subject {
    PlainSystem plain;
    std::unique_ptr<System> system;  // none for other engines than the native one
    std::unique_ptr<BranchingEngine> branching;
    bool whole = false;  // every state was seen
  };
  void choose_subject(const BoundProperty& property);
  const PlainSystem& plain() const { return subject_->plain; }

  void ask(Question& question, const BoundProperty& property, const Assignment& values,
           const Replacement& replacement = {});
  EngineQuestion as_seen(const Question& question) const {
    return {*question.bound, question.ltl, question.property, question.negation, effective_};
  }
  Checking answer(Question& question, RunWanted wanted, std::uint64_t most_states = 0);
  void add_figures(Verdict& verdict, const Checking& checking) const;
  // Fills in the counterexample of a question; `or_shorter`: or a better one, if it is not far.
  void violated(Verdict& verdict, Question& question, const Checking& checking,
                bool or_shorter = true);
  void unknown(Verdict& verdict, const StopReason& reason, const Path& limit_path);
  std::unique_ptr<BranchingEngine> make_branching();
  // Fills in what shows the verdict on a property with path quantifiers.
  void add_evidence(Verdict& verdict, Question& question);

  // The values of the shared variables; `partial` is set when a limit hid some of them.
  std::vector<Assignment> assignments(const BoundProperty& property, Verdict& verdict,
                                      std::optional<Instances>& partial);

  void look_for_vacuity(Verdict& verdict, const BoundProperty& bound,
                        const std::vector<Assignment>& values);
  // Whether the property still holds with the part replaced; none: not found out.
  std::optional<bool> holds_without(const BoundProperty& property,
                                    const std::vector<Assignment>& values,
                                    const Replacement& replacement, std::uint64_t& budget);

  SearchControl control(std::uint64_t most_states) const;

  Model& model_;
  CheckOptions options_;
  Fairness fairness_;
  Fairness effective_;                                // what plays a part of it
  std::array<std::unique_ptr<Subject>, 2> subjects_;  // without and with labels
  Subject* subject_ = nullptr;                        // that of the property at hand
};

}  // namespace credo
