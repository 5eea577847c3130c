// A Dribble program behind the language-blind interface.
#include "lang/dribble/language.hpp"

#include "lang/dribble/machine.hpp"
#include "lang/dribble/mentions.hpp"
#include "lang/dribble/parser.hpp"
#include "lang/dribble/query.hpp"
#include "lang/dribble/reference.hpp"

namespace credo::dribble {

namespace {

class DribbleProgram : public AgentProgram {
 public:
  DribbleProgram(TermStore& terms, Program program)
      : program_(std::make_shared<const Program>(std::move(program))),
        signature_(mentions(terms, *program_)) {}

  std::string_view language() const override { return "Dribble"; }
  std::shared_ptr<const LocalQuery> query(const Sources& sources, std::string_view word,
                                          SourceSpan where,
                                          Diagnostics& diagnostics) const override {
    return parse_query(*program_, sources, word, where, diagnostics);
  }
  std::span<const PropertyText> properties() const override { return program_->properties; }
  bool waits_for_actions() const override { return true; }
  bool reads_mail() const override { return false; }
  std::unique_ptr<Agent> make_agent(const AgentSetup& setup) const override {
    return make_machine(program_, setup);
  }
  std::unique_ptr<PlainAgent> make_plain_agent(const AgentSetup& setup) const override {
    return reference::make_agent(program_, setup);
  }
  const Signature& signature() const override { return signature_; }
  const Program& program() const { return *program_; }

 private:
  std::shared_ptr<const Program> program_;
  Signature signature_;
};

}  // namespace

Language language() {
  return {".dribble", [](const ProgramText& text) {
            return std::make_shared<DribbleProgram>(
                text.terms, parse_program(text.sources, text.file, text.begin, text.end, text.terms,
                                          text.diagnostics));
          }};
}

const Program* program_of(const AgentProgram& program) {
  const auto* dribble = dynamic_cast<const DribbleProgram*>(&program);
  return dribble != nullptr ? &dribble->program() : nullptr;
}

}  // namespace credo::dribble
