// What this process would leave behind if it ended now: other programs, and files and folders that
// are there only while it works.
//
//   const LeftBehind folder = LeftBehind::at(path);      // from before it is made
//   const LeftBehind program = LeftBehind::group(id);    // as long as it runs
//   ...
//   remove_what_is_left_behind();                        // by a signal that ends the process
//
// A signal that nobody can refuse leaves them. So whatever is made has a name that says so, and is
// locked by who made it: what has such a name and is not locked belongs to nobody any more, and the
// next who comes by removes it. Locks end with their process, whatever ends that.
#pragma once

#include <signal.h>
#include <sys/types.h>

#include <string>
#include <string_view>

namespace credo {

class LeftBehind {
 public:
  // A file, or a folder with all that is in it. Throws UserError if the path is too long.
  static LeftBehind at(const std::string& path);
  // A process group whose leader is a child of this process.
  static LeftBehind group(pid_t leader);

  LeftBehind(LeftBehind&& other) noexcept;
  LeftBehind& operator=(LeftBehind&&) = delete;
  ~LeftBehind();

 private:
  explicit LeftBehind(int place) : place_(place) {}
  int place_;  // in a table; -1: none
};

// No signal reaches this thread while it lives: for what is done as a whole or not at all.
class SignalsBlocked {
 public:
  SignalsBlocked();
  ~SignalsBlocked();
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;

 private:
  sigset_t before_;
};

// Kills and removes all of it. For signal handlers: it neither allocates nor waits long.
void remove_what_is_left_behind() noexcept;

// Removes a file, or a folder with all that is in it, without allocating.
void remove_tree(const char* path) noexcept;

// ---- what a killed process has left ----

// "a.json" > "a.json.credo-31415.tmp", "credo-spin-x7Yz2w" > "credo-spin-x7Yz2w.credo-31415.tmp":
// the name of what is there only while this process works.
std::string temporary_name(const std::string& path);

// Locks an open file or folder, so that it is known to be in use.
void lock_temporary(int descriptor) noexcept;

// Removes whatever has such a name in the folder, belongs to this user and is not locked.
void remove_abandoned(const std::string& folder) noexcept;

// The folder for temporary files, as TMPDIR names it.
std::string folder_for_temporaries();

}  // namespace credo
