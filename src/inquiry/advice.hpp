// Under an unknown answer: what grew until the limit came, and what to do about it.
//
// It is a value, made in one place (advisor.hpp) and written by src/report/. What it advises are
// options to be added to the command as they stand there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "verdict/growth.hpp"

namespace credo {

enum class RemedyKind : std::uint8_t {
  bound,      // --limit: a larger bound of the model
  limit,      // --max-states, --timeout, --memory, --depth: a larger limit of the search
  slice,      // --slice sound: the same question on less
  reduction,  // --reduce chain: the same question on fewer orders of steps
  engine,     // --engine native
  fairness,   // --fair none: more runs count
  cycle,      // --cycle: the agents reason in other steps
  selection,  // --select: they choose less
};
// "bound", "limit", ...
std::string_view text_of(RemedyKind kind);

struct Remedy {
  RemedyKind kind = RemedyKind::bound;
  std::string option;     // "--limit events=32"
  std::string statement;  // the same in the system file, "limit events 32"; "": it has none for it
  std::vector<std::uint32_t> lines;  // of the system file, which say otherwise
  // What came out when it was tried: "it holds"; none: it was not decided in the time there was.
  std::optional<std::string> outcome;
  std::string text;  // what it does, in a sentence
};

// How many different values the parts of the states have, among so many states.
struct Variety {
  struct Part {
    std::string name;  // "a", "mailbox of b", "environment"
    std::uint64_t values = 0;
  };
  std::uint64_t states = 0;
  std::vector<Part> parts;  // the largest first
};

struct Advice {
  std::optional<Growth> growth;
  std::optional<Variety> variety;  // of a limit of the search
  std::vector<std::string> remarks;
  std::vector<Remedy> remedies;  // at most three, the best first
  double seconds = 0;            // that it took
};

}  // namespace credo
