// The whole text: what is stored, the rules that all agents share, the agents, the environment.
#include "lang/agentspeak/promela/system.hpp"

#include <algorithm>

#include "base/diagnostic.hpp"
#include "lang/agentspeak/promela/agent.hpp"
#include "lang/agentspeak/promela/atoms.hpp"
#include "lang/agentspeak/promela/rules.hpp"
#include "lang/agentspeak/promela/state.hpp"

namespace credo {

using namespace promela;

namespace {

std::string repeated(std::string_view text, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

}  // namespace

class PromelaSystem::Writer {
 public:
  Writer(Model& model, const PromelaBounds& bounds)
      : design_(model, bounds), environment_(design_, scratch_) {
    for (const InitialMessage& message : model.file.messages) note_open(message.content);
    for (std::size_t i = 0; i < design_.agents(); ++i) {
      for (const auto& goal : design_.program(i).goals) note_open(goal.atom);
    }
    do {
      agents_.clear();
      open_.take_changed();
      for (std::size_t i = 0; i < design_.agents(); ++i) {
        agents_ += AgentText(design_, scratch_, open_, environment_, i).process() + "\n";
      }
    } while (open_.take_changed());
    outlook_ = environment_.outlook();
    process_ = environment_.process();
  }

  const Design& design() const { return design_; }
  bool has_maybe() const { return environment_.has_maybe(); }
  Atoms& atoms() { return atoms_; }

  std::string text(std::span<const PromelaProperty> properties, Fairness fairness) const {
    std::string out = head();
    if (fairness == Fairness::weak && has_maybe()) {
      out += "#define FAIR  /* pan -f: see Environment */\n";
    }
    out += "\n" + design_.definitions() + "\n" + storage() + "\n" + atoms_.definitions() + "\n" +
           scratch() + "\n" + common_rules(design_) + "\n" + atoms_.updates() + "\n" + show() +
           "\n" + outlook_ + "\n" + agents_ + process_ + "\n" + start();
    for (const PromelaProperty& property : properties) {
      out += "\n" + promela_claim(property, {"started"}, "");
    }
    return out;
  }

 private:
  void note_open(TermId atom) {
    const TermStore& terms = design_.model().terms;
    for (std::size_t j = 0; j < terms.arguments(atom).size(); ++j) {
      if (terms.is_variable(terms.arguments(atom)[j])) open_.add(terms.functor(atom), j);
    }
  }

  std::string head() const {
    Text out;
    out.comment(fmt::format("{}: an AgentSpeak system as Promela, written by Credo.",
                            design_.model().file.name));
    out.put("/* spin -a FILE; cc -O2 -DNOREDUCE -DVECTORSZ=8192 -o pan pan.c; ./pan -a -f");
    out.put(" *");
    out.put(
        " * As in the AgentSpeak(F) paper, channels hold what an agent has: b its beliefs, m its");
    out.put(
        " * mail, e its events, i its intentions that can run; all agents share p, what can be");
    out.put(
        " * perceived, and a, the actions they ask for. h holds the hidden facts. An intention is");
    out.put(
        " * a stack of plan instances in i_data, linked by `below`; what names it in i and e is");
    out.put(" * the number of its top, counted from 1. Each of the four steps of the cycle is one");
    out.put(
        " * step of the process. Names that begin with cr_ are scratch: hidden, no part of the");
    out.put(
        " * state. With -DPAPER_SLOTS a new plan instance keeps the first free slot, as in the");
    out.put(
        " * paper; otherwise slots are numbered anew in the order of e and i after each step, so");
    out.put(
        " * that states that differ in slot numbers only are one. With -DREPLAY every step prints");
    out.put(" * the state. */");
    return out.str();
  }

  std::string storage() const {
    const PromelaBounds& bounds = design_.bounds;
    Text out;
    out.comment("Bounds: an assertion fails when one is exceeded");
    const auto bound = [&](std::string_view name, std::uint32_t value, std::string_view what) {
      out.line("#define {:<8} {:>6}  /* {} */", name, value, what);
    };
    bound("MEv", bounds.events, "events of an agent");
    bound("MInt", bounds.intentions, "intended means of an agent");
    bound("MBel", bounds.beliefs, "beliefs of an agent");
    bound("MAct", bounds.actions, "actions that wait");
    bound("MMsg", bounds.messages, "messages in a mailbox");
    bound("MFact", bounds.facts, "facts of the environment, and as many hidden ones");
    bound("MNum", bounds.numbers, "the largest number");
    bound("MVar", static_cast<std::uint32_t>(design_.variables), "variables of a plan");
    bound("MTerms", static_cast<std::uint32_t>(std::max<std::size_t>(1, design_.event_arity)),
          "arguments of an event");
    if (design_.checks_instances()) {
      bound("MInst", design_.model().file.options.limits[Bound::instances],
            "beliefs of one predicate");
    }
    if (design_.counts_at_the_end()) {
      const Limits& limits = design_.model().file.options.limits;
      bound("LEv", limits[Bound::events], "events after a cycle");
      bound("LInt", limits[Bound::intentions], "intended means after a cycle");
      bound("LBel", limits[Bound::beliefs], "beliefs after a cycle");
    }
    out.line("#define NAG {:>13}  /* agents */", std::max<std::size_t>(1, design_.agents()));
    out.put("");
    out.line("#define TERM {}", design_.term_type());
    out.line("#define BELIEF 0");
    out.line("#define GOAL 1");
    out.line("#define TEST 2");
    out.line("#define TELL 1");
    out.line("#define UNTELL 2");
    out.line("#define ACHIEVE 3");
    out.put("");
    out.comment("predicate, arguments, whether a percept, whether known otherwise");
    out.line("chan b[NAG] = [MBel] of {{ byte{}, bit, bit }};",
             repeated(", TERM", design_.belief_arity));
    out.comment("sender, illocutionary force, predicate, arguments");
    out.line("chan m[NAG] = [MMsg] of {{ TERM, byte, byte{} }};",
             repeated(", TERM", design_.message_arity));
    out.comment("intention or 0, addition, kind, predicate, arguments");
    out.line("chan e[NAG] = [MEv] of {{ byte, bit, byte, byte{} }};",
             repeated(", TERM", design_.event_arity));
    out.line("chan i[NAG] = [MInt] of {{ byte }};");
    out.line("chan p = [MFact] of {{ byte{} }};", repeated(", TERM", design_.fact_arity));
    out.line("chan h = [MFact] of {{ byte{} }};", repeated(", TERM", design_.hidden_arity));
    out.comment("agent, action, arguments");
    out.line("chan a = [MAct] of {{ TERM, byte{} }};", repeated(", TERM", design_.action_arity));
    out.put("");
    out.comment("A plan instance; plan 0: the slot is free");
    out.line(
        "typedef Frame {{ byte plan; byte fc; byte below; byte pred; TERM trig[MTerms]; "
        "TERM v[MVar] }}");
    out.line("typedef Frames {{ Frame at[MInt] }}");
    out.line("Frames i_data[NAG];");
    out.line("#define FRAME(ag,s) i_data[ag].at[(s)-1]");
    out.put("");
    out.line("byte percepts[NAG];  /* how many beliefs are percepts */");
    if (!design_.deadlock().empty()) out.line("byte busy;     /* agents within a cycle */");
    out.line("bool started;");
    out.line("byte env;      /* how many things the environment can do */");
    if (has_maybe()) out.line("bit must;      /* whether one of them is not marked maybe */");
    out.line("byte below;    /* of a finished plan, within a step */");
    out.line("byte pick;     /* choices, within a step */");
    const Selection& select = design_.model().file.options.select;
    bool alternatives = select.any_plan || select.any_event || select.any_intention;
    for (std::size_t i = 0; i < design_.agents(); ++i) {
      alternatives = alternatives || environment_.alternatives(design_.program(i)) > 1;
    }
    if (alternatives) out.line("byte pick2, choices;");
    return out.str();
  }

  std::string scratch() const {
    Text out;
    out.comment("Scratch: used within a step");
    out.line("hidden int cr_v[{}], cr_tr[{}], cr_z[{}], cr_top;", design_.space, design_.space,
             design_.space);
    out.line("hidden int cr_e[{}], cr_k[{}];", scratch_.values, scratch_.loops);
    out.line("hidden int cr_p, cr_a[MTerms], cr_t[MTerms], cr_r[MTerms], cr_y[MTerms];");
    out.line("hidden int cr_q, cr_w[MTerms], cr_s1, cr_s2;");
    out.line(
        "hidden int cr_plan, cr_fc, cr_lost, cr_new, cr_s, cr_f, cr_o, cr_j, cr_n, cr_c, cr_who, "
        "cr_add, cr_kind, "
        "cr_alt;");
    out.line("hidden int cr_env, cr_taken, cr_ux, cr_uy;");
    out.line(
        "hidden byte cr_must, cr_found, cr_matched, cr_waits, cr_ok, cr_fin, cr_dirty, cr_moved;");
    out.line("hidden int cr_dp[MBel], cr_da[MBel * {}], cr_nd;",
             std::max<std::size_t>(1, design_.belief_arity));
    out.line("hidden int cr_g[MInt * {}];", design_.frame_width());
    if (scratch_.goals) {
      out.line("hidden int cr_gp[MInt + MEv], cr_ga[(MInt + MEv) * MTerms], cr_ng;");
    }
    out.line(
        "hidden byte over_events, over_intentions, over_beliefs, over_instances, over_actions;");
    out.line("hidden byte over_messages, over_facts, over_numbers, over_choices, over_values;");
    if (design_.counts_at_the_end()) {
      out.line("hidden byte over_limit_events, over_limit_intentions, over_limit_beliefs;");
    }
    out.put("");
    out.block(copy_arrays(design_));
    return out.str();
  }

  // One line with all of the state, read by PromelaSystem::state.
  std::string show() const {
    Text out;
    out.comment("Prints the state after a step of the process `who`");
    out.put("#ifdef REPLAY  /* for pan -r */");
    const auto rotate = [&](std::string_view letter, std::string_view channel,
                            std::string_view fields, std::size_t count, std::string_view owner) {
      out.line("cr_j = len({});", channel);
      out.loop("cr_j > 0", [&] {
        out.line("{}?{}; {}!{}; cr_j--;", channel, fields, channel, fields);
        out.line("printf(\" {}{}{}\"{}{},{});", letter, owner.empty() ? "" : " %d",
                 repeated(" %d", count), owner.empty() ? "" : ",", owner, fields);
      });
    };
    out.line("inline Show(who) {{");
    out.line("if");
    out.line(":: c_expr {{ readtrail }} ->");
    out.indented([&] {
      out.line("printf(\"CREDO %d\", who);");
      rotate("P", "p", "cr_q" + fields_of("cr_w", design_.fact_arity), 1 + design_.fact_arity, "");
      rotate("H", "h", "cr_q" + fields_of("cr_w", design_.hidden_arity), 1 + design_.hidden_arity,
             "");
      rotate("A", "a", "cr_who,cr_q" + fields_of("cr_w", design_.action_arity),
             2 + design_.action_arity, "");
      out.line("cr_c = 0;");
      out.loop("cr_c < NAG", [&] {
        rotate("B", "b[cr_c]", "cr_q" + fields_of("cr_w", design_.belief_arity) + ",cr_s1,cr_s2",
               3 + design_.belief_arity, "cr_c");
        rotate("M", "m[cr_c]", "cr_who,cr_f,cr_q" + fields_of("cr_w", design_.message_arity),
               3 + design_.message_arity, "cr_c");
        rotate("E", "e[cr_c]", "cr_f,cr_s1,cr_s2,cr_q" + fields_of("cr_w", design_.event_arity),
               4 + design_.event_arity, "cr_c");
        rotate("I", "i[cr_c]", "cr_f", 1, "cr_c");
        out.line("cr_j = 0;");
        out.loop("cr_j < MInt", [&] {
          out.when("FRAME(cr_c,cr_j+1).plan != 0", [&] {
            std::string values;
            for (const char* field : {"plan", "fc", "below", "pred"}) {
              values += fmt::format(",FRAME(cr_c,cr_j+1).{}", field);
            }
            for (std::size_t j = 0; j < std::max<std::size_t>(1, design_.event_arity); ++j) {
              values += fmt::format(",FRAME(cr_c,cr_j+1).trig[{}]", j);
            }
            for (std::size_t j = 0; j < design_.variables; ++j) {
              values += fmt::format(",FRAME(cr_c,cr_j+1).v[{}]", j);
            }
            out.line("printf(\" D %d %d{}\",cr_c,cr_j+1{});",
                     repeated(" %d", design_.frame_width()), values);
          });
          out.line("cr_j++;");
        });
        out.line("cr_c++;");
      });
      out.line("printf(\"\\n\")");
    });
    out.line(":: else");
    out.line("fi");
    out.line("}}");
    out.put("#else");
    out.line("inline Show(who) {{ skip }}");
    out.put("#endif");
    return out.str();
  }

  std::string start() const {
    const Model& model = design_.model();
    const TermStore& terms = model.terms;
    Text out;
    const auto atom = [&](TermId fact, std::size_t arity) {
      std::string fields = design_.predicate(terms.functor(fact));
      // Unbound variables of an initial goal, named by the place where they stand first.
      std::vector<std::string> codes;
      const auto arguments = terms.arguments(fact);
      for (std::size_t j = 0; j < arity; ++j) {
        std::string code = "0";
        if (j < arguments.size()) {
          const auto first = std::ranges::find(arguments, arguments[j]) - arguments.begin();
          code = terms.is_variable(arguments[j]) ? fmt::format("VAR+{}", first)
                                                 : design_.constant(arguments[j]);
        }
        fields += "," + code;
      }
      return fields;
    };
    out.comment("The initial state, in one step");
    out.line("init {{");
    out.indented([&] {
      out.line("atomic {{");
      out.indented([&] {
        environment_.start(out);
        const auto check = [&](std::string_view bound, const std::string& channel,
                               std::string_view most) {
          out.line("over_{} = (len({}) >= {}); assert(!over_{});", bound, channel, most, bound);
        };
        for (std::size_t i = 0; i < design_.agents(); ++i) {
          const std::string me = design_.agent(i);
          FactSet believed;
          for (const auto& belief : design_.program(i).beliefs) {
            credo::insert(terms, believed, belief.atom);
          }
          for (const TermId belief : believed) {
            check("beliefs", fmt::format("b[{}]", me), "MBel");
            out.line("b[{}]!!{},0,1;", me, atom(belief, design_.belief_arity));
          }
          for (const auto& goal : design_.program(i).goals) {
            check("events", fmt::format("e[{}]", me), "MEv");
            out.line("e[{}]!0,1,GOAL,{};", me, atom(goal.atom, design_.event_arity));
          }
        }
        for (const InitialMessage& message : model.file.messages) {
          const std::uint32_t to = model.directory.find(message.receiver);
          const std::string me = design_.agent(to);
          check("messages", fmt::format("m[{}]", me), "MMsg");
          const char* force = message.force == "tell"     ? "TELL"
                              : message.force == "untell" ? "UNTELL"
                                                          : "ACHIEVE";
          out.line("m[{}]!{},{},{};", me, design_.constant(message.sender), force,
                   atom(message.content, design_.message_arity));
        }
        out.line("d_step {{");
        out.indented([&] {
          out.line("Outlook();");
          for (std::size_t i = 0; i < design_.agents(); ++i) {
            if (design_.counts_at_the_end()) out.line("Within({});", design_.agent(i));
            out.line("Attitudes_{}();", design_.agent(i));
          }
          out.line("started = 1;");
          out.line("Show(0)");
        });
        out.line("}};");
        for (std::size_t i = 0; i < design_.agents(); ++i) {
          out.line("run Agent_{}();", design_.agent(i));
        }
        out.line("run Environment()");
      });
      out.line("}}");
    });
    out.line("}}");
    return out.str();
  }

  Design design_;
  promela::Scratch scratch_;
  OpenGoals open_;
  EnvironmentText environment_;
  Atoms atoms_{design_, open_};
  std::string agents_;
  std::string outlook_;
  std::string process_;
};

PromelaSystem::PromelaSystem(Model& model, const PromelaBounds& bounds)
    : writer_(std::make_unique<Writer>(model, bounds)) {}

PromelaSystem::~PromelaSystem() = default;

std::string PromelaSystem::text(std::span<const PromelaProperty> properties,
                                Fairness fairness) const {
  return writer_->text(properties, fairness);
}

// Agents, environment and init.
std::size_t PromelaSystem::processes() const { return writer_->design().agents() + 2; }

const PromelaBounds& PromelaSystem::bounds() const { return writer_->design().bounds; }

Run PromelaSystem::run(const std::vector<std::string>& lines,
                       std::optional<std::size_t> loop) const {
  return read_run(writer_->design(), lines, loop);
}

PromelaProperty PromelaSystem::property(std::string name, const LtlStore& ltl,
                                        const LtlProperty& formula, Fairness fairness,
                                        SourceSpan where) const {
  const Design& design = writer_->design();
  const auto refuse = [&](const std::string& why) {
    throw UserError(why, "--to promela-graph takes it", where);
  };
  if (fairness == Fairness::strong || fairness == Fairness::transitions) {
    refuse("Spin knows weak fairness only");
  }
  // What may happen but need not is left to a step that changes nothing, which X would see.
  if (fairness == Fairness::weak && writer_->has_maybe() && ltl.has_next(formula.formula)) {
    refuse("`maybe` rules under weak fairness with X are not translated");
  }
  PromelaProperty property;
  property.name = std::move(name);
  property.description = ltl.text(
      formula.formula, [&](std::uint32_t i) { return text_of(design.model(), formula.atoms[i]); });
  property.ltl = &ltl;
  property.formula = formula.formula;
  for (const StateAtom& atom : formula.atoms) {
    std::string why;
    const auto expression = writer_->atoms().name(atom, why);
    if (!expression) refuse(why);
    property.atoms.push_back(*expression);
  }
  return property;
}

}  // namespace credo
