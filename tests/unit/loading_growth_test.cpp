// Loading, binding and checking names take time in proportion to the text: what is counted for a
// text twice as long is about twice as much. And an agent that has not run yet takes little memory.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <malloc.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "lint/lint.hpp"
#include "property/binding.hpp"
#include "property/supply.hpp"
#include "support/text_model.hpp"
#include "system/system.hpp"

namespace credo {
namespace loading_growth_test {

using Text = std::function<std::string(int)>;

std::string lines(int count, const std::function<std::string(int)>& line) {
  std::string all;
  for (int i = 0; i < count; ++i) all += line(i) + "\n";
  return all;
}

std::string agent(const std::string& text) { return "system m\nagent a {\n" + text + "}\n"; }

struct Shape {
  std::string name;
  Text text;
};

// Each has something that is wanted and not there, so that names are looked for among all.
const std::vector<Shape>& shapes() {
  static const std::vector<Shape> kShapes = {
      {"plans in a chain",
       [](int n) {
         return agent(lines(
             n, [](int i) { return fmt::format("+!g{} : b(X) & not c(X) <- !g{}.", i, i + 1); }));
       }},
      {"goals without a plan",
       [](int n) {
         return agent("!go. +!go <- +done. +done <- true.\n" + lines(n, [](int i) {
                        return fmt::format("+!run{} <- !walk{}; !ran{}.", i, i, i);
                      }));
       }},
      {"beliefs by their arguments",
       [](int n) {
         return agent("!go. +!go <- !go.\n" + lines(n, [](int i) {
                        return fmt::format("at(a, {}). +at(X, {}) : at(X, {}) <- true.", i, i, -i);
                      }));
       }},
      {"facts and rules",
       [](int n) {
         return "system m\nagent a { !go. +!go <- act(1). }\nenvironment {\n" +
                lines(n,
                      [](int i) {
                        return fmt::format(
                            "at({}, here). act({}) : at({}, X) -> -at({}, X); +is{}.", i, i, i, i,
                            i);
                      }) +
                "}\n";
       }},
      {"agents that perceive one fact each",
       [](int n) {
         return "system m\n" +
                lines(n,
                      [](int i) {
                        return fmt::format("agent w{} {{ +at(w{}, X) <- go(X). }}", i, i);
                      }) +
                "environment {\npercept at(A, X) for A.\n" +
                lines(n, [](int i) { return fmt::format("at(w{}, {}).", i, i); }) +
                lines(n, [](int i) { return fmt::format("w{} does go({}) -> true.", i, i); }) +
                "}\n";
       }},
      {"agents that tell anyone",
       [](int n) {
         return "system m\n" + lines(n, [](int i) {
                  return fmt::format(
                      "agent w{} {{ !go. +!go <- .send(X, tell, is({})). +is{} <- true. }}", i, i,
                      i);
                });
       }},
      {"properties",
       [](int n) {
         return agent("!go. +!go <- !go.\n" +
                      lines(n, [](int i) { return fmt::format("b{}(1).", i); })) +
                lines(n, [](int i) {
                  return fmt::format("property p{}: [] (Bel(a, b{}(2)) | Des(a, go))", i, i);
                });
       }},
  };
  return kShapes;
}

std::unique_ptr<Model> loaded(const std::string& text) {
  auto model = testing::load_text(text);
  EXPECT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  return model;
}

TEST(LoadingGrowth, ComparisonsOfLintGrowWithTheText) {
  for (const Shape& shape : shapes()) {
    std::uint64_t once = 0;
    std::uint64_t twice = 0;
    lint(*loaded(shape.text(200)), LintEffort::names, &once);
    lint(*loaded(shape.text(400)), LintEffort::names, &twice);
    EXPECT_LT(twice, 3 * once + 1000) << shape.name << ": " << once;
  }
}

TEST(LoadingGrowth, ComparisonsOfBindingGrowWithTheText) {
  const auto comparisons = [](int n) {
    const auto model = loaded(shapes().back().text(n));
    Supply supply(*model);
    Diagnostics diagnostics(model->sources);
    for (const PropertyText& property : model->file.properties) {
      EXPECT_TRUE(bind_property(*model, property, diagnostics, &supply));
    }
    return supply.comparisons.made;
  };
  EXPECT_LT(comparisons(400), 3 * comparisons(200) + 1000);
}

// Bytes that the program has asked for and not given back; 0 where nobody can tell.
std::size_t bytes_in_use() { return mallinfo2().uordblks + mallinfo2().hblkhd; }

std::size_t bytes_of_agents(const std::string& text) {
  const std::size_t before = bytes_in_use();
  const auto model = loaded(text);
  System system(*model);
  const auto states = system.initial();
  return bytes_in_use() - before;
}

TEST(LoadingGrowth, AnAgentTakesLittleMemoryBeforeItRuns) {
  if (bytes_in_use() == 0) GTEST_SKIP() << "memory is not counted here";
  const auto agents = [](int count, const std::string& text) {
    return "system m\n" +
           lines(count, [&](int i) { return fmt::format("agent w{} {{ {} }}", i, text); }) +
           "schedule round_robin\n";
  };
  for (const std::string text : {"b.", "b(1). !go(1). +!go(X) : b(X) <- +c(X); -b(X); act(X)."}) {
    const std::size_t fewer = bytes_of_agents(agents(200, text));
    const std::size_t more = bytes_of_agents(agents(400, text));
    EXPECT_LT((more - fewer) / 200, 20'000u) << text;
  }
}

}  // namespace loading_growth_test
}  // namespace credo
