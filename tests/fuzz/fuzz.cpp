// credo_fuzz: random AgentSpeak systems, the native engine against Spin, for as long as wanted.
//
//   credo_fuzz --seconds 600 --seed 1        compares; at the first difference it makes the system
//                                            small, writes it to tests/regress and ends with 1
//   credo_fuzz --statistics --count 100      tells what the systems are like
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "cli/interrupt.hpp"
#include "engine/explorer.hpp"
#include "support/differential.hpp"
#include "support/flat_system.hpp"
#include "support/spin_engines.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_model.hpp"

namespace credo::testing {
namespace {

struct Settings {
  std::uint32_t seed = 0;
  std::uint32_t count = 0;  // 0: until the time is up
  double seconds = 600;
  int properties = 3;
  std::uint64_t most_states = 3000;
  std::string engine = "spin";
  std::string folder = CREDO_SOURCE_DIR "/tests/regress";
  std::string file;
  bool survey = false;
  bool statistics = false;
  bool show = false;
};

EngineMaker engine_called(const std::string& name) {
  if (name == "reference") return reference_engine();
  return spin_engine(name == "spin" ? SpinOptions::Subject::program : SpinOptions::Subject::graph,
                     &interrupt_flag());
}

// ---- comparing

class Fuzzing {
 public:
  explicit Fuzzing(const Settings& settings)
      : settings_(settings), other_(engine_called(settings.engine)) {}

  int run() {
    std::uint32_t seed = settings_.seed;
    bool differed = false;
    while (!finished(seed)) {
      Inquiry inquiry;
      inquiry.most_states = settings_.most_states;
      inquiry.plain = seed % 3 == 0;
      const Seamed system = random_case(seed, settings_.properties, settings_.most_states);
      const Findings found = compare_engines(system.text(), other_, inquiry);
      if (interrupt_flag()) break;
      ++systems_;
      sum_.add(found);
      if (!found.agree()) {
        differed = true;
        fmt::print("\nseed {}: {}: {}\n", seed, text_of(found.difference), found.words);
        if (!settings_.survey) {
          keep_smaller(seed, system, inquiry, found);
          break;
        }
      }
      progress(false);
      ++seed;
    }
    progress(true);
    if (interrupt_flag()) fmt::print("interrupted; --seed {} goes on from here\n", seed);
    return differed ? 1 : 0;
  }

 private:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
  }
  bool finished(std::uint32_t seed) const {
    if (interrupt_flag()) return true;
    if (settings_.count != 0) return seed - settings_.seed >= settings_.count;
    return seconds() >= settings_.seconds;
  }

  // Every ten seconds; on a terminal every second, on one line.
  void progress(bool last) {
    const bool terminal = isatty(STDOUT_FILENO) != 0;
    if (!last && seconds() < reported_ + (terminal ? 1 : 10)) return;
    reported_ = seconds();
    fmt::print("{}{:6.0f} s  {} systems, {} states; {} hold, {} violated, {} unknown, {} refused{}",
               terminal ? "\r" : "", seconds(), systems_, sum_.states, sum_.holds, sum_.violated,
               sum_.both_unknown + sum_.one_unknown, sum_.refused, terminal && !last ? "" : "\n");
    std::fflush(stdout);
  }

  void keep_smaller(std::uint32_t seed, const Seamed& system, const Inquiry& inquiry,
                    const Findings& found) {
    fmt::print("making it smaller ...\n");
    std::fflush(stdout);
    const std::string text = fmt::format(
        "// Found by credo_fuzz, seed {}, {:%Y-%m-%d}.\n{}", seed, fmt::gmtime(std::time(nullptr)),
        shrunk_case(system, other_, inquiry, found, &interrupt_flag()));
    std::string name = fmt::format("{}-{}.mas", text_of(found.difference), seed);
    std::ranges::replace(name, ' ', '-');
    const std::filesystem::path path = std::filesystem::path(settings_.folder) / name;
    std::ofstream(path) << text;
    fmt::print("{}written to {}\n", text, path.string());
  }

  const Settings& settings_;
  EngineMaker other_;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  double reported_ = 0;
  std::size_t systems_ = 0;
  Findings sum_;
};

int compare_file(const Settings& settings) {
  std::ostringstream text;
  text << std::ifstream(settings.file).rdbuf();
  for (const bool plain : {false, true}) {
    Inquiry inquiry;
    inquiry.plain = plain;
    inquiry.most_states = 1'000'000;
    const Findings found = compare_engines(text.str(), engine_called(settings.engine), inquiry);
    fmt::print("{}: {} {}\n  {} states, {} hold, {} violated, {} unknown\n",
               plain ? "plain" : "reduced", text_of(found.difference), found.words, found.states,
               found.holds, found.violated, found.both_unknown + found.one_unknown);
    if (!found.agree()) return 1;
  }
  return 0;
}

// ---- what the systems are like

std::pair<std::uint64_t, std::uint64_t> graph_size(const std::string& text) {
  if (text.find("\nagent") == std::string::npos) return {0, 0};
  const auto model = load_text(text);
  if (model->diagnostics.has_errors()) return {0, 0};
  System system(*model);
  SearchControl control;
  control.limits.max_states = 20000;
  const Exploration exploration = explore(system, control);
  return {exploration.states, exploration.transitions};
}

class Statistics {
 public:
  explicit Statistics(const Settings& settings) : settings_(settings) {}

  int run() {
    const std::uint32_t count = settings_.count == 0 ? 100 : settings_.count;
    for (std::uint32_t i = 0; i < count; ++i) add(settings_.seed + i);
    std::ranges::sort(sizes_);
    fmt::print("states: a tenth below {}, half below {}, nine tenths below {}, at most {}\n",
               sizes_[sizes_.size() / 10], sizes_[sizes_.size() / 2],
               sizes_[sizes_.size() * 9 / 10], sizes_.back());
    for (const auto& [word, times] : words_) fmt::print("{:5} {}\n", times, word);
    fmt::print("{:28} {:>6} {:>8} {:>8}\n", "construct", "there", "matters", "systems");
    for (const auto& [construct, use] : uses_) {
      fmt::print("{:28} {:>6} {:>8} {:>8}\n", construct, use.there, use.matters, use.systems);
    }
    return 0;
  }

 private:
  struct Use {
    std::size_t there = 0;
    std::size_t matters = 0;  // without it the graph is another
    std::size_t systems = 0;  // where one matters
    std::uint32_t last = 0;   // seed + 1 of the last such system
  };

  void add(std::uint32_t seed) {
    Seamed system = random_case(seed, settings_.properties, settings_.most_states);
    Inquiry inquiry;
    inquiry.most_states = settings_.most_states;
    const Findings found = compare_engines(system.text(), engine_called(settings_.engine), inquiry);
    if (!found.agree()) fmt::print("seed {}: {}\n", seed, found.words);
    words_["answers: holds"] += found.holds;
    words_["answers: violated"] += found.violated;
    words_["answers: unknown"] += found.both_unknown;
    words_["answers: unknown to one"] += found.one_unknown;
    words_["systems that meet a limit"] += found.limit ? 1 : 0;
    ++words_[fmt::format("systems with {} agents", agent_count(system))];
    for (const Seamed& property : properties_of(system).parts) {
      const std::string text = property.text();
      for (const char* word : {"Bel(", "Des(", "Int(", "Does(", "terminated", "deadlock", "X(",
                               "R)", "forall", "exists"}) {
        if (text.find(word) != std::string::npos) ++words_[fmt::format("properties with {}", word)];
      }
    }
    properties_of(system).parts.clear();
    const auto whole = graph_size(system.text());
    sizes_.push_back(whole.first);
    without_each(system, [&](const Seamed& part, const std::string& rest) {
      if (part.construct.empty()) return;
      Use& use = uses_[part.construct];
      ++use.there;
      const auto less = graph_size(rest);
      if (less.first == 0 || less == whole) return;
      ++use.matters;
      if (use.last != seed + 1) ++use.systems;
      use.last = seed + 1;
    });
  }

  const Settings& settings_;
  std::vector<std::uint64_t> sizes_;
  std::map<std::string, std::size_t> words_;
  std::map<std::string, Use> uses_;
};

}  // namespace
}  // namespace credo::testing

int main(int argc, char** argv) {
  using namespace credo::testing;
  Settings settings;
  settings.seed = static_cast<std::uint32_t>(std::time(nullptr));
  CLI::App app("Random AgentSpeak systems: the native engine against another.");
  app.add_option("--seed", settings.seed, "the first seed; else the time");
  app.add_option("--seconds", settings.seconds, "how long")->capture_default_str();
  app.add_option("--count", settings.count, "so many systems, however long it takes");
  app.add_option("--properties", settings.properties, "of a system")->capture_default_str();
  app.add_option("--states", settings.most_states, "at most, of a system")->capture_default_str();
  app.add_option("--engine", settings.engine, "the other engine")
      ->check(CLI::IsMember({"spin", "spin-graph", "reference"}))
      ->capture_default_str();
  app.add_option("--folder", settings.folder, "where differences go")->capture_default_str();
  app.add_option("--file", settings.file, "compare on this system and keep what engines wrote");
  app.add_flag("--survey", settings.survey, "name all differences and keep none");
  app.add_flag("--statistics", settings.statistics, "tell what the systems are like");
  app.add_flag("--show", settings.show, "print the systems and do nothing else");
  CLI11_PARSE(app, argc, argv);
  credo::install_signal_handlers();
  if (!settings.file.empty()) return compare_file(settings);
  // What an engine keeps after a failure is of no use beside the small system that shows it.
  const TemporaryFolder folder;
  setenv("TMPDIR", folder.path("").c_str(), 1);
  if (settings.show) {
    for (std::uint32_t i = 0; i < std::max(1u, settings.count); ++i) {
      fmt::print("{}\n",
                 random_case(settings.seed + i, settings.properties, settings.most_states).text());
    }
    return 0;
  }
  if (settings.statistics) return Statistics(settings).run();
  fmt::print("seed {}\n", settings.seed);
  return Fuzzing(settings).run();
}
