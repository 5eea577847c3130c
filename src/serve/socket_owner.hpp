// Whose the other end of a connection over loopback is.
//
// The system keeps a table of its sockets with their users: /proc/net/tcp, and /proc/net/tcp6 for
// those that reach an address of IPv4 by a socket of IPv6. Only an end that somebody still holds
// counts: of one that was closed the table says user 0, whoever it was.
#pragma once

#include <sys/socket.h>
#include <sys/types.h>

#include <optional>
#include <string>

namespace credo {

struct TcpAddress {
  std::string ip;  // "127.0.0.1"
  int port = 0;
};
// Empty for what is no socket of IPv4.
TcpAddress peer_of(int socket);
TcpAddress own_end_of(int socket);

// None: the table does not tell.
std::optional<uid_t> owner_of_peer(int socket);

}  // namespace credo
