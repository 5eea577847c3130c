// Numbering atoms, packing bases.
#include "lang/bupl/belief_bits.hpp"

#include <algorithm>

#include "base/width.hpp"

namespace credo::bupl {

// ---- numbers

std::uint32_t AtomNumbers::predicate(Functor functor) {
  const auto [known, added] =
      predicates_.try_emplace(pair_key(functor.name, functor.arity), predicates_.size());
  if (added) {
    masks_.emplace_back();
    list_index_.emplace_back();
  }
  return known->second;
}

std::span<const std::uint32_t> AtomNumbers::mask(Functor functor) const {
  const auto known = predicates_.find(pair_key(functor.name, functor.arity));
  if (known == predicates_.end()) return {};
  return masks_[known->second];
}

std::vector<AtomNumber>& AtomNumbers::list(std::uint32_t predicate, std::size_t place,
                                           TermId value) {
  const std::uint64_t key = pair_key(static_cast<std::uint32_t>(place), value);
  std::uint32_t found = list_index_[predicate].find(key);
  if (found == IdMap::kAbsent) {
    found = narrowed(lists_.size(), Width::parts);
    lists_.emplace_back();
    list_index_[predicate].insert(key, found);
  }
  return lists_[found];
}

std::span<const AtomNumber> AtomNumbers::with_argument(std::uint32_t predicate, std::size_t place,
                                                       TermId value) {
  return list(predicate, place, value);
}

AtomNumber AtomNumbers::number(TermId atom) {
  const AtomNumber known = find(atom);
  if (known != kNoAtom) return known;
  const AtomNumber number = narrowed(atoms_.size(), Width::parts);
  const auto arguments = terms_.arguments(atom);
  const std::uint32_t end = narrowed(arguments_.size() + arguments.size(), Width::parts);
  by_term_.set(atom, number);
  atoms_.push_back(atom);
  arguments_.insert(arguments_.end(), arguments.begin(), arguments.end());
  first_argument_.push_back(end);
  const std::uint32_t own = predicate(terms_.functor(atom));
  std::vector<std::uint32_t>& mask = masks_[own];
  if (number / 32 >= mask.size()) mask.resize(number / 32 + 1, 0);
  mask[number / 32] |= std::uint32_t{1} << (number % 32);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    list(own, i, arguments[i]).push_back(number);
  }
  return number;
}

std::size_t AtomNumbers::bytes() const {
  std::size_t total =
      by_term_.bytes() + (atoms_.capacity() + arguments_.capacity() + first_argument_.capacity()) *
                             sizeof(std::uint32_t);
  for (const auto& mask : masks_) total += mask.capacity() * sizeof(std::uint32_t);
  for (const IdMap& index : list_index_) total += index.bytes();
  for (const auto& list : lists_) total += list.capacity() * sizeof(AtomNumber);
  return total;
}

// ---- bits

void BeliefBits::clear() {
  for (const std::uint32_t block : used_) blocks_[block] = 0;
  used_.clear();
}

void BeliefBits::copy(const BeliefBits& other) {
  clear();
  if (blocks_.size() < other.blocks_.size()) blocks_.resize(other.blocks_.size(), 0);
  used_ = other.used_;
  for (const std::uint32_t block : used_) blocks_[block] = other.blocks_[block];
}

void BeliefBits::use(std::uint32_t block) {
  if (block >= blocks_.size()) blocks_.resize(block + 1, 0);
  const auto at = std::ranges::lower_bound(used_, block);
  if (at == used_.end() || *at != block) used_.insert(at, block);
}

void BeliefBits::unpack(std::span<const std::uint32_t> words) {
  clear();
  std::size_t at = 1;
  for (std::uint32_t mask = words[0]; mask != 0; mask &= mask - 1) {
    const auto block = static_cast<std::uint32_t>(std::countr_zero(mask));
    if (block >= blocks_.size()) blocks_.resize(block + 1, 0);
    used_.push_back(block);
    blocks_[block] = words[at++];
  }
  for (; at < words.size(); at += 2) {
    use(words[at]);
    blocks_[words[at]] = words[at + 1];
  }
}

void BeliefBits::pack(std::vector<std::uint32_t>& out) const {
  const std::size_t mask_at = out.size();
  out.push_back(0);
  for (const std::uint32_t block : used_) {
    if (blocks_[block] == 0) continue;
    if (block < 32) {
      out[mask_at] |= std::uint32_t{1} << block;
    } else {
      out.push_back(block);
    }
    out.push_back(blocks_[block]);
  }
}

bool BeliefBits::add(AtomNumber atom) {
  const std::uint32_t block = atom / 32;
  const std::uint32_t bit = std::uint32_t{1} << (atom % 32);
  if (block >= blocks_.size() || blocks_[block] == 0) use(block);
  const bool added = (blocks_[block] & bit) == 0;
  blocks_[block] |= bit;
  return added;
}

bool BeliefBits::remove(AtomNumber atom) {
  if (!has(atom)) return false;
  blocks_[atom / 32] &= ~(std::uint32_t{1} << (atom % 32));
  return true;
}

}  // namespace credo::bupl
