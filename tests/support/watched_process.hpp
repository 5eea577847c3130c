// Running the binary and watching it: the most memory it ever has, an interrupt after so much work,
// and what it leaves behind.
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "support/process.hpp"

namespace credo::testing {

struct Watching {
  double interrupt_after = 0;                 // seconds of its own computing; 0: never
  std::chrono::seconds interrupt_at_last{3};  // if others compute for it
  std::string temporary;                      // the folder that TMPDIR names
  std::chrono::seconds patience{60};
};

struct Watched : Finished {
  std::size_t peak_bytes = 0;
  bool hung = false;  // and was killed
  int orphans = 0;    // children it has left
};

// The kernel's record of the most it ever had, once it runs the program: before that it is a copy
// of who started it, whose memory the figure of wait4 has too.
inline std::size_t peak_bytes_of(pid_t process, const std::string& program) {
  std::error_code error;
  const auto running =
      std::filesystem::read_symlink("/proc/" + std::to_string(process) + "/exe", error);
  if (error || running != std::filesystem::canonical(program)) return 0;
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);) {
    unsigned long kilobytes = 0;
    if (std::sscanf(line.c_str(), "VmHWM: %lu", &kilobytes) == 1) return kilobytes * 1024;
  }
  return 0;
}

inline double computing_seconds_of(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::size_t name = text.rfind(')');
  unsigned long user = 0;
  unsigned long system = 0;
  if (name == std::string::npos ||
      std::sscanf(text.c_str() + name + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
                  &user, &system) != 2) {
    return 0;
  }
  return static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

inline Watched run_watched(const std::vector<std::string>& command, const Watching& watching) {
  prctl(PR_SET_CHILD_SUBREAPER, 1);  // what it leaves becomes ours
  const int out = detail::temporary_file();
  const int err = detail::temporary_file();
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    if (!watching.temporary.empty()) setenv("TMPDIR", watching.temporary.c_str(), 1);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  if (child < 0) throw std::runtime_error("cannot fork");
  Watched watched;
  const auto started = std::chrono::steady_clock::now();
  bool interrupted = watching.interrupt_after <= 0;
  int status = 0;
  for (;;) {
    const pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child) break;
    watched.peak_bytes = std::max(watched.peak_bytes, peak_bytes_of(child, command.front()));
    const auto passed = std::chrono::steady_clock::now() - started;
    if (!interrupted && (computing_seconds_of(child) >= watching.interrupt_after ||
                         passed > watching.interrupt_at_last)) {
      kill(child, SIGINT);
      interrupted = true;
    }
    if (passed > watching.patience) {
      watched.hung = true;
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(3));
  }
  watched.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  // An orphan that is ending by itself gets a moment.
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  while (waitpid(-1, nullptr, WNOHANG) > 0) {
  }
  if (waitpid(-1, nullptr, WNOHANG) == 0) ++watched.orphans;
  prctl(PR_SET_CHILD_SUBREAPER, 0);
  lseek(out, 0, SEEK_SET);
  watched.out = detail::read_all(out);
  close(out);
  lseek(err, 0, SEEK_SET);
  watched.err = detail::read_all(err);
  close(err);
  return watched;
}

}  // namespace credo::testing
