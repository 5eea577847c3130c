// Lines such as "0: 0100007F:1CCD 0100007F:9C40 01 0:0 0:0 0 1000 0 31415 ...": the peer's own
// address, ours, the state, queues and timers, and then its user and the number of its file, 0 if
// it is closed.
#include "serve/socket_owner.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>

#include <fstream>
#include <sstream>

namespace credo {

namespace {

template <typename Call>
sockaddr_in end_of(const Call& call, int socket) {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  if (call(socket, reinterpret_cast<sockaddr*>(&address), &size) != 0) return {};
  return address;
}

TcpAddress address_in_words(const sockaddr_in& address) {
  char text[INET_ADDRSTRLEN] = "";
  if (address.sin_family != AF_INET ||
      inet_ntop(AF_INET, &address.sin_addr, text, sizeof text) == nullptr) {
    return {};
  }
  return {text, ntohs(address.sin_port)};
}

// As the tables write it.
std::string entry_of(const sockaddr_in& address) {
  return fmt::format("{:08X}:{:04X}", address.sin_addr.s_addr, ntohs(address.sin_port));
}

std::optional<uid_t> owner_in(const char* table, const std::string& local,
                              const std::string& remote) {
  std::ifstream lines(table);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string number, from, to, state, queues, timer, retransmits, timeout;
    uid_t user = 0;
    std::uint64_t file = 0;
    if (!(words >> number >> from >> to >> state >> queues >> timer >> retransmits >> user >>
          timeout >> file)) {
      continue;
    }
    if (from == local && to == remote && file != 0) return user;
  }
  return std::nullopt;
}

}  // namespace

TcpAddress peer_of(int socket) { return address_in_words(end_of(getpeername, socket)); }
TcpAddress own_end_of(int socket) { return address_in_words(end_of(getsockname, socket)); }

std::optional<uid_t> owner_of_peer(int socket) {
  const sockaddr_in peer = end_of(getpeername, socket);
  const sockaddr_in own = end_of(getsockname, socket);
  if (peer.sin_family != AF_INET || own.sin_family != AF_INET) return std::nullopt;
  if (const auto owner = owner_in("/proc/net/tcp", entry_of(peer), entry_of(own))) return owner;
  const std::string mapped = fmt::format("{:08X}{:08X}{:08X}", 0, 0, htonl(0xffff));
  return owner_in("/proc/net/tcp6", mapped + entry_of(peer), mapped + entry_of(own));
}

}  // namespace credo
