// What random systems are made of, and how often: read from their texts, so that it counts what is
// written and not what a generator meant.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "support/random/random_files.hpp"

namespace credo::testing {

// Where a feature is looked for.
enum class FeaturePlace : std::uint8_t {
  paths,        // of all files, a line each
  system,       // statements of a system file
  agentspeak,   // programs
  environment,  // inside of a system or in a file
  bupl,
  dribble,
  eccs,
  property,  // a line each, wherever they are
  test,      // likewise
  limit,     // the one that is met
};
inline constexpr std::size_t kFeaturePlaces = 10;

struct Feature {
  FeaturePlace place;
  std::string_view name;
  std::string_view pattern;  // a regular expression
};

// All features there are.
std::span<const Feature> feature_table();

// Counts the systems in which each feature occurs.
class FeatureCount {
 public:
  FeatureCount() : systems_(feature_table().size(), 0) {}
  void add(const RandomFiles& files);

  std::size_t of(std::size_t feature) const { return systems_[feature]; }
  std::vector<std::string> missing() const;
  // A line each.
  std::string table() const;

 private:
  std::vector<std::size_t> systems_;
  std::size_t all_ = 0;
};

}  // namespace credo::testing
