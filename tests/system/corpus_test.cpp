// The corpora of systems in AgentSpeak, Dribble, BUPL and ECCS (tests/corpus/agentspeak, dribble,
// bupl, eccs): each file says in its first lines what it shows and what must come out
// (support/corpus_file.hpp), and both engines are held to that, with and without reductions. Beyond
// the counts the engines must agree on every state and every transition, by text, and the runs they
// show to a limit or a deadlock must be runs of the reference interpreter.

#include "support/corpus.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "base/limits.hpp"
#include "engine/explorer.hpp"
#include "engine/reference_explorer.hpp"
#include "files/load_model.hpp"
#include "lang/languages.hpp"
#include "support/corpus_file.hpp"
#include "system/model.hpp"
#include "system/plain_system.hpp"
#include "system/system.hpp"

namespace credo {
namespace corpus_test {

constexpr std::size_t kFewestFiles = 60;         // in each
constexpr std::uint64_t kMostStates = 200'000;   // something is wrong with the file, or with us
constexpr std::uint64_t kMostCompared = 20'000;  // up to here the graphs are compared

// ---- files ----

const std::vector<std::string> kCorpora{"agentspeak", "dribble", "bupl", "eccs"};

std::unique_ptr<Model> load(const std::string& name, const LoadOptions& asked, bool plain) {
  LoadOptions options = asked;
  options.plain = plain;
  return load_model(testing::corpus_folder(name).string(), options, languages());
}

// ---- what an engine found ----

struct Graph {
  std::map<std::string, std::size_t> states;  // text to rank
  std::vector<std::string> initial;
  // By ranks, sorted.
  std::vector<std::tuple<std::size_t, Mover, std::size_t>> transitions;
};

struct Finding {
  Exploration result;
  std::optional<Graph> graph;  // none for large systems
};

// Notes down what an engine reports, and puts it in an order that no search order can be seen in.
class GraphCollector {
 public:
  GraphSink sink() {
    return {[this](std::uint64_t state, bool initial, const std::function<std::string()>& text) {
              if (texts_.size() > kMostCompared) return;
              const auto [entry, added] = texts_.emplace(state, text());
              EXPECT_TRUE(added) << "state " << state << " is reported twice";
              if (initial) initial_.push_back(entry->second);
            },
            [this](std::uint64_t from, Mover mover, TermId, std::uint64_t to) {
              if (texts_.size() > kMostCompared) return;
              steps_.emplace_back(from, mover, to);
            }};
  }

  std::optional<Graph> graph() const {
    if (texts_.size() > kMostCompared) return std::nullopt;
    Graph graph;
    for (const auto& [number, text] : texts_) {
      EXPECT_TRUE(graph.states.emplace(text, 0).second) << "two states have one text:\n" << text;
    }
    std::size_t rank = 0;
    for (auto& [text, number] : graph.states) number = rank++;
    graph.initial = initial_;
    std::ranges::sort(graph.initial);
    for (const auto& [from, mover, to] : steps_) {
      graph.transitions.emplace_back(graph.states.at(texts_.at(from)), mover,
                                     graph.states.at(texts_.at(to)));
    }
    std::ranges::sort(graph.transitions);
    return graph;
  }

 private:
  std::unordered_map<std::uint64_t, std::string> texts_;
  std::vector<std::string> initial_;
  std::vector<std::tuple<std::uint64_t, Mover, std::uint64_t>> steps_;
};

enum class Engine { reference, native };

Finding explore_with(Engine engine, Model& model, std::uint64_t most_states) {
  SearchControl control;
  control.limits.max_states = most_states;
  GraphCollector collector;
  const GraphSink sink = collector.sink();
  Finding finding;
  if (engine == Engine::reference) {
    const PlainSystem system(model);
    finding.result = explore_reference(system, control, sink);
  } else {
    System system(model);
    finding.result = explore(system, control, sink);
  }
  // After a limit of the search the engines may have got to different places.
  if (finding.result.complete_within_bounds()) finding.graph = collector.graph();
  return finding;
}

// A result in the words of the `expect` lines.
std::string in_words(const Exploration& result) {
  const std::string figures = "states " + std::to_string(result.states) + ", transitions " +
                              std::to_string(result.transitions) + ", deadlocks " +
                              std::to_string(result.deadlocks);
  if (result.complete) return figures;
  const std::string reason = "unknown (" + result.reason.text() + ")";
  return result.complete_within_bounds() ? reason + ", " + figures : reason;
}
// Where only the reason is told, figures do not matter.
std::string without_figures(const std::string& words) {
  return words.starts_with("unknown") ? words.substr(0, words.rfind(')') + 1) : words;
}

// A bound that the text alone exceeds, without the place in the file.
std::string in_words(const StopReason& static_limit) {
  const std::string text = static_limit.text();
  return "unknown (" + text.substr(0, text.find(", at ")) + ")";
}

// ---- replaying runs ----

// The state of the reference system that the path ends in: follows the texts from the start.
std::optional<PlainState> replay(const PlainSystem& system, const Path& path) {
  const auto text = [&](const PlainState& state) { return system.view(state).text(); };
  std::optional<PlainState> current;
  CutStarts cut_starts;
  for (PlainState& state : system.initial(cut_starts)) {
    if (!path.empty() && text(state) == path.front()) current = std::move(state);
  }
  if (!current) {
    ADD_FAILURE() << "the run does not begin in an initial state";
    return std::nullopt;
  }
  for (std::size_t i = 1; i < path.size(); ++i) {
    CutMoves cut;
    auto steps = system.successors(*current, cut);
    const auto step = std::ranges::find_if(
        steps, [&](const PlainStep& each) { return text(each.next) == path[i]; });
    if (step == steps.end()) {
      ADD_FAILURE() << "step " << i << " of the run is not a step of the reference system:\n"
                    << path[i - 1] << "\n-->\n"
                    << path[i];
      return std::nullopt;
    }
    current = std::move(step->next);
  }
  return current;
}

// What the reference system says when it is asked to go on from the state, or to begin.
StopReason limit_hit(const std::function<void()>& go_on) {
  try {
    go_on();
  } catch (const LimitExceeded& limit) {
    return limit.reason;
  }
  return {};
}

void check_limit_path(Model& model, const Exploration& result) {
  const PlainSystem system(model);
  if (result.limit_path.empty()) {
    EXPECT_EQ(limit_hit([&] { system.initial(); }), result.reason)
        << "without a run the limit must be exceeded at the start";
    return;
  }
  const auto last = replay(system, result.limit_path);
  if (!last) return;
  EXPECT_EQ(limit_hit([&] { system.successors(*last); }), result.reason);
}

void check_deadlock_path(Model& model, const Exploration& result) {
  const PlainSystem system(model);
  const auto last = replay(system, result.deadlock_path);
  if (!last) return;
  CutMoves cut;
  EXPECT_TRUE(system.successors(*last, cut).empty()) << "the run does not end in a deadlock";
  EXPECT_FALSE(cut.any()) << "the run ends before a bound";
}

// ---- the tests ----

class SystemCorpus : public ::testing::TestWithParam<std::string> {
 protected:
  void check(bool plain) const {
    const testing::CorpusFile file = testing::read_corpus_file(GetParam());
    EXPECT_EQ(file.problems, std::vector<std::string>{});
    const std::string& expected = plain ? file.expected : file.expected_reduced;
    ASSERT_FALSE(expected.empty()) << "no line '// expect: ...'";
    const auto model = load(GetParam(), file.options, plain);
    ASSERT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
    if (model->static_limit) {
      EXPECT_EQ(in_words(*model->static_limit), expected);
      return;
    }
    const std::uint64_t most_states = file.max_states != 0 ? file.max_states : kMostStates;
    const Finding reference = explore_with(Engine::reference, *model, most_states);
    check_result(*model, reference.result, expected, "the reference interpreter");
    // A model of its own, so that neither engine profits from what the other has done.
    const auto fresh = load(GetParam(), file.options, plain);
    const Finding native = explore_with(Engine::native, *fresh, most_states);
    check_result(*fresh, native.result, expected, "the native engine");
    compare(reference, native);
  }

 private:
  static void check_result(Model& model, const Exploration& result, const std::string& expected,
                           const char* who) {
    SCOPED_TRACE(who);
    const std::string words = in_words(result);
    EXPECT_EQ(without_figures(expected) == expected ? without_figures(words) : words, expected);
    if (result.reason.is(StopReason::Kind::states)) return;  // of the search, not of the model
    if (!result.complete) check_limit_path(model, result);
    if (result.complete_within_bounds() && result.deadlocks > 0) {
      check_deadlock_path(model, result);
    }
  }

  static void compare(const Finding& reference, const Finding& native) {
    EXPECT_EQ(native.result.complete, reference.result.complete);
    EXPECT_EQ(native.result.reason, reference.result.reason);
    if (!reference.result.complete_within_bounds()) return;
    EXPECT_EQ(native.result.states, reference.result.states);
    EXPECT_EQ(native.result.cut_states, reference.result.cut_states);
    EXPECT_EQ(native.result.cut_starts, reference.result.cut_starts);
    EXPECT_EQ(native.result.transitions, reference.result.transitions);
    EXPECT_EQ(native.result.deadlocks, reference.result.deadlocks);
    EXPECT_EQ(native.result.depth, reference.result.depth);
    if (!reference.graph || !native.graph) return;
    EXPECT_EQ(native.graph->initial, reference.graph->initial);
    for (const auto& [text, rank] : reference.graph->states) {
      ASSERT_TRUE(native.graph->states.contains(text)) << "the native engine misses\n" << text;
    }
    for (const auto& [text, rank] : native.graph->states) {
      ASSERT_TRUE(reference.graph->states.contains(text)) << "only the native engine has\n" << text;
    }
    // The states are the same, so the ranks mean the same.
    EXPECT_TRUE(native.graph->transitions == reference.graph->transitions)
        << "the transitions differ";
  }
};

TEST_P(SystemCorpus, Plain) { check(true); }
TEST_P(SystemCorpus, Reduced) { check(false); }

INSTANTIATE_TEST_SUITE_P(Corpus, SystemCorpus, ::testing::ValuesIn(testing::system_files(kCorpora)),
                         [](const auto& param_info) {
                           return testing::test_name(param_info.param);
                         });

TEST(SystemCorpusFolders, HaveEnoughFiles) {
  for (const std::string& folder : kCorpora) {
    EXPECT_GE(testing::system_files(folder).size(), kFewestFiles) << folder;
  }
}

}  // namespace corpus_test
}  // namespace credo
