// The opening lines of corpus files: what is read, and which mistakes are noticed.
#include "support/corpus_file.hpp"

#include <gtest/gtest.h>

namespace credo::testing {
namespace corpus_file_test {

using Problems = std::vector<std::string>;

const std::string kOpening = "// What this shows: nothing.\n// rule: a.b\n";

CorpusFile parsed(const std::string& lines, CorpusKind kind = CorpusKind::systems) {
  return parse_corpus_file(kOpening + lines, kind);
}

Problems problems(const std::string& lines, CorpusKind kind = CorpusKind::systems) {
  return parsed(lines, kind).problems;
}

TEST(CorpusFile, IsRead) {
  const CorpusFile file = parsed(
      "// rule: c.d-e\n"
      "// const: N=3 M=a\n"
      "// semantics: table\n"
      "// update: table1\n"
      "// max-states: 100\n"
      "// expect: states 1, transitions 2, deadlocks 3\n"
      "// verdict: p none violated (X = 2, Y = f(1,2)), weak holds (vacuous)\n"
      "// verdict: q default unknown (limit: events of a > 2)\n"
      "// length: p 5\n"
      "// lasso: p none 4, weak 6\n"
      "system s\n");
  EXPECT_EQ(file.problems, Problems{});
  EXPECT_EQ(file.shows, "nothing.");
  EXPECT_EQ(file.rules, (Problems{"a.b", "c.d-e"}));
  EXPECT_EQ(file.options.constants.values.at("N"), "3");
  EXPECT_EQ(file.options.constants.values.at("M"), "a");
  EXPECT_EQ(file.max_states, 100u);
  EXPECT_EQ(file.expected, "states 1, transitions 2, deadlocks 3");
  EXPECT_EQ(file.expected_reduced, file.expected);
  EXPECT_EQ(file.verdicts.at("p").at("none").outcome, "violated");
  EXPECT_EQ(file.verdicts.at("p").at("none").detail, "X = 2, Y = f(1,2)");
  EXPECT_EQ(file.verdicts.at("p").at("weak").detail, "vacuous");
  EXPECT_EQ(file.verdicts.at("q").at("default").detail, "limit: events of a > 2");
  EXPECT_EQ(file.lengths.at("p"), 5u);
  EXPECT_EQ(file.lassos.at("p").at("weak"), 6u);
}

TEST(CorpusFile, HasAComplaint) {
  const CorpusFile file =
      parsed("// warning: 7:25: never: true\n// hint: line 3: say so\n", CorpusKind::mistakes);
  EXPECT_EQ(file.problems, Problems{});
  ASSERT_TRUE(file.complaint);
  EXPECT_EQ(file.complaint->severity, Severity::warning);
  EXPECT_EQ(file.complaint->place, "7:25");
  EXPECT_EQ(file.complaint->message, "never: true");
  EXPECT_EQ(file.hint, "line 3: say so");
}

TEST(CorpusFile, UnknownKeysAreNoticed) {
  EXPECT_EQ(problems("// verdikt: p none holds\n"), Problems{"line 3: unknown key 'verdikt'"});
  EXPECT_EQ(problems("// expect-redcued: x\n"), Problems{"line 3: unknown key 'expect-redcued'"});
  EXPECT_EQ(problems("//lenght: p 3\n"), Problems{"line 3: unknown key 'lenght'"});
  EXPECT_EQ(problems("system s\n  // lassso: p\n"), Problems{"line 4: unknown key 'lassso'"});
}

TEST(CorpusFile, KeysAreWrittenInOneWay) {
  for (const char* line : {"// Length: p 3", "//length: p 3", "// length : p 3", "//  length: p 3",
                           "// length:", "// length:p 3", "// LENGTH: p 3"}) {
    EXPECT_EQ(parsed(line).lengths.size(), 0u) << line;
    EXPECT_EQ(problems(line).size(), 1u) << line;
  }
}

TEST(CorpusFile, OrdinaryCommentsMayHaveColons) {
  EXPECT_EQ(problems("// By hand: 4 states; then idle: 5.\n"
                     "// Differed: states.\n"
                     "// that is: two words\n"
                     "// see http://example.org\n"
                     "system s  // length: not a line of its own\n"),
            Problems{});
}

TEST(CorpusFile, WhatIsSaidTwiceIsNoticed) {
  EXPECT_EQ(problems("// expect: states 1\n// expect: states 2\n"),
            Problems{"line 4: 'expect' is said twice"});
  EXPECT_EQ(problems("// rule: a.b\n"), Problems{"line 3: a.b is said twice"});
  EXPECT_EQ(problems("// verdict: p weak holds\n// verdict: p weak violated\n"),
            Problems{"line 4: a second verdict on p with fairness weak"});
  EXPECT_EQ(problems("// length: p 1\n// length: p 1\n"),
            Problems{"line 4: a second length for p"});
  EXPECT_EQ(problems("// lasso: p none 1, none 1\n"),
            Problems{"line 3: a second lasso for p with fairness none"});
  EXPECT_EQ(problems("// const: N=1 N=2\n"), Problems{"line 3: a second value for N"});
  EXPECT_EQ(problems("// error: 1:1: a\n// warning: 1:1: b\n", CorpusKind::mistakes),
            Problems{"line 4: a second complaint: a file has one mistake"});
}

TEST(CorpusFile, ValuesAreChecked) {
  for (const char* line : {"// verdict: p", "// verdict: p none maybe", "// verdict: p fair holds",
                           "// verdict: p none holds vacuous", "// length: p", "// length: p few",
                           "// lasso: p none", "// const: N", "// const: =3", "// semantics: tabel",
                           "// update: table2", "// max-states: many"}) {
    EXPECT_EQ(problems(line).size(), 1u) << line;
  }
  for (const char* line : {"// error: nowhere: a", "// error: 3: a", "// error: 3:4 a"}) {
    EXPECT_EQ(problems(line, CorpusKind::mistakes).size(), 1u) << line;
  }
}

TEST(CorpusFile, KeysBelongToFolders) {
  EXPECT_EQ(problems("// expect: states 1\n", CorpusKind::properties),
            Problems{"line 3: 'expect' has nothing to say in this folder"});
  EXPECT_EQ(problems("// error: 1:1: a\n").size(), 1u);
  EXPECT_EQ(problems("// verdict: p weak holds\n", CorpusKind::mistakes).size(), 1u);
  EXPECT_EQ(problems("// verdict: p weak holds\n", CorpusKind::differences).size(), 1u);
}

TEST(CorpusFile, KeysStandInTheOpeningLines) {
  EXPECT_EQ(problems("system s\n// length: p 3\n"),
            Problems{"line 4: 'length' does not stand in the opening lines"});
}

TEST(CorpusFile, SaysWhatItShowsAndIsAbout) {
  EXPECT_EQ(parse_corpus_file("system s\n", CorpusKind::systems).problems,
            (Problems{"line 1: no '// What this shows: ...'", "no line '// rule: ...'"}));
  EXPECT_EQ(parse_corpus_file("// rule: a.b\n", CorpusKind::differences).problems, Problems{});
}

}  // namespace corpus_file_test
}  // namespace credo::testing
