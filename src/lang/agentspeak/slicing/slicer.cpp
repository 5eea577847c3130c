// Which algorithm for which mode.
#include "lang/agentspeak/slicing/slicer.hpp"

#include "lang/agentspeak/slicing/agentspeak_slice.hpp"
#include "lang/agentspeak/slicing/net_builder.hpp"
#include "lang/agentspeak/slicing/paper_slice.hpp"

namespace credo::agentspeak {

Slice AgentSpeakSlicer::slice(Model& model, const BoundProperty& property,
                              const SliceOptions& options) const {
  return is_paper(options.mode) ? slicing::paper_slice(model, property, options.mode)
                                : slicing::agentspeak_slice(model, property, options);
}

std::optional<slicing::DependenceNet> AgentSpeakSlicer::net(Model& model) const {
  return slicing::dependence_net(model, {.ends = true, .spontaneous = true, .data = true});
}

}  // namespace credo::agentspeak
