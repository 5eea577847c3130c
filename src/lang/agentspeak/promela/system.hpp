// AgentSpeak systems as Promela, in the design of the AgentSpeak(F) paper.
//
//   PromelaSystem promela(model);                // throws UserError where it is out of reach
//   file.write(promela.text(claims));
//
// Channels b, p, m, e, i, a and the array i_data, one process for each agent and one for the
// environment, each step of the reasoning cycle atomic, macros Bel, Des, Int and Does for the
// atoms, bounds that assertions check (docs/spin.md).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/run.hpp"
#include "export/promela/claim.hpp"
#include "property/binding.hpp"
#include "system/model.hpp"

namespace credo {

// Sizes of what the model stores; small ones make small states. Each is at most the system's limit,
// but for what there may be more of within a `cycle whole`.
struct PromelaBounds {
  std::uint32_t events = 0;  // 0: the system's limit
  std::uint32_t intentions = 0;
  std::uint32_t beliefs = 0;
  std::uint32_t actions = 0;
  std::uint32_t messages = 0;
  std::uint32_t facts = 0;    // of the environment that can be seen, and as many hidden ones
  std::uint32_t numbers = 0;  // the largest number
};

inline constexpr std::uint32_t kMostFields = 200;  // messages in a channel: Spin counts to 255
// Whether there may be less of it at the end of a step than within.
constexpr bool may_shrink(Bound limit) {
  return limit == Bound::events || limit == Bound::intentions || limit == Bound::beliefs;
}

class PromelaSystem {
 public:
  explicit PromelaSystem(Model& model, const PromelaBounds& bounds = {});
  ~PromelaSystem();

  // A property with its atoms as expressions. Throws UserError, with the place given, if it or the
  // fairness is out of reach.
  PromelaProperty property(std::string name, const LtlStore& ltl, const LtlProperty& formula,
                           Fairness fairness, SourceSpan where = {}) const;
  // The whole model with these properties.
  std::string text(std::span<const PromelaProperty> properties, Fairness fairness) const;

  // The run that a replay prints (-DREPLAY), which goes back to the state of line `loop`.
  Run run(const std::vector<std::string>& lines, std::optional<std::size_t> loop) const;
  std::size_t processes() const;
  // The sizes it was made with, none of them 0.
  const PromelaBounds& bounds() const;

 private:
  class Writer;
  std::unique_ptr<Writer> writer_;
};

}  // namespace credo
