// Draws agents, an environment, and properties over what both speak of.
#include "support/random/random_exchanges.hpp"

#include <fmt/format.h>

#include <random>
#include <vector>

namespace credo::testing {

namespace {

// Two agents between which one race is open, with what must be asked to see how it ends.
struct Scene {
  const char* environment;
  const char* agents;
  const char* properties;
};

constexpr Scene kScenes[] = {
    // Who asks first.
    {"hidden p/0, q/1. act(X) : not p -> +p; +q(X).",
     "agent x { !go. +!go <- act(0). }\nagent y { !go. +!go <- act(1). }",
     "property x: [] !q(0)\nproperty y: [] !q(1)"},
    // Whether a goal finds a fact: a function brings it, the environment by itself, or an action
    // that
    // was requested before.
    {"function env.turn -> +p.",
     "agent x { !go. +!go : p <- +b(1). +!go <- +b(2). }\nagent y { !go. +!go <- env.turn. }",
     "property x: [] !Bel(x, b(1))\nproperty y: [] !Bel(x, b(2))"},
    {": not p -> +p.", "agent x { !go. +!go : p <- +b(1). +!go <- +b(2). }\nagent y { }",
     "property x: [] !Bel(x, b(1))\nproperty y: [] !Bel(x, b(2))"},
    {"act(0) -> +p.",
     "agent x { !go. +!go <- act(0); !on. +!on : p <- +b(1). +!on <- +b(2). }\nagent y { }",
     "property x: [] !Bel(x, b(1))\nproperty y: [] !Bel(x, b(2))"},
    // What a function finds that only looks.
    {"hidden q/1. q(0). : q(0) -> -q(0); +q(1). function env.look = V : q(V).",
     "agent x { !go. +!go <- env.look(Y); +b(Y). }\nagent y { }",
     "property x: [] !Bel(x, b(0))\nproperty y: [] !Bel(x, b(1))"},
    // Whose message comes first: of two others, of oneself or another one, or before it matters.
    {"",
     "agent x { +m(0) : not m(1) <- +b(0). +m(1) : not m(0) <- +b(1). }\n"
     "agent y { !go. +!go <- .send(x, tell, m(0)). }\nagent z { !go. +!go <- .send(x, tell, m(1)). "
     "}",
     "property x: [] !Bel(x, b(0))\nproperty y: [] !Bel(x, b(1))"},
    {"",
     "agent x { !go. +!go <- .send(x, tell, m(1)). +m(1) : not b(2) <- +b(1).\n"
     "  +m(2) : not b(1) <- +b(2). }\n"
     "agent y { !go. +!go <- .send(x, tell, m(2)). }\nmessage y tell m(0) to x",
     "property x: [] !Bel(x, b(1))\nproperty y: [] !Bel(x, b(2))"},
    {"",
     "agent x { !go. +!go : m(0) <- +b(1). +!go <- +b(2). }\n"
     "agent y { !go. +!go <- .send(x, tell, m(0)). }",
     "property x: [] !Bel(x, b(1))\nproperty y: [] !Bel(x, b(2))"},
    // What one tells oneself, for a moment.
    {"", "agent x { !go. +!go <- .send(x, tell, m(1)). +m(1) <- -m(1). }\nagent y { }",
     "property x: [] !Bel(x, m(1))"},
    // What two believe at once.
    {"", "agent x { !go. +!go <- +b(1); -b(1). }\nagent y { !go. +!go <- +b(1); -b(1). }",
     "property x: [] !(Bel(x, b(X)) & Bel(y, b(Y)) & X = Y)"},
    // What is requested for a moment.
    {"hidden p/0. act(X) -> +p.",
     "agent x { !go. +!go <- +b(0); act(0); act(1); +b(1). }\nagent y { }",
     "property x: [] !(Does(x, act(0)) & Bel(x, b(0)))\n"
     "property y: []((Bel(x, b(0)) & !Does(x, act(0))) -> !Bel(x, b(1)))\n"
     "property z: [] (Bel(x, b(1)) -> !p)"},
};

class Exchange {
 public:
  explicit Exchange(std::uint32_t seed)
      : generator_(seed), agents_(2 + draw(2)), mail_(draw(3)), deeds_(draw(3)), calls_(draw(3)) {}

  std::string text() {
    static const char* const kCycles[] = {"four_step", "whole", "eager", "free"};
    std::string out = fmt::format("system exchange\ncycle {}\n", kCycles[draw(4)]);
    if (one_in(3)) return out + scene();
    if (one_in(4)) out += "actions synchronous\n";
    if (one_in(4)) out += "select plan any\n";
    if (one_in(6)) out += "select intention any\n";
    out += environment();
    for (int agent = 0; agent < agents_; ++agent) out += program(agent);
    for (int i = draw(3); i > 0 && mail_ > 0; --i) {
      out += fmt::format("message {} tell m({}) to {}\n", somebody(), draw(2), somebody());
    }
    for (int i = 0; i < 6; ++i) out += fmt::format("property p{}: {}\n", i, property());
    return out;
  }

 private:
  int draw(int bound) { return static_cast<int>(generator_() % static_cast<unsigned>(bound)); }
  bool one_in(int chances) { return draw(chances) == 0; }
  std::string belief() { return fmt::format("b({})", draw(3)); }
  std::string somebody() { return fmt::format("a{}", draw(agents_)); }

  // By itself, or beside somebody.
  std::string scene() {
    const Scene& scene = kScenes[draw(static_cast<int>(std::size(kScenes)))];
    std::string out = fmt::format("environment {{\n{}\n}}\n{}\n", scene.environment, scene.agents);
    if (one_in(2)) {
      mail_ = deeds_ = calls_ = 0;
      out += program(0);
    }
    return out + scene.properties + "\n";
  }

  std::string fact() { return one_in(2) ? "p" : fmt::format("q({})", draw(2)); }
  std::string change() { return fmt::format("{}{}", one_in(3) ? "-" : "+", fact()); }
  std::string fact_guard() { return fmt::format("{}{}", one_in(2) ? "not " : "", fact()); }

  std::string environment() {
    std::string out = "environment {\n";
    const int sight = draw(4);
    if (sight == 0) out += "  hidden q/1, p/0.\n";
    if (sight == 1) out += "  hidden q/1.\n";
    if (sight == 2) out += "  percept p for a0.\n";
    out += fmt::format("  {}.\n", fact());
    for (int i = one_in(2) ? 0 : 1 + draw(2); i > 0; --i) {
      static const char* const kKinds[] = {"", "maybe ", "await "};
      const int kind = draw(3);
      const bool by_itself = kind < 2 && one_in(2);
      const std::string action = by_itself ? "" : fmt::format("act({}) ", draw(2));
      out += fmt::format("  {}{}: {} -> {}.\n", kKinds[kind], action, fact_guard(), change());
    }
    out += fmt::format("  act(X) -> {}.\n", change());
    out += fmt::format("  function env.look = V : q(V).\n");
    out += fmt::format("  function env.turn : {} -> {}.\n", fact_guard(), change());
    return out + "}\n";
  }

  std::string context() {
    switch (draw(3)) {
      case 0:
        return "true";
      case 1:
        return belief();
      default:
        return "not " + belief();
    }
  }

  std::string step() {
    if (draw(5) < mail_) return fmt::format(".send({}, tell, m({}))", somebody(), draw(2));
    if (draw(5) < deeds_) return fmt::format("act({})", draw(2));
    if (draw(6) < calls_) return one_in(2) ? "env.look(Y); +b(Y)" : "env.turn";
    if (one_in(8)) return "?" + belief();
    return (one_in(4) ? "-" : "+") + belief();
  }

  std::string body() {
    std::string out = step();
    for (int i = draw(3); i > 0; --i) out += "; " + step();
    return out;
  }

  std::string program(int agent) {
    std::string out = fmt::format("agent a{} {{\n", agent);
    if (one_in(2)) out += fmt::format("  {}.\n", belief());
    if (!one_in(5)) out += "  !go.\n";
    out += fmt::format("  +!go : {} <- {}.\n  +!go <- {}.\n", context(), body(), body());
    if (one_in(3)) out += "  +!go <- !go.\n";
    for (int i = mail_; i > 0; --i) {
      const std::string told = fmt::format("m({})", draw(2));
      out += fmt::format("  +{} : {} <- {}.\n", told, context(), body());
    }
    const std::string seen = fact();
    out += fmt::format("  {}{} : {} <- {}.\n", one_in(3) ? "-" : "+", seen, context(), body());
    return out + "}\n";
  }

  std::string atom() {
    switch (draw(8)) {
      case 0:
        return fact();
      case 1:
        return fmt::format("Does({}, act({}))", somebody(), draw(2));
      case 2:
        return fmt::format("(Bel({}, b(X)) & Bel({}, m(Y)) & X >= Y)", somebody(), somebody());
      case 3:
        return fmt::format("Bel({}, m({}))", somebody(), draw(2));
      default:
        return fmt::format("Bel({}, {})", somebody(), belief());
    }
  }

  std::string property() {
    const std::string one = atom();
    const std::string two = atom();
    switch (draw(6)) {
      case 0:
        return fmt::format("[] !({} & {})", one, two);
      case 1:
        return fmt::format("<> ({} & {})", one, two);
      case 2:
        return fmt::format("!{} U {}", one, two);
      case 3:
        return fmt::format("[]({} -> <> {})", one, two);
      case 4:
        return fmt::format("<> [] {} | [] <> {}", one, two);
      default:
        return fmt::format("[]({} -> !{} W {})", one, two, atom());
    }
  }

  std::mt19937 generator_;
  int agents_;
  int mail_;   // how much they tell each other
  int deeds_;  // how much they do
  int calls_;  // how much they call functions
};

}  // namespace

std::string random_exchange(std::uint32_t seed) { return Exchange(seed).text(); }

}  // namespace credo::testing
