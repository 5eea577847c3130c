// Placeholder while the front end grows.
#include "lang/bupl/reference.hpp"

namespace credo::bupl::reference {

std::unique_ptr<PlainAgent> make_agent(std::shared_ptr<const Program>, const AgentSetup&) {
  throw InternalError("the reference interpreter of BUPL is being written");
}

}  // namespace credo::bupl::reference
