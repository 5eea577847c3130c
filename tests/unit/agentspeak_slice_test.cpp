// Sound slices against the worked examples, and what decides between the settings.
#include "lang/agentspeak/slicing/agentspeak_slice.hpp"

#include <gtest/gtest.h>

#include "files/load_model.hpp"
#include "lang/languages.hpp"
#include "reduce/slicing/slice_text.hpp"
#include "support/slicing_examples.hpp"

namespace credo {
namespace agentspeak_slice_test {

using testing::SlicingExample;

// The model of the slice, in the normal form that the examples are compared in.
std::string sliced(const SlicingExample& example, const slicing::RelevanceOptions& options) {
  const auto model = load_model_text("example.mas", example.mas, {}, languages());
  EXPECT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  const auto property = bind_formula(*model, "property", example.property);
  if (!property) return "the property cannot be read: " + model->diagnostics.render_all(false);
  const Slice slice = slicing::agentspeak_slice(*model, *property, options);
  LoadOptions load;
  load.texts = slice_texts(*model, slice, Cutting::keeps_lines);
  const auto result = load_model("example.mas", load, languages());
  EXPECT_FALSE(result->diagnostics.has_errors())
      << load.texts.front().text << result->diagnostics.render_all(false);
  return testing::normal_form(*result);
}

std::string expected(const SlicingExample& example, const std::string& variant) {
  const std::string text = example.expected.at(variant).at("slice").get<std::string>();
  const auto model = load_model_text("example.mas", testing::system_file_of(text), {}, languages());
  EXPECT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  return testing::normal_form(*model);
}

void compare(const std::string& variant, const slicing::RelevanceOptions& options) {
  for (const SlicingExample& example : testing::slicing_examples()) {
    EXPECT_EQ(sliced(example, options), expected(example, variant)) << example.name;
  }
}

TEST(AgentSpeakSlice, SettingA) { compare("modeA", {}); }

TEST(AgentSpeakSlice, SettingAWithDivergence) {
  slicing::RelevanceOptions options;
  options.divergence = true;
  compare("modeA_diverge", options);
}

TEST(AgentSpeakSlice, SettingF) {
  slicing::RelevanceOptions options;
  options.fixed_order = true;
  options.single_focus = false;
  compare("modeF", options);
}

TEST(AgentSpeakSlice, SettingFWithDivergence) {
  slicing::RelevanceOptions options;
  options.fixed_order = true;
  options.single_focus = false;
  options.divergence = true;
  compare("modeF_diverge", options);
}

TEST(AgentSpeakSlice, SettingFWithASingleFocus) {
  slicing::RelevanceOptions options;
  options.fixed_order = true;
  compare("modeF_sf", options);
}

}  // namespace agentspeak_slice_test
}  // namespace credo
