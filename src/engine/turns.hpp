// The turns of a search that does the work, between which others have a try.
//
// A turn ends when the search has found so many states, and the next one is longer; so the same is
// done on every machine. Where states take long, the first turn would never end within a limit on
// time: there it ends at a share of the time, however few states there are, and so does the next
// one, at a larger share. What others may have is a part of the states of the turn.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/control.hpp"

namespace credo {

struct Turn {
  std::uint64_t states = ~std::uint64_t{0};  // it ends when the search has so many,
  double seconds = 0;  // or, if it is not 0, so long after the search was started

  bool late(const SearchControl& control) const {
    return seconds > 0 && control.seconds() > seconds;
  }
  bool over(std::uint64_t found, const SearchControl& control) const {
    return found >= states || late(control);
  }
};

class Turns {
 public:
  Turns(std::uint64_t first, std::uint64_t growth, const SearchControl& control)
      : turn_{first, control.turn_seconds}, growth_(growth) {}

  const Turn& turn() const { return turn_; }
  bool first() const { return first_; }
  // Whether the time has ended the turn in which the search has come to so many states.
  bool hurried(std::uint64_t found) const { return found < turn_.states; }
  // Of the states of that turn one of so many, of the first turn another part.
  std::uint64_t share(std::uint64_t found, std::uint64_t of_first, std::uint64_t of_others) const {
    if (hurried(found)) return std::max<std::uint64_t>(found / kHurriedShare, 1);
    return turn_.states / (first_ ? of_first : of_others);
  }
  // After that turn.
  void next(std::uint64_t found) {
    if (hurried(found)) {
      turn_.seconds *= kLonger;
      return;
    }
    turn_ = {turn_.states * growth_, 0};
    first_ = false;
  }

 private:
  static constexpr std::uint64_t kHurriedShare = 4;
  static constexpr double kLonger = 6;

  Turn turn_;
  std::uint64_t growth_;
  bool first_ = true;
};

}  // namespace credo
