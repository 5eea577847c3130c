// A disk that is full: a sentence and exit code 2, no part of a file, and all else is told.
//
// As root with a real one of 64 KiB; and for everybody with a limit for the size of files, and with
// a device that takes nothing.
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/resource.h>

#include <nlohmann/json.hpp>

#include "support/command_test.hpp"
#include "support/running_program.hpp"
#include "support/spin_compiler.hpp"

namespace credo::testing {
namespace full_disk_test {

namespace fs = std::filesystem;

const std::string kExamples = std::string(CREDO_SOURCE_DIR) + "/examples/";
const std::string kAuction = kExamples + "auction/fixed.mas";
const std::string kBuggy = kExamples + "courier/buggy.mas";

// A file system of its own; none if that is not allowed here.
class SmallDisk {
 public:
  explicit SmallDisk(const std::string& folder, const char* size) : folder_(folder) {
    fs::create_directory(folder);
    mounted_ = mount("none", folder.c_str(), "tmpfs", 0, size) == 0;
  }
  ~SmallDisk() {
    if (mounted_) umount2(folder_.c_str(), MNT_DETACH);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  bool is_there() const { return mounted_; }
  const std::string& folder() const { return folder_; }
  bool is_empty() const { return fs::is_empty(folder_); }

 private:
  std::string folder_;
  bool mounted_ = false;
};

constexpr const char* kNotAllowed = "mounting a file system is not allowed here";

class FullDisk : public CommandTest {
 protected:
  // The result is larger than the room: a sentence about it, and the text as ever.
  static void expect_told(const Finished& done, const std::string& part) {
    EXPECT_EQ(done.code, 2) << done.err;
    expect_part(done.err, "cannot write '");
    expect_part(done.err, "'");
    expect_part(done.out, part);
  }
  // With no file longer than so many bytes.
  static Ended limited(Words words, std::size_t bytes, const std::string& temporary = "") {
    words.insert(words.begin(), CREDO_BINARY);
    RunningProgram program(words, {temporary, [bytes] {
                                     const rlimit limit{bytes, bytes};
                                     setrlimit(RLIMIT_FSIZE, &limit);
                                   }});
    return program.wait();
  }
};

TEST_F(FullDisk, HasNoPartOfAResult) {
  const SmallDisk disk(folder_.path("disk"), "size=16k");
  if (!disk.is_there()) GTEST_SKIP() << kNotAllowed;
  const std::string at = disk.folder() + "/result";
  expect_told(credo({"check", kBuggy, "--html", at}), "arrives: violated");
  expect_told(credo({"run", kBuggy, "--html", at}), "100 steps");
  expect_told(credo({"run", kBuggy, "--steps", "20000", "--quiet", "--json", at}), "20000 steps");
  expect_told(credo({"explore", kAuction, "--const", "N=2", "--aut", at}), "states  ");
  expect_told(credo({"search", kBuggy, "--where", "true", "--html", at}), "1 solution");
  expect_told(credo({"slice", kBuggy, "-p", "arrives", "--html", at}), "agent");
  expect_told(credo({"export", kAuction, "--const", "N=2", "--to", "promela-graph", "-o", at}), "");
  EXPECT_TRUE(disk.is_empty());
}

TEST_F(FullDisk, DoesNotKeepOtherResultsFromBeingWritten) {
  const SmallDisk disk(folder_.path("disk"), "size=64k");
  if (!disk.is_there()) GTEST_SKIP() << kNotAllowed;
  const Finished done =
      credo({"check", kBuggy, "--html", disk.folder() + "/a.html", "--json", folder_.path("a.json"),
             "--sarif", folder_.path("a.sarif"), "--junit", folder_.path("a.xml")});
  expect_told(done, "arrives: violated");
  for (const char* name : {"a.json", "a.sarif", "a.xml"}) EXPECT_TRUE(folder_.has(name)) << name;
  EXPECT_TRUE(disk.is_empty());
}

TEST_F(FullDisk, HasNoPartOfASlice) {
  const SmallDisk disk(folder_.path("disk"), "size=64k");
  if (!disk.is_there()) GTEST_SKIP() << kNotAllowed;
  // Each file would fit.
  const std::string comment = "// " + std::string(30000, 'x') + "\n";
  for (const char* name : {"a.asl", "b.asl"})
    folder_.write(name, comment + "p(1).\n!g.\n+!g <- +q.\n");
  const std::string file = folder_.write(
      "s.mas", comment +
                   "system s\nagent a \"a.asl\"\nagent b \"b.asl\"\nproperty x: [] !(Bel(a, "
                   "q) & Bel(b, q))\n");
  const Finished done = credo({"slice", file, "-p", "x", "-o", disk.folder() + "/new/slice"});
  EXPECT_EQ(done.code, 2) << done.err;
  expect_part(done.err, "No space left on device");
  EXPECT_TRUE(disk.is_empty());
  EXPECT_EQ(credo({"slice", file, "-p", "x", "-o", folder_.path("slice")}).code, 0);
  EXPECT_TRUE(folder_.has("slice/b.asl"));
}

TEST_F(FullDisk, OfTemporaryFilesEndsSpinWithASentence) {
  if (spin_is_missing()) GTEST_SKIP() << kNoSpin;
  // Without room for the text; for its translation; for what is compiled of it.
  for (const char* size : {"size=4k", "size=64k", "size=600k", "size=1200k"}) {
    SCOPED_TRACE(size);
    const SmallDisk disk(folder_.path("disk"), size);
    if (!disk.is_there()) GTEST_SKIP() << kNotAllowed;
    RunningProgram program(
        {CREDO_BINARY, "check", kBuggy, "--engine", "spin", "--json", folder_.path("a.json")},
        {disk.folder(), {}});
    const Ended done = program.wait();
    EXPECT_EQ(done.code, 2) << done.err;
    expect_part(done.err, "TMPDIR names another folder");
    EXPECT_FALSE(folder_.has("a.json"));
    EXPECT_TRUE(disk.is_empty());
  }
}

TEST_F(FullDisk, OfTemporaryFilesIsOfNoConsequenceToOthers) {
  const SmallDisk disk(folder_.path("disk"), "size=4k");
  if (!disk.is_there()) GTEST_SKIP() << kNotAllowed;
  std::ofstream(disk.folder() + "/taken") << std::string(5000, 'x');
  RunningProgram program({CREDO_BINARY, "check", kBuggy, "--html", folder_.path("a.html")},
                         {disk.folder(), {}});
  EXPECT_EQ(program.wait().code, 1);
  RunningProgram document({CREDO_BINARY, "check", kBuggy, "--json"}, {disk.folder(), {}});
  const Ended done = document.wait();
  EXPECT_EQ(done.code, 2) << done.err;
  expect_part(done.err, "cannot write standard output");
  EXPECT_EQ(done.out, "");
}

// ---- without being root ----

TEST_F(FullDisk, AFileThatMayNotBeSoLargeIsNotThere) {
  const std::string at = folder_.path("result");
  const auto told = [&](const Words& words, const std::string& part) {
    const Ended done = limited(words, 4096);
    expect_told(done, part);
    expect_part(done.err, "File too large");
    EXPECT_FALSE(folder_.has("result"));
  };
  told({"check", kBuggy, "--html", at, "--brief"}, "arrives: violated");
  told({"check", kBuggy, "--json", at, "--brief"}, "arrives: violated");
  told({"check", kBuggy, "--sarif", at, "--brief"}, "arrives: violated");
  told({"run", kBuggy, "--json", at, "--quiet"}, "100 steps");
  told({"explore", kAuction, "--const", "N=2", "--aut", at, "--quiet"}, "");
  told({"slice", kBuggy, "-p", "arrives", "--html", at, "--quiet"}, "agent");
  EXPECT_EQ(folder_.file_count(), 0u);
}

TEST_F(FullDisk, ProgramsThatMayNotWriteEndWithASentence) {
  if (spin_is_missing()) GTEST_SKIP() << kNoSpin;
  fs::create_directory(folder_.path("tmp"));
  for (const std::size_t bytes : {std::size_t{1000}, std::size_t{20000}, std::size_t{300000}}) {
    const Ended done = limited({"check", kBuggy, "--engine", "spin"}, bytes, folder_.path("tmp"));
    EXPECT_EQ(done.code, 2) << bytes << ": " << done.err;
    expect_part(done.err, "TMPDIR names another folder");
    EXPECT_TRUE(fs::is_empty(folder_.path("tmp")));
    EXPECT_EQ(done.orphans, 0);
  }
}

TEST_F(FullDisk, ADeviceThatTakesNothing) {
  for (const char* option : {"--json", "--html", "--sarif", "--junit"}) {
    expect_told(credo({"check", kBuggy, option, "/dev/full"}), "arrives: violated");
  }
  expect_told(credo({"explore", kBuggy, "--aut", "/dev/full"}), "states  ");
  expect_told(credo({"explore", kBuggy, "--dot", "/dev/full"}), "states  ");
  expect_told(credo({"export", kBuggy, "--to", "promela", "-o", "/dev/full"}), "");
}

// Read as far as it goes, it would be another program.
TEST_F(FullDisk, AFileThatCannotBeReadToItsEndIsNoShorterFile) {
  const std::string agent = folder_.write("a.asl", "!g.\n+!g <- true.\n");
  expect_refused({"explore", agent, "--env", "/proc/self/mem"},
                 {"cannot read '/proc/self/mem'", "Input/output error"});
}

// ---- standard output and standard error ----

TEST_F(FullDisk, StandardErrorThatIsFullIsOfNoConsequence) {
  const Words words{"/bin/sh", "-c", "exec \"$0\" \"$@\" 2>/dev/full", CREDO_BINARY};
  const auto code = [&](const Words& more) {
    Words all = words;
    all.insert(all.end(), more.begin(), more.end());
    return run_process(all).code;
  };
  EXPECT_EQ(code({"check", kBuggy, "--progress", "always", "--stats"}), 1);
  EXPECT_EQ(code({"explore", kAuction, "--const", "N=3", "--progress", "always"}), 0);
  EXPECT_EQ(code({"check", folder_.path("none.mas")}), 2);
  EXPECT_EQ(code({"explore", kAuction, "--timeout", "1ms"}), 3);
}

TEST_F(FullDisk, StandardOutputThatIsFullOrClosedIsToldOnce) {
  const auto shell = [](const std::string& redirection, const Words& words) {
    Words all{"/bin/sh", "-c", "exec \"$0\" \"$@\" " + redirection, CREDO_BINARY};
    all.insert(all.end(), words.begin(), words.end());
    return run_process(all);
  };
  for (const char* redirection : {">/dev/full", ">&-"}) {
    for (const Words& words :
         {Words{"help"}, Words{"--version"}, Words{"completion", "bash"}, Words{"check", kBuggy},
          Words{"check", kBuggy, "--json"}, Words{"explore", kBuggy}, Words{"lint", kBuggy},
          Words{"run", kBuggy}, Words{"slice", kBuggy, "-p", "arrives"},
          Words{"export", kBuggy, "--to", "promela"}, Words{"explore", kBuggy, "--aut", "-"},
          Words{"check", kBuggy, kBuggy}}) {
      const Finished done = shell(redirection, words);
      EXPECT_EQ(done.code, 2) << words[0] << redirection << done.err;
      const std::size_t at = done.err.find("error: cannot write standard output: ");
      EXPECT_NE(at, std::string::npos) << words[0] << redirection << done.err;
      EXPECT_EQ(done.err.find("cannot write", at + 20), std::string::npos) << done.err;
    }
    const Finished done = shell(redirection, {"check", kBuggy, "--json", folder_.path("a.json")});
    EXPECT_EQ(done.code, 2);
    const auto document = nlohmann::json::parse(folder_.read("a.json"));
    EXPECT_EQ(document.at("properties").at(0).at("verdict"), "violated");
    fs::remove(folder_.path("a.json"));
  }
  EXPECT_EQ(shell("2>&- >/dev/null", {"check", kBuggy}).code, 1);
  EXPECT_EQ(shell("<&- >/dev/null", {"check", kBuggy}).code, 1);
}

}  // namespace full_disk_test
}  // namespace credo::testing
