// Allocation that asks the clock (base/clock.hpp) and has a reserve.
//
// The memory is that of malloc. When the system gives no more, small requests are met from the
// reserve, so that destructors, and what puts things in order, always find some; the work that is
// under way is stopped as soon as it asks the clock. Large requests fail. Sanitizers have
// allocation of their own; under them only polls ask the clock.
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <new>

#include "base/clock.hpp"

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

namespace {

constexpr std::size_t kReserve = std::size_t{8} << 20;
constexpr std::size_t kLargestOfReserve = std::size_t{1} << 20;
constexpr std::size_t kAlignment = alignof(std::max_align_t);

// No memory until it is used; what was used is not used again.
alignas(kAlignment) char reserve[kReserve];
std::atomic<std::size_t> reserve_used{0};

void* from_reserve(std::size_t size) noexcept {
  if (size > kLargestOfReserve || reserve_used > kReserve) return nullptr;
  size = (size + kAlignment - 1) / kAlignment * kAlignment;
  const std::size_t at = reserve_used.fetch_add(size);
  if (at + size > kReserve) return nullptr;
  credo::memory_ran_out();
  return reserve + at;
}

void* allocated(std::size_t size) noexcept {
  void* const memory = std::malloc(size == 0 ? 1 : size);
  return memory != nullptr ? memory : from_reserve(size == 0 ? 1 : size);
}

void given_back(void* memory) noexcept {
  const auto* const at = static_cast<const char*>(memory);
  if (!std::greater_equal<>()(at, reserve) || !std::less<>()(at, reserve + kReserve)) {
    std::free(memory);
  }
}

}  // namespace

void* operator new(std::size_t size) {
  credo::allocating(size);
  void* memory = allocated(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
// Whoever asks so does not expect to be stopped.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocated(size); }

void operator delete(void* memory) noexcept { given_back(memory); }
void operator delete(void* memory, std::size_t) noexcept { given_back(memory); }

#endif
