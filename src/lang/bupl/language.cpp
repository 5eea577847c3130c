// A BUPL program behind the language-blind interface.
#include "lang/bupl/language.hpp"

#include "lang/bupl/machine.hpp"
#include "lang/bupl/mentions.hpp"
#include "lang/bupl/parser.hpp"
#include "lang/bupl/reference.hpp"

namespace credo::bupl {

namespace {

class BuplProgram : public AgentProgram {
 public:
  BuplProgram(TermStore& terms, Program program)
      : program_(std::make_shared<const Program>(std::move(program))),
        signature_(mentions(terms, *program_)) {}

  std::string_view language() const override { return "BUPL"; }
  std::span<const PropertyText> properties() const override { return program_->properties; }
  std::span<const PropertyText> tests() const override { return program_->tests; }
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
  return {".bupl", [](const ProgramText& text) {
            return std::make_shared<BuplProgram>(text.terms, parse_program(text));
          }};
}

const Program* program_of(const AgentProgram& program) {
  const auto* bupl = dynamic_cast<const BuplProgram*>(&program);
  return bupl != nullptr ? &bupl->program() : nullptr;
}

}  // namespace credo::bupl
