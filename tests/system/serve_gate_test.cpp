// credo serve: who gets an answer, how much may be asked, and how the server starts and ends.
#include <gtest/gtest.h>

#include "support/command_test.hpp"
#include "support/ordinary_user.hpp"
#include "support/served_folder.hpp"

namespace credo::testing {
namespace serve_gate_test {

class ServeGate : public ::testing::Test {
 protected:
  std::string host() const { return "127.0.0.1:" + std::to_string(served_.port()); }
  // The status of a request with these lines in its head.
  int status(const std::string& first, const std::vector<std::string>& lines,
             const std::string& body = "") const {
    std::string bytes = first + " HTTP/1.1\r\n";
    for (const std::string& line : lines) bytes += line + "\r\n";
    return status_of(served_.raw(bytes + "\r\n" + body));
  }
  static int status_of(const std::string& answer) {
    return answer.starts_with("HTTP/1.1 ") ? std::stoi(answer.substr(9, 3)) : 0;
  }

  ServedFolder served_;
};

TEST_F(ServeGate, gives_the_page_with_its_headers) {
  const Answer page = served_.get("/", {});
  EXPECT_EQ(page.status, 200);
  EXPECT_NE(page.body.find("\"command\":\"serve\""), std::string::npos);
  const auto header = [&](const char* name) {
    const auto found = page.headers.find(name);
    return found == page.headers.end() ? std::string() : found->second;
  };
  EXPECT_EQ(header("X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(header("Cache-Control"), "no-store");
  EXPECT_NE(header("Content-Security-Policy").find("frame-ancestors 'none'"), std::string::npos);
  EXPECT_NE(header("Content-Security-Policy").find("default-src 'none'"), std::string::npos);
  EXPECT_EQ(header("Access-Control-Allow-Origin"), "");
  EXPECT_EQ(served_.token().size(), 48u);
  const ServedFolder other_folder;
  EXPECT_NE(const_cast<ServedFolder&>(other_folder).token(), served_.token());
}

TEST_F(ServeGate, listens_on_loopback_only) {
  // State 0A is listening; the address is 127.0.0.1 and nothing else.
  char port[8];
  std::snprintf(port, sizeof port, ":%04X", served_.port());
  std::vector<std::string> listening;
  for (const char* table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
    std::ifstream lines(table);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string number, local, remote, state;
      words >> number >> local >> remote >> state;
      if (state == "0A" && local.ends_with(port)) listening.push_back(local);
    }
  }
  EXPECT_EQ(listening, (std::vector<std::string>{std::string("0100007F") + port}));
}

TEST_F(ServeGate, wants_its_own_name) {
  const std::string port = std::to_string(served_.port());
  for (const std::string name : {"127.0.0.1", "localhost", "[::1]"}) {
    EXPECT_EQ(status("GET /", {"Host: " + name + ":" + port}), 200) << name;
  }
  for (const std::string& host :
       {std::string("evil.example"), "evil.example:" + port, std::string("127.0.0.1"),
        "127.0.0.1.evil.example:" + port, "127.0.0.1:" + port + "0", std::string("")}) {
    EXPECT_EQ(status("GET /", {"Host: " + host}), 421) << host;
  }
  EXPECT_EQ(status("GET /", {}), 421);
  EXPECT_EQ(status("GET /", {"Host: " + host(), "Host: evil.example"}), 400);
}

TEST_F(ServeGate, refuses_other_origins) {
  const std::string token = "X-Credo-Token: " + served_.token();
  const std::string own = "Host: " + host();
  EXPECT_EQ(status("GET /api/files", {own, token}), 200);
  EXPECT_EQ(status("GET /api/files", {own, token, "Origin: http://" + host()}), 200);
  for (const std::string origin : {"http://evil.example", "null", "https://127.0.0.1", "http://"}) {
    EXPECT_EQ(status("GET /api/files", {own, token, "Origin: " + origin}), 403) << origin;
    EXPECT_EQ(status("GET /", {own, "Origin: " + origin}), 403) << origin;
  }
  EXPECT_EQ(status("GET /", {own, "Sec-Fetch-Site: none"}), 200);
  EXPECT_EQ(status("GET /", {own, "Sec-Fetch-Site: cross-site"}), 403);
  EXPECT_EQ(status("GET /", {own, "Sec-Fetch-Site: same-site"}), 403);
}

TEST_F(ServeGate, wants_the_token) {
  const std::string own = "Host: " + host();
  std::string wrong = served_.token();
  wrong.back() = wrong.back() == '0' ? '1' : '0';
  for (const std::string first : {"GET /api/files", "GET /api/file?path=a.mas", "GET /api/jobs/1",
                                  "DELETE /api/jobs/1", "POST /api/jobs", "PUT /api/file"}) {
    EXPECT_EQ(status(first, {own, "Content-Length: 0"}), 403) << first;
    EXPECT_EQ(status(first, {own, "Content-Length: 0", "X-Credo-Token: " + wrong}), 403) << first;
    EXPECT_EQ(status(first, {own, "Content-Length: 0", "X-Credo-Token:"}), 403) << first;
  }
  EXPECT_EQ(served_.get("/api/nothing").status, 404);
  EXPECT_EQ(status("DELETE /api/file", {own, "X-Credo-Token: " + served_.token()}), 404);
}

TEST_F(ServeGate, refuses_other_users) {
  const int expected = geteuid() == 0 ? 403 : 200;  // only root can be somebody else
  {
    const OrdinaryUser user;
    EXPECT_EQ(status("GET /", {"Host: " + host()}), expected);
  }
  EXPECT_EQ(status("GET /", {"Host: " + host()}), 200);
}

TEST_F(ServeGate, bounds_what_is_sent) {
  const std::vector<std::string> head{"Host: " + host(), "X-Credo-Token: " + served_.token(),
                                      "Content-Type: application/json"};
  const auto with = [&](const std::string& line) {
    std::vector<std::string> lines = head;
    lines.push_back(line);
    return lines;
  };
  const std::size_t most = 1 << 20;
  EXPECT_EQ(status("PUT /api/file", with("Content-Length: " + std::to_string(most + 1))), 413);
  EXPECT_EQ(status("PUT /api/file", with("Content-Length: 99999999999999999999999")), 413);
  EXPECT_EQ(status("PUT /api/file", with("Content-Length: -1")), 400);
  EXPECT_EQ(status("PUT /api/file", with("Content-Length: " + std::to_string(most)),
                   std::string(most, 'x')),
            400);
  EXPECT_EQ(status("PUT /api/file", with("Transfer-Encoding: chunked"), "5\r\nhello\r\n0\r\n\r\n"),
            411);
  EXPECT_EQ(status("PUT /api/file", with("Content-Encoding: gzip")), 415);
  // A head without end is cut off, and the server goes on.
  served_.raw("GET / HTTP/1.1\r\nX: " + std::string(4 << 20, 'a'));
  served_.raw("GET /" + std::string(100000, 'a') + " HTTP/1.1\r\n\r\n");
  served_.raw(std::string(100, '\0') + "\r\n\r\n");
  EXPECT_EQ(served_.get("/", {}).status, 200);
}

TEST_F(ServeGate, ends_when_asked_also_with_open_connections) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(served_.port()));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  ASSERT_EQ(connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  EXPECT_EQ(served_.stop(SIGTERM), 0);
  close(socket);
}

TEST_F(ServeGate, ends_at_an_interrupt) { EXPECT_EQ(served_.stop(SIGINT), 0); }

class ServeCommand : public CommandTest {};

TEST_F(ServeCommand, says_what_is_wrong) {
  expect_refused({"serve", folder_.path("nowhere")}, {"cannot read the folder", "nowhere"});
  expect_refused({"serve", folder_.write("file", "")}, {"is no folder"});
  expect_refused({"serve", "--port", "70000"}, {"--port", "70000"});
  expect_refused({"serve", "--port", "http"}, {"--port"});
  expect_refused({"serve", "--timeout", "2h"}, {"--timeout", "3600 s at most"});
  expect_refused({"serve", "--json"}, {"--json"});
  const ServedFolder other;
  expect_refused({"serve", folder_.path("."), "--port", std::to_string(other.port())},
                 {"cannot be had", "--port 0"});
}

}  // namespace serve_gate_test
}  // namespace credo::testing
