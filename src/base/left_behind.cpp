// A table of fixed size, since signal handlers read it, and system calls, since they may do nothing
// else.
#include "base/left_behind.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <utility>

#include "base/diagnostic.hpp"

namespace credo {

namespace {

constexpr std::string_view kMark = ".credo-";
constexpr std::string_view kEnding = ".tmp";
constexpr std::size_t kLongestPath = 1024;
constexpr int kMostFolders = 8;  // in each other

struct Place {
  std::atomic<bool> taken{false};
  std::atomic<pid_t> group{0};
  std::atomic<bool> has_path{false};
  std::array<char, kLongestPath> path{};
};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<pid_t>::is_always_lock_free);

// The jobs of a server, and a few for each command.
std::array<Place, 64> places;

int free_place() {
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!places[i].taken.exchange(true)) return static_cast<int>(i);
  }
  throw InternalError("few programs and folders are in use at a time");
}

void sleep_a_moment() {
  const timespec moment{0, 2'000'000};
  nanosleep(&moment, nullptr);
}

// Calls `look` with the name of each entry of the folder. The library's readdir allocates.
template <typename Look>
void for_each_entry(int folder, const Look& look) {
  alignas(8) char buffer[1 << 12];
  for (;;) {
    const long size = syscall(SYS_getdents64, folder, buffer, sizeof buffer);
    if (size <= 0) return;
    for (long at = 0; at < size;) {
      const auto* const entry = reinterpret_cast<const dirent64*>(buffer + at);
      const char* const name = entry->d_name;
      if (std::strcmp(name, ".") != 0 && std::strcmp(name, "..") != 0) look(name);
      at += entry->d_reclen;
    }
  }
}

void remove_entry(int folder, const char* name, int depth) noexcept;

void remove_contents(int folder, int depth) noexcept {
  for_each_entry(folder, [&](const char* name) { remove_entry(folder, name, depth); });
}

void remove_entry(int folder, const char* name, int depth) noexcept {
  if (unlinkat(folder, name, 0) == 0 || depth == kMostFolders) return;
  const int inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (inner < 0) return;
  // Programs that were just killed may still have been writing there.
  for (int i = 0; i < 20; ++i) {
    lseek(inner, 0, SEEK_SET);
    remove_contents(inner, depth + 1);
    if (unlinkat(folder, name, AT_REMOVEDIR) == 0 || errno != ENOTEMPTY) break;
    sleep_a_moment();
  }
  close(inner);
}

// The process whose temporary has this name; 0: it is no such name.
pid_t owner_of(std::string_view name) {
  if (!name.ends_with(kEnding)) return 0;
  name.remove_suffix(kEnding.size());
  const std::size_t mark = name.rfind(kMark);
  if (mark == name.npos || mark == 0) return 0;
  name.remove_prefix(mark + kMark.size());
  pid_t owner = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), owner);
  return error == std::errc() && end == name.data() + name.size() ? owner : 0;
}

bool is_running(pid_t process) { return kill(process, 0) == 0 || errno == EPERM; }

// Nobody holds it, and whoever made it has ended: what has just been made is not held yet.
bool is_abandoned(int folder, const char* name) {
  const pid_t owner = owner_of(name);
  if (owner <= 0 || is_running(owner)) return false;
  const int descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return false;
  struct stat about {};
  const bool abandoned = fstat(descriptor, &about) == 0 && about.st_uid == geteuid() &&
                         (S_ISREG(about.st_mode) || S_ISDIR(about.st_mode)) &&
                         flock(descriptor, LOCK_EX | LOCK_NB) == 0;
  close(descriptor);
  return abandoned;
}

}  // namespace

LeftBehind LeftBehind::at(const std::string& path) {
  if (path.size() >= kLongestPath) {
    throw UserError(fmt::format("the path of a temporary file is longer than {} bytes: {}",
                                kLongestPath - 1, path));
  }
  const int number = free_place();
  Place& place = places[static_cast<std::size_t>(number)];
  std::memcpy(place.path.data(), path.c_str(), path.size() + 1);
  place.has_path = true;
  return LeftBehind(number);
}

LeftBehind LeftBehind::group(pid_t leader) {
  const int number = free_place();
  places[static_cast<std::size_t>(number)].group = leader;
  return LeftBehind(number);
}

LeftBehind::LeftBehind(LeftBehind&& other) noexcept : place_(std::exchange(other.place_, -1)) {}

LeftBehind::~LeftBehind() {
  if (place_ < 0) return;
  Place& place = places[static_cast<std::size_t>(place_)];
  place.group = 0;
  place.has_path = false;
  place.taken = false;
}

SignalsBlocked::SignalsBlocked() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before_);
}

SignalsBlocked::~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

void remove_what_is_left_behind() noexcept {
  const int error = errno;
  for (Place& place : places) {
    if (const pid_t group = place.group; group > 0) kill(-group, SIGKILL);
  }
  for (Place& place : places) {
    const pid_t group = place.group;
    // Killed, so it ends; but not always at once.
    for (int i = 0; i < 100 && group > 0 && waitpid(group, nullptr, WNOHANG) == 0; ++i) {
      sleep_a_moment();
    }
  }
  for (Place& place : places) {
    if (place.has_path) remove_tree(place.path.data());
  }
  errno = error;
}

void remove_tree(const char* path) noexcept { remove_entry(AT_FDCWD, path, 0); }

std::string temporary_name(const std::string& path) {
  return fmt::format("{}{}{}{}", path, kMark, getpid(), kEnding);
}

void lock_temporary(int descriptor) noexcept { flock(descriptor, LOCK_EX | LOCK_NB); }

void remove_abandoned(const std::string& folder) noexcept {
  const char* const path = folder.empty() ? "." : folder.c_str();
  const int descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  for_each_entry(descriptor, [&](const char* name) {
    if (is_abandoned(descriptor, name)) remove_entry(descriptor, name, 0);
  });
  close(descriptor);
}

std::string folder_for_temporaries() {
  const char* const named = std::getenv("TMPDIR");
  return named != nullptr && *named != '\0' ? named : "/tmp";
}

}  // namespace credo
