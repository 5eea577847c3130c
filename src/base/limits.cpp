// The table of bounds.
#include "base/limits.hpp"

namespace credo {

namespace {

constexpr std::array<BoundInfo, kBoundCount> kBounds{{
    {Bound::events, "events", 16, "pending events of an agent (M_Ev)"},
    {Bound::intentions, "intentions", 24,
     "intended means, that is plan instances, of an agent (M_Int)"},
    {Bound::beliefs, "beliefs", 64, "beliefs of an agent at a time (M_Bel)"},
    {Bound::instances, "instances", 32, "beliefs of one predicate at a time (M_Inst)"},
    {Bound::actions, "actions", 16, "requested actions that wait for the environment (M_Act)"},
    {Bound::messages, "messages", 16, "messages in a mailbox (M_Msg)"},
    {Bound::terms, "terms", 16, "arguments of a predicate or action (M_Term)"},
    {Bound::conjuncts, "conjuncts", 32, "literals in a context (M_Conj)"},
    {Bound::variables, "variables", 32, "different variables in a plan (M_Var)"},
    {Bound::depth, "depth", 8, "nesting of terms"},
}};

}  // namespace

std::span<const BoundInfo> bound_table() { return kBounds; }

std::string_view name_of(Bound bound) { return kBounds[static_cast<std::size_t>(bound)].name; }

Limits::Limits() {
  for (const auto& info : kBounds) set(info.bound, info.default_value);
}

void Limits::exceed(Bound bound, std::string_view owner) const {
  throw LimitExceeded(StopReason::model(bound, std::string(owner), (*this)[bound]));
}

}  // namespace credo
