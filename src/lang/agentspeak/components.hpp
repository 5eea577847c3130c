// The parts of an AgentSpeak agent's state as interned ids.
//
// Every part is a sequence of 32-bit words in a table of its own: a belief base is a sorted list of
// (atom, sources), a queue a list of ids, an intention a cons cell of its top frame and the rest,
// so that stacks share their lower parts. A local state is (phase, contents) and contents are
// (belief base, event queue, intention queue). Operations return new ids; nothing is ever changed
// in place.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/sequence_table.hpp"
#include "lang/agentspeak/program.hpp"
#include "lang/agentspeak/text.hpp"
#include "term/fact_set.hpp"

namespace credo::agentspeak {

using PartId = std::uint32_t;
inline constexpr PartId kNoIntention = 0xffffffffu;

// Sources of a belief, as bits of its word in a belief base.
inline constexpr std::uint32_t kPercept = 1;
inline constexpr std::uint32_t kOther = 2;

struct FrameView {
  std::uint32_t plan;
  std::uint32_t position;
  TermId trigger;
  std::span<const TermId> bindings;
};

struct EventView {
  bool add;
  EventKind kind;
  TermId atom;
  PartId intention;  // kNoIntention for an external event
};

struct ContentsView {
  PartId beliefs;
  PartId events;
  PartId intentions;
};

class Components {
 public:
  explicit Components(const TermStore& terms) : terms_(terms) {}

  // Belief bases: words atom << 2 | sources, in canonical order of the atoms.
  PartId beliefs(std::span<const std::uint32_t> words) { return beliefs_.intern(words); }
  std::span<const std::uint32_t> beliefs(PartId id) const { return beliefs_[id]; }
  static TermId belief_atom(std::uint32_t word) { return word >> 2; }
  static std::uint32_t belief_word(TermId atom, std::uint32_t sources) {
    return atom << 2 | sources;
  }
  // Where the atom is or would be in the words.
  std::size_t belief_place(std::span<const std::uint32_t> words, TermId atom) const;

  // Frames and intentions.
  PartId frame(std::uint32_t plan, std::uint32_t position, TermId trigger,
               std::span<const TermId> bindings);
  FrameView frame(PartId id) const;
  PartId push(PartId intention, PartId frame_id);  // intention may be kNoIntention
  PartId top(PartId intention) const { return intentions_[intention][0]; }
  PartId rest(PartId intention) const { return intentions_[intention][1]; }
  std::uint32_t height(PartId intention) const { return intentions_[intention][2]; }

  // Events.
  PartId event(bool add, EventKind kind, TermId atom, PartId intention);
  EventView event(PartId id) const;

  // Queues of events or intentions.
  PartId queue(std::span<const PartId> items) { return queues_.intern(items); }
  std::span<const PartId> queue(PartId id) const { return queues_[id]; }
  PartId append(PartId queue_id, PartId item);
  PartId without(PartId queue_id, std::size_t index);

  // Contents and local states.
  PartId contents(const ContentsView& view);
  ContentsView contents(PartId id) const;
  PartId local(Phase phase, PartId contents_id);
  Phase phase(PartId local_id) const { return static_cast<Phase>(locals_[local_id][0]); }
  PartId local_contents(PartId local_id) const { return locals_[local_id][1]; }

  std::size_t local_count() const { return locals_.size(); }
  std::size_t bytes() const;

 private:
  const TermStore& terms_;
  SequenceTable beliefs_;
  SequenceTable frames_;
  SequenceTable intentions_;  // (frame, rest, height)
  SequenceTable events_;
  SequenceTable queues_;
  SequenceTable contents_;
  SequenceTable locals_;
  std::vector<std::uint32_t> scratch_;
};

}  // namespace credo::agentspeak
