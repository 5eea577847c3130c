// An AgentSpeak program behind the language-blind interface.
#include "lang/agentspeak/language.hpp"

#include "lang/agentspeak/machine.hpp"
#include "lang/agentspeak/mentions.hpp"
#include "lang/agentspeak/parser.hpp"
#include "lang/agentspeak/reference.hpp"

namespace credo::agentspeak {

namespace {

class AgentSpeakProgram : public AgentProgram {
 public:
  AgentSpeakProgram(TermStore& terms, Program program)
      : program_(std::make_shared<const Program>(std::move(program))),
        signature_(mentions(terms, *program_)) {}

  std::string_view language() const override { return "AgentSpeak"; }
  std::string_view reduction() const override { return "unused bindings dropped"; }
  std::unique_ptr<Agent> make_agent(const AgentSetup& setup) const override {
    return make_machine(program_, setup);
  }
  std::unique_ptr<PlainAgent> make_plain_agent(const AgentSetup& setup) const override {
    return reference::make_agent(program_, setup);
  }
  const Signature& signature() const override { return signature_; }
  const std::shared_ptr<const Program>& program() const { return program_; }

 private:
  std::shared_ptr<const Program> program_;
  Signature signature_;
};

}  // namespace

Language language() {
  return {".asl", [](const ProgramText& text) {
            return std::make_shared<AgentSpeakProgram>(
                text.terms, parse_program(text.sources, text.file, text.begin, text.end, text.terms,
                                          text.diagnostics));
          }};
}

std::shared_ptr<const Program> program_of(const AgentProgram& program) {
  const auto* own = dynamic_cast<const AgentSpeakProgram*>(&program);
  return own != nullptr ? own->program() : nullptr;
}

}  // namespace credo::agentspeak
