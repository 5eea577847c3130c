// The visited set: tuples of ids packed in bits, numbered in the order they came.
//
// The log holds every state once, packed into one, two or more 64-bit words, in chunks that never
// move; a state's number is its place in the log. The index is an open-addressing table of 64-bit
// slots (24 bits of hash, 40 bits of number), so most mismatches are told apart without touching
// the log. Bit widths follow the sizes of the system's tables: when an id no longer fits, the whole
// store is repacked, at a batch boundary. Nothing is lossy.
//
// Cost: 8 bytes a word for the log plus 8 bytes a slot at a load of 0.35 to 0.7; the log is also
// what a breadth-first search needs as its queue and to rebuild runs.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "system/system.hpp"

namespace credo {

class StateStore {
 public:
  using Number = std::uint64_t;

  // `extra` values of one more component at the end of each tuple (an automaton's state); 0: none.
  explicit StateStore(const System& system, std::size_t extra = 0);
  ~StateStore();
  StateStore(const StateStore&) = delete;
  StateStore& operator=(const StateStore&) = delete;

  std::size_t size() const { return size_; }

  // Adds the states that are not there yet. `numbers` gets the number of each; those that are new
  // are the ones from the old size() on, in order of first appearance.
  void insert(std::span<const ComponentId> tuples, std::size_t count, std::vector<Number>& numbers);

  // The state with this number.
  void get(Number number, std::span<ComponentId> tuple) const;

  std::size_t bytes() const;
  std::size_t words_per_state() const { return words_; }
  std::size_t repackings() const { return repackings_; }

 private:
  struct Field {
    std::uint32_t word;
    std::uint32_t shift;
    std::uint64_t mask;  // before shifting
  };
  // A component that has bits.
  struct PackedField {
    std::uint32_t component;
    std::uint32_t word;
    std::uint32_t shift;
  };
  struct Release {
    void operator()(void* memory) const;
  };

  std::size_t width() const { return system_.width() + (extra_ > 0 ? 1 : 0); }
  std::size_t component_count(std::size_t component) const {
    return component < system_.width() ? system_.component_count(component) : extra_;
  }
  bool fits() const;
  std::vector<Field> layout(std::size_t& words) const;
  void set_layout();
  void repack();
  void grow_index();
  void rebuild_index(std::size_t slots);
  template <std::size_t W>
  void insert_packed(std::span<const ComponentId> tuples, std::size_t count,
                     std::vector<Number>& numbers);
  std::uint64_t* append_space();
  const std::uint64_t* packed(Number number) const {
    return chunks_[number >> kChunkBits].get() + (number & (kChunk - 1)) * words_;
  }
  std::uint64_t hash(const std::uint64_t* key) const;

  static constexpr std::size_t kChunkBits = 16;
  static constexpr std::size_t kChunk = std::size_t{1} << kChunkBits;

  const System& system_;
  std::size_t extra_;
  std::vector<Field> fields_;
  std::vector<PackedField> packed_fields_;
  std::size_t words_ = 1;
  std::size_t size_ = 0;
  std::vector<std::unique_ptr<std::uint64_t[]>> chunks_;
  std::unique_ptr<std::uint64_t[], Release> slots_;  // 0: free
  std::size_t slot_count_ = 0;
  std::size_t repackings_ = 0;
  std::vector<std::uint64_t> keys_;  // of the batch being inserted
  std::vector<std::uint64_t> hashes_;
};

}  // namespace credo
