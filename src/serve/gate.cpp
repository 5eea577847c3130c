// Headers, bodies and secrets.
#include "serve/gate.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>

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

// The value of a cookie of this name; of several, any may be the right one.
bool has_cookie(const httplib::Request& request, const std::string& name,
                const std::string& value) {
  const auto [begin, end] = request.headers.equal_range("Cookie");
  for (auto header = begin; header != end; ++header) {
    std::string_view rest = header->second;
    while (!rest.empty()) {
      const std::size_t size = std::min(rest.find(';'), rest.size());
      std::string_view each = rest.substr(0, size);
      rest.remove_prefix(std::min(size + 1, rest.size()));
      while (each.starts_with(' ')) each.remove_prefix(1);
      if (!each.starts_with(name) || each.substr(name.size(), 1) != "=") continue;
      if (same_secret(std::string(each.substr(name.size() + 1)), value)) return true;
    }
  }
  return false;
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
  if (!brings_token(request)) {
    const auto token = only_value(request, "X-Credo-Token");
    if (!(token ? same_secret(*token, token_) : has_cookie(request, cookie_name(), token_))) {
      throw RequestError(403, "open the address that credo serve has printed: it has the token");
    }
  }
  check_body(request);
}

bool Gate::brings_token(const httplib::Request& request) const {
  return request.method == "GET" && request.path == "/" &&
         request.get_param_value_count("token") == 1 &&
         same_secret(request.get_param_value("token"), token_);
}

std::string Gate::cookie_name() const { return fmt::format("credo-{}", port_); }

std::string Gate::cookie() const {
  return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict", cookie_name(), token_);
}

}  // namespace credo
