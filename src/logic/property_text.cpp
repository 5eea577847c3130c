// Writing properties with the parentheses that the parser's precedence asks for and no others.
//
// A quantifier over agents takes everything to its right, so it needs parentheses exactly where
// something follows it.
#include "logic/property_text.hpp"

#include <fmt/format.h>

#include "logic/property_words.hpp"

namespace credo {

namespace {

constexpr int kWhole = 0;  // any operator may stand here without parentheses

std::string_view spelling(Operator op) {
  switch (op) {
    case Operator::truth:
      return "true";
    case Operator::falsity:
      return "false";
    case Operator::atom:
      return "";
    case Operator::negation:
      return "!";
    case Operator::conjunction:
      return "&";
    case Operator::disjunction:
      return "|";
    case Operator::implication:
      return "->";
    case Operator::equivalence:
      return "<->";
    case Operator::next:
      return "X";
    case Operator::eventually:
      return "<>";
    case Operator::always:
      return "[]";
    case Operator::until:
      return "U";
    case Operator::release:
      return "R";
    case Operator::weak_until:
      return "W";
    case Operator::all_paths:
      return "A";
    case Operator::some_path:
      return "E";
    case Operator::all_agents:
      return "forall";
    case Operator::some_agent:
      return "exists";
  }
  return "";
}

// The letter of a path operator directly after A or E; none for the other operators.
std::string_view letter(Operator op) {
  switch (op) {
    case Operator::next:
      return "X";
    case Operator::eventually:
      return "F";
    case Operator::always:
      return "G";
    default:
      return "";
  }
}

std::string in_brackets(const std::string& actions) {
  return actions.empty() ? std::string() : "[" + actions + "]";
}

class Writer {
 public:
  Writer(const TermStore& terms, const Property& property) : terms_(terms), property_(property) {}

  // `level`: what binds more loosely than this is put in parentheses; `last`: nothing follows.
  void write(NodeId id, int level, bool last) {
    const PropertyNode& node = property_.node(id);
    const int own = binding_level(node.op);
    const bool quantifier = node.op == Operator::all_agents || node.op == Operator::some_agent;
    if (own < level || (quantifier && !last)) {
      out_ += '(';
      write(id, kWhole, true);
      out_ += ')';
      return;
    }
    if (node.op == Operator::atom) {
      out_ += text_of(terms_, property_, property_.atoms[node.atom]);
    } else if (quantifier) {
      out_ += fmt::format("{} {}: ", spelling(node.op), node.variable);
      write(node.left, kWhole, true);
    } else if (own < kUnaryLevel) {
      binary(node, own, last);
    } else if (node.left != kNoNode) {
      prefix(node, last);
    } else {
      out_ += spelling(node.op);
    }
  }

  std::string take() { return std::move(out_); }

 private:
  void binary(const PropertyNode& node, int level, bool last) {
    const bool right = groups_right(node.op);
    write(node.left, right ? level + 1 : level, false);
    out_ += fmt::format(" {}{}{} ", in_brackets(node.actions), spelling(node.op),
                        in_brackets(node.actions_after));
    write(node.right, right ? level : level + 1, last);
  }

  void prefix(const PropertyNode& node, bool last) {
    const PropertyNode& inner = property_.node(node.left);
    const bool paths = node.op == Operator::all_paths || node.op == Operator::some_path;
    out_ += spelling(node.op);
    NodeId operand = node.left;
    if (paths && !letter(inner.op).empty()) {
      out_ += letter(inner.op);
      out_ += in_brackets(inner.actions);
      operand = inner.left;
    } else {
      out_ += in_brackets(node.actions);
    }
    const std::size_t gap = out_.size();
    write(operand, kUnaryLevel, last);
    if (needs_blank(node.op, std::string_view(out_).substr(gap))) out_.insert(gap, 1, ' ');
  }

  // `!p`, `[](p & q)`, `[]<> p`, `[] !p`, `X p`, `AG [] p`.
  static bool needs_blank(Operator op, std::string_view operand) {
    if (op == Operator::negation || operand.starts_with('(')) return false;
    const bool symbol = op == Operator::always || op == Operator::eventually;
    return !symbol || !(operand.starts_with("[]") || operand.starts_with("<>"));
  }

  const TermStore& terms_;
  const Property& property_;
  std::string out_;
};

}  // namespace

std::string text_of(const TermStore& terms, const Property& property, NodeId node) {
  Writer writer(terms, property);
  writer.write(node, kWhole, true);
  return writer.take();
}

std::string text_of(const TermStore& terms, const Property& property, const PropertyAtom& atom) {
  const auto modal = [&](std::string_view name) {
    return fmt::format("{}({}, {})", name, terms.text(atom.agent, property.variables),
                       terms.text(atom.content, property.variables));
  };
  // `fact(on(3,2))`: written without its agent where there is only one it can be about.
  const auto own_words = [&](std::string_view name) {
    return atom.agent_where.known()
               ? modal(name)
               : fmt::format("{}({})", name, terms.text(atom.content, property.variables));
  };
  switch (atom.kind) {
    case AtomKind::taken:
    case AtomKind::enabled:
      return own_words(atom.word);
    case AtomKind::stuck:
      return atom.text;
    case AtomKind::belief:
      if (!atom.word.empty()) return own_words(atom.word);
      return modal("Bel");
    case AtomKind::desire:
      return modal("Des");
    case AtomKind::intention:
      return modal("Int");
    case AtomKind::does:
      return modal("Does");
    case AtomKind::fact:
      return terms.text(atom.content, property.variables);
    case AtomKind::comparison: {
      const auto sides = terms.arguments(atom.content);
      return fmt::format("{} {} {}", terms.text(sides[0], property.variables),
                         terms.name_text(atom.content), terms.text(sides[1], property.variables));
    }
    case AtomKind::terminated:
      return "terminated";
    case AtomKind::deadlock:
      return "deadlock";
    case AtomKind::foreign:
    case AtomKind::action:
      return atom.text;
  }
  return "";
}

}  // namespace credo
