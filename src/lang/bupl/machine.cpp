// Placeholder while the front end grows.
#include "lang/bupl/machine.hpp"

namespace credo::bupl {

std::unique_ptr<Agent> make_machine(std::shared_ptr<const Program>, const AgentSetup&) {
  throw InternalError("the machine of BUPL is being written");
}

}  // namespace credo::bupl
