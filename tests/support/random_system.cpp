// The generator: a walk through the grammar with a bias towards things that happen.
#include "support/random_system.hpp"

#include <fmt/format.h>

#include <vector>

namespace credo::testing {

namespace {

class SystemGenerator {
 public:
  explicit SystemGenerator(const Draw& draw) : draw_(draw) {}

  std::string system() {
    agents_ = 1 + draw_(3);
    functions_ = draw_(3) == 0;
    std::string out = "system random\n";
    out += "limit events 4, intentions 5, beliefs 6, instances 3, actions 2, messages 2, depth 3\n";
    out += option();
    for (int i = 0; i < agents_; ++i) out += fmt::format("agent a{} {{\n{}}}\n", i, agent());
    out += fmt::format("environment {{\n{}}}\n", environment());
    if (chance(4))
      out += fmt::format("message a0 {} {} to a{}\n", force(), ground_atom(), draw_(agents_));
    if (chance(6)) out += "external ground\n";
    return out;
  }

 private:
  bool chance(int one_in) { return draw_(one_in) == 0; }
  std::string pick(const std::vector<std::string>& words) {
    return words[static_cast<std::size_t>(draw_(static_cast<int>(words.size())))];
  }

  std::string option() {
    std::string out;
    const std::string cycle = pick({"", "", "whole", "whole", "eager", "free"});
    const bool any = cycle == "eager" && chance(3);  // an agent without phases
    if (any || chance(6)) out += "select event any\n";
    if (chance(4)) out += "select plan any\n";
    if (any || chance(6)) out += "select intention any\n";
    if (chance(6)) out += "schedule " + pick({"round_robin", "synchronous"}) + "\n";
    if (!cycle.empty()) out += fmt::format("cycle {}\n", cycle);
    if (chance(6)) out += "actions synchronous\n";
    if (chance(8)) out += "trust none\n";
    if (chance(8)) out += "trust a0 tell from a0\n";
    return out;
  }

  // ---- terms

  std::string constant() { return pick({"0", "1", "2", "k", "m", "\"s\"", "f(k)", "f(1)"}); }
  std::string variable() { return pick({"X", "Y", "Z"}); }
  std::string argument() {
    switch (draw_(6)) {
      case 0:
        return constant();
      case 1:
        return "_";
      case 2:
        return fmt::format("f({})", variable());
      default:
        return variable();
    }
  }
  std::string value() {
    switch (draw_(5)) {
      case 0:
        return variable();
      case 1:
        return pick({"X+1", "X*2", "Y-X", "X mod 2"});
      default:
        return constant();
    }
  }
  // p/1, q/0, r/2, and p/2 beside p/1.
  std::string atom(const std::function<std::string()>& part) {
    switch (draw_(6)) {
      case 0:
        return "q";
      case 1:
        return fmt::format("r({},{})", part(), part());
      case 2:
        return fmt::format("p({},{})", part(), part());
      default:
        return fmt::format("p({})", part());
    }
  }
  std::string pattern() {
    return atom([this] { return argument(); });
  }
  std::string ground_atom() {
    return atom([this] { return constant(); });
  }
  std::string used_atom() {
    return atom([this] { return value(); });
  }
  std::string goal(const std::function<std::string()>& part) {
    switch (draw_(4)) {
      case 0:
        return "h";
      case 1:
        return fmt::format("g({},{})", part(), part());
      default:
        return fmt::format("g({})", part());
    }
  }
  std::string goal_pattern() {
    return goal([this] { return argument(); });
  }
  std::string force() { return pick({"tell", "untell", "achieve"}); }

  // ---- agents

  std::string agent() {
    std::string out;
    for (int i = draw_(3); i > 0; --i) out += "  " + ground_atom() + ".\n";
    for (int i = draw_(3); i > 0; --i) out += "  !" + goal([this] { return constant(); }) + ".\n";
    if (chance(2)) out += returning_goal();
    for (int i = 1 + draw_(4); i > 0; --i) out += plan();
    return out;
  }

  // A goal called with an unbound variable whose value the caller uses.
  std::string returning_goal() {
    const std::string call = pick({"g(X)", "g(f(X))", "g(X,Y)", "g(X,X)", "g(1,X)"});
    const std::string use = pick({"+p(X)", "?p(X); +q", "do(X)", "!g(X)", "X = 1; +q"});
    std::string out = fmt::format("  !h.\n  +!h <- !{}; {}.\n", call, use);
    const std::string trigger = pick({"g(Y)", "g(f(Y))", "g(Y,Z)", "g(Z,Y)"});
    const std::string bind = pick({"Y = 1", "?p(Y)", "Y = f(k)", "?r(Y,_)", "!g(Y)", "Y = Z"});
    out += fmt::format("  +!{} <- {}.\n", trigger, bind);
    return out;
  }

  std::string trigger() {
    switch (draw_(6)) {
      case 0:
        return "-" + pattern();
      case 1:
        return "+?" + pattern();
      case 2:
      case 3:
        return "+" + pattern();
      default:
        return "+!" + goal_pattern();
    }
  }

  std::string literal() {
    switch (draw_(9)) {
      case 0:
        return "not " + pattern();
      case 1:
        return fmt::format("not ({})", pattern());
      case 2:
        return pick({"X > 0", "X = Y", "X \\== 1", "Y <= 1", ".gte(X,1)", ".neq(X,Y)", "Z = X+1"});
      case 3:
        return pick({"", "not "}) + fmt::format(".desire({})", goal_pattern());
      case 4:
        return pick({"", "not "}) + fmt::format(".intend({})", goal_pattern());
      case 5:
        return ".my_name(Z)";
      default:
        return pattern();
    }
  }

  std::string plan() {
    std::string out = "  " + trigger();
    const int literals = draw_(3);
    for (int i = 0; i < literals; ++i) out += (i == 0 ? " : " : " & ") + literal();
    if (chance(8)) return out + ".\n";
    out += " <- ";
    const int formulas = 1 + draw_(3);
    for (int i = 0; i < formulas; ++i) out += (i == 0 ? "" : "; ") + formula();
    return out + ".\n";
  }

  std::string formula() {
    const auto open = [this] { return chance(2) ? value() : argument(); };
    switch (draw_(functions_ ? 15 : 13)) {
      case 0:
      case 1:
        return "!" + goal(open);
      case 2:
        return "?" + atom([this] { return argument(); });
      case 3:
      case 4:
        return "+" + used_atom();
      case 5:
        return "-" + pattern();
      case 6:
      case 7:
        return pick({"act", "do(X)", "do(1)", "do(k)", "nothing"});
      case 8:
        return fmt::format(".send(a{},{},{})", draw_(agents_), force(), used_atom());
      case 9:
        return fmt::format(".send(a{},achieve,{})", draw_(agents_), goal(open));
      case 10:
        return pick(
            {"X = 1", "Z = X + 1", ".plus(X,1,Z)", "X > 0", ".desire(h)", "true", ".print(X)"});
      case 11:
        return pick({".dropDesires", ".dropDesire", ".dropIntention"}) +
               fmt::format("({})", goal_pattern());
      case 12:
        return chance(3) ? ".dropAllDesires" : "true";
      default:
        return pick({"env.look(X)", "env.look(k)", "env.turn(X,Y)", "env.turn(1,Z)"});
    }
  }

  // ---- environment

  std::string effect() {
    switch (draw_(3)) {
      case 0:
        return "-" + pick({"q", "p(_)", "p(1)", "r(_,k)", "s(_)"});
      default:
        return "+" + pick({"q", "p(1)", "p(k)", "r(1,k)", "s(0)", "p(f(k))"});
    }
  }
  std::string effects() {
    if (chance(6)) return "true";
    std::string out = effect();
    if (chance(3)) out += "; " + effect();
    if (chance(4)) out += " or " + effect();
    return out;
  }
  std::string guard() {
    switch (draw_(5)) {
      case 0:
        return " : q";
      case 1:
        return " : not s(0)";
      case 2:
        return " : p(V)";
      case 3:
        return " : p(V) & V > 0";
      default:
        return "";
    }
  }

  std::string environment() {
    std::string out;
    if (chance(3)) out += "  hidden s/1.\n";
    for (int i = draw_(3); i > 0; --i)
      out += "  " + pick({"q", "p(1)", "p(2)", "r(1,k)", "s(0)"}) + ".\n";
    if (chance(5)) out += "  initial { q. } or { p(k). } or { }.\n";
    if (chance(5)) out += "  percept p(_) for a0.\n";
    if (chance(3))
      out += fmt::format("  : {} -> {}.\n", pick({"not q", "q & not s(0)", "p(1)"}), effects());
    if (chance(5)) out += fmt::format("  maybe : not p(2) -> {}.\n", effects());
    if (!chance(4))
      out += fmt::format("  {}act{} -> {}.\n", chance(4) ? "await " : "", guard(), effects());
    for (int i = draw_(3); i > 0; --i) {
      out += fmt::format("  {}{}do({}){} -> {}.\n", chance(4) ? "await " : "",
                         chance(4) ? "A does " : "", pick({"W", "1", "k"}), guard(), effects());
    }
    if (functions_) {
      out += fmt::format("  function env.look(W){} -> {}.\n", guard(), effects());
      out +=
          "  function env.turn(1) = k.\n  function env.turn(k) = 1.\n  function env.turn(f(W)) = "
          "W.\n";
    }
    return out;
  }

  const Draw& draw_;
  int agents_ = 1;
  bool functions_ = false;
};

}  // namespace

std::string random_system(const Draw& draw) { return SystemGenerator(draw).system(); }

std::string random_graph_system(const Draw& draw) {
  const int places = 2 + draw(4);
  const bool porter = draw(3) == 0;
  std::string out = "system graph\n";
  if (draw(3) == 0 || porter) out += "cycle whole\n";
  if (draw(5) == 0) out += "schedule round_robin\n";
  const bool lazy = porter && draw(3) != 0;
  if (lazy) out += "select plan any\n";
  const int agents = porter ? 0 : 1 + draw(2);
  for (int i = 0; i < agents; ++i) {
    out += "agent a" + std::to_string(i) + " {\n  +s(0) <- act.\n}\n";
  }
  if (porter) {
    const std::string again = ".send(porter, achieve, turn).";
    out += "agent porter {\n  !turn.\n  +!turn <- e.turn; " + again + "\n";
    if (lazy) out += "  +!turn <- " + again + "\n";
    out += "}\n";
  }
  out += "environment {\n  s(0).\n";
  if (porter) out += "  hidden q/0, s/1.\n  function e.turn : q -> -q.\n  function e.turn -> +q.\n";
  if (draw(4) == 0) out += "  initial { q. } or { }.\n";
  for (int from = 0; from < places; ++from) {
    for (int edge = draw(3); edge > 0; --edge) {
      const std::string to = std::to_string(porter ? from + 1 : draw(places));
      out += std::string(draw(4) == 0 ? "  maybe" : "  ") + " : s(" + std::to_string(from) + ")" +
             (porter && draw(4) != 0 ? " & q" : "") + " -> -s(" + std::to_string(from) + "); +s(" +
             to + ")" + (draw(3) == 0 ? "; +q" : "") + (draw(4) == 0 ? "; -q" : "") + ".\n";
    }
  }
  out += "  act : s(1) -> +p(1).\n  act : not s(1) -> -p(1).\n}\n";
  return out;
}

}  // namespace credo::testing
