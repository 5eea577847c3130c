// Making agents of BUPL programs, and finding out what they mention.
#include "lang/bupl/agent_program.hpp"

#include "lang/bupl/machine.hpp"
#include "lang/bupl/mentions.hpp"
#include "lang/bupl/parser.hpp"
#include "lang/bupl/reference.hpp"

namespace credo::bupl {

namespace {

class BuplProgram final : public TypedProgram<Program> {
 public:
  using TypedProgram::TypedProgram;

  std::string_view language() const override { return kName; }
  std::span<const PropertyText> properties() const override { return tree()->properties; }
  std::span<const PropertyText> tests() const override { return tree()->tests; }
  std::span<const SourceSpan> definitions() const override { return tree()->definitions; }
  bool waits_for_actions() const override { return true; }
  bool reads_mail() const override { return false; }
  std::unique_ptr<Agent> make_agent(const AgentSetup& setup) const override {
    return make_machine(tree(), setup);
  }
  std::unique_ptr<PlainAgent> make_plain_agent(const AgentSetup& setup) const override {
    return reference::make_agent(tree(), setup);
  }
};

}  // namespace

std::shared_ptr<const AgentProgram> load(const ProgramText& text) {
  auto program = std::make_shared<const Program>(parse_program(text));
  return std::make_shared<BuplProgram>(program, mentions(text.terms, *program));
}

}  // namespace credo::bupl
