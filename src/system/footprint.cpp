// Footprints as short sequences of words, and the comparison of two.
#include "system/footprint.hpp"

#include <algorithm>
#include <iterator>

#include "base/diagnostic.hpp"

namespace credo {

Footprints::Footprints() : footprints_(1) {
  sets_.intern({});
  index_.intern(std::array<std::uint32_t, 10>{0, 0, 0, 0, 0, kNoTerm, 0, 0, 0, 0});
}

FootprintId Footprints::id(const Footprint& footprint) {
  const std::uint32_t flags =
      static_cast<std::uint32_t>(footprint.mail) |
      static_cast<std::uint32_t>(footprint.requests) << 2 |
      std::uint32_t{footprint.everything} << 4 | std::uint32_t{footprint.percepts} << 5 |
      std::uint32_t{footprint.own_requests} << 6 | std::uint32_t{footprint.takes_message} << 7 |
      std::uint32_t{footprint.requests_action} << 8;
  const std::uint32_t place = flags + footprint.process + 3 * footprint.partners +
                              5 * footprint.locals + 7 * footprint.mailboxes +
                              11 * footprint.facts_read;
  FootprintId& recent = recent_[place % recent_.size()];
  if (footprints_[recent] == footprint) return recent;
  const std::uint32_t words[] = {flags,
                                 footprint.process,
                                 footprint.facts_read,
                                 footprint.partners,
                                 footprint.taken_from,
                                 footprint.taken,
                                 footprint.facts_written,
                                 footprint.percepts_changed,
                                 footprint.mailboxes,
                                 footprint.locals};
  recent = index_.intern(words);
  if (recent == footprints_.size()) footprints_.push_back(footprint);
  return recent;
}

Footprint::Set Footprints::single(std::uint32_t number) {
  if (number >= singles_.size()) singles_.resize(number + 1, Footprint::kEmpty);
  Footprint::Set& set = singles_[number];
  if (set == Footprint::kEmpty) set = sets_.intern(std::span(&number, 1));
  return set;
}

Footprint::Set Footprints::united(Footprint::Set a, Footprint::Set b) {
  if (a == b || b == Footprint::kEmpty) return a;
  if (a == Footprint::kEmpty) return b;
  const std::uint64_t key = pair_key(a, b);
  Footprint::Set both = unions_.find(key);
  if (both == IdMap::kAbsent) {
    std::vector<std::uint32_t> all;
    std::ranges::set_union(members(a), members(b), std::back_inserter(all));
    both = sets_.intern(all);
    unions_.insert(key, both);
  }
  return both;
}

std::uint32_t Footprints::number(Functor predicate) {
  const std::uint64_t key = pair_key(predicate.name, predicate.arity);
  std::uint32_t number = numbers_.find(key);
  if (number == IdMap::kAbsent) {
    number = static_cast<std::uint32_t>(predicates_.size());
    predicates_.push_back(predicate);
    numbers_.insert(key, number);
  }
  return number;
}

FootprintId Footprints::together(FootprintId sender, FootprintId receiver) {
  Footprint both = footprints_[sender];
  const Footprint other = footprints_[receiver];
  // A message is handed over by agents whose other effects wait: all they do is with each other.
  invariant(other.mail == QueueLook::none && !other.percepts && !other.own_requests &&
                !other.takes_message && !other.requests_action &&
                other.facts_read == Footprint::kEmpty && other.facts_written == Footprint::kEmpty &&
                other.mailboxes == Footprint::kEmpty,
            "who is met looks at nothing but its partners");
  both.partners = united(both.partners, other.partners);
  both.locals = united(both.locals, other.locals);
  return id(both);
}

bool Footprints::overlap(Footprint::Set a, Footprint::Set b) const {
  if (a == Footprint::kEmpty || b == Footprint::kEmpty) return false;
  return std::ranges::any_of(members(a), [&](std::uint32_t each) { return contains(b, each); });
}

bool Footprints::contains(Footprint::Set set, std::uint32_t number) const {
  return std::ranges::binary_search(members(set), number);
}

bool Footprints::owner_in(const Footprint& footprint, Footprint::Set agents) const {
  return footprint.process != kEnvironment && contains(agents, footprint.process - 1);
}

bool Footprints::disturbs(const Footprint& writer, const Footprint& other) const {
  // Local states: its own, and those of others.
  if (owner_in(writer, other.partners) || owner_in(other, writer.locals) ||
      overlap(writer.locals, other.partners) || overlap(writer.locals, other.locals)) {
    return true;
  }
  // Mailboxes: what is appended is seen by who found its mailbox empty, and by who appends too.
  if (owner_in(other, writer.mailboxes) && other.mail == QueueLook::empty) return true;
  if (overlap(writer.mailboxes, other.mailboxes)) return true;
  // Facts, and what is perceived of them.
  if (overlap(writer.facts_written, other.facts_read) ||
      overlap(writer.facts_written, other.facts_written)) {
    return true;
  }
  if (other.percepts && owner_in(other, writer.percepts_changed)) return true;
  // The queue of actions.
  if (writer.requests_action && (other.requests_action || other.requests == QueueLook::empty)) {
    return true;
  }
  return writer.taken_from != kEnvironment && other.own_requests &&
         other.process == writer.taken_from;
}

bool Footprints::independent(FootprintId a, FootprintId b) const {
  const Footprint& first = footprints_[a];
  const Footprint& second = footprints_[b];
  return !first.everything && !second.everything && first.process != second.process &&
         !disturbs(first, second) && !disturbs(second, first);
}

std::size_t Footprints::bytes() const {
  return index_.bytes() + sets_.bytes() + unions_.bytes() + numbers_.bytes() +
         footprints_.capacity() * sizeof(Footprint) + predicates_.capacity() * sizeof(Functor);
}

}  // namespace credo
