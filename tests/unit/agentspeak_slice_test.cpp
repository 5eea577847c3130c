// Sound slices against the worked examples, and what decides between the settings.
#include "lang/agentspeak/slicing/agentspeak_slice.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "files/load_model.hpp"
#include "lang/agentspeak/slicing/relevance.hpp"
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

// ---- long programs

// Each goal is the last thing but one that the one before it does.
std::string chain_of(std::uint32_t goals, bool backwards) {
  std::vector<std::string> plans;
  for (std::uint32_t i = 0; i < goals; ++i) {
    plans.push_back(fmt::format("+!g{0} : not z{0} <- +b{0}; ?b{0}; !g{1}; x{2}.\n", i, i + 1, i));
  }
  plans.push_back(fmt::format("+!g{} <- +end.\n", goals));
  if (backwards) std::ranges::reverse(plans);
  std::string text = "system chain\ncycle eager\nagent a {\n!g0.\n";
  for (const std::string& plan : plans) text += plan;
  text += "}\nenvironment {\n";
  for (std::uint32_t i = 0; i < goals; ++i) text += fmt::format("x{0} -> +f{0}.\n", i);
  return text + "}\n";
}

// How many pairs of patterns are compared to slice the chain.
std::uint64_t work_for(std::uint32_t goals, bool backwards, const std::string& formula,
                       const slicing::RelevanceOptions& options) {
  const auto model = load_model_text("chain.mas", chain_of(goals, backwards), {}, languages());
  EXPECT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  const auto property = bind_formula(*model, "property", formula);
  std::uint64_t compared = 0;
  const slicing::AgentSpeakSystem system(*model, &compared);
  const slicing::LiveCode live = slicing::live_code(system);
  const slicing::Sureness sureness(system, live);
  const slicing::Relevance relevance(system, live, sureness, *property, options);
  EXPECT_NE(relevance.kept(0, backwards ? goals : 0), kNoDependence);
  return compared;
}

TEST(AgentSpeakSlice, TheWorkGrowsWithTheProgram) {
  slicing::RelevanceOptions ordered;
  ordered.fixed_order = true;
  slicing::RelevanceOptions divergent;
  divergent.divergence = divergent.starvation = true;
  for (const auto& options : {slicing::RelevanceOptions{}, ordered, divergent}) {
    for (const bool backwards : {false, true}) {
      for (const char* formula : {"[] !Bel(a, b50)", "<> Bel(a, end)", "[] !Des(a, g70)"}) {
        const std::uint64_t few = work_for(100, backwards, formula, options);
        const std::uint64_t many = work_for(400, backwards, formula, options);
        EXPECT_LT(many, 5 * few) << formula << (backwards ? " backwards" : "");
      }
    }
  }
}

}  // namespace agentspeak_slice_test
}  // namespace credo
