// Words for answers.
#include "engine/checking.hpp"

namespace credo {

std::string_view text_of(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::breadth_first:
      return "breadth-first";
    case Algorithm::depth_first:
      return "depth-first";
    case Algorithm::components:
      return "components";
    case Algorithm::labelling:
      return "labelling";
    case Algorithm::local:
      return "local";
    case Algorithm::reference:
      return "reference";
    case Algorithm::maude:
      return "maude";
    case Algorithm::spin:
      return "spin";
    case Algorithm::none:
      break;
  }
  return "";
}

}  // namespace credo
