// Every AgentSpeak system of the corpora through the translation: Spin counts the states that Credo
// counts, and says of linear-time properties what Credo says.
#include <gtest/gtest.h>

#include "engine/explorer.hpp"
#include "files/load_model.hpp"
#include "lang/languages.hpp"
#include "support/corpus.hpp"
#include "support/corpus_file.hpp"
#include "support/spin_compiler.hpp"
#include "verdict/check.hpp"

namespace credo::testing {
namespace spin_corpus_test {

constexpr std::uint64_t kMostStates = 3000;

SpinOptions on_the_program() {
  SpinOptions options = quick_spin();
  options.subject = SpinOptions::Subject::program;
  return options;
}

std::unique_ptr<Model> loaded(const std::string& file, bool plain) {
  LoadOptions options = read_corpus_file(file).options;
  options.plain = plain;
  return load_model(corpus_folder(file).string(), std::move(options), languages());
}

// The number of states, if there are few and no bound is exceeded.
std::optional<std::uint64_t> native_states(Model& model) {
  System system(model);
  SearchControl control;
  control.limits.max_states = kMostStates;
  const Exploration exploration = explore(system, control);
  if (!exploration.complete) return std::nullopt;
  return exploration.states;
}

TEST(SpinCorpus, CountsTheSameStates) {
  if (spin_is_missing()) GTEST_SKIP() << kNoSpin;
  std::size_t compared = 0;
  std::size_t out_of_reach = 0;
  for (const std::string& file : system_files("agentspeak")) {
    for (const bool plain : {false, true}) {
      const auto model = loaded(file, plain);
      if (model->diagnostics.has_errors() || model->static_limit) continue;
      const Cycle cycle = model->file.options.cycle;
      if (cycle == Cycle::eager || cycle == Cycle::free) {
        SearchControl unused;
        EXPECT_THROW(SpinEngine(*model, on_the_program()).count(false, unused), UserError) << file;
        continue;
      }
      const auto expected = native_states(*model);
      if (!expected) continue;
      SpinEngine spin(*model, on_the_program());
      SearchControl control;
      try {
        const Exploration counted = spin.count(false, control);
        ASSERT_TRUE(counted.complete) << file << ": " << counted.reason.text();
        EXPECT_EQ(counted.states, *expected) << file << (plain ? " --plain" : "");
        ++compared;
      } catch (const UserError&) {
        ++out_of_reach;
      }
    }
  }
  EXPECT_GT(compared, 250U);
  EXPECT_LT(out_of_reach, compared / 4);
}

TEST(SpinCorpus, SaysTheSameOfProperties) {
  if (spin_is_missing()) GTEST_SKIP() << kNoSpin;
  std::size_t compared = 0;
  for (const std::string& file : system_files("properties")) {
    const auto model = loaded(file, false);
    if (model->diagnostics.has_errors() || model->static_limit || !native_states(*model)) continue;
    SpinEngine spin(*model, on_the_program());
    for (const BoundProperty& property : bind_properties(*model)) {
      if (property.has_path_quantifiers()) continue;
      CheckOptions options;
      options.vacuity = false;
      const Verdict expected = PropertyChecker(*model, options).check(property);
      options.linear = &spin;
      options.limits.seconds = 5;  // Spin's translation of some formulas takes for ever
      try {
        const Verdict told = PropertyChecker(*model, options).check(property);
        if (told.outcome == credo::Answer::unknown) continue;
        EXPECT_EQ(told.outcome, expected.outcome) << file << ": " << property.name;
        ++compared;
      } catch (const UserError&) {
        continue;  // out of reach
      }
    }
  }
  EXPECT_GT(compared, 100U);
}

}  // namespace spin_corpus_test
}  // namespace credo::testing
