// The modules around the rules, and the predicates of properties.
#include "lang/bupl/maude/export.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/diagnostic.hpp"
#include "credo_version.hpp"
#include "export/linear_time.hpp"
#include "lang/bupl/agent_program.hpp"
#include "lang/bupl/maude/tests.hpp"
#include "term/unify.hpp"

namespace credo {

using maude::kHoles;
using maude::Rule;
using maude::Rules;

namespace {

constexpr const char* kReach = "Maude is for a single BUPL agent without environment";

const bupl::Program& program_for_maude(const Model& model) {
  const auto refuse = [](const std::string& what, SourceSpan where) {
    throw UserError(what + " cannot be exported to Maude", kReach, where);
  };
  for (std::size_t i = 0; i < model.programs.size(); ++i) {
    if (bupl::program_of(*model.programs[i]) != nullptr) continue;
    refuse(fmt::format("the {} agent {}", model.programs[i]->language(), model.file.agents[i].name),
           model.file.agents[i].where);
  }
  if (model.agent_count() > 1) refuse("a system of several agents", model.file.agents[1].where);
  if (model.agent_count() == 0) refuse("a system without agents", {});
  if (model.file.environment.given()) refuse("an environment", model.file.environment.where);
  if (!model.file.messages.empty()) refuse("a message", model.file.messages.front().sender_where);
  if (model.file.options.schedule != Schedule::interleaved) {
    refuse("a schedule that is not interleaved", {});
  }
  return *bupl::program_of(*model.programs.front());
}

std::string formula_text(const LtlStore& ltl, LtlId formula,
                         const std::vector<std::string>& atoms) {
  const auto text = [&](LtlId part) { return formula_text(ltl, part, atoms); };
  const auto joined = [&](const char* op) {
    std::string out;
    for (const LtlId part : ltl.parts(formula)) out += (out.empty() ? "" : op) + text(part);
    return "(" + out + ")";
  };
  switch (ltl.op(formula)) {
    case LtlOp::falsity:
      return "False";
    case LtlOp::truth:
      return "True";
    case LtlOp::positive:
      return atoms[ltl.atom(formula)];
    case LtlOp::negative:
      return "(~ " + atoms[ltl.atom(formula)] + ")";
    case LtlOp::both:
      return joined(" /\\ ");
    case LtlOp::either:
      return joined(" \\/ ");
    case LtlOp::next:
      return "(O " + text(ltl.parts(formula)[0]) + ")";
    case LtlOp::until:
      if (ltl.is_eventually(formula)) return "(<> " + text(ltl.parts(formula)[1]) + ")";
      return joined(" U ");
    case LtlOp::release:
      if (ltl.is_always(formula)) return "([] " + text(ltl.parts(formula)[1]) + ")";
      return joined(" R ");
  }
  throw InternalError("every operator has a notation");
}

// A line of a comment: whatever the user wrote, on one line.
std::string comment(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return "*** " + text;
}

void append(std::vector<std::string>& lines, const std::vector<std::string>& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

std::string module_text(const char* begin, const std::string& name, const char* end,
                        const std::vector<std::string>& lines) {
  std::string out = fmt::format("{} {} is\n", begin, name);
  for (const std::string& line : lines) out += line.empty() ? "\n" : "  " + line + "\n";
  return out + end + "\n\n";
}

std::vector<std::string> value_lines() {
  return {"*** Values: integers, names with or without arguments, strings. A term is a value, or",
          "*** has arithmetic in it that means no number; nothing is believed of such a term.",
          "sorts Value Term .",
          "subsorts Int < Value < Term .",
          "op text : String -> Value [ctor] .",
          "op unbound : -> Term [ctor] .   *** a variable of an action that got no value",
          "op minus : Term -> Term .",
          "ops plus minus times : Term Term -> Term .",
          "vars I J : Int .",
          "eq minus(I) = - I .",
          "eq plus(I, J) = I + J .",
          "eq minus(I, J) = I - J .",
          "eq times(I, J) = I * J .",
          "op _divisor-of_ : Term Term -> Bool [prec 37] .",
          "eq 0 divisor-of I = I == 0 .",
          "ceq I divisor-of J = I divides J if I =/= 0 ."};
}

std::vector<std::string> belief_lines() {
  return {"*** Beliefs: a set. Elements are put in and taken out by add and del only, so that none",
          "*** is there twice.",
          "sorts Belief Beliefs .",
          "subsort Belief < Beliefs .",
          "op none : -> Beliefs [ctor] .",
          "op _#_ : Beliefs Beliefs -> Beliefs [ctor assoc comm id: none prec 35] .",
          "ops add del : Belief Beliefs -> Beliefs .",
          "op _in_ : [Belief] Beliefs -> Bool [prec 37] .",
          "var A : Belief .",
          "var K : [Belief] .",
          "eq add(A, A # B) = A # B .",
          "eq add(A, B) = A # B [owise] .",
          "eq del(A, A # B) = B .",
          "eq del(A, B) = B [owise] .",
          "eq A in (A # B) = true .",
          "eq K in B = false [owise] ."};
}

}  // namespace

void require_for_maude(const Model& model) { program_for_maude(model); }

MaudeExport::MaudeExport(Model& model, std::string name)
    : model_(model),
      name_(std::move(name)),
      rules_(std::make_unique<Rules>(model.terms, program_for_maude(model),
                                     bupl::reading_of(model.file.options))) {}

MaudeExport::~MaudeExport() = default;

std::string MaudeExport::module_name(bool labels) const {
  return labels ? name_ + "-WITH-LABELS" : name_;
}

// ---- properties

namespace {

void require_one_instance(const BoundProperty& property) {
  for (const SharedVariable& shared : property.shared) {
    throw UserError(fmt::format("'{}' has the variable {} in several atoms, which stands for "
                                "values Maude does not know",
                                property.name, shared.name),
                    "write one property for each value, or use the native engine", property.where);
  }
}

}  // namespace

MaudeQuestion MaudeExport::add(const LtlStore& ltl, const LtlProperty& property) {
  MaudeQuestion question;
  std::vector<std::string> names;
  for (const StateAtom& atom : property.atoms) {
    question.labels = question.labels || atom.kind == AtomKind::taken;
    names.push_back(predicate(atom));
  }
  question.formula = formula_text(ltl, property.formula, names);
  add_states(question.labels);
  return question;
}

std::string MaudeExport::predicate(const StateAtom& atom) {
  TermStore& terms = model_.terms;
  switch (atom.kind) {
    case AtomKind::terminated:
      return "terminated";
    case AtomKind::stuck:
      return "stuck";
    case AtomKind::deadlock:
      return "deadlock";
    case AtomKind::belief:
      if (terms.is_variable(atom.pattern)) return "something-believed";
      if (terms.ground(atom.pattern)) {
        return fmt::format("fact({})", rules_->vocabulary().belief(atom.pattern));
      }
      return defined("fact", atom, "L", rules_->is_believed(atom.pattern));
    case AtomKind::taken: {
      const std::string_view name = terms.name_text(atom.pattern);
      if (terms.ground(atom.pattern)) {
        return fmt::format("taken({})",
                           rules_->vocabulary().action(name, terms.arguments(atom.pattern)));
      }
      const TermId pattern = maude::replaced(terms, atom.pattern, [&](std::uint32_t variable) {
        return terms.variable(kHoles + variable);
      });
      return defined(
          "taken", atom,
          fmt::format("did({})", rules_->vocabulary().action(name, terms.arguments(pattern))), "");
    }
    case AtomKind::enabled: {
      const bupl::Program& program = rules_->points().program();
      const auto arguments = terms.arguments(atom.pattern);
      for (std::uint32_t i = 0; i < program.actions.size(); ++i) {
        if (program.actions[i].name != terms.name_text(atom.pattern)) continue;
        if (program.actions[i].arity != arguments.size()) continue;
        return defined(
            "enabled", atom, "L",
            rules_->can_be_done(i, std::vector<TermId>(arguments.begin(), arguments.end()), {}));
      }
      return "False";
    }
    case AtomKind::does:    // actions are requested of an environment only
    case AtomKind::fact:    // and there are no facts without one
    case AtomKind::desire:  // there are no goals
      return "False";
    case AtomKind::intention:
    case AtomKind::foreign:
    case AtomKind::comparison:
    case AtomKind::action:
      break;
    case AtomKind::joined:
      throw UserError(fmt::format("{} cannot be exported to Maude", text_of(model_, atom)),
                      "comparisons in properties are not translated");
  }
  throw UserError(fmt::format("{} cannot be exported to Maude", text_of(model_, atom)),
                  "it can say fact, taken, enabled, terminated, stuck and deadlock");
}

// A predicate of its own for the atom.
std::string MaudeExport::defined(const std::string& kind, const StateAtom& atom,
                                 const std::string& label, const std::string& condition) {
  const std::string about = text_of(model_, atom);
  for (const Predicate& each : predicates_) {
    if (each.comment == about) return each.name;
  }
  std::string name = fmt::format("{}{}", kind, predicates_.size());
  predicates_.push_back({name, about, label, condition});
  return name;
}

// ---- modules

std::string MaudeExport::state(bool labels, const std::string& label, const std::string& beliefs,
                               const std::string& plan) const {
  return labels ? fmt::format("< {} | {} | {} >", label, beliefs, plan)
                : fmt::format("< {} | {} >", beliefs, plan);
}

std::vector<std::string> MaudeExport::state_module(bool labels) {
  std::vector<std::string> lines{fmt::format("protecting {}-PLANS .", name_),
                                 "including MODEL-CHECKER .", "sort MState .",
                                 "subsort MState < State .",
                                 labels ? "op <_|_|_> : Label Beliefs Plan -> MState [ctor] ."
                                        : "op <_|_> : Beliefs Plan -> MState [ctor] ."};
  append(lines, rules_->vocabulary().variable_declarations());
  append(lines, {"var A : Belief .", "var P : Plan .", "var L : Label .", "var C : Action .",
                 "op initial : -> MState .",
                 fmt::format("eq initial = {} .", state(labels, "start", rules_->initial_beliefs(),
                                                        rules_->initial_plan())),
                 ""});
  for (const Rule& rule : rules_->rules()) {
    if (!rule.comment.empty()) lines.push_back(comment(rule.comment));
    lines.push_back(fmt::format("{} [{}] : {} => {}{}{} .", rule.conditions.empty() ? "rl" : "crl",
                                rule.name, state(labels, "L", rule.beliefs, rule.plan),
                                state(labels, rule.label, rule.next_beliefs, rule.next_plan),
                                rule.conditions.empty() ? "" : " if ",
                                fmt::join(rule.conditions, " /\\ ")));
  }
  append(
      lines,
      {"", "*** What properties ask.", "op fact : Belief -> Prop .",
       fmt::format("eq {} |= fact(A) = true .", state(labels, "L", "A # B", "P")),
       "ops something-believed terminated stuck deadlock : -> Prop .",
       fmt::format("eq {} |= something-believed = true .", state(labels, "L", "A # B", "P")),
       fmt::format("eq {} |= terminated = true .", state(labels, "L", "B", "done")),
       fmt::format("eq {} |= deadlock = true .", state(labels, "L", "B", "done")),
       fmt::format("ceq {} |= stuck = true if is-stuck(B, P) .", state(labels, "L", "B", "P")),
       fmt::format("ceq {} |= deadlock = true if is-stuck(B, P) .", state(labels, "L", "B", "P"))});
  if (labels) {
    append(lines, {"op taken : Action -> Prop .",
                   fmt::format("eq {} |= taken(C) = true .", state(labels, "did(C)", "B", "P"))});
  }
  for (const Predicate& each : predicates_) {
    if (!labels && each.label != "L") continue;
    lines.push_back(fmt::format("op {} : -> Prop .   {}", each.name, comment(each.comment)));
    lines.push_back(fmt::format("{} {} |= {} = true{}{} .", each.condition.empty() ? "eq" : "ceq",
                                state(labels, each.label, "B", "P"), each.name,
                                each.condition.empty() ? "" : " if ", each.condition));
  }
  return lines;
}

std::string MaudeExport::definitions() {
  Rules& rules = *rules_;
  rules.vocabulary().beliefs_variable(0);
  // In this order: each may need more of the next.
  const std::vector<std::string> plans = rules.plan_lines();
  const std::vector<std::string> actions = rules.action_lines();
  const std::vector<std::string> repairs = rules.repair_lines();
  const std::vector<std::string> lookups = rules.lookup_lines();
  maude::Vocabulary& vocabulary = rules.vocabulary();

  std::vector<std::string> lines{"protecting INT .", "protecting STRING ."};
  append(lines, value_lines());
  append(lines, vocabulary.name_declarations());
  lines.emplace_back();
  std::vector<std::string> sets = belief_lines();
  sets.insert(sets.begin() + 8, "vars B : Beliefs .");
  append(lines, sets);
  append(lines, vocabulary.predicate_declarations());
  std::string out = module_text("fmod", name_ + "-BELIEFS", "endfm", lines);

  lines = {fmt::format("protecting {}-BELIEFS .", name_)};
  append(lines, vocabulary.variable_declarations());
  if (!lookups.empty()) {
    append(lines, {"", "*** Whether something like this is believed."});
    append(lines, lookups);
  }
  append(lines, {"", "*** Whether actions have an execution, and whether a repair rule applies."});
  append(lines, actions);
  append(lines, repairs);
  append(lines,
         {"", "*** Actions, and what the last step was.", "sorts Action Label .",
          "ops start tau : -> Label [ctor] .", "ops did internally : Action -> Label [ctor] ."});
  append(lines, vocabulary.action_declarations());
  append(lines, {"", "*** Plans: H0, H1, ... are the arguments, V0, V1, ... have no value yet.",
                 "sort Plan .", "var P : Plan ."});
  append(lines, plans);
  append(lines, {"op is-stuck : Beliefs Plan -> Bool .",
                 "eq is-stuck(B, P) = P =/= done and not movable(B, P) "
                 "and not (failing(B, P) and repairable(B)) ."});
  out += module_text("fmod", name_ + "-PLANS", "endfm", lines);
  if (unlabelled_) out += module_text("mod", module_name(false), "endm", state_module(false));
  if (labelled_) out += module_text("mod", module_name(true), "endm", state_module(true));
  return out;
}

std::string MaudeExport::check_command(const MaudeQuestion& question) const {
  return fmt::format("red in {} : modelCheck(initial, {}) .\n", module_name(question.labels),
                     question.formula);
}

std::string MaudeExport::count_command(bool labels) const {
  return fmt::format("search in {} : initial =>* S:MState such that false .\n",
                     module_name(labels));
}

// ---- the file

std::string maude_text(Model& model, std::span<const BoundProperty> properties,
                       std::span<const BoundTest> tests) {
  MaudeExport text(model);
  const MaudeTests strategies = maude_tests(text, tests);
  std::string commands;
  bool labels = false;
  bool no_labels = properties.empty();
  for (const BoundProperty& property : properties) {
    linear_time(property, "Maude").require();
    require_one_instance(property);
    LtlStore ltl;
    const MaudeQuestion question = text.add(ltl, to_ltl(model, property, {}, ltl));
    labels = labels || question.labels;
    no_labels = no_labels || !question.labels;
    commands += comment(fmt::format("{}: {}", property.name, property.text)) + "\n" +
                text.check_command(question) + "\n";
  }
  std::string counts;
  for (const bool kind : {false, true}) {
    if (!(kind ? labels : no_labels)) continue;
    text.add_states(kind);
    counts += text.count_command(kind);
  }
  return fmt::format(
      "*** {} as rewrite rules for Maude 3.2, by Credo {}.\n"
      "*** Run: maude -no-banner -no-advise FILE  (with an unlimited stack: ulimit -s unlimited)\n"
      "load model-checker\n\n{}{}*** The number of states.\n{}\n{}{}",
      model.file.agents.front().name, kVersion, text.definitions(), strategies.module, counts,
      commands, strategies.commands);
}

}  // namespace credo
