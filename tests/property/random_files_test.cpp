// Laws on random systems in all languages: the engines agree, slices have the verdicts of the
// whole, and the four steps do nothing that free ones do not.
#include "support/random/random_files.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "files/load_model.hpp"
#include "property/binding.hpp"
#include "reduce/slicing/slice.hpp"
#include "support/engine_comparison.hpp"
#include "support/random/standing_seeds.hpp"
#include "support/sliced_engine.hpp"
#include "verdict/check.hpp"

namespace credo::testing {
namespace random_files_test {

CheckOptions options_for(std::uint64_t most_states) {
  CheckOptions options;
  options.vacuity = false;
  options.telling = Telling::outcome;
  options.limits.max_states = most_states;
  return options;
}

std::vector<BoundProperty> properties_of(const RandomFiles& files, Model& model) {
  if (files.formulas.empty()) return bind_properties(model);
  std::vector<BoundProperty> properties;
  for (const std::string& each : files.formulas) {
    if (auto bound = bind_formula(model, "f", each)) properties.push_back(std::move(*bound));
  }
  return properties;
}

// Loads a system of the standing run; nothing if there is nothing to compare.
std::unique_ptr<Model> loaded(const RandomFiles& files, bool plain) {
  LoadOptions options;
  options.plain = plain;
  auto model = files.load(options);
  if (model->diagnostics.has_errors() || model->static_limit) return nullptr;
  return model;
}

TEST(RandomFilesLaws, EnginesSeeTheSameGraph) {
  std::size_t complete = 0;
  std::map<FileKind, std::size_t> kinds;
  const std::uint32_t seeds = standing_seeds(300);
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    const RandomFiles files = generate(seed);
    const auto model = loaded(files, seed % 2 == 0);
    if (!model) continue;
    const Graph native = explore_native(*model, 800);
    const Graph reference = explore_plainly(*model, 800);
    // Solutions of BUPL's queries are found in another order where strings are among the values.
    const bool in_order = files.text().find(".bupl") == std::string::npos;
    EXPECT_EQ(compare(native, reference, in_order), "") << "seed " << seed << "\n" << files.text();
    complete += native.result.complete ? 1 : 0;
    ++kinds[files.kind];
  }
  EXPECT_GT(complete, seeds / 2);
  EXPECT_EQ(kinds.size(), std::size(kFileKinds));
}

TEST(RandomFilesLaws, EnginesHaveTheSameVerdicts) {
  std::map<Answer, std::size_t> answers;
  const std::uint32_t seeds = standing_seeds(120, 12);
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    RandomFilesOptions small;
    small.most_states = 60;
    const RandomFiles files = generate(seed, small);
    const auto model = loaded(files, seed % 2 == 0);
    if (!model) continue;
    CheckOptions options = options_for(2000);
    options.telling = Telling::everything;  // which must be possible
    PropertyChecker native(*model, options);
    options.reference = true;
    PropertyChecker reference(*model, options);
    for (const BoundProperty& property : properties_of(files, *model)) {
      const Answer one = native.check(property).outcome;
      const Answer other = reference.check(property).outcome;
      ++answers[one];
      if (one == Answer::unknown || other == Answer::unknown) continue;
      EXPECT_EQ(one, other) << "seed " << seed << ": " << property.text << "\n" << files.text();
    }
  }
  EXPECT_GT(answers[Answer::holds], seeds);
  EXPECT_GT(answers[Answer::violated], seeds);
}

// Every other system is one of families and shared files.
TEST(RandomFilesLaws, SlicesHaveTheVerdictsOfTheWhole) {
  std::size_t slices = 0;
  std::size_t cut = 0;
  const std::uint32_t seeds = standing_seeds();
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    RandomFilesOptions several;
    several.shared = true;
    several.kind = FileKind::mas;
    const RandomFiles files = seed % 2 == 0 ? generate(seed) : generate(seed, several);
    const auto model = loaded(files, false);
    if (!model || !files.environment.empty()) continue;
    PropertyChecker full(*model, options_for(4000));
    for (const BoundProperty& property : properties_of(files, *model)) {
      const Fairness fairness = model->file.options.fairness;
      const Slice slice = slice_system(*model, property,
                                       {SliceMode::sound, model->file.options.effective(fairness)});
      ++slices;
      if (!slice.leaves_out()) continue;
      ++cut;
      const auto differs = [&](const std::string& what) {
        ADD_FAILURE() << "seed " << seed << ": " << property.text << "\n" << what << files.text();
      };
      try {
        const auto sliced = load_slice_of(*model, slice);
        const auto bound = bind_formula(*sliced, property.name, property.text);
        if (!bound) throw InternalError(sliced->diagnostics.render_all(false));
        const Answer part = PropertyChecker(*sliced, options_for(4000)).check(*bound).outcome;
        if (part == Answer::unknown || (!slice.exact && part != Answer::holds)) continue;
        const Answer whole = full.check(property).outcome;
        if (whole == Answer::unknown || whole == part) continue;
        differs(fmt::format("{}, but the slice: {}\n", text_of(whole), text_of(part)));
      } catch (const InternalError& error) {
        differs(error.what());
      }
    }
  }
  EXPECT_GT(cut, slices / 10);
}

// The system file with other lines for cycle, schedule, fairness and selections; `select plan` as
// it is.
RandomFiles with_cycle(RandomFiles files, const std::string& cycle) {
  std::string& text = std::ranges::find(files.texts, files.main, &NamedText::path)->text;
  std::istringstream lines(text);
  std::string changed;
  bool any_plan = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("select") && line.find("plan any") != line.npos) any_plan = true;
    const bool dropped = line.starts_with("select") || line.starts_with("cycle") ||
                         line.starts_with("schedule") || line.starts_with("fair");
    if (!dropped) changed += line + "\n";
  }
  text = changed + "cycle " + cycle + "\n" + (any_plan ? "select plan any\n" : "");
  return files;
}

bool has_next(const Property& property) {
  return std::ranges::any_of(property.nodes,
                             [](const auto& node) { return node.op == Operator::next; });
}

// What holds with `cycle free` holds with `four_step`: manual, agentspeak.md.
TEST(RandomFilesLaws, WhatHoldsWithFreeStepsHoldsWithTheFour) {
  std::size_t compared = 0;
  std::size_t optional = 0;  // of those with rules that nobody forces
  const std::uint32_t seeds = standing_seeds(200, 12);
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    RandomFilesOptions options;
    options.kind = FileKind::mas;
    options.most_states = 300;
    const RandomFiles files = generate(seed, options);
    const auto free = loaded(with_cycle(files, "free"), false);
    const auto four = loaded(with_cycle(files, "four_step"), false);
    if (!free || !four) continue;
    PropertyChecker with_free(*free, options_for(4000));
    PropertyChecker with_four(*four, options_for(8000));
    const auto freely = properties_of(files, *free);
    const auto inturn = properties_of(files, *four);
    ASSERT_EQ(freely.size(), inturn.size());
    for (std::size_t i = 0; i < freely.size(); ++i) {
      if (freely[i].has_path_quantifiers() || has_next(freely[i].property)) continue;
      if (freely[i].text.find("deadlock") != std::string::npos) continue;
      if (with_free.check(freely[i]).outcome != Answer::holds) continue;
      ++compared;
      optional += files.text().find("maybe") != std::string::npos ? 1 : 0;
      EXPECT_NE(with_four.check(inturn[i]).outcome, Answer::violated)
          << "seed " << seed << ": " << freely[i].text << "\n"
          << files.text();
    }
  }
  EXPECT_GT(compared, seeds / 4);
  EXPECT_GT(optional, seeds / 20);
}

}  // namespace random_files_test
}  // namespace credo::testing
