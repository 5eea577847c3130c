// Every command under every limit, in every phase that can take long.
//
// The table below names the phases, each with an input that makes it long and a command that is in
// it for far longer than the limits allow. Each is run under a limit of time, one of memory and
// with an interrupt. It has to say what ended it, keep what it knew, end with the exit code for
// that, stay within the memory, and leave nothing half-written behind. How long it takes is not
// measured: what does not end at all is killed after a minute.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>

#include "support/command_test.hpp"
#include "support/watched_process.hpp"

namespace credo {
namespace limits_table_test {

namespace fs = std::filesystem;

// ---- inputs

// Quick for an engine; to the reference interpreter each of so many steps is a look at so many
// beliefs.
std::string wide() {
  constexpr int kBeliefs = 3000;
  constexpr int kSteps = 3000;
  std::string beliefs = "n(0)";
  for (int i = 0; i < kBeliefs; ++i) beliefs += fmt::format(", f({})", i);
  return fmt::format(R"(beliefs {{ {} }}
action inc(X) = ( n(X) & X < {}, {{ ~n(X), n(X+1) }} )
proc go = inc(X); go
plan go
property first: <> fact(n(3))
property reach: [] ~fact(n({}))
)",
                     beliefs, kSteps, kSteps);
}

// A counter without an end.
std::string endless() {
  return R"(beliefs { n(0) }
action inc(X) = ( n(X), { ~n(X), n(X+1) } )
proc go = inc(X); go
plan go
property first: <> fact(n(3))
property never: [] ~fact(n(-1))
property live: <>[] fact(n(0)) | []<> fact(n(-1))
property ctl: AG EF fact(n(-1))
property hard: [] ((X fact(n(1))) U ((X fact(n(2))) U ((X fact(n(3))) U ((X fact(n(4))) U
  ((X fact(n(5))) U ((X fact(n(6))) U ((X fact(n(7))) U ((X fact(n(8))) U fact(n(9))))))))))
)";
}

// A chain of plans.
std::string plans(int count) {
  std::string text = "system plans\nagent a {\n";
  for (int i = 0; i < count; ++i) {
    text += fmt::format("  +!g{} : b(X) & not c(X) <- !g{}.\n", i, i + 1);
  }
  return text + "  !g0.\n}\nproperty p: [] !Bel(a, c(1))\n";
}

std::string crowd() {
  std::string text = "system crowd\n";
  for (int i = 0; i < 2000; ++i) text += fmt::format("agent w{} {{ b. }}\n", i);
  return text + "schedule round_robin\n";
}

// Each may move at any time: what is fair to all of them is a matter of large components.
std::string toggles() {
  std::string text = "system toggles\n";
  for (int i = 0; i < 13; ++i) {
    text += fmt::format(
        "agent a{} {{ on. !go. +!go : on <- -on; !go. +!go : not on <- +on; !go. }}\n", i);
  }
  return text + "property first: <> Bel(a0, on)\nproperty live: <>[] Bel(a0, on)\n";
}

// ---- the table

enum class Limit { time, memory, interrupt };

struct Phase {
  const char* name;
  std::vector<std::string> words;  // IN/ and OUT/ are folders
  const char* known = "";          // what is said although the phase is stopped
  int code = 3;                    // of the limit, or of the verdict that is known
  // Limits that the phase does not reach: it needs no such memory.
  bool takes_memory = true;
  const char* timeout = "300ms";
};

// A phase of telling comes after a short search: that has to be over when the limit is reached.
constexpr const char* kLater = "2s";

const std::vector<Phase>& phases() {
  static const std::vector<Phase> kAll{
      {"lint", {"lint", "IN/many_plans.mas", "--sarif", "OUT/a.sarif"}, "", 3, false},
      {"remarks_before_a_check", {"check", "IN/many_plans.mas"}, "", 3, false},
      {"slicing",
       {"slice", "IN/plans.mas", "-p", "p", "--quiet", "--html", "OUT/a.html"},
       "",
       3,
       false},
      {"first_step", {"explore", "IN/crowd.mas", "--json", "OUT/a.json"}},
      {"breadth_first",
       {"check", "IN/endless.bupl", "-p", "first", "-p", "never", "--json", "OUT/a.json"},
       "first: holds"},
      {"components",
       {"check", "IN/endless.bupl", "-p", "first", "-p", "live", "--junit", "OUT/a.xml"},
       "first: holds"},
      {"labelling",
       {"check", "IN/endless.bupl", "-p", "first", "-p", "ctl", "--html", "OUT/a.html"},
       "first: holds"},
      {"decomposition",
       {"check", "IN/toggles.mas", "--fair", "strong", "--json", "OUT/a.json"},
       "first: holds",
       3,
       false},
      {"translation",
       {"check", "IN/endless.bupl", "-p", "first", "-p", "hard", "--sarif", "OUT/a.sarif"},
       "first: holds",
       3,
       false},
      {"shortest",
       {"check", "IN/toggles.mas", "--fair", "strong", "--shortest", "--json", "OUT/a.json"},
       "first: holds",
       3,
       false},
      {"reference_engine", {"check", "IN/endless.bupl", "-p", "never", "--engine", "reference"}},
      {"replay",
       {"check", "IN/wide.bupl", "-p", "first", "-p", "reach", "--json", "OUT/a.json"},
       "reach: violated",
       1,
       true,
       kLater},
      {"replay_for_a_page",
       {"check", "IN/wide.bupl", "-p", "first", "-p", "reach", "--brief", "--html", "OUT/a.html"},
       "reach: violated",
       1,
       true,
       kLater},
      {"reference_exploring", {"explore", "IN/endless.bupl", "--engine", "reference"}},
      {"exploring", {"explore", "IN/endless.bupl", "--aut", "OUT/a.aut"}},
      {"replay_of_a_deadlock",
       {"explore", "IN/wide.bupl", "--json", "OUT/a.json"},
       "deadlocks     1",
       0,
       true,
       kLater},
      {"searching", {"search", "IN/endless.bupl", "--where", "n(-1)", "--json", "OUT/a.json"}},
      {"replay_of_a_solution",
       {"search", "IN/wide.bupl", "--where", "n(3000)", "--json", "OUT/a.json"},
       "solution 1",
       0,
       true,
       kLater},
      {"running", {"run", "IN/endless.bupl", "--steps", "1000000000", "--json", "OUT/a.json"}},
      {"running_for_a_page",
       {"run", "IN/endless.bupl", "--quiet", "--steps", "1000000000", "--html", "OUT/a.html"}},
      {"testing", {"test", "IN/endless.bupl", "-e", "inc(_)*; inc(-1)", "--json", "OUT/a.json"}},
      {"replay_of_a_test",
       {"test", "IN/wide.bupl", "-e", "inc(_)*; inc(2999)", "--json", "OUT/a.json"},
       "expression 1: successful",
       0,
       true,
       kLater},
      {"generating",
       {"test", "IN/endless.bupl", "--generate", "5000", "--length", "1000", "--max-states",
        "100000000"},
       "",
       3,
       false},
      {"export_of_a_graph",
       {"export", "IN/endless.bupl", "--to", "promela-graph", "-o", "OUT/a.pml"}},
      {"export_for_aldebaran", {"export", "IN/endless.bupl", "--to", "aut", "-o", "OUT/a.aut"}},
      {"cross_check",
       {"check", "IN/endless.bupl", "-p", "never", "--cross-check", "spin", "--json",
        "OUT/a.json"}},
      {"spin", {"check", "IN/endless.bupl", "-p", "never", "--engine", "spin"}},
      {"maude", {"check", "IN/endless.bupl", "-p", "never", "--engine", "maude"}},
  };
  return kAll;
}

struct Case {
  const Phase* phase;
  Limit limit;
};

std::string name_of(Limit limit) {
  return limit == Limit::time ? "time" : limit == Limit::memory ? "memory" : "interrupt";
}

void PrintTo(const Case& each, std::ostream* out) {
  *out << each.phase->name << " under " << name_of(each.limit);
}

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const Phase& phase : phases()) {
    for (const Limit limit : {Limit::time, Limit::memory, Limit::interrupt}) {
      if (limit != Limit::memory || phase.takes_memory) all.push_back({&phase, limit});
    }
  }
  return all;
}

class LimitsTable : public testing::CommandTest, public ::testing::WithParamInterface<Case> {
 protected:
  void SetUp() override {
    for (const char* each : {"IN", "OUT", "TMP"}) fs::create_directory(folder_.path(each));
    folder_.write("IN/wide.bupl", wide());
    folder_.write("IN/endless.bupl", endless());
    folder_.write("IN/plans.mas", plans(12'000));
    const std::vector<std::string>& words = GetParam().phase->words;
    if (std::ranges::find(words, "IN/many_plans.mas") != words.end()) {
      folder_.write("IN/many_plans.mas", plans(250'000));
    }
    folder_.write("IN/crowd.mas", crowd());
    folder_.write("IN/toggles.mas", toggles());
  }

  std::vector<std::string> command() const {
    std::vector<std::string> words{CREDO_BINARY};
    for (std::string word : GetParam().phase->words) {
      if (word.starts_with("IN/") || word.starts_with("OUT/")) word = folder_.path(word);
      words.push_back(std::move(word));
    }
    if (GetParam().limit == Limit::time) {
      words.insert(words.end(), {"--timeout", GetParam().phase->timeout});
    }
    if (GetParam().limit == Limit::memory) words.insert(words.end(), {"--memory", kMemory});
    return words;
  }

  // A result is there as a whole or not at all.
  void expect_whole_files() const {
    for (const auto& entry : fs::directory_iterator(folder_.path("OUT"))) {
      const std::string name = entry.path().filename().string();
      const std::string text = folder_.read("OUT/" + name);
      SCOPED_TRACE(name);
      if (name == "a.json" || name == "a.sarif") {
        EXPECT_TRUE(nlohmann::json::accept(text)) << text.substr(0, 200);
      } else if (name == "a.html") {
        EXPECT_NE(text.find("</html>"), std::string::npos);
      } else if (name == "a.xml") {
        EXPECT_NE(text.find("</testsuites>"), std::string::npos);
      } else {
        ADD_FAILURE() << "half a result, or a file that nobody asked for";
      }
    }
    EXPECT_TRUE(fs::is_empty(folder_.path("TMP")));
  }

  static constexpr const char* kMemory = "40M";
  static constexpr std::size_t kMostBytes = std::size_t{44} << 20;  // a tenth more
};

TEST_P(LimitsTable, EndsInGoodOrder) {
  const auto& [phase, limit] = GetParam();
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  if (limit == Limit::memory) GTEST_SKIP() << "sanitizers have allocation of their own";
#endif
  testing::Watching watching;
  if (limit == Limit::interrupt) watching.interrupt_after = 0.3;
  watching.temporary = folder_.path("TMP");
  const testing::Watched done = run_watched(command(), watching);
  const std::string said = done.out + done.err;
  EXPECT_FALSE(done.hung) << said;
  EXPECT_EQ(done.orphans, 0);
  EXPECT_EQ(done.code, limit == Limit::interrupt ? 130 : phase->code) << said;
  const std::string reason = limit == Limit::time     ? "limit: time > "
                             : limit == Limit::memory ? "limit: memory"
                                                      : "interrupted";
  expect_part(said, reason);
  expect_part(said, phase->known);
  expect_no_part(said, "internal error");
  expect_whole_files();
  if (limit == Limit::memory) {
    EXPECT_LE(done.peak_bytes, kMostBytes);
  }
}

std::string case_name(const ::testing::TestParamInfo<Case>& tested) {
  return fmt::format("{}_{}", tested.param.phase->name, name_of(tested.param.limit));
}

INSTANTIATE_TEST_SUITE_P(Phases, LimitsTable, ::testing::ValuesIn(cases()), case_name);

// Every command and every kind of file that is written is in the table.
TEST(LimitsTableItself, HasEveryCommandAndEveryKindOfResult) {
  std::string all;
  for (const Phase& phase : phases()) {
    for (const std::string& word : phase.words) all += word + " ";
  }
  for (const char* needed :
       {"check ", "run ", "explore ", "search ", "test ", "export ", "slice ", "lint ", "--json ",
        "--html ", "--sarif ", "--junit ", "--aut ", "--cross-check ", "--generate ",
        "--engine reference", "--engine spin", "--engine maude", "--shortest"}) {
    EXPECT_NE(all.find(needed), std::string::npos) << needed;
  }
}

}  // namespace limits_table_test
}  // namespace credo
