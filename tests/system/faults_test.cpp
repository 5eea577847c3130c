// Every command with a fault on purpose: the n-th request for memory fails, or the n-th write, for
// many n; once, or from then on. It ends with its exit code, or with 2 or 3 and a sentence; a file
// is whole or not there; and what was decided stays.
//
// A plain run counts the requests first. CREDO_FAULTS=all tries the first few hundred of each and
// many later ones.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "support/command_test.hpp"
#include "support/running_program.hpp"

namespace credo::testing {
namespace faults_test {

namespace fs = std::filesystem;
using nlohmann::json;

struct Case {
  std::string name;
  std::string words;  // $E: the examples, $O: where results go
};

void PrintTo(const Case& each, std::ostream* out) { *out << each.name; }

const Case kCases[] = {
    {"check",
     "check $E/courier/buggy.mas --json $O/a.json --html $O/a.html --sarif $O/a.sarif "
     "--junit $O/a.xml"},
    {"check_eccs", "check $E/relay/relay.eccs -p arrives --json $O/a.json --json-form page"},
    {"check_bupl", "check $E/blocks/builder.bupl --junit $O/a.xml"},
    {"check_dribble", "check $E/vacuum/printed.dribble -f []true --json $O/a.json"},
    {"check_stdout", "check $E/blocks/builder.bupl --json"},
    {"check_several",
     "check $E/blocks/builder.bupl $E/blocks/fair.bupl --json $O/a.json --junit $O/a.xml "
     "--sarif $O/a.sarif"},
    {"check_slice", "check $E/courier/buggy.mas --slice sound --brief --json $O/a.json"},
    {"check_reference", "check $E/hello/hello.mas -f <>true --engine reference --json $O/a.json"},
    {"explore", "explore $E/courier/buggy.mas --aut $O/a.aut --json $O/a.json"},
    {"explore_dot", "explore $E/hello/hello.mas --dot $O/a.dot"},
    {"search", "search $E/courier/buggy.mas --where true --json $O/a.json --html $O/a.html"},
    {"test", "test $E/blocks/odd.bupl --json $O/a.json --html $O/a.html --junit $O/a.xml"},
    {"run", "run $E/courier/buggy.mas --steps 20 --json $O/a.json"},
    {"slice", "slice $E/courier/buggy.mas -p arrives -o $O/slice --json $O/a.json"},
    {"slice_page", "slice $E/courier/buggy.mas -p arrives --html $O/a.html --dot $O/a.dot"},
    {"lint", "lint $E/courier/buggy.mas --json $O/a.json --sarif $O/a.sarif --junit $O/a.xml"},
    {"export_promela", "export $E/hello/hello.mas --to promela -o $O/a.pml"},
    {"export_graph", "export $E/hello/hello.mas --to promela-graph -o $O/a.pml"},
    {"export_maude", "export $E/blocks/builder.bupl --to maude -o $O/a.maude"},
    {"export_smv", "export $E/vacuum/printed.dribble --to smv -o $O/a.smv"},
};

// What is there after a command.
struct Outcome {
  Ended ended;
  std::map<std::string, std::string> files;
};

class Faults : public CommandTest, public ::testing::WithParamInterface<Case> {
 protected:
  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "sanitizers have allocation of their own";
#endif
    words_ = {CREDO_BINARY};
    std::istringstream words(GetParam().words);
    for (std::string word; words >> word;) {
      const std::string start = word.substr(0, 2);
      if (start == "$E") word = std::string(CREDO_SOURCE_DIR) + "/examples" + word.substr(2);
      if (start == "$O") word = output_ + word.substr(2);
      words_.push_back(word);
    }
    plain_ = outcome({});
    ASSERT_LT(plain_.ended.code, 2) << "without faults all is well: " << plain_.ended.err;
  }

  using Variables = std::vector<std::pair<std::string, std::string>>;

  Outcome outcome(const Variables& variables) const {
    for (const std::string& folder : {output_, temporary_}) {
      fs::remove_all(folder);
      fs::create_directory(folder);
    }
    RunningProgram program(words_, {temporary_, [&] {
                                      if (variables.empty()) return;
                                      for (const auto& [name, value] : variables) {
                                        setenv(name.c_str(), value.c_str(), 1);
                                      }
                                      setenv("LD_PRELOAD", CREDO_FAULTS_LIBRARY, 1);
                                    }});
    Outcome result{program.wait(), {}};
    for (const auto& entry : fs::recursive_directory_iterator(output_)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream file(entry.path(), std::ios::binary);
      result.files[entry.path().lexically_relative(output_).string()] = {
          std::istreambuf_iterator<char>(file), {}};
    }
    return result;
  }

  // How many requests there are without any fault.
  std::uint64_t requests(const std::string& kind) const {
    const std::string file = folder_.path("count");
    outcome({{"CREDO_FAULT", kind}, {"CREDO_FAULT_COUNT", file}});
    std::ifstream count(file);
    std::uint64_t number = 0;
    EXPECT_TRUE(count >> number);
    return number;
  }

  // The first ones, and others that are the further apart the later they come.
  static std::set<std::uint64_t> sample(std::uint64_t count, unsigned first, unsigned others) {
    const char* const wish = std::getenv("CREDO_FAULTS");
    if (wish != nullptr && std::string(wish) == "all") {
      first = 400;
      others = 200;
    }
    std::set<std::uint64_t> chosen;
    for (std::uint64_t n = 1; n <= std::min<std::uint64_t>(first, count); ++n) chosen.insert(n);
    for (unsigned i = 1; i <= others; ++i) {
      const double part = static_cast<double>(i) / others;
      chosen.insert(1 + static_cast<std::uint64_t>(
                            std::pow(static_cast<double>(count - 1), 0.4 + 0.6 * part)));
    }
    return chosen;
  }

  static std::set<std::string> verdicts_in(const std::string& text) {
    static const std::regex line(R"((^|\n)(\w+: (holds|violated|successful|safe)\b))");
    std::set<std::string> found;
    for (auto at = std::sregex_iterator(text.begin(), text.end(), line);
         at != std::sregex_iterator(); ++at) {
      found.insert((*at)[2]);
    }
    return found;
  }

  void expect_whole(const std::string& name, const std::string& text) const {
    if (name.ends_with(".json") || name.ends_with(".sarif")) {
      EXPECT_FALSE(json::parse(text, nullptr, false).is_discarded()) << name;
    } else if (name.ends_with(".html")) {
      EXPECT_TRUE(text.ends_with("</html>\n")) << name;
    } else if (name.ends_with(".xml")) {
      EXPECT_TRUE(text.ends_with("</testsuites>\n")) << name;
    } else {
      EXPECT_TRUE(plain_.files.contains(name)) << name;
      EXPECT_EQ(text, plain_.files.at(name)) << name;
    }
  }

  void expect_clean(const Outcome& found, bool of_memory) const {
    const Ended& ended = found.ended;
    const std::string all = ended.err + ended.out;
    const int plain = plain_.ended.code;
    EXPECT_TRUE(ended.code == plain || ended.code == 2 || ended.code == 3) << ended.code << all;
    EXPECT_TRUE(fs::is_empty(temporary_));
    for (const auto& [name, text] : found.files) expect_whole(name, text);
    std::string missing;
    for (const auto& [name, text] : plain_.files) {
      if (!found.files.contains(name)) missing = name;
    }
    const auto says = [&](const char* part) { return ended.err.find(part) != std::string::npos; };
    const bool told = says("cannot ") || says(" written") || (of_memory && says("memory"));
    if (!missing.empty()) {
      EXPECT_TRUE(told) << "no word of " << missing << ": " << ended.err;
    }
    if (ended.code != plain) {
      EXPECT_TRUE(told || (of_memory && all.find("limit: memory") != std::string::npos)) << all;
    }
    // What is told is true, and a full disk keeps nothing from being told.
    const auto verdicts = verdicts_in(plain_.ended.out);
    for (const std::string& each : verdicts_in(ended.out)) EXPECT_TRUE(verdicts.contains(each));
    if (!of_memory && !says("standard output")) {
      EXPECT_EQ(verdicts_in(ended.out), verdicts) << ended.err;
    }
    // What was told is written, or it is said why not; unless there is no memory at all any more.
    const bool nothing_left = of_memory && ended.err.ends_with("unknown (limit: memory)\n");
    if (!verdicts_in(ended.out).empty() && !missing.empty() && !nothing_left) {
      EXPECT_TRUE(says("is not written") || says("cannot write")) << missing << ": " << ended.err;
    }
  }

  void expect_clean_with(const std::string& kind, const std::string& on, unsigned first,
                         unsigned others) const {
    for (const std::uint64_t n : sample(requests(kind), first, others)) {
      SCOPED_TRACE(GetParam().name + ": " + kind + " " + on + " at " + std::to_string(n));
      const Outcome found = outcome(
          {{"CREDO_FAULT", kind}, {"CREDO_FAULT_ON", on}, {"CREDO_FAULT_AT", std::to_string(n)}});
      expect_clean(found, kind == "memory");
      if (HasFailure()) return;
    }
  }

  const std::string output_ = folder_.path("out");
  const std::string temporary_ = folder_.path("tmp");
  Words words_;
  Outcome plain_;
};

TEST_P(Faults, OfMemoryOnceEndInGoodOrder) { expect_clean_with("memory", "once", 3, 14); }
TEST_P(Faults, OfMemoryForEverEndInGoodOrder) { expect_clean_with("memory", "ever", 1, 6); }
TEST_P(Faults, OfAWriteEndInGoodOrder) { expect_clean_with("write", "once", 12, 4); }
TEST_P(Faults, OfAllWritesEndInGoodOrder) { expect_clean_with("write", "ever", 4, 3); }

INSTANTIATE_TEST_SUITE_P(EveryCommand, Faults, ::testing::ValuesIn(kCases),
                         [](const auto& each) { return each.param.name; });

}  // namespace faults_test
}  // namespace credo::testing
