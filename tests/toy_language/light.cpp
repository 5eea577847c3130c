// A program says where the switch stands at the start, and where a press may move it.
#include "light.hpp"

#include <algorithm>

#include "base/lexer.hpp"
#include "reduce/slicing/slicer.hpp"
#include "system/interpreted_agent.hpp"
#include "system/model.hpp"
#include "system/typed_program.hpp"

using namespace credo;

namespace light {
namespace {

struct Rule {
  LocalId from = 0;
  LocalId to = 0;
  SourceSpan where;
};
struct Program {
  std::vector<TermId> positions;  // a local state is the number of a position
  LocalId start = 0;
  std::vector<Rule> rules;
};

// The parser: start off.    off -> on.
struct Parser {
  void clause() {
    const SourceSpan begin = stream.peek().span;
    const bool start = stream.accept_name("start");
    const LocalId from = position();
    if (start) program.start = from;
    if (!start) stream.expect("->", "after the position");
    if (!start) program.rules.push_back({from, position(), begin});
    const SourceSpan end = stream.expect(".", "at the end of the clause").span;
    if (!start) program.rules.back().where = join(begin, end);
  }
  LocalId position() {
    if (stream.peek().kind != TokenKind::name) stream.fail_here("the name of a position");
    const TermId name = terms.atom(stream.take().text);
    const auto found = std::ranges::find(program.positions, name);
    const auto number = static_cast<LocalId>(found - program.positions.begin());
    if (found == program.positions.end()) program.positions.push_back(name);
    return number;
  }

  TermStore& terms;
  TokenStream stream;
  Program program = {};
};

// The meaning, plainly: the agent believes where it stands.
struct Interpreter {
  struct Result {
    LocalId state;
    Effects effects;
    StepReport report;
  };
  Interpreter(const Program& tree, const AgentSetup& setup) : program(tree), terms(*setup.terms) {}

  LocalId initial() const { return program.start; }
  std::vector<Result> step(LocalId state, Facts) const {
    std::vector<Result> results;
    for (const Rule& rule : program.rules) {
      if (rule.from != state) continue;
      results.push_back({rule.to, {}, {}});
      results.back().report.summary = "goes to " + terms.text(program.positions[rule.to]);
    }
    return results;
  }
  bool finished(LocalId state, Facts facts) const { return step(state, facts).empty(); }
  std::vector<TermId> attitudes(LocalId state, AtomKind kind) const {
    return std::vector<TermId>(kind == AtomKind::belief ? 1 : 0, program.positions[state]);
  }
  LocalView view(LocalId state) const {
    return {"", {{"position", {terms.text(program.positions[state])}}}};
  }

  const Program& program;
  const TermStore& terms;
};

// The same for the engines, which work on numbers. A step looks at nothing outside the agent.
class Machine final : public Agent {
 public:
  Machine(const Program& program, const AgentSetup& setup) : plain_(program, setup) {}

  LocalId initial() override { return plain_.initial(); }
  Needs needs(LocalId) const override { return {}; }
  bool starts_cycle(LocalId) const override { return true; }
  void step(LocalId local, const StepInput&, Scratch&, std::vector<Outcome>& out) override {
    for (const auto& result : plain_.step(local, {})) out.emplace_back().next = result.state;
  }
  std::vector<TermId> attitudes(LocalId local, AtomKind kind) override {
    return plain_.attitudes(local, kind);
  }
  bool finished(LocalId local, Facts facts) override { return plain_.finished(local, facts); }
  LocalView view(LocalId local) const override { return plain_.view(local); }
  Coverage coverage() const override { return {}; }
  std::size_t local_count() const override { return plain_.program.positions.size(); }
  std::size_t bytes() const override { return 0; }

 private:
  Interpreter plain_;
};

struct LightProgram final : TypedProgram<Program> {
  using TypedProgram::TypedProgram;
  std::string_view language() const override { return "Light"; }
  bool reads_mail() const override { return false; }
  std::unique_ptr<Agent> make_agent(const AgentSetup& setup) const override {
    return std::make_unique<Machine>(*tree(), setup);
  }
  std::unique_ptr<PlainAgent> make_plain_agent(const AgentSetup& setup) const override {
    using Local = InterpretedLocal<Interpreter, LocalId>;
    return std::make_unique<InterpretedAgent<Program, Interpreter, Local>>(tree(), setup);
  }
};

std::shared_ptr<const AgentProgram> load(const ProgramText& text) {
  Parser parser{
      text.terms,
      {tokenize(text.sources, text.file, text.begin, text.end, text.diagnostics, FullStops::apart),
       text.diagnostics}};
  try {
    while (!parser.stream.at_end()) parser.clause();
  } catch (const SyntaxError&) {  // it has been reported
  }
  Signature signature;  // what properties may name
  signature.vocabulary.emplace();
  for (const TermId name : parser.program.positions) {
    signature.vocabulary->beliefs.push_back({name, {}});
  }
  return std::make_shared<LightProgram>(std::make_shared<Program>(parser.program), signature);
}

// The slicer leaves out the rules of positions that the switch never comes to.
Slice slice(Model& model, const BoundProperty&, const SliceOptions&) {
  Slice slice;
  slice.clauses = true;
  slice.dependences.push_back({"the start", "the switch may come to it"});
  for (std::size_t agent = 0; agent < model.agent_count(); ++agent) {
    const auto same = std::ranges::find(model.programs, model.programs[agent]);
    if (same != model.programs.begin() + static_cast<std::ptrdiff_t>(agent)) continue;
    const auto program = tree_of<Program>(*model.programs[agent]);
    std::vector<bool> reached(program->positions.size(), false);
    if (!reached.empty()) reached[program->start] = true;
    for (std::size_t rounds = 0; rounds < reached.size(); ++rounds) {
      for (const Rule& rule : program->rules) {
        if (reached[rule.from]) reached[rule.to] = true;
      }
    }
    for (const Rule& rule : program->rules) {
      const std::string name = "rule " + std::string(model.sources.slice(rule.where));
      slice.parts.push_back(
          {SlicePartKind::plan, name, rule.where, reached[rule.from] ? 0 : kNoDependence});
      if (!reached[rule.from]) slice.edits.push_back({rule.where, ""});
    }
  }
  return slice;
}

}  // namespace

Language language() {
  Language language;
  language.name = "Light";
  language.extension = ".light";
  language.load = load;
  language.words = {"start"};
  language.slicer = std::make_shared<SoundSlicer>(slice);
  return language;
}

}  // namespace light
