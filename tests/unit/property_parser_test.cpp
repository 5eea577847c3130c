// Properties: every operator and its spellings, how they group, their places, the mistakes, and the
// way back to text.
#include "logic/property_parser.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "lang/languages.hpp"
#include "logic/property_text.hpp"
#include "logic/property_words.hpp"

namespace credo {
namespace property_parser_test {

class PropertyParserTest : public ::testing::Test {
 protected:
  Sources sources;
  Diagnostics diagnostics{sources};
  TermStore terms;
  Constants constants{{"N", terms.number(5)}, {"Boss", terms.atom("ag1")}};

  // With the atoms of all languages.
  PropertySyntax syntax() const {
    PropertySyntax syntax;
    syntax.constants = &constants;
    for (const Language& each : languages()) syntax.atoms.push_back(&each.atoms);
    return syntax;
  }
  std::optional<Property> parse(const std::string& text) {
    const FileId file = sources.add("f", text);
    return parse_property(sources, file, 0, static_cast<std::uint32_t>(text.size()), terms,
                          diagnostics, syntax());
  }
  // The tree with every operand in parentheses, independent of the printer.
  std::string tree(const Property& property, NodeId id) {
    static const std::map<Operator, std::string> kNames{
        {Operator::truth, "true"},      {Operator::falsity, "false"},
        {Operator::negation, "not"},    {Operator::conjunction, "and"},
        {Operator::disjunction, "or"},  {Operator::implication, "imp"},
        {Operator::equivalence, "iff"}, {Operator::next, "X"},
        {Operator::eventually, "F"},    {Operator::always, "G"},
        {Operator::until, "U"},         {Operator::release, "R"},
        {Operator::weak_until, "W"},    {Operator::all_paths, "A"},
        {Operator::some_path, "E"},     {Operator::all_agents, "all"},
        {Operator::some_agent, "some"}};
    const PropertyNode& node = property.node(id);
    if (node.op == Operator::atom) return text_of(terms, property, property.atoms[node.atom]);
    const auto name = kNames.find(node.op);
    if (name == kNames.end()) return fmt::format("'{}' is not in kNames", info(node.op).text);
    std::string out = name->second;
    if (!node.variable.empty()) out += " " + node.variable;
    if (node.indexed) out += "[" + node.actions + "][" + node.actions_after + "]";
    if (node.left != kNoNode) out += "(" + tree(property, node.left);
    if (node.right != kNoNode) out += "," + tree(property, node.right);
    return node.left != kNoNode ? out + ")" : out;
  }
  std::string tree(const std::string& text) {
    const auto property = parse(text);
    return property ? tree(*property, property->root) : "no tree for " + text;
  }
  std::string canonical(const std::string& text) {
    const auto property = parse(text);
    return property ? text_of(terms, *property, property->root) : "no tree for " + text;
  }
  // "begin-end: message [hint]" of the one error, with begin and end in bytes.
  std::string error(const std::string& text) {
    const std::size_t before = diagnostics.all().size();
    if (parse(text)) return "no error";
    if (diagnostics.all().size() != before + 1) return "not one error";
    const Diagnostic each = diagnostics.all().back();
    diagnostics = Diagnostics(sources);
    return std::to_string(each.where.begin) + "-" + std::to_string(each.where.end) + ": " +
           each.message + (each.hint.empty() ? "" : " [" + each.hint + "]");
  }
  PropertyAtom atom(const std::string& text) {
    const auto property = parse(text);
    EXPECT_TRUE(property && property->node(property->root).op == Operator::atom) << text;
    return property ? property->atoms.at(0) : PropertyAtom{};
  }
  std::string slice(SourceSpan span) { return std::string(sources.slice(span)); }
};

TEST_F(PropertyParserTest, EveryConnectiveInEverySpelling) {
  for (const char* text : {"!p", "~p", "not p", "! p", "!(p)"}) EXPECT_EQ(tree(text), "not(p)");
  for (const char* text : {"p & q", "p && q", "p /\\ q", "p and q", "p/\\q"})
    EXPECT_EQ(tree(text), "and(p,q)");
  for (const char* text : {"p | q", "p || q", "p \\/ q", "p or q", "p\\/q"})
    EXPECT_EQ(tree(text), "or(p,q)");
  EXPECT_EQ(tree("p -> q"), "imp(p,q)");
  EXPECT_EQ(tree("p->q"), "imp(p,q)");
  EXPECT_EQ(tree("p <-> q"), "iff(p,q)");
  EXPECT_EQ(tree("true & false"), "and(true,false)");
  EXPECT_EQ(tree("!!p"), "not(not(p))");
  EXPECT_EQ(tree("!!!~not p"), "not(not(not(not(not(p)))))");
}

TEST_F(PropertyParserTest, EveryPathOperatorInEverySpelling) {
  for (const char* text : {"[] p", "[]p", "[ ] p", "G p", "G(p)", "always p"})
    EXPECT_EQ(tree(text), "G(p)");
  for (const char* text : {"<> p", "<>p", "< > p", "F p", "eventually p"})
    EXPECT_EQ(tree(text), "F(p)");
  for (const char* text : {"X p", "X(p)", "O p", "O(p)", "next p"}) EXPECT_EQ(tree(text), "X(p)");
  for (const char* text : {"p U q", "p until q"}) EXPECT_EQ(tree(text), "U(p,q)");
  for (const char* text : {"p R q", "p release q"}) EXPECT_EQ(tree(text), "R(p,q)");
  EXPECT_EQ(tree("p W q"), "W(p,q)");
  EXPECT_EQ(tree("[]<>[]p"), "G(F(G(p)))");
  EXPECT_EQ(tree("X X <> X p"), "X(X(F(X(p))))");
}

TEST_F(PropertyParserTest, PathQuantifiers) {
  EXPECT_EQ(tree("AG p"), "A(G(p))");
  EXPECT_EQ(tree("AF p"), "A(F(p))");
  EXPECT_EQ(tree("AX p"), "A(X(p))");
  EXPECT_EQ(tree("EG p"), "E(G(p))");
  EXPECT_EQ(tree("EF(p)"), "E(F(p))");
  EXPECT_EQ(tree("EX p"), "E(X(p))");
  EXPECT_EQ(tree("A(p U q)"), "A(U(p,q))");
  EXPECT_EQ(tree("E (p U q) & r"), "and(E(U(p,q)),r)");
  EXPECT_EQ(tree("A [] E <> p"), "A(G(E(F(p))))");
  EXPECT_EQ(tree("A p"), "A(p)");
  EXPECT_EQ(tree("AG [] p"), "A(G(G(p)))");
  EXPECT_EQ(tree("AG EF p -> q"), "imp(A(G(E(F(p)))),q)");
  EXPECT_EQ(tree("E([]<>p & <>q)"), "E(and(G(F(p)),F(q)))");
}

TEST_F(PropertyParserTest, ActionSetsOfACTL) {
  EXPECT_EQ(tree("EX[tau] p"), "E(X[tau][](p))");
  EXPECT_EQ(tree("AG[tau, ps(inform(c_r))] p"), "A(G[tau, ps(inform(c_r))][](p))");
  EXPECT_EQ(tree("AF[ps(*)] p"), "A(F[ps(*)][](p))");
  EXPECT_EQ(tree("EG[ * ] p & q"), "and(E(G[*][](p)),q)");
  EXPECT_EQ(tree("E(p [obs !c_r]U[tau] q)"), "E(U[obs !c_r][tau](p,q))");
  EXPECT_EQ(tree("A(p [obs c_r]U q)"), "A(U[obs c_r][](p,q))");
  EXPECT_EQ(tree("A(p until [tau] q)"), "A(U[][tau](p,q))");
  EXPECT_EQ(tree("A(p U [] q)"), "A(U(p,G(q)))");
}

TEST_F(PropertyParserTest, Precedence) {
  EXPECT_EQ(tree("p <-> q -> r | s & t U u"), "iff(p,imp(q,or(r,and(s,U(t,u)))))");
  EXPECT_EQ(tree("p U q & r | s -> t <-> u"), "iff(imp(or(and(U(p,q),r),s),t),u)");
  EXPECT_EQ(tree("!p & q"), "and(not(p),q)");
  EXPECT_EQ(tree("[] p -> q"), "imp(G(p),q)");
  EXPECT_EQ(tree("<>p U []q"), "U(F(p),G(q))");
  EXPECT_EQ(tree("!p U q"), "U(not(p),q)");
  EXPECT_EQ(tree("A p U q"), "U(A(p),q)");
  EXPECT_EQ(tree("(p | q) & r"), "and(or(p,q),r)");
}

TEST_F(PropertyParserTest, Associativity) {
  EXPECT_EQ(tree("p -> q -> r"), "imp(p,imp(q,r))");
  EXPECT_EQ(tree("p & q & r"), "and(and(p,q),r)");
  EXPECT_EQ(tree("p | q | r"), "or(or(p,q),r)");
  EXPECT_EQ(tree("p <-> q <-> r"), "iff(iff(p,q),r)");
  EXPECT_EQ(tree("p U q R r W s"), "U(p,R(q,W(r,s)))");
}

TEST_F(PropertyParserTest, QuantifiersOverAgentsGoOnAsFarAsTheyCan) {
  EXPECT_EQ(tree("forall x: Bel(x, p) -> q"), "all x(imp(Bel(x, p),q))");
  EXPECT_EQ(tree("p & exists X: q | r"), "and(p,some X(or(q,r)))");
  EXPECT_EQ(tree("!forall x: p & q"), "not(all x(and(p,q)))");
  EXPECT_EQ(tree("(forall x: p) & q"), "and(all x(p),q)");
  EXPECT_EQ(tree("forall x, Y: p"), "all x(all Y(p))");
  EXPECT_EQ(tree("forall x: exists y: p <-> q"), "all x(some y(iff(p,q)))");
  // A variable may be called like an operator, and used again after its quantifier.
  EXPECT_EQ(tree("forall A: Bel(A, p(X, U))"), "all A(Bel(A, p(X,U)))");
  EXPECT_EQ(tree("(forall x: p) & (forall x: q)"), "and(all x(p),all x(q))");
}

TEST_F(PropertyParserTest, AtomsForEverySystem) {
  EXPECT_EQ(atom("Bel(ag1, lost)").kind, AtomKind::belief);
  EXPECT_EQ(atom("Des(ag1, win)").kind, AtomKind::desire);
  EXPECT_EQ(atom("Int(ag1, win)").kind, AtomKind::intention);
  EXPECT_EQ(atom("Does(ag1, bid(3))").kind, AtomKind::does);
  const PropertyAtom belief = atom("Bel(ag3, winner(ag3,_,\"a b\",-1))");
  EXPECT_EQ(terms.text(belief.agent), "ag3");
  EXPECT_EQ(slice(belief.agent_where), "ag3");
  EXPECT_EQ(slice(belief.where), "winner(ag3,_,\"a b\",-1)");
  const PropertyAtom fact = atom(" winner(ag3) ");
  EXPECT_EQ(fact.kind, AtomKind::fact);
  EXPECT_EQ(terms.text(fact.content), "winner(ag3)");
  EXPECT_EQ(fact.agent, kNoTerm);
  EXPECT_EQ(atom("terminated").kind, AtomKind::terminated);
  EXPECT_EQ(atom("deadlock").kind, AtomKind::deadlock);
  EXPECT_EQ(atom("deadlock").content, kNoTerm);
  EXPECT_EQ(atom("terminated(a)").kind, AtomKind::fact);
}

TEST_F(PropertyParserTest, CapitalsInArgumentsAreVariables) {
  const auto property = parse("Does(A, place(R)) U (Bel(X, p(X, _, U, _)) & X place(R))");
  ASSERT_TRUE(property);
  EXPECT_EQ(property->variables, (std::vector<std::string>{"A", "R", "X", "_", "U", "_"}));
  EXPECT_TRUE(terms.is_variable(property->atoms[0].agent));
  EXPECT_EQ(text_of(terms, *property, property->root),
            "Does(A, place(R)) U (Bel(X, p(X,_,U,_)) & X place(R))");
}

TEST_F(PropertyParserTest, ConstantsAndArithmetic) {
  EXPECT_EQ(tree("auction(N)"), "auction(5)");
  EXPECT_EQ(tree("Bel(Boss, p(N-1, 2*3))"), "Bel(ag1, p(4,6))");
  EXPECT_EQ(error("p(K+1)"),
            "0-6: arithmetic on variables inside an atom is not supported in a property [match the "
            "value with a variable and compare it: p(Y) & Y == X + 1]");
  EXPECT_EQ(error("Bel(a, p(b+1))"), "7-13: the arithmetic in this atom has no value");
  EXPECT_EQ(error("p(9223372036854775807+1)"), "0-24: a number here does not fit in 64 bits");
}

TEST_F(PropertyParserTest, AtomsOfOtherLanguages) {
  const auto foreign = [&](const std::string& text) {
    const PropertyAtom found = atom(text);
    EXPECT_EQ(found.kind, AtomKind::foreign) << text;
    return found.language + ": " + found.text + (found.content == kNoTerm ? "" : " (a fact?)");
  };
  EXPECT_EQ(foreign("fact(on(0,3))"), "BUPL: fact(on(0,3)) (a fact?)");
  EXPECT_EQ(foreign("taken(move(X,Y))"), "BUPL: taken(move(X,Y)) (a fact?)");
  EXPECT_EQ(foreign("enabled(a)"), "BUPL: enabled(a) (a fact?)");
  EXPECT_EQ(foreign("fair(a)"), "BUPL: fair(a) (a fact?)");
  EXPECT_EQ(foreign("stuck"), "BUPL: stuck (a fact?)");
  EXPECT_EQ(foreign("dead"), "ECCS: dead (a fact?)");
  EXPECT_EQ(foreign("B c1"), "Dribble: B c1");
  EXPECT_EQ(foreign("B ~b"), "Dribble: B ~b");
  EXPECT_EQ(foreign("B (c1\n & (c2 | b))"), "Dribble: B (c1 & (c2 | b))");
  EXPECT_EQ(foreign("Bs{a, ~b}"), "Dribble: Bs{a, ~b}");
  EXPECT_EQ(foreign("Gs{}"), "Dribble: Gs{}");
  EXPECT_EQ(foreign("P[cB;{x}]"), "Dribble: P[cB;{x}]");
  EXPECT_EQ(foreign("P[E]"), "Dribble: P[E]");
  EXPECT_EQ(foreign("B_s !c_r"), "ECCS: B_s !c_r");
  EXPECT_EQ(foreign("I_pB_p i_r"), "ECCS: I_pB_p i_r");
  EXPECT_EQ(foreign("U_i B_j not x(a)"), "ECCS: U_i B_j not x(a)");
  EXPECT_EQ(foreign("Bif_s c_r"), "ECCS: Bif_s c_r");
  EXPECT_EQ(foreign("I_i Done(c(a))"), "ECCS: I_i Done(c(a))");
  EXPECT_EQ(tree("AF(B c1 & B c2)"), "A(F(and(B c1,B c2)))");
  EXPECT_EQ(tree("AG(B_p i_r & B_p c_r -> AF I_pB_p i_r)"),
            "A(G(imp(and(B_p i_r,B_p c_r),A(F(I_pB_p i_r)))))");
  // With other arguments they are facts.
  EXPECT_EQ(foreign("fair(a, b)"), "BUPL: fair(a,b) (a fact?)");
  EXPECT_EQ(foreign("stuck(a)"), "BUPL: stuck(a) (a fact?)");
  for (const char* text : {"fair(a, b, c)", "taken", "stuck(a, b)", "dead(a)"})
    EXPECT_EQ(atom(text).kind, AtomKind::fact) << text;
  EXPECT_EQ(error("B & c"), "2-3: expected a formula after 'B', found '&'");
  EXPECT_EQ(error("B_i and c"), "4-7: expected a formula after 'B_i', found 'and'");
  EXPECT_EQ(error("Bs(a)"), "2-3: expected a set in braces after 'Bs', found '('");
  EXPECT_EQ(error("P"), "1-1: expected a plan in brackets after 'P', found the end of the text");
}

TEST_F(PropertyParserTest, Expectations) {
  EXPECT_EQ(parse("p")->expected, std::nullopt);
  EXPECT_EQ(parse("p => true")->expected, Answer::holds);
  EXPECT_EQ(parse("p => holds")->expected, Answer::holds);
  EXPECT_EQ(parse("<> p => false")->expected, Answer::violated);
  EXPECT_EQ(parse("p=>violated")->expected, Answer::violated);
  EXPECT_EQ(parse("p -> q => unknown // why")->expected, Answer::unknown);
  EXPECT_EQ(parse("forall x: Bel(x, p) => false")->expected, Answer::violated);
  EXPECT_EQ(error("p =>"),
            "4-4: expected true, holds, false, violated or unknown after '=>', found the end of "
            "the text [implication is written ->]");
  EXPECT_EQ(error("p => flase"),
            "5-10: expected true, holds, false, violated or unknown after '=>', found 'flase' [did "
            "you mean 'false'?]");
  EXPECT_EQ(error("p => q"),
            "5-6: expected true, holds, false, violated or unknown after '=>', found 'q' "
            "[implication is written ->]");
  const std::string arrow =
      "'=>' stands only at the end of a property, before the expected verdict [implication is "
      "written ->]";
  EXPECT_EQ(error("p => <> q"), "2-4: " + arrow);
  EXPECT_EQ(error("p => true & q"), "2-4: " + arrow);
  EXPECT_EQ(error("[](p => q)"), "5-7: " + arrow);
  EXPECT_EQ(error("p => q => false"), "2-4: " + arrow);
  EXPECT_EQ(error("p => false."), "10-11: a property ends without a full stop");
}

TEST_F(PropertyParserTest, PlacesOfNodes) {
  const auto property = parse("  []( p -> AG (q U forall x, y: !!r(a)) ) => false");
  ASSERT_TRUE(property);
  std::vector<std::string> places;
  for (const PropertyNode& node : property->nodes)
    places.push_back(slice(node.operator_where) + " in " + slice(node.where));
  EXPECT_EQ(places, (std::vector<std::string>{
                        "p in p",
                        "q in q",
                        "r in r(a)",
                        "! in !r(a)",
                        "! in !!r(a)",
                        "y in y: !!r(a)",
                        "forall x in forall x, y: !!r(a)",
                        "U in (q U forall x, y: !!r(a))",
                        "G in G (q U forall x, y: !!r(a))",
                        "A in AG (q U forall x, y: !!r(a))",
                        "-> in ( p -> AG (q U forall x, y: !!r(a)) )",
                        "[] in []( p -> AG (q U forall x, y: !!r(a)) )",
                    }));
  EXPECT_EQ(property->root, property->nodes.size() - 1);
  const auto indexed = parse("EX[tau] Bel(a, b)");
  EXPECT_EQ(slice(indexed->node(1).operator_where), "X[tau]");
  EXPECT_EQ(slice(indexed->node(0).where), "Bel(a, b)");
  EXPECT_EQ(slice(indexed->node(0).operator_where), "Bel");
}

TEST_F(PropertyParserTest, ReadsOnlyItsRangeOfTheFile) {
  const FileId file = sources.add("f", "property p: a & b ) nonsense");
  const auto property = parse_property(sources, file, 12, 17, terms, diagnostics);
  ASSERT_TRUE(property);
  EXPECT_EQ(slice(property->node(property->root).where), "a & b");
}

TEST_F(PropertyParserTest, CommentsAndLines) {
  EXPECT_EQ(tree("p & // first\n /* second */ q"), "and(p,q)");
}

TEST_F(PropertyParserTest, MissingFormulas) {
  EXPECT_EQ(error(""),
            "0-0: expected a formula, found the end of the text [e.g. [] Bel(ag1, done)]");
  EXPECT_EQ(error(" // none"),
            "8-8: expected a formula, found the end of the text [e.g. [] Bel(ag1, done)]");
  EXPECT_EQ(error("<> "), "3-3: expected a formula after '<>', found the end of the text");
  EXPECT_EQ(error("[]"), "2-2: expected a formula after '[]', found the end of the text");
  EXPECT_EQ(error("!!"), "2-2: expected a formula after '!', found the end of the text");
  EXPECT_EQ(error("p -> "), "5-5: expected a formula after '->', found the end of the text");
  EXPECT_EQ(error("AG"), "2-2: expected a formula after 'AG', found the end of the text");
  EXPECT_EQ(error("p and or q"), "6-8: expected a formula after 'and', found 'or'");
  EXPECT_EQ(error("p & U q"), "4-5: expected a formula after '&', found 'U'");
  EXPECT_EQ(error("& p"), "0-1: expected a formula, found '&'");
  EXPECT_EQ(error("()"), "1-2: expected a formula after '(', found ')'");
  EXPECT_EQ(error("_"), "0-1: expected a formula, found '_'");
  EXPECT_EQ(error("=> false"), "0-2: expected a formula, found '=>'");
  EXPECT_EQ(error("\"p\""), "0-3: expected a formula, found '\"p\"'");
  EXPECT_EQ(error("E[p U q]"),
            "1-2: expected a formula after 'E', found '[' [the box is written [], and until A(f U "
            "g) or E(f U g)]");
}

TEST_F(PropertyParserTest, Brackets) {
  EXPECT_EQ(error("[](p & (q)"), "2-3: this '(' is never closed [add ')']");
  EXPECT_EQ(error("Bel(a, p(b)"), "3-4: this '(' is never closed [add ')']");
  EXPECT_EQ(error("EX[tau p"), "2-3: this '[' is never closed [add ']']");
  EXPECT_EQ(error("p)"), "1-2: this ')' closes nothing");
  EXPECT_EQ(error("(p & q]"), "0-1: this '(' is closed by ']'");
  EXPECT_EQ(error("p & }"), "4-5: this '}' closes nothing");
}

TEST_F(PropertyParserTest, MissingOperators) {
  EXPECT_EQ(error("p q"), "2-3: expected an operator between two formulas, found 'q'");
  EXPECT_EQ(error("(p q)"), "3-4: expected an operator between two formulas, found 'q'");
  EXPECT_EQ(error("p []q"), "2-3: expected an operator between two formulas, found '['");
  EXPECT_EQ(error("p [tau] q"),
            "2-3: expected an operator between two formulas, found '[' [action sets stand around U "
            "and after EX, AX, EF, AF, EG and AG]");
  EXPECT_EQ(error("p, q"),
            "1-2: expected an operator between two formulas, found ',' ['and' is written &]");
  EXPECT_EQ(error("p implies q"),
            "2-9: expected an operator between two formulas, found 'implies' [implication is "
            "written ->]");
  EXPECT_EQ(error("p <- q"),
            "2-4: expected an operator between two formulas, found '<-' [implication is written "
            "->]");
  EXPECT_EQ(error("p iff q"),
            "2-5: expected an operator between two formulas, found 'iff' [equivalence is written "
            "<->]");
  EXPECT_EQ(error("p <=> q"), "2-5: no operator called <=> [equivalence is written <->]");
  EXPECT_EQ(error("p untill q"),
            "2-8: expected an operator between two formulas, found 'untill' [did you mean "
            "'until'?]");
  EXPECT_EQ(error("alwyas p"),
            "7-8: expected an operator between two formulas, found 'p' [is 'alwyas' meant to be "
            "'always'?]");
  EXPECT_EQ(error("p."), "1-2: a property ends without a full stop");
}

TEST_F(PropertyParserTest, Comparisons) {
  EXPECT_EQ(tree("X > 3"), "X > 3");
  EXPECT_EQ(tree("p(K) & K <= 3 -> !(K == 2)"), "imp(and(p(K),K <= 3),not(K = 2))");
  EXPECT_EQ(tree("K + 1 > L * 2 - 3"), "K+1 > L*2-3");
  EXPECT_EQ(tree("[] 2 divides X"), "G(2 divides X)");
  EXPECT_EQ(tree("not (X + 1) \\= -Y"), "not(X+1 != (-Y))");
  EXPECT_EQ(tree("not X mod 2 >= Y div 3"), "not(X mod 2 >= Y div 3)");
  EXPECT_EQ(tree("p = q"), "p = q");
  EXPECT_EQ(tree("p & X <> q"), "and(p,X(F(q)))");
  EXPECT_EQ(canonical("!(X > 3) U (p & 2 divides (X))"), "!(X > 3) U (p & 2 divides X)");
}

TEST_F(PropertyParserTest, WhatIsNotCompared) {
  const std::string other =
      "terms are compared and computed, formulas are not [give the value a name and compare that: "
      "Bel(ag1, p(X)) & X > 3]";
  EXPECT_EQ(error("Bel(a, p) > 3"), "10-11: " + other);
  EXPECT_EQ(error("p & Bel(a, q) + 1 > 3"), "14-15: " + other);
  EXPECT_EQ(
      error("Bel(a, p) = Bel(a, q)"),
      "10-11: terms are compared and computed, formulas are not [equivalence is written <->]");
  EXPECT_EQ(error("K + 1"),
            "2-3: arithmetic stands in comparisons and inside atoms [e.g. X + 1 < Y]");
}

TEST_F(PropertyParserTest, UnknownOperators) {
  EXPECT_EQ(error("Bell(ag1,x)"), "0-4: no operator called Bell [did you mean 'Bel'?]");
  EXPECT_EQ(error("Forall x: p"), "0-6: no operator called Forall [did you mean 'forall'?]");
  EXPECT_EQ(error("GF p"), "0-2: no operator called GF [put blanks between the operators: G F]");
  EXPECT_EQ(error("p & Winner"),
            "4-10: no operator called Winner [the names of facts begin with a lower-case letter]");
}

TEST_F(PropertyParserTest, BadAtoms) {
  EXPECT_EQ(error("Bel(ag1)"), "0-8: Bel takes an agent and a belief: Bel(ag1, lost)");
  EXPECT_EQ(error("Bel()"), "0-5: Bel takes an agent and a belief: Bel(ag1, lost)");
  EXPECT_EQ(error("[] Bel"), "3-6: Bel takes an agent and a belief: Bel(ag1, lost)");
  EXPECT_EQ(error("Des(a, b, c)"), "0-12: Des takes an agent and a goal: Des(ag1, win)");
  EXPECT_EQ(error("Int(a)"), "0-6: Int takes an agent and a goal: Int(ag1, win)");
  EXPECT_EQ(error("Does(a)"), "0-7: Does takes an agent and an action: Does(ag1, place_bid)");
  EXPECT_EQ(error("Bel(3, p)"), "no error") << "agents of ECCS systems may be numbers";
  EXPECT_EQ(error("Bel(\"3\", p)"), "4-7: expected the name of an agent, found '\"3\"'");
  EXPECT_EQ(error("Bel(a(b), p)"), "4-5: an agent is a name or a variable [e.g. Bel(ag1, lost)]");
  EXPECT_EQ(error("Bel(N, p)"), "4-5: an agent is a name or a variable [e.g. Bel(ag1, lost)]");
  EXPECT_EQ(error("Bel(a b)"), "6-7: expected ',' after the agent, found 'b'");
  EXPECT_EQ(error("Bel(a, 3)"), "7-8: expected a belief, found '3'");
  EXPECT_EQ(error("Int(a, \"s\")"), "7-10: expected a goal, found '\"s\"'");
  EXPECT_EQ(error("Does(a, X)"),
            "8-9: expected an action, found 'X' [names begin with a lower-case letter]");
  EXPECT_EQ(error("Bel(a, !p)"),
            "7-8: a belief is not negated inside Bel [the negation stands before it: !Bel(ag1, "
            "lost)]");
  EXPECT_EQ(error("Bel(a, p & q)"),
            "9-10: Bel takes one atom, not a formula [e.g. Bel(ag1, a) & Bel(ag1, b)]");
  EXPECT_EQ(error("Bel(a, p+1)"), "8-9: expected ')' after a belief, found '+'");
  EXPECT_EQ(error("p(Bel(a, b))"), "5-6: expected ')' after the arguments, found '('");
  EXPECT_EQ(error("p()"), "1-3: empty argument list [leave the parentheses out]");
  EXPECT_EQ(error("a.b"),
            "0-3: 'a.b' is the name of a function, not of a fact [a full stop that ends a clause "
            "has a space after it]");
}

TEST_F(PropertyParserTest, BadQuantifiers) {
  EXPECT_EQ(error("forall : p"),
            "7-8: expected a variable after 'forall', found ':' [e.g. forall x: Bel(x, done)]");
  EXPECT_EQ(error("exists x, 3: p"),
            "10-11: expected a variable after ',', found '3' [e.g. exists x: Bel(x, done)]");
  EXPECT_EQ(error("forall x p"), "9-10: expected ':' after the variables of 'forall', found 'p'");
  EXPECT_EQ(error("forall N: p"), "7-8: N is a constant of the environment [use another name]");
  EXPECT_EQ(error("forall x, x: p"), "10-11: x is quantified already [use another name]");
  EXPECT_EQ(error("forall x: exists x: p"), "17-18: x is quantified already [use another name]");
  EXPECT_EQ(error("forall x:"), "9-9: expected a formula after ':', found the end of the text");
}

TEST_F(PropertyParserTest, BadBytesAreOneError) {
  EXPECT_EQ(error("p # q"), "2-3: unexpected character '#'");
  EXPECT_EQ(error("p & /* q"), "4-6: this comment is never closed [add '*/']");
}

std::string repeated(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

TEST_F(PropertyParserTest, NestingAndSizeAreBounded) {
  EXPECT_TRUE(parse(repeated("(", 199) + "p" + repeated(")", 199)));
  EXPECT_TRUE(parse(repeated("<>", 199) + "p"));
  EXPECT_TRUE(parse(repeated("p & ", 2400) + "p"));
  const std::string deep = "formulas nested more than 200 deep";
  EXPECT_EQ(error(repeated("(", 100000) + "p" + repeated(")", 100000)), "200-201: " + deep);
  EXPECT_EQ(error(repeated("!", 100000) + "p"), "400-402: " + deep);
  EXPECT_EQ(error(repeated("p -> ", 100000) + "p"), "1000-1001: " + deep);
  EXPECT_EQ(error(repeated("p U ", 100000) + "p"), "800-801: " + deep);
  std::string many = "forall x";
  for (int i = 0; i < 100000; ++i) many += ",x" + std::to_string(i);
  EXPECT_TRUE(error(many + ": p").ends_with(deep));
  EXPECT_EQ(error(repeated("p & ", 100000) + "p"),
            "9998-9999: more than 5000 operators and atoms in a property");
}

TEST_F(PropertyParserTest, TextIsCanonical) {
  EXPECT_EQ(canonical("always(not p and eventually q)"), "[](!p & <> q)");
  EXPECT_EQ(canonical("G(F(p)) || next(next q)"), "[]<> p | X X q");
  EXPECT_EQ(canonical("((p) -> ((q) -> r))"), "p -> q -> r");
  EXPECT_EQ(canonical("(p -> q) -> r"), "(p -> q) -> r");
  EXPECT_EQ(canonical("(p & q) & (r & s)"), "p & q & (r & s)");
  EXPECT_EQ(canonical("(p U q) U (r until s)"), "(p U q) U r U s");
  EXPECT_EQ(canonical("(p /\\ q) \\/ r"), "p & q | r");
  EXPECT_EQ(canonical("p & (q | r)"), "p & (q | r)");
  EXPECT_EQ(canonical("[](!(p))"), "[] !p");
  EXPECT_EQ(canonical("!([] p)"), "![] p");
  EXPECT_EQ(canonical("A([](E(<>(p))))"), "AG EF p");
  EXPECT_EQ(canonical("A(p U q) U r"), "A(p U q) U r");
  EXPECT_EQ(canonical("A(p)"), "A p");
  EXPECT_EQ(canonical("AG [] p"), "AG [] p");
  EXPECT_EQ(canonical("AG[ tau ](p)"), "AG[tau] p");
  EXPECT_EQ(canonical("E(p [x]U[y] q)"), "E(p [x]U[y] q)");
  EXPECT_EQ(canonical("forall x,Y: (p & q)"), "forall x: forall Y: p & q");
  EXPECT_EQ(canonical("(forall x: p) & (exists y: q)"), "(forall x: p) & exists y: q");
  EXPECT_EQ(canonical("(p & !(forall x: q)) | r"), "p & !(forall x: q) | r");
  EXPECT_EQ(canonical("Bel(ag3,winner( ag3 , X ))"), "Bel(ag3, winner(ag3,X))");
  EXPECT_EQ(canonical("Does( X,p ) <-> terminated | deadlock | true"),
            "Does(X, p) <-> terminated | deadlock | true");
  EXPECT_EQ(canonical("p => false"), "p");
}

TEST_F(PropertyParserTest, TextOfAPart) {
  const auto property = parse("[](p -> (q | r) & s)");
  ASSERT_TRUE(property);
  std::vector<std::string> parts;
  for (NodeId id = 0; id < property->nodes.size(); ++id)
    parts.push_back(text_of(terms, *property, id));
  EXPECT_EQ(parts, (std::vector<std::string>{"p", "q", "r", "q | r", "s", "(q | r) & s",
                                             "p -> (q | r) & s", "[](p -> (q | r) & s)"}));
}

// A random formula with parentheses around every part.
std::string random_formula(std::mt19937& random, int depth) {
  static const std::vector<std::string> kAtoms{
      "p",          "q(X,_)", "true", "false",  "Bel(x, lost)", "Int(Y, win(3))",
      "terminated", "dead",   "B ~b", "B_i !c", "P[E]"};
  static const std::vector<std::string> kUnary{"!", "[]", "<>",      "X",         "A",
                                               "E", "AG", "EX[tau]", "forall x:", "exists Y:"};
  static const std::vector<std::string> kBinary{"&", "|", "->", "<->", "U", "R", "W", "[x]U[y]"};
  const auto pick = [&](const auto& from) { return from[random() % from.size()]; };
  if (depth == 0 || random() % 6 == 0) return pick(kAtoms);
  const std::string first = "(" + random_formula(random, depth - 1) + ")";
  if (random() % 2 == 0) return pick(kUnary) + first;
  return first + pick(kBinary) + "(" + random_formula(random, depth - 1) + ")";
}

TEST_F(PropertyParserTest, TextParsesToTheSameTreeAndHasNoParenthesisTooMany) {
  std::mt19937 random(7);
  int parsed = 0;
  for (int i = 0; i < 1500; ++i) {
    const auto property = parse(random_formula(random, 5));
    if (!property) continue;  // a variable that is quantified twice
    ++parsed;
    const std::string expected = tree(*property, property->root);
    const std::string text = text_of(terms, *property, property->root);
    ASSERT_EQ(tree(text), expected) << text;
    ASSERT_EQ(canonical(text), text);
    for (std::size_t open = 0; open < text.size(); ++open) {
      if (text[open] != '(') continue;
      std::size_t close = open;
      for (int depth = 0;; ++close) {
        depth += text[close] == '(' ? 1 : text[close] == ')' ? -1 : 0;
        if (depth == 0) break;
      }
      std::string without = text;
      without[open] = without[close] = ' ';
      ASSERT_NE(tree(without), expected) << text;
    }
  }
  EXPECT_GT(parsed, 500);
}

TEST_F(PropertyParserTest, AnySequenceOfTokensIsAPropertyOrOneError) {
  static const std::vector<std::string> kTokens{
      "p",  "q(", "(",    ")",    "[",     "]",  "{",   "}",   "<",     ">",      "!",
      "!!", "&",  "->",   "=>",   "U",     "X",  "AG",  "A",   "E",     "forall", "x",
      ":",  ",",  "Bel(", "Bel",  "a,",    "b)", "B",   "B_i", "P[",    "Bs{",    "not",
      "3",  "+",  "=",    "true", "until", "_",  "Foo", ".",   "\"s\"", "N"};
  std::mt19937 random(11);
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (std::size_t left = 1 + random() % 12; left > 0; --left)
      text += kTokens[random() % kTokens.size()] + (random() % 2 == 0 ? " " : "");
    Sources own_sources;
    Diagnostics own(own_sources);
    const FileId file = own_sources.add("f", text);
    const auto property = parse_property(
        own_sources, file, 0, static_cast<std::uint32_t>(text.size()), terms, own, syntax());
    ASSERT_EQ(own.all().size(), property ? 0u : 1u) << text << "\n" << own.render_all(false);
    if (property) {
      const std::string written = text_of(terms, *property, property->root);
      ASSERT_EQ(tree(written), tree(*property, property->root)) << text << "\n" << written;
    }
  }
}

TEST_F(PropertyParserTest, LinesThatGoOn) {
  for (const char* text :
       {"property p:", "a &", "a && ", "a |", "a ->",    "a <->",     "a /\\",  "a \\/", "a and",
        "a or",        "a U", "a R",   "a W", "a until", "a release", "a & !",  "~",     "not",
        "[]",          "<>",  "X",     "AG",  "(a) U",   "a =>",      "a &\t\r"})
    EXPECT_TRUE(awaits_formula(text)) << text;
  for (const char* text : {"", " ", "a", "property p: a", "a(U)", "brand", "AU", "stateX", "a X1"})
    EXPECT_FALSE(awaits_formula(text)) << text;
}

}  // namespace property_parser_test
}  // namespace credo
