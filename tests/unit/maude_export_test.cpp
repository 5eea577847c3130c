// Names and strings to Maude and back, and the shape of the exported rules.
#include <gtest/gtest.h>

#include "files/load_model.hpp"
#include "lang/bupl/maude/export.hpp"
#include "lang/bupl/reading.hpp"
#include "support/text_model.hpp"

namespace credo::testing {
namespace maude_export_test {

using maude::mangled;
using maude::unmangled;
using maude::unquoted;

TEST(MaudeNotation, names_come_back) {
  for (const std::string name : {"on", "set_max", "in", "s_", "x1", "a.b", "\xc3\xa9t\xc3\xa9"}) {
    const std::string there = mangled(maude::kPredicate, name);
    EXPECT_EQ(unmangled(maude::kPredicate, there), name) << there;
    EXPECT_EQ(unmangled(maude::kAction, there), std::nullopt);
    EXPECT_EQ(there.find('_'), std::string::npos);
  }
  EXPECT_EQ(mangled(maude::kName, "set_max"), "c-set-max");
  // Only what mangled() makes is read back.
  for (const char* text : {"b-a~", "b-a~zz", "b-a~5f", "b-a_b", "b-a~2", "on"}) {
    EXPECT_EQ(unmangled(maude::kPredicate, text), std::nullopt) << text;
  }
}

TEST(MaudeNotation, strings_come_back) {
  std::string all;
  for (int code = 1; code < 256; ++code) all += static_cast<char>(code);
  EXPECT_EQ(unquoted(maude::quoted(all)), all);
  EXPECT_EQ(maude::quoted("a\"b\\"), "\"a\\\"b\\\\\"");
  EXPECT_EQ(unquoted("\"\\t\\n\\303\\251\""), "\t\n\xc3\xa9");
  for (const char* text : {"\"", "a", "\"a\\\"", "\"a\"b\"", "\"\\x\"", "\"\\777\""}) {
    EXPECT_EQ(unquoted(text), std::nullopt) << text;
  }
}

std::string rules_of(const std::string& program, const std::string& formula = "<> terminated",
                     bupl::Reading reading = bupl::Reading::maude) {
  LoadOptions options;
  options.switches["semantics"] = text_of(reading);
  const auto model = load_bupl(program, std::move(options));
  EXPECT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  const auto property = bind_formula(*model, "formula", formula);
  if (!property) throw std::runtime_error("the formula is not accepted");
  const std::string text = maude_text(*model, std::span(&*property, 1));
  std::string rules;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    const std::string line = text.substr(begin, end - begin);
    if (line.starts_with("  rl [") || line.starts_with("  crl [")) rules += line.substr(2) + "\n";
    begin = end + 1;
  }
  return rules;
}

// Two literals may mean the same belief: only one of them may take it out of the set.
TEST(MaudeRules, literals_that_may_be_the_same_are_not_matched_together) {
  const std::string body = "beliefs { p(1), p(2) }\nplan a\naction a = ";
  EXPECT_EQ(rules_of(body + "( p(X) & p(Y), {} )"),
            "crl [do-a] : < b-p(X0) # B | p0 > => < b-p(X0) # B | done > "
            "if b-p(X1) # B1 := b-p(X0) # B .\n");
  EXPECT_EQ(rules_of(body + "( p(X) & p(Y) & X != Y, {} )"),
            "crl [do-a] : < b-p(X0) # B | p0 > => < b-p(X0) # B | done > "
            "if b-p(X1) # B1 := B /\\ X0 =/= X1 .\n");
  EXPECT_EQ(rules_of(body + "( p(1) & p(2), { ~p(1), p(3) } )"),
            "rl [do-a] : < b-p(1) # b-p(2) # B | p0 > => < add(b-p(3), b-p(2) # B) | done > .\n");
}

TEST(MaudeRules, effects_delete_first) {
  EXPECT_EQ(rules_of("beliefs { p(1) }\nplan a(1)\naction a(X) = ( p(X), { q(X), ~p(X), ~q(X) } )"),
            "rl [do-a] : < b-p(V0) # B | p0(V0) > => < add(b-q(V0), del(b-q(V0), B)) | done > .\n");
}

TEST(MaudeRules, labels_are_there_only_for_taken) {
  const std::string program = "beliefs { p }\nplan a\naction a = ( p, {} )";
  EXPECT_EQ(rules_of(program, "<> taken(a)"),
            "rl [do-a] : < L | b-p # B | p0 > => < did(a-a) | b-p # B | done > .\n");
  EXPECT_EQ(rules_of(program, "<> enabled(a)"),
            "rl [do-a] : < b-p # B | p0 > => < b-p # B | done > .\n");
}

TEST(MaudeRules, sums_and_calls_in_both_readings) {
  const std::string program = "plan p + i\ninternal i = ( top, {} )\nproc p = i; p";
  EXPECT_EQ(rules_of(program),
            "rl [choose] : < B | p0 > => < B | p1 > .\n"
            "rl [choose] : < B | p0 > => < B | p2 > .\n"
            "rl [internal-i] : < B | p1 > => < B | p1 > .\n"
            "rl [internal-i] : < B | p2 > => < B | done > .\n");
  EXPECT_EQ(rules_of(program, "<> terminated", bupl::Reading::table),
            "rl [call] : < B | p0 > => < B | p1 > .\n"
            "rl [internal-i] : < B | p0 > => < B | done > .\n"
            "rl [internal-i] : < B | p1 > => < B | p2 > .\n"
            "rl [call] : < B | p2 > => < B | p1 > .\n");
}

}  // namespace maude_export_test
}  // namespace credo::testing
