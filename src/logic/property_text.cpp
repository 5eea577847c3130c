// Writing properties with the parentheses that the parser's precedence asks for and no others.
//
// A quantifier over agents takes everything to its right, so it needs parentheses exactly where
// something follows it.
#include "logic/property_text.hpp"

#include <fmt/format.h>

namespace credo {

namespace {

constexpr int kWhole = 0;  // any operator may stand here without parentheses

std::string in_brackets(const std::string& actions) {
  return actions.empty() ? std::string() : "[" + actions + "]";
}

class Writer {
 public:
  Writer(const TermStore& terms, const Property& property) : terms_(terms), property_(property) {}

  // `level`: what binds more loosely than this is put in parentheses; `last`: nothing follows.
  void write(NodeId id, int level, bool last) {
    const PropertyNode& node = property_.node(id);
    const int own = info(node.op).level;
    const bool quantifier = quantifies_agents(node.op);
    const bool compares =
        node.op == Operator::atom && property_.atoms[node.atom].kind == AtomKind::comparison;
    if (own < level || (quantifier && !last) || (compares && level == kUnaryLevel)) {
      out_ += '(';
      write(id, kWhole, true);
      out_ += ')';
      return;
    }
    if (node.op == Operator::atom) {
      out_ += text_of(terms_, property_, property_.atoms[node.atom]);
    } else if (quantifier) {
      out_ += fmt::format("{} {}: ", info(node.op).text, node.variable);
      write(node.left, kWhole, true);
    } else if (own < kUnaryLevel) {
      binary(node, own, last);
    } else if (node.left != kNoNode) {
      prefix(node, last);
    } else {
      out_ += info(node.op).text;
    }
  }

  std::string take() { return std::move(out_); }

 private:
  void binary(const PropertyNode& node, int level, bool last) {
    const bool right = info(node.op).groups_right;
    write(node.left, right ? level + 1 : level, false);
    out_ += fmt::format(" {}{}{} ", in_brackets(node.actions), info(node.op).text,
                        in_brackets(node.actions_after));
    write(node.right, right ? level : level + 1, last);
  }

  void prefix(const PropertyNode& node, bool last) {
    const PropertyNode& inner = property_.node(node.left);
    const bool paths = quantifies_paths(node.op);
    out_ += info(node.op).text;
    NodeId operand = node.left;
    if (paths && !info(inner.op).letter.empty()) {
      out_ += info(inner.op).letter;
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
    case AtomKind::joined:
    case AtomKind::action:
      return atom.text;
  }
  return "";
}

}  // namespace credo
