// The generator of random systems: the same for the same seed, readable, small, and everything
// that users can write occurs.
#include "support/random/random_files.hpp"

#include <gtest/gtest.h>

#include <iostream>

#include "property/binding.hpp"
#include "property/test_binding.hpp"
#include "support/random/features.hpp"
#include "support/random/standing_seeds.hpp"

namespace credo::testing {
namespace random_files_test {

TEST(RandomFiles, AreTheSameForTheSameSeed) {
  for (const FileKind kind : kFileKinds) {
    RandomFilesOptions options;
    options.kind = kind;
    const RandomFiles one = generate(7, options);
    EXPECT_EQ(one.text(), generate(7, options).text());
    EXPECT_NE(one.text(), generate(8, options).text());
    EXPECT_EQ(one.kind, kind);
    EXPECT_TRUE(one.main.ends_with(text_of(kind)));
  }
}

// The first error of each that cannot be read, without its place.
TEST(RandomFiles, CanBeRead) {
  std::map<std::string, std::size_t> errors;
  std::size_t unreadable = 0;
  std::size_t properties = 0;
  std::size_t tests = 0;
  const std::uint32_t seeds = standing_seeds(200);
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    const RandomFiles files = generate(seed);
    const auto model = files.load();
    if (!model->diagnostics.has_errors()) {
      const auto bound = bind_properties(*model);
      EXPECT_EQ(bound.size(), model->file.properties.size()) << "seed " << seed;
      properties += bound.size() + files.formulas.size();
      for (const PropertyText& test : model->file.tests) {
        EXPECT_TRUE(bind_test(*model, test, model->diagnostics)) << "seed " << seed;
      }
      tests += model->file.tests.size();
      continue;
    }
    ++unreadable;
    const std::string text = model->diagnostics.render_all(false);
    const std::size_t at = text.find("error: ");
    ++errors[text.substr(at, text.find('\n', at) - at)];
  }
  for (const auto& [error, times] : errors) std::cout << times << "  " << error << "\n";
  EXPECT_LE(unreadable, seeds / 50);
  EXPECT_GT(properties, 5 * seeds);
  EXPECT_GT(tests, seeds / 10);
}

TEST(RandomFiles, HaveEveryFeature) {
  const std::uint32_t seeds = standing_seeds();
  FeatureCount count;
  for (std::uint32_t seed = 0; seed < seeds; ++seed) count.add(generate(seed));
  std::cout << count.table();
  if (seeds < kStandingSeeds) return;
  for (const std::string& name : count.missing()) ADD_FAILURE() << "never drawn: " << name;
}

}  // namespace random_files_test
}  // namespace credo::testing
