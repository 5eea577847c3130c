// Making agents of Dribble programs, and finding out what they mention.
#include "lang/dribble/agent_program.hpp"

#include "lang/dribble/machine.hpp"
#include "lang/dribble/mentions.hpp"
#include "lang/dribble/parser.hpp"
#include "lang/dribble/query.hpp"
#include "lang/dribble/reference.hpp"

namespace credo::dribble {

namespace {

class DribbleProgram final : public TypedProgram<Program> {
 public:
  using TypedProgram::TypedProgram;

  std::string_view language() const override { return kName; }
  std::shared_ptr<const LocalQuery> query(const Sources& sources, std::string_view word,
                                          SourceSpan where,
                                          Diagnostics& diagnostics) const override {
    return parse_query(*tree(), sources, word, where, diagnostics);
  }
  std::span<const PropertyText> properties() const override { return tree()->properties; }
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
  auto program = std::make_shared<const Program>(
      parse_program(text.sources, text.file, text.begin, text.end, text.terms, text.diagnostics));
  return std::make_shared<DribbleProgram>(program, mentions(text.terms, *program));
}

}  // namespace credo::dribble
