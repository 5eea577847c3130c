// The names of the kinds of edges.
#include "reduce/slicing/dependence_net.hpp"

namespace credo::slicing {

std::string_view text_of(NetEdgeKind kind) {
  switch (kind) {
    case NetEdgeKind::seq:
      return "seq";
    case NetEdgeKind::call:
      return "call";
    case NetEdgeKind::evt:
      return "evt";
    case NetEdgeKind::ret:
      return "ret";
    case NetEdgeKind::env1:
      return "env1";
    case NetEdgeKind::env2:
      return "env2";
    case NetEdgeKind::env3:
      return "env3";
    case NetEdgeKind::msg:
      return "msg";
    case NetEdgeKind::data:
      break;
  }
  return "data";
}

}  // namespace credo::slicing
