// The atoms of properties: macros Bel, Does and Fact that look into the channels, and bits Des and
// Int that are kept up to date, since they are about stacks.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lang/agentspeak/promela/agent.hpp"
#include "property/atoms.hpp"

namespace credo::promela {

class Atoms {
 public:
  Atoms(const Design& design, const OpenGoals& open) : design_(design), open_(open) {}

  // The name the atom has in the text. Nothing for what no expression says; `why` says what.
  std::optional<std::string> name(const StateAtom& atom, std::string& why);

  // All names with what they mean.
  std::string definitions() const;
  // inline Attitudes_AG_x(): the bits of an agent, computed after its steps.
  std::string updates() const;

 private:
  std::optional<std::string> expression(const StateAtom& atom, std::string& why) const;
  std::string unused(const StateAtom& atom);

  struct Goal {
    std::string name;
    std::size_t agent;
    std::string intended;  // of the frame in slot cr_j
    std::string desired;   // of the events; "" for Int
  };
  std::optional<Goal> goal(const StateAtom& atom, std::string& why) const;

  const Design& design_;
  const OpenGoals& open_;
  std::map<std::string, std::string> names_;  // by the atom as it is written
  std::vector<std::pair<std::string, std::string>> macros_;
  std::vector<Goal> goals_;
  std::vector<std::string> meanings_;  // of the goals
};

}  // namespace credo::promela
