// The article's slices change verdicts: the counterexamples of docs/slicing.md, full and sliced.
#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>

#include "files/load_model.hpp"
#include "lang/agentspeak/slicing/paper_slice.hpp"
#include "lang/languages.hpp"
#include "reduce/slicing/slice_text.hpp"
#include "verdict/check.hpp"

namespace credo::slicing {
namespace paper_verdicts_test {

struct Case {
  std::string file;
  Answer full;
  Answer slice;
  SliceMode mode = SliceMode::paper;
};

std::string path_of(const std::string& file) {
  return std::string(CREDO_SOURCE_DIR) + "/examples/slicing/" + file + ".mas";
}

std::unique_ptr<Model> load(const std::string& file, std::vector<NamedText> texts) {
  LoadOptions options;
  options.texts = std::move(texts);
  auto model = load_model(path_of(file), options, languages());
  if (model->diagnostics.has_errors()) {
    throw std::runtime_error(model->diagnostics.render_all(false));
  }
  return model;
}

BoundProperty only_property(Model& model) {
  const std::vector<BoundProperty> properties = bind_properties(model);
  if (properties.size() != 1) throw std::runtime_error(model.diagnostics.render_all(false));
  return properties[0];
}

Answer answer(Model& model, const BoundProperty& property) {
  CheckOptions options;
  options.vacuity = false;
  return PropertyChecker(model, options).check(property).outcome;
}

class Counterexample : public ::testing::TestWithParam<Case> {};

TEST_P(Counterexample, HasTheVerdictsOfTheTable) {
  const auto full = load(GetParam().file, {});
  const BoundProperty property = only_property(*full);
  EXPECT_EQ(answer(*full, property), GetParam().full);
  const Slice slice = paper_slice(*full, property, GetParam().mode);
  const auto rest = load(GetParam().file, slice_texts(*full, slice, Cutting::keeps_lines));
  EXPECT_EQ(answer(*rest, only_property(*rest)), GetParam().slice);
}

// C5 and C6 are about the other reading of the article: with returns nothing is left out.
INSTANTIATE_TEST_SUITE_P(
    PaperSlice, Counterexample,
    ::testing::Values(
        Case{"c01", Answer::violated, Answer::holds}, Case{"c02", Answer::violated, Answer::holds},
        Case{"c03", Answer::violated, Answer::holds}, Case{"c04", Answer::holds, Answer::violated},
        Case{"c05", Answer::holds, Answer::holds}, Case{"c06", Answer::unknown, Answer::unknown},
        Case{"c07", Answer::holds, Answer::violated}, Case{"c08", Answer::violated, Answer::holds},
        Case{"c09", Answer::violated, Answer::holds}, Case{"c10", Answer::holds, Answer::violated},
        Case{"c11", Answer::violated, Answer::holds}, Case{"c12", Answer::violated, Answer::holds},
        Case{"c13", Answer::violated, Answer::holds}, Case{"c14", Answer::violated, Answer::holds},
        Case{"c05", Answer::holds, Answer::violated, SliceMode::paper_plain},
        Case{"c06", Answer::unknown, Answer::violated, SliceMode::paper_plain}),
    [](const auto& tested) {
      return tested.param.file + (tested.param.mode == SliceMode::paper ? "" : "_plain");
    });

TEST(PaperSlice, HasAVerdictForEveryCounterexample) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(
           std::filesystem::path(CREDO_SOURCE_DIR) / "examples" / "slicing")) {
    if (entry.path().extension() == ".mas") ++files;
  }
  EXPECT_EQ(files, 14u);
}

}  // namespace paper_verdicts_test
}  // namespace credo::slicing
