// Patterns by their names: which of many may meet an atom, without trying them all.
//
//   PatternIndex<Place> posts;
//   posts.add(terms, formula.atom, place);
//   posts.visit(terms, goal, [&](TermId atom, const Place& place) { ... });
//
// Visited is what has the name of the atom, whatever the arity, and what has no name, such as a
// variable that stands for any message; in the order in which it was added. An atom without a name
// visits all.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "term/term.hpp"

namespace credo::slicing {

template <class Entry>
class PatternIndex {
 public:
  void add(const TermStore& terms, TermId atom, Entry entry) {
    const std::size_t number = all_.size();
    all_.emplace_back(atom, std::move(entry));
    (terms.is_structure(atom) ? by_name_[terms.name(atom)] : nameless_).push_back(number);
  }

  // Whether `test(atom, entry)` is true of one that is visited; stops there.
  template <class Test>
  bool any(const TermStore& terms, TermId atom, const Test& test) const {
    const auto is = [&](std::size_t number) {
      return test(all_[number].first, all_[number].second);
    };
    if (!terms.is_structure(atom)) {
      for (std::size_t i = 0; i < all_.size(); ++i) {
        if (is(i)) return true;
      }
      return false;
    }
    static const std::vector<std::size_t> kNone;
    const auto found = by_name_.find(terms.name(atom));
    const auto& named = found == by_name_.end() ? kNone : found->second;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < named.size() || j < nameless_.size()) {
      const bool first = j == nameless_.size() || (i < named.size() && named[i] < nameless_[j]);
      if (is(first ? named[i++] : nameless_[j++])) return true;
    }
    return false;
  }

  template <class Visit>
  void visit(const TermStore& terms, TermId atom, const Visit& visit) const {
    any(terms, atom, [&](TermId each, const Entry& entry) {
      visit(each, entry);
      return false;
    });
  }

  template <class Visit>
  void visit_all(const Visit& visit) const {
    for (const auto& [atom, entry] : all_) visit(atom, entry);
  }

  bool has_nameless() const { return !nameless_.empty(); }

 private:
  std::vector<std::pair<TermId, Entry>> all_;
  std::unordered_map<SymbolId, std::vector<std::size_t>> by_name_;
  std::vector<std::size_t> nameless_;
};

}  // namespace credo::slicing
