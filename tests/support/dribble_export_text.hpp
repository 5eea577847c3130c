// A Dribble program as Credo explores it and as it is exported, for comparing the two.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/explorer.hpp"
#include "files/load_model.hpp"
#include "lang/dribble/smv/dribble_export.hpp"
#include "support/smv_module.hpp"
#include "support/text_model.hpp"
#include "verdict/check.hpp"

namespace credo::testing {

// The text of examples/vacuum/NAME.dribble.
inline std::string vacuum(const std::string& name) {
  const std::string path = std::string(CREDO_SOURCE_DIR) + "/examples/vacuum/" + name + ".dribble";
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// With the properties of the file. Throws for a program with errors.
inline std::string exported(Model& model, DribbleTarget target, std::vector<LeftOut>& left_out) {
  if (model.diagnostics.has_errors()) {
    throw std::runtime_error(model.diagnostics.render_all(false));
  }
  const auto properties = bind_properties(model);
  return export_dribble(model, target, properties, left_out);
}

inline std::string exported(const std::string& program, DribbleTarget target) {
  std::vector<LeftOut> left_out;
  return exported(*load_dribble(program), target, left_out);
}

// Expects that the exported module has as many states and transitions as Credo finds, and that its
// properties of CTL have the verdicts that Credo gives.
inline SmvGraph same_graph_and_verdicts(Model& model) {
  std::vector<LeftOut> left_out;
  const std::string text = exported(model, DribbleTarget::smv, left_out);
  const SmvModule module(text);
  SmvGraph graph = module.graph();
  System system(model);
  SearchControl control;
  const Exploration credo = explore(system, control);
  EXPECT_EQ(graph.states.size(), credo.states) << text;
  EXPECT_EQ(graph.transitions(), credo.transitions) << text;
  EXPECT_TRUE(left_out.empty());
  PropertyChecker checker(model, {});
  std::size_t number = 0;
  for (const BoundProperty& property : bind_properties(model)) {
    if (!property.has_path_quantifiers()) continue;
    const bool holds = checker.check(property).outcome == Answer::holds;
    if (number == module.ctl_count()) {
      ADD_FAILURE() << property.name << " is not there:\n" << text;
      break;
    }
    EXPECT_EQ(module.holds(graph, number), holds) << property.name << "\n" << text;
    ++number;
  }
  EXPECT_EQ(number, module.ctl_count());
  return graph;
}

}  // namespace credo::testing
