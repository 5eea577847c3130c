// Faults on purpose: a library that is loaded before others and makes the n-th request for memory,
// or the n-th write, fail. For tests only.
//
//   LD_PRELOAD=libcredo_faults.so CREDO_FAULT=memory CREDO_FAULT_AT=17 credo check a.mas
//
// Requests are counted from the beginning of main. CREDO_FAULT is `memory` or `write`; with
// CREDO_FAULT_ON=ever all later requests fail as well, as when a disk is full. With
// CREDO_FAULT_COUNT the number of requests is written to that file at the end, and without
// CREDO_FAULT_AT none fails. Standard error can always be written, and programs that are started
// have no faults.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

enum class Fault { none, memory, write };

Fault fault = Fault::none;
bool begun = false;
bool ever = false;
unsigned long at = 0;
unsigned long requests = 0;
char count_file[4096];

bool fails(Fault kind) {
  if (!begun || kind != fault) return false;
  ++requests;
  return at != 0 && (ever ? requests >= at : requests == at);
}

void* no_memory() {
  errno = ENOMEM;
  return nullptr;
}

// As the C library does it.
constexpr int kErrorSeen = 0x20;
constexpr int kErrorDescriptor = 2;

bool write_fails(std::FILE* stream) {
  if (stream == nullptr || fileno(stream) == kErrorDescriptor || !fails(Fault::write)) return false;
  stream->_flags |= kErrorSeen;
  errno = ENOSPC;
  return true;
}

bool write_fails() {
  if (!fails(Fault::write)) return false;
  errno = ENOSPC;
  return true;
}

template <typename Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

using Main = int (*)(int, char**, char**);
Main real_main = nullptr;

int counted_main(int argc, char** argv, char** environment) {
  const char* const kind = std::getenv("CREDO_FAULT");
  const char* const place = std::getenv("CREDO_FAULT_AT");
  const char* const on = std::getenv("CREDO_FAULT_ON");
  const char* const file = std::getenv("CREDO_FAULT_COUNT");
  if (kind != nullptr) fault = std::strcmp(kind, "write") == 0 ? Fault::write : Fault::memory;
  if (place != nullptr) at = std::strtoul(place, nullptr, 10);
  ever = on != nullptr && std::strcmp(on, "ever") == 0;
  if (file != nullptr) std::strncpy(count_file, file, sizeof count_file - 1);
  unsetenv("LD_PRELOAD");
  begun = true;
  const int code = real_main(argc, argv, environment);
  begun = false;
  if (count_file[0] != '\0') {
    char text[32];
    const int size = std::snprintf(text, sizeof text, "%lu\n", requests);
    const int descriptor = open(count_file, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    syscall(SYS_write, descriptor, text, size);
    close(descriptor);
  }
  return code;
}

}  // namespace

extern "C" {

void* malloc(std::size_t size) { return fails(Fault::memory) ? no_memory() : __libc_malloc(size); }
void* calloc(std::size_t count, std::size_t size) {
  return fails(Fault::memory) ? no_memory() : __libc_calloc(count, size);
}
void* realloc(void* memory, std::size_t size) {
  return fails(Fault::memory) ? no_memory() : __libc_realloc(memory, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return fails(Fault::memory) ? no_memory() : __libc_memalign(alignment, size);
}
void* memalign(std::size_t alignment, std::size_t size) { return aligned_alloc(alignment, size); }
int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
  *memory = aligned_alloc(alignment, size);
  return *memory == nullptr ? ENOMEM : 0;
}

std::size_t fwrite(const void* data, std::size_t size, std::size_t count, std::FILE* stream) {
  static auto* const real = next<decltype(fwrite)>("fwrite");
  const bool nothing = size == 0 || count == 0;
  return !nothing && write_fails(stream) ? 0 : real(data, size, count, stream);
}
int fflush(std::FILE* stream) {
  static auto* const real = next<decltype(fflush)>("fflush");
  return write_fails(stream) ? EOF : real(stream);
}
int fputs(const char* text, std::FILE* stream) {
  static auto* const real = next<decltype(fputs)>("fputs");
  return write_fails(stream) ? EOF : real(text, stream);
}
ssize_t write(int descriptor, const void* data, std::size_t size) {
  if (descriptor != kErrorDescriptor && write_fails()) return -1;
  return syscall(SYS_write, descriptor, data, size);
}
ssize_t writev(int descriptor, const iovec* pieces, int count) {
  if (descriptor != kErrorDescriptor && write_fails()) return -1;
  return syscall(SYS_writev, descriptor, pieces, count);
}
int linkat(int from, const char* name, int to, const char* new_name, int flags) {
  if (write_fails()) return -1;
  return static_cast<int>(syscall(SYS_linkat, from, name, to, new_name, flags));
}
int rename(const char* name, const char* new_name) {
  if (write_fails()) return -1;
  return static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, name, AT_FDCWD, new_name, 0));
}
int mkdir(const char* name, mode_t mode) {
  if (write_fails()) return -1;
  return static_cast<int>(syscall(SYS_mkdirat, AT_FDCWD, name, mode));
}

int __libc_start_main(Main main, int argc, char** argv, void (*init)(), void (*fini)(),
                      void (*loader)(), void* stack) {
  real_main = main;
  auto* const real = next<decltype(__libc_start_main)>("__libc_start_main");
  return real(counted_main, argc, argv, init, fini, loader, stack);
}
}
