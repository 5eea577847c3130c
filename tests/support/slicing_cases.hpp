// Random systems in BUPL, Dribble and ECCS with a property each, to be checked whole and sliced.
//
// The systems are those of the random generators, with things added that a slicer may leave out, or
// seem to: rules that never apply and rules that apply only after another did, beliefs that nobody
// reads, agents that look on and agents that talk among themselves.
#pragma once

#include <string>
#include <vector>

#include "reduce/slicing/slice.hpp"
#include "reduce/slicing/slicing_rules.hpp"
#include "support/random_system.hpp"

namespace credo::testing {

struct SlicingCase {
  std::string path;
  std::vector<NamedText> texts;  // that of the path is one of them
  std::string formula;
  Fairness fairness = Fairness::weak;

  std::string text() const;  // all of it, to be shown
};

SlicingCase random_bupl_case(const Draw& draw);
SlicingCase random_dribble_case(const Draw& draw);
SlicingCase random_eccs_case(const Draw& draw);

// Whether Credo takes it: it refuses BUPL programs that may request an action without a value for
// an argument.
bool loads(const SlicingCase& slicing_case);

// The agents of a system file as runners of one program, that of an agent the formula names: as a
// family, or each by itself.
SlicingCase with_shared_program(SlicingCase slicing_case, const Draw& draw);

struct SlicingOutcome {
  bool bound = false;  // the property has only names that the system has
  bool known = false;  // the whole system was small enough
  Answer whole = Answer::unknown;
  Slice slice;
  std::string difference;  // "" if whole and slice agree
};

// Checks the system, slices it with the rules given, loads the slice and checks that.
SlicingOutcome run_slicing_case(const SlicingCase& slicing_case, const SlicingRules& rules = {});

}  // namespace credo::testing
