// Arithmetic, unification, beliefs, frames.
#include "lang/agentspeak/promela/rules.hpp"

#include <algorithm>

namespace credo::promela {

namespace {

void arithmetic(Text& out) {
  out.line("#define InRange(x) over_numbers = ((x) < -ZERO || (x) > MNum); assert(!over_numbers)");
  out.line("inline Times(z, x, y) {{");
  out.line(
      "  over_numbers = ((x) != 0 && ((y) > MNum / ((x) < 0 -> -(x) : (x)) || "
      "-(y) > MNum / ((x) < 0 -> -(x) : (x))));");
  out.line("  assert(!over_numbers); z = (x) * (y); InRange(z);");
  out.line("}}");
  out.comment("rounded down; by 0 there is no value");
  out.line("inline Div(z, x, y) {{");
  out.line("  if");
  out.line("  :: (y) == 0 -> cr_ok = 0; z = 0");
  out.line(
      "  :: else -> z = (x) / (y); z = z - (((x) % (y) != 0 && ((x) < 0) != ((y) < 0)) -> 1 : "
      "0)");
  out.line("  fi; InRange(z);");
  out.line("}}");
  out.line("inline Mod(z, x, y) {{");
  out.line("  if");
  out.line("  :: (y) == 0 -> cr_ok = 0; z = 0");
  out.line("  :: else -> z = (x) % (y); z = z + ((z != 0 && (z < 0) != ((y) < 0)) -> (y) : 0)");
  out.line("  fi; InRange(z);");
  out.line("}}");
}

void unification(Text& out) {
  out.put("");
  out.comment("A variable's value, or the unbound variable it is equal to");
  out.line("inline Resolve(x) {{");
  out.line("  do :: x >= VAR && cr_v[x - VAR] != x -> x = cr_v[x - VAR] :: else -> break od");
  out.line("}}");
  out.comment(
      "Clears cr_ok if the two cannot be equal; the later variable becomes the earlier one");
  out.line("inline Unify(x, y) {{");
  out.line("  cr_ux = x; Resolve(cr_ux); cr_uy = y; Resolve(cr_uy);");
  out.line("  if");
  out.line("  :: cr_ux == cr_uy");
  out.line("  :: cr_ux != cr_uy && cr_ux < VAR && cr_uy < VAR -> cr_ok = 0");
  out.line(
      "  :: cr_uy >= VAR && cr_uy > cr_ux -> cr_v[cr_uy - VAR] = cr_ux; cr_tr[cr_top] = cr_uy; "
      "cr_top++");
  out.line("  :: else -> cr_v[cr_ux - VAR] = cr_uy; cr_tr[cr_top] = cr_ux; cr_top++");
  out.line("  fi");
  out.line("}}");
  out.line("inline Undo(x) {{");
  out.line(
      "  do :: cr_top > x -> cr_top--; cr_v[cr_tr[cr_top] - VAR] = cr_tr[cr_top] "
      ":: else -> break od");
  out.line("}}");
  out.comment("Unbound variables named by the place where they stand first");
  // Inlines take no arrays.
  for (const char* array : {"cr_a", "cr_r"}) {
    out.line("inline Canonical_{}(n) {{", array);
    out.line("  cr_j = 0;");
    out.line("  do :: cr_j < n -> cr_y[cr_j] = {}[cr_j]; cr_j++ :: else -> break od;", array);
    out.line("  cr_j = 0;");
    out.line("  do");
    out.line("  :: cr_j < n ->");
    out.line("    if");
    out.line("    :: cr_y[cr_j] >= VAR ->");
    out.line("      cr_c = 0;");
    out.line("      do :: cr_y[cr_c] != cr_y[cr_j] -> cr_c++ :: else -> break od;");
    out.line("      {}[cr_j] = VAR + cr_c", array);
    out.line("    :: else");
    out.line("    fi;");
    out.line("    cr_j++");
    out.line("  :: else -> break");
    out.line("  od");
    out.line("}}");
  }
}

void beliefs(Text& out, const Design& design) {
  const std::size_t arity = design.belief_arity;
  const std::string values = fields_of("cr_a", arity);
  std::string same = "eval(cr_p)";
  for (std::size_t j = 0; j < arity; ++j) same += fmt::format(",eval(cr_a[{}])", j);
  out.put("");
  out.comment("The atom in cr_p, cr_a becomes an event");
  out.line("inline Event(ag, s, add, kind) {{");
  out.line("  over_events = (len(e[ag]) >= MEv); assert(!over_events);");
  out.line("  e[ag]!s,add,kind,cr_p{}", fields_of("cr_a", design.event_arity));
  out.line("}}");
  const bool at_once = design.checks_instances() && !design.counts_at_the_end();
  if (at_once) {
    out.line("inline Instances(ag) {{");
    out.line("  cr_c = 0; cr_j = len(b[ag]);");
    std::string fields = "cr_q" + fields_of("cr_w", arity) + ",cr_s1,cr_s2";
    out.line("  do");
    out.line("  :: cr_j > 0 -> b[ag]?{}; b[ag]!{}; cr_j--;", fields, fields);
    out.line("    if :: cr_q == cr_p -> cr_c++ :: else fi");
    out.line("  :: else -> break");
    out.line("  od;");
    out.line("  over_instances = (cr_c > MInst); assert(!over_instances);");
    out.line("}}");
  }
  const auto believe = [&](std::string_view name, std::string_view has, std::string_view lacks,
                           std::string_view alone) {
    out.line("inline {}(ag) {{", name);
    out.line("  if");
    out.line("  :: b[ag]??[{},{}]", same, has);
    out.line("  :: else ->");
    out.line("    if");
    out.line("    :: b[ag]??[{},{}] -> b[ag]??{},{}; b[ag]!!cr_p{},1,1", same, lacks, same, lacks,
             values);
    out.line("    :: else ->");
    out.line("      over_beliefs = (len(b[ag]) >= MBel); assert(!over_beliefs);");
    out.line("      b[ag]!!cr_p{},{}; Event(ag, 0, 1, BELIEF){}", values, alone,
             at_once ? "; Instances(ag)" : "");
    out.line("    fi");
    out.line("  fi");
    out.line("}}");
  };
  out.comment("add(x, other) and add(x, percept) for the atom in cr_p, cr_a");
  believe("Told", "_,1", "1,0", "0,1");
  believe("Perceived", "1,_", "0,1", "1,0");
  out.comment("del(x, other): the first belief that matches and has that source");
  const std::string fields = "cr_q" + fields_of("cr_w", arity);
  out.line("inline Forget(ag) {{");
  out.indented([&] {
    out.line("cr_found = 0; cr_moved = 0; cr_n = len(b[ag]);");
    out.loop("cr_n > 0", [&] {
      out.line("b[ag]?{},cr_s1,cr_s2;", fields);
      out.line("cr_ok = (!cr_found && cr_s2 && cr_q == cr_p);");
      for (std::size_t j = 0; j < arity; ++j) {
        out.when(fmt::format("cr_ok && cr_a[{}] >= VAR", j),
                 [&] { out.line("cr_z[cr_a[{}] - VAR] = -1;", j); });
      }
      for (std::size_t j = 0; j < arity; ++j) {
        out.line("if");
        out.line(":: !cr_ok");
        out.line(":: cr_ok && cr_a[{}] < VAR -> cr_ok = (cr_w[{}] == cr_a[{}])", j, j, j);
        out.line(":: else ->");
        out.line("  if");
        out.line("  :: cr_z[cr_a[{}] - VAR] < 0 -> cr_z[cr_a[{}] - VAR] = cr_w[{}]", j, j, j);
        out.line("  :: else -> cr_ok = (cr_z[cr_a[{}] - VAR] == cr_w[{}])", j, j);
        out.line("  fi");
        out.line("fi;");
      }
      out.line("if");
      out.line(":: !cr_ok -> b[ag]!{},cr_s1,cr_s2", fields);
      out.line(":: cr_ok && cr_s1 -> b[ag]!{},1,0; cr_found = 1", fields);
      out.line(":: else -> cr_found = 1; cr_moved = 1; cr_dp[0] = cr_q;");
      for (std::size_t j = 0; j < arity; ++j) out.line("  cr_da[{}] = cr_w[{}];", j, j);
      out.line("  skip");
      out.line("fi;");
      out.line("cr_n--;");
    });
    out.when("cr_moved", [&] {
      out.line("cr_p = cr_dp[0];");
      for (std::size_t j = 0; j < arity; ++j) out.line("cr_a[{}] = cr_da[{}];", j, j);
      out.line("Event(ag, 0, 0, BELIEF);");
    });
  });
  out.line("}}");
}

void frames(Text& out, const Design& design) {
  const std::size_t terms = std::max<std::size_t>(1, design.event_arity);
  const std::size_t width = design.frame_width();
  out.put("");
  out.line("inline Clear(ag, s) {{");
  out.line(
      "  FRAME(ag,s).plan = 0; FRAME(ag,s).fc = 0; FRAME(ag,s).below = 0; "
      "FRAME(ag,s).pred = 0;");
  for (std::size_t j = 0; j < terms; ++j) out.line("  FRAME(ag,s).trig[{}] = 0;", j);
  for (std::size_t j = 0; j < design.variables; ++j) out.line("  FRAME(ag,s).v[{}] = 0;", j);
  out.line("  skip");
  out.line("}}");
  out.comment("A whole intention goes");
  out.line("inline Drop(ag, s) {{");
  out.line("  cr_c = s;");
  out.line(
      "  do :: cr_c != 0 -> cr_j = cr_c; cr_c = FRAME(ag,cr_c).below; Clear(ag, cr_j) "
      ":: else -> break od");
  out.line("}}");
  out.line("inline FindFreeSpace(ag) {{");
  out.line("  cr_new = 1;");
  out.line(
      "  do :: cr_new <= MInt && FRAME(ag,(cr_new <= MInt -> cr_new : 1)).plan != 0 -> cr_new++ "
      ":: else -> break od");
  out.line("}}");
  out.comment("Plan cr_plan for the event cr_p, cr_t on top of intention cr_s, in slot cr_new");
  out.line("inline NewFrame(ag) {{");
  out.line(
      "  FRAME(ag,cr_new).plan = cr_plan; FRAME(ag,cr_new).fc = 0; FRAME(ag,cr_new).below = "
      "cr_s; "
      "FRAME(ag,cr_new).pred = cr_p;");
  for (std::size_t j = 0; j < design.event_arity; ++j) {
    out.line("  FRAME(ag,cr_new).trig[{}] = cr_t[{}];", j, j);
  }
  out.line("  i[ag]!cr_new");
  out.line("}}");
  out.comment("Copies the intention cr_f to the next places of cr_g and gives it their numbers");
  out.line("inline Stack(ag) {{");
  out.indented([&] {
    out.line("cr_o = cr_f;");
    out.when("cr_o != 0", [&] { out.line("cr_f = cr_n + 1;"); });
    out.loop("cr_o != 0", [&] {
      out.when("cr_o != cr_n + 1", [&] { out.line("cr_moved = 1;"); });
      out.line("cr_g[cr_n*{}] = FRAME(ag,cr_o).plan; cr_g[cr_n*{}+1] = FRAME(ag,cr_o).fc;", width,
               width);
      out.line("cr_g[cr_n*{}+3] = FRAME(ag,cr_o).pred;", width);
      for (std::size_t j = 0; j < terms; ++j) {
        out.line("cr_g[cr_n*{}+{}] = FRAME(ag,cr_o).trig[{}];", width, 4 + j, j);
      }
      for (std::size_t j = 0; j < design.variables; ++j) {
        out.line("cr_g[cr_n*{}+{}] = FRAME(ag,cr_o).v[{}];", width, 4 + terms + j, j);
      }
      out.line("cr_o = FRAME(ag,cr_o).below;");
      out.line("cr_g[cr_n*{}+2] = (cr_o != 0 -> cr_n + 2 : 0);", width);
      out.line("cr_n++;");
    });
  });
  out.line("}}");
  const std::string fields =
      fmt::format("cr_f,cr_s1,cr_s2,cr_q{}", fields_of("cr_w", design.event_arity));
  out.comment("Slots in the order of e and i");
  out.line("inline Renumber(ag) {{");
  out.put("#ifndef PAPER_SLOTS");
  out.indented([&] {
    out.line("cr_n = 0; cr_moved = 0; cr_j = len(e[ag]);");
    out.loop("cr_j > 0",
             [&] { out.line("e[ag]?{}; Stack(ag); e[ag]!{}; cr_j--;", fields, fields); });
    out.line("cr_j = len(i[ag]);");
    out.loop("cr_j > 0", [&] { out.line("i[ag]?cr_f; Stack(ag); i[ag]!cr_f; cr_j--;"); });
    out.when("cr_moved", [&] {
      out.line("cr_j = 0;");
      out.loop("cr_j < MInt", [&] {
        out.line("if");
        out.line(":: cr_j < cr_n ->");
        out.indented([&] {
          out.line("FRAME(ag,cr_j+1).plan = cr_g[cr_j*{}]; FRAME(ag,cr_j+1).fc = cr_g[cr_j*{}+1];",
                   width, width);
          out.line(
              "FRAME(ag,cr_j+1).below = cr_g[cr_j*{}+2]; "
              "FRAME(ag,cr_j+1).pred = cr_g[cr_j*{}+3];",
              width, width);
          for (std::size_t j = 0; j < terms; ++j) {
            out.line("FRAME(ag,cr_j+1).trig[{}] = cr_g[cr_j*{}+{}];", j, width, 4 + j);
          }
          for (std::size_t j = 0; j < design.variables; ++j) {
            out.line("FRAME(ag,cr_j+1).v[{}] = cr_g[cr_j*{}+{}];", j, width, 4 + terms + j);
          }
          out.line("skip");
        });
        out.line(":: cr_j >= cr_n && FRAME(ag,cr_j+1).plan != 0 -> Clear(ag, cr_j+1)");
        out.line(":: else");
        out.line("fi;");
        out.line("cr_j++;");
      });
    });
  });
  out.put("#endif");
  out.line("  skip");
  out.line("}}");
}

// Beliefs of one predicate stand next to each other.
void limits(Text& out, const Design& design) {
  if (!design.counts_at_the_end()) return;
  out.put("");
  out.comment("The limits, at the end of a cycle");
  out.line("inline Within(ag) {{");
  out.indented([&] {
    out.line("over_limit_events = (len(e[ag]) > LEv); assert(!over_limit_events);");
    out.line("over_limit_beliefs = (len(b[ag]) > LBel); assert(!over_limit_beliefs);");
    out.line("cr_c = 0; cr_j = 1;");
    out.loop("cr_j <= MInt", [&] {
      out.when("FRAME(ag,cr_j).plan != 0", [&] { out.line("cr_c++;"); });
      out.line("cr_j++;");
    });
    out.line("over_limit_intentions = (cr_c > LInt); assert(!over_limit_intentions);");
    if (!design.checks_instances()) return;
    const std::string fields = "cr_q" + fields_of("cr_w", design.belief_arity) + ",cr_s1,cr_s2";
    out.line("cr_c = 0; cr_p = 0; cr_j = len(b[ag]);");
    out.loop("cr_j > 0", [&] {
      out.line("b[ag]?{}; b[ag]!{}; cr_j--;", fields, fields);
      out.line("cr_c = (cr_q == cr_p -> cr_c + 1 : 1); cr_p = cr_q;");
      out.line("over_instances = (cr_c > MInst); assert(!over_instances);");
    });
  });
  out.line("}}");
}

}  // namespace

std::string common_rules(const Design& design) {
  Text out;
  arithmetic(out);
  unification(out);
  beliefs(out, design);
  frames(out, design);
  limits(out, design);
  return out.str();
}

}  // namespace credo::promela
