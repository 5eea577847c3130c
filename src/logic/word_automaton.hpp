// One word up to stuttering, as an automaton: what a run looks like to its labels.
//
// Repeating a letter, or leaving out a repetition, changes nothing that a formula without X can
// see. The destuttered word of a run is that run without repetitions; its automaton accepts every
// word with the same one, so a search with it finds another system's run that looks the same.
//
//   Automaton same = automaton_of(destuttered(labels, loop), all_atoms);
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "logic/automaton.hpp"
#include "logic/lasso.hpp"

namespace credo {

// Letters that go back from the last one to letter `loop`. Without a loop it is the beginning of
// a word that may go on as it likes.
struct Word {
  std::vector<Label> letters;
  std::size_t loop = RunTruth::kNoLoop;

  bool has_loop() const { return loop != RunTruth::kNoLoop; }
  bool operator==(const Word&) const = default;
};

// Of at least one letter. No letter of the result is followed by itself, except the only one of a
// loop.
Word destuttered(std::span<const Label> letters, std::size_t loop);

// Whether a letter may be repeated.
enum class Stuttering : std::uint8_t { allowed, forbidden };

// The words that are this one, or begin so; but for stuttering, if it is allowed and the word is
// destuttered. `atoms` are the bits that are compared; the last letter of a beginning is compared
// without `open`, the atoms about a step that may not have been taken.
Automaton automaton_of(const Word& word, Label atoms, Label open = 0,
                       Stuttering stuttering = Stuttering::allowed);

}  // namespace credo
