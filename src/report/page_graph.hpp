// The state graph in a page, and the ways of runs through it.
#pragma once

#include <map>
#include <string>

#include "engine/small_graph.hpp"
#include "report/document.hpp"
#include "verdict/trace.hpp"

namespace credo {

class PageGraph {
 public:
  PageGraph(const SmallGraph& graph, const Model& model);

  // The run is a way through the graph, shown under the name; one through other states (of a slice,
  // or without the labels that the graph has) is left out.
  void add_run(const std::string& name, const Trace& run);

  // {"reason"} or {"nodes", "edges", "runs"}
  Json take() { return std::move(json_); }

 private:
  Json json_;
  std::map<std::string, std::uint32_t> numbers_;  // by the text of the state
  bool labelled_ = false;                         // the last action is part of the states
};

}  // namespace credo
