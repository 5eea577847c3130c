// Making agents of BUPL programs, and finding out what they mention.
#include "lang/bupl/agent_program.hpp"

#include "lang/bupl/machine.hpp"
#include "lang/bupl/mentions.hpp"
#include "lang/bupl/parser.hpp"
#include "lang/bupl/reference.hpp"

namespace credo::bupl {

namespace {

const ProgramKind<Program> kKind = {.language = kName,
                                    .make_agent = make_machine,
                                    .make_plain_agent = reference::make_agent,
                                    .waits_for_actions = true};

}  // namespace

std::shared_ptr<const AgentProgram> load(const ProgramText& text) {
  auto program = std::make_shared<const Program>(parse_program(text));
  return std::make_shared<TypedProgram<Program>>(kKind, program, mentions(text.terms, *program));
}

}  // namespace credo::bupl
