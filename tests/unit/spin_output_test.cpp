// What pan prints, read back: real outputs, and what is not one.
#include "external/spin_output.hpp"

#include <gtest/gtest.h>

namespace credo {
namespace spin_output_test {

const std::string kHolds = R"(
(Spin Version 6.5.2 -- 6 December 2019)

Full statespace search for:
	never claim         	+ (property)
	assertion violations	+ (if within scope of claim)
	acceptance   cycles 	+ (fairness disabled)
	invalid end states	- (disabled by never claim)

State-vector 36 byte, depth reached 999, errors: 0
      999 states, stored (1498 visited)
     1000 states, matched
     2498 transitions (= visited+matched)
        0 atomic steps
hash conflicts:       430 (resolved)

Stats on memory usage (in Megabytes):
    0.061	equivalent memory usage for states (stored*(State-vector + overhead))
    0.102	actual memory usage for states
    0.008	memory used for hash table (-w10)
    0.054	memory used for DFS stack (-m1000)
    0.195	total actual memory usage



pan: elapsed time 0 seconds
)";

const std::string kViolated = R"(pan:1: acceptance cycle (at depth 34)
pan: wrote model.pml.trail

(Spin Version 6.5.2 -- 6 December 2019)
Warning: Search not completed
	+ Partial Order Reduction
	+ Compression

Full statespace search for:
	never claim         	+ (property)
	assertion violations	+ (if within scope of claim)
	acceptance   cycles 	+ (fairness enabled)
	invalid end states	- (disabled by never claim)

State-vector 92 byte, depth reached 73, errors: 1
        3 states, stored (40 visited)
      129 states, matched
      169 transitions (= visited+matched)
        0 atomic steps
hash conflicts:         0 (resolved)

Stats on memory usage (in Megabytes):
    0.000	equivalent memory usage for states (stored*(State-vector + overhead))
    0.291	actual memory usage for states
    8.000	memory used for hash table (-w20)
    0.534	memory used for DFS stack (-m10000)
    8.730	total actual memory usage


nr of templates: [ 0:globals 1:chans 2:procs ]
collapse counts: [ 0:2 2:1 3:2 ]

pan: elapsed time 0 seconds
)";

const std::string kCount =
    R"(Depth=  999998 States=    1e+06 Transitions=    1e+06 Memory=   549.846	t=     0.48 R=   2e+06
pan: resizing hashtable to -w22..  done
error: max search depth too small

(Spin Version 6.5.2 -- 6 December 2019)

Full statespace search for:
	never claim         	- (not selected)
	assertion violations	+
	cycle checks       	- (disabled by -DSAFETY)
	invalid end states	- (disabled by -E flag)

State-vector 20 byte, depth reached 9999999, errors: 0
 10000000 states, stored
        1 states, matched
 10000001 transitions (= stored+matched)
        0 atomic steps
hash conflicts:   4091341 (resolved)

Stats on memory usage (in Megabytes):
  381.470	equivalent memory usage for states (stored*(State-vector + overhead))
  378.946	actual memory usage for states (compression: 99.34%)
         	state-vector as stored = 20 byte + 20 byte overhead
  128.000	memory used for hash table (-w24)
  457.764	memory used for DFS stack (-m10000000)
  495.338	other (proc and chan stacks)
 1460.334	total actual memory usage



pan: elapsed time 10.8 seconds
pan: rate 927643.78 states/second
)";

const std::string kOutOfMemory = R"(pan: reached -DMEMLIM bound
	102400 bytes used
	2.14748e+09 bytes more needed
	2.09715e+08 bytes limit
hint: to reduce memory, recompile with
  -DCOLLAPSE # good, fast compression, or
  -DMA=0   # better/slower compression, or
  -DHC # hash-compaction, approximation
  -DBITSTATE # supertrace, approximation

(Spin Version 6.5.2 -- 6 December 2019)
Warning: Search not completed

Full statespace search for:
	never claim         	+ (system)
	assertion violations	+ (if within scope of claim)
	acceptance   cycles 	+ (fairness disabled)
	invalid end states	- (disabled by never claim)

State-vector 0 byte, depth reached 0, errors: 0
        0 states, stored
        0 states, matched
        0 transitions (= stored+matched)
        0 atomic steps
hash conflicts:         0 (resolved)

Stats on memory usage (in Megabytes):
    0.000	equivalent memory usage for states (stored*(State-vector + overhead))
    0.000	actual memory usage for states (less than 1k)
 2048.000	memory used for hash table (-w28)
    0.054	memory used for DFS stack (-m1000)
    0.098	total actual memory usage



pan: elapsed time 1.72e+07 seconds
pan: rate         0 states/second
)";

const PanQuestion kPlain{"property", false};
const PanQuestion kFair{"property", true};
const PanQuestion kCounting{"", false};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(SpinOutput, tells_that_nothing_was_found) {
  const PanResult result = read_pan_output(kHolds, kPlain);
  EXPECT_EQ(result.found, PanResult::Found::nothing);
  EXPECT_TRUE(result.complete);
  EXPECT_FALSE(result.too_deep);
  EXPECT_EQ(result.states, 999u);
  EXPECT_EQ(result.transitions, 2498u);
  EXPECT_EQ(result.depth, 999u);
  EXPECT_GT(result.bytes, 190'000u);
}

TEST(SpinOutput, tells_what_was_found) {
  EXPECT_EQ(read_pan_output(kViolated, kFair).found, PanResult::Found::cycle);
  const std::string ended = replaced(kViolated, "acceptance cycle", "end state in claim reached");
  EXPECT_EQ(read_pan_output(ended, kFair).found, PanResult::Found::claim_end);
  const PanResult failed = read_pan_output(
      replaced(kViolated, "acceptance cycle", "assertion violated !(over_events)"), kFair);
  EXPECT_EQ(failed.found, PanResult::Found::assertion);
  EXPECT_EQ(failed.assertion, "!(over_events)");
}

TEST(SpinOutput, tells_that_a_search_was_not_deep_enough) {
  const PanResult result = read_pan_output(kCount, kCounting);
  EXPECT_TRUE(result.too_deep);
  EXPECT_EQ(result.states, 10'000'000u);
  EXPECT_TRUE(result.exact);
  EXPECT_FALSE(
      read_pan_output(replaced(kCount, " 10000000 states", " 1.2345678e+08 states"), kCounting)
          .exact);
}

TEST(SpinOutput, tells_that_memory_was_not_enough) {
  const PanResult result = read_pan_output(kOutOfMemory, kPlain);
  EXPECT_TRUE(result.out_of_memory);
  EXPECT_FALSE(result.complete);
}

TEST(SpinOutput, tells_that_states_are_too_large) {
  const std::string text = replaced(
      replaced(kViolated, "pan:1: acceptance cycle (at depth 34)\n",
               "pan: error, VECTORSZ too small, recompile pan.c with -DVECTORSZ=N with N>1028\n"
               "pan:1: aborting (at depth 0)\n"),
      "(property)", "(system)");
  EXPECT_EQ(read_pan_output(text, kFair).vector_needed, 1028u);
}

TEST(SpinOutput, every_line_must_be_there) {
  for (const auto& [text, question] : {std::pair(kHolds, kPlain), std::pair(kViolated, kFair)}) {
    // Cut off anywhere, but for the empty lines and statistics at the end.
    const std::size_t end = text.find("pan: elapsed time");
    for (std::size_t size = 0; size < end; ++size) {
      EXPECT_THROW(read_pan_output(text.substr(0, size), question), SpinOutputError) << size;
    }
  }
}

TEST(SpinOutput, refuses_what_is_not_expected) {
  const auto refused = [](const std::string& from, const std::string& to,
                          const std::string& text = kHolds, const PanQuestion& question = kPlain) {
    EXPECT_THROW(read_pan_output(replaced(text, from, to), question), SpinOutputError) << to;
  };
  refused("Full statespace", "Bit statespace");
  refused("Full statespace", "Hash-Compact 4");
  refused("(property)", "(other)");
  refused("fairness disabled", "fairness enabled");
  refused("+ (if within scope of claim)", "- (disabled by -A flag)");
  refused("errors: 0", "errors: 1");
  refused("errors: 0", "errors: none");
  refused("999 states, stored", "-999 states, stored");
  refused("999 states, stored", "many states, stored");
  refused("(Spin Version 6.5.2 -- 6 December 2019)\n",
          "(Spin Version 6.5.2 -- 6 December 2019)\nWarning: Search not completed\n");
  refused("\n(Spin", "pan: something else\n\n(Spin");
  refused("pan: elapsed", "pan: exploded\npan: elapsed");
  refused("errors: 1", "errors: 0", kViolated, kFair);
  refused("pan: wrote model.pml.trail\n", "", kViolated, kFair);
  refused("Warning: Search not completed\n", "", kViolated, kFair);
  refused("acceptance cycle", "non-progress cycle", kViolated, kFair);
  refused("pan: wrote", "pan:1: acceptance cycle (at depth 3)\npan: wrote", kViolated, kFair);
  EXPECT_THROW(read_pan_output(kHolds, kFair), SpinOutputError);
  EXPECT_THROW(read_pan_output(kHolds, kCounting), SpinOutputError);
  EXPECT_THROW(read_pan_output(kCount, kPlain), SpinOutputError);
}

const std::string kReplay = R"(MSC: ~G 3
CREDO 1 0
CREDO 0 2
<<<<<START OF CYCLE>>>>>
MSC: ~G 8
CREDO 1 0
spin: trail ends after 8 steps
#processes 2:
  8:	proc 0 (property)  c.pml:8 (state 10) (invalid end state)
)";

TEST(SpinOutput, reads_a_replay) {
  const PanReplay replay = read_pan_replay(kReplay);
  EXPECT_EQ(replay.lines, (std::vector<std::string>{"1 0", "0 2", "1 0"}));
  EXPECT_EQ(replay.before_cycle, 2u);
  EXPECT_FALSE(read_pan_replay(replaced(kReplay, "<<<<<START OF CYCLE>>>>>\n", ""))
                   .before_cycle.has_value());
}

TEST(SpinOutput, refuses_a_replay_that_does_not_end) {
  for (std::size_t size = 0; size < kReplay.find("#processes"); ++size) {
    if (size > kReplay.find(" 8 steps") && kReplay[size - 1] == '\n') continue;
    EXPECT_THROW(read_pan_replay(kReplay.substr(0, size)), SpinOutputError) << size;
  }
  EXPECT_THROW(read_pan_replay(replaced(kReplay, "CREDO 0 2", "something")), SpinOutputError);
  EXPECT_THROW(read_pan_replay(replaced(kReplay, "CREDO 0 2", "<<<<<START OF CYCLE>>>>>")),
               SpinOutputError);
  EXPECT_THROW(read_pan_replay(replaced(kReplay, "MSC: ~G 8",
                                        "pan: error, next transition UNEXECUTABLE on replay")),
               SpinOutputError);
}

}  // namespace spin_output_test
}  // namespace credo
