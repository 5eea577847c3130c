// What Spin is asked about: a system as Promela, and how the run that Spin replays is read.
//
// There are two: the program itself, if its language has a translation, and the table of an
// explored graph (export/promela/graph.hpp, for everything). Whichever it is, the text is complete,
// has at most one claim, which is called kSpinClaim, and prints a line that begins with "CREDO "
// after every step of the system when pan replays it (-r), the initial state included if a step
// leads to it; nothing else prints.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/stop_reason.hpp"
#include "engine/run.hpp"
#include "property/binding.hpp"

namespace credo {

inline constexpr const char* kSpinClaim = "property";

struct SpinText {
  std::string text;
  // pan is to look at runs that are weakly fair towards its processes (-f), of which there are so
  // many. Else fairness, if wanted, is part of the text.
  bool fair = false;
  std::size_t processes = 1;
  bool stutter_invariant = true;  // partial order reduction may be used
  std::size_t start_states = 0;   // states of Spin's that come before the first one of the system
  std::uint64_t states = 0;       // about so many states of the system; 0: not known
};

class SpinModel {
 public:
  virtual ~SpinModel() = default;

  // The system with the claim that the formula is false on some fair run; without a claim.
  virtual SpinText question(const LtlStore& ltl, const LtlProperty& property,
                            Fairness fairness) = 0;
  virtual SpinText states() = 0;

  // An assertion `!(over_BOUND)` failed: the bound made larger, so that it is worth asking again.
  // False if the system's own limit is reached: then that is the answer.
  virtual bool enlarge(std::string_view bound) = 0;
  // "events of an agent > 16": what to say then.
  virtual StopReason limit(std::string_view bound) const = 0;

  // The run whose lines, without "CREDO ", these are; it goes back to the state that line `loop`
  // shows, if there is a loop. If no step leads to the initial state (`start_states` is 0) its line
  // is "". Throws InternalError if they make no sense.
  virtual Run run(const std::vector<std::string>& lines, std::optional<std::size_t> loop) = 0;
};

// How programs of a language become Promela.
struct SpinTranslation {
  // Throws UserError if the system is out of reach; its question() throws one if the formula is.
  std::function<std::unique_ptr<SpinModel>(Model&)> make;
};

}  // namespace credo
