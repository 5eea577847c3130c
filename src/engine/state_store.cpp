// Packing, probing, growing.
#include "engine/state_store.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <new>

#include "base/clock.hpp"
#include "base/diagnostic.hpp"
#include "base/hash.hpp"
#include "base/width.hpp"

namespace credo {

namespace {

constexpr std::uint64_t kNumberMask = (std::uint64_t{1} << 40) - 1;
constexpr std::size_t kHugePage = std::size_t{2} << 20;
constexpr std::size_t kFirstSlots = std::size_t{1} << 12;

// Zeroed slots, on huge pages where they are worth it.
std::uint64_t* allocate_slots(std::size_t count) {
  const std::size_t bytes = count * sizeof(std::uint64_t);
  const std::size_t alignment = bytes >= kHugePage ? kHugePage : 64;
  poll_clock_for(bytes);
  void* memory = std::aligned_alloc(alignment, bytes);
  if (memory == nullptr) throw std::bad_alloc();
  if (bytes >= kHugePage) madvise(memory, bytes, MADV_HUGEPAGE);
  std::memset(memory, 0, bytes);
  return static_cast<std::uint64_t*>(memory);
}

}  // namespace

void StateStore::Release::operator()(void* memory) const { std::free(memory); }

StateStore::StateStore(const System& system, std::size_t extra)
    : system_(system),
      extra_(extra),
      slots_(allocate_slots(kFirstSlots)),
      slot_count_(kFirstSlots) {
  set_layout();
}

StateStore::~StateStore() = default;

void StateStore::set_layout() {
  fields_ = layout(words_);
  packed_fields_.clear();
  for (std::uint32_t c = 0; c < fields_.size(); ++c) {
    if (fields_[c].mask != 0) packed_fields_.push_back({c, fields_[c].word, fields_[c].shift});
  }
}

bool StateStore::fits() const {
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    if (component_count(i) > fields_[i].mask + 1) return false;
  }
  return true;
}

namespace {

// Components by word: first fit, widest first; a component does not cross a word.
struct Packing {
  std::vector<std::vector<std::size_t>> members;
  std::vector<std::uint32_t> used;  // bits of each word
};

Packing pack(const std::vector<std::uint32_t>& bits) {
  std::vector<std::size_t> order(bits.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return bits[a] > bits[b]; });
  Packing packing;
  for (const std::size_t component : order) {
    std::size_t word = 0;
    while (word < packing.used.size() && packing.used[word] + bits[component] > 64) ++word;
    if (word == packing.used.size()) {
      packing.used.push_back(0);
      packing.members.emplace_back();
    }
    packing.used[word] += bits[component];
    packing.members[word].push_back(component);
  }
  return packing;
}

}  // namespace

// Widths for the present table sizes: none for a component that has but one value, and one bit to
// spare for the others if that takes no more words. Bits that are left over in the words are shared
// out, so that the next repacking is far away.
std::vector<StateStore::Field> StateStore::layout(std::size_t& words) const {
  const std::size_t width = this->width();
  std::vector<std::uint32_t> bits(width);
  for (std::size_t i = 0; i < width; ++i) {
    const std::size_t largest = std::max<std::size_t>(component_count(i), 1) - 1;
    bits[i] = static_cast<std::uint32_t>(std::bit_width(largest));
  }
  std::vector<std::uint32_t> spacious = bits;
  for (std::uint32_t& each : spacious) {
    if (each > 0 && each < 32) ++each;
  }
  Packing packing = pack(bits);
  if (Packing wider = pack(spacious); wider.used.size() == packing.used.size()) {
    packing = std::move(wider);
    bits = std::move(spacious);
  }
  auto& [members, used] = packing;
  words = std::max<std::size_t>(used.size(), 1);
  std::vector<Field> fields(width);
  for (std::size_t word = 0; word < members.size(); ++word) {
    for (std::size_t i = 0; used[word] < 64; i = (i + 1) % members[word].size()) {
      if (bits[members[word][i]] < 32) {
        ++bits[members[word][i]];
        ++used[word];
      } else if (std::ranges::all_of(members[word], [&](std::size_t m) { return bits[m] >= 32; })) {
        break;
      }
    }
    std::uint32_t shift = 0;
    for (const std::size_t component : members[word]) {
      // The last components of a full word may be left without bits: then there is nothing to
      // shift.
      const bool none = bits[component] == 0;
      fields[component] = {static_cast<std::uint32_t>(word), none ? 0 : shift,
                           (std::uint64_t{1} << bits[component]) - 1};
      shift += bits[component];
    }
  }
  return fields;
}

std::uint64_t StateStore::hash(const std::uint64_t* key) const {
  std::uint64_t value = 0;
  for (std::size_t w = 0; w < words_; ++w) value = mix(value ^ key[w]);
  return value;
}

std::uint64_t* StateStore::append_space() {
  if ((size_ & (kChunk - 1)) == 0 && (size_ >> kChunkBits) == chunks_.size()) {
    chunks_.push_back(std::make_unique_for_overwrite<std::uint64_t[]>(kChunk * words_));
  }
  return chunks_[size_ >> kChunkBits].get() + (size_ & (kChunk - 1)) * words_;
}

void StateStore::insert(std::span<const ComponentId> tuples, std::size_t count,
                        std::vector<Number>& numbers) {
  require_width(size_ + count, Width::states);
  numbers.resize(count);
  if (!fits()) repack();
  while ((size_ + count) * 10 > slot_count_ * 7) grow_index();
  switch (words_) {
    case 1:
      insert_packed<1>(tuples, count, numbers);
      break;
    case 2:
      insert_packed<2>(tuples, count, numbers);
      break;
    default:
      insert_packed<0>(tuples, count, numbers);
      break;
  }
}

// W is the number of words, or 0 when it is only known at run time.
template <std::size_t W>
void StateStore::insert_packed(std::span<const ComponentId> tuples, std::size_t count,
                               std::vector<Number>& numbers) {
  const std::size_t words = W == 0 ? words_ : W;
  const std::size_t width = fields_.size();
  const std::size_t mask = slot_count_ - 1;
  std::uint64_t* const slots = slots_.get();
  keys_.assign(count * words, 0);
  hashes_.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    std::uint64_t* key = keys_.data() + i * words;
    const ComponentId* tuple = tuples.data() + i * width;
    for (const PackedField& field : packed_fields_) {
      key[field.word] |= std::uint64_t{tuple[field.component]} << field.shift;
    }
    std::uint64_t value = 0;
    for (std::size_t w = 0; w < words; ++w) value = mix(value ^ key[w]);
    hashes_[i] = value;
    __builtin_prefetch(slots + (value & mask));
  }
  // A second pass brings in the log entries of the likely matches.
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t slot = slots[hashes_[i] & mask];
    if (slot != 0 && (slot >> 40) == (hashes_[i] >> 40)) {
      __builtin_prefetch(packed((slot & kNumberMask) - 1));
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t* key = keys_.data() + i * words;
    const std::uint64_t tag = hashes_[i] >> 40;
    std::size_t at = hashes_[i] & mask;
    for (;;) {
      const std::uint64_t slot = slots[at];
      if (slot == 0) {
        std::copy_n(key, words, append_space());
        slots[at] = (tag << 40) | (size_ + 1);
        numbers[i] = size_++;
        break;
      }
      if ((slot >> 40) == tag) {
        const Number number = (slot & kNumberMask) - 1;
        if (std::equal(key, key + words, packed(number))) {
          numbers[i] = number;
          break;
        }
      }
      at = (at + 1) & mask;
    }
  }
}

void StateStore::get(Number number, std::span<ComponentId> tuple) const {
  const std::uint64_t* key = packed(number);
  for (std::size_t c = 0; c < fields_.size(); ++c) {
    tuple[c] =
        static_cast<ComponentId>((key[fields_[c].word] >> fields_[c].shift) & fields_[c].mask);
  }
}

void StateStore::repack() {
  ++repackings_;
  const std::vector<Field> old_fields = fields_;
  const std::size_t old_words = words_;
  set_layout();
  std::vector<std::uint64_t> key(words_);
  for (std::size_t c = 0; c < chunks_.size(); ++c) {
    const auto old = std::move(chunks_[c]);
    chunks_[c] = std::make_unique_for_overwrite<std::uint64_t[]>(kChunk * words_);
    const std::size_t used = std::min(kChunk, size_ - c * kChunk);
    for (std::size_t i = 0; i < used; ++i) {
      const std::uint64_t* from = old.get() + i * old_words;
      std::ranges::fill(key, 0);
      for (std::size_t f = 0; f < fields_.size(); ++f) {
        const std::uint64_t value =
            (from[old_fields[f].word] >> old_fields[f].shift) & old_fields[f].mask;
        key[fields_[f].word] |= value << fields_[f].shift;
      }
      std::copy_n(key.data(), words_, chunks_[c].get() + i * words_);
    }
  }
  rebuild_index(slot_count_);
}

void StateStore::grow_index() { rebuild_index(slot_count_ * 2); }

void StateStore::rebuild_index(std::size_t slots) {
  slots_.reset();
  slots_.reset(allocate_slots(slots));
  slot_count_ = slots;
  const std::size_t mask = slots - 1;
  // In batches, so that the slots are there when they are written.
  constexpr std::size_t kBatch = 64;
  std::uint64_t values[kBatch];
  for (std::size_t first = 0; first < size_; first += kBatch) {
    const std::size_t count = std::min(kBatch, size_ - first);
    for (std::size_t i = 0; i < count; ++i) {
      values[i] = hash(packed(first + i));
      __builtin_prefetch(slots_.get() + (values[i] & mask), 1);
    }
    for (std::size_t i = 0; i < count; ++i) {
      std::size_t at = values[i] & mask;
      while (slots_[at] != 0) at = (at + 1) & mask;
      slots_[at] = ((values[i] >> 40) << 40) | (first + i + 1);
    }
  }
}

std::size_t StateStore::bytes() const {
  return chunks_.size() * kChunk * words_ * sizeof(std::uint64_t) +
         slot_count_ * sizeof(std::uint64_t);
}

}  // namespace credo
