// credo serve: who gets an answer, how much may be asked, and how the server starts and ends.
//
// Another user of the machine is tried in all ways there are to reach the port, also with the
// secret.
#include <gtest/gtest.h>

#include <cstring>
#include <memory>

#include "support/command_test.hpp"
#include "support/ordinary_user.hpp"
#include "support/served_folder.hpp"

namespace credo::testing {
namespace serve_gate_test {

// An end of a connection to the server, by one of the ways there are.
enum class Way { plain, alias, mapped };

class Connection {
 public:
  Connection(int port, Way way) {
    socket_ = socket(way == Way::mapped ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in own{};
    own.sin_family = AF_INET;
    own.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1);
    if (way == Way::alias) bound_ = bind(socket_, as_address(own), sizeof own) == 0;
    sockaddr_in server{};
    server.sin_family = AF_INET;
    server.sin_port = htons(static_cast<std::uint16_t>(port));
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    sockaddr_in6 server6{};
    server6.sin6_family = AF_INET6;
    server6.sin6_port = server.sin_port;
    server6.sin6_addr.s6_addr[10] = server6.sin6_addr.s6_addr[11] = 0xff;
    std::memcpy(server6.sin6_addr.s6_addr + 12, &server.sin_addr, sizeof server.sin_addr);
    const int connected = way == Way::mapped ? connect(socket_, as_address(server6), sizeof server6)
                                             : connect(socket_, as_address(server), sizeof server);
    open_ = socket_ >= 0 && bound_ && connected == 0;
  }
  ~Connection() {
    if (socket_ >= 0) close(socket_);
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  bool open() const { return open_; }
  bool say(const std::string& bytes) const {
    return send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
           static_cast<ssize_t>(bytes.size());
  }
  // Whether something came back, or the server has ended it.
  bool was_answered() const {
    pollfd polled{socket_, POLLIN, 0};
    return poll(&polled, 1, 0) > 0;
  }
  // All that comes until the server ends it.
  std::string heard() const {
    std::string all;
    char buffer[4096];
    for (ssize_t size; (size = recv(socket_, buffer, sizeof buffer, 0)) > 0;) {
      all.append(buffer, static_cast<std::size_t>(size));
    }
    return all;
  }

 private:
  template <typename Address>
  static const sockaddr* as_address(const Address& address) {
    return reinterpret_cast<const sockaddr*>(&address);
  }

  int socket_ = -1;
  bool bound_ = true;
  bool open_ = false;
};

class ServeGate : public ::testing::Test {
 protected:
  std::string secret() const { return "X-Credo-Token: " + served_.token(); }
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
  const Answer page = served_.get("/");
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
}

// The address is opened once; then there is a cookie, and the secret stands nowhere on the page.
TEST_F(ServeGate, has_a_secret_in_its_address) {
  EXPECT_EQ(served_.token().size(), 48u);
  const ServedFolder other_folder;
  EXPECT_NE(other_folder.token(), served_.token());
  const Answer opened = served_.get("/?token=" + served_.token(), {});
  EXPECT_EQ(opened.status, 303);
  EXPECT_EQ(opened.headers.find("Location")->second, "/");
  const std::string cookie = opened.headers.find("Set-Cookie")->second;
  const std::string pair = cookie.substr(0, cookie.find(';'));
  EXPECT_EQ(pair, "credo-" + std::to_string(served_.port()) + "=" + served_.token());
  EXPECT_EQ(cookie.substr(pair.size()), "; Path=/; HttpOnly; SameSite=Strict");
  for (const std::string& each : {pair, "theme=dark; " + pair, pair + ";lang=en"}) {
    const Answer page = served_.get("/", {{"Cookie", each}});
    EXPECT_EQ(page.status, 200) << each;
    EXPECT_EQ(page.body.find(served_.token()), page.body.npos);
    EXPECT_EQ(served_.get("/api/files", {{"Cookie", each}}).status, 200) << each;
  }
  const std::string name = pair.substr(0, pair.find('='));
  for (const std::string& each :
       {name, name + "=", "x" + pair, pair + "0", "credo=" + served_.token()}) {
    EXPECT_EQ(served_.get("/", {{"Cookie", each}}).status, 403) << each;
    EXPECT_EQ(served_.get("/api/files", {{"Cookie", each}}).status, 403) << each;
  }
  // It opens the page and nothing else.
  EXPECT_EQ(served_.get("/?token=" + served_.token() + "0", {}).status, 403);
  EXPECT_EQ(served_.get("/?token=x&token=" + served_.token(), {}).status, 403);
  EXPECT_EQ(served_.get("/api/files?token=" + served_.token(), {}).status, 403);
  EXPECT_EQ(served_.get("/", {}).status, 403);
  EXPECT_EQ(served_.get("/nothing", {}).status, 403);
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
    EXPECT_EQ(status("GET /", {"Host: " + name + ":" + port, secret()}), 200) << name;
  }
  for (const std::string& host :
       {std::string("evil.example"), "evil.example:" + port, std::string("127.0.0.1"),
        "127.0.0.1.evil.example:" + port, "127.0.0.1:" + port + "0", std::string("")}) {
    EXPECT_EQ(status("GET /", {"Host: " + host, secret()}), 421) << host;
  }
  EXPECT_EQ(status("GET /", {secret()}), 421);
  EXPECT_EQ(status("GET /", {"Host: " + host(), "Host: evil.example", secret()}), 400);
}

TEST_F(ServeGate, refuses_other_origins) {
  const std::string token = secret();
  const std::string own = "Host: " + host();
  EXPECT_EQ(status("GET /api/files", {own, token}), 200);
  EXPECT_EQ(status("GET /api/files", {own, token, "Origin: http://" + host()}), 200);
  for (const std::string origin : {"http://evil.example", "null", "https://127.0.0.1", "http://"}) {
    EXPECT_EQ(status("GET /api/files", {own, token, "Origin: " + origin}), 403) << origin;
    EXPECT_EQ(status("GET /", {own, token, "Origin: " + origin}), 403) << origin;
  }
  EXPECT_EQ(status("GET /", {own, token, "Sec-Fetch-Site: none"}), 200);
  EXPECT_EQ(status("GET /", {own, token, "Sec-Fetch-Site: cross-site"}), 403);
  EXPECT_EQ(status("GET /", {own, token, "Sec-Fetch-Site: same-site"}), 403);
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

// By every way to the port, with the secret or without.
TEST_F(ServeGate, refuses_other_users) {
  const bool root = geteuid() == 0;  // only root can be somebody else
  served_.write("a.mas", "system a\n");
  const std::string version = served_.get("/api/file?path=a.mas").json().value("version", "");
  const std::string body =
      nlohmann::json{{"path", "a.mas"}, {"text", "system b\n"}, {"version", version}}.dump();
  const std::string own = "Host: " + host() + "\r\n";
  const std::string save =
      "PUT /api/file HTTP/1.1\r\n" + own + secret() +
      "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
      "\r\n\r\n" + body;
  const std::vector<std::string> requests{
      "GET / HTTP/1.1\r\n" + own + "\r\n",
      "GET /?token=" + served_.token() + " HTTP/1.1\r\n" + own + "\r\n",
      "GET /api/files HTTP/1.1\r\n" + own + secret() + "\r\n\r\n",
      "GET /api/file?path=a.mas HTTP/1.1\r\n" + own + secret() + "\r\n\r\n", save};
  for (const Way way : {Way::plain, Way::alias, Way::mapped}) {
    for (const std::string& request : requests) {
      if (!root) break;
      const OrdinaryUser user;
      const Connection connection(served_.port(), way);
      if (!connection.open()) continue;  // there is no IPv6 here
      connection.say(request);
      EXPECT_EQ(status_of(connection.heard()), 403) << static_cast<int>(way) << request;
    }
    if (root) {  // gone before anybody can look whose it is
      const OrdinaryUser user;
      Connection(served_.port(), way).say(save);
    }
    const Connection connection(served_.port(), way);
    if (!connection.open()) continue;
    connection.say(requests[3]);
    const std::string answer = connection.heard();
    EXPECT_EQ(status_of(answer), 200) << static_cast<int>(way);
    EXPECT_NE(answer.find("system a"), answer.npos) << static_cast<int>(way);
  }
}

// Slow ones do not delay anybody: the good request is answered while all of them are still waited
// for.
TEST_F(ServeGate, is_not_held_up_by_slow_connections) {
  std::vector<std::unique_ptr<Connection>> slow;
  for (int i = 0; i < 200; ++i) {
    slow.push_back(std::make_unique<Connection>(served_.port(), Way::plain));
    ASSERT_TRUE(slow.back()->open());
    slow.back()->say("GET / HTTP/1.1\r\nHost: " + host() + "\r\nX: ");
  }
  EXPECT_EQ(served_.get("/").status, 200);
  for (const auto& each : slow) EXPECT_FALSE(each->was_answered());
}

TEST_F(ServeGate, answers_one_request_a_connection) {
  const std::string request = "GET /api/files HTTP/1.1\r\nHost: " + host() + "\r\n" + secret() +
                              "\r\nConnection: keep-alive\r\n\r\n";
  const std::string answer = served_.raw(request + request);
  EXPECT_EQ(status_of(answer), 200);
  EXPECT_EQ(answer.find("HTTP/1.1", 1), answer.npos);
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
  EXPECT_EQ(served_.get("/").status, 200);
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
