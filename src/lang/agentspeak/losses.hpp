// What gets lost: events without an applicable plan, and intentions that cannot go on.
//
// The commonest bug of an agent program, so the machine keeps a record: for each distinct event or
// formula the reason of the first time it was lost and in how many local steps it was.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lang/agentspeak/prover.hpp"
#include "system/agent_setup.hpp"
#include "system/coverage.hpp"

namespace credo::agentspeak {

enum class LossReason : std::uint8_t {
  none,
  unbound_action,
  unbound_belief,
  no_value,
  failed_test,
  failed_condition,
  bad_content,
  unbound_content,
  unknown_receiver,
  no_entry,
};

class Losses {
 public:
  Losses(TermStore& terms, const Program& program) : terms_(terms), program_(program) {}

  // An event found no applicable plan. A belief event that no plan reacts to is no loss.
  void event(const EventView& event, const Components& parts, const ProofInput& input,
             const AgentSetup& setup);
  // An intention was lost at a formula of a plan; `detail`, if any, says it better than the reason.
  void intention(std::uint32_t plan, std::uint32_t position, LossReason reason,
                 const std::string& detail);

  std::vector<Loss> all() const;

 private:
  struct Key {
    std::uint32_t kind;  // of the event, or 100 + reason
    std::uint32_t first;
    std::uint32_t second;
    auto operator<=>(const Key&) const = default;
  };

  TermStore& terms_;
  const Program& program_;
  std::map<Key, Loss> losses_;
};

}  // namespace credo::agentspeak
