// Interned sequences: contents in chunks that never move, ids found by open addressing.
#include "base/sequence_table.hpp"

#include <algorithm>

#include "base/hash.hpp"

namespace credo {

namespace {
// The first chunk and the largest; each is as long as all before it, since many tables stay small.
constexpr std::size_t kLeastChunk = 1 << 6;
constexpr std::size_t kMostChunk = 1 << 14;
}  // namespace

SequenceTable::SequenceTable(Width width) : width_(width), slots_(16, 0) {}

std::uint32_t SequenceTable::intern(std::span<const std::uint32_t> words) {
  return intern(words, static_cast<std::uint32_t>(hash_words(words)));
}

void SequenceTable::intern_all(std::span<const std::uint32_t> words,
                               std::span<const std::size_t> ends, std::vector<std::uint32_t>& ids) {
  const std::size_t mask = slots_.size() - 1;
  hashes_.clear();
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    const auto hash = static_cast<std::uint32_t>(hash_words(words.subspan(begin, end - begin)));
    hashes_.push_back(hash);
    __builtin_prefetch(slots_.data() + (hash & mask));
    begin = end;
  }
  for (const std::uint32_t hash : hashes_) {
    const std::uint32_t slot = slots_[hash & mask];
    if (slot != 0) __builtin_prefetch(entries_.data() + slot - 1);
  }
  for (const std::uint32_t hash : hashes_) {
    const std::uint32_t slot = slots_[hash & mask];
    if (slot != 0 && entries_[slot - 1].hash == hash) {
      __builtin_prefetch(entries_[slot - 1].words);
    }
  }
  begin = 0;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    ids.push_back(intern(words.subspan(begin, ends[i] - begin), hashes_[i]));
    begin = ends[i];
  }
}

std::uint32_t SequenceTable::intern(std::span<const std::uint32_t> words, std::uint32_t hash) {
  std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  while (slots_[slot] != 0) {
    const Entry& entry = entries_[slots_[slot] - 1];
    if (entry.hash == hash && entry.length == words.size() &&
        std::equal(words.begin(), words.end(), entry.words)) {
      return slots_[slot] - 1;
    }
    slot = (slot + 1) & mask;
  }
  const std::uint32_t id = narrowed(entries_.size(), width_);
  // First, so that a table without room for it stays as it is.
  if ((entries_.size() + 1) * 2 > slots_.size()) {
    grow();
    mask = slots_.size() - 1;
    for (slot = hash & mask; slots_[slot] != 0;) slot = (slot + 1) & mask;
  }
  entries_.push_back({store(words), static_cast<std::uint32_t>(words.size()), hash});
  slots_[slot] = id + 1;
  return id;
}

const std::uint32_t* SequenceTable::store(std::span<const std::uint32_t> words) {
  if (chunks_.empty() || chunk_used_ + words.size() > chunk_size_) {
    chunk_size_ = std::max(std::clamp(words_stored_, kLeastChunk, kMostChunk), words.size());
    chunks_.push_back(std::make_unique<std::uint32_t[]>(chunk_size_));
    chunk_used_ = 0;
    words_stored_ += chunk_size_;
  }
  std::uint32_t* place = chunks_.back().get() + chunk_used_;
  std::copy(words.begin(), words.end(), place);
  chunk_used_ += words.size();
  return place;
}

void SequenceTable::grow() {
  std::vector<std::uint32_t> bigger(slots_.size() * 2, 0);
  const std::size_t mask = bigger.size() - 1;
  for (std::uint32_t id = 0; id < entries_.size(); ++id) {
    std::size_t slot = entries_[id].hash & mask;
    while (bigger[slot] != 0) slot = (slot + 1) & mask;
    bigger[slot] = id + 1;
  }
  slots_ = std::move(bigger);
}

std::size_t SequenceTable::bytes() const {
  return entries_.capacity() * sizeof(Entry) + slots_.size() * sizeof(std::uint32_t) +
         words_stored_ * sizeof(std::uint32_t);
}

}  // namespace credo
