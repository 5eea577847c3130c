// Being an ordinary user for a while: root may read everything, which some tests must not.
#pragma once

#include <unistd.h>

#include <stdexcept>

namespace credo::testing {

class OrdinaryUser {
 public:
  OrdinaryUser() : was_root_(geteuid() == 0) {
    if (was_root_ && seteuid(kNobody) != 0) throw std::runtime_error("cannot stop being root");
  }
  ~OrdinaryUser() {
    if (was_root_ && seteuid(0) != 0) _exit(1);
  }
  OrdinaryUser(const OrdinaryUser&) = delete;
  OrdinaryUser& operator=(const OrdinaryUser&) = delete;

 private:
  static constexpr uid_t kNobody = 65534;
  bool was_root_;
};

}  // namespace credo::testing
