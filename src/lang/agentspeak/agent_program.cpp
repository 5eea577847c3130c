// Making agents of AgentSpeak programs, and finding out what they mention.
#include "lang/agentspeak/agent_program.hpp"

#include "lang/agentspeak/machine.hpp"
#include "lang/agentspeak/mentions.hpp"
#include "lang/agentspeak/parser.hpp"
#include "lang/agentspeak/reference.hpp"

namespace credo::agentspeak {

namespace {

const ProgramKind<Program> kKind = {.language = kName,
                                    .make_agent = make_machine,
                                    .make_plain_agent = reference::make_agent,
                                    .reads_mail = true,
                                    .reduction = "unused bindings dropped"};

}  // namespace

std::shared_ptr<const AgentProgram> load(const ProgramText& text) {
  auto program = std::make_shared<const Program>(
      parse_program(text.sources, text.file, text.begin, text.end, text.terms, text.diagnostics));
  return std::make_shared<TypedProgram<Program>>(kKind, program, mentions(text.terms, *program));
}

}  // namespace credo::agentspeak
