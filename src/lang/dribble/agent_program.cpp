// Making agents of Dribble programs, and finding out what they mention.
#include "lang/dribble/agent_program.hpp"

#include "lang/dribble/machine.hpp"
#include "lang/dribble/mentions.hpp"
#include "lang/dribble/parser.hpp"
#include "lang/dribble/query.hpp"
#include "lang/dribble/reference.hpp"

namespace credo::dribble {

namespace {

const ProgramKind<Program> kKind = {.language = kName,
                                    .make_agent = make_machine,
                                    .make_plain_agent = reference::make_agent,
                                    .waits_for_actions = true};

class DribbleProgram final : public TypedProgram<Program>, private AtomReader {
 public:
  using TypedProgram::TypedProgram;
  const AtomReader* atom_reader() const override { return this; }

 private:
  std::shared_ptr<const LocalQuery> query(const Sources& sources, std::string_view word,
                                          SourceSpan where,
                                          Diagnostics& diagnostics) const override {
    return parse_query(*tree(), sources, word, where, diagnostics);
  }
};

}  // namespace

std::shared_ptr<const AgentProgram> load(const ProgramText& text) {
  auto program = std::make_shared<const Program>(
      parse_program(text.sources, text.file, text.begin, text.end, text.terms, text.diagnostics));
  return std::make_shared<DribbleProgram>(kKind, program, mentions(text.terms, *program));
}

}  // namespace credo::dribble
