// What `make fuzz` asks, without a fuzzer: every target on the corpus that is kept, and on some
// changes of it, always the same ones. With the sanitizers, this is what stands of it in every run.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "fuzz/command_line.hpp"
#include "fuzz/mutation.hpp"
#include "fuzz/target.hpp"
#include "fuzz/words.hpp"

namespace credo::testing {
namespace fuzz_targets_test {

namespace fs = std::filesystem;

const fs::path kCorpus = CREDO_SOURCE_DIR "/tests/fuzz/corpus";
constexpr std::size_t kLargestCorpus = 300'000;  // bytes

std::vector<std::string> inputs_in(const fs::path& folder) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder)) paths.push_back(entry.path());
  std::ranges::sort(paths);
  std::vector<std::string> inputs;
  for (const fs::path& path : paths) {
    std::ifstream in(path, std::ios::binary);
    inputs.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return inputs;
}

class FuzzTargets : public ::testing::TestWithParam<FuzzTarget> {};

TEST_P(FuzzTargets, FindNothingInTheCorpusAndChangesOfIt) {
  constexpr int kChanges = 8;  // of each input
  const FuzzTarget& target = GetParam();
  const std::vector<std::string> inputs = inputs_in(kCorpus / target.name);
  EXPECT_GE(inputs.size(), 10u);
  std::mt19937 generator(20261119);
  const Draw draw = [&](int bound) {
    return static_cast<int>(generator() % static_cast<unsigned>(bound));
  };
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    std::string input = inputs[i];
    for (int changes = 0; changes <= kChanges; ++changes) {
      try {
        target.run(input);
      } catch (const std::exception& error) {
        FAIL() << error.what() << "\n" << input;
      }
      const std::string& other = inputs[(i + static_cast<std::size_t>(draw(20))) % inputs.size()];
      input = mutated(inputs[i], other, draw).substr(0, target.longest);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, FuzzTargets,
                         ::testing::ValuesIn(std::vector<FuzzTarget>(fuzz_targets().begin(),
                                                                     fuzz_targets().end())),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(FuzzTargetsTest, TakeWhatTheyMakeThemselves) {
  std::mt19937 generator(1);
  const Draw draw = [&](int bound) {
    return static_cast<int>(generator() % static_cast<unsigned>(bound));
  };
  for (const FuzzTarget& target : fuzz_targets()) {
    for (int i = 0; i < 6; ++i) {
      const std::string input = target.fresh(draw);
      EXPECT_FALSE(input.empty());
      EXPECT_NO_THROW(target.run(input)) << target.name << "\n" << input;
    }
  }
}

TEST(FuzzTargetsTest, TheCorpusIsSmallAndText) {
  std::size_t bytes = 0;
  for (const auto& entry : fs::recursive_directory_iterator(kCorpus)) {
    if (!entry.is_regular_file()) continue;
    EXPECT_NE(find_fuzz_target(entry.path().parent_path().filename().string()), nullptr)
        << entry.path();
    bytes += entry.file_size();
  }
  EXPECT_LT(bytes, kLargestCorpus);
}

TEST(FuzzTargetsTest, KnowTheWordsOfTheProgram) {
  const auto& words = known_words();
  const auto knows = [&](const std::string& word) {
    return std::ranges::find(words, word) != words.end();
  };
  for (const char* word : {"agent", "Bel", "repair", "prrule", "Bif", "U", "<->", "--max-states=",
                           "--fair=weak", "check", "events", ".bupl", "\"where\":"}) {
    EXPECT_TRUE(knows(word)) << word;
  }
  EXPECT_NE(fuzz_dictionary().find("\"--json\"\n"), std::string::npos);
}

TEST(FuzzTargetsTest, ACommandWithItsFilesIsAText) {
  const std::string text = "check\n--formula=[] p\n---- a.asl\np.\n---- e.env\nfact q.\n";
  const auto command = read_command(text);
  ASSERT_TRUE(command);
  EXPECT_EQ(command->words, (std::vector<std::string>{"check", "--formula=[] p"}));
  ASSERT_EQ(command->files.size(), 2u);
  EXPECT_EQ(command->files[1].text, "fact q.\n");
  EXPECT_EQ(command->text(), text);
  for (const char* bad : {"", "check\n---- /etc/passwd\n", "check\n---- ../a.mas\n",
                          "check\n---- a.txt\n", "check\n---- .mas\n"}) {
    EXPECT_FALSE(read_command(bad)) << bad;
  }
}

TEST(FuzzTargetsTest, NothingOutsideOfTheFolderIsTouched) {
  EXPECT_TRUE(stays_inside({"check", "t.mas", "--json=out.json", "--formula=a/b"}));
  for (const char* word : {"--json=/tmp/x", "/tmp/x", "--output=../x", "--engine=spin",
                           "--cross-check=maude", "--interactive"}) {
    EXPECT_FALSE(stays_inside({"check", "t.mas", word})) << word;
  }
  EXPECT_FALSE(stays_inside({"serve", "."}));
}

// A target that finds nothing, whatever is done, would be of no use.
TEST(FuzzTargetsTest, DocumentsThatAreNoneAreNoticed) {
  EXPECT_NO_THROW(run_command({"check", "t.mas", "--json=a.json", "--html=b.html"},
                              {{"t.mas", "system t\nagent a { p. }\nproperty p: Bel(a, p)\n"}}));
  EXPECT_THROW(run_command({"check", "t.mas"}, {{"t.json", "{"}}), FuzzFailure);
  EXPECT_THROW(run_command({"check", "t.mas"}, {{"t.sarif", ""}}), FuzzFailure);
  EXPECT_THROW(run_command({"check", "t.mas"}, {{"t.xml", "<?xml version=\"1.0\"?><a>"}}),
               FuzzFailure);
}

}  // namespace fuzz_targets_test
}  // namespace credo::testing
