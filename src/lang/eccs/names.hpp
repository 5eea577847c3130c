// What names stand for: agents, channels, propositions and actions.
//
// While a program is read, propositions and actions are made by their first mention. What is read
// later (properties, sets of actions) speaks only of those that are there.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lang/eccs/program.hpp"

namespace credo::eccs {

class Names {
 public:
  // Of a program that is being read.
  explicit Names(Program& program) : program_(program), growing_(&program) {}
  // Of one that has been read.
  explicit Names(const Program& program);

  const Program& program() const { return program_; }
  ModalFormulas& formulas() const { return *program_.formulas; }
  bool growing() const { return growing_ != nullptr; }

  // Whether the name is new.
  bool add_agent(std::string_view name, SourceSpan where);
  bool add_channel(Channel channel);
  // A channel whose declaration is wrong, as far as we know: who uses it is not to blame.
  void doubt_channel(std::string_view name) { doubtful_.emplace(name); }
  bool is_doubtful(std::string_view name) const { return doubtful_.contains(name); }
  bool has_doubtful_channels() const { return !doubtful_.empty(); }
  // Another name for an agent: of a quantifier.
  void call(AgentNumber agent, std::string_view name);

  std::optional<AgentNumber> agent(std::string_view name) const;
  std::optional<ChannelNumber> channel(std::string_view name) const;
  // None if it is not there and the program is read already.
  std::optional<AtomNumber> proposition(std::string_view name, SourceSpan where);
  // The same for an action, whose text and atom are made here.
  std::optional<ActionNumber> action(Action action, SourceSpan where);

  // For suggestions.
  std::vector<std::string> agents() const;
  std::vector<std::string> channels() const;
  std::vector<std::string> propositions() const;

 private:
  using Numbers = std::map<std::string, std::uint32_t, std::less<>>;

  const Program& program_;
  Program* growing_ = nullptr;
  Numbers agents_;
  Numbers channels_;
  Numbers propositions_;
  Numbers actions_;  // by text
  std::set<std::string, std::less<>> doubtful_;
};

}  // namespace credo::eccs
