// Interning the parts of a state.
#include "lang/agentspeak/components.hpp"

#include <algorithm>

namespace credo::agentspeak {

std::size_t Components::belief_place(std::span<const std::uint32_t> words, TermId atom) const {
  const auto at =
      std::lower_bound(words.begin(), words.end(), atom, [&](std::uint32_t word, TermId value) {
        return fact_less(terms_, belief_atom(word), value);
      });
  return static_cast<std::size_t>(at - words.begin());
}

PartId Components::frame(std::uint32_t plan, std::uint32_t position, TermId trigger,
                         std::span<const TermId> bindings) {
  scratch_.assign({plan, position, trigger});
  scratch_.insert(scratch_.end(), bindings.begin(), bindings.end());
  return frames_.intern(scratch_);
}

FrameView Components::frame(PartId id) const {
  const auto words = frames_[id];
  return {words[0], words[1], words[2], words.subspan(3)};
}

PartId Components::push(PartId intention, PartId frame_id) {
  const std::uint32_t below = intention == kNoIntention ? 0 : height(intention);
  const std::uint32_t words[] = {frame_id, intention, below + 1};
  return intentions_.intern(words);
}

PartId Components::event(bool add, EventKind kind, TermId atom, PartId intention) {
  const std::uint32_t words[] = {static_cast<std::uint32_t>(kind) * 2 + (add ? 1 : 0), atom,
                                 intention};
  return events_.intern(words);
}

EventView Components::event(PartId id) const {
  const auto words = events_[id];
  return {(words[0] & 1) != 0, static_cast<EventKind>(words[0] / 2), words[1], words[2]};
}

PartId Components::append(PartId queue_id, PartId item) {
  const auto items = queues_[queue_id];
  scratch_.assign(items.begin(), items.end());
  scratch_.push_back(item);
  return queues_.intern(scratch_);
}

PartId Components::without(PartId queue_id, std::size_t index) {
  const auto items = queues_[queue_id];
  scratch_.assign(items.begin(), items.end());
  scratch_.erase(scratch_.begin() + static_cast<std::ptrdiff_t>(index));
  return queues_.intern(scratch_);
}

PartId Components::contents(const ContentsView& view) {
  const std::uint32_t words[] = {view.beliefs, view.events, view.intentions};
  return contents_.intern(words);
}

ContentsView Components::contents(PartId id) const {
  const auto words = contents_[id];
  return {words[0], words[1], words[2]};
}

PartId Components::local(Phase phase, PartId contents_id) {
  const std::uint32_t words[] = {static_cast<std::uint32_t>(phase), contents_id};
  return locals_.intern(words);
}

std::size_t Components::bytes() const {
  return beliefs_.bytes() + frames_.bytes() + intentions_.bytes() + events_.bytes() +
         queues_.bytes() + contents_.bytes() + locals_.bytes();
}

}  // namespace credo::agentspeak
