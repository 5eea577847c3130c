// What the exporters of explored graphs share.
//
// An exporter listens to an exploration through a GraphSink and writes its file when the
// exploration is complete: a part of a graph is not written, since it would look like a whole one.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/exploration.hpp"

namespace credo {

// The label of an edge: who moves or, in a labelled system, the action.
using EdgeLabel = std::function<std::string(Mover mover, TermId action)>;

class GraphExport {
 public:
  virtual ~GraphExport() = default;
  // Valid as long as the exporter.
  virtual GraphSink sink() = 0;
  // Writes the file, after a complete exploration. Returns why not, or "".
  virtual std::string finish() = 0;
};

}  // namespace credo
