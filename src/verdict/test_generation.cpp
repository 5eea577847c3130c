// Choosing runs, writing them as expressions, and trying these.
#include "verdict/test_generation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <limits>
#include <set>
#include <tuple>
#include <unordered_map>

#include "engine/test_search.hpp"
#include "verdict/observed_words.hpp"

namespace credo {

namespace {

constexpr std::size_t kMostLoopsTried = 200;
constexpr std::size_t kMostTrialsWithoutEnd = 20;

// What can be covered, in the words of the report. Actions and plans must be, if possible; ground
// instances are welcome.
struct Item {
  std::string text;
  bool required = false;
};
using ItemId = std::size_t;

struct TestCandidate {
  std::string expression;
  std::vector<ObservedWord>
      words;                   // that it describes; all of them, or enough to tell what it covers
  std::vector<ItemId> covers;  // by any run of one of the words; sorted
};

class Generator {
 public:
  Generator(Model& model, std::size_t count, std::size_t length, const SearchControl& control)
      : model_(model),
        terms_(model.terms),
        count_(count),
        length_(length),
        control_(control),
        graph_(model, length, half_the_time(control)),
        words_(graph_) {
    result_.states = graph_.size();
    result_.length = length;
    result_.reason = graph_.reason();
    // Trying searches pairs of explored states and places in an expression, unless not all was
    // explored.
    const std::uint64_t places = length + 2;
    std::uint64_t& most = control_.limits.max_states;
    most = std::min(most, std::numeric_limits<std::uint64_t>::max() / places) * places;
    for (const ObservedEdge& edge : graph_.edges()) edge_items_.push_back(items_on(edge));
  }

  Generation run() {
    choose(candidate_words());
    add_shapes(std::min(count_ / 4, count_ - result_.tests.size()));
    add_words();
    tell_the_rest();
    return std::move(result_);
  }

 private:
  using Way = std::vector<std::size_t>;

  // The rest is for trying what was found.
  static SearchControl half_the_time(SearchControl control) {
    control.used_seconds += control.limits.seconds / 2;
    return control;
  }

  // ---- items

  ItemId item(const std::string& text, bool required) {
    const auto [entry, added] = item_ids_.try_emplace(text, items_.size());
    if (added) items_.push_back({text, required});
    return entry->second;
  }
  ItemId action_item(TermId action) {
    return item(fmt::format("action {}", model_.file.options.labelled
                                             ? terms_.text(action)
                                             : terms_.functor_text(terms_.functor(action))),
                true);
  }
  ItemId part_item(std::size_t part) {
    // Plans with a trigger go by a sign; other languages say what they name.
    const auto& [label, agent, where] = graph_.parts()[part];
    const bool sign = label.starts_with('@') || label.starts_with('#');
    const std::string owner =
        model_.agent_count() == 1 ? "" : " of " + model_.file.agents[agent].name;
    return item((sign ? "plan " : "") + label + owner, true);
  }

  std::vector<ItemId> items_on(const ObservedEdge& edge) {
    std::vector<ItemId> items;
    for (const std::size_t part : edge.parts) items.push_back(part_item(part));
    if (edge.action == kNoTerm) return items;
    items.push_back(action_item(edge.action));
    if (!terms_.is_atom(edge.action)) {
      items.push_back(item(step_text({edge.mover, edge.action}), false));
    }
    return items;
  }

  std::vector<ItemId> covered_by(const std::vector<ObservedWord>& words) {
    std::vector<ItemId> covers;
    for (const ObservedWord& word : words) {
      for (const std::size_t index : words_.edges_of(word)) {
        covers.insert(covers.end(), edge_items_[index].begin(), edge_items_[index].end());
      }
    }
    std::ranges::sort(covers);
    const auto repeated = std::ranges::unique(covers);
    covers.erase(repeated.begin(), repeated.end());
    return covers;
  }

  // ---- expressions

  bool is_test(std::string_view name) const {
    return std::ranges::find(model_.file.tests, name, &PropertyText::name) !=
           model_.file.tests.end();
  }

  std::string step_text(const Letter& letter) const {
    std::string action = terms_.text(letter.action);
    // The two of a message are told by it; what is called as a test is not meant.
    if (is_pair(letter.mover)) return action;
    if (model_.agent_count() == 1 && !is_test(action)) return action;
    return fmt::format("{} does {}", model_.file.agents[letter.mover - 1].name, action);
  }
  std::string text_of(const ObservedWord& word) const {
    std::vector<std::string> texts;
    for (const Letter& letter : word) texts.push_back(step_text(letter));
    return fmt::format("{}", fmt::join(texts, "; "));
  }
  std::string joined(const ObservedWord& prefix, const std::string& rest) const {
    return prefix.empty() ? rest : fmt::format("{}; {}", text_of(prefix), rest);
  }
  static ObservedWord followed(ObservedWord word, const ObservedWord& rest) {
    word.insert(word.end(), rest.begin(), rest.end());
    return word;
  }

  ObservedWord word_of(const Way& way) const {
    ObservedWord word;
    for (const std::size_t index : way) {
      const ObservedEdge& edge = graph_.edge(index);
      if (edge.action != kNoTerm) word.push_back({edge.mover, edge.action});
    }
    return word;
  }

  // ---- candidates

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

  // For each item a word with the fewest actions that covers it.
  std::vector<TestCandidate> candidate_words() {
    std::set<ItemId> seen;
    std::set<std::string> known;
    std::vector<TestCandidate> all;
    for (const std::size_t index : by_actions()) {
      const auto is_seen = [&](ItemId each) { return seen.contains(each); };
      if (std::ranges::all_of(edge_items_[index], is_seen)) continue;
      if (must_stop()) break;
      const ObservedEdge& edge = graph_.edge(index);
      Way way = graph_.way_to(edge.from);
      way.push_back(index);
      if (edge.action == kNoTerm) {
        const Way rest = graph_.way_to_action(edge.to);
        if (rest.empty()) continue;
        way.insert(way.end(), rest.begin(), rest.end());
      }
      seen.insert(edge_items_[index].begin(), edge_items_[index].end());
      TestCandidate found{{}, {word_of(way)}, {}};
      found.expression = text_of(found.words.front());
      if (!known.insert(found.expression).second) continue;
      found.covers = covered_by(found.words);
      all.push_back(std::move(found));
    }
    return all;
  }

  // Loops and choices: `u; (v)*; w` where v leads back to where u ends, and `u; (a + b)`.
  std::vector<TestCandidate> candidate_shapes() {
    std::vector<TestCandidate> loops;
    std::vector<TestCandidate> choices;
    std::vector<std::pair<std::size_t, ObservedWord>> places{{ObservedWords::kStart, {}}};
    std::set<std::size_t> known{ObservedWords::kStart};
    std::size_t tried = 0;
    for (std::size_t i = 0; i < places.size() && tried < kMostLoopsTried && !must_stop(); ++i) {
      const auto [view, prefix] = places[i];
      const std::vector<ObservedWords::Next> next = words_.next(view);
      for (const auto& [letter, after] : next) {
        ++tried;
        add_loop(view, prefix, letter, loops);
        if (prefix.size() + 1 < length_ && known.insert(after).second) {
          places.emplace_back(after, followed(prefix, {letter}));
        }
      }
      if (next.size() < 2 || prefix.size() + 2 > kMostTestActions) continue;
      const Letter left = next[0].letter;
      const Letter right = next[1].letter;
      choices.push_back(
          {joined(prefix, fmt::format("({} + {})", step_text(left), step_text(right))),
           {followed(prefix, {left}), followed(prefix, {right})},
           {}});
    }
    // Loops are rarer and come first.
    loops.insert(loops.end(), choices.begin(), choices.end());
    return loops;
  }

  void add_loop(std::size_t view, const ObservedWord& prefix, const Letter& first,
                std::vector<TestCandidate>& all) {
    // Something else that can be done after it.
    ObservedWord last;
    std::size_t after_first = view;
    for (const auto& [letter, after] : words_.next(view)) {
      if (letter == first) {
        after_first = after;
      } else {
        last = {letter};
      }
    }
    if (prefix.empty() && last.empty()) return;  // it would describe doing nothing, too
    if (prefix.size() + 1 + last.size() > length_) return;
    const std::size_t most = length_ - prefix.size() - 1 - last.size();
    const auto back = words_.between(after_first, view, most);
    if (!back) return;
    const ObservedWord body = followed({first}, *back);
    std::string text = joined(prefix, fmt::format("({})*", text_of(body)));
    if (!last.empty()) text += "; " + text_of(last);
    all.push_back({std::move(text), {followed(followed(prefix, body), last)}, {}});
  }

  // ---- choosing

  // Greedily, what covers most first: required items before the others, then short ones.
  void choose(std::vector<TestCandidate> words) {
    for (const TestCandidate& each : words)
      coverable_.insert(each.covers.begin(), each.covers.end());
    while (wants_more()) {
      using Worth = std::tuple<std::size_t, std::size_t, std::ptrdiff_t>;
      Worth most{0, 0, 0};
      auto best = words.end();
      for (auto each = words.begin(); each != words.end(); ++each) {
        std::size_t required = 0;
        std::size_t welcome = 0;
        for (const ItemId id : each->covers) {
          if (!covered_.contains(id)) ++(items_[id].required ? required : welcome);
        }
        const Worth worth{required, welcome,
                          -static_cast<std::ptrdiff_t>(each->words.front().size())};
        if (required + welcome == 0 || (best != words.end() && worth <= most)) continue;
        most = worth;
        best = each;
      }
      if (best == words.end()) return;
      propose(*best);
      words.erase(best);
    }
  }

  void add_shapes(std::size_t most) {
    if (most == 0) return;
    for (TestCandidate& shape : candidate_shapes()) {
      if (most == 0 || !wants_more()) return;
      shape.covers = covered_by(shape.words);
      if (propose(shape)) --most;
    }
  }

  // Words, short ones first, until there are as many tests as were asked for.
  void add_words() {
    struct Prefix {
      std::size_t view;
      ObservedWord word;
    };
    std::deque<Prefix> open{{ObservedWords::kStart, {}}};
    std::uint64_t found = 0;
    for (; !open.empty(); open.pop_front()) {
      if (!wants_more()) return;
      const Prefix& prefix = open.front();
      if (!prefix.word.empty()) {
        ++found;
        propose({text_of(prefix.word), {prefix.word}, covered_by({prefix.word})});
      }
      if (prefix.word.size() == length_) continue;
      for (const auto& [letter, view] : words_.next(prefix.view)) {
        open.push_back({view, followed(prefix.word, {letter})});
      }
    }
    if (result_.tests.size() < count_ && result_.reason.empty()) result_.words = found;
  }

  bool wants_more() { return result_.tests.size() < count_ && !must_stop(); }

  // For a limit of time or memory; that of states is one of searches.
  bool must_stop() {
    if (stopped_) return true;
    std::uint64_t states = graph_.size();
    if (control_.limits.max_states != 0) states = std::min(states, control_.limits.max_states);
    if (const auto stop = control_.should_stop({states, 0, 0, 0, 0})) give_up(*stop);
    return stopped_;
  }
  void give_up(const StopReason& reason) {
    stopped_ = true;
    if (result_.reason.empty()) result_.reason = reason;
  }

  TestResult tried(const BoundTest& test) {
    SearchControl control = control_;
    control.used_seconds = control_.used_seconds + control_.seconds();
    System system(model_, {false, true});
    return run_test(system, model_, test, control);
  }

  // Whether it became a test.
  bool propose(const TestCandidate& candidate) {
    if (!proposed_.insert(candidate.expression).second) return false;
    std::string name;
    std::size_t number = last_name_;
    do {
      name = fmt::format("g{}", ++number);
    } while (is_test(name));
    Diagnostics diagnostics(model_.sources);
    const auto test = bind_test(model_, name, candidate.expression, diagnostics);
    if (!test) return false;  // an action with arithmetic that has no value cannot be written
    const TestResult result = tried(*test);
    invariant(result.verdict != TestVerdict::safe, "a generated test is passed");
    if (result.verdict == TestVerdict::unknown) {
      if (result_.reason.empty()) result_.reason = result.reason;
      if (++without_end_ == kMostTrialsWithoutEnd) give_up(result.reason);
      return false;
    }
    last_name_ = number;
    GeneratedTest& kept = result_.tests.emplace_back();
    kept.name = name;
    kept.expression = candidate.expression;
    for (const ItemId id : candidate.covers) {
      if (items_[id].required) kept.covers.push_back(items_[id].text);
      covered_.insert(id);
    }
    std::ranges::sort(kept.covers);
    return true;
  }

  // What is required and not covered, with the reason.
  void tell_the_rest() {
    for (const auto& program : model_.programs) {
      const Signature& signature = program->signature();
      for (const auto* mentions : {&signature.actions, &signature.own_actions}) {
        for (const Mention& mention : *mentions) {
          if (terms_.is_structure(mention.atom)) action_item(mention.atom);
        }
      }
    }
    for (std::size_t i = 0; i < graph_.parts().size(); ++i) part_item(i);
    std::set<ItemId> reached;
    for (const auto& items : edge_items_) reached.insert(items.begin(), items.end());
    for (ItemId id = 0; id < items_.size(); ++id) {
      if (!items_[id].required || covered_.contains(id)) continue;
      result_.not_covered.push_back({items_[id].text, why_not(id, reached.contains(id))});
    }
    std::ranges::sort(result_.not_covered, {}, &NotCovered::what);
  }

  std::string why_not(ItemId id, bool reached) const {
    if (coverable_.contains(id)) {
      return result_.tests.size() == count_
                 ? "no test was left for it"
                 : fmt::format("what would cover it could not be tried ({})", result_.reason);
    }
    if (!result_.reason.empty()) {
      return fmt::format("not found in the runs that were explored ({})", result_.reason);
    }
    return reached ? "no observable action follows it within the length"
                   : fmt::format(
                         "no run of up to {} observable actions uses it before or with the last",
                         length_);
  }

  Model& model_;
  const TermStore& terms_;
  std::size_t count_;
  std::size_t length_;
  SearchControl control_;
  ObservedGraph graph_;
  ObservedWords words_;
  std::vector<Item> items_;
  std::unordered_map<std::string, ItemId> item_ids_;
  std::vector<std::vector<ItemId>> edge_items_;
  std::set<ItemId> coverable_;
  std::set<ItemId> covered_;
  std::set<std::string> proposed_;
  std::size_t last_name_ = 0;
  std::size_t without_end_ = 0;
  bool stopped_ = false;
  Generation result_;
};

}  // namespace

Generation generate_tests(Model& model, std::size_t count, std::size_t length,
                          SearchControl& control) {
  control.start();
  return Generator(model, count, length, control).run();
}

}  // namespace credo
