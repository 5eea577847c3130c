// credo serve: the programs of the folder can be listed, read and saved, and nothing else can.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "support/served_folder.hpp"

namespace credo::testing {
namespace serve_files_test {

namespace fs = std::filesystem;
using nlohmann::json;

class ServeFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    outside_.write("secret.mas", "// a secret\n");
    served_.write("a.mas", "system a\n");
    fs::create_directory(served_.folder().path("sub"));
    served_.write("sub/b.asl", "+x <- true.\n");
    served_.write("notes.txt", "a secret of another kind\n");
    fs::create_symlink(outside_.path("secret.mas"), served_.folder().path("link.mas"));
    fs::create_directory_symlink(outside_.path("."), served_.folder().path("door"));
    fs::create_symlink("notes.txt", served_.folder().path("notes.mas"));
    fs::create_symlink("a.mas", served_.folder().path("same.mas"));
  }

  // Neither the text nor anything else is given away.
  void expect_nothing(const std::string& path) {
    const Answer answer = served_.get("/api/file?path=" + path);
    EXPECT_GE(answer.status, 400) << path;
    EXPECT_LT(answer.status, 500) << path;
    EXPECT_EQ(answer.body.find("secret of"), std::string::npos) << path;
    EXPECT_EQ(answer.body.find("a secret"), std::string::npos) << path;
    EXPECT_EQ(answer.body.find("root:"), std::string::npos) << path;
    EXPECT_TRUE(answer.json().contains("error")) << path;
  }

  TemporaryFolder outside_;
  ServedFolder served_;
};

TEST_F(ServeFiles, are_listed) {
  fs::create_directory(served_.folder().path(".git"));
  served_.write(".git/hidden.mas", "");
  const json files = served_.get("/api/files").json()["files"];
  std::vector<std::string> paths;
  for (const json& file : files) paths.push_back(file["path"]);
  EXPECT_EQ(paths, (std::vector<std::string>{"a.mas", "same.mas", "sub/b.asl"}));
  EXPECT_EQ(files[0]["bytes"], 9);
}

TEST_F(ServeFiles, are_read_with_a_version) {
  const json file = served_.get("/api/file?path=sub/b.asl").json();
  EXPECT_EQ(file["path"], "sub/b.asl");
  EXPECT_EQ(file["text"], "+x <- true.\n");
  EXPECT_EQ(served_.get("/api/file?path=same.mas").json()["text"], "system a\n");
  const std::string version = file["version"];
  served_.write("sub/b.asl", "+y <- true.\n");
  EXPECT_NE(served_.get("/api/file?path=sub/b.asl").json()["version"], version);
}

TEST_F(ServeFiles, outside_cannot_be_read) {
  const std::string secret = outside_.path("secret.mas");
  const std::string up = "../" + fs::path(secret).parent_path().filename().string() + "/secret.mas";
  std::string encoded;
  for (const char c : up) encoded += c == '.' ? "%2e" : c == '/' ? "%2F" : std::string(1, c);
  for (const std::string& path : {up,
                                  encoded,
                                  "sub/../" + up,
                                  secret,
                                  "%2F" + secret,
                                  "//" + secret,
                                  std::string("link.mas"),
                                  std::string("door/secret.mas"),
                                  std::string("notes.txt"),
                                  std::string("notes.mas"),
                                  std::string("a.mas%00.mas"),
                                  std::string("../../../../../../etc/passwd"),
                                  std::string("/etc/passwd"),
                                  std::string("..%5csecret.mas"),
                                  std::string(""),
                                  std::string("."),
                                  std::string("sub"),
                                  std::string("sub/"),
                                  std::string("./a.mas"),
                                  std::string("%ff.mas"),
                                  std::string(2000, 'a') + ".mas"}) {
    expect_nothing(path);
  }
  EXPECT_GE(served_.get("/api/file").status, 400);
  EXPECT_EQ(served_.get("/a.mas").status, 404);
  EXPECT_EQ(served_.get("/../" + secret).status, 404);
}

TEST_F(ServeFiles, that_are_odd_are_refused) {
  served_.write("large.mas", std::string((512 << 10) + 1, ' '));
  EXPECT_EQ(served_.get("/api/file?path=large.mas").status, 413);
  served_.write("bytes.mas", std::string("a\0b", 3));
  EXPECT_EQ(served_.get("/api/file?path=bytes.mas").status, 415);
  served_.write("latin.mas", "// caf\xe9\n");
  EXPECT_EQ(served_.get("/api/file?path=latin.mas").status, 415);
  ASSERT_EQ(mkfifo(served_.folder().path("pipe.mas").c_str(), 0600), 0);
  EXPECT_EQ(served_.get("/api/file?path=pipe.mas").status, 404);
  fs::create_directory(served_.folder().path("folder.mas"));
  EXPECT_EQ(served_.get("/api/file?path=folder.mas").status, 404);
}

TEST_F(ServeFiles, are_saved_if_nobody_else_has) {
  const std::string first = served_.get("/api/file?path=a.mas").json()["version"];
  fs::permissions(served_.folder().path("a.mas"), fs::perms(0640));
  const Answer saved = served_.put({{"path", "a.mas"}, {"text", "system ä\n"}, {"version", first}});
  EXPECT_EQ(saved.status, 200) << saved.body;
  EXPECT_EQ(served_.folder().read("a.mas"), "system ä\n");
  EXPECT_EQ(fs::status(served_.folder().path("a.mas")).permissions(), fs::perms(0640));
  EXPECT_EQ(served_.get("/api/file?path=a.mas").json()["version"], saved.json()["version"]);
  EXPECT_EQ(served_.put({{"path", "a.mas"}, {"text", "x"}, {"version", first}}).status, 409);
  EXPECT_EQ(served_.folder().read("a.mas"), "system ä\n");
  fs::remove(served_.folder().path("a.mas"));
  EXPECT_EQ(served_.put({{"path", "a.mas"}, {"text", "x"}, {"version", first}}).status, 409);
  EXPECT_FALSE(served_.folder().has("a.mas"));
}

TEST_F(ServeFiles, keep_their_line_ends_and_their_mark) {
  const std::string mark = "\xef\xbb\xbf";
  served_.write("windows.mas", mark + "system a\r\nagent b { }\r\n");
  const json file = served_.get("/api/file?path=windows.mas").json();
  EXPECT_EQ(file["text"], "system a\r\nagent b { }\r\n");
  const Answer saved = served_.put({{"path", "windows.mas"},
                                    {"text", "system a\nagent c { }\n"},  // as editors have it
                                    {"version", file["version"]}});
  EXPECT_EQ(saved.status, 200) << saved.body;
  EXPECT_EQ(served_.folder().read("windows.mas"), mark + "system a\r\nagent c { }\r\n");
  EXPECT_EQ(served_.get("/api/file?path=windows.mas").json()["version"], saved.json()["version"]);
  const std::string large(300 << 10, '\n');  // larger than allowed, with all its returns
  EXPECT_EQ(
      served_.put({{"path", "windows.mas"}, {"text", large}, {"version", saved.json()["version"]}})
          .status,
      413);
}

TEST_F(ServeFiles, can_be_new) {
  EXPECT_EQ(served_.put({{"path", "sub/c.env"}, {"text", "p."}, {"version", ""}}).status, 200);
  EXPECT_EQ(served_.folder().read("sub/c.env"), "p.");
  EXPECT_EQ(served_.put({{"path", "sub/c.env"}, {"text", "q."}, {"version", ""}}).status, 409);
  EXPECT_EQ(served_.put({{"path", "no/c.env"}, {"text", "q."}, {"version", ""}}).status, 404);
}

TEST_F(ServeFiles, outside_cannot_be_saved) {
  const std::size_t before = outside_.file_count();
  for (const std::string path : {"../x.mas", "/x.mas", "link.mas", "door/new.mas", "x.txt",
                                 "notes.mas", "x.mas.sh", ".mas/../../x.mas"}) {
    const Answer answer = served_.put({{"path", path}, {"text", "x"}, {"version", ""}});
    EXPECT_GE(answer.status, 400) << path;
    EXPECT_LT(answer.status, 500) << path;
  }
  EXPECT_EQ(outside_.read("secret.mas"), "// a secret\n");
  EXPECT_EQ(outside_.file_count(), before);
  EXPECT_EQ(served_.folder().read("notes.txt"), "a secret of another kind\n");
}

TEST_F(ServeFiles, take_only_sane_bodies) {
  const std::string version = served_.get("/api/file?path=a.mas").json()["version"];
  EXPECT_EQ(served_.put({{"path", "a.mas"}, {"version", version}}).status, 400);
  EXPECT_EQ(served_.put({{"path", 1}, {"text", "x"}, {"version", version}}).status, 400);
  EXPECT_EQ(
      served_.put({{"path", "a.mas"}, {"text", std::string("\0", 1)}, {"version", version}}).status,
      400);
  EXPECT_EQ(served_.put(json::array()).status, 400);
  EXPECT_EQ(
      served_.put({{"path", "a.mas"}, {"text", std::string(600 << 10, 'x')}, {"version", version}})
          .status,
      413);
  EXPECT_EQ(served_.folder().read("a.mas"), "system a\n");
}

}  // namespace serve_files_test
}  // namespace credo::testing
