// Headers, bodies, secrets and owners.
#include "serve/gate.hpp"

#include <fmt/format.h>
#include <sys/random.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <fstream>
#include <optional>
#include <sstream>

#include "base/diagnostic.hpp"
#include "serve/bounded_server.hpp"
#include "serve/program_folder.hpp"

namespace credo {

namespace {

std::string make_token() {
  std::array<unsigned char, 24> bytes{};
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
    throw InternalError("the system gives no random numbers");
  }
  return fmt::format("{:02x}", fmt::join(bytes, ""));
}

// Takes the same time wherever the first difference is.
bool same_secret(const std::string& one, const std::string& other) {
  if (one.size() != other.size()) return false;
  unsigned char different = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    different |= static_cast<unsigned char>(one[i] ^ other[i]);
  }
  return different == 0;
}

// The only value of a header; none if it is missing. Two values are as bad as a wrong one.
std::optional<std::string> only_value(const httplib::Request& request, const char* name) {
  const std::size_t count = request.get_header_value_count(name);
  if (count > 1) throw RequestError(400, fmt::format("the header {} is there twice", name));
  if (count == 0) return std::nullopt;
  return request.get_header_value(name);
}

bool is_own_host(const std::string& host, int port) {
  for (const std::string_view name : {"127.0.0.1", "localhost", "[::1]"}) {
    if (host == fmt::format("{}:{}", name, port)) return true;
  }
  return false;
}

// Whose the other end of a connection over loopback is, from the system's table of sockets: lines
// such as "0: 0100007F:1CCD 0100007F:9C40 01 0:0 0:0 0 1000 ...", where the addresses are its own
// and ours, and the eighth word is the user. None: not in the table.
std::optional<unsigned> owner_of_client(int client_port, int own_port) {
  std::ifstream table("/proc/net/tcp");
  const std::string client = fmt::format("0100007F:{:04X}", client_port);
  const std::string own = fmt::format("0100007F:{:04X}", own_port);
  for (std::string line; std::getline(table, line);) {
    std::istringstream words(line);
    std::string number, local, remote, state, queues, timer, retransmits;
    unsigned user = 0;
    if (!(words >> number >> local >> remote >> state >> queues >> timer >> retransmits >> user)) {
      continue;
    }
    if (local == client && remote == own) return user;
  }
  return std::nullopt;
}

void check_body(const httplib::Request& request) {
  if (request.has_header("Transfer-Encoding")) {
    throw RequestError(411, "a body must say its length");
  }
  if (request.has_header("Content-Encoding")) {
    throw RequestError(415, "a body must not be compressed");
  }
  const auto length = only_value(request, "Content-Length");
  if (!length) return;
  std::size_t bytes = 0;
  const char* end = length->data() + length->size();
  const auto read = std::from_chars(length->data(), end, bytes);
  if (read.ec == std::errc::result_out_of_range || bytes > BoundedServer::kLargestBody) {
    throw RequestError(
        413, fmt::format("the body is larger than {} bytes", BoundedServer::kLargestBody));
  }
  if (read.ec != std::errc() || read.ptr != end) throw RequestError(400, "no length");
}

}  // namespace

Gate::Gate() : token_(make_token()) {}

void Gate::check(const httplib::Request& request) const {
  const auto host = only_value(request, "Host");
  if (!host || !is_own_host(*host, port_)) {
    throw RequestError(421, fmt::format("ask for http://127.0.0.1:{}/", port_));
  }
  const auto origin = only_value(request, "Origin");
  if (origin && *origin != "http://" + *host) {
    throw RequestError(403, "pages of other origins get no answer");
  }
  const auto site = only_value(request, "Sec-Fetch-Site");
  if (site && *site != "same-origin" && *site != "none") {
    throw RequestError(403, "pages of other sites get no answer: type the address yourself");
  }
  const auto owner = owner_of_client(request.remote_port, port_);
  if (owner && *owner != geteuid() && *owner != 0) {
    throw RequestError(403, "this server belongs to another user");
  }
  if (request.path.starts_with("/api/")) {
    const auto token = only_value(request, "X-Credo-Token");
    if (!token || !same_secret(*token, token_)) {
      throw RequestError(403, "the token is missing or wrong: reload the page");
    }
  }
  check_body(request);
}

}  // namespace credo
