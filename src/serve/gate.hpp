// Who may ask: the page that this server gave to a browser of the same user, and nobody else.
//
// A page of another site can make a browser send requests here, so these must be told apart: by the
// names under which we were asked for (a name of the other site may point here too), by where the
// browser says that it comes from, and by a secret that only our page has. Another user of the
// machine can reach the port too; the system knows whose connection it is.
#pragma once

#include <httplib.h>

#include <string>

namespace credo {

class Gate {
 public:
  // Makes the secret.
  Gate();

  // The port that was bound; before anybody asks.
  void open(int port) { port_ = port; }
  const std::string& token() const { return token_; }

  // Lets the request pass, or throws RequestError.
  void check(const httplib::Request& request) const;

 private:
  int port_ = 0;
  std::string token_;
};

}  // namespace credo
