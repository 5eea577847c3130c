// Who may ask: whoever knows the secret in the address that was printed, and nobody else.
//
// The address is opened once; from then on the browser has the secret in a cookie, which no script
// sees and no other site can make it send. A page of another site can still make a browser send
// requests here, so these are told apart by the names under which we were asked for (a name of the
// other site may point here too) and by where the browser says that it comes from. A program may
// send the secret in a header. That other users of the machine reach the port but no answer is
// BoundedServer's affair.
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
  // Whether it is one for the printed address, which is answered by the cookie.
  bool brings_token(const httplib::Request& request) const;
  std::string cookie() const;

 private:
  // Cookies do not tell ports apart, and several may be served at once.
  std::string cookie_name() const;

  int port_ = 0;
  std::string token_;
};

}  // namespace credo
