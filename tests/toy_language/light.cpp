// A program says where the switch stands at the start, and where a press may move it.
#include "light.hpp"

#include "base/number_of.hpp"
#include "reduce/slicing/agents_slice.hpp"
#include "reduce/slicing/slicer.hpp"
#include "system/interpreted_agent.hpp"
#include "system/typed_program.hpp"

using namespace credo;

namespace {

struct Rule {
  LocalId from = 0;
  LocalId to = 0;
  SourceSpan where = {};
};
struct Program {
  std::vector<Mention> positions;  // a local state is the number of a position
  LocalId start = 0;
  std::vector<Rule> rules;
};

// The parser: start off.    off -> on.
Program parse(const ProgramText& text) {
  Program program;
  TokenStream stream = text.tokens(FullStops::apart);
  if (stream.at_end()) text.diagnostics.error(stream.peek().span, "a switch has a position");
  const auto position = [&] {
    const Token& name = stream.expect_name("the name of a position");
    const Mention mention{text.terms.atom(name.text), name.span};
    return number_of(program.positions, mention, &Mention::atom);
  };
  stream.read_all([&] {
    const SourceSpan begin = stream.peek().span;
    const bool start = stream.accept_name("start");
    Rule rule{position()};
    if (!start) stream.expect("->", "after the position");
    if (!start) rule.to = position();
    rule.where = join(begin, stream.expect(".", "at the end of the clause").span);
    if (start) program.start = rule.from;
    if (!start) program.rules.push_back(rule);
  });
  return program;
}

// The meaning, plainly: the agent believes where it stands.
struct Interpreter {
  LocalId initial() const { return program.start; }
  std::vector<InterpretedStep<LocalId>> step(LocalId state, Facts) const {
    std::vector<InterpretedStep<LocalId>> results;
    for (const Rule& rule : program.rules) {
      if (rule.from != state) continue;
      results.push_back({rule.to, {}, {.summary = "goes to " + name(rule.to)}});
    }
    return results;
  }
  bool finished(LocalId state, Facts facts) const { return step(state, facts).empty(); }
  std::vector<TermId> attitudes(LocalId state, AtomKind kind) const {
    return std::vector<TermId>(kind == AtomKind::belief ? 1 : 0, program.positions[state].atom);
  }
  LocalView view(LocalId state) const { return {"", {{"position", {name(state)}}}}; }
  std::string name(LocalId state) const { return setup.terms->text(program.positions[state].atom); }

  const Program& program;
  AgentSetup setup;
};

// The same for the engines, which work on numbers. A step looks at nothing outside the agent.
struct Machine final : Agent {
  Machine(const Program& program, const AgentSetup& setup) : plain{program, setup} {}

  LocalId initial() override { return plain.initial(); }
  Needs needs(LocalId) const override { return {}; }
  void step(LocalId local, const StepInput&, Scratch&, std::vector<Outcome>& out) override {
    for (const auto& result : plain.step(local, {})) out.emplace_back().next = result.state;
  }
  std::vector<TermId> attitudes(LocalId local, AtomKind kind) override {
    return plain.attitudes(local, kind);
  }
  bool finished(LocalId local, Facts facts) override { return plain.finished(local, facts); }
  LocalView view(LocalId local) const override { return plain.view(local); }
  std::size_t local_count() const override { return plain.program.positions.size(); }

  Interpreter plain;
};

std::unique_ptr<Agent> machine(std::shared_ptr<const Program> program, const AgentSetup& setup) {
  return std::make_unique<Machine>(*program, setup);
}

std::shared_ptr<const AgentProgram> load(const ProgramText& text) {
  const auto program = std::make_shared<Program>(parse(text));
  Signature signature;
  signature.vocabulary.emplace().beliefs = program->positions;  // what properties may name
  const ProgramKind<Program> kind = {"Light", machine, interpreted<Interpreter>};
  return std::make_shared<TypedProgram<Program>>(kind, program, signature);
}

// The slicer leaves out the rules of positions that the switch never comes to.
void cut(const ProgramCut<Program>& kept) {
  std::vector<bool> reached(kept.program.positions.size(), false);
  reached[kept.program.start] = true;
  for (std::size_t rounds = 0; rounds < reached.size(); ++rounds) {
    for (const Rule& rule : kept.program.rules) {
      if (reached[rule.from]) reached[rule.to] = true;
    }
  }
  const auto start = kept.add("the start", "the switch may come to it", kept.why, {});
  for (const Rule& rule : kept.program.rules) {
    const std::string name = "rule " + std::string(kept.model.sources.slice(rule.where));
    kept.clause(SlicePartKind::plan, name, rule.where, reached[rule.from] ? start : kNoDependence);
  }
}

Slice slice(Model& model, const BoundProperty& property, const SliceOptions& options,
            const SlicingRules& rules) {
  const auto traffic = [](auto&&...) { return AgentTraffic{}; };  // with the environment: none
  return slice_agents<Program>(model, property, options, rules, traffic, cut);
}

}  // namespace

Language light_language() {
  return {.name = "Light",
          .extension = ".light",
          .load = load,
          .words = {"start"},
          .slicer = std::make_shared<SoundSlicer>(slice)};
}
