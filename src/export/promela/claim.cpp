// Writing formulas and never claims.
#include "export/promela/claim.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <optional>
#include <utility>

#include "logic/automaton.hpp"
#include "logic/ltl_copy.hpp"

namespace credo {

namespace {

// Spin's buffer for a formula has 2048 characters.
constexpr std::size_t kMostCharacters = 1800;

// ---- a formula for Spin's own translation

class FormulaText {
 public:
  explicit FormulaText(const PromelaProperty& property)
      : ltl_(*property.ltl), atoms_(property.atoms) {}

  // Nothing if it gets longer than Spin reads. Equal parts are kept once in the store but written
  // each time, so the length must be watched on the way.
  std::optional<std::string> write(LtlId formula) {
    put(formula);
    if (out_.size() > kMostCharacters) return std::nullopt;
    return std::move(out_);
  }

 private:
  void put(LtlId f) {
    if (out_.size() > kMostCharacters) return;
    const auto parts = ltl_.parts(f);
    switch (ltl_.op(f)) {
      case LtlOp::falsity:
        out_ += "(false)";
        return;
      case LtlOp::truth:
        out_ += "(true)";
        return;
      case LtlOp::positive:
        out_ += fmt::format("({})", atoms_[ltl_.atom(f)]);
        return;
      case LtlOp::negative:
        out_ += fmt::format("(!({}))", atoms_[ltl_.atom(f)]);
        return;
      case LtlOp::both:
        chain(parts, " && ");
        return;
      case LtlOp::either:
        chain(parts, " || ");
        return;
      case LtlOp::until:
        if (!ltl_.is_eventually(f)) return chain(parts, " U ");
        return unary("<> ", parts[1]);
      case LtlOp::release:
        if (!ltl_.is_always(f)) return chain(parts, " V ");
        return unary("[] ", parts[1]);
      case LtlOp::next:
        return unary("X ", parts[0]);
    }
  }

  void unary(const char* op, LtlId f) {
    out_ += fmt::format("({}", op);
    put(f);
    out_ += ")";
  }

  // Two at a time: Spin counts the brackets it adds itself.
  void chain(std::span<const LtlId> parts, const char* op) {
    out_ += std::string(parts.size() - 1, '(');
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (i > 0) out_ += op;
      put(parts[i]);
      if (i > 0) out_ += ")";
    }
  }

  const LtlStore& ltl_;
  const std::vector<std::string>& atoms_;
  std::string out_;
};

std::optional<std::string> ltl_text(const PromelaProperty& property, const PromelaStart& start,
                                    const std::string& fair) {
  if (property.ltl->has_next(property.formula)) return std::nullopt;
  auto text = FormulaText(property).write(property.formula);
  if (!text) return std::nullopt;
  // No fair run violates it. With the formula negated twice Spin's translation is much faster.
  if (!start.started.empty()) {
    const std::string violated =
        fair.empty() ? "(!" + *text + ")" : fmt::format("(([] (<> ({}))) && (!{}))", fair, *text);
    text = fmt::format("(!((!({0})) U (({0}) && {1})))", start.started, violated);
  } else if (!fair.empty()) {
    text = fmt::format("(([] (<> ({}))) -> {})", fair, *text);
  }
  if (text->size() > kMostCharacters) return std::nullopt;
  return fmt::format("ltl {} {{ {} }}\n", promela_name(property.name), *text);
}

// ---- a never claim from Credo's automaton

// The automaton's acceptance sets, and fairness as one more, are waited for one after the other: a
// state of the claim is one of the automaton with the number of sets that were seen since all of
// them were.
class NeverClaim {
 public:
  NeverClaim(const PromelaProperty& property, const PromelaStart& start, const std::string& fair)
      : property_(property), start_(start.started), fair_(fair) {
    LtlNegation negation(*property.ltl, property.formula);
    automaton_ = translate(negation.ltl, negation.formula);
    sets_ = automaton_.set_count + (fair_.empty() ? 0 : 1);
  }

  std::string write() {
    std::string out = fmt::format("never {} {{\n", promela_name(property_.name));
    if (automaton_.states.empty()) return out + "  false\n}\n";
    const Node initial{automaton_.initial, 0};
    if (!start_.empty()) {
      // Where the run starts the automaton reads its first label.
      out +=
          fmt::format("before_the_start:\n  do\n  :: (!({})) -> goto before_the_start\n", start_);
      out += options(initial, start_) + "  od;\n";
    } else {
      wanted(initial);
    }
    while (!waiting_.empty()) {
      const Node node = waiting_.front();
      waiting_.pop_front();
      const std::string choices = options(node, "");
      out += fmt::format("{}:\n", name_of(node));
      out += choices.empty() ? "  false;\n" : fmt::format("  do\n{}  od;\n", choices);
    }
    return out + "}\n";
  }

 private:
  using Node = std::pair<std::uint32_t, std::uint32_t>;  // state, sets that were seen

  std::string name_of(const Node& node) const {
    return fmt::format("{}S{}_{}", node.second == sets_ ? "accept_" : "", node.first, node.second);
  }

  std::string wanted(const Node& node) {
    if (known_.emplace(node, true).second) waiting_.push_back(node);
    return name_of(node);
  }

  std::string condition(const AutomatonTransition& transition) const {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < property_.atoms.size(); ++i) {
      const Label bit = Label{1} << i;
      if ((transition.required & bit) != 0)
        parts.push_back(fmt::format("({})", property_.atoms[i]));
      if ((transition.forbidden & bit) != 0) {
        parts.push_back(fmt::format("!({})", property_.atoms[i]));
      }
    }
    return parts.empty() ? "true" : fmt::format("{}", fmt::join(parts, " && "));
  }

  // The options of a node, each of which also needs `also`.
  std::string options(const Node& node, const std::string& also) {
    std::string out;
    const auto option = [&](std::string guard, const Node& target) {
      if (!also.empty()) guard = fmt::format("({}) && {}", also, guard);
      out += fmt::format("  :: ({}) -> goto {}\n", guard, wanted(target));
    };
    const std::uint32_t seen = node.second == sets_ ? 0 : node.second;
    for (const AutomatonTransition& transition : automaton_.states[node.first].transitions) {
      std::uint32_t next = seen;
      while (next < automaton_.set_count && ((transition.marks >> next) & 1) != 0) ++next;
      const std::string guard = condition(transition);
      if (fair_.empty() || next < automaton_.set_count) {
        option(guard, {transition.target, next});
        continue;
      }
      // Only fairness is left to wait for.
      option(fmt::format("({}) && {}", fair_, guard), {transition.target, sets_});
      option(fmt::format("!({}) && {}", fair_, guard), {transition.target, next});
    }
    return out;
  }

  const PromelaProperty& property_;
  const std::string start_;
  const std::string fair_;
  Automaton automaton_;
  std::uint32_t sets_ = 0;
  std::map<Node, bool> known_;
  std::deque<Node> waiting_;
};

// ---- names

constexpr std::array kReserved{"active",
                               "always",
                               "assert",
                               "atomic",
                               "bit",
                               "bool",
                               "break",
                               "byte",
                               "c_code",
                               "c_decl",
                               "c_expr",
                               "c_state",
                               "c_track",
                               "chan",
                               "d_step",
                               "D_proctype",
                               "do",
                               "else",
                               "empty",
                               "enabled",
                               "equivalent",
                               "eval",
                               "eventually",
                               "false",
                               "fi",
                               "for",
                               "full",
                               "get_priority",
                               "goto",
                               "hidden",
                               "if",
                               "implies",
                               "in",
                               "init",
                               "inline",
                               "int",
                               "len",
                               "local",
                               "ltl",
                               "mtype",
                               "nempty",
                               "never",
                               "next",
                               "nfull",
                               "notrace",
                               "np_",
                               "od",
                               "of",
                               "pc_value",
                               "pid",
                               "print",
                               "printf",
                               "printm",
                               "priority",
                               "proctype",
                               "provided",
                               "release",
                               "return",
                               "run",
                               "select",
                               "set_priority",
                               "short",
                               "show",
                               "skip",
                               "stronguntil",
                               "timeout",
                               "trace",
                               "true",
                               "typedef",
                               "unless",
                               "unsigned",
                               "until",
                               "weakuntil",
                               "xr",
                               "xs",
                               "U",
                               "V",
                               "W",
                               "X"};

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

}  // namespace

std::string promela_claim(const PromelaProperty& property, const PromelaStart& start,
                          const std::string& fair) {
  const std::string comment =
      promela_comment(fmt::format("{}: {}", property.name, property.description));
  if (const auto text = ltl_text(property, start, fair)) return comment + *text;
  return comment +
         promela_comment(
             "Spin does not read this formula, for it has X or is too long: the claim "
             "is Credo's automaton for the runs that violate it.") +
         NeverClaim(property, start, fair).write();
}

// Readable where that is possible: "spec1" is itself, "no loss" is "no_x20loss", "init" is
// "p_init".
std::string promela_name(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool looks_written = name[i] == '_' && i + 1 < name.size() && name[i + 1] == 'x';
    if (is_word_character(name[i]) && !looks_written) {
      out += name[i];
    } else {
      out += fmt::format("_x{:02x}", static_cast<unsigned char>(name[i]));
    }
  }
  const bool plain =
      !out.empty() && ((out[0] >= 'a' && out[0] <= 'z') || (out[0] >= 'A' && out[0] <= 'Z'));
  if (plain && !out.starts_with("p_") && std::ranges::find(kReserved, out) == kReserved.end()) {
    return out;
  }
  return "p_" + out;
}

std::string promela_comment(std::string_view text) {
  std::string out = "/* ";
  for (std::size_t i = 0; i < text.size(); ++i) {
    // Neither the end of the comment nor, for the preprocessor, another beginning.
    const bool ends =
        i > 0 && ((text[i - 1] == '*' && text[i] == '/') || (text[i - 1] == '/' && text[i] == '*'));
    if (ends) out += ' ';
    out += text[i];
    if (text[i] == '\n') out += i + 1 < text.size() && text[i + 1] == '\n' ? " *" : " * ";
  }
  return out + " */\n";
}

}  // namespace credo
