// Vocabulary and findings.
#include "lang/eccs/mentions.hpp"

#include <fmt/format.h>

#include <map>

#include "base/suggest.hpp"
#include "lang/eccs/labels.hpp"
#include "lang/eccs/text.hpp"

namespace credo::eccs {

namespace {

class Findings {
 public:
  explicit Findings(const Program& program)
      : program_(program), reachable_(reachable_by_anyone(program)) {}

  std::vector<ProgramFinding> run() {
    unused_processes();
    unheard_messages();
    unused_environment();
    impossible_requests();
    return std::move(findings_);
  }

 private:
  void unused_processes() {
    std::vector<bool> used(program_.definitions.size(), false);
    std::vector<bool> seen(program_.processes.size(), false);
    std::vector<ProcessNumber> waiting;
    for (const AgentName& agent : program_.agents) waiting.push_back(agent.start);
    while (!waiting.empty()) {
      const ProcessNumber number = waiting.back();
      waiting.pop_back();
      if (seen[number]) continue;
      seen[number] = true;
      const Process& process = program_.processes[number];
      if (process.kind == Process::Kind::prefix) waiting.push_back(process.next);
      waiting.insert(waiting.end(), process.parts.begin(), process.parts.end());
      if (process.kind != Process::Kind::name) continue;
      used[process.definition] = true;
      waiting.push_back(program_.definitions[process.definition].body);
    }
    for (std::size_t i = 0; i < used.size(); ++i) {
      if (used[i]) continue;
      const Definition& definition = program_.definitions[i];
      add("process-never-used", definition.where,
          fmt::format("no agent comes to the process {}", definition.name));
    }
  }

  // Sends without a receive, and the reverse.
  void unheard_messages() {
    std::map<TermId, std::pair<bool, bool>> ends;  // by label: sent, received
    std::map<std::pair<ChannelNumber, bool>, std::vector<std::string>> texts;
    each_message([&](const Prefix& prefix, const Communication& message) {
      auto& [sent, received] = ends[prefix.label];
      (message.sends ? sent : received) = true;
      texts[{message.channel, message.sends}].push_back(prefix.text);
    });
    each_message([&](const Prefix& prefix, const Communication& message) {
      const auto& [sent, received] = ends[prefix.label];
      if (sent && received) return;
      const Channel& channel = program_.channels[message.channel];
      const std::string& other = program_.agents[message.sends ? channel.to : channel.from].name;
      add(message.sends ? "message-never-received" : "message-never-sent", prefix.where,
          fmt::format("{} never {} {}", other, message.sends ? "receives" : "sends",
                      communication_text(program_, message)),
          did_you_mean(prefix.text, texts[{message.channel, !message.sends}]));
    });
  }

  template <class Use>
  void each_message(const Use& use) const {
    for (PrefixNumber i = 0; i < program_.prefixes.size(); ++i) {
      const Prefix& prefix = program_.prefixes[i];
      const auto* message = std::get_if<Communication>(&prefix.does);
      if (reachable_[i] && message != nullptr) use(prefix, *message);
    }
  }

  void unused_environment() {
    std::vector<bool> observed(program_.atoms.size(), false);
    for (PrefixNumber i = 0; i < program_.prefixes.size(); ++i) {
      const auto* observe = std::get_if<Observe>(&program_.prefixes[i].does);
      if (reachable_[i] && observe != nullptr) observed[observe->proposition] = true;
    }
    for (AtomNumber i = 0; i < program_.atoms.size(); ++i) {
      const Atom& atom = program_.atoms[i];
      if (!atom.observable || observed[i]) continue;
      add("env-never-observed", atom.where,
          fmt::format("no agent observes {} in the environment", atom.name));
    }
  }

  // Agent(j, a) is false: the request is never feasible.
  void impossible_requests() {
    each_message([&](const Prefix& prefix, const Communication& message) {
      if (!message.sends || message.act != Act::request) return;
      const Action& action = program_.actions[message.requested];
      if (action.channel == kNone) return;
      const Channel& channel = program_.channels[message.channel];
      const AgentNumber able = program_.channels[action.channel].from;
      if (channel.to == able) return;
      add("request-never-feasible", prefix.where,
          fmt::format("{} asks {} for {}, which only {} can do", program_.agents[channel.from].name,
                      program_.agents[channel.to].name, action.text, program_.agents[able].name));
    });
  }

  void add(std::string check, SourceSpan where, std::string message, std::string hint = {}) {
    findings_.push_back({std::move(check), where, std::move(message), std::move(hint), {}});
  }

  const Program& program_;
  std::vector<bool> reachable_;  // by prefix
  std::vector<ProgramFinding> findings_;
};

}  // namespace

Signature mentions(TermStore& terms, const Program& program) {
  Signature signature;
  Vocabulary& vocabulary = signature.vocabulary.emplace();
  for (const Atom& atom : program.atoms) {
    if (atom.done != kNone) continue;
    const Mention mention{terms.atom(atom.name), atom.where};
    vocabulary.beliefs.push_back(mention);
    vocabulary.goals.push_back(mention);
    vocabulary.intentions.push_back(mention);
  }
  return signature;
}

std::vector<ProgramFinding> idle_parts(const Program& program) { return Findings(program).run(); }

}  // namespace credo::eccs
