// A short lasso into and around a component that is known to have an accepting loop.
//
// The way there is a shortest path of the product; around it goes from one missing mark to the
// nearest next one and back.
//
// A shortest one takes more: shortest_loop() tries every combination of marks, breadth first. No
// state of a lasso is as many steps from the start as the lasso has. So only near states matter to
// shorten(): first those very near, then those as near as the best lasso so far is long.
#pragma once

#include <optional>
#include <vector>

#include "engine/control.hpp"
#include "engine/product.hpp"
#include "engine/product_run.hpp"

namespace credo {

// A part of the product whose states are numbered by a store that may still grow.
class Part {
 public:
  explicit Part(const std::vector<StateStore::Number>& states);
  static Part everything() {
    Part part({});
    part.all_ = true;
    return part;
  }
  bool contains(StateStore::Number number) const {
    return all_ || (number < member_.size() && member_[number]);
  }

 private:
  std::vector<bool> member_;
  bool all_ = false;
};

struct LassoPath {
  StateStore::Number start = 0;
  std::vector<ProductStep> stem;
  std::vector<ProductStep> loop;  // begins and ends where the stem ends

  std::size_t length() const { return stem.size() + loop.size(); }
};

class LassoSearch {
 public:
  LassoSearch(Product& product, StateStore& store, SearchControl& control)
      : product_(product), store_(store), control_(control) {}

  // The part must be strongly connected by edges whose marks together are accepted. `known` is a
  // way into it, for when a limit does not allow to look for a shorter one.
  LassoPath into(const Part& part, std::vector<StateStore::Number> known);
  // A shortest lasso of the product, given one; or the best that is found before a limit.
  LassoPath shorten(LassoPath lasso);

  // Whether a limit is reached: it counts the states that were looked at for this.
  bool stopped() { return control_.should_stop({looked_at_, 0, 0, 0, 0}).has_value(); }

  // A shortest path from an initial state into the part, or what of the known one leads there.
  std::vector<StateStore::Number> way_to(const Part& part, std::vector<StateStore::Number> known);
  // A shortest path into the part, through states with numbers below `end`; empty: there is none,
  // or a limit ended the search.
  std::vector<StateStore::Number> shortest_way_to(const Part& part,
                                                  StateStore::Number end = ~StateStore::Number{0});
  // A shortest path to the state among the states of the store, or the known one.
  std::vector<StateStore::Number> known_way_to(StateStore::Number state,
                                               std::vector<StateStore::Number> known);
  std::vector<ProductStep> steps_along(const std::vector<StateStore::Number>& path);

 private:
  struct Near {
    StateStore::Number state;
    std::uint32_t distance;
  };
  static constexpr std::size_t kFirstRadius = 16;

  // The states less than so many steps from the start, nearest first.
  std::vector<Near> near(std::size_t radius);
  // Takes the place of the lasso if a shorter one is found among the states within the radius.
  void shorten_within(std::size_t radius, LassoPath& lasso);
  // By number: which of their accepting parts the states are in; 0: none.
  std::vector<std::uint32_t> accepting_parts_of(const std::vector<Near>& states);
  // An accepting loop of fewest steps from the state, within its part; none if it would have to be
  // longer than `most`, or a limit ended the search.
  std::optional<std::vector<ProductStep>> shortest_loop(StateStore::Number from,
                                                        const std::vector<std::uint32_t>& parts,
                                                        std::size_t most);
  std::vector<ProductStep> loop_in(const Part& part, StateStore::Number from);
  Marks marks_inside(const Part& part, StateStore::Number from);
  template <class Wanted>
  std::vector<ProductStep> walk(const Part& part, StateStore::Number from, const Wanted& wanted);
  void expand(StateStore::Number number);
  // Breadth-first from the start; `reached(from, to)` is told each state once (from itself when it
  // is initial) and ends the search with true; so does a limit. States with numbers from `end` on
  // are passed over.
  template <class Reached>
  void flood(const Reached& reached, StateStore::Number end = ~StateStore::Number{0});

  Product& product_;
  StateStore& store_;
  SearchControl& control_;
  ProductBuffer buffer_;
  std::vector<StateStore::Number> numbers_;
  std::uint64_t looked_at_ = 0;
  std::vector<ComponentId> tuple_ = std::vector<ComponentId>(product_.width());
};

}  // namespace credo
