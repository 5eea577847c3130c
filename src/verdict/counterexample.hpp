// A violation, shown: the run that an engine found, made short, replayed by the reference
// interpreter, confirmed and explained. No run is given away that this does not go well with.
#pragma once

#include <string>
#include <vector>

#include "verdict/engines.hpp"
#include "verdict/verdict.hpp"

namespace credo {

// The names of the agents that the atoms are about.
std::vector<std::string> agents_of(const Model& model, const std::vector<StateAtom>& atoms);

// Whether a better run may be looked for, if it is not far.
enum class Shortening : std::uint8_t { allowed, forbidden };

// Fills in the verdict on a question of linear time that was found to be violated.
void add_counterexample(Verdict& verdict, Engines& engines, Question& question,
                        const Checking& checking, Shortening shortening = Shortening::allowed);

}  // namespace credo
