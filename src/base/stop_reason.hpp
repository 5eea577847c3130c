// Why work ended before it was done.
//
// A limit of the search, a bound of the model, a size that a format does not go beyond, or somebody
// who wished it: what is decided about such an end is decided by its kind, never by the words,
// which are for the person. The default value means that nothing ended it.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

namespace credo {

enum class Bound : std::uint8_t;

class StopReason {
 public:
  enum class Kind : std::uint8_t {
    none,
    interrupted,
    not_checked,  // interrupted before it was begun
    states,       // the limits of a search
    time,
    memory,
    depth,   // as far as one was asked to look
    model,   // a bound of the model: bound() and whose() say which
    format,  // a size beyond which there are no numbers, automata, files
  };

  StopReason() = default;
  static StopReason interrupted() { return {Kind::interrupted, "interrupted"}; }
  static StopReason not_checked() { return {Kind::not_checked, "not checked"}; }
  static StopReason states(std::uint64_t most);
  static StopReason time(double seconds);
  static StopReason memory(std::size_t bytes);
  static StopReason memory();  // that the system gives
  static StopReason memory_of(const std::string& program, std::size_t bytes);
  static StopReason depth(std::uint64_t most);
  // `place` is where in the text, if it can be seen there: "test.mas:2:11".
  static StopReason model(Bound bound, std::string whose, std::uint64_t most,
                          const std::string& place = "");
  static StopReason numbers();  // arithmetic of the model that leaves 64 bits
  static StopReason format(std::string words) { return {Kind::format, std::move(words)}; }

  Kind kind() const { return kind_; }
  bool is(Kind kind) const { return kind_ == kind; }
  bool empty() const { return kind_ == Kind::none; }
  // Not reached by the search but by what is searched, or by what it is written in: more time, more
  // states and more memory do not help.
  bool lies_in_subject() const { return is(Kind::model) || is(Kind::format); }
  // Of Kind::model: which bound, unless it is that of numbers, and whose.
  std::optional<Bound> bound() const { return bound_; }
  const std::string& whose() const { return whose_; }

  // "limit: states > 1000", "interrupted", "depth 100"; "" if there is none.
  std::string text() const;
  // Without "limit: ".
  const std::string& words() const { return words_; }

  bool operator==(const StopReason&) const = default;

 private:
  StopReason(Kind kind, std::string words) : kind_(kind), words_(std::move(words)) {}

  Kind kind_ = Kind::none;
  std::optional<Bound> bound_;
  std::string whose_;
  std::string words_;
};

// Thrown where a bound is exceeded; every engine turns it into an unknown verdict.
struct LimitExceeded : std::runtime_error {
  explicit LimitExceeded(StopReason why)
      : std::runtime_error(why.words()), reason(std::move(why)) {}
  // A size that a format does not go beyond.
  explicit LimitExceeded(const std::string& words) : LimitExceeded(StopReason::format(words)) {}

  StopReason reason;
};

}  // namespace credo

template <>
struct fmt::formatter<credo::StopReason> : formatter<std::string> {
  template <class Context>
  auto format(const credo::StopReason& reason, Context& context) const {
    return formatter<std::string>::format(reason.text(), context);
  }
};
