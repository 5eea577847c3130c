// The tests in the files of the corpora: each says what is expected of it, and both engines find
// just that.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/test_search.hpp"
#include "files/load_model.hpp"
#include "lang/languages.hpp"
#include "support/corpus.hpp"
#include "support/corpus_file.hpp"
#include "verdict/test_replay.hpp"

namespace credo {
namespace test_corpus_test {

constexpr std::size_t kFewestTests = 40;

std::size_t run_tests_of(const std::string& file) {
  const auto model = load_model(testing::corpus_folder(file).string(),
                                testing::read_corpus_file(file).options, languages());
  if (model->file.tests.empty()) return 0;
  SCOPED_TRACE(file);
  Diagnostics diagnostics(model->sources);
  const auto tests = model->file.tests;
  for (const PropertyText& text : tests) {
    SCOPED_TRACE(text.name);
    const auto test = bind_test(*model, text, diagnostics);
    EXPECT_TRUE(test) << diagnostics.render_all(false);
    if (!test) continue;
    EXPECT_TRUE(test->expression.expected) << "a test of a corpus says what is expected";
    const PlainSystem plain(*model, {test->needs_labels(), true});
    System system(*model, {test->needs_labels(), true});
    SearchControl control;
    const TestBounds all{{}, {}, 10};
    const TestResult native = run_test(system, *model, *test, control, all);
    const TestResult reference = run_test_reference(plain, *model, *test, control, all);
    EXPECT_EQ(native.verdict, test->expression.expected);
    EXPECT_EQ(reference.verdict, test->expression.expected);
    EXPECT_EQ(native.final_states, reference.final_states);
    for (const ObservedPath& run : native.runs) replay_test(plain, *model, *test, run);
  }
  return tests.size();
}

TEST(TestCorpus, TestsComeOutAsExpected) {
  std::size_t tests = 0;
  for (const char* folder : {"agentspeak", "bupl", "eccs", "properties"}) {
    for (const std::string& file : testing::system_files(std::string(folder)))
      tests += run_tests_of(file);
  }
  EXPECT_GE(tests, kFewestTests);
}

}  // namespace test_corpus_test
}  // namespace credo
