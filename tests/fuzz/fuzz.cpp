// credo_fuzz: random AgentSpeak systems, the native engine against another, for as long as wanted.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <map>

#include "engine/explorer.hpp"
#include "support/differential.hpp"
#include "support/flat_system.hpp"
#include "support/text_model.hpp"

namespace credo::testing {
namespace {

std::pair<std::uint64_t, std::uint64_t> graph_size(const std::string& text) {
  if (text.find("agent") == std::string::npos) return {0, 0};
  const auto model = load_text(text);
  if (model->diagnostics.has_errors()) return {0, 0};
  System system(*model);
  SearchControl control;
  control.limits.max_states = 20000;
  const Exploration exploration = explore(system, control);
  return {exploration.states, exploration.transitions};
}

void statistics(std::uint32_t first, std::uint32_t count, std::uint64_t most_states) {
  std::map<std::string, std::array<std::size_t, 3>> constructs;  // there, matters, systems
  std::vector<std::uint64_t> sizes;
  Findings sum;
  std::size_t limits = 0;
  std::map<int, std::size_t> agents;
  std::map<std::string, std::size_t> words;
  for (std::uint32_t seed = first; seed < first + count; ++seed) {
    Seamed system = random_case(seed, 3, most_states);
    ++agents[agent_count(system)];
    Seamed properties = std::move(properties_of(system));
    for (const Seamed& property : properties.parts) {
      const std::string text = property.text();
      for (const char* word : {"Bel(", "Des(", "Int(", "Does(", "terminated", "deadlock", "X(", "R",
                               "forall", "exists"}) {
        if (text.find(word) != std::string::npos) ++words[word];
      }
      ++words["properties"];
    }
    properties_of(system) = list_of("", "", "", {});
    const auto whole = graph_size(system.text());
    sizes.push_back(whole.first);
    std::map<std::string, bool> mattered;
    without_each(system, [&](const Seamed& part, const std::string& rest) {
      if (part.construct.empty()) return;
      auto& entry = constructs[part.construct];
      ++entry[0];
      const auto less = graph_size(rest);
      if (less.first == 0 || less == whole) return;
      ++entry[1];
      mattered[part.construct] = true;
    });
    for (const auto& [construct, yes] : mattered) ++constructs[construct][2];
    properties_of(system) = std::move(properties);
    Inquiry inquiry;
    inquiry.most_states = most_states;
    const Findings found = compare_engines(system.text(), reference_engine(), inquiry);
    if (!found.agree())
      fmt::print("seed {}: {} {}\n", seed, text_of(found.difference), found.words);
    sum.holds += found.holds;
    sum.violated += found.violated;
    sum.both_unknown += found.both_unknown;
    sum.one_unknown += found.one_unknown;
    limits += found.limit ? 1 : 0;
  }
  std::ranges::sort(sizes);
  fmt::print("states: 10% {}, half {}, 90% {}, most {}\n", sizes[sizes.size() / 10],
             sizes[sizes.size() / 2], sizes[sizes.size() * 9 / 10], sizes.back());
  fmt::print(
      "verdicts: {} hold, {} violated, {} unknown, {} unknown to one; {} systems meet a limit\n",
      sum.holds, sum.violated, sum.both_unknown, sum.one_unknown, limits);
  for (const auto& [n, times] : agents) fmt::print("{} agents: {}\n", n, times);
  for (const auto& [word, times] : words) fmt::print("{}: {}\n", word, times);
  fmt::print("{:28} {:>6} {:>8} {:>8}\n", "construct", "there", "matters", "systems");
  for (const auto& [construct, n] : constructs) {
    fmt::print("{:28} {:>6} {:>8} {:>8}\n", construct, n[0], n[1], n[2]);
  }
}

}  // namespace
}  // namespace credo::testing

int main(int argc, char** argv) {
  CLI::App app("Random AgentSpeak systems: the native engine against another.");
  std::uint32_t seed = 1;
  std::uint32_t count = 300;
  std::uint64_t most_states = 3000;
  bool statistics = false;
  bool show = false;
  app.add_option("--seed", seed, "the first seed");
  app.add_option("--count", count, "so many systems");
  app.add_option("--states", most_states, "the most states of a system");
  app.add_flag("--statistics", statistics, "what the systems are like");
  app.add_flag("--show", show, "the systems");
  CLI11_PARSE(app, argc, argv);
  if (show) {
    for (std::uint32_t i = 0; i < count; ++i)
      fmt::print("{}\n", credo::testing::random_case(seed + i, 3, most_states).text());
  }
  if (statistics) credo::testing::statistics(seed, count, most_states);
  return 0;
}
