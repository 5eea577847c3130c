// Vocabulary and findings.
#include "lang/eccs/mentions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.hpp"
#include "lang/eccs/labels.hpp"
#include "lang/eccs/text.hpp"

namespace credo::eccs {

namespace {

class Findings {
 public:
  explicit Findings(const Program& program) : program_(program) {
    for (const AgentName& agent : program.agents) {
      reachable_.push_back(reachable_prefixes(program, agent.start));
    }
  }

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
    for (PrefixNumber i = 0; i < program_.prefixes.size(); ++i) {
      const Prefix& prefix = program_.prefixes[i];
      const auto* message = std::get_if<Communication>(&prefix.does);
      if (message == nullptr || !anyone_reaches(i)) continue;
      std::vector<std::string> others;  // the other ends on the channel
      bool met = false;
      for (PrefixNumber k = 0; k < program_.prefixes.size(); ++k) {
        const auto* other = std::get_if<Communication>(&program_.prefixes[k].does);
        if (other == nullptr || other->channel != message->channel ||
            other->sends == message->sends || !anyone_reaches(k)) {
          continue;
        }
        met = met || program_.prefixes[k].label == prefix.label;
        others.push_back(program_.prefixes[k].text);
      }
      if (met) continue;
      const Channel& channel = program_.channels[message->channel];
      const std::string& other = program_.agents[message->sends ? channel.to : channel.from].name;
      add(message->sends ? "message-never-received" : "message-never-sent", prefix.where,
          fmt::format("{} never {} {}", other, message->sends ? "receives" : "sends",
                      communication_text(program_, *message)),
          did_you_mean(prefix.text, others));
    }
  }

  void unused_environment() {
    for (AtomNumber i = 0; i < program_.atoms.size(); ++i) {
      const Atom& atom = program_.atoms[i];
      if (!atom.observable) continue;
      bool observed = false;
      for (PrefixNumber k = 0; k < program_.prefixes.size(); ++k) {
        const auto* observe = std::get_if<Observe>(&program_.prefixes[k].does);
        observed =
            observed || (observe != nullptr && observe->proposition == i && anyone_reaches(k));
      }
      if (observed) continue;
      add("env-never-observed", atom.where,
          fmt::format("no agent observes {} in the environment", atom.name));
    }
  }

  // Agent(j, a) is false: the request is never feasible.
  void impossible_requests() {
    for (PrefixNumber i = 0; i < program_.prefixes.size(); ++i) {
      const auto* message = std::get_if<Communication>(&program_.prefixes[i].does);
      if (message == nullptr || !message->sends || message->act != Act::request) continue;
      const Action& action = program_.actions[message->requested];
      if (!anyone_reaches(i) || action.channel == kNone) continue;
      const AgentNumber asked = program_.channels[message->channel].to;
      const AgentNumber able = program_.channels[action.channel].from;
      if (asked == able) continue;
      add("request-never-feasible", program_.prefixes[i].where,
          fmt::format("{} asks {} for {}, which only {} can do",
                      program_.agents[program_.channels[message->channel].from].name,
                      program_.agents[asked].name, action.text, program_.agents[able].name));
    }
  }

  bool anyone_reaches(PrefixNumber prefix) const {
    return std::ranges::any_of(reachable_,
                               [&](const std::vector<bool>& own) { return own[prefix]; });
  }

  void add(std::string check, SourceSpan where, std::string message, std::string hint = {}) {
    findings_.push_back({std::move(check), where, std::move(message), std::move(hint), {}});
  }

  const Program& program_;
  std::vector<std::vector<bool>> reachable_;  // by agent and prefix
  std::vector<ProgramFinding> findings_;
};

}  // namespace

Signature mentions(TermStore& terms, const Program& program, AgentNumber agent) {
  Signature signature;
  Vocabulary& vocabulary = signature.vocabulary.emplace();
  for (const Atom& atom : program.atoms) {
    if (atom.done != kNone) continue;
    const Mention mention{terms.atom(atom.name), atom.where};
    vocabulary.beliefs.push_back(mention);
    vocabulary.goals.push_back(mention);
    vocabulary.intentions.push_back(mention);
  }
  if (agent == 0) signature.findings = Findings(program).run();
  return signature;
}

}  // namespace credo::eccs
