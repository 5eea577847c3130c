// Requests to `credo serve`, as bytes: heads, the gate, bodies, files and jobs.
//
// In an input, @HOST@ and @TOKEN@ stand for what the server has of its own, @LENGTH@ for the bytes
// behind the head, @VERSION@ for that of the file `t.mas`. Without the token nothing is served.
// Jobs are processes that do nothing.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "fuzz/target.hpp"
#include "serve/service.hpp"
#include "support/temporary_folder.hpp"

namespace credo::testing {

namespace {

// What a client has sent, and what it gets.
class SentBytes : public httplib::Stream {
 public:
  explicit SentBytes(std::string_view sent) : sent_(sent) {}

  bool is_readable() const override { return !sent_.empty(); }
  bool is_writable() const override { return true; }
  // In pieces, as a network brings them.
  ssize_t read(char* into, std::size_t size) override {
    constexpr std::size_t kPiece = 1000;
    const std::size_t taken = std::min({size, sent_.size(), kPiece});
    sent_.copy(into, taken);
    sent_.remove_prefix(taken);
    return static_cast<ssize_t>(taken);
  }
  ssize_t write(const char* from, std::size_t size) override {
    answer_.append(from, size);
    return static_cast<ssize_t>(size);
  }
  void get_remote_ip_and_port(std::string& ip, int& port) const override {
    ip = "127.0.0.1";
    port = 1;
  }
  void get_local_ip_and_port(std::string& ip, int& port) const override {
    get_remote_ip_and_port(ip, port);
  }
  socket_t socket() const override { return INVALID_SOCKET; }

  const std::string& answer() const { return answer_; }

 private:
  std::string_view sent_;
  std::string answer_;
};

// One for all inputs; its folder is as it was after each.
class FuzzedService {
 public:
  FuzzedService()
      : service_({folder_.path("."), 0, JobLimits{1, 1, std::size_t{64} << 20}, "/bin/true"}) {
    fill();
  }

  std::string ask(const std::string& request) {
    SentBytes stream(request);
    service_.answer_on(stream);
    if (changes_files(request)) fill();
    return stream.answer();
  }

  std::string token() const { return after("token="); }
  std::string host() const {
    const std::string rest = after("http://");
    return rest.substr(0, rest.find('/'));
  }
  std::string version() const { return service_.programs().read(kFile).version; }

 private:
  static constexpr const char* kFile = "t.mas";

  std::string after(std::string_view mark) const {
    const std::string url = service_.url();
    return url.substr(url.find(mark) + mark.size());
  }
  static bool changes_files(const std::string& request) { return request.starts_with("PUT "); }
  void fill() {
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path("."))) {
      if (entry.path().filename() != kFile) std::filesystem::remove_all(entry.path());
    }
    folder_.write(kFile, "system t\nagent a { b. }\nproperty p: [] Bel(a, b)\n");
    std::filesystem::create_directory(folder_.path("sub"));
    folder_.write("sub/a.asl", "b.\n");
  }

  TemporaryFolder folder_;
  Service service_;
};

void replace_all(std::string& text, std::string_view mark, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(mark, at)) != text.npos; at += by.size()) {
    text.replace(at, mark.size(), by);
  }
}

std::string filled_in(std::string_view input, const FuzzedService& service) {
  std::string request(input);
  replace_all(request, "@HOST@", service.host());
  replace_all(request, "@TOKEN@", service.token());
  replace_all(request, "@VERSION@", service.version());
  const std::size_t head = request.find("\r\n\r\n");
  const std::size_t body = head == request.npos ? 0 : request.size() - head - 4;
  replace_all(request, "@LENGTH@", std::to_string(body));
  return request;
}

void look_at(const std::string& answer, bool had_token) {
  if (answer.empty()) return;
  constexpr std::string_view kStart = "HTTP/1.1 ";
  // Before the request itself, to who waits to be told to send its body.
  constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
  std::string_view rest = answer;
  if (rest.starts_with(kContinue)) rest.remove_prefix(kContinue.size());
  if (rest.empty()) return;
  demand(rest.starts_with(kStart), "an answer that is none: " + answer.substr(0, 100));
  int status = 0;
  std::from_chars(rest.data() + kStart.size(), rest.data() + rest.size(), status);
  demand(status != 500, "an internal error: " + answer);
  demand(status >= 200 && status < 600, "a status that is none: " + answer.substr(0, 100));
  demand(had_token || status >= 400, "served without the token: " + answer.substr(0, 300));
  const std::size_t head = rest.find("\r\n\r\n");
  demand(head != rest.npos, "a head without an end");
  const std::string_view body = rest.substr(head + 4);
  const bool json = rest.substr(0, head).find("application/json") != rest.npos;
  if (json && !body.empty()) demand(nlohmann::json::accept(body), "no JSON: " + std::string(body));
}

void request_anything(std::string_view input) {
  static FuzzedService service;
  const std::string request = filled_in(input, service);
  look_at(service.ask(request), request.find(service.token()) != request.npos);
}

std::string request_to_send(const Draw& draw) {
  constexpr std::string_view kHead = "Host: @HOST@\r\nX-Credo-Token: @TOKEN@\r\n";
  constexpr std::string_view kBody =
      "Content-Type: application/json\r\nContent-Length: @LENGTH@\r\n\r\n";
  switch (draw(9)) {
    case 0:
      return "GET /?token=@TOKEN@ HTTP/1.1\r\nHost: @HOST@\r\n\r\n";
    case 1:
      return fmt::format("GET / HTTP/1.1\r\n{}\r\n", kHead);
    case 2:
      return fmt::format("GET /api/files HTTP/1.1\r\n{}\r\n", kHead);
    case 3:
      return fmt::format("GET /api/file?path=sub%2Fa.asl HTTP/1.1\r\n{}\r\n", kHead);
    case 4:
      return fmt::format(
          "PUT /api/file HTTP/1.1\r\n{}{}{}", kHead, kBody,
          R"({"path": "t.mas", "text": "system u\nagent a { }\n", "version": "@VERSION@"})");
    case 5:
      return fmt::format("POST /api/jobs HTTP/1.1\r\n{}{}{}", kHead, kBody,
                         R"({"command": "check", "file": "t.mas", "options": {"timeout": 1}})");
    case 6:
      return fmt::format("GET /api/jobs/1 HTTP/1.1\r\nCookie: a=b; c=\r\n{}\r\n", kHead);
    case 7:
      return fmt::format("DELETE /api/jobs/1 HTTP/1.1\r\n{}\r\n", kHead);
    default:
      return fmt::format(
          "GET /api/commands HTTP/1.1\r\nRange: bytes=1-\r\nOrigin: http://@HOST@\r\n{}\r\n",
          kHead);
  }
}

}  // namespace

FuzzTarget serve_target() { return {"serve", request_anything, request_to_send, 1500}; }

}  // namespace credo::testing
