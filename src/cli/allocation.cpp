// Allocation that asks the clock: base/clock.hpp.
//
// The memory is that of malloc, which the library's `operator delete` gives back. Sanitizers have
// allocation of their own; under them only polls ask the clock.
#include <cstdlib>
#include <new>

#include "base/clock.hpp"

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

namespace {

void* allocated(std::size_t size) noexcept { return std::malloc(size == 0 ? 1 : size); }

}  // namespace

void* operator new(std::size_t size) {
  credo::allocating(size);
  void* memory = allocated(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
// Whoever asks so does not expect to be stopped.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocated(size); }

#endif
