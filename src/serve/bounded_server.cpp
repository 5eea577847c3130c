// A stream on a socket that counts bytes and time.
#include "serve/bounded_server.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>

#include "serve/connection_threads.hpp"
#include "serve/socket_owner.hpp"

namespace credo {

namespace {

constexpr std::size_t kLargestHead = std::size_t{64} << 10;
constexpr std::chrono::seconds kTimeToAsk{10};
constexpr std::chrono::seconds kTimeToListen{60};
constexpr std::chrono::milliseconds kTimeOfStrangers{200};
constexpr int kMillisecondsToNotice = 100;
constexpr std::size_t kMostConnections = 512;

using Clock = std::chrono::steady_clock;

class BoundedStream : public httplib::Stream {
 public:
  // Waits no longer than until the server's own socket is gone.
  BoundedStream(socket_t socket, const std::atomic<socket_t>& server, Clock::duration time_to_ask)
      : socket_(socket), server_(server), asked_by_(Clock::now() + time_to_ask) {}

  bool is_readable() const override { return wait(POLLIN, asked_by_); }
  bool is_writable() const override { return wait(POLLOUT, heard_by_); }
  ssize_t read(char* into, std::size_t size) override {
    if (left_ == 0 || !is_readable()) return -1;
    const ssize_t taken = retried([&] { return recv(socket_, into, std::min(size, left_), 0); });
    if (taken > 0) left_ -= static_cast<std::size_t>(taken);
    return taken;
  }
  ssize_t write(const char* from, std::size_t size) override {
    if (!is_writable()) return -1;
    return retried([&] { return send(socket_, from, size, MSG_NOSIGNAL | MSG_DONTWAIT); });
  }
  void get_remote_ip_and_port(std::string& ip, int& port) const override {
    const TcpAddress peer = peer_of(socket_);
    ip = peer.ip;
    port = peer.port;
  }
  void get_local_ip_and_port(std::string& ip, int& port) const override {
    const TcpAddress own = own_end_of(socket_);
    ip = own.ip;
    port = own.port;
  }
  socket_t socket() const override { return socket_; }

  // Takes what is still coming, within the bounds: a client that is refused early reads the answer
  // only if its connection is not broken off.
  void drain() {
    char buffer[1 << 12];
    while (read(buffer, sizeof buffer) > 0) {
    }
  }

 private:
  template <typename Call>
  static ssize_t retried(const Call& call) {
    ssize_t result = 0;
    do {
      result = call();
    } while (result < 0 && errno == EINTR);
    return result;
  }
  bool wait(short event, Clock::time_point until) const {
    while (Clock::now() < until && server_ != INVALID_SOCKET) {
      pollfd polled{socket_, event, 0};
      const int ready = poll(&polled, 1, kMillisecondsToNotice);
      if (ready > 0 || (ready < 0 && errno != EINTR)) return ready > 0;
    }
    return false;
  }
  socket_t socket_;
  const std::atomic<socket_t>& server_;
  std::size_t left_ = kLargestHead + BoundedServer::kLargestBody;
  Clock::time_point asked_by_;
  Clock::time_point heard_by_ = Clock::now() + kTimeToListen;
};

// Whoever it is has no reason to be here, and gets no more time than it takes to be told so.
bool is_stranger(socket_t socket) {
  const auto owner = owner_of_peer(socket);
  return !owner || (*owner != geteuid() && *owner != 0);
}

void refuse_stranger(BoundedStream& stream) {
  const std::string body = R"({"error":"this server belongs to another user"})";
  const std::string answer = fmt::format(
      "HTTP/1.1 403 Forbidden\r\nContent-Type: application/json\r\nContent-Length: {}\r\n"
      "Connection: close\r\n\r\n{}",
      body.size(), body);
  stream.httplib::Stream::write(answer);
}

}  // namespace

BoundedServer::BoundedServer() {
  new_task_queue = [] { return new ConnectionThreads(kMostConnections); };
  set_payload_max_length(kLargestBody);
  // Not SO_REUSEPORT, cpp-httplib's choice: a port in use is to be an error.
  set_socket_options([](socket_t socket) {
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  });
}

std::optional<int> BoundedServer::take_port(const char* host, int port) {
  if (port == 0) {
    port = bind_to_any_port(host);
  } else if (!bind_to_port(host, port)) {
    return std::nullopt;
  }
  if (port <= 0) return std::nullopt;
  // cpp-httplib lets five wait to be accepted; one more would wait a second.
  ::listen(svr_sock_, static_cast<int>(kMostConnections));
  return port;
}

bool BoundedServer::answer_on(httplib::Stream& stream) {
  bool closed = false;
  return process_request(stream, true, closed, [](httplib::Request& request) {
    request.headers.erase("Accept-Encoding");
    request.ranges.clear();
  });
}

bool BoundedServer::process_and_close_socket(socket_t socket) {
  const bool stranger = is_stranger(socket);
  BoundedStream stream(socket, svr_sock_,
                       stranger ? Clock::duration(kTimeOfStrangers) : kTimeToAsk);
  bool done = false;
  if (stranger) {
    refuse_stranger(stream);
  } else {
    done = answer_on(stream);
  }
  shutdown(socket, SHUT_WR);
  stream.drain();
  close(socket);
  return done;
}

}  // namespace credo
