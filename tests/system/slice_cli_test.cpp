// `credo slice` and `credo check --slice` through the command line: texts that can be loaded again,
// reasons, pages, documents, and verdicts that are those of the full system.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "support/command_test.hpp"
#include "support/json_schema.hpp"

namespace credo {
namespace slice_cli_test {

using nlohmann::json;
using testing::Finished;
using testing::Words;
namespace fs = std::filesystem;

// Any event and any intention may be next: slices are exact. Agent z and the belief u do not
// matter for b.
constexpr const char* kPair = R"(system pair // two agents
cycle eager
select event any, intention any
agent a {
  note("<img src=x onerror=alert(1)>").
  // a comment with <b>tags</b> & more
  !g.
  @p1 +!g <- +u; !h; +b.
  @p2 +!h : c <- skip.
  @p3 +!h : not c <- +c.
  @p4 +u <- +v.
}
agent z "z.asl"
property never: [] !Bel(a, b) => false
property always: [] (Bel(a, b) -> Bel(a, c))
)";
constexpr const char* kZ = R"(!loop(0).
+!loop(N) : N < 3 <- +seen(N); !loop(N + 1).
+!loop(N) : N >= 3 <- -seen(0).
)";

// Run by turns: only `holds` carries over from a slice. The first intention takes its turn before
// the second, so b never comes before c; without the order it could.
constexpr const char* kTurns = R"(system turns
agent a {
  !first. !second.
  @f +!first <- +c.
  @s +!second <- +d; +b.
  @e +!extra <- +e.
}
property b_after_c: [] (Bel(a, b) -> Bel(a, c))
property no_b: [] !Bel(a, b)
property sane: [] (Bel(a, b) -> Bel(a, d))
)";

class SliceCli : public testing::CommandTest {
 protected:
  SliceCli() { folder_.write("z.asl", kZ); }

  Finished slice(Words words) const {
    words.insert(words.begin(), "slice");
    return credo(words);
  }
  json document(Words words) const {
    words.emplace_back("--json");
    const Finished done = credo(words);
    EXPECT_TRUE(done.code == 0 || done.code == 1) << done.err;
    return json::parse(done.out);
  }
  // The verdict on a property of the file: of the full system, of its slice, and of the slice as
  // a file, read again.
  void expect_verdict(const std::string& file, const std::string& property,
                      const std::string& verdict, bool full = true) const {
    const std::string line = property + ": " + verdict + "\n";
    if (full) {
      EXPECT_EQ(credo({"check", file, "-p", property, "--quiet"}).out, line);
    }
    EXPECT_EQ(credo({"check", file, "-p", property, "--slice", "sound", "--quiet"}).out, line);
    const std::string out = folder_.path("again");
    EXPECT_EQ(slice({file, "-p", property, "-o", out, "--quiet"}).code, 0);
    const std::string again = out + "/" + fs::path(file).filename().string();
    EXPECT_EQ(credo({"check", again, "-p", property, "--quiet"}).out, line);
  }
  static json schema(const std::string& name) {
    return json::parse(
        std::ifstream(std::string(CREDO_SOURCE_DIR) + "/docs/schema/" + name + ".schema.json"));
  }

  const std::string pair_ = folder_.write("pair.mas", kPair);
  const std::string turns_ = folder_.write("turns.mas", kTurns);
};

// ---- slice ----

// AG[x] f is more than [] f of every run: it may not lose its quantifier.
TEST_F(SliceCli, ActionsAtTheTopKeepTheirQuantifier) {
  const std::string file = folder_.write("top.eccs", R"(agents a b
channel ab: a -> b
channel ba: b -> a
env x = *
proc r0 = ab!agree(ba!disconfirm(!x)). query((U_a x && Uif_a x)). r0
system a = r0,
       b = update(I_b B_b x). observe(x). ab?agree(ba!disconfirm(!x)). 0
property always: AG[ab(agree(ba!disconfirm(!x))), tau] (not (I_b B_b !x))
)");
  for (const Words& options : {Words{}, Words{"--slice", "sound"}}) {
    Words words{"check", "--fair", "strong", "--quiet", file};
    words.insert(words.end(), options.begin(), options.end());
    const Finished done = credo(words);
    EXPECT_EQ(done.code, 1) << done.err;
    expect_part(done.out, "always: violated\n");
  }
}

TEST_F(SliceCli, TheTextIsOnStandardOutputAndTheReasonsAreBeside) {
  const Finished done = slice({pair_, "-p", "never"});
  EXPECT_EQ(done.code, 0);
  expect_part(done.out, "// " + pair_ + "\nsystem pair // two agents\n");
  expect_part(done.out, "// a comment with <b>tags</b> & more");
  expect_part(done.out, "z.asl is not needed any more\n");
  expect_no_part(done.out, "+u");
  expect_no_part(done.out, "@p4");
  expect_part(done.err, "left out:");
  expect_part(done.err, "agent z");
  expect_part(done.err, "plan @p4 of a");
  expect_part(done.err, "kept, and why:");
  expect_part(done.err, "is in the property");
  const Finished quiet = slice({pair_, "-p", "never", "--quiet"});
  EXPECT_EQ(quiet.out, done.out);
  EXPECT_EQ(quiet.err, "");
}

TEST_F(SliceCli, DefinitionsAreKept) {
  const std::string text = std::string(kPair);
  const std::string defined = folder_.write(
      "defined.mas", text.substr(0, text.find("property")) +
                         "define has(X, A): b_of(A) & Bel(X, c)\ndefine b_of(A): Bel(A, b)\n"
                         "define unused: Bel(z, seen(0))\n"
                         "property late: [] !has(a, a)\n"
                         "property always: [] (b_of(a) -> has(a, a))\n");
  expect_verdict(defined, "late", "violated");
  expect_verdict(defined, "always", "holds");
  const std::string out = slice({defined, "-p", "late", "--quiet"}).out;
  expect_part(out, "define has(X, A): b_of(A) & Bel(X, c)\n");
  expect_no_part(out, "agent z");
  const std::string bupl =
      folder_.write("d.bupl",
                    "beliefs { p }\naction a = ( p, { q } )\naction b = ( p, { r } )\nplan a; b\n"
                    "define goal(X): fact(X) & fact(q)\nproperty use: <> goal(p)\n");
  expect_verdict(bupl, "use", "holds");
}

TEST_F(SliceCli, AnAgentGoesWithItsBraces) {
  const std::string file =
      folder_.write("inline.mas",
                    "system inline\ncycle eager\nselect event any, intention any\n"
                    "agent a { !g. +!g <- +b. }\n"
                    "agent z {\n  !h.\n  +!h <- +c.\n} // the other\n"
                    "property p: <> Bel(a, b)\n");
  EXPECT_EQ(slice({file, "--quiet"}).out,
            "system inline\ncycle eager\nselect event any, intention any\n"
            "agent a { !g. +!g <- +b. }\n"
            "external z // the other\n"
            "property p: <> Bel(a, b)\nsliced\n");
}

TEST_F(SliceCli, OneMemberOfAFamilyMatters) {
  const std::string file = folder_.write("family.mas",
                                         "system family\nagent w[1..2] { b. !g. +!g <- +d. }\n"
                                         "property wrong: [] !Bel(w2, d) => false\n"
                                         "property right: [] Bel(w2, b)\n");
  expect_verdict(file, "wrong", "violated, as expected");
  expect_verdict(file, "right", "holds");
  EXPECT_EQ(slice({file, "-p", "right", "--quiet"}).out,
            "system family\nagent w[2] { b.   }\n"
            "property wrong: [] !Bel(w2, d) => false\nproperty right: [] Bel(w2, b)\n"
            "external w1\ncycle free\nsliced\n");
}

TEST_F(SliceCli, OneMemberOfFortyMatters) {
  const std::string file = folder_.write(
      "forty.mas",
      "system forty\nenvironment { const N = 40. }\nagent w[1..N] { +!go <- +done. }\n"
      "message boss achieve go to w7\nexternal boss\n"
      "property d: <> Bel(w7, done)\nproperty two: <> (Bel(w7, done) & !Bel(w9, done))\n");
  expect_verdict(file, "d", "holds", false);
  expect_verdict(file, "two", "holds", false);
  expect_part(slice({file, "-p", "d", "-o", folder_.path("d")}).out,
              "forty, d: 39 of 40 agents left out (sound, setting O)");
  expect_part(slice({file, "-p", "two", "--quiet"}).out, "agent w[7, 9] { +!go <- +done. }\n");
}

TEST_F(SliceCli, AgentsOfOneFileGoByThemselves) {
  folder_.write("w.asl", "b.\n!g.\n+!g <- +d.\n");
  const std::string file = folder_.write("named.mas",
                                         "system named\ncycle eager\nagent first \"w.asl\"\n"
                                         "agent second \"w.asl\"\n"
                                         "environment { first does wave -> +waved. }\n"
                                         "property wrong: [] !Bel(second, d) => false\n"
                                         "property right: [] Bel(second, b)\n");
  expect_verdict(file, "wrong", "violated, as expected");
  expect_verdict(file, "right", "holds");
}

TEST_F(SliceCli, AFileThatIsNamedInTwoWaysIsNotWrittenTwice) {
  folder_.write("w.asl", "b.\n!g.\n+!g <- +d.\n");
  const std::string file = folder_.write("twice.mas",
                                         "system twice\nagent first \"w.asl\"\n"
                                         "agent second \"./w.asl\"\n"
                                         "property p: [] (Bel(first, b) & !Bel(second, d))\n");
  EXPECT_EQ(credo({"check", file, "--slice", "sound", "--quiet"}).out, "p: violated\n");
  expect_refused({"slice", file, "-o", folder_.path("out")},
                 {"of which the slice has two versions"});
}

TEST_F(SliceCli, AgentsOnOneLine) {
  const std::string file =
      folder_.write("line.mas",
                    "system line\nagent z { !h. +!h <- +c. } agent a { !g. +!g <- +b. }\n"
                    "property p: <> Bel(a, b)\n");
  expect_verdict(file, "p", "holds");
}

TEST_F(SliceCli, TheTextOfOneFileCanBeLoadedAgain) {
  const Finished done = slice({turns_, "-p", "sane", "--quiet"});
  EXPECT_TRUE(done.out.starts_with("system turns\n")) << done.out;
  const std::string again = folder_.write("again.mas", done.out);
  EXPECT_EQ(credo({"check", again, "-p", "sane", "--quiet"}).out, "sane: holds\n");
}

TEST_F(SliceCli, AFolderOfItsOwn) {
  const std::string out = folder_.path("out");
  const Finished done = slice({pair_, "-p", "never", "-o", out});
  EXPECT_EQ(done.code, 0) << done.err;
  expect_part(done.out, "left out:");
  EXPECT_TRUE(fs::exists(out + "/pair.mas"));
  EXPECT_FALSE(fs::exists(out + "/z.asl"));
  EXPECT_EQ(credo({"check", out + "/pair.mas", "-p", "never", "--quiet"}).out,
            "never: violated, as expected\n");
  EXPECT_EQ(slice({pair_, "-f", "<> Bel(z, seen(2))", "-o", out, "--quiet"}).out, "");
  EXPECT_TRUE(fs::exists(out + "/z.asl"));
  EXPECT_EQ(credo({"check", out + "/pair.mas", "-f", "<> Bel(z, seen(2))", "--quiet"}).out,
            "formula 1: holds\n");
}

TEST_F(SliceCli, TheSourcesAreNotOverwritten) {
  expect_refused({"slice", pair_, "-p", "never", "-o", fs::path(pair_).parent_path().string()},
                 {"a file of the system itself"});
  EXPECT_EQ(folder_.read("pair.mas"), kPair);
}

TEST_F(SliceCli, NothingIsWrittenOutsideOfTheFolder) {
  fs::create_directories(folder_.path("inner"));
  const std::string up = folder_.write(
      "inner/up.mas", "system up\nagent z \"../z.asl\"\nproperty p: <> Bel(z, seen(1))\n");
  expect_refused({"slice", up, "-o", folder_.path("out")}, {"has no place below the folder"});
  const std::string absolute =
      folder_.write("absolute.mas", "system absolute\nagent z \"" + folder_.path("z.asl") +
                                        "\"\nproperty p: <> Bel(z, seen(1))\n");
  expect_refused({"slice", absolute, "-o", folder_.path("out")}, {"absolutely"});
  EXPECT_FALSE(fs::exists(folder_.path("out")));
}

TEST_F(SliceCli, OnePropertyAtATime) {
  expect_refused({"slice", pair_}, {"for one property", "has 2", "never, always"});
  expect_refused({"slice", pair_, "-p", "never", "-p", "always"}, {"for one property"});
  expect_refused({"slice", pair_, "-p", "never", "-f", "[] true"}, {"for one property"});
  expect_refused({"slice", pair_, "-p", "nevre"}, {"did you mean 'never'?"});
  const std::string none = folder_.write("none.mas", "system none\nagent a { b. }\n");
  expect_refused({"slice", none}, {"no property to slice for"});
}

TEST_F(SliceCli, BadInput) {
  expect_refused({"slice", pair_, "-p", "never", "--mode", "sond"}, {"did you mean 'sound'?"});
  expect_refused({"slice", pair_, "-p", "never", "--shortest"}, {"no option --shortest"});
  expect_refused({"slice", pair_, "-f", "[] Bel(a, nothing)"}, {"nothing"});
  expect_refused({"slice", pair_, "-p", "never", "--html", "-", "--json"}, {"page"});
  expect_refused({"check", pair_, "--slice", "loud"}, {"'loud' is not one of sound, paper"});
  expect_refused({"check", pair_, "--slice", "sound", "--cross-check", "spin"}, {"together"});
}

TEST_F(SliceCli, WithoutASliceTheTextIsAsItWas) {
  const Finished done = slice({turns_, "-f", "X Bel(a, b)"});
  EXPECT_EQ(done.out, kTurns);
  expect_part(done.err, "nothing left out");
}

TEST_F(SliceCli, TheNetShowsWhatIsLeftOut) {
  const Finished done = slice({pair_, "-p", "never", "--dot", "-", "--quiet"});
  EXPECT_EQ(done.code, 0) << done.err;
  EXPECT_TRUE(done.out.starts_with("digraph")) << done.out.substr(0, 80);
  expect_part(done.out, "gray90");
  expect_part(done.err, "system pair");  // the text has to go elsewhere
  expect_no_part(slice({turns_, "-f", "X Bel(a, b)", "--dot", "-", "--quiet"}).out, "gray90");
  const std::string vacuum = std::string(CREDO_SOURCE_DIR) + "/examples/vacuum/cleaner.dribble";
  expect_refused({"slice", vacuum, "-f", "[] true", "--dot", "-"}, {"AgentSpeak"});
  expect_refused({"slice", pair_, "-p", "never", "--dot", "-", "--json"}, {"standard output"});
  expect_refused({"slice", pair_, "-p", "never", "--dot", "-", "--html", "-"}, {"the page"});
}

// The reasons of a part, one behind the other.
std::vector<json> chain_of(const json& document, const json& part) {
  const json& reasons = document.at("reasons");
  std::vector<json> chain;
  for (json at = part.at("reason"); at.is_number(); at = chain.back().at("because")) {
    if (chain.size() == reasons.size()) return {};  // round and round
    chain.push_back(reasons.at(at.get<std::size_t>()));
  }
  return chain;
}

TEST_F(SliceCli, DocumentsFitTheirSchema) {
  const json form = schema("slice");
  EXPECT_EQ(form.at("$id"), "urn:credo:schema:slice:1");
  for (const Words& words :
       {Words{"slice", pair_, "-p", "never"}, Words{"slice", turns_, "-p", "no_b"},
        Words{"slice", turns_, "-f", "X Bel(a, b)"}}) {
    EXPECT_EQ(testing::schema_violations(document(words), form), Words{}) << words[1];
  }
  const json all = document({"slice", pair_, "-p", "never"});
  EXPECT_EQ(all.at("setting"), "A");
  EXPECT_TRUE(all.at("exact"));
  std::size_t kept = 0;
  for (const json& part : all.at("parts")) {
    EXPECT_EQ(part.at("kept"), part.at("reason").is_number()) << part;
    if (!part.at("kept")) continue;
    ++kept;
    const std::vector<json> chain = chain_of(all, part);
    ASSERT_FALSE(chain.empty()) << part;
    EXPECT_EQ(chain.back().at("why"), "is in the property") << part;
  }
  EXPECT_GT(kept, 3u);
  EXPECT_FALSE(all.at("files").at(1).at("used"));
  json broken = all;
  broken["parts"][0]["kind"] = "thing";
  EXPECT_FALSE(testing::schema_violations(broken, form).empty());
}

// A system in which each plan matters for the one behind it.
std::string chain_of_plans(int count) {
  std::string text = "system s\nagent a {\n  +!g0 <- +b.\n";
  for (int i = 1; i < count; ++i) text += fmt::format("  +!g{} <- !g{}.\n", i, i - 1);
  return text + fmt::format("  !g{}.\n}}\nproperty p: [] !Bel(a, b)\n", count - 1);
}

TEST_F(SliceCli, WhatIsWrittenGrowsWithTheSystem) {
  const auto bytes = [&](int count) {
    folder_.write("chain.mas", chain_of_plans(count));
    const Finished done =
        slice({folder_.path("chain.mas"), "-p", "p", "--json", folder_.path("chain.json")});
    EXPECT_EQ(done.code, 0) << done.err;
    const std::size_t document = folder_.read("chain.json").size();
    return std::pair{done.out.size() + done.err.size(), document};
  };
  const auto [text, document] = bytes(100);
  const auto [longer_text, longer_document] = bytes(400);
  EXPECT_LT(longer_text, text * 5);
  EXPECT_LT(longer_document, document * 5);
}

// ---- what is left out, and when ----

TEST_F(SliceCli, HowASystemIsRunDecidesWhatIsLeftOut) {
  const std::string agents =
      "agent a { !g. +!g <- +u; +b. +!never <- +c. }\nagent z { !h. +!h <- +d. }\n";
  const std::string less = "1 of 2 agents, 1 of 2 plans and 1 of 2 formulas left out (sound, ";
  const std::string dead = "1 of 3 plans left out (sound)\n  only dead code is left out: ";
  struct Row {
    std::string statements, property, part;
  };
  for (const Row& row : std::vector<Row>{
           {"cycle eager\nselect event any, intention any\n", "<> Bel(a, b)", less + "setting A)"},
           {"cycle free\n", "[] !Bel(a, b)", less + "setting A)"},
           {"cycle eager\n", "[] !Bel(a, b)", less + "setting F)"},
           {"cycle four_step\n", "[] !Bel(a, b)", less + "setting O)"},
           {"fair weak\n", "<> Bel(a, b)", less + "setting O)"},
           {"fair none\n", "[] !Bel(a, b)", less + "setting O)"},
           {"fair none\n", "<> Bel(a, b)", dead + "without fairness an agent may be idle"},
           {"environment { maybe : f -> +e. f. }\n", "<> Bel(a, b)", "setting O)"},
           {"fair strong\n", "<> Bel(a, b)", "only dead code is left out"},
           {"fair strong\n", "[] !Bel(a, b)", less + "setting O)"},
           {"environment { maybe : f -> +e. f. }\n", "[] !Bel(a, b)", "setting O)"},
           {"cycle whole\n", "[] !Bel(a, b)", dead + "a whole cycle"},
           {"schedule round_robin\n", "[] !Bel(a, b)", dead + "only an interleaved schedule"},
           {"schedule synchronous\n", "[] !Bel(a, b)", dead + "only an interleaved schedule"},
           {"cycle eager\n", "X Bel(a, b)", "nothing left out (sound)\n  not sliced: "},
           {"cycle eager\n", "EF Bel(a, b)", "nothing left out (sound)\n  not sliced: "},
           {"cycle eager\n", "<> terminated", "nothing left out (sound)\n  not sliced: "},
           {"cycle eager\n", "[] !deadlock", "nothing left out (sound)\n  not sliced: "}}) {
    const std::string file = folder_.write("run.mas", "system run\n" + row.statements + agents);
    const Finished done = slice({file, "-f", row.property, "-o", folder_.path("run")});
    EXPECT_NE(done.out.find(row.part), std::string::npos) << row.statements << done.out << done.err;
  }
}

// Four idle agents of a ring make many states and no difference.
TEST_F(SliceCli, WhereNothingCanBeLeftOutTheSliceIsFree) {
  const std::string agents =
      "agent w1 { +!go <- +done. +done <- .send(w2, achieve, go). }\n"
      "agent w2 { +!go <- +done. +done <- .send(w3, achieve, go). }\n"
      "agent w3 { +!go <- +done. +done <- .send(w4, achieve, go). }\n"
      "agent w4 { +!go <- +done. +done <- .send(w1, achieve, go). }\n"
      "message boss achieve go to w1\nexternal boss\nproperty p: <> Bel(w1, done)\n";
  const std::string file = folder_.write("ring.mas", "system ring\n" + agents);
  EXPECT_EQ(slice({file, "--quiet"}).out, "system ring\n" + agents + "cycle free\n");
  expect_verdict(file, "p", "holds");
  const json full = document({"check", file}).at("properties").at(0);
  const json free = document({"check", file, "--slice", "sound"}).at("properties").at(0);
  EXPECT_LT(free.at("states").get<int>(), 10);
  EXPECT_GT(full.at("states").get<int>(), 100);
  EXPECT_FALSE(free.at("slice").at("full_checked"));
  EXPECT_EQ(free.at("slice").at("setting"), "O");
}

TEST_F(SliceCli, DeadCode) {
  const std::string text =
      "environment { w. @wait await x : never -> +y. @go x : never -> +y. @q z -> +y. }\n"
      "agent a {\n  !g. !h.\n  @g +!g <- +b; x; ?t.\n  @goal +!h : c <- +d.\n"
      "  @belief +w : c <- +d.\n  @test +?t : c <- true.\n  @none +v <- true.\n}\n"
      "property p: [] !Bel(a, b)\n";
  const std::string any =
      slice({folder_.write("any.mas", "system s\nschedule round_robin\n" + text), "--quiet"}).out;
  const std::string eager =
      slice({folder_.write("eager.mas", "system s\nschedule round_robin\ncycle eager\n" + text),
             "--quiet"})
          .out;
  for (const std::string& out : {any, eager}) {
    for (const char* kept : {"@wait", "@g ", "@test"}) expect_part(out, kept);
    for (const char* gone : {"@go ", "@q", "@goal", "@none"}) expect_no_part(out, gone);
  }
  expect_no_part(any, "@belief");
  expect_part(eager, "@belief");
}

TEST_F(SliceCli, SureGoalsAndRunsOfFormulas) {
  const std::string sure = folder_.write(
      "sure.mas",
      "system sure\ncycle free\nagent a { !g. @g +!g <- !sure; !unsure; +b. @s +!sure <- +c; +e. "
      "@u +!unsure : d <- +c. !d. @d +!d <- +d. }\nproperty p: [] !Bel(a, b)\n");
  expect_part(slice({sure, "--quiet"}).out,
              "agent a { !g. @g +!g <- !unsure; +b.  @u +!unsure : d <- true. !d. @d +!d <- +d. }");
  const std::string goals = folder_.write(
      "goals.mas",
      "system goals\ncycle free\nagent a { !g. @g +!g <- +c; +e; !sub; +f. @s +!sub <- +c. }\n"
      "property p: [] Des(a, g)\n");
  expect_part(slice({goals, "--quiet"}).out, "agent a { !g. @g +!g <- true.  }");
}

TEST_F(SliceCli, AQuantifiedPropertyKeepsEveryAgent) {
  const std::string file = folder_.write(
      "all.mas",
      "system all\ncycle eager\nagent a { !g. +!g <- +b. }\nagent z { !h. +!h <- +d. }\n");
  expect_part(slice({file, "-f", "[] !Bel(a, b)", "--quiet"}).out, "external z");
  for (const char* formula : {"[] forall i: !Bel(i, b)", "[] exists i: !Bel(i, b)"}) {
    const std::string out = slice({file, "-f", formula, "--quiet"}).out;
    expect_part(out, "agent z {");
    expect_no_part(out, "+d");
  }
}

TEST_F(SliceCli, TheRover) {
  const auto left_out = [&](const char* file, const char* mode, const char* property) {
    const json all = document({"slice", std::string(CREDO_SOURCE_DIR) + "/examples/rover/" + file,
                               "--mode", mode, "-p", property});
    Words plans;
    for (const json& part : all.at("parts")) {
      const std::string name = part.at("name");
      if (!part.at("kept") && name.starts_with("plan ")) plans.push_back(name.substr(5, 3));
    }
    return plans;
  };
  const Words cameras{"@c1", "@c2", "@c3", "@c4"};
  const Words more{"@s5", "@c1", "@c2", "@c3", "@c4"};
  EXPECT_EQ(left_out("rover.mas", "sound", "spec1"), cameras);
  EXPECT_EQ(left_out("rover.mas", "sound", "spec2"), Words{});
  EXPECT_EQ(left_out("rover.mas", "paper", "spec1"), Words{"@c2"});
  EXPECT_EQ(left_out("rover.mas", "paper", "spec2"), Words{});
  EXPECT_EQ(left_out("rover-no-r.mas", "paper", "spec1"), more);
  EXPECT_EQ(left_out("article-no-r.mas", "sound", "spec1"), more);
  EXPECT_EQ(left_out("article-no-r.mas", "paper", "spec1"), more);
  EXPECT_EQ(left_out("article.mas", "sound", "spec2"), Words{});
  EXPECT_EQ(left_out("article.mas", "paper", "spec2"), Words{"@r3"});
}

TEST_F(SliceCli, WithoutFairnessWhatRunsForEverMatters) {
  const std::string file = folder_.write(
      "loop.mas",
      "system loop\ncycle eager\nagent a { !g. +!g <- +b. }\nagent z { !h. +!h <- -c; !h. }\n"
      "property p: <> Bel(a, b)\n");
  expect_part(slice({file, "--fair", "weak", "--quiet"}).out, "external z");
  expect_part(slice({file, "--fair", "none", "--quiet"}).out, "agent z { !h. +!h <- ");
}

// ---- check --slice ----

TEST_F(SliceCli, VerdictsOnSlicesAreThoseOfTheSystem) {
  for (const std::string& file : {pair_, turns_}) {
    const json full = document({"check", file, "--vacuity", "off"});
    const json sliced = document({"check", file, "--slice", "sound", "--vacuity", "off"});
    const auto& properties = full.at("properties");
    ASSERT_EQ(properties.size(), sliced.at("properties").size());
    for (std::size_t i = 0; i < properties.size(); ++i) {
      EXPECT_EQ(properties[i].at("verdict"), sliced.at("properties")[i].at("verdict")) << file << i;
      EXPECT_TRUE(properties[i].at("slice").is_null());
      EXPECT_TRUE(sliced.at("properties")[i].at("slice").is_object());
    }
    EXPECT_EQ(testing::schema_violations(sliced, schema("check")), Words{});
  }
}

TEST_F(SliceCli, ACounterexampleIsOneOfTheFullSystem) {
  const Finished done = credo({"check", pair_, "-p", "never", "--slice", "sound"});
  EXPECT_EQ(done.code, 0) << done.err;
  expect_part(done.out, "sliced: 1 of 2 agents, ");
  expect_part(done.out, "its run was completed to one of the full system");
  expect_part(done.out, "+u");  // what the slice has not
  const json property =
      document({"check", pair_, "-p", "never", "--slice", "sound"}).at("properties").at(0);
  EXPECT_EQ(property.at("slice").at("run"), "completed");
  const json full = document({"check", pair_, "-p", "always"}).at("properties").at(0);
  const json less =
      document({"check", pair_, "-p", "always", "--slice", "sound"}).at("properties").at(0);
  EXPECT_LT(less.at("states"), full.at("states"));
  EXPECT_TRUE(less.at("slice").at("run").is_null());
}

TEST_F(SliceCli, WhatASliceCannotDecideTheFullSystemDoes) {
  const json sliced =
      document({"check", turns_, "--slice", "sound", "-p", "b_after_c"}).at("properties").at(0);
  EXPECT_EQ(sliced.at("verdict"), "holds");
  EXPECT_FALSE(sliced.at("slice").at("exact"));
  EXPECT_TRUE(sliced.at("slice").at("full_checked"));
  expect_part(credo({"check", turns_, "--slice", "sound", "-p", "b_after_c"}).out,
              "the slice is too coarse");
  const json found =
      document({"check", turns_, "--slice", "sound", "-p", "no_b"}).at("properties").at(0);
  EXPECT_EQ(found.at("verdict"), "violated");
  EXPECT_EQ(found.at("slice").at("run"), "completed");
  const json held =
      document({"check", turns_, "--slice", "sound", "-p", "sane"}).at("properties").at(0);
  EXPECT_EQ(held.at("verdict"), "holds");
  EXPECT_FALSE(held.at("slice").at("full_checked"));
}

// A slice keeps an agent without plans, whose percepts then pile up; or it has more states, since
// it may do things in any order.
TEST_F(SliceCli, WhereASliceMeetsALimitTheFullSystemIsChecked) {
  const std::string growing = folder_.write("growing.mas", R"(system growing
cycle free
environment {
  u.
  e.
  : not e -> +e or -e.
  : e -> -e.
}
agent a {
  !k.
  -w <- +w; .send(a, untell, e).
}
message a tell e to a
property p: [] <> u => unknown
)");
  const json grown = document({"check", growing, "--slice", "sound"}).at("properties").at(0);
  EXPECT_EQ(grown.at("verdict"), "unknown");
  EXPECT_TRUE(grown.at("slice").at("exact"));
  EXPECT_TRUE(grown.at("slice").at("full_checked"));

  const std::string wider = folder_.write("wider.mas", R"(system wider
select plan any
environment {
  e.
  x : e -> +e.
  maybe x : not e -> +u.
  : not u -> +e.
}
agent a0 {
  !g.
  !g.
  +!g : s(1) <- !g; .send(a1, tell, p); .dropDesire(g).
  +!g : e <- .send(a1, tell, p).
  +!g : not p <- +q; +s(1).
  +!g : not p <- ?p.
}
agent a1 {
  w.
  e.
  !g.
  +!g : .desire(g) <- !g.
  +w : not p <- +p; !g; z(1).
  +!g : not s(_) <- x; -s(c).
}
trust none
property p: [] !(Bel(a1, p) & Bel(a0, u))
)");
  const json full = document({"check", wider}).at("properties").at(0);
  const std::string most = std::to_string(full.at("states").get<int>() + 100);
  const Words limited{"check", wider, "--slice", "sound", "--max-states", most};
  EXPECT_EQ(document(limited).at("properties").at(0).at("verdict"), full.at("verdict"));
  expect_part(credo(limited).out, "the slice is not decided (limit: states > " + most + ")");
}

TEST_F(SliceCli, ARunOfTheSliceIsMarked) {
  const Words words{"check", pair_, "-p", "never", "--slice", "sound", "--max-states", "10"};
  const json property = document(words).at("properties").at(0);
  EXPECT_EQ(property.at("verdict"), "violated");
  EXPECT_EQ(property.at("slice").at("run"), "of the slice");
  EXPECT_EQ(property.at("slice").at("reason"), "limit: states > 10");
  EXPECT_EQ(property.at("trace").at("stem").size(), 2u);
  EXPECT_EQ(property.at("trace").at("stem").back().at("location").at("line"), 8);
  EXPECT_EQ(testing::schema_violations(document(words), schema("check")), Words{});
  expect_part(credo(words).out, "the run is one of the slice");
}

// Twenty agents get in the way of a search for a run that looks like that of the slice.
std::string among_many(const std::string& agent, const std::string& statements,
                       const std::string& property) {
  return "system wide\n" + statements + "agent x[1..10] { !h. +!h <- +c1; +c2; +c3; +c4. }\n" +
         agent + "agent z[1..10] { !h. +!h <- +c1; +c2; +c3; +c4. }\nproperty p: " + property +
         "\n";
}

// Finite runs and loops; exact slices, and those that do things in any order.
TEST_F(SliceCli, ARunIsFoundInTheFootstepsOfTheSlice) {
  const std::string agent = "agent a { !g. +!g <- +b1; +u1; +b2; +u2; +b. +!other <- +c. }\n";
  const std::string any = "cycle eager\nselect event any, intention any\n";
  for (const std::string& statements : {any, std::string("cycle four_step\n")}) {
    for (const char* property : {"[] !Bel(a, b)", "<> Bel(a, c)"}) {
      const std::string file = folder_.write("wide.mas", among_many(agent, statements, property));
      const json found = document({"check", file, "--slice", "sound"}).at("properties").at(0);
      EXPECT_EQ(found.at("verdict"), "violated") << statements << property;
      EXPECT_EQ(found.at("slice").at("run"), "completed") << statements << property;
      EXPECT_LT(found.at("slice").at("searched"), 1000) << statements << property;
    }
  }
}

// What was left out takes more steps than are followed.
TEST_F(SliceCli, TheSearchForARunIsGivenUp) {
  std::string agent = "agent a { !g. +!g <- +b1; !long; +b. +!long <- +c";
  for (int i = 0; i < 1000; ++i) agent += "; -c; +c";
  agent += ". }\n";
  const std::string any = "cycle eager\nselect event any, intention any\n";
  const std::string file = folder_.write("wide.mas", among_many(agent, any, "[] !Bel(a, b)"));
  const Finished done = credo({"check", file, "--slice", "sound", "--brief"});
  expect_part(done.out, "p: violated\n");
  expect_part(done.out, "the run is one of the slice");
  expect_part(done.out, "(limit: states > 100000)");
}

TEST_F(SliceCli, ASliceMayHoldWhereTheSystemExceedsABound) {
  const std::string file = folder_.write(
      "bound.mas",
      "system bound\ncycle eager\nagent a { !g. +!g <- +b. }\nagent z { !h. +!h <- !h; +c. }\n"
      "property p: [] !(Des(a, g) & Bel(a, b))\n");
  expect_part(credo({"check", file, "--quiet"}).out, "p: unknown (limit: intentions of z > ");
  EXPECT_EQ(credo({"check", file, "--quiet", "--slice", "sound"}).out, "p: holds\n");
}

TEST_F(SliceCli, ASliceMayHoldWhereTheSystemStopsWithAnError) {
  const std::string file = folder_.write(
      "error.mas",
      "system error\ncycle eager\nselect event any, intention any\nagent a { !g. +!g <- +d. }\n"
      "agent b { !g. +!g <- inc. }\nenvironment { v(foo). inc : v(K) -> +v(K+1). }\n"
      "property p: <> Bel(a, d)\n");
  const Finished whole = credo({"check", file, "--quiet"});
  EXPECT_EQ(whole.code, 2);
  expect_part(whole.err, "has no value");
  EXPECT_EQ(credo({"check", file, "--quiet", "--slice", "sound"}).out, "p: holds\n");
}

TEST_F(SliceCli, SpinAndMaudeCheckSlices) {
  const std::string bupl = folder_.write(
      "m.bupl",
      "beliefs { p, noise }\naction go = ( p, { q, more } )\nplan go\nproperty r: <> fact(q)\n");
  for (const auto& [engine, file, verdict] :
       {std::tuple{"spin", turns_, "no_b: violated"}, std::tuple{"maude", bupl, "r: holds"}}) {
    if (testing::run_process({"/bin/sh", "-c", std::string("command -v ") + engine}, {}).code !=
        0) {
      continue;
    }
    const Finished done = credo({"check", file, "--slice", "sound", "--engine", engine, "--brief"});
    expect_part(done.out, verdict);
    expect_part(done.out, std::string("; ") + engine + " engine");
    expect_part(done.out, "\n  sliced: ");
  }
}

TEST_F(SliceCli, VacuityAndCoverageOfSlices) {
  const std::string file = folder_.write(
      "vacuous.mas",
      "system vacuous\ncycle eager\nselect event any, intention any\n"
      "agent z { !h. +!h <- +c. @idle +!k <- +c. }\nagent a { !g. +!g <- +b. @dead +!k <- +d. }\n"
      "property p: [] (Bel(a, d) -> Bel(a, b))\n");
  expect_part(credo({"check", file, "--brief"}).out, "plans that never fired:");
  const std::string sliced = credo({"check", file, "--slice", "sound", "--brief"}).out;
  expect_part(sliced, "p: holds (vacuous)");
  expect_no_part(sliced, "never fired");
}

TEST_F(SliceCli, ValuesOfVariablesCarryOver) {
  const std::string file = folder_.write("values.mas", R"(system values
cycle eager
select event any, intention any
agent a {
  !g(-1). !g(f("s", -2)). !other.
  +!g(X) <- +seen(X); +noise(X).
  +seen(X) : X = f("s", _) <- skip.
  +seen(X) : not X = f("s", _) <- +done(X).
  +!other <- +w1; +w2.
}
property p: [] (Bel(a, seen(X)) -> <> Bel(a, done(X)))
)");
  const json full = document({"check", file}).at("properties").at(0);
  const json property = document({"check", file, "--slice", "sound"}).at("properties").at(0);
  EXPECT_EQ(property.at("verdict"), "violated");
  EXPECT_EQ(property.at("instance"), full.at("instance"));
  EXPECT_EQ(property.at("instance").at("X"), "f(\"s\",-2)");
  EXPECT_EQ(property.at("slice").at("run"), "completed");
  EXPECT_FALSE(property.at("trace").at("loop").empty());
}

// An agent called 2 is no number, where the run of a slice is completed for it.
TEST_F(SliceCli, AVariableForAnAgentWithANumberForAName) {
  const std::string file = folder_.write("numbers.eccs", R"(agents 1 2
channel c12: 1 -> 2
proc Unused = update(B_1 x). 0
system 1 = c12!inform(x). 0, 2 = update(I_2 Bif_2 x). c12?inform(x). 0
property p: [] (waits(A) -> blocked(A))
)");
  const Finished full = credo({"check", "--brief", file});
  const Finished sliced = credo({"check", "--slice", "sound", "--brief", file});
  EXPECT_NE(full.out.find("p: violated for A = 2"), std::string::npos) << full.out;
  EXPECT_NE(sliced.out.find("p: violated for A = 2"), std::string::npos) << sliced.out;
  EXPECT_EQ(sliced.code, 1) << sliced.err;
}

TEST_F(SliceCli, WhatIsNotSlicedIsChecked) {
  const Finished done = credo({"check", turns_, "--slice", "sound", "-f", "X !Bel(a, b)"});
  EXPECT_EQ(done.code, 0) << done.err;
  expect_part(done.out, "formula 1: holds");
  expect_part(done.out, "\n  not sliced: ");
  expect_no_part(done.out, "left out");
}

TEST_F(SliceCli, TheReferenceEngineChecksSlicesToo) {
  const Finished done =
      credo({"check", pair_, "--slice", "sound", "--engine", "reference", "--quiet"});
  EXPECT_EQ(done.out, "never: violated, as expected\nalways: holds\n") << done.err;
}

// `A f` at the top says no more than f.
TEST_F(SliceCli, AQuantifierThatSaysNothingIsNoObstacle) {
  const auto slice_for = [&](const std::string& formula) {
    return credo({"slice", pair_, "-f", formula}).out;
  };
  const auto checked = [&](const std::string& formula) {
    const Finished done = credo({"check", pair_, "--slice", "sound", "--brief", "-f", formula});
    return done.out.substr(0, done.out.find("why it fails"));
  };
  const std::pair<const char*, const char*> pairs[] = {
      {"A [] !Bel(a, v)", "[] !Bel(a, v)"},
      {"AG !Bel(a, b)", "[] !Bel(a, b)"},
      {"A [] !Bel(a, b) & AG (Bel(a, b) -> Bel(a, c))",
       "[] !Bel(a, b) & [] (Bel(a, b) -> Bel(a, c))"},
      {"forall x: A <> Bel(x, b)", "forall x: <> Bel(x, b)"},
  };
  for (const auto& [quantified, plain] : pairs) {
    const std::string slice = slice_for(plain);
    EXPECT_EQ(slice_for(quantified), slice) << quantified;
    // The run is one of the full system.
    expect_part(checked(quantified), "sliced: ");
    EXPECT_EQ(checked(quantified).find("the property has path quantifiers"), std::string::npos);
  }
  // Others are about what could happen instead.
  for (const char* formula : {"E [] !Bel(a, b)", "AG EF Bel(a, b)", "A [] !Bel(a, b) | Bel(a, v)",
                              "!(A [] !Bel(a, b))"}) {
    expect_part(credo({"slice", pair_, "-f", formula}).err + slice_for(formula),
                "the property has path quantifiers");
  }
}

// The counterexamples to the article: its algorithm changes verdicts, sound slices do not.
TEST_F(SliceCli, CounterexamplesToTheArticle) {
  const fs::path home = fs::path(CREDO_SOURCE_DIR) / "examples" / "slicing";
  std::size_t files = 0;
  std::size_t changed = 0;
  for (const auto& entry : fs::directory_iterator(home)) {
    const std::string file = entry.path().string();
    if (entry.path().extension() != ".mas") continue;
    ++files;
    const auto verdicts = [&](Words more) {
      Words words{"check", file, "--quiet", "--timeout", "60s"};
      words.insert(words.end(), more.begin(), more.end());
      return credo(words).out;
    };
    const std::string full = verdicts({});
    // With `cycle free` the goal that never ends needs no room.
    const bool decided = entry.path().stem() == "c06";
    EXPECT_EQ(verdicts({"--slice", "sound"}), decided ? "p: holds; expected: unknown\n" : full)
        << file;
    if (verdicts({"--slice", "paper"}) != full) ++changed;
  }
  EXPECT_GE(files, 14u);
  EXPECT_GE(changed, 10u);
}

TEST_F(SliceCli, ARunOfNoSystemIsMarked) {
  const std::string c04 = std::string(CREDO_SOURCE_DIR) + "/examples/slicing/c04.mas";
  const json property = document({"check", c04, "--slice", "paper"}).at("properties").at(0);
  EXPECT_EQ(property.at("verdict"), "violated");
  EXPECT_EQ(property.at("slice").at("run"), "of the slice only");
  expect_part(credo({"check", c04, "--slice", "paper"}).out,
              "no run of the full system looks the same");
}

TEST_F(SliceCli, ThePapersAlgorithmComesWithAWarning) {
  const Finished done = credo({"check", pair_, "--slice", "paper", "--quiet"});
  expect_part(done.err, "may change verdicts");
  expect_part(slice({pair_, "-p", "never", "--mode", "paper", "--quiet"}).err,
              "may change verdicts");
}

// What ended a search is told apart by its kind: this bound once was taken for the limit of time,
// and more and more time was given to it.
TEST_F(SliceCli, ABoundOfAnAgentCalledTimeIsNoLimitOfTime) {
  const std::string file = folder_.write("clock.mas", R"(system clock
agent time { !start. +!start <- +p; .send(time, achieve, start); .send(time, achieve, start). }
agent other { !g. +!g <- +q. }
property again: []<> Des(time, start)
)");
  const Finished done = credo({"check", "--slice", "sound", "--timeout", "8", file});
  EXPECT_EQ(done.code, 3) << done.out << done.err;
  expect_part(done.out, "again: unknown (limit: ");
  expect_part(done.out, " of time > ");
  expect_no_part(done.out, "time > 8");
}

// Every trace of g/1 is gone from the slice, and the property still is not about g.
TEST_F(SliceCli, GoalsThatAreLeftOutStillDecideWhatAPropertyIsAbout) {
  const std::string file = folder_.write("arity.mas", R"(system arity
cycle eager
select event any, intention any
agent a { !g. +!g <- +d. +!never <- !g(5). }
agent z { !h. +!h <- +e. }
property none: [] !Des(a, g(5))
)");
  EXPECT_EQ(credo({"check", file}).code, 0);
  EXPECT_EQ(credo({"check", "--slice", "sound", file}).code, 0);
  EXPECT_EQ(credo({"slice", file, "-p", "none", "-o", folder_.path("sliced")}).code, 0);
  EXPECT_EQ(credo({"check", folder_.path("sliced/arity.mas")}).code, 0);
}

// The slice holds where the full system exceeds a bound, however little time there is.
TEST_F(SliceCli, TheSliceHasItsTurnWithLittleTimeAndAfterABoundOfTheFullSystem) {
  const std::string file = folder_.write("grows.mas", R"(system grows
agent a { !g. +!g <- !g2. +!g2 <- !g2; +x. }
agent b { !g. +!g <- +q. }
limit intentions 4
property q: <> Bel(b, q)
)");
  EXPECT_EQ(credo({"check", file}).code, 3);
  for (const char* seconds : {"1", "2", "60"}) {
    const Finished done = credo({"check", "--slice", "sound", "--timeout", seconds, file});
    EXPECT_EQ(done.code, 0) << seconds << done.out << done.err;
  }
}

}  // namespace slice_cli_test
}  // namespace credo
