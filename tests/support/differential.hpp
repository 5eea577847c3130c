// The native engine against another one on the same system: verdicts and numbers of states.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/exploration.hpp"
#include "property/binding.hpp"
#include "support/random_system.hpp"
#include "support/seamed_text.hpp"
#include "system/model.hpp"
#include "verdict/check.hpp"

namespace credo::testing {

// An engine that has been given a model.
class OtherEngine {
 public:
  virtual ~OtherEngine() = default;
  virtual Verdict check(const BoundProperty& property, Fairness fairness) = 0;
  virtual Exploration count() = 0;
};
using EngineMaker = std::function<std::unique_ptr<OtherEngine>(Model& model)>;

EngineMaker reference_engine();

// Whether an engine was ended by what the machine has to give and not by what it was asked: then
// there is nothing to compare.
bool gave_up(const StopReason& reason);

// For an answer.
inline constexpr double kAnswerSeconds = 5;
CheckOptions check_options(Fairness fairness);

// What the engines are asked.
struct Inquiry {
  std::uint64_t most_states = 3000;  // larger systems are left alone
  bool plain = false;                // no reductions
  bool count = true;                 // compare the numbers of states
  bool more_is_fine = false;         // the other engine may have more states
  // Numbers of properties, with fairness; none: every property, with and without.
  std::optional<std::vector<std::pair<std::size_t, Fairness>>> questions = {};
};

struct Findings {
  enum class Difference : std::uint8_t {
    none,
    unreadable,  // the system has an error
    out_of_reach,
    verdict,
    states,
    failure,  // the other engine failed, or its run was not accepted
  };
  Difference difference = Difference::none;
  std::string words;                                    // what differs
  std::vector<std::pair<std::size_t, Fairness>> asked;  // the question that differs last

  bool too_large = false;
  bool limit = false;        // a bound of the model is met
  std::uint64_t states = 0;  // of the native engine; 0 after a limit
  std::size_t holds = 0;     // verdicts that agree
  std::size_t violated = 0;
  std::size_t both_unknown = 0;
  std::size_t one_unknown = 0;  // no difference, but nothing to compare either
  std::size_t refused = 0;      // the other engine says that it is out of its reach
  std::size_t counted = 0;      // numbers of states that agree

  bool agree() const { return difference == Difference::none; }
  // Adds up the numbers.
  void add(const Findings& other);
};
std::string_view text_of(Findings::Difference difference);

Findings compare_engines(const std::string& text, const EngineMaker& other, const Inquiry& inquiry);

// A system of the flat kind with so many properties, small enough to be compared.
Seamed random_case(std::uint32_t seed, int properties, std::uint64_t most_states);

// The smallest system with the same kind of difference, as a file for tests/regress.
std::string shrunk_case(const Seamed& system, const EngineMaker& other, const Inquiry& inquiry,
                        const Findings& findings, const std::atomic<bool>* interrupted = nullptr);

}  // namespace credo::testing
