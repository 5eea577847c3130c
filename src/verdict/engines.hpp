// The engines that check properties of one model, and which of them gets a question.
//
// The negation of a formula of linear time goes to the breadth-first search if a finite run can
// show it, else to the search for accepting components. A formula with path quantifiers goes to the
// labelling of the graph, which is kept for the next one. The options may ask for the reference
// engine, or for one from outside.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "engine/branching.hpp"
#include "engine/checking.hpp"
#include "system/plain_system.hpp"
#include "system/system.hpp"
#include "verdict/check_options.hpp"
#include "verdict/question.hpp"

namespace credo {

// What a search may take besides the limits of the check.
struct SearchBudget {
  std::uint64_t states = 0;  // 0: any number
  std::optional<std::chrono::steady_clock::time_point> until = {};
  std::uint64_t first_turn = 0;  // of searches that take turns; 0: as usual
};

class Engines {
 public:
  Engines(Model& model, CheckOptions options);

  Model& model() const { return model_; }
  const CheckOptions& options() const { return options_; }
  Fairness fairness() const { return fairness_; }
  // What plays a part of it in this system.
  Fairness effective() const { return effective_; }

  // Drops what was made for the checks so far: after a stop it may be half made.
  void forget();
  // What the property is checked on: those that ask for the last action have states that keep it.
  // To be called before the questions about it.
  void choose_subject(const BoundProperty& property);
  // The reference system, which confirms what engines find.
  const PlainSystem& plain() const { return subject_->plain; }
  // The fast one; nullptr where another engine is asked for.
  System* system() const { return subject_->system.get(); }
  // The engine that decided a question with path quantifiers.
  BranchingEngine& branching() const { return *subject_->branching; }

  Question question(const BoundProperty& property, const Assignment& values,
                    const Replacement& replacement = {});
  // Own engines can check every property among them.
  Reach can_handle(const BoundProperty& property);
  Checking answer(Question& question, RunWanted wanted, const SearchBudget& budget = {});

  // For a search that begins now.
  SearchControl control(const SearchBudget& budget = {}) const;
  // For what only adorns an answer: the time it took to find it, or a second, or
  // kUnhurriedStates within the patience.
  SearchBudget budget_after(double seconds) const;

  // A search has shown every state of the chosen subject.
  void note_whole() { subject_->whole = true; }
  // A fast system of which every state was seen; nullptr: there is none.
  const System* whole_system() const;
  // The fast systems so far, at most one with labels and one without.
  std::vector<const System*> systems() const;

 private:
  struct Subject {
    PlainSystem plain;
    std::unique_ptr<System> system;
    std::unique_ptr<BranchingEngine> branching;
    bool whole = false;
  };
  std::unique_ptr<BranchingEngine> make_branching();
  Checking unreduced(Checking checking, const char* why) const;

  Model& model_;
  CheckOptions options_;
  Fairness fairness_;
  Fairness effective_;
  std::array<std::unique_ptr<Subject>, 2> subjects_;  // without and with labels
  Subject* subject_ = nullptr;                        // that of the property at hand
};

}  // namespace credo
