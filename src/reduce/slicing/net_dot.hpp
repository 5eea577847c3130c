// The dependence net as a picture, for Graphviz: a box for each agent, plan and the environment,
// with the kind of each edge by its colour. Plans that a slice leaves out are grey.
#pragma once

#include <string>
#include <vector>

#include "reduce/slicing/dependence_net.hpp"

namespace credo::slicing {

// `kept` by agent and plan; empty: nothing is left out.
std::string dot_of(const Model& model, const DependenceNet& net,
                   const std::vector<std::vector<bool>>& kept = {});

}  // namespace credo::slicing
