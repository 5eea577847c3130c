// The corpora of wrong properties and wrong programs (tests/corpus/bad_properties, bad_dribble,
// bad_bupl, bad_eccs): each file has one mistake, and says in its first lines where the first
// complaint is and what it and its hint contain (support/corpus_file.hpp).
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "files/load_model.hpp"
#include "lang/languages.hpp"
#include "property/binding.hpp"
#include "support/corpus.hpp"
#include "support/corpus_file.hpp"
#include "system/model.hpp"

namespace credo {
namespace bad_properties_test {

const std::vector<std::string> kCorpora{"bad_properties", "bad_dribble", "bad_bupl", "bad_eccs"};
constexpr std::size_t kFewestFiles = 25;  // in each

class BadProperties : public ::testing::TestWithParam<std::string> {};

TEST_P(BadProperties, TheFirstComplaintIsAsSaid) {
  const testing::CorpusFile file = testing::read_corpus_file(GetParam());
  EXPECT_EQ(file.problems, std::vector<std::string>{});
  ASSERT_TRUE(file.complaint) << "no line '// error: LINE:COLUMN: ...'";
  const testing::ExpectedComplaint& expected = *file.complaint;
  const auto model = load_model(testing::corpus_folder(GetParam()).string(), {}, languages());
  Diagnostics diagnostics(model->sources);
  std::vector<Diagnostic> found = model->diagnostics.all();
  if (!model->diagnostics.has_errors()) {
    const auto bound = bind_properties(*model, diagnostics);
    EXPECT_EQ(bound.empty(), expected.severity == Severity::error);
    found = diagnostics.all();
  }
  ASSERT_FALSE(found.empty()) << "nobody complains";
  const Diagnostic& first = found.front();
  const LineColumn place = model->sources.position(first.where.file, first.where.begin);
  EXPECT_EQ(std::to_string(place.line) + ":" + std::to_string(place.column), expected.place)
      << first.message;
  EXPECT_EQ(first.severity, expected.severity);
  EXPECT_NE(first.message.find(expected.message), std::string::npos) << first.message;
  EXPECT_NE(first.hint.find(file.hint), std::string::npos) << first.hint;
  EXPECT_EQ(first.hint.empty(), file.hint.empty()) << first.hint;
}

INSTANTIATE_TEST_SUITE_P(Corpus, BadProperties,
                         ::testing::ValuesIn(testing::system_files(kCorpora)),
                         [](const auto& param_info) {
                           return testing::test_name(param_info.param);
                         });

TEST(BadPropertiesFolders, HaveEnoughFiles) {
  for (const std::string& folder : kCorpora) {
    EXPECT_GE(testing::system_files(folder).size(), kFewestFiles) << folder;
  }
}

}  // namespace bad_properties_test
}  // namespace credo
