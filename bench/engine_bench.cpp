// Micro-benchmarks of the parts an exploration is made of: whole explorations, steps computed on a
// memo miss, and the tables. `bench/run` compares with other tools; this compares Credo with
// itself.
#include <benchmark/benchmark.h>

#include "engine/explorer.hpp"
#include "engine/reference_explorer.hpp"
#include "files/load_model.hpp"
#include "lang/agentspeak/language.hpp"

namespace {

using namespace credo;

std::unique_ptr<Model> auction(int rounds) {
  LoadOptions options;
  options.plain = true;
  options.constants.values["N"] = std::to_string(rounds);
  return load_model(CREDO_SOURCE_DIR "/examples/auction/fixed.mas", options,
                    {agentspeak::language()});
}

void explore_auction(benchmark::State& state) {
  std::uint64_t states = 0;
  for (auto _ : state) {
    auto model = auction(static_cast<int>(state.range(0)));
    System system(*model);
    SearchControl control;
    states += explore(system, control).states;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(states));
}
BENCHMARK(explore_auction)->Arg(1)->Arg(3)->Arg(5)->Unit(benchmark::kMillisecond);

void explore_auction_by_reference(benchmark::State& state) {
  std::uint64_t states = 0;
  for (auto _ : state) {
    auto model = auction(1);
    PlainSystem system(*model);
    SearchControl control;
    states += explore_reference(system, control).states;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(states));
}
BENCHMARK(explore_auction_by_reference)->Unit(benchmark::kMillisecond);

// The rover is one agent with many local states: here the machine's own speed counts.
void explore_rover(benchmark::State& state) {
  std::uint64_t states = 0;
  for (auto _ : state) {
    LoadOptions options;
    options.plain = true;
    auto model = load_model(CREDO_SOURCE_DIR "/examples/rover/rover-no-r.mas", options,
                            {agentspeak::language()});
    System system(*model);
    SearchControl control;
    states += explore(system, control).states;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(states));
}
BENCHMARK(explore_rover)->Unit(benchmark::kMillisecond);

void intern_known_sequences(benchmark::State& state) {
  SequenceTable table;
  std::uint32_t words[4] = {0, 1, 2, 3};
  std::uint32_t next = 0;
  for (auto _ : state) {
    words[0] = next++ & 0xfff;
    benchmark::DoNotOptimize(table.intern(words));
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(intern_known_sequences);

void look_up_memo(benchmark::State& state) {
  IdMap map;
  for (std::uint32_t i = 0; i < 1 << 14; ++i) map.insert(pair_key(i, i * 7), i);
  std::uint32_t next = 0;
  for (auto _ : state) {
    const std::uint32_t i = next++ & ((1 << 14) - 1);
    benchmark::DoNotOptimize(map.find(pair_key(i, i * 7)));
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(look_up_memo);

}  // namespace
