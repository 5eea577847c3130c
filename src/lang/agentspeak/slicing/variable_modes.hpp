// Variable modes of plans: which occurrence of a variable may give it its value, and which need it.
//
// A plan is followed once, from its trigger through the context to the body, with two sets: the
// variables that surely have a value there, and those that may have one. An occurrence in a place
// that binds (the trigger, a positive literal, `=`, a goal, a test, a function) may bind unless the
// variable surely has a value; it uses the value unless the variable surely has none. Elsewhere (an
// action, +b, a comparison, under `not`) an occurrence only uses. What a step cannot do without,
// such as the values in an action, is sure after it, since otherwise the intention is lost.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/agentspeak/program.hpp"

namespace credo::slicing {

// By number in the plan, sorted.
struct VariableModes {
  std::vector<std::uint32_t> binds;  // may get their value here
  std::vector<std::uint32_t> uses;   // may have their value from before, or need one
};

struct PlanModes {
  VariableModes trigger;
  std::vector<VariableModes> context;  // by literal
  std::vector<VariableModes> body;     // by formula
};

PlanModes variable_modes(const TermStore& terms, const agentspeak::Plan& plan);

}  // namespace credo::slicing
