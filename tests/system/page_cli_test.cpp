// `--html` through the command line: pages whose documents fit their schema and whose places are in
// their sources, nothing of a user's file that is more than text, and files that are whole or not
// there.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "support/command_test.hpp"
#include "support/json_schema.hpp"

namespace credo {
namespace page_cli_test {

using nlohmann::json;
using testing::Finished;
using testing::ProcessOptions;
using testing::Words;

constexpr const char* kLamp = R"(system lamp
environment { @on press -> +light. }
agent a { !go. @p +!go <- press; +done. }
property dark: [] !light
property lit: <> light
)";

// Never at an end, once the first property is known.
constexpr const char* kEndless = R"(system endless
environment { count(0). @up : count(N) -> -count(N); +count(N + 1). }
agent a { !go. @p +!go <- skip. }
property endless: [] !count(-1)
)";

class PageCli : public testing::CommandTest {
 protected:
  static std::string example(const std::string& name) {
    return std::string(CREDO_SOURCE_DIR) + "/examples/" + name;
  }

  static std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
    return found;
  }

  // The document of a page, as it is written there.
  static std::string document_text(const std::string& page) {
    const std::string open = "<script type=\"application/json\" id=\"credo-document\">";
    EXPECT_EQ(count(page, open), 1u);
    const std::size_t begin = page.find(open) + open.size();
    return page.substr(begin, page.find("</script>", begin) - begin);
  }

  // Makes a page; its document.
  json document(Words words, std::string* page = nullptr) const {
    words.insert(words.end(), {"--html", folder_.path("page.html"), "--quiet"});
    const Finished done = credo(words);
    EXPECT_TRUE(done.code == 0 || done.code == 1 || done.code == 3) << words[1] << done.err;
    const std::string text = folder_.read("page.html");
    if (page != nullptr) *page = text;
    return json::parse(document_text(text));
  }

  // Every place below lies in a text of the sources.
  static void expect_places(const json& value, const std::map<std::string, std::string>& sources) {
    if (value.is_object() && value.contains("end_column")) {
      const auto source = sources.find(value.at("file"));
      ASSERT_NE(source, sources.end()) << value;
      const std::size_t begin = offset(source->second, value.at("line"), value.at("column"));
      const std::size_t end = offset(source->second, value.at("end_line"), value.at("end_column"));
      EXPECT_LT(begin, end) << value;
      EXPECT_LE(end, source->second.size()) << value;
      return;
    }
    if (!value.is_structured()) return;
    for (const json& each : value) expect_places(each, sources);
  }
  static std::size_t offset(const std::string& text, std::size_t line, std::size_t column) {
    std::size_t at = 0;
    for (; line > 1; --line) at = text.find('\n', at) + 1;
    return at + column - 1;
  }

  static void expect_good(const json& page, const std::string& name) {
    SCOPED_TRACE(name);
    static const json kSchema =
        json::parse(std::ifstream(std::string(CREDO_SOURCE_DIR) + "/docs/schema/page.schema.json"));
    // By the command, so that a violation is not told five times.
    json schema = kSchema;
    schema.erase("anyOf");
    schema["$ref"] = "#/$defs/" + page.at("command").get<std::string>();
    EXPECT_EQ(testing::schema_violations(page, schema), Words{});
    std::map<std::string, std::string> sources;
    for (const json& source : page.at("page").at("sources")) {
      EXPECT_TRUE(sources.emplace(source.at("path"), source.at("text")).second) << source;
    }
    expect_places(page, sources);
    for (const json& agent : page.at("page").at("agents")) {
      EXPECT_TRUE(sources.contains(agent.at("file"))) << agent;
    }
  }

  const std::string lamp_ = folder_.write("lamp.mas", kLamp);
};

TEST_F(PageCli, DocumentsOfAllCommandsAndLanguagesFitTheSchema) {
  for (const Words& words : {
           Words{"check", example("auction/buggy.mas"), "--const", "N=1"},
           Words{"check", example("courier/buggy.mas"), "--stats"},
           Words{"check", example("courier/buggy.mas"), "--max-states", "5"},
           Words{"check", example("courier/buggy.mas"), "--engine", "reference"},
           Words{"check", example("vacuum/printed.dribble")},
           Words{"check", example("blocks/figure.bupl")},
           Words{"check", example("blocks/team.mas")},
           Words{"check", example("relay/relay.eccs")},
           Words{"check", example("provider_salesman/chaotic.eccs")},
           Words{"check", example("pingpong/pingpong-any.mas"), "-f", "AG EF Bel(ping, happy)"},
           Words{"check", example("slicing/c01.mas"), "--slice", "paper"},
           Words{"run", example("auction/buggy.mas")},
           Words{"run", example("vacuum/team.mas")},
           Words{"run", example("blocks/team.mas")},
           Words{"run", example("relay/relay.eccs")},
           Words{"search", lamp_, "--where", "light"},
           Words{"search", example("blocks/builder.bupl"), "--where", "fact(on(X,Y))",
                 "--solutions", "all"},
           Words{"search", example("vacuum/printed.dribble"), "--where", "deadlock"},
           Words{"search", example("relay/relay.eccs"), "--where", "deadlock"},
           Words{"test", example("blocks/builder.bupl")},
           Words{"test", example("blocks/builder.bupl"), "--generate", "5"},
           Words{"run", example("rover/article.mas"), "--steps", "60"},  // steps of several parts
           Words{"slice", example("auction/buggy.mas"), "-p", "spec1"},
           Words{"slice", example("auction/buggy.mas"), "-p", "spec2", "--mode", "paper"},
           Words{"slice", example("slicing/c01.mas")},
           Words{"slice", example("vacuum/printed.dribble")},
           Words{"slice", example("blocks/builder.bupl"), "-f", "[] true"},
           Words{"slice", example("relay/relay.eccs"), "-f", "[] true"},
       }) {
    const json page = document(words);
    EXPECT_EQ(page.at("command"), words[0]);
    expect_good(page, words[0] + " " + words[1]);
  }
}

TEST_F(PageCli, TheSchemaSeesWhatIsWrong) {
  const json good = document({"check", lamp_});
  const json schema =
      json::parse(std::ifstream(std::string(CREDO_SOURCE_DIR) + "/docs/schema/page.schema.json"));
  EXPECT_EQ(testing::schema_violations(good, schema), Words{});
  json broken = good;
  broken["properties"][0]["trace"]["stem"][0]["edits"][0].erase("insert");
  EXPECT_FALSE(testing::schema_violations(broken, schema).empty());
  broken = good;
  broken["properties"][0]["trace"]["stem"][0]["changes"] = json::object();
  EXPECT_FALSE(testing::schema_violations(broken, schema).empty());
  broken = good;
  broken["page"].erase("sources");
  EXPECT_FALSE(testing::schema_violations(broken, schema).empty());
}

TEST_F(PageCli, SaysWhatTheJsonDocumentSays) {
  const json page = document({"check", lamp_});
  const Finished done = credo({"check", lamp_, "--json"});
  const json other = json::parse(done.out);
  EXPECT_EQ(page.at("properties").size(), other.at("properties").size());
  for (std::size_t i = 0; i < other.at("properties").size(); ++i) {
    const json& mine = page["properties"][i];
    const json& theirs = other["properties"][i];
    for (const char* field : {"name", "formula", "verdict", "states", "depth", "location"}) {
      EXPECT_EQ(mine.at(field), theirs.at(field)) << field;
    }
  }
  const json& run = page["properties"][0]["trace"];
  EXPECT_EQ(run.at("stem").size(), other["properties"][0]["trace"]["stem"].size());
  EXPECT_EQ(run.at("initial"), other["properties"][0]["trace"]["initial"]);
  EXPECT_FALSE(page["properties"][1].contains("trace"));
}

TEST_F(PageCli, SaysWhereItComesFrom) {
  const json page = document({"check", lamp_, "-f", "[] !light"}).at("page");
  EXPECT_EQ(page.at("language"), "AgentSpeak");
  EXPECT_EQ(page.at("agents"),
            (json::array({{{"name", "a"}, {"language", "AgentSpeak"}, {"file", lamp_}}})));
  EXPECT_EQ(page.at("reductions"), json::array({"unused bindings dropped"}));
  expect_part(page.at("command_line"), "credo check " + lamp_ + " -f '[] !light' --html ");
  EXPECT_EQ(page.at("sources").size(), 2u);  // and the formula
  const json plain = document({"check", lamp_, "--plain", "-p", "lit"});
  EXPECT_EQ(plain.at("page").at("reductions"), json::array());
  const std::string mixed = folder_.write(
      "mixed.mas", "system mixed\nagent a { !go. +!go <- +done. }\nagent b \"b.dribble\"\n");
  std::ofstream(folder_.path("b.dribble"))
      << std::ifstream(example("vacuum/printed.dribble")).rdbuf();
  EXPECT_EQ(document({"run", mixed}).at("page").at("language"), "mixed");
}

TEST_F(PageCli, ASmallGraphHasTheRuns) {
  const json page = document({"check", lamp_});
  const json& graph = page.at("page").at("graph");
  const json& nodes = graph.at("nodes");
  EXPECT_EQ(nodes.at(0).at("initial"), true);
  EXPECT_FALSE(graph.at("runs").contains("lit"));
  const json& run = graph.at("runs").at("dark");
  const json& trace = page.at("properties").at(0).at("trace");
  const std::size_t steps = trace.at("stem").size();
  ASSERT_EQ(run.size(), steps + 1);
  EXPECT_EQ(nodes.at(run[0].get<std::size_t>()).at("state"), trace.at("initial"));
  for (std::size_t i = 0; i < steps; ++i) {
    EXPECT_TRUE(std::ranges::any_of(graph.at("edges"), [&](const json& edge) {
      return edge.at("from") == run[i] && edge.at("to") == run[i + 1] &&
             edge.at("mover") == trace["stem"][i].at("mover");
    })) << i;
  }
  const json eccs = document({"check", example("relay/relay.eccs")}).at("page").at("graph");
  EXPECT_TRUE(eccs.at("edges").at(0).contains("action"));
}

TEST_F(PageCli, ALargeGraphHasAReason) {
  const auto reason = [this](const Words& words) {
    return document(words).at("page").at("graph").at("reason").get<std::string>();
  };
  EXPECT_EQ(reason({"run", example("courier/buggy.mas")}),
            "more than 200 states: too many to read as a graph");
  const Finished counted = credo({"explore", example("courier/buggy.mas"), "--json"});
  const auto states = json::parse(counted.out).at("states").get<std::size_t>();
  ASSERT_GT(states, 200u);
  const std::string told = std::to_string(states) + " states: too many to read as a graph";
  EXPECT_EQ(reason({"check", example("courier/buggy.mas")}), told);  // explored for coverage
  EXPECT_EQ(reason({"check", example("courier/buggy.mas"), "-f", "EF deadlock"}), told);
}

// Nothing to tell is not the same as nothing known.
TEST_F(PageCli, CoverageOfWhatIsAllUsedIsThere) {
  EXPECT_EQ(document({"check", example("blocks/builder.bupl")}).at("coverage"), json::object());
}

TEST_F(PageCli, FilesOfAgentsThatAreLeftOutAreNamed) {
  const json page =
      document({"slice", example("auction/buggy.mas"), "-p", "spec2", "--mode", "paper"});
  EXPECT_EQ(page.at("page").at("unused_files"),
            json({example("auction/ag2.asl"), example("auction/ag3-buggy.asl")}));
}

// spec1 is violated long before every state was seen; the page has the system explored.
TEST_F(PageCli, CoverageIsThatOfAnExploration) {
  const Words asked{"check", example("auction/buggy.mas"), "-p", "spec1", "--const", "N=5"};
  const json coverage = document(asked).at("coverage");
  const Finished explored =
      credo({"explore", example("auction/buggy.mas"), "--const", "N=5", "--json"});
  const json expected = json::parse(explored.out);
  for (const char* part : {"plans_never_fired", "contexts_never_mattered", "lost"}) {
    ASSERT_FALSE(expected.at(part).empty()) << part;
    EXPECT_EQ(coverage.at(part), expected.at(part)) << part;
  }
  Words limited = asked;
  limited.insert(limited.end(), {"--max-states", "1000"});
  EXPECT_FALSE(document(limited).contains("coverage"));
}

TEST_F(PageCli, RunsOfASliceAreInItsText) {
  // The article's algorithm leaves out what keeps the property true: a run of the slice only.
  const json page = document({"check", example("slicing/c04.mas"), "--slice", "paper"});
  expect_good(page, "paper");
  EXPECT_EQ(page.at("page").at("reductions").back(), "slice (paper)");
  const json& property = page.at("properties").at(0);
  ASSERT_EQ(property.at("slice").at("run"), "of the slice only");
  const std::string name =
      example("slicing/c04.mas") + " (slice for " + property.at("name").get<std::string>() + ")";
  std::size_t places = 0;
  for (const char* part : {"stem", "loop"}) {
    if (!property.at("trace").contains(part)) continue;
    for (const json& step : property.at("trace").at(part)) {
      if (!step.contains("location")) continue;
      EXPECT_EQ(step.at("location").at("file"), name);
      ++places;
    }
  }
  EXPECT_GT(places, 0u);
  EXPECT_EQ(property.at("location").at("file"), example("slicing/c04.mas"));
  const json sound = document({"check", example("slicing/c04.mas"), "--slice", "sound"});
  expect_good(sound, "sound");
  EXPECT_EQ(sound.at("page").at("reductions").back(), "slice (sound)");
  EXPECT_EQ(sound.at("page").at("sources").size(), 1u);
}

TEST_F(PageCli, WhateverIsInAFileIsText) {
  const std::string trap = "</script><img src=x onerror=alert(1)><!--";
  const std::string file =
      folder_.write("<img src=x onerror=alert(2)>.mas",
                    "system trap // \xff \xe2\x80\xa8 <b>tags</b>\nagent a { note(\"" + trap +
                        "\"). !go. @p +!go <- +said(\"" + trap + "\"). }\n" +
                        "property said: [] !Bel(a, said(\"" + trap + "\"))\n");
  for (const Words& words :
       {Words{"check", file}, Words{"check", file, "-f", "<> Bel(a, note(\"" + trap + "\"))"},
        Words{"run", file}, Words{"search", file, "--where", "Bel(a, said(\"" + trap + "\"))"},
        Words{"slice", file}}) {
    std::string page;
    const json found = document(words, &page);
    EXPECT_EQ(document_text(page).find('<'), std::string::npos) << words[0];
    expect_no_part(page, trap);
    expect_no_part(page, "<img");
    expect_no_part(page, "\xe2\x80\xa8");
    expect_no_part(page, "\xff");
    expect_part(found.dump(), "onerror=alert(1)");  // it is all there
    expect_part(found.at("file"), "<img src=x onerror=alert(2)>");
    expect_part(found.at("page").at("sources").at(0).at("text"), "\xef\xbf\xbd \xe2\x80\xa8 <b>");
  }
}

TEST_F(PageCli, IsOneFileThatTalksToNobody) {
  std::string page;
  document({"check", lamp_, "-p", "lit"}, &page);
  EXPECT_LT(page.size(), 200'000u);  // without a trace
  expect_part(page,
              "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
              "script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:\">");
  EXPECT_LT(page.find("Content-Security-Policy"), page.find("<script"));
  expect_no_part(page, "<!--credo-policy-->");
  expect_no_part(page, "<link rel=\"stylesheet\"");
  expect_no_part(page, "<script src");
}

TEST_F(PageCli, StandardOutput) {
  const Finished done = credo({"check", lamp_, "-p", "lit", "--html", "-"});
  EXPECT_EQ(done.code, 0);
  EXPECT_TRUE(done.out.starts_with("<!doctype html>")) << done.out.substr(0, 80);
  EXPECT_EQ(json::parse(document_text(done.out)).at("command"), "check");
  expect_part(done.err, "lit: holds\n");
  expect_refused({"check", lamp_, "--html", "-", "--json"}, {"cannot both go to standard output"});
  expect_refused({"check", lamp_, "--html", lamp_}, {"is the name of a program"});
  const std::string twice = folder_.path("twice");
  expect_refused({"check", lamp_, "--html", twice, "--sarif", folder_.path("./twice")},
                 {"--html and --sarif name the same file"});
  expect_refused({"explore", lamp_, "--html", "x"}, {"no option --html"});
}

TEST_F(PageCli, AFileThatCannotBeWrittenIsFoundEarly) {
  for (const char* command : {"check", "run", "slice"}) {
    Words words{command, lamp_, "--html", folder_.path("none/page.html")};
    if (words[0] == "slice") words.insert(words.end(), {"-p", "lit"});
    expect_refused(words, {"cannot write", "none/page.html"});
  }
  expect_refused({"check", lamp_, "--html", folder_.path(".")}, {"cannot write"});
}

TEST_F(PageCli, AnErrorLeavesNoPage) {
  const std::string page = folder_.path("page.html");
  EXPECT_EQ(credo({"check", lamp_, "-f", "[] !lihgt", "--html", page}).code, 2);
  EXPECT_FALSE(folder_.has("page.html"));
  EXPECT_EQ(folder_.file_count(), 1u);
}

TEST_F(PageCli, AnInterruptedCheckHasAWholePage) {
  const std::string file = folder_.write("endless.mas", kEndless);
  ProcessOptions options;
  options.interrupt_after = std::chrono::milliseconds(800);
  const Finished done =
      credo({"check", file, "--html", folder_.path("page.html"), "--quiet"}, options);
  EXPECT_EQ(done.code, 130);
  const json page = json::parse(document_text(folder_.read("page.html")));
  expect_good(page, "interrupted");
  EXPECT_EQ(page.at("properties").at(0).at("reason"), "interrupted");
  expect_part(page.at("page").at("graph").at("reason"), "interrupted");
}

}  // namespace page_cli_test
}  // namespace credo
