// The corpora of wrong properties and wrong programs (tests/corpus/bad_properties, bad_dribble,
// bad_bupl, bad_eccs): each file has one mistake, and says in its first lines where the first
// complaint is and what it and its hint contain.
//
//   // error: 7:25: unknown agent 'ag4'          or `warning` instead of `error`
//   // hint: did you mean 'ag3'?                 without this line there is no hint

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "files/load_model.hpp"
#include "lang/languages.hpp"
#include "property/binding.hpp"
#include "support/corpus.hpp"
#include "system/model.hpp"

namespace credo {
namespace bad_properties_test {

namespace fs = std::filesystem;

const std::vector<std::string> kCorpora{"bad_properties", "bad_dribble", "bad_bupl", "bad_eccs"};
constexpr std::size_t kFewestFiles = 25;  // in each

struct Complaint {
  bool says_what_it_shows = false;
  Severity severity = Severity::error;
  std::string place;  // "7:25"
  std::string message;
  std::string hint;
};

Complaint read_complaint(const fs::path& path) {
  Complaint complaint;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    const auto after = [&](std::string_view mark) { return line.substr(mark.size()); };
    if (line.starts_with("// What this shows: ")) complaint.says_what_it_shows = true;
    if (line.starts_with("// hint: ")) complaint.hint = after("// hint: ");
    const bool warning = line.starts_with("// warning: ");
    if (!warning && !line.starts_with("// error: ")) continue;
    complaint.severity = warning ? Severity::warning : Severity::error;
    const std::string text = after(warning ? "// warning: " : "// error: ");
    const std::size_t end = text.find(": ");
    complaint.place = text.substr(0, end);
    complaint.message = end == std::string::npos ? "" : text.substr(end + 2);
  }
  return complaint;
}

class BadProperties : public ::testing::TestWithParam<std::string> {};

TEST_P(BadProperties, TheFirstComplaintIsAsSaid) {
  const fs::path path = testing::corpus_folder(GetParam());
  const Complaint expected = read_complaint(path);
  EXPECT_TRUE(expected.says_what_it_shows);
  ASSERT_FALSE(expected.message.empty()) << "no line '// error: LINE:COLUMN: ...'";
  const auto model = load_model(path.string(), {}, languages());
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
  EXPECT_NE(first.hint.find(expected.hint), std::string::npos) << first.hint;
  EXPECT_EQ(first.hint.empty(), expected.hint.empty()) << first.hint;
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
