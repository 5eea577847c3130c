// System files: every statement, statements over several lines, and the mistakes.
#include <gtest/gtest.h>

#include "base/source_text.hpp"
#include "files/system_file_parser.hpp"

namespace credo {
namespace system_file_test {

using Lines = std::vector<std::string>;

class SystemFileTest : public ::testing::Test {
 protected:
  Sources sources;
  Diagnostics diagnostics{sources};
  TermStore terms;
  Constants constants{{"N", terms.number(3)}};

  SystemFile parse(std::string text) {
    const FileId file = sources.add("t.mas", std::move(text));
    return parse_system_file(sources, file, terms, constants, diagnostics);
  }
  // Parses a text of its own and gives the errors with their places.
  Lines errors(const std::string& text) {
    Sources own_sources;
    Diagnostics own(own_sources);
    const FileId file = own_sources.add("t", text);
    parse_system_file(own_sources, file, terms, constants, own);
    Lines lines;
    for (const Diagnostic& each : own.all()) {
      lines.push_back(own_sources.locate(each.where) + ": " + each.message +
                      (each.hint.starts_with("did you") ? " " + each.hint : ""));
    }
    return lines;
  }
};

TEST_F(SystemFileTest, ReadsEveryStatement) {
  const SystemFile file = parse(
      "system demo // a comment\n"
      "environment \"demo.env\"\n"
      "agent ag1 \"ag1.asl\" /* another */\n"
      "agent bidder[2..4] \"bidder.asl\"\n"
      "limit events 8, intentions 9\n"
      "schedule round_robin\n"
      "select event any, plan first, intention any\n"
      "external ground, sky\n"
      "message ground achieve sol(X, 22, X) to ag1\n"
      "cycle whole\n"
      "actions synchronous\n"
      "trust none\n"
      "trust ag1 tell, achieve from ground\n"
      "trust all achieve from all\n"
      "fair strong\n"
      "property p1: [] Bel(ag1, done)  \n");
  ASSERT_EQ(diagnostics.render_all(false), "");
  EXPECT_EQ(file.name, "demo");
  EXPECT_EQ(file.environment.path, "demo.env");
  ASSERT_EQ(file.agents.size(), 4u);
  EXPECT_EQ(file.agents[3].name, "bidder4");
  EXPECT_EQ(file.agents[3].family, "bidder");
  EXPECT_EQ(file.agents[0].family, "ag1");
  const SystemOptions& options = file.options;
  EXPECT_EQ(options.limits[Bound::events], 8u);
  EXPECT_EQ(options.limits[Bound::intentions], 9u);
  EXPECT_EQ(options.schedule, Schedule::round_robin);
  EXPECT_TRUE(options.select.any_event && !options.select.any_plan && options.select.any_intention);
  EXPECT_EQ(file.externals.size(), 2u);
  ASSERT_EQ(file.messages.size(), 1u);
  EXPECT_EQ(terms.text(file.messages[0].content), "sol(_0,22,_0)");
  EXPECT_EQ(options.cycle, Cycle::whole);
  EXPECT_TRUE(options.actions_synchronous);
  EXPECT_TRUE(options.trust.nobody_by_default);
  ASSERT_EQ(options.trust.rules.size(), 2u);
  EXPECT_TRUE(options.trust.rules[0].tell && options.trust.rules[0].achieve);
  EXPECT_EQ(options.trust.rules[1].receiver, kNoTerm);
  EXPECT_EQ(options.fairness, Fairness::strong);
  ASSERT_EQ(file.properties.size(), 1u);
  EXPECT_EQ(sources.slice(file.properties[0].formula), "[] Bel(ag1, done)");
}

TEST_F(SystemFileTest, DefaultsAreThoseOfTheManual) {
  const SystemOptions options = parse("agent a { }").options;
  EXPECT_EQ(options.schedule, Schedule::interleaved);
  EXPECT_EQ(options.cycle, Cycle::four_step);
  EXPECT_EQ(options.fairness, Fairness::weak);
  EXPECT_FALSE(options.actions_synchronous || options.trust.nobody_by_default);
}

TEST_F(SystemFileTest, CyclesWithoutPhasesLeaveEveryChoiceOpen) {
  const SystemFile eager = parse("cycle eager\nselect event any");
  EXPECT_EQ(eager.options.cycle, Cycle::eager);
  EXPECT_EQ(sources.slice(eager.places.cycle), "eager");
  EXPECT_TRUE(eager.options.has_phases() && !eager.options.any_intention());
  EXPECT_FALSE(parse("cycle eager\nselect event any, intention any").options.has_phases());
  EXPECT_TRUE(parse("cycle whole\nselect event any, intention any").options.has_phases());
  const SystemOptions free = parse("select event fifo\ncycle free").options;
  EXPECT_TRUE(free.any_event() && free.any_intention() && !free.has_phases());
  EXPECT_EQ(diagnostics.render_all(false), "");
}

TEST_F(SystemFileTest, AStatementGoesOnAfterACommaAndInParentheses) {
  const SystemFile file =
      parse("limit events 8,\n  // why not\n  beliefs 9\nproperty p: (a &\n  b)\nsystem s");
  ASSERT_EQ(diagnostics.render_all(false), "");
  EXPECT_EQ(file.options.limits[Bound::beliefs], 9u);
  EXPECT_EQ(sources.slice(file.properties.at(0).formula), "(a &\n  b)");
  EXPECT_EQ(file.name, "s");
}

TEST_F(SystemFileTest, APropertyGoesOnAfterAnOperator) {
  const SystemFile file = parse(
      "property p: a & // why\n\n  b ->\n <> c\nsystem s\n"
      "property q:\n  [] d U\n  e => false\nproperty r: a &\nfair weak\nproperty u: W\n");
  ASSERT_EQ(diagnostics.render_all(false), "");
  ASSERT_EQ(file.properties.size(), 4u);
  EXPECT_EQ(sources.slice(file.properties[0].formula), "a & // why\n\n  b ->\n <> c");
  EXPECT_EQ(sources.slice(file.properties[1].formula), "[] d U\n  e => false");
  // A word that opens a statement ends the one before it, finished or not.
  EXPECT_EQ(sources.slice(file.properties[2].formula), "a &");
  EXPECT_EQ(sources.slice(file.properties[3].formula), "W");
  EXPECT_EQ(file.name, "s");
  // Other statements end with their line.
  EXPECT_EQ(errors("schedule &\nsynchronous"), (Lines{"t:1:10: expected schedule, found '&'",
                                                      "t:2:1: unknown statement 'synchronous'"}));
}

TEST_F(SystemFileTest, ATestGoesOnAfterItsOperators) {
  const SystemFile file = parse(
      "test t:\n  on; // why\n off +\n  up => safe\ntest u: on{1,\n 2}; ?\n (light\n & on)\n"
      "system s\n");
  ASSERT_EQ(diagnostics.render_all(false), "");
  ASSERT_EQ(file.tests.size(), 2u);
  EXPECT_EQ(file.tests[1].name, "u");
  // Braces and brackets are part of it.
  EXPECT_EQ(sources.slice(file.tests[1].formula), "on{1,\n 2}; ?\n (light\n & on)");
  EXPECT_EQ(file.name, "s");
}

TEST_F(SystemFileTest, TextsInBracesMayHoldBracesStringsAndComments) {
  const SystemFile file =
      parse("agent a {\n b(\"}\"). // }\n /* } */ { } }\nagent b\n{ c. }\nsystem s");
  // A brace on the next line does not belong to the statement before it.
  ASSERT_EQ(file.agents.size(), 1u);
  const TextSource& source = file.agents[0].source;
  EXPECT_EQ(sources.slice({source.file, source.begin, source.end}),
            "\n b(\"}\"). // }\n /* } */ { } ");
  EXPECT_TRUE(diagnostics.has_errors());
  EXPECT_EQ(file.name, "s");
}

TEST_F(SystemFileTest, FamiliesMayBeBoundedByConstants) {
  const SystemFile file = parse("agent b[1..N] { }");
  ASSERT_EQ(diagnostics.render_all(false), "");
  ASSERT_EQ(file.agents.size(), 3u);
  EXPECT_EQ(file.agents[2].name, "b3");
}

TEST_F(SystemFileTest, FamiliesOfSeveralRangesAndNumbers) {
  const SystemFile file = parse("agent b[2, 5..6, 9] { }\nagent c[7] { }");
  std::vector<std::string> names;
  for (const AgentDeclaration& agent : file.agents) names.push_back(agent.name);
  EXPECT_EQ(names, (std::vector<std::string>{"b2", "b5", "b6", "b9", "c7"}));
  EXPECT_EQ(file.agents[3].family, "b");
}

TEST_F(SystemFileTest, BadFamilies) {
  EXPECT_EQ(errors("agent b[1..40, 50..90] { }"), Lines{"t:1:7: a family has at most 64 agents"});
  EXPECT_EQ(errors("agent b[1..3, 2] { }"), Lines{"t:1:7: there are two agents called b2"});
  EXPECT_EQ(errors("agent b[1, ] { }"),
            Lines{"t:1:12: expected a number or a constant of the environment"});
  EXPECT_EQ(errors("agent b[3..1] { }"), Lines{"t:1:7: the range of this family is empty"});
  EXPECT_EQ(errors("agent b[1..100] { }"), Lines{"t:1:7: a family has at most 64 agents"});
  EXPECT_EQ(errors("agent b[1..1000000] { }"), Lines{"t:1:7: a family has at most 64 agents"});
  EXPECT_EQ(errors("agent b[1..M] { }"),
            Lines{"t:1:12: expected a number or a constant of the environment"});
  EXPECT_EQ(errors("agent b[1-2] { }"),
            Lines{"t:1:10: expected '..' in the range of a family, found '-'"});
  EXPECT_EQ(errors("agent b[1..2] { }\nagent b2 { }"),
            Lines{"t:2:7: there are two agents called b2"});
}

TEST_F(SystemFileTest, FamilyBoundsThatDoNotFit) {
  EXPECT_EQ(errors("agent b[0..99999999999] { }"),
            Lines{"t:1:12: an agent's number is at most 1000000"});
  EXPECT_EQ(errors("agent b[4294967295..4294967295] { }"),
            Lines{"t:1:9: an agent's number is at most 1000000"});
}

TEST_F(SystemFileTest, BadStatements) {
  EXPECT_EQ(errors("sytem x"), Lines{"t:1:1: unknown statement 'sytem' did you mean 'system'?"});
  EXPECT_EQ(errors("!g."), Lines{"t:1:1: expected a statement"});
  EXPECT_EQ(errors("limit2 events 8"),
            Lines{"t:1:1: unknown statement 'limit2' did you mean 'limit'?"});
  EXPECT_EQ(errors("system X"), Lines{"t:1:8: expected the system's name, found 'X'"});
  EXPECT_EQ(errors("system a b"), Lines{"t:1:10: expected the end of the line, found 'b'"});
  EXPECT_EQ(errors("environment \"a\"\nenvironment \"b\""),
            Lines{"t:2:1: the environment is given twice"});
  EXPECT_EQ(errors("agent a"), Lines{"t:1:8: expected a file name in quotes or a text in braces, "
                                     "e.g. agent ag1 \"ag1.asl\", found the end of the text"});
  EXPECT_EQ(errors("agent a \"\""), Lines{"t:1:9: the name of the file is empty"});
  EXPECT_EQ(errors("agent a { }\nagent a { }"), Lines{"t:2:7: there are two agents called a"});
  EXPECT_EQ(errors("limit evnts 8"), Lines{"t:1:7: unknown limit 'evnts' did you mean 'events'?"});
  EXPECT_EQ(errors("limit events x"), Lines{"t:1:14: expected a number, found 'x'"});
  EXPECT_EQ(errors("limit events 1000001"), Lines{"t:1:14: a limit is at most 1000000"});
  EXPECT_EQ(errors("limit events 99999999999999999999"),
            Lines{"t:1:14: a limit is at most 1000000"});
  EXPECT_EQ(errors("schedule sometimes"), Lines{"t:1:10: unknown schedule 'sometimes'"});
  EXPECT_EQ(errors("select event first"), Lines{"t:1:14: unknown selection function 'first'"});
  EXPECT_EQ(errors("select plan fist"),
            Lines{"t:1:13: unknown selection function 'fist' did you mean 'first'?"});
  EXPECT_EQ(errors("message a ask b to c"), Lines{"t:1:11: unknown illocutionary force 'ask'"});
  EXPECT_EQ(errors("message a tell p(X) to b"), Lines{"t:1:16: what is told has no variables"});
  EXPECT_EQ(errors("message a tell p b"),
            Lines{"t:1:18: expected 'to' and the receiver, found 'b'"});
  EXPECT_EQ(errors("cycle eagre"), Lines{"t:1:7: unknown cycle 'eagre' did you mean 'eager'?"});
  EXPECT_EQ(errors("actions sync"), Lines{"t:1:9: unknown mode of actions 'sync'"});
  EXPECT_EQ(errors("trust a untell from b"),
            Lines{"t:1:9: unknown kind of message 'untell' did you mean 'tell'?"});
  EXPECT_EQ(errors("trust a tell b"), Lines{"t:1:14: expected 'from' and the sender, found 'b'"});
  EXPECT_EQ(errors("fair very"), Lines{"t:1:6: unknown fairness 'very'"});
  EXPECT_EQ(errors("property : x"), Lines{"t:1:10: expected the property's name"});
  EXPECT_EQ(errors("property p x"), Lines{"t:1:12: expected ':' after the property's name"});
  EXPECT_EQ(errors("property p:  "), Lines{"t:1:14: expected a formula"});
  EXPECT_EQ(errors("property p: a\nproperty p: b"),
            Lines{"t:2:10: there are two properties called p"});
  EXPECT_EQ(errors("property p { a }"),
            Lines{"t:1:9: a property is a formula, not a text in braces"});
}

TEST_F(SystemFileTest, UnfinishedTexts) {
  EXPECT_EQ(errors("agent a { b."), Lines{"t:1:9: this brace is never closed"});
  EXPECT_EQ(errors("system s\n/* no end\nagent a { }"),
            Lines{"t:2:1: this comment is never closed"});
  EXPECT_EQ(errors("limit events 8 /* no end"), Lines{"t:1:16: this comment is never closed"});
}

TEST_F(SystemFileTest, WhatIsSaidTwiceIsRefused) {
  EXPECT_EQ(errors("cycle whole\ncycle four_step\n"), Lines{"t:2:1: the cycle is given twice"});
  EXPECT_EQ(errors("limit events 2\nlimit beliefs 3, events 4\n"),
            Lines{"t:2:18: the limit of events is given twice"});
  EXPECT_EQ(errors("select plan any, plan first\n"),
            Lines{"t:1:18: the selection of the plan is given twice"});
  EXPECT_EQ(errors("schedule synchronous\nselect plan any, event any\n"), Lines{});
}

TEST_F(SystemFileTest, AnOpenParenthesisDoesNotSwallowTheNextStatement) {
  const SystemFile file = parse("property p: Bel(a\nproperty q: x\nproperty r: ( x\n & y )\n");
  ASSERT_EQ(file.properties.size(), 3u);
  EXPECT_EQ(sources.slice(file.properties[0].formula), "Bel(a");
  EXPECT_EQ(file.properties[1].name, "q");
  EXPECT_EQ(sources.slice(file.properties[2].formula), "( x\n & y )");
  EXPECT_EQ(diagnostics.error_count(), 0u);  // the parser of properties says it better
  EXPECT_EQ(errors("property p: x // ) (((\n"), Lines{});
}

TEST_F(SystemFileTest, CommentsAreBlankedOutInPlace) {
  EXPECT_EQ(without_comments("a /* b */ c // d\ne"), "a         c     \ne");
  EXPECT_EQ(without_comments("a /* b"), "a     ");
  EXPECT_EQ(without_comments("p(\"// \\\" /*\") // c"), "p(\"// \\\" /*\")     ");
}

TEST_F(SystemFileTest, GoesOnAfterAnError) {
  EXPECT_EQ(errors("limit x 1\nagent a { }\nfair x\nschedule interleaved\nfoo"),
            (Lines{"t:1:7: unknown limit 'x'", "t:3:6: unknown fairness 'x'",
                   "t:5:1: unknown statement 'foo'"}));
}

TEST_F(SystemFileTest, StatementsHaveTheirPlaces) {
  const SystemFile file = parse("agent a {\n  p.\n} // c\nagent b[1..2] \"b.asl\"\ncycle whole\n");
  ASSERT_EQ(file.agents.size(), 3u);
  EXPECT_EQ(sources.slice(file.agents[0].statement), "agent a {\n  p.\n}");
  EXPECT_EQ(sources.slice(file.agents[2].statement), "agent b[1..2] \"b.asl\"");
  ASSERT_EQ(file.scheduling.size(), 1u);
  EXPECT_EQ(sources.slice(file.scheduling[0]), "cycle whole");
}

TEST_F(SystemFileTest, BracesWhereThereIsNothingToWrite) {
  EXPECT_EQ(errors("external a { p. }\n"),
            Lines{"t:1:12: there is nothing to be written in braces here"});
  EXPECT_EQ(errors("agent a \"a.asl\" { p. }\n"),
            Lines{"t:1:17: there is nothing to be written in braces here"});
}

TEST_F(SystemFileTest, WhatIsToldIsComputed) {
  const SystemFile file = parse("message a tell p(N+1) to b");
  ASSERT_EQ(file.messages.size(), 1u);
  EXPECT_EQ(terms.text(file.messages[0].content), "p(4)");
  EXPECT_EQ(errors("message a achieve p(x+1) to b"),
            Lines{"t:1:19: the arithmetic in this message has no value"});
}

TEST_F(SystemFileTest, FindsTheEnvironmentBeforeEverythingElse) {
  const auto found = [&](const std::string& text) {
    return find_environment(sources, sources.add("t", text));
  };
  EXPECT_EQ(found("agent a \"a.asl\"\nenvironment \"e.env\"").path, "e.env");
  const TextSource inside = found("agent a { environment }\nenvironment { p. }");
  EXPECT_EQ(sources.slice({inside.file, inside.begin, inside.end}), " p. ");
  EXPECT_FALSE(found("agent a { }").given());
  EXPECT_EQ(found("environment /* \"old.env\" */ \"new.env\"").path, "new.env");
  EXPECT_FALSE(found("environment").given());
}

}  // namespace system_file_test
}  // namespace credo
