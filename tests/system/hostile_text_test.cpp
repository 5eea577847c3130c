// Names, strings, comments and command lines that would act on a terminal, turn text around or
// hide: they do so in no output of any command.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "support/command_test.hpp"
#include "support/harmless_text.hpp"
#include "support/served_folder.hpp"

namespace credo {
namespace hostile_text_test {

using nlohmann::json;
using testing::Finished;
using testing::ProcessOptions;
using testing::Words;

// Each is UTF-8, so that JSON can have it.
const Words kActing{"\033[1A\033[2K\rsafe: holds\033[8m",
                    "\033]0;title\007",
                    "\x08\x08\x08",
                    "\x7f",
                    "\u009b2J",
                    "\u202eevil\u202c",
                    "\u2066x\u2069",
                    "\u200e\u200f\u061c",
                    "\u200b\u200d\u2060",
                    "\u2028\u2029",
                    "\ufeff",
                    "\u00ad",
                    "\U000E0041",
                    "\v\f",
                    "\u0085"};
constexpr const char* kNoText = "\xff\xc0\xaf\xed\xa0\x80";

// A mixture of them, and of what may stay.
std::string mixture(unsigned seed) {
  std::mt19937 random(seed);
  std::string text = "x";
  for (int i = 0; i < 6; ++i) {
    text += kActing[random() % kActing.size()];
    text += i % 2 == 0 ? "a" : "\u00e9";
  }
  return text;
}

class HostileText : public testing::CommandTest {
 protected:
  void expect_harmless(const Finished& done, const Words& words) const {
    const std::string command = testing::harm_in(words.back()).empty() ? words.back() : words[0];
    EXPECT_EQ(testing::harm_in(done.out), "") << words[0] << " ... " << command;
    EXPECT_EQ(testing::harm_in(done.err), "") << words[0] << " ... " << command;
    EXPECT_NE(done.code, 4) << done.err;
    EXPECT_LT(done.code, 128);
  }
  Finished harmless(const Words& words, const ProcessOptions& options = {}) const {
    Finished done = credo(words, options);
    expect_harmless(done, words);
    return done;
  }
  // With every kind of result file that the command has.
  void expect_harmless_files(Words words, const Words& formats) const {
    for (const std::string& format : formats) {
      words.push_back("--" + format);
      words.push_back(folder_.path("result." + format));
    }
    harmless(words);
    for (const std::string& format : formats) {
      const std::string name = "result." + format;
      ASSERT_TRUE(folder_.has(name)) << words[0] << " " << format;
      EXPECT_EQ(testing::harm_in(folder_.read(name)), "") << words[0] << " " << format;
      std::filesystem::remove(folder_.path(name));
    }
  }

  // An AgentSpeak system with the text in strings, comments and the name of a file.
  std::string system_with(const std::string& text) const {
    const std::string agent = "agent" + text.substr(0, 60) + ".asl";
    folder_.write(agent, "// " + text + "\nsays(\"" + text + "\").\n!go(\"" + text +
                             "\").\n@p +!go(X) : says(X) /* " + text +
                             " */ <- +heard(X); shout(X).\n");
    return folder_.write("evil.mas", "system evil\nenvironment { shout(X) -> +loud(X). } // " +
                                         text + "\nagent a \"" + agent +
                                         "\"\nproperty safe: [] !Bel(a, heard(\"" + text +
                                         "\"))\nproperty loud: <> loud(\"" + text + "\")\n");
  }
  std::string bupl_with(const std::string& text) const {
    return folder_.write("evil.bupl", "beliefs { a }\naction op = ( a, { d(\"" + text +
                                          "\") } ) // " + text + "\nplan op\nproperty safe: [] " +
                                          "~fact(d(\"" + text + "\"))\ntest t: op => successful\n");
  }
};

TEST_F(HostileText, ActsInNoOutputOfAnyCommand) {
  for (unsigned seed = 0; seed < 3; ++seed) {
    const std::string text = mixture(seed);
    for (const std::string& file : {system_with(text), bupl_with(text)}) {
      harmless({"check", file, "--full"});
      harmless({"check", file, "--progress", "always", "--stats"});
      harmless({"explore", file});
      harmless({"lint", file});
      harmless({"run", file, "--full", "--steps", "20"});
      harmless({"search", file, "--where", "true", "--full"});
      harmless({"slice", file, "-p", "safe", "-o", folder_.path("slice")});
      harmless({"check", file, "-f", "[] !x(\"" + text + "\")"});
      harmless({"check", file, "-f", text});
      harmless({"check", file, "-p", text});
      harmless({"check", file, "--const", "N=\"" + text + "\""});
      ProcessOptions dialogue;
      dialogue.input = "1\ns\n" + text + "\nq\n";
      harmless({"run", file, "--interactive"}, dialogue);
      expect_harmless_files({"check", file}, {"json", "html", "sarif", "junit"});
      expect_harmless_files({"check", file, "--json-form", "page"}, {"json"});
      expect_harmless_files({"lint", file}, {"json", "sarif", "junit"});
      expect_harmless_files({"explore", file}, {"json", "dot"});
      expect_harmless_files({"explore", file}, {"aut"});
      expect_harmless_files({"run", file}, {"json", "html"});
      expect_harmless_files({"search", file, "--where", "true"}, {"json", "html"});
      expect_harmless_files({"slice", file, "-p", "safe", "-o", folder_.path("slice")},
                            {"json", "html"});
      harmless({"export", file, "--to", "promela-graph"});
      harmless({"export", file, "--to", "dot"});
    }
    harmless({"export", folder_.path("evil.mas"), "--to", "promela"});
    harmless({"export", folder_.path("evil.bupl"), "--to", "maude"});
    harmless({"test", folder_.path("evil.bupl"), "--full"});
    expect_harmless_files({"test", folder_.path("evil.bupl")}, {"json", "html", "sarif", "junit"});
    expect_harmless_files(
        {"slice", folder_.path("evil.mas"), "-p", "safe", "-o", folder_.path("slice")}, {"dot"});
    harmless({"check", folder_.path("."), "--brief"});
    expect_harmless_files({"check", folder_.path(".")}, {"json", "sarif", "junit"});
  }
}

TEST_F(HostileText, ActsInNoMessage) {
  Words all = kActing;
  all.emplace_back(kNoText);
  all.emplace_back("two\nlines");
  for (const std::string& text : all) {
    harmless({text});
    harmless({"check", text});
    harmless({"check", "--" + text});
    harmless({"check", folder_.path(text) + ".mas"});
    harmless({"check", folder_.write("empty.mas", "agent a { }\n"), "--json",
              folder_.path("no/" + text)});
    for (const char* ending : {".mas", ".asl", ".bupl", ".dribble", ".eccs", ".env"}) {
      const std::string file = folder_.write("bad" + std::string(ending),
                                             "  " + text + " x @ y\n\"" + text + "\n// " + text);
      harmless({"lint", file});
      harmless({"check", file, "--junit", folder_.path("bad.xml")});
      if (folder_.has("bad.xml")) {
        EXPECT_EQ(testing::harm_in(folder_.read("bad.xml")), "");
      }
    }
  }
}

TEST_F(HostileText, ActsInNoNameOfAFile) {
  for (const std::string& text : {mixture(1), std::string("two\nlines"), std::string(kNoText)}) {
    const std::string name = "f" + text.substr(0, 60) + ".mas";
    const std::string file =
        folder_.write(name, "system s\nagent a { !g. +!g <- +b. }\nproperty p: [] !Bel(a, b)\n");
    harmless({"check", file, "--full"});
    harmless({"lint", file});
    harmless({"check", file, file});
    expect_harmless_files({"check", file}, {"json", "html", "sarif", "junit"});
    expect_harmless_files({"check", file, file}, {"json", "sarif", "junit"});
    folder_.write(name, "agent a { b }\n");
    const Finished done = harmless({"check", file});
    EXPECT_EQ(std::count(done.err.begin(), done.err.end(), '\n'), 3) << done.err;
    std::filesystem::remove(file);
  }
}

TEST_F(HostileText, OurColoursStay) {
  const std::string file = bupl_with(mixture(2) + "\033[31m");
  std::string text = credo({"check", file, "--color", "always"}).out;
  expect_part(text, "\033[31mviolated\033[0m");
  for (const char* ours : {"\033[0m", "\033[1m", "\033[2m", "\033[31m", "\033[32m"}) {
    const std::string colour = ours;
    for (std::size_t at; (at = text.find(colour)) != text.npos;) text.erase(at, colour.size());
  }
  EXPECT_EQ(testing::harm_in(text), "");
  expect_part(text, "<U+001B>[31m");
}

TEST_F(HostileText, IsTheSameInDocuments) {
  const std::string text = mixture(4);
  const Finished done = credo({"check", bupl_with(text), "--json"});
  const json property = json::parse(done.out).at("properties").at(0);
  EXPECT_EQ(property.at("formula"), "[] ~fact(d(\"" + text + "\"))");
}

// A slice is a program: others get it as it is, and people see it.
TEST_F(HostileText, StaysInTheProgramOfASliceButNotOnATerminal) {
  const std::string text = mixture(5);
  const std::string file = bupl_with(text);
  expect_part(credo({"slice", file, "-p", "safe"}).out, "d(\"" + text + "\")");
  EXPECT_EQ(credo({"slice", file, "-p", "safe", "-o", folder_.path("s")}).code, 0);
  expect_part(folder_.read("s/evil.bupl"), "d(\"" + text + "\")");
  ProcessOptions terminal;
  terminal.stdout_is_terminal = true;
  for (const Words& words :
       {Words{"slice", file, "-p", "safe"}, Words{"check", file}, Words{"check", file, "--json"}}) {
    Words plain = words;
    plain.insert(plain.end(), {"--color", "never"});
    std::string shown = credo(plain, terminal).err;
    std::erase(shown, '\r');  // the terminal's own line ends
    for (const char* ours : {"\033[K"}) {
      const std::string erased = ours;
      for (std::size_t at; (at = shown.find(erased)) != shown.npos;) shown.erase(at, 3);
    }
    EXPECT_EQ(testing::harm_in(shown), "") << words[0];
    expect_part(shown, words.size() == 3 ? "\\u001b" : "<U+001B>");
  }
}

TEST_F(HostileText, ActsInNothingThatIsServed) {
  testing::ServedFolder served;
  const std::string text = mixture(6);
  served.write("a.bupl", "beliefs { a }\naction op = ( a, { d(\"" + text +
                             "\") } )\nplan op\nproperty safe: [] ~fact(d(\"" + text + "\"))\n");
  const std::string file = served.get("/api/file?path=a.bupl").body;
  EXPECT_EQ(testing::harm_in(file), "");
  EXPECT_NE(json::parse(file).at("text").get<std::string>().find(text), std::string::npos);
  const json job = served.finished({{"command", "check"}, {"file", "a.bupl"}});
  EXPECT_EQ(job.at("state"), "done");
  const std::string answer = served.get("/api/jobs/" + job.at("id").dump()).body;
  EXPECT_EQ(testing::harm_in(answer), "");
  EXPECT_EQ(testing::harm_in(job.at("messages").get<std::string>()), "");
  EXPECT_EQ(testing::harm_in(served.get("/").body), "");
}

}  // namespace hostile_text_test
}  // namespace credo
