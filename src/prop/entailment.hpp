// Propositional entailment: whether a formula is true wherever all formulas of a base are.
//
// Two procedures. By masks: a clause is a pair of 64-bit sets of atoms; the base is multiplied out
// to one disjunction, and each of its clauses must make the formula true, which is decided by
// splitting on the atoms it leaves open. Belief bases of agents are mostly one clause, where this
// takes a few instructions. Multiplying out and splitting are exponential in the worst case, so
// both are bounded (kMostProducts, kMostSplits: a few thousand mask operations, about what setting
// up a SAT solver costs); beyond that, and beyond 64 atoms, the question goes to CaDiCaL.
#pragma once

#include <optional>
#include <span>

#include "prop/formula.hpp"

namespace credo::prop {

inline constexpr std::size_t kMostMaskedAtoms = 64;
inline constexpr std::size_t kMostProducts = 64;
inline constexpr std::size_t kMostSplits = 256;

bool entails(std::span<const Formula> base, const Formula& formula);
// Whether some assignment makes all formulas true.
bool consistent(std::span<const Formula> base);

// The two procedures; the first gives no answer beyond its bounds.
std::optional<bool> entails_by_masks(std::span<const Formula> base, const Formula& formula);
bool entails_by_solver(std::span<const Formula> base, const Formula& formula);

}  // namespace credo::prop
