// The words an observer may see of a system: its observed graph, made deterministic.
//
// A view is the set of states in which the system may be when an observer has just seen a word. The
// words are the ways through the views, each once, so that they can be listed; and what a word
// covers is told from all of its runs and not from one of them.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "verdict/observed_graph.hpp"

namespace credo {

struct Letter {
  Mover mover = kEnvironment;
  TermId action = kNoTerm;

  bool operator==(const Letter&) const = default;
};
using ObservedWord = std::vector<Letter>;

class ObservedWords {
 public:
  explicit ObservedWords(const ObservedGraph& graph);

  struct Next {
    Letter letter;
    std::size_t view;
  };
  static constexpr std::size_t kStart = 0;

  // What may be seen next, in the order of the program's steps.
  const std::vector<Next>& next(std::size_t view);

  // A shortest word from one view to another, of at most so many letters; empty if they are the
  // same. Only the views that are near are searched.
  std::optional<ObservedWord> between(std::size_t from, std::size_t to, std::size_t most);

  // The edges of all runs that end with the last action of the word.
  std::vector<std::size_t> edges_of(const ObservedWord& word);

 private:
  struct View {
    std::vector<std::size_t> states;   // where the last action leads, sorted
    std::vector<std::size_t> closure;  // and silent steps from there
    std::vector<Next> next = {};
    bool expanded = false;
  };

  std::size_t view_of(std::vector<std::size_t> states);
  // The edges of a view on the way to its action into one of `wanted`, added to `used`; the states
  // of the view that they begin in are returned.
  std::vector<std::size_t> back_over(const View& view, Letter letter,
                                     const std::vector<std::size_t>& wanted,
                                     std::vector<std::size_t>& used) const;

  const ObservedGraph& graph_;
  std::vector<std::vector<std::size_t>> silent_into_;  // edges, by the state they lead to
  std::vector<View> views_;
  std::map<std::vector<std::size_t>, std::size_t> numbers_;
};

}  // namespace credo
