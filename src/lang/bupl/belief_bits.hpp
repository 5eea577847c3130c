// Belief bases as bits: every ground atom that was ever believed has a number.
//
// AtomNumbers gives the numbers and finds atoms by predicate and argument. BeliefBits is one base,
// unpacked for work: blocks of 32 atoms, of which only those in use are looked at. Packed it is a
// short sequence of words - a mask of the first 32 blocks, the blocks that are not zero, and for
// higher ones their number and the block - which does not change when more atoms become known.
#pragma once

#include <bit>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/id_map.hpp"
#include "base/paged_numbers.hpp"
#include "term/term.hpp"

namespace credo::bupl {

using AtomNumber = std::uint32_t;
inline constexpr AtomNumber kNoAtom = PagedNumbers::kAbsent;

class AtomNumbers {
 public:
  explicit AtomNumbers(const TermStore& terms) : terms_(terms) {}

  // The number of a ground atom; a new one if it has none.
  AtomNumber number(TermId atom);
  // kNoAtom if it has none.
  AtomNumber find(TermId atom) const { return by_term_.find(atom); }
  TermId atom(AtomNumber number) const { return atoms_[number]; }
  std::span<const TermId> arguments(AtomNumber number) const {
    return {arguments_.data() + first_argument_[number],
            first_argument_[number + 1] - first_argument_[number]};
  }
  std::size_t size() const { return atoms_.size(); }

  // A number for the name and arity.
  std::uint32_t predicate(Functor functor);
  // The atoms of a predicate: by block, a bit for each.
  std::span<const std::uint32_t> mask(std::uint32_t predicate) const { return masks_[predicate]; }
  std::span<const std::uint32_t> mask(Functor functor) const;
  // The atoms of the predicate with this term as an argument in this place.
  std::span<const AtomNumber> with_argument(std::uint32_t predicate, std::size_t place,
                                            TermId value);

  std::size_t bytes() const;

 private:
  // The list for an argument, made if there is none.
  std::vector<AtomNumber>& list(std::uint32_t predicate, std::size_t place, TermId value);

  const TermStore& terms_;
  PagedNumbers by_term_;
  std::vector<TermId> atoms_;
  std::vector<TermId> arguments_;
  std::vector<std::uint32_t> first_argument_{0};
  std::unordered_map<std::uint64_t, std::uint32_t> predicates_;  // by functor
  std::vector<std::vector<std::uint32_t>> masks_;
  std::vector<IdMap> list_index_;  // by predicate: (place, term) -> list
  std::vector<std::vector<AtomNumber>> lists_;
};

class BeliefBits {
 public:
  void clear();
  void copy(const BeliefBits& other);
  // In place of what was there.
  void unpack(std::span<const std::uint32_t> words);
  void pack(std::vector<std::uint32_t>& out) const;

  bool has(AtomNumber atom) const {
    const std::size_t block = atom / 32;
    return block < blocks_.size() && (blocks_[block] >> (atom % 32) & 1) != 0;
  }
  // Both say whether something changed.
  bool add(AtomNumber atom);
  bool remove(AtomNumber atom);

  // Calls visit(atom) for every atom, or every one in the mask, in the order of their numbers;
  // stops and returns true as soon as it does. The base must not be changed meanwhile.
  template <class Visit>
  bool each(std::span<const std::uint32_t> mask, const Visit& visit) const {
    for (std::size_t i = 0; i < used_.size() && used_[i] < mask.size(); ++i) {
      const std::uint32_t block = used_[i];
      for (std::uint32_t bits = blocks_[block] & mask[block]; bits != 0; bits &= bits - 1) {
        if (visit(block * 32 + static_cast<AtomNumber>(std::countr_zero(bits)))) return true;
      }
    }
    return false;
  }
  template <class Visit>
  void each(const Visit& visit) const {
    for (const std::uint32_t block : used_) {
      for (std::uint32_t bits = blocks_[block]; bits != 0; bits &= bits - 1) {
        visit(block * 32 + static_cast<AtomNumber>(std::countr_zero(bits)));
      }
    }
  }

 private:
  void use(std::uint32_t block);

  std::vector<std::uint32_t> blocks_;
  std::vector<std::uint32_t> used_;  // blocks that may not be zero, in order
};

}  // namespace credo::bupl
