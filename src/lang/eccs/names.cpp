// Looking names up, and making what is new.
#include "lang/eccs/names.hpp"

#include "lang/eccs/text.hpp"

namespace credo::eccs {

namespace {

std::optional<std::uint32_t> find(const auto& numbers, std::string_view name) {
  const auto found = numbers.find(name);
  if (found == numbers.end()) return std::nullopt;
  return found->second;
}

std::vector<std::string> names_of(const auto& numbers) {
  std::vector<std::string> names;
  for (const auto& [name, number] : numbers) names.push_back(name);
  return names;
}

std::uint32_t count(const auto& all) { return static_cast<std::uint32_t>(all.size()); }

}  // namespace

Names::Names(const Program& program) : program_(program) {
  for (AgentNumber i = 0; i < program.agents.size(); ++i) agents_[program.agents[i].name] = i;
  for (ChannelNumber i = 0; i < program.channels.size(); ++i) {
    channels_[program.channels[i].name] = i;
  }
  for (AtomNumber i = 0; i < program.atoms.size(); ++i) {
    if (program.atoms[i].done == kNone) propositions_[program.atoms[i].name] = i;
  }
  for (ActionNumber i = 0; i < program.actions.size(); ++i) actions_[program.actions[i].text] = i;
}

bool Names::add_agent(std::string_view name, SourceSpan where) {
  if (!agents_.try_emplace(std::string(name), count(growing_->agents)).second) return false;
  growing_->agents.push_back({std::string(name), where});
  return true;
}

bool Names::add_channel(Channel channel) {
  if (!channels_.try_emplace(channel.name, count(growing_->channels)).second) return false;
  doubtful_.erase(channel.name);
  growing_->channels.push_back(std::move(channel));
  return true;
}

void Names::call(AgentNumber agent, std::string_view name) {
  agents_.insert_or_assign(std::string(name), agent);
}

std::optional<AgentNumber> Names::agent(std::string_view name) const { return find(agents_, name); }

std::optional<ChannelNumber> Names::channel(std::string_view name) const {
  return find(channels_, name);
}

std::optional<AtomNumber> Names::proposition(std::string_view name, SourceSpan where) {
  const auto known = find(propositions_, name);
  if (known || !growing()) return known;
  const AtomNumber number = count(growing_->atoms);
  propositions_.emplace(name, number);
  Atom& atom = growing_->atoms.emplace_back();
  atom.name = name;
  atom.where = where;
  return number;
}

std::optional<ActionNumber> Names::action(Action action, SourceSpan where) {
  action.text = action_text(program_, action);
  const auto known = find(actions_, action.text);
  if (known || !growing()) return known;
  const ActionNumber number = count(growing_->actions);
  actions_.emplace(action.text, number);
  action.done = count(growing_->atoms);
  Atom& atom = growing_->atoms.emplace_back();
  atom.name = "Done(" + action.text + ")";
  atom.done = number;
  atom.where = where;
  growing_->actions.push_back(std::move(action));
  return number;
}

std::vector<std::string> Names::agents() const { return names_of(agents_); }
std::vector<std::string> Names::channels() const { return names_of(channels_); }
std::vector<std::string> Names::propositions() const { return names_of(propositions_); }

}  // namespace credo::eccs
