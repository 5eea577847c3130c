// The kernel's files about processes and control groups.
#include "base/memory.hpp"

#include <fcntl.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "base/clock.hpp"

namespace credo {

namespace {

// Without allocating, since it is asked when memory is short.
std::size_t resident_pages() {
  static const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  char text[64];
  const ssize_t size = file < 0 ? 0 : pread(file, text, sizeof text, 0);
  const char* const end = text + std::max<ssize_t>(size, 0);
  const char* at = std::find(static_cast<const char*>(text), end, ' ');
  std::size_t pages = 0;
  if (at != end) std::from_chars(at + 1, end, pages);
  return pages;
}

std::size_t page_bytes() {
  static const long bytes = sysconf(_SC_PAGESIZE);
  return bytes > 0 ? static_cast<std::size_t>(bytes) : 0;
}

std::optional<std::size_t> number_in(const std::string& path) {
  std::ifstream file(path);
  std::size_t number = 0;
  if (!(file >> number)) return std::nullopt;  // no such group, or "max"
  return number;
}

// The least in the file of that name in the group and in those it is in.
std::optional<std::size_t> least_above(const std::string& root, std::string group,
                                       const std::string& file) {
  std::optional<std::size_t> least;
  for (;;) {
    const auto allowed = number_in(root + group + "/" + file);
    if (allowed && (!least || *allowed < *least)) least = allowed;
    if (group.empty()) return least;
    group.erase(group.rfind('/'));
  }
}

}  // namespace

std::size_t resident_bytes() { return resident_pages() * page_bytes(); }

// From the kernel's own record: the figure of getrusage is inherited from whoever started us.
std::size_t peak_resident_bytes() {
  const ClockPause pause;
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    unsigned long kilobytes = 0;
    if (std::sscanf(line.c_str(), "VmHWM: %lu", &kilobytes) == 1) {
      return kilobytes * std::size_t{1024};
    }
  }
  return resident_bytes();
}

std::size_t idle_bytes() {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
  return mallinfo2().fordblks;
#else
  return 0;
#endif
}

void release_idle_memory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

std::optional<std::size_t> group_memory_bytes(std::string_view membership,
                                              const std::string& root) {
  std::optional<std::size_t> least;
  // Lines are "number:controllers:group"; version 2 is the one without controllers.
  while (!membership.empty()) {
    const std::size_t length = std::min(membership.find('\n'), membership.size());
    const std::string_view line = membership.substr(0, length);
    membership.remove_prefix(std::min(length + 1, membership.size()));
    const std::size_t first = line.find(':');
    const std::size_t second = first == line.npos ? line.npos : line.find(':', first + 1);
    if (second == line.npos) continue;
    const std::string controllers =
        "," + std::string(line.substr(first + 1, second - first - 1)) + ",";
    std::string group(line.substr(second + 1));
    if (group.empty() || group[0] != '/') continue;
    if (group == "/") group.clear();
    std::optional<std::size_t> allowed;
    if (controllers == ",,") {
      allowed = least_above(root, group, "memory.max");
    } else if (controllers.find(",memory,") != controllers.npos) {
      allowed = least_above(root + "/memory", group, "memory.limit_in_bytes");
    }
    if (allowed && (!least || *allowed < *least)) least = allowed;
  }
  return least;
}

std::size_t available_memory_bytes() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const std::size_t machine = pages <= 0 ? 0 : static_cast<std::size_t>(pages) * page_bytes();
  std::ifstream file("/proc/self/cgroup");
  const std::string membership{std::istreambuf_iterator<char>(file), {}};
  const auto allowed = group_memory_bytes(membership, "/sys/fs/cgroup");
  return allowed && (machine == 0 || *allowed < machine) ? *allowed : machine;
}

}  // namespace credo
