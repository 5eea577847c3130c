// Recursive descent over properties, one function for all binary operators.
//
// Capitals are lexed as variables: in the place of an operator they are operators, inside the
// arguments of an atom variables. `<->`, `&` and `|` group to the left, which makes no
// difference to their meaning. Nesting and size are bounded, so that no input exhausts the stack.
#include "logic/property_parser.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.hpp"
#include "logic/definition_tokens.hpp"
#include "logic/definitions.hpp"
#include "logic/property_words.hpp"

namespace credo {

namespace {

constexpr std::size_t kMostNodes = 5000;

std::optional<Operator> infix_at(const Token& token) {
  const bool possible = token.kind == TokenKind::symbol || token.kind == TokenKind::name ||
                        token.kind == TokenKind::variable;
  return possible ? infix_operator(token.text) : std::nullopt;
}

bool is_negation(const Token& token) {
  return token.is("!") || token.is("!!") || token.is("~") || token.is_name("not");
}

SourceSpan part(SourceSpan span, std::uint32_t from, std::uint32_t to) {
  return {span.file, span.begin + from, span.begin + to};
}

class PropertyParser : private DefinitionTokens {
 public:
  PropertyParser(const Sources& sources, std::vector<Token> tokens, TermStore& terms,
                 Diagnostics& diagnostics, const PropertySyntax& syntax)
      : DefinitionTokens(sources, std::move(tokens), terms, diagnostics, syntax) {}

  Property run() {
    property_.root = formula();
    if (stream_.peek().is("=>")) expectation();
    if (!stream_.at_end()) fail_after_formula();
    return finished();
  }

  Property run(const Definition& definition) {
    begin(definition);
    property_.root = body();
    return finished();
  }

 private:
  struct Nesting {
    explicit Nesting(PropertyParser& parser) : depth(parser.depth_) {
      if (++depth > kDeepestNesting) parser.fail_nesting();
    }
    ~Nesting() { --depth; }
    std::size_t& depth;
  };

  Property finished() {
    property_.variables = scope_.names();
    property_.of_definitions.resize(property_.variables.size(), false);
    return std::move(property_);
  }

  // ---- syntax tree

  NodeId add(PropertyNode node) {
    if (in_definition() && is_temporal(node.op)) fail_in_definition(node.operator_where);
    if (property_.nodes.size() >= kMostNodes) {
      stream_.fail(node.operator_where,
                   fmt::format("more than {} operators and atoms in a property", kMostNodes));
    }
    property_.nodes.push_back(std::move(node));
    return static_cast<NodeId>(property_.nodes.size() - 1);
  }

  PropertyNode unary_node(Operator op, SourceSpan where, NodeId operand) const {
    PropertyNode node;
    node.op = op;
    node.left = operand;
    node.operator_where = where;
    node.where = operand == kNoNode ? where : join(where, property_.node(operand).where);
    return node;
  }

  NodeId add_atom(PropertyAtom atom, SourceSpan whole, SourceSpan operator_where) {
    PropertyNode node = unary_node(Operator::atom, operator_where, kNoNode);
    node.where = whole;
    node.atom = static_cast<std::uint32_t>(property_.atoms.size());
    const NodeId id = add(std::move(node));
    property_.atoms.push_back(std::move(atom));
    return id;
  }

  // ---- operators

  NodeId formula() { return binary(0); }

  NodeId binary(int level) {
    if (level > kTightestInfix) return unary();
    NodeId left = binary(level + 1);
    for (;;) {
      PropertyNode node;
      if (level == kTightestInfix && indexed_until_follows()) {
        ActionSetText set = action_set();
        node.actions = std::move(set.text);
        node.actions_where = set.where;
      }
      const Token token = stream_.peek();
      const auto op = infix_at(token);
      if (!op || info(*op).level != level) return left;
      stream_.take();
      node.op = *op;
      node.left = left;
      node.operator_where = token.span;
      if (*op == Operator::until) {
        ActionSetText set = action_set();
        node.actions_after = std::move(set.text);
        node.actions_after_where = set.where;
      }
      node.indexed = !node.actions.empty() || !node.actions_after.empty();
      after_ = token.text;
      if (info(*op).groups_right) {
        const Nesting guard(*this);
        node.right = binary(level);
      } else {
        node.right = binary(level + 1);
      }
      node.where = join(property_.node(left).where, property_.node(node.right).where);
      left = add(std::move(node));
    }
  }

  bool indexed_until_follows() const {
    if (!action_set_follows()) return false;
    return infix_at(stream_.peek(closing_bracket() + 1)) == Operator::until;
  }

  NodeId unary() {
    const Nesting guard(*this);
    const Token token = stream_.peek();
    const bool operation = token.kind == TokenKind::name && prefix_operator(token.text);
    if (!operation && comparison_follows()) return comparison();
    refuse_term();
    if (token.is("!!")) {
      stream_.take();
      after_ = "!";
      const NodeId inner = add(unary_node(Operator::negation, part(token.span, 1, 2), unary()));
      return add(unary_node(Operator::negation, part(token.span, 0, 1), inner));
    }
    if ((token.is("[") && stream_.peek(1).is("]")) || (token.is("<") && stream_.peek(1).is(">"))) {
      stream_.take();
      const SourceSpan where = join(token.span, stream_.take().span);
      const bool box = token.text == "[";
      after_ = box ? "[]" : "<>";
      return add(unary_node(box ? Operator::always : Operator::eventually, where, unary()));
    }
    if (token.is_name("forall") || token.is_name("exists")) return agent_quantifier();
    if (const auto op = prefix_operator(token.text)) {
      if (const auto atom = worded_at(token); atom.word != nullptr && is_no_operator(atom)) {
        return worded_atom(atom);
      }
      stream_.take();
      after_ = token.text;
      return add(unary_node(*op, token.span, unary()));
    }
    if (const auto op = path_pair(token.text)) return path_formula(*op);
    return operand();
  }

  // AG f, EX[x] f, ...
  NodeId path_formula(Operator op) {
    const Token token = stream_.take();
    ActionSetText set = action_set();
    SourceSpan operator_where = part(token.span, 1, 2);
    if (!set.text.empty()) operator_where = join(operator_where, stream_.previous().span);
    after_ = token.text;
    PropertyNode node = unary_node(op, operator_where, unary());
    node.indexed = !set.text.empty();
    node.actions = std::move(set.text);
    node.actions_where = set.where;
    const NodeId inner = add(std::move(node));
    return add(unary_node(token.text[0] == 'A' ? Operator::all_paths : Operator::some_path,
                          part(token.span, 0, 1), inner));
  }

  // forall x, y: f
  NodeId agent_quantifier() {
    const Token word = stream_.take();
    const Operator op = word.text == "forall" ? Operator::all_agents : Operator::some_agent;
    std::vector<std::pair<std::string_view, SourceSpan>> variables;
    do {
      const Token token = stream_.peek();
      if ((token.kind != TokenKind::name && token.kind != TokenKind::variable) ||
          token.text == "_" || token.text.find('.') != std::string_view::npos) {
        stream_.fail_here(fmt::format("a variable after '{}'", stream_.previous().text),
                          fmt::format("e.g. {} x: Bel(x, done)", word.text));
      }
      stream_.take();
      refuse_quantified(token);
      if (quantified_.size() == kDeepestNesting) fail_nesting();
      quantified_.push_back(token.text);
      const bool first = variables.empty();
      variables.emplace_back(token.text, first ? join(word.span, token.span) : token.span);
    } while (stream_.accept(","));
    stream_.expect(":", fmt::format("after the variables of '{}'", word.text));
    after_ = ":";
    NodeId body = formula();
    for (; !variables.empty(); variables.pop_back()) {
      PropertyNode node = unary_node(op, variables.back().second, body);
      node.variable = variables.back().first;
      body = add(std::move(node));
      quantified_.pop_back();
    }
    return body;
  }

  // ---- definitions

  // The formula of a definition, all of it.
  NodeId body() {
    after_ = "";
    const NodeId root = formula();
    if (stream_.peek().is("=>")) {
      stream_.fail(stream_.peek().span, "a definition has no expected verdict",
                   "leave out '=> ...'");
    }
    if (!stream_.at_end()) fail_after_formula();
    return root;
  }

  NodeId use(const Definition& definition) {
    const DefinitionCall call = take_call(definition);
    property_.uses.push_back(
        {definition.name, static_cast<std::uint32_t>(call.arguments.size()), call.where});
    property_.of_definitions.resize(scope_.names().size(), in_definition());
    WrittenOut outside = enter(call);
    const NodeId root = body();
    leave(std::move(outside));
    property_.of_definitions.resize(scope_.names().size(), true);
    // The whole stands where it is used; its parts stand in the definition.
    property_.nodes[root].where = call.where;
    return root;
  }

  // ---- comparisons

  NodeId comparison() {
    const SourceSpan begin = stream_.peek().span;
    const TermId left = parse_term(stream_, terms_, scope_);
    const Token sign = stream_.peek();
    std::string_view name = "divides";
    if (!stream_.accept_name(name)) {
      const auto compared = accept_comparison(stream_);
      if (!compared) stream_.fail_here("a comparison after the term");
      name = *compared == Comparison::same        ? "="
             : *compared == Comparison::different ? "!="
                                                  : text_of(*compared);
    }
    const TermId right = parse_term(stream_, terms_, scope_);
    PropertyAtom atom;
    atom.kind = AtomKind::comparison;
    atom.content = terms_.structure(name, {left, right});
    atom.where = join(begin, stream_.previous().span);
    refuse_anonymous(atom.content, atom.where);
    const SourceSpan where = atom.where;
    return add_atom(std::move(atom), where, sign.span);
  }

  // ---- atoms

  NodeId operand() {
    const Token token = stream_.peek();
    if (token.is("(")) return parenthesised();
    if (token.kind == TokenKind::name && !infix_operator(token.text)) return word();
    if (token.kind == TokenKind::variable && !token.text.starts_with('_') && !infix_at(token)) {
      return capital();
    }
    fail_operand();
  }

  NodeId parenthesised() {
    const SourceSpan open = stream_.take().span;
    after_ = "(";
    const NodeId inner = formula();
    if (!stream_.peek().is(")")) fail_after_formula();
    // The parentheses belong to what they enclose, so that the place of a formula is balanced.
    property_.nodes[inner].where = join(open, stream_.take().span);
    return inner;
  }

  // A constant, a word of the language, an atom of an agent language, or a fact.
  NodeId word() {
    const Token token = stream_.peek();
    const bool called = stream_.peek(1).is("(");
    if (token.text == "true" || token.text == "false") {
      stream_.take();
      const Operator op = token.text == "true" ? Operator::truth : Operator::falsity;
      return add(unary_node(op, token.span, kNoNode));
    }
    if (const Definition* known = find_definition(syntax_.definitions, token.text)) {
      return use(*known);
    }
    if (in_definition() && syntax_.is_of_runs(token.text)) fail_in_definition(token.span);
    PropertyAtom atom;
    if (!called && (token.text == "terminated" || token.text == "deadlock")) {
      stream_.take();
      atom.kind = token.text == "deadlock" ? AtomKind::deadlock : AtomKind::terminated;
      atom.where = token.span;
      return add_atom(std::move(atom), token.span, token.span);
    }
    atom.content = pattern("a fact", atom.where);
    const std::size_t arity = terms_.arguments(atom.content).size();
    atom.language = syntax_.called(token.text, arity);
    if (!atom.language.empty()) {
      atom.kind = AtomKind::foreign;
      atom.text = terms_.text(atom.content, scope_.names());
    }
    const SourceSpan where = atom.where;
    return add_atom(std::move(atom), where, token.span);
  }

  NodeId capital() {
    const Token token = stream_.peek();
    if (const Modality* modality = find_modality(token.text)) return modal_atom(*modality);
    if (const auto atom = worded_at(token); atom.word != nullptr) return worded_atom(atom);
    for (const LanguageAtoms* each : syntax_.atoms) {
      if (is_view(*each, token)) return view(*each);
    }
    fail_capital(token);
  }

  // The pattern of an atom, with its arithmetic done.
  TermId pattern(std::string_view what, SourceSpan& where) {
    const SourceSpan begin = stream_.peek().span;
    const TermId written = parse_atom(stream_, terms_, scope_, what);
    where = join(begin, stream_.previous().span);
    const auto value = evaluate_constant(stream_, terms_, written, where);
    if (value) return *value;
    if (terms_.ground(written)) stream_.fail(where, "the arithmetic in this atom has no value");
    if (is_by_itself()) return written;  // a use may have a number for a parameter
    stream_.fail(where, "arithmetic on variables inside an atom is not supported in a property",
                 "match the value with a variable and compare it: p(Y) & Y == X + 1");
  }

  // Bel(agent, content) and the like.
  NodeId modal_atom(const Modality& modality) {
    const Token name = stream_.take();
    const std::string usage = fmt::format("{0} takes an agent and {1}: {0}(ag1, {2})",
                                          modality.name, modality.content, modality.example);
    if (!stream_.peek().is("(")) stream_.fail(name.span, usage);
    const SourceSpan whole = join(name.span, stream_.peek(closing_bracket()).span);
    stream_.take();
    if (stream_.peek().is(")")) stream_.fail(whole, usage);
    PropertyAtom atom;
    atom.kind = modality.kind;
    atom.agent = agent(atom.agent_where);
    if (stream_.peek().is(")")) stream_.fail(whole, usage);
    stream_.expect(",", "after the agent");
    const Token first = stream_.peek();
    if (is_negation(first)) {
      stream_.fail(first.span,
                   fmt::format("{} is not negated inside {}", modality.content, modality.name),
                   fmt::format("the negation stands before it: !{}(ag1, {})", modality.name,
                               modality.example));
    }
    atom.content = pattern(modality.content, atom.where);
    if (stream_.peek().is(",")) stream_.fail(whole, usage);
    if (infix_at(stream_.peek())) {
      stream_.fail(stream_.peek().span,
                   fmt::format("{} takes one atom, not a formula", modality.name),
                   fmt::format("e.g. {0}(ag1, a) & {0}(ag1, b)", modality.name));
    }
    stream_.expect(")", fmt::format("after {}", modality.content));
    return add_atom(std::move(atom), whole, name.span);
  }

  TermId agent(SourceSpan& where) {
    const Token token = stream_.peek();
    where = token.span;
    if (token.kind == TokenKind::name && token.text.find('.') == std::string_view::npos) {
      stream_.take();
      if (!stream_.peek().is("(")) return terms_.atom(token.text);
    } else if (token.kind == TokenKind::number) {  // agents may be called so
      stream_.take();
      return terms_.atom(token.text);
    } else if (token.kind == TokenKind::variable) {
      const TermId term = parse_term(stream_, terms_, scope_);
      where = join(where, stream_.previous().span);
      if (terms_.is_variable(term) || terms_.is_atom(term)) return term;
    } else {
      stream_.fail_here("the name of an agent");
    }
    stream_.fail(where, "an agent is a name or a variable", "e.g. Bel(ag1, lost)");
  }

  // ---- atoms of agent languages: kept as text, for the language to read

  NodeId add_foreign(PropertyAtom atom, std::string_view language, SourceSpan begin) {
    atom.kind = AtomKind::foreign;
    atom.language = language;
    atom.where = join(begin, stream_.previous().span);
    const SourceSpan where = atom.where;
    return add_atom(std::move(atom), where, begin);
  }

  // (ag, ...
  bool agent_follows() const {
    const Token& name = stream_.peek(2);
    return stream_.peek(1).is("(") && stream_.peek(3).is(",") &&
           (name.kind == TokenKind::name || name.kind == TokenKind::variable);
  }

  WordedAtom worded_at(const Token& token) const {
    return token.kind == TokenKind::variable ? syntax_.worded(token.text) : WordedAtom{};
  }

  // Of a word that is a path operator, too.
  bool is_no_operator(const WordedAtom& atom) const {
    return atom.atoms == syntax_.own || agent_follows();
  }

  // The word, its operand in brackets if it has some, and before it the agent if it is named.
  NodeId worded_atom(const WordedAtom& known) {
    const bool with_agent = agent_follows();
    const Token word = stream_.peek();
    PropertyAtom atom;
    atom.word = word.text;
    std::size_t close = with_agent ? closing_bracket(1) : 0;  // of the whole, how far ahead
    swallow(1, atom.text);
    if (with_agent) {
      swallow(1, atom.text);
      atom.agent = agent(atom.agent_where);
      atom.text += terms_.text(atom.agent, scope_.names());
      swallow(1, atom.text);
      close -= 4;
    }
    if (!known.word->open.empty()) {
      bracketed(known.word->open, known.word->what, atom);
    } else if (with_agent) {
      operand_of(close, atom);
    } else {
      operand_of(literal_or_group(word, 0, known.word->hint), atom);
    }
    if (with_agent) {
      stream_.expect(")", fmt::format("to close '{}('", word.text));
      atom.text += ')';
    }
    return add_foreign(std::move(atom), known.atoms->language, word.span);
  }

  void operand_of(std::size_t count, PropertyAtom& atom) {
    const SourceSpan first = stream_.peek().span;
    atom.operand = {first.file, first.begin, first.begin};
    const std::size_t begin = atom.text.size();
    swallow(count, atom.text);
    if (count > 0) atom.operand = join(first, stream_.previous().span);
    refuse_parameters(std::string_view(atom.text).substr(begin), atom.operand);
  }

  void bracketed(std::string_view open, std::string_view what, PropertyAtom& atom) {
    if (!stream_.peek().is(open)) {
      stream_.fail_here(fmt::format("{} after '{}'", what, stream_.previous().text));
    }
    const std::size_t close = closing_bracket();
    swallow(1, atom.text);
    operand_of(close - 1, atom);
    swallow(1, atom.text);
  }

  // How many tokens a literal, or a formula in parentheses, has from here.
  std::size_t literal_or_group(const Token& after, std::size_t from, const std::string& hint = {}) {
    while (is_negation(stream_.peek(from))) ++from;
    const Token& next = stream_.peek(from);
    const bool named = next.kind == TokenKind::name && !infix_operator(next.text);
    const bool called =
        (named || next.kind == TokenKind::variable) && stream_.peek(from + 1).is("(");
    if (called || next.is("(")) return closing_bracket(called ? from + 1 : from) + 1;
    if (!named) {
      for (; from > 0; --from) stream_.take();
      stream_.fail_here(fmt::format("a formula after '{}'", after.text), hint);
    }
    return from + 1;
  }

  static bool is_view(const LanguageAtoms& atoms, const Token& token) {
    return atoms.is_view != nullptr && token.kind == TokenKind::variable &&
           atoms.is_view(token.text);
  }

  // B_i f, I_iB_i !f: an operand is a literal or a formula in parentheses.
  NodeId view(const LanguageAtoms& atoms) {
    const Token token = stream_.peek();
    std::size_t count = 1;
    while (is_negation(stream_.peek(count)) || is_view(atoms, stream_.peek(count))) ++count;
    count = literal_or_group(token, count);
    PropertyAtom atom;
    swallow(count, atom.text);
    refuse_parameters(atom.text, join(token.span, stream_.previous().span));
    return add_foreign(std::move(atom), atoms.language, token.span);
  }

  // ---- the end

  void expectation() {
    const Token arrow = stream_.take();
    if (stream_.peek(1).is(".") && stream_.peek(2).kind == TokenKind::end) {
      stream_.take();
      fail_after_formula();
    }
    if (!stream_.at_end() && stream_.peek(1).kind != TokenKind::end) fail_arrow(arrow.span);
    const Token word = stream_.peek();
    property_.expected = expectation_word(word.text);
    if (property_.expected) {
      stream_.take();
      return;
    }
    std::string hint = did_you_mean(word.text, expectation_words());
    if (hint.empty()) hint = "implication is written ->";
    stream_.fail_here("true, holds, false, violated or unknown after '=>'", std::move(hint));
  }

  Property property_;
  std::size_t depth_ = 0;
};

}  // namespace

std::optional<Property> parse_property(const Sources& sources, FileId file, std::uint32_t begin,
                                       std::uint32_t end, TermStore& terms,
                                       Diagnostics& diagnostics, const PropertySyntax& syntax) {
  const std::size_t errors = diagnostics.error_count();
  std::vector<Token> tokens = tokenize(sources, file, begin, end, diagnostics);
  if (diagnostics.error_count() != errors) return std::nullopt;
  try {
    return PropertyParser(sources, std::move(tokens), terms, diagnostics, syntax).run();
  } catch (const SyntaxError&) {
    return std::nullopt;
  }
}

std::optional<Property> parse_definition(const Sources& sources, const Definition& definition,
                                         TermStore& terms, Diagnostics& diagnostics,
                                         const PropertySyntax& syntax) {
  const SourceSpan text = definition.formula;
  const std::size_t errors = diagnostics.error_count();
  std::vector<Token> tokens = tokenize(sources, text.file, text.begin, text.end, diagnostics);
  if (diagnostics.error_count() != errors) return std::nullopt;
  try {
    return PropertyParser(sources, std::move(tokens), terms, diagnostics, syntax).run(definition);
  } catch (const SyntaxError&) {
    return std::nullopt;
  }
}

}  // namespace credo
