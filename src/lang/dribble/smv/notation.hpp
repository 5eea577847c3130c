// Conditions and temporal formulas in the notation of another model checker.
//
// NuSMV and MOCHA write them alike but for a few symbols. A property comes as a linear-time formula
// over atoms and path formulas (property/binding.hpp); as a formula of CTL it can be written
// if every path formula is one temporal operator over formulas about states.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "lang/dribble/smv/guarded_commands.hpp"
#include "logic/ltl.hpp"
#include "property/binding.hpp"

namespace credo {

struct Notation {
  std::string truth;
  std::string falsity;
  std::string negation;
  // How the value of a variable is referred to: "x", "next(x)", "x'".
  std::function<std::string(const std::string&)> variable;
};
const Notation& smv_notation();
const Notation& smv_next_notation();
const Notation& mocha_notation();
const Notation& mocha_next_notation();

std::string text_of(const CommandSystem& system, const Condition& condition,
                    const Notation& notation);

// A value of a variable, and what an update makes of it.
std::string value_text(const CommandSystem& system, VariableId variable, std::uint32_t value,
                       const Notation& notation);
std::string text_of(const CommandSystem& system, const Update& update, const Notation& notation);
// The update of a variable among these; if there is none, it keeps its value.
Update update_of(VariableId variable, const std::vector<Update>& updates);

// A property whose atoms have become conditions.
struct ExportedProperty {
  std::string name;
  std::string text;  // as the user wrote it
  LtlProperty formula;
  std::vector<Condition> atoms;  // by number in the formula
};

// The property in CTL, or in LTL; none if it cannot be said there.
std::optional<std::string> ctl_text(const CommandSystem& system, LtlStore& ltl,
                                    const ExportedProperty& property, const Notation& notation);
std::optional<std::string> ltl_text(const CommandSystem& system, LtlStore& ltl,
                                    const ExportedProperty& property, const Notation& notation);
// The condition that the property claims of every reachable state, if that is all it says.
std::optional<std::string> invariant_text(const CommandSystem& system, LtlStore& ltl,
                                          const ExportedProperty& property,
                                          const Notation& notation);

// A property as the target has it.
struct Specification {
  std::string name;
  std::string text;     // as the user wrote it
  std::string formula;  // "" if the target cannot say it
};

}  // namespace credo
