// The program points of a BUPL agent: its plans up to the values in them.
//
// A point is a plan whose largest parts without variables are cut out, each leaving a hole; what is
// left of the variables is numbered in the order of first occurrence. So two plans are the same iff
// they have the same point and the same values in its holes, and the finitely many points of a
// program become the constructors of plans in the exported module.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "lang/bupl/program.hpp"
#include "lang/bupl/reading.hpp"

namespace credo::maude {

inline constexpr std::uint32_t kDone = 0xffffffffu;  // the point where nothing is left to do

// A plan: its point and what is in the holes.
struct Place {
  std::uint32_t point = kDone;
  std::vector<TermId> values = {};
};

struct Point {
  bupl::PlanPtr plan;  // hole i is the variable kHoles + i
  std::uint32_t holes = 0;
};

class Points {
 public:
  static constexpr std::size_t kMost = 5000;

  Points(TermStore& terms, const bupl::Program& program, bupl::Reading reading)
      : terms_(terms), program_(program), reading_(reading) {}

  // The place of a plan when a state is built with it; makes a new point if need be. Throws
  // UserError when there are more than kMost.
  Place place(const bupl::PlanPtr& plan);
  // The same without unfolding calls.
  Place written(const bupl::PlanPtr& plan);
  // The body of the procedure that is called, with variables of its own.
  bupl::PlanPtr body_of(const bupl::Plan& call) const;

  std::size_t size() const { return points_.size(); }
  const Point& operator[](std::uint32_t point) const { return points_[point]; }
  // "move(H0,H1,0); p(V0)"
  std::string text(std::uint32_t point) const;
  // The plan at a place.
  bupl::PlanPtr plan(const Place& place) const;

  TermStore& terms() const { return terms_; }
  const bupl::Program& program() const { return program_; }
  bupl::Reading reading() const { return reading_; }

 private:
  bupl::PlanPtr unfolded(const bupl::PlanPtr& plan, std::uint32_t& fresh) const;
  bupl::PlanPtr body_of(const bupl::Plan& call, std::uint32_t& fresh) const;

  TermStore& terms_;
  const bupl::Program& program_;
  bupl::Reading reading_;
  std::vector<Point> points_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> numbers_;  // by the plan, word by word
};

// One past the largest number of a variable of the plan that has no value.
std::uint32_t open_bound(const TermStore& terms, const bupl::PlanPtr& plan);

// Cuts the largest parts without open variables out of terms, and numbers those variables.
class Cutter {
 public:
  explicit Cutter(TermStore& terms) : terms_(terms) {}

  TermId cut(TermId term);
  std::uint32_t variable_count() const { return static_cast<std::uint32_t>(variables_.size()); }
  std::vector<TermId> values;  // of the holes so far

 private:
  TermStore& terms_;
  std::map<std::uint32_t, TermId> variables_;
};

}  // namespace credo::maude
