// Files as editors on Windows write them: with a byte-order mark, and lines that end in CRLF.
//
// Every kind of file is read in this manner and in the plain one, and what Credo says of it must be
// the same to the letter: verdicts, runs with their places, findings with their excerpts, slices.
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>

#include "support/command_test.hpp"

namespace credo {
namespace windows_files_test {

namespace fs = std::filesystem;
using testing::Words;

std::string in_crlf(const std::string& text) {
  std::string out = "\xef\xbb\xbf";
  for (const char c : text) out += c == '\n' ? "\r\n" : std::string(1, c);
  return out;
}

std::string without_returns(std::string text) {
  std::erase(text, '\r');
  return text;
}

class WindowsFiles : public testing::CommandTest {
 protected:
  // A folder of the examples, in both manners: the plain one first.
  void copy(const std::string& name) {
    for (const auto& entry :
         fs::directory_iterator(fs::path(CREDO_SOURCE_DIR) / "examples" / name)) {
      const std::string file = entry.path().filename().string();
      const std::string text = folder_.read(entry.path().string());
      plain_.write(file, text);
      windows_.write(file, in_crlf(text));
    }
  }

  // What the command says of the file, without folders and times.
  std::string said(const testing::TemporaryFolder& folder, Words words,
                   const std::string& file) const {
    words.push_back(folder.path(file));
    const testing::Finished done = credo(words);
    std::string text = done.out + done.err;
    const std::string path = folder.path("");
    for (std::size_t at = 0; (at = text.find(path, at)) != text.npos;) text.erase(at, path.size());
    return std::to_string(done.code) + "\n" +
           std::regex_replace(text, std::regex("[0-9.]+ (s|MB|[a-z ]*states/s)\\b"), "");
  }

  void expect_same(const Words& words, const std::string& file) const {
    SCOPED_TRACE(words[0] + " " + file);
    const std::string in_windows = said(windows_, words, file);
    EXPECT_EQ(in_windows, said(plain_, words, file));
    expect_no_part(in_windows, "\r");
  }

  testing::TemporaryFolder plain_;
  testing::TemporaryFolder windows_;
};

TEST_F(WindowsFiles, SayWhatPlainFilesSay) {
  for (const char* folder : {"hello", "blocks", "vacuum", "relay"}) copy(folder);
  for (const char* file : {"hello.mas", "rivals.mas", "builder.bupl", "printed.dribble",
                           "party.mas", "relay.eccs", "lamp.asl"}) {
    expect_same({"check", "--full"}, file);
    expect_same({"lint"}, file);
    expect_same({"run", "--seed", "3", "--steps", "20"}, file);
  }
}

TEST_F(WindowsFiles, HaveMistakesAtTheirPlaces) {
  for (const auto& [file, text] : std::vector<std::pair<std::string, std::string>>{
           {"t.mas", "agnet a { }\nagent b { b(X). }\nproperty p:\n  [] (x &\n"},
           {"t.asl", "b(X).\n+!g <- .nothing.\n\"open\n"},
           {"e.mas", "environment \"t.env\"\nagent a { }\n"},
           {"t.bupl", "belief { }\nplan a;\n"},
           {"t.dribble", "prop p\nmaxlen 2\naction x pre p\n"},
           {"t.eccs", "agnts a\nsystem a = 0\n"}}) {
    plain_.write(file, text);
    windows_.write(file, in_crlf(text));
    plain_.write("t.env", "b(X).\n@r go : b -> +c\n");
    windows_.write("t.env", in_crlf("b(X).\n@r go : b -> +c\n"));
    expect_same({"check"}, file);
    expect_part(said(windows_, {"check"}, file), ":1:1: error: ");
  }
}

TEST_F(WindowsFiles, HaveSlicesWithTheLineEndsOfTheirTexts) {
  for (const auto& [file, text] : std::vector<std::pair<std::string, std::string>>{
           {"t.mas",
            "system t\nagent a {\n  !g.\n  +!g <- +done.\n  +!unused\n    : b\n    <- +c.\n}\n"
            "agent idle {\n  x.\n}\n\nproperty p:\n  <> Bel(a, done)\n"},
           {"t.bupl",
            "beliefs { p,\n  q }\naction a = ( p,\n  { r } )\naction b = ( p, { s } )\n"
            "proc never =\n  b\nrepair bot <- never\nplan a\nproperty p: <> r\n"},
           {"t.dribble",
            "props p q\nmaxlen 3\naction x eff +p\naction y\n  eff +q\ngoals p, q\n"
            "goalrule G p -> x\ngoalrule ~true\n  -> y\nproperty p: AF B p\n"},
           {"t.eccs",
            "agents a b\nproc P = update(B_a x).\n  0\nproc Q = update(B_b y).\n  0\n"
            "system a = P,\n  b = Q\nproperty p: EF B_a x\n"}}) {
    SCOPED_TRACE(file);
    plain_.write(file, text);
    windows_.write(file, in_crlf(text));
    EXPECT_EQ(without_returns(said(windows_, {"slice"}, file)), said(plain_, {"slice"}, file));
    for (const testing::TemporaryFolder* folder : {&plain_, &windows_}) {
      const auto done = credo({"slice", "-o", folder->path("slice"), folder->path(file)});
      ASSERT_EQ(done.code, 0) << done.err;
    }
    const std::string slice = windows_.read("slice/" + file);
    EXPECT_EQ(without_returns(slice), plain_.read("slice/" + file));
    EXPECT_EQ(slice, in_crlf(without_returns(slice)).substr(3));
    EXPECT_NE(without_returns(slice), text);
    fs::remove_all(plain_.path("slice"));
    fs::remove_all(windows_.path("slice"));
  }
}

}  // namespace windows_files_test
}  // namespace credo
