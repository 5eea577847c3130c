// Interned sequences of 32-bit words.
//
// Every component of a state - belief base, queue, stack frame, set of facts, packed term - is a
// short sequence of ids; equal sequences get equal ids, so comparing components is comparing
// integers. Contents never move: a span stays valid as long as the table.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/width.hpp"

namespace credo {

class SequenceTable {
 public:
  // What its ids are numbers of.
  explicit SequenceTable(Width width = Width::parts);

  // The id of the sequence: the old one if it is known, else the next free one.
  std::uint32_t intern(std::span<const std::uint32_t> words);
  // The same for several sequences at once, written one after the other, each up to its end: the
  // places where they will be looked for are fetched together. Their ids are appended.
  void intern_all(std::span<const std::uint32_t> words, std::span<const std::size_t> ends,
                  std::vector<std::uint32_t>& ids);

  std::span<const std::uint32_t> operator[](std::uint32_t id) const {
    const Entry& entry = entries_[id];
    return {entry.words, entry.length};
  }

  std::size_t size() const { return entries_.size(); }
  std::size_t bytes() const;

 private:
  struct Entry {
    const std::uint32_t* words;
    std::uint32_t length;
    std::uint32_t hash;
  };

  std::uint32_t intern(std::span<const std::uint32_t> words, std::uint32_t hash);
  const std::uint32_t* store(std::span<const std::uint32_t> words);
  void grow();

  Width width_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> slots_;  // id + 1, or 0 when free
  std::vector<std::unique_ptr<std::uint32_t[]>> chunks_;
  std::size_t chunk_used_ = 0;
  std::size_t chunk_size_ = 0;
  std::size_t words_stored_ = 0;
  std::vector<std::uint32_t> hashes_;  // of the sequences that are looked for together
};

}  // namespace credo
