// Choosing runs, writing them as expressions, and trying these.
#include "verdict/test_generation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/test_search.hpp"
#include "verdict/observed_graph.hpp"

namespace credo {

namespace {

constexpr std::size_t kMostLoopsTried = 200;

// What can be covered, in the words of the report. Actions and plans must be, if possible; ground
// instances are welcome.
struct Item {
  std::string text;
  bool required = false;

  auto operator<=>(const Item&) const = default;
};

struct Candidate {
  std::string expression;
  std::set<Item> covers;
  std::size_t actions = 0;
};

class Generator {
 public:
  Generator(Model& model, std::size_t count, std::size_t length, SearchControl& control)
      : model_(model),
        terms_(model.terms),
        count_(count),
        length_(length),
        control_(control),
        graph_(model, length, control) {}

  Generation run() {
    result_.states = graph_.size();
    result_.reason = graph_.reason();
    std::vector<Candidate> words = candidate_words();
    std::vector<Candidate> shapes = candidate_shapes();
    // A quarter is for expressions with an operator, if there are any.
    const std::size_t for_shapes = std::min(shapes.size(), count_ / 4);
    choose(words, count_ - for_shapes);
    for (const Candidate& shape : shapes) propose(shape);
    for (const Candidate& word : words) propose(word);
    for (const std::size_t index : by_actions()) {
      if (result_.tests.size() >= count_) break;
      if (graph_.edge(index).action != kNoTerm) propose(candidate(way_with(index)));
    }
    tell_the_rest();
    return std::move(result_);
  }

 private:
  using Way = std::vector<std::size_t>;

  // ---- items

  Item action_item(TermId action) const {
    return {fmt::format("action {}", terms_.functor_text(terms_.functor(action))), true};
  }
  Item part_item(std::size_t part) const {
    // Plans of AgentSpeak go by a sign; other languages say what they name.
    const auto& [label, agent, where] = graph_.parts()[part];
    const bool sign = label.starts_with('@') || label.starts_with('#');
    const std::string owner = model_.agent_count() == 1 ? "" : " of " + agent;
    return {(sign ? "plan " : "") + label + owner, true};
  }

  void add_items(std::size_t index, std::set<Item>& items) const {
    const ObservedEdge& edge = graph_.edge(index);
    for (const std::size_t part : edge.parts) items.insert(part_item(part));
    if (edge.action == kNoTerm) return;
    items.insert(action_item(edge.action));
    if (!terms_.is_atom(edge.action)) items.insert({step_text(edge), false});
  }

  // ---- expressions

  std::string step_text(const ObservedEdge& edge) const {
    const std::string action = terms_.text(edge.action);
    if (model_.agent_count() == 1) return action;
    return fmt::format("{} does {}", model_.file.agents[edge.mover - 1].name, action);
  }

  std::vector<std::string> word_of(const Way& way) const {
    std::vector<std::string> word;
    for (const std::size_t index : way) {
      if (graph_.edge(index).action != kNoTerm) word.push_back(step_text(graph_.edge(index)));
    }
    return word;
  }

  Candidate candidate(const Way& way) const {
    const std::vector<std::string> word = word_of(way);
    Candidate result{fmt::format("{}", fmt::join(word, "; ")), {}, word.size()};
    for (const std::size_t index : way) add_items(index, result.covers);
    return result;
  }

  // All edges, those with few actions on the way first.
  std::vector<std::size_t> by_actions() const {
    std::vector<std::size_t> order(graph_.edges().size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, {}, [&](std::size_t index) {
      const ObservedEdge& edge = graph_.edge(index);
      return graph_.actions_to(edge.from) + (edge.action == kNoTerm ? 0 : 1);
    });
    return order;
  }

  // To the edge and over it.
  Way way_with(std::size_t index) const {
    Way way = graph_.way_to(graph_.edge(index).from);
    way.push_back(index);
    return way;
  }

  // For each item, of the runs that cover it one with the fewest actions.
  std::vector<Candidate> candidate_words() const {
    std::set<Item> seen;
    std::vector<Candidate> all;
    for (const std::size_t index : by_actions()) {
      std::set<Item> items;
      add_items(index, items);
      if (std::ranges::includes(seen, items)) continue;
      Way way = way_with(index);
      if (graph_.edge(index).action == kNoTerm) {
        const Way rest = graph_.way_to_action(graph_.edge(index).to);
        if (rest.empty()) continue;
        way.insert(way.end(), rest.begin(), rest.end());
      }
      Candidate found = candidate(way);
      if (found.actions > length_) continue;
      seen.insert(items.begin(), items.end());
      all.push_back(std::move(found));
    }
    return all;
  }

  // Loops and choices: `u; (v)*; w` where v leads back to where u ends, and `u; (a + b)`.
  std::vector<Candidate> candidate_shapes() const {
    std::vector<Candidate> all;
    std::size_t tried = 0;
    for (std::size_t state = 0; state < graph_.size() && tried < kMostLoopsTried; ++state) {
      const Way way = graph_.way_to(state);
      std::vector<std::string> next;  // actions from here, each once
      for (const std::size_t index : graph_.edges_from(state)) {
        const ObservedEdge& edge = graph_.edge(index);
        if (edge.action == kNoTerm) continue;
        ++tried;
        const std::string text = step_text(edge);
        if (std::ranges::find(next, text) == next.end()) next.push_back(text);
        add_loop(way, index, all);
      }
      if (next.size() < 2 || graph_.actions_to(state) + 1 > length_) continue;
      const std::string choice = fmt::format("({} + {})", next[0], next[1]);
      all.push_back({joined(word_of(way), choice), {}, graph_.actions_to(state) + 1});
    }
    // Loops are rarer and come first.
    std::ranges::stable_partition(
        all, [](const Candidate& each) { return each.expression.find(")*") != std::string::npos; });
    return all;
  }

  void add_loop(const Way& way, std::size_t index, std::vector<Candidate>& all) const {
    const ObservedEdge& edge = graph_.edge(index);
    const std::size_t before = graph_.actions_to(edge.from);
    if (before + 1 >= length_) return;
    Way loop{index};
    if (edge.to != edge.from) {
      const Way back = graph_.way_between(edge.to, edge.from, length_ - before - 1);
      if (back.empty()) return;
      loop.insert(loop.end(), back.begin(), back.end());
    }
    // Something else that can be done after it.
    Way after;
    for (const std::size_t other : graph_.edges_from(edge.from)) {
      const ObservedEdge& exit = graph_.edge(other);
      if (exit.action != kNoTerm && exit.action != edge.action) after = {other};
    }
    std::vector<std::string> body = word_of(loop);
    std::vector<std::string> prefix = word_of(way);
    if (prefix.empty() && after.empty()) return;  // it would describe doing nothing, too
    Candidate result{joined(prefix, fmt::format("({})*", fmt::join(body, "; "))), {}, 0};
    result.actions = prefix.size() + body.size() + after.size();
    if (result.actions > length_) return;
    if (!after.empty()) result.expression += "; " + step_text(graph_.edge(after.front()));
    all.push_back(std::move(result));
  }

  static std::string joined(const std::vector<std::string>& prefix, const std::string& rest) {
    return prefix.empty() ? rest : fmt::format("{}; {}", fmt::join(prefix, "; "), rest);
  }

  // ---- choosing

  // Greedily, what covers most first: required items before the others, then short ones.
  void choose(std::vector<Candidate>& words, std::size_t most) {
    while (result_.tests.size() < most) {
      const auto worth = [&](const Candidate& each) {
        std::pair<std::size_t, std::size_t> gain{0, 0};
        for (const Item& item : each.covers) {
          if (covered_.contains(item)) continue;
          ++(item.required ? gain.first : gain.second);
        }
        return gain;
      };
      const auto best =
          std::ranges::max_element(words, [&](const Candidate& a, const Candidate& b) {
            const auto gain_a = worth(a);
            const auto gain_b = worth(b);
            return gain_a != gain_b ? gain_a < gain_b : a.actions > b.actions;
          });
      if (best == words.end() || worth(*best) == std::pair<std::size_t, std::size_t>{0, 0}) return;
      propose(*best);
      words.erase(best);
    }
  }

  void propose(const Candidate& candidate) {
    if (result_.tests.size() >= count_ || !proposed_.insert(candidate.expression).second) return;
    std::string name;
    do {
      name = fmt::format("g{}", ++last_name_);
    } while (std::ranges::find(model_.file.tests, name, &PropertyText::name) !=
             model_.file.tests.end());
    Diagnostics diagnostics(model_.sources);
    const auto test = bind_test(model_, name, candidate.expression, diagnostics);
    invariant(test.has_value(), "a generated test can be read");
    System system(model_, {false, true});
    const TestResult tried = run_test(system, *test, control_);
    invariant(tried.verdict != TestVerdict::safe, "a generated test is passed");
    if (tried.verdict == TestVerdict::unknown) {
      --last_name_;
      return;
    }
    GeneratedTest& kept = result_.tests.emplace_back();
    kept.name = name;
    kept.expression = candidate.expression;
    for (const Item& item : candidate.covers) {
      if (item.required) kept.covers.push_back(item.text);
      covered_.insert(item);
    }
  }

  // What is required and not covered, with the reason.
  void tell_the_rest() {
    std::set<Item> all;
    for (const auto& program : model_.programs) {
      const Signature& signature = program->signature();
      for (const auto* mentions : {&signature.actions, &signature.own_actions}) {
        for (const Mention& mention : *mentions) {
          if (terms_.is_structure(mention.atom)) all.insert(action_item(mention.atom));
        }
      }
    }
    for (std::size_t i = 0; i < graph_.parts().size(); ++i) all.insert(part_item(i));
    std::set<Item> reached;
    for (std::size_t i = 0; i < graph_.edges().size(); ++i) add_items(i, reached);
    for (const Item& item : all) {
      if (covered_.contains(item)) continue;
      std::string reason =
          !graph_.reason().empty()
              ? fmt::format("not reached ({})", graph_.reason())
              : fmt::format("no run of up to {} observable actions reaches it", length_);
      if (reached.contains(item)) {
        reason = result_.tests.size() == count_
                     ? "it takes more tests"
                     : "no observable action follows it within the length";
      }
      result_.not_covered.push_back({item.text, std::move(reason)});
    }
  }

  Model& model_;
  const TermStore& terms_;
  std::size_t count_;
  std::size_t length_;
  SearchControl& control_;
  ObservedGraph graph_;
  std::set<Item> covered_;
  std::set<std::string> proposed_;
  std::size_t last_name_ = 0;
  Generation result_;
};

}  // namespace

Generation generate_tests(Model& model, std::size_t count, std::size_t length,
                          SearchControl& control) {
  return Generator(model, count, length, control).run();
}

}  // namespace credo
