// Making agents of AgentSpeak programs, and finding out what they mention.
#include "lang/agentspeak/agent_program.hpp"

#include "lang/agentspeak/machine.hpp"
#include "lang/agentspeak/mentions.hpp"
#include "lang/agentspeak/parser.hpp"
#include "lang/agentspeak/reference.hpp"

namespace credo::agentspeak {

namespace {

class AgentSpeakProgram final : public TypedProgram<Program> {
 public:
  using TypedProgram::TypedProgram;

  std::string_view language() const override { return kName; }
  std::string_view reduction() const override { return "unused bindings dropped"; }
  std::unique_ptr<Agent> make_agent(const AgentSetup& setup) const override {
    return make_machine(tree(), setup);
  }
  std::unique_ptr<PlainAgent> make_plain_agent(const AgentSetup& setup) const override {
    return reference::make_agent(tree(), setup);
  }
};

}  // namespace

std::shared_ptr<const AgentProgram> load(const ProgramText& text) {
  auto program = std::make_shared<const Program>(
      parse_program(text.sources, text.file, text.begin, text.end, text.terms, text.diagnostics));
  return std::make_shared<AgentSpeakProgram>(program, mentions(text.terms, *program));
}

}  // namespace credo::agentspeak
