// Running a program and looking at its exit code, standard output and standard error separately.
//
//   const Finished done = run_process({CREDO_BINARY, "--version"});
//   EXPECT_EQ(done.code, 0);
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace credo::testing {

struct ProcessOptions {
  std::string input;  // what it reads from standard input
  bool stderr_is_terminal = false;
  bool stdout_is_terminal = false;  // standard error goes there too
  // Sends SIGINT after this time.
  std::chrono::milliseconds interrupt_after{0};
};

struct Finished {
  int code = -1;  // of exit, or 128 + the number of the signal that killed it
  std::string out;
  std::string err;
};

namespace detail {

inline std::string read_all(int descriptor) {
  std::string text;
  char buffer[1 << 16];
  for (ssize_t size = 0; (size = read(descriptor, buffer, sizeof buffer)) > 0;) {
    text.append(buffer, static_cast<std::size_t>(size));
  }
  return text;
}

// A nameless temporary file with the text, positioned at its start.
inline int temporary_file(const std::string& text = {}) {
  char name[] = "/tmp/credo-test-XXXXXX";
  const int descriptor = mkstemp(name);
  if (descriptor < 0) throw std::runtime_error("cannot make a temporary file");
  unlink(name);
  if (write(descriptor, text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
    throw std::runtime_error("cannot write a temporary file");
  }
  lseek(descriptor, 0, SEEK_SET);
  return descriptor;
}

}  // namespace detail

inline Finished run_process(const std::vector<std::string>& command,
                            const ProcessOptions& options = {}) {
  const int in = detail::temporary_file(options.input);
  const int out = detail::temporary_file();
  int terminal = -1;
  int err = -1;
  if (options.stderr_is_terminal || options.stdout_is_terminal) {
    terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0) {
      throw std::runtime_error("cannot make a terminal");
    }
    err = open(ptsname(terminal), O_RDWR | O_NOCTTY);
  } else {
    err = detail::temporary_file();
  }
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    dup2(in, STDIN_FILENO);
    dup2(options.stdout_is_terminal ? err : out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    setenv("TERM", "xterm", 1);
    unsetenv("NO_COLOR");
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  if (child < 0) throw std::runtime_error("cannot fork");
  Finished finished;
  close(in);
  if (options.interrupt_after.count() > 0) {
    std::this_thread::sleep_for(options.interrupt_after);
    kill(child, SIGINT);
  }
  if (terminal >= 0) {
    close(err);
    finished.err = detail::read_all(terminal);  // ends when the child closes its side
  }
  int status = 0;
  waitpid(child, &status, 0);
  finished.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  lseek(out, 0, SEEK_SET);
  finished.out = detail::read_all(out);
  close(out);
  if (terminal >= 0) {
    close(terminal);
  } else {
    lseek(err, 0, SEEK_SET);
    finished.err = detail::read_all(err);
    close(err);
  }
  return finished;
}

}  // namespace credo::testing
