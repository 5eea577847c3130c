// A folder with programs that a `credo serve` of its own serves, for as long as the object lives.
//
//   ServedFolder served;
//   served.write("a.mas", text);
//   served.get("/api/files").body ...
//
// Everything is over loopback and bounded in time; the server is ended by SIGTERM, and by SIGKILL
// if that does not help.
#pragma once

#include <arpa/inet.h>
#include <httplib.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "support/temporary_folder.hpp"

namespace credo::testing {

struct Answer {
  int status = 0;
  std::string body;
  httplib::Headers headers;
  nlohmann::json json() const { return nlohmann::json::parse(body, nullptr, false); }
};

class ServedFolder {
 public:
  explicit ServedFolder(const std::vector<std::string>& options = {}) { start(options); }
  ~ServedFolder() {
    if (process_ > 0) stop();
  }
  ServedFolder(const ServedFolder&) = delete;
  ServedFolder& operator=(const ServedFolder&) = delete;

  const TemporaryFolder& folder() const { return folder_; }
  std::string write(const std::string& name, const std::string& text) const {
    return folder_.write(name, text);
  }
  int port() const { return port_; }
  const std::string& announced() const { return announced_; }  // the line with the address
  pid_t process() const { return process_; }

  // As it is in the printed address.
  std::string token() const {
    const std::string mark = "?token=";
    const std::size_t at = announced_.find(mark);
    if (at == announced_.npos) throw std::runtime_error("the address has no token: " + announced_);
    const std::size_t begin = at + mark.size();
    return announced_.substr(begin, announced_.find(' ', begin) - begin);
  }
  httplib::Headers with_token() const { return {{"X-Credo-Token", token()}}; }

  Answer get(const std::string& path, const httplib::Headers& headers) const {
    httplib::Client client("127.0.0.1", port_);
    return answer(client.Get(path, headers));
  }
  Answer get(const std::string& path) { return get(path, with_token()); }
  Answer put(const nlohmann::json& body) {
    httplib::Client client("127.0.0.1", port_);
    return answer(client.Put("/api/file", with_token(), body.dump(), "application/json"));
  }
  Answer post(const nlohmann::json& body) {
    httplib::Client client("127.0.0.1", port_);
    return answer(client.Post("/api/jobs", with_token(), body.dump(), "application/json"));
  }
  Answer cancel(int id) {
    httplib::Client client("127.0.0.1", port_);
    return answer(client.Delete("/api/jobs/" + std::to_string(id), with_token()));
  }

  // The job when it is in one of the states, or as it is after a minute.
  nlohmann::json job_in(int id, const std::vector<std::string>& states) {
    nlohmann::json job;
    for (int i = 0; i < 1200; ++i) {
      job = get("/api/jobs/" + std::to_string(id)).json();
      const std::string state = job.value("state", "");
      if (std::find(states.begin(), states.end(), state) != states.end()) return job;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return job;
  }
  nlohmann::json finished(const nlohmann::json& request) {
    const Answer started = post(request);
    if (started.status != 201) throw std::runtime_error("no job: " + started.body);
    return job_in(started.json()["id"], {"done", "failed", "cancelled"});
  }

  // What comes back for these bytes, as they are.
  std::string raw(const std::string& bytes) const {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port_));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    std::string got;
    if (connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) {
      for (std::size_t sent = 0; sent < bytes.size();) {
        const ssize_t size =
            send(socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (size > 0) sent += static_cast<std::size_t>(size);
        pollfd polled{socket, POLLOUT, 0};
        if (size <= 0 && (errno != EAGAIN || poll(&polled, 1, 2000) <= 0)) break;
      }
      char buffer[1 << 14];
      for (pollfd polled{socket, POLLIN, 0}; poll(&polled, 1, 20000) > 0;) {
        const ssize_t size = recv(socket, buffer, sizeof buffer, 0);
        if (size <= 0) break;
        got.append(buffer, static_cast<std::size_t>(size));
      }
    }
    close(socket);
    return got;
  }

  // The processes that work in the folder: jobs.
  std::size_t job_processes() const {
    std::size_t count = 0;
    std::error_code code;
    const auto own = std::filesystem::canonical(folder_.path("."), code);
    for (const auto& entry : std::filesystem::directory_iterator("/proc", code)) {
      std::error_code ignored;
      if (std::filesystem::read_symlink(entry.path() / "cwd", ignored) == own) ++count;
    }
    return count;
  }

  // Sends the signal and waits. The exit code; none if it had to be killed.
  std::optional<int> stop(int signal = SIGTERM) {
    kill(process_, signal);
    int status = 0;
    for (int i = 0; i < 1000; ++i) {
      if (waitpid(process_, &status, WNOHANG) == process_) {
        process_ = -1;
        if (WIFEXITED(status)) return WEXITSTATUS(status);
        return std::nullopt;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    kill(process_, SIGKILL);
    waitpid(process_, &status, 0);
    process_ = -1;
    return std::nullopt;
  }

 private:
  static Answer answer(const httplib::Result& result) {
    if (!result) throw std::runtime_error("no answer: " + httplib::to_string(result.error()));
    return {result->status, result->body, result->headers};
  }

  void start(const std::vector<std::string>& options) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    std::vector<std::string> words{CREDO_BINARY, "serve", folder_.path("."), "--port", "0"};
    words.insert(words.end(), options.begin(), options.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    process_ = fork();
    if (process_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      close(ends[0]);
      close(ends[1]);
      execv(arguments[0], arguments.data());
      _exit(127);
    }
    close(ends[1]);
    char letter = 0;
    for (pollfd polled{ends[0], POLLIN, 0}; poll(&polled, 1, 20000) > 0;) {
      if (read(ends[0], &letter, 1) != 1 || letter == '\n') break;
      announced_ += letter;
    }
    close(ends[0]);
    const std::string mark = "http://127.0.0.1:";
    const std::size_t at = announced_.find(mark);
    if (at == announced_.npos) throw std::runtime_error("credo serve says: " + announced_);
    port_ = std::stoi(announced_.substr(at + mark.size()));
  }

  TemporaryFolder folder_;
  pid_t process_ = -1;
  int port_ = 0;
  std::string announced_;
};

}  // namespace credo::testing
