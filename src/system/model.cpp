// The names of movers.
#include "system/model.hpp"

namespace credo {

std::string Model::mover_name(Mover mover) const {
  if (mover == kEnvironment) return "environment";
  if (mover == kEverybody) return "everybody";
  if (mover == kNobody) return "nobody";
  return file.agents[sender_of(mover) - 1].name;
}

}  // namespace credo
