// fork, exec, poll and wait.
#include "base/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <utility>

#include "base/clock.hpp"
#include "base/diagnostic.hpp"
#include "base/left_behind.hpp"

namespace credo {

namespace {

using Time = std::chrono::steady_clock;

[[noreturn]] void fail(const char* what) {
  throw UserError(std::string(what) + ": " + std::strerror(errno));
}

// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }
  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }

 private:
  int number_;
};

struct Pipe {
  Descriptor from;
  Descriptor to;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) fail("no pipe for another program");
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

// The program's file: as given if it names a folder, else the first of PATH that can be run.
std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return access(name.c_str(), X_OK) == 0 ? name : "";
  const char* path = std::getenv("PATH");
  std::string folders = path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin";
  for (std::size_t begin = 0; begin <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', begin), folders.size());
    const std::string folder = folders.substr(begin, end - begin);
    std::string file = (folder.empty() ? "." : folder) + "/" + name;
    if (access(file.c_str(), X_OK) == 0) return file;
    begin = end + 1;
  }
  return "";
}

// What a limit becomes: no more than the system allows.
rlimit lowered(int resource, rlim_t wanted) {
  rlimit limit{};
  getrlimit(resource, &limit);
  limit.rlim_cur = limit.rlim_max == RLIM_INFINITY ? wanted : std::min(wanted, limit.rlim_max);
  return limit;
}

// Our handlers are for us only, and what we take for no signal is one for others.
void signals_of_a_new_program() {
  for (int signal = 1; signal < NSIG; ++signal) {
    struct sigaction action {};
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler != SIG_IGN) {
      ::signal(signal, SIG_DFL);
    }
  }
  for (const int signal : {SIGPIPE, SIGXFSZ, SIGINT, SIGTERM}) ::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

class Child {
 public:
  Child(const ProcessRequest& request, const std::string& program) : patience_(request.patience) {
    output_ = make_pipe();
    errors_ = make_pipe();
    Pipe failure = make_pipe();
    const Descriptor input(
        open(request.input.empty() ? "/dev/null" : request.input.c_str(), O_RDONLY | O_CLOEXEC));
    if (!input.is_open()) fail("the input of another program cannot be read");
    // All that needs memory happens before the fork.
    std::vector<char*> arguments;
    for (const std::string& word : request.command) {
      arguments.push_back(const_cast<char*>(word.c_str()));
    }
    arguments.push_back(nullptr);
    const std::string temporaries = "TMPDIR=" + request.temporaries;
    std::vector<char*> environment;
    for (char** each = environ; *each != nullptr; ++each) {
      const bool replaced =
          !request.temporaries.empty() && std::string_view(*each).starts_with("TMPDIR=");
      if (!replaced) environment.push_back(*each);
    }
    if (!request.temporaries.empty()) environment.push_back(const_cast<char*>(temporaries.c_str()));
    environment.push_back(nullptr);
    const rlimit memory = lowered(RLIMIT_AS, request.memory_bytes);
    const rlimit stack = lowered(RLIMIT_STACK, RLIM_INFINITY);
    small_stack_ = request.large_stack && stack.rlim_cur != RLIM_INFINITY;
    const pid_t parent = getpid();
    const SignalsBlocked blocked;
    id_ = fork();
    if (id_ < 0) fail("another program cannot be started");
    if (id_ == 0) {
      setpgid(0, 0);
      prctl(PR_SET_PDEATHSIG, patience_ > 0 ? SIGTERM : SIGKILL);  // however we end
      if (getppid() != parent) _exit(126);
      signals_of_a_new_program();
      close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);  // others may be open by accident
      if (request.large_stack) setrlimit(RLIMIT_STACK, &stack);
      if (request.memory_bytes != 0) setrlimit(RLIMIT_AS, &memory);
      const bool connected = dup2(input.number(), STDIN_FILENO) >= 0 &&
                             dup2(output_.to.number(), STDOUT_FILENO) >= 0 &&
                             dup2(errors_.to.number(), STDERR_FILENO) >= 0;
      const bool placed = request.folder.empty() || chdir(request.folder.c_str()) == 0;
      if (connected && placed) execve(program.c_str(), arguments.data(), environment.data());
      const int why = errno;
      const ssize_t told = write(failure.to.number(), &why, sizeof why);
      _exit(told == sizeof why ? 127 : 126);
    }
    setpgid(id_, id_);
    running_.emplace(LeftBehind::group(id_));
    output_.to.close();
    errors_.to.close();
    failure.to.close();
    // Ends at the exec, which closes it, or with what went wrong.
    ssize_t size = 0;
    do {
      size = read(failure.from.number(), &start_error_, sizeof start_error_);
    } while (size < 0 && errno == EINTR);
    if (size != sizeof start_error_) start_error_ = 0;
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (!finished_) end();
  }

  int start_error() const { return start_error_; }
  bool small_stack() const { return small_stack_; }
  Descriptor& output() { return output_.from; }
  Descriptor& errors() { return errors_.from; }

  // Kills the group, after it was asked to end if there is patience, and waits; the status and the
  // memory used.
  int end() {
    // Who still writes has nobody to wait for.
    output_.from.close();
    errors_.from.close();
    // At the second signal it ends at once.
    for (int asked = 0; asked < 2 && patience_ > 0 && !has_ended(); ++asked) {
      kill(id_, SIGTERM);
      const auto until = Time::now() + std::chrono::duration<double>(patience_ / 2);
      while (Time::now() < until && !has_ended()) poll(nullptr, 0, 5);
    }
    kill(-id_, SIGKILL);
    return wait();
  }
  // Waits for it to end by itself; then whatever it started is killed.
  int wait() {
    siginfo_t info{};
    while (waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
    }
    kill(-id_, SIGKILL);  // before its number can be given to another
    int status = 0;
    while (wait4(id_, &status, 0, &usage_) < 0 && errno == EINTR) {
    }
    finished_ = true;
    running_.reset();
    return status;
  }
  // Whether it has ended, without waiting.
  bool has_ended() const {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == id_;
  }
  std::size_t peak_bytes() const { return static_cast<std::size_t>(usage_.ru_maxrss) * 1024; }

 private:
  Pipe output_;
  Pipe errors_;
  const double patience_;
  pid_t id_ = -1;
  std::optional<LeftBehind> running_;
  int start_error_ = 0;
  bool small_stack_ = false;
  bool finished_ = false;
  rusage usage_{};
};

// Reads what is there; closes the descriptor at its end. False: more than is allowed.
bool take(Descriptor& from, std::string& into, std::size_t most) {
  std::array<char, 1 << 16> buffer;
  const ssize_t size = read(from.number(), buffer.data(), buffer.size());
  if (size < 0 && (errno == EINTR || errno == EAGAIN)) return true;
  if (size <= 0) {
    from.close();
    return true;
  }
  into.append(buffer.data(), std::min(static_cast<std::size_t>(size), most - into.size()));
  return into.size() < most;
}

}  // namespace

ProcessResult run_process(const ProcessRequest& request) {
  invariant(!request.command.empty(), "a program has a name");
  ProcessResult result;
  const std::string program = find_program(request.command.front());
  if (program.empty()) {
    result.end = ProcessEnd::missing;
    return result;
  }
  const auto started = Time::now();
  const auto seconds = [&] { return std::chrono::duration<double>(Time::now() - started).count(); };
  Child child(request, program);
  result.small_stack = child.small_stack();
  if (child.start_error() != 0) {
    child.wait();
    result.end = ProcessEnd::missing;
    return result;
  }
  // A grandchild may hold the pipes open when the child is gone; its output no longer matters.
  std::optional<ProcessEnd> ended_by_us;
  const auto check_limits = [&] {
    if (request.interrupted != nullptr && *request.interrupted) {
      ended_by_us = ProcessEnd::interrupted;
    } else if (request.seconds > 0 && seconds() > request.seconds) {
      ended_by_us = ProcessEnd::timeout;
    } else if (auto reason = clock_reason()) {
      ended_by_us =
          reason->is(StopReason::Kind::interrupted) ? ProcessEnd::interrupted : ProcessEnd::timeout;
      result.reason = std::move(*reason);
    }
  };
  while (!ended_by_us && (child.output().is_open() || child.errors().is_open())) {
    std::array<pollfd, 2> polled{
        {{child.output().number(), POLLIN, 0}, {child.errors().number(), POLLIN, 0}}};
    const bool gone = child.has_ended();
    const int ready = poll(polled.data(), polled.size(), gone ? 0 : 20);
    if (ready < 0 && errno != EINTR) fail("the output of another program cannot be read");
    if (gone && ready <= 0) break;
    bool fits = true;
    if (ready > 0 && polled[0].revents != 0) {
      fits = take(child.output(), result.output, request.most_output);
    }
    if (ready > 0 && polled[1].revents != 0) {
      const std::size_t before = result.errors.size();
      fits = take(child.errors(), result.errors, request.most_output) && fits;
      if (request.on_errors && result.errors.size() > before) request.on_errors(result.errors);
    }
    if (!fits) ended_by_us = ProcessEnd::too_much;
    check_limits();
  }
  // It may close its outputs and go on: only the limits end it then.
  while (!ended_by_us && !child.has_ended()) {
    poll(nullptr, 0, 5);
    check_limits();
  }
  const int status = ended_by_us ? child.end() : child.wait();
  result.seconds = seconds();
  result.peak_bytes = child.peak_bytes();
  if (ended_by_us) {
    result.end = *ended_by_us;
  } else if (WIFSIGNALED(status)) {
    result.end = ProcessEnd::killed;
    result.status = WTERMSIG(status);
  } else {
    result.status = WEXITSTATUS(status);
  }
  return result;
}

}  // namespace credo
