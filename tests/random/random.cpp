// credo_random: writes random systems, for programs outside of this tree to compare Credo with.
//
//   credo_random --seed 7 --out DIR              writes its files; the last line is the path of the
//                                                file to be given to Credo. Lines before it name
//                                                what else to give: "env PATH", "formula TEXT"
//   credo_random --seeds 0..99 --out DIR         the same into DIR/0, DIR/1, ...; one path a line
//   credo_random --features 0..999               how often each feature occurs
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>

#include "support/random/features.hpp"

namespace credo::testing {
namespace {

struct Settings {
  std::uint32_t seed = 0;
  std::string seeds;
  std::string features;
  std::string folder = ".";
  std::string language;
  RandomFilesOptions files;
};

// A..B
std::pair<std::uint32_t, std::uint32_t> range(const std::string& text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos) throw CLI::ValidationError(text + " is no range A..B");
  return {static_cast<std::uint32_t>(std::stoul(text.substr(0, dots))),
          static_cast<std::uint32_t>(std::stoul(text.substr(dots + 2)))};
}

RandomFiles write(const RandomFiles& files, const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  for (const NamedText& each : files.texts) std::ofstream(folder / each.path) << each.text;
  if (!files.formulas.empty()) {
    std::ofstream out(folder / "formulas");
    for (const std::string& each : files.formulas) out << each << "\n";
  }
  return files;
}

int run(const Settings& settings) {
  if (!settings.features.empty()) {
    const auto [first, last] = range(settings.features);
    FeatureCount count;
    for (std::uint32_t seed = first; seed <= last; ++seed)
      count.add(generate(seed, settings.files));
    fmt::print("{}", count.table());
    return 0;
  }
  const std::filesystem::path folder = settings.folder;
  if (!settings.seeds.empty()) {
    const auto [first, last] = range(settings.seeds);
    for (std::uint32_t seed = first; seed <= last; ++seed) {
      const auto own = folder / std::to_string(seed);
      fmt::print("{}\n", (own / write(generate(seed, settings.files), own).main).string());
    }
    return 0;
  }
  const RandomFiles files = write(generate(settings.seed, settings.files), folder);
  if (!files.environment.empty()) {
    fmt::print("env {}\n", (folder / files.environment).string());
  }
  for (const std::string& each : files.formulas) fmt::print("formula {}\n", each);
  fmt::print("{}\n", (folder / files.main).string());
  return 0;
}

}  // namespace
}  // namespace credo::testing

int main(int argc, char** argv) {
  using namespace credo::testing;
  Settings settings;
  CLI::App app("Random systems in all languages.");
  app.add_option("--seed", settings.seed, "of one system");
  app.add_option("--seeds", settings.seeds, "A..B: of many, each in a folder of its own");
  app.add_option("--features", settings.features, "A..B: count what occurs in these");
  app.add_option("--out", settings.folder, "where the files go")->capture_default_str();
  app.add_option("--language", settings.language, "of the file given to Credo")
      ->check(CLI::IsMember({"mas", "eccs", "bupl", "dribble", "asl"}));
  app.add_option("--states", settings.files.most_states, "at most, of a system")
      ->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  for (const FileKind kind : kFileKinds) {
    if (text_of(kind) == settings.language) settings.files.kind = kind;
  }
  return run(settings);
}
