// The targets under libFuzzer, one of them a run:
//
//   credo_fuzzers --target=load -dict=words FOLDER   and all options of libFuzzer
//   credo_fuzzers --targets                          names them, each with the longest input
//   credo_fuzzers --words                            the dictionary
//   credo_fuzzers --target=load --seeds=FOLDER       writes inputs to begin with
//
// Half of the changes are libFuzzer's own, the others are made to texts (mutation.hpp) and new
// texts.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>

#include "fuzz/mutation.hpp"
#include "fuzz/target.hpp"
#include "fuzz/words.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using namespace credo::testing;

const FuzzTarget* chosen = nullptr;

Draw draw_from(std::mt19937& generator) {
  return [&generator](int bound) {
    return static_cast<int>(generator() % static_cast<unsigned>(bound));
  };
}

[[noreturn]] void end_with(const std::string& text, int code) {
  std::fputs(text.c_str(), code == 0 ? stdout : stderr);
  std::fflush(nullptr);
  std::_Exit(code);
}

void write_seeds(const std::string& folder) {
  constexpr std::uint32_t kSeeds = 100;
  std::filesystem::create_directories(folder);
  for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
    std::mt19937 generator(seed);
    std::ofstream(fmt::format("{}/seed-{}", folder, seed)) << chosen->fresh(draw_from(generator));
  }
}

std::string target_names() {
  std::string out;
  for (const FuzzTarget& each : fuzz_targets())
    out += fmt::format("{} {}\n", each.name, each.longest);
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  constexpr std::string_view kTarget = "--target=";
  constexpr std::string_view kSeeds = "--seeds=";
  for (int i = 1; i < *argc; ++i) {
    const std::string_view word = (*argv)[i];
    if (word == "--words") end_with(fuzz_dictionary(), 0);
    if (word == "--targets") end_with(target_names(), 0);
    if (word.starts_with(kTarget)) chosen = find_fuzz_target(word.substr(kTarget.size()));
  }
  if (chosen == nullptr) end_with("--target=NAME, one of\n" + target_names(), 2);
  for (int i = 1; i < *argc; ++i) {
    const std::string_view word = (*argv)[i];
    if (!word.starts_with(kSeeds)) continue;
    write_seeds(std::string(word.substr(kSeeds.size())));
    end_with("", 0);
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    chosen->run({reinterpret_cast<const char*>(data), size});
  } catch (const std::exception& error) {
    const std::string text = fmt::format("{}: {}\n", chosen->name, error.what());
    static_cast<void>(write(STDERR_FILENO, text.data(), text.size()) == 0);
    std::abort();
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  std::mt19937 generator(seed);
  const Draw draw = draw_from(generator);
  const int choice = draw(1000);
  if (choice < 500) return LLVMFuzzerMutate(data, size, most);
  std::string text(reinterpret_cast<const char*>(data), size);
  text = choice == 500 ? chosen->fresh(draw) : mutated(text, text, draw);
  const std::size_t taken = std::min(text.size(), most);
  std::memcpy(data, text.data(), taken);
  return taken;
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                 const std::uint8_t* other, std::size_t other_size,
                                                 std::uint8_t* out, std::size_t most,
                                                 unsigned seed) {
  std::mt19937 generator(seed);
  const std::string text =
      mutated(std::string(reinterpret_cast<const char*>(one), one_size),
              {reinterpret_cast<const char*>(other), other_size}, draw_from(generator));
  const std::size_t taken = std::min(text.size(), most);
  std::memcpy(out, text.data(), taken);
  return taken;
}
