// A state for each letter: it waits there, and goes on.
#include "logic/word_automaton.hpp"

#include "base/diagnostic.hpp"

namespace credo {

namespace {

void append_new(std::vector<Label>& letters, std::span<const Label> more) {
  for (const Label letter : more) {
    if (letters.empty() || letters.back() != letter) letters.push_back(letter);
  }
}

}  // namespace

Word destuttered(std::span<const Label> letters, std::size_t loop) {
  invariant(!letters.empty(), "a run has a state");
  Word word;
  if (loop == RunTruth::kNoLoop) {
    append_new(word.letters, letters);
    return word;
  }
  append_new(word.letters, letters.first(loop));
  std::vector<Label> repeated;
  append_new(repeated, letters.subspan(loop));
  // What ends a round is one letter with the same at the beginning of the next.
  if (repeated.size() > 1 && repeated.back() == repeated.front()) repeated.pop_back();
  if (!word.letters.empty() && word.letters.back() == repeated.front()) word.letters.pop_back();
  word.loop = word.letters.size();
  word.letters.insert(word.letters.end(), repeated.begin(), repeated.end());
  return word;
}

Automaton automaton_of(const Word& word, Label atoms, Label open, Stuttering stuttering) {
  const std::size_t count = word.letters.size();
  Automaton automaton;
  automaton.set_count = 1;
  for (std::size_t i = 0; i < count; ++i) {
    const bool last = i + 1 == count;
    const Label compared = last && !word.has_loop() ? atoms & ~open : atoms;
    const Label letter = word.letters[i] & compared;
    const auto reading = [&](std::size_t target, Marks marks) {
      return AutomatonTransition{letter, compared & ~letter, static_cast<std::uint32_t>(target),
                                 marks};
    };
    AutomatonState state;
    // The last letter of a beginning, and the only one of a loop, repeat in any case.
    const bool repeats = last && (!word.has_loop() || word.loop == i);
    if (stuttering == Stuttering::allowed && !repeats) state.transitions.push_back(reading(i, 0));
    const std::size_t next = !last ? i + 1 : word.has_loop() ? word.loop : count;
    state.transitions.push_back(reading(next, last ? 1 : 0));
    automaton.states.push_back(std::move(state));
  }
  if (!word.has_loop()) {
    AutomatonState anything;
    anything.transitions.push_back({0, 0, static_cast<std::uint32_t>(count), 1});
    anything.accepts_all = true;
    automaton.states.push_back(std::move(anything));
  }
  return automaton;
}

}  // namespace credo
