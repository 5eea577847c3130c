// An HTTP server of cpp-httplib whose clients cannot make it wait or grow without end.
//
// cpp-httplib 0.11 bounds bodies that say their length, but neither the head of a request nor a
// body in chunks, and waits anew for every byte. Here a connection carries one request, of so many
// bytes in so many seconds, whatever it says, and has a thread for itself. Connections of other
// users of the machine are refused before a byte of them is read, and so are those of which the
// system does not tell whose they are. Answers are not compressed, as they stay on the machine.
#pragma once

#include <httplib.h>

#include <optional>

namespace credo {

class BoundedServer : public httplib::Server {
 public:
  static constexpr std::size_t kLargestBody = std::size_t{1} << 20;

  BoundedServer();

  // Binds the port, or any free one for 0, and tells which; none if it cannot be had.
  std::optional<int> take_port(const char* host, int port);

  // Reads one request from the stream and answers it there. False if there is none to answer.
  bool answer_on(httplib::Stream& stream);

 private:
  bool process_and_close_socket(socket_t socket) override;
};

}  // namespace credo
