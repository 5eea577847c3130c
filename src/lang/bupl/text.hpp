// BUPL as text: plans as they are shown, which is also what makes two plans the same.
#pragma once

#include <span>
#include <string>

#include "lang/bupl/program.hpp"
#include "system/view.hpp"

namespace credo::bupl {

// What the last step was: part of a state while a property needs `taken`. Variables that the step
// left unbound stand in the action as the atom `_`.
struct StepLabel {
  enum class Kind : std::uint8_t { none, tau, internal, observable };
  Kind kind = Kind::none;
  TermId action = kNoTerm;  // of the last two, with the values it was done with

  bool operator==(const StepLabel&) const = default;
};

// "move(2,0,1); move(3,0,2)", "fail + build", "a; (b + c)"; "nil" for nothing left. Variables are
// shown as V0, V1, ... in the order of their first occurrence, whatever their numbers.
std::string plan_text(const TermStore& terms, const Program& program, const PlanPtr& plan);

// "on(X,Y) & Y > 0 | top"
std::string query_text(const TermStore& terms, const Query& query,
                       std::span<const std::string> variables);
std::string literal_text(const TermStore& terms, const Literal& literal,
                         std::span<const std::string> variables);

// What a local state shows: "label" (only if the states keep it: no item at the start, else
// "tau step", "internal set_max(3,0)" or "move(3,1,0)"), "beliefs" in canonical order, "plan" (one
// item; none when nothing is left).
LocalView local_view(const TermStore& terms, const StepLabel* label,
                     std::span<const TermId> beliefs, const std::string& plan);

}  // namespace credo::bupl
