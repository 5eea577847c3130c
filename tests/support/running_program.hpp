// The binary, running: signals are sent to it, and it is looked at what is there when it has ended.
//
//   RunningProgram program({CREDO_BINARY, "check", file}, {.temporary = folder});
//   program.send(SIGHUP);
//   const Ended ended = program.wait();
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "support/process.hpp"

namespace credo::testing {

struct RunningOptions {
  std::string temporary = {};         // the folder that TMPDIR names
  std::function<void()> before = {};  // done by the child before it becomes the program
};

struct Ended : Finished {
  bool hung = false;  // and was killed
  int orphans = 0;    // processes that it has left
};

class RunningProgram {
 public:
  explicit RunningProgram(const std::vector<std::string>& command,
                          const RunningOptions& options = {})
      : out_(detail::temporary_file()), err_(detail::temporary_file()) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);  // what it leaves becomes ours
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    process_ = fork();
    if (process_ == 0) {
      dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
      dup2(out_, STDOUT_FILENO);
      dup2(err_, STDERR_FILENO);
      if (!options.temporary.empty()) setenv("TMPDIR", options.temporary.c_str(), 1);
      const rlimit none{0, 0};
      setrlimit(RLIMIT_CORE, &none);
      if (options.before) options.before();
      execv(arguments[0], arguments.data());
      _exit(127);
    }
    if (process_ < 0) throw std::runtime_error("cannot fork");
  }
  ~RunningProgram() {
    if (process_ > 0) {
      send(SIGKILL);
      wait();
    }
    prctl(PR_SET_CHILD_SUBREAPER, 0);
    close(out_);
    close(err_);
  }
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;

  void send(int signal) const { kill(process_, signal); }

  // Until the condition is true; false if that does not happen.
  bool wait_until(const std::function<bool()>& condition) const {
    for (int i = 0; i < 3000; ++i) {
      if (condition()) return true;
      if (waitid(P_PID, static_cast<id_t>(process_), nullptr, WEXITED | WNOHANG | WNOWAIT) != 0) {
        return false;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return false;
  }

  Ended wait() {
    Ended ended;
    int status = 0;
    for (int i = 0; waitpid(process_, &status, WNOHANG) != process_; ++i) {
      if (i == 30000) {
        ended.hung = true;
        kill(process_, SIGKILL);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    process_ = -1;
    ended.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    // Orphans that were killed get a moment to be gone.
    pid_t orphan = 0;
    for (int i = 0; i < 100 && orphan >= 0; ++i) {
      while ((orphan = waitpid(-1, nullptr, WNOHANG)) > 0) {
      }
      if (orphan == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    if (orphan == 0) ++ended.orphans;
    lseek(out_, 0, SEEK_SET);
    ended.out = detail::read_all(out_);
    lseek(err_, 0, SEEK_SET);
    ended.err = detail::read_all(err_);
    return ended;
  }

 private:
  int out_;
  int err_;
  pid_t process_ = -1;
};

}  // namespace credo::testing
