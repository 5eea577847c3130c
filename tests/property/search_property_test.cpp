// `search` on random systems: the fast engine, the reference engine and a filter over all states by
// the plain meaning of the formula find the same.
#include <gtest/gtest.h>

#include <random>

#include "engine/reference_graph.hpp"
#include "engine/search.hpp"
#include "support/random_formula.hpp"
#include "support/seeds.hpp"
#include "support/text_model.hpp"

namespace credo::testing {
namespace search_property_test {

constexpr std::uint64_t kMostStates = 400;

std::string told(const SearchResult& result, const TermStore& terms) {
  std::string out = "states " + std::to_string(result.states) + " complete " +
                    std::to_string(result.complete) + " enough " + std::to_string(result.enough) +
                    " reason " + result.reason.text() + " on " + std::to_string(result.leading_on) +
                    " depth " + std::to_string(result.depth) + "\n";
  for (const SearchSolution& each : result.solutions) {
    out += std::to_string(each.state) + " at " + std::to_string(each.depth) + ", run of " +
           std::to_string(each.path.size()) + " to " +
           (each.path.empty() ? "?" : each.path.back()) + ":";
    for (const QueryValues& values : each.values) {
      for (const TermId value : values) out += " " + (value == kNoTerm ? "_" : terms.text(value));
      out += ";";
    }
    out += "\n";
  }
  return out;
}

struct Tally {
  std::size_t compared = 0;
  std::size_t filtered = 0;
  std::size_t with_solutions = 0;
  std::size_t cut_off = 0;
};

void compare(std::uint32_t seed, Tally& tally) {
  std::mt19937 generator(seed);
  const Draw draw = [&](int bound) {
    return static_cast<int>(generator() % static_cast<unsigned>(bound));
  };
  const std::string text = draw(5) == 0 ? random_graph_system(draw) : random_system(draw);
  auto model = load_text(text);
  ASSERT_FALSE(model->diagnostics.has_errors());
  const RandomFormula formula(*model, draw);
  Diagnostics diagnostics(model->sources);
  const auto bound = bind_state_formula(*model, "--where", formula.text(), diagnostics);
  if (!bound) {  // a name that this system does not have
    ASSERT_TRUE(diagnostics.has_errors());
    return;
  }
  const auto query = make_state_query(*model, *bound, diagnostics);
  ASSERT_TRUE(query) << formula.text();
  SearchBounds bounds;
  bounds.runs = ~std::uint64_t{0};
  if (draw(3) == 0) bounds.depth = static_cast<std::uint32_t>(draw(8));
  if (draw(2) == 0) bounds.solutions = 1 + static_cast<std::uint64_t>(draw(3));
  System system(*model);
  const PlainSystem plain(*model);
  SearchControl control;
  control.limits.max_states = kMostStates;
  const SearchResult native = search_states(system, *model, *query, control, bounds);
  const SearchResult reference = search_reference(plain, *model, *query, control, bounds);
  ASSERT_EQ(told(native, model->terms), told(reference, model->terms)) << "seed " << seed << "\n"
                                                                       << text << formula.text();
  ++tally.compared;
  tally.with_solutions += native.solutions.empty() ? 0 : 1;
  tally.cut_off += native.leading_on > 0 ? 1 : 0;

  const ReferenceGraph graph = reference_graph(plain, control);
  if (!graph.complete) return;
  ++tally.filtered;
  std::vector<std::uint64_t> expected;
  for (std::size_t i = 0; i < graph.states.size(); ++i) {
    if (bounds.solutions && expected.size() == *bounds.solutions) break;
    if (bounds.depth && graph.states[i].depth > *bounds.depth) break;
    if (formula.holds(plain, graph.states[i].value)) expected.push_back(i);
  }
  std::vector<std::uint64_t> found;
  for (const SearchSolution& each : native.solutions) found.push_back(each.state);
  ASSERT_EQ(found, expected) << "seed " << seed << "\n" << text << formula.text();
  const bool deeper = bounds.depth && graph.depth() > *bounds.depth;
  if (!native.enough) {
    EXPECT_EQ(native.complete, !deeper) << "seed " << seed << "\n" << text;
  }
}

TEST(SearchProperties, EnginesAndAPlainFilterAgree) {
  Tally tally;
  const std::uint32_t seeds = seed_count(2000, 200);
  for (std::uint32_t seed = 0; seed < seeds && !HasFatalFailure(); ++seed) compare(seed, tally);
  EXPECT_GT(tally.compared, seeds / 4);
  EXPECT_GT(tally.filtered, seeds / 8);
  EXPECT_GT(tally.with_solutions, seeds / 20);
  EXPECT_GT(tally.cut_off, seeds / 50);
}

}  // namespace search_property_test
}  // namespace credo::testing
