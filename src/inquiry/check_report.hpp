// Everything `check` has to tell; the text and the JSON document are two ways of writing it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "inquiry/advice.hpp"
#include "inquiry/slice_report.hpp"
#include "verdict/coverage.hpp"
#include "verdict/verdict.hpp"

namespace credo {

// What another engine says of a property (--cross-check). It never says the opposite: that would be
// a bug, and is reported as one.
struct Confirmation {
  std::string engine;        // "spin"
  std::string name;          // "Spin"
  std::string subject = {};  // what it was asked about: "the system"
  bool asked = true;         // no: it cannot check such a property, for the reason given
  Answer answer = Answer::unknown;
  std::string reason;                        // why it does not know, or did not count
  std::optional<std::uint64_t> states = {};  // of the system
  double seconds = 0;
  // Its own run, if the property is violated: replayed and explained like ours.
  std::optional<Trace> trace = {};
  std::optional<Explanation> explanation = {};

  // It was asked and could not tell.
  bool failed() const { return asked && answer == Answer::unknown; }
};

// What a counterexample shows that was found with a slice.
enum class SlicedRun : std::uint8_t {
  none,        // there is none
  completed,   // a run of the full system that looks like that of the slice
  of_slice,    // a run of the slice: none of the full system was found, for the reason given
  of_no_run,   // a run of the slice, and no run of the full system looks like it
  full_check,  // a run of the full system, which had to be checked itself
};
// "completed", "of the slice", ...
std::string_view text_of(SlicedRun run);

// The slice that a property was checked on (--slice).
struct SliceUse {
  SliceMode mode = SliceMode::sound;
  std::string mode_text;
  std::string setting;
  bool exact = true;
  std::vector<SliceCount> counts;
  std::vector<std::string> remarks;
  SlicedRun run = SlicedRun::none;
  bool overtaken = false;      // the full system was searched through before the slice was
  std::string limit;           // at which the search of the slice ended, if that is why
  bool full_checked = false;   // the verdict is that of a check of the full system
  std::string reason;          // why no run of the full system was found, if that is not known
  std::uint64_t searched = 0;  // states of the full system, with the run's word, for its run
  std::shared_ptr<const Model> model = {};  // the slice
};

struct CheckedProperty {
  Verdict verdict;
  std::vector<std::string> variables;            // shared, and not over agents: values must occur
  std::vector<Confirmation> confirmations = {};  // one for each engine of --cross-check
  std::optional<SliceUse> slice = {};
  std::optional<Advice> advice = {};  // of unknown

  // What the places of its run are in.
  const Sources& sources(const Model& full) const;

  // An interrupted search says nothing, so it is not what `=> unknown` expects.
  bool as_expected() const;
  // Some engine that should have confirmed it could not.
  bool unconfirmed() const;
  // The verdict rests on the whole state space, with the property's automaton.
  bool exhaustive() const {
    if (verdict.outcome == Answer::unknown) return false;
    return verdict.whole_graph.value_or(verdict.outcome == Answer::holds);
  }
};

struct CheckReport {
  const Model* model = nullptr;
  std::string file;
  std::string engine;  // "native", "reference", "maude", "spin"
  Fairness fairness = Fairness::weak;
  std::uint64_t initial_states = 0;
  std::vector<CheckedProperty> properties;
  // Only if some search saw all states of the system; the reference engine keeps no record.
  std::optional<SystemCoverage> coverage;
  std::optional<std::vector<Statistic>> statistics;

  // Whether the steps of some search were all steps of the system.
  bool saw_every_state() const;
};

}  // namespace credo
