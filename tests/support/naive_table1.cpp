// Table 1 on words. M stands for B or U, N for the other one; X for all three.
#include "support/naive_table1.hpp"

#include <algorithm>
#include <sstream>

namespace credo::testing {
namespace {

bool has(const std::string& word, const char* part) { return word.find(part) != word.npos; }

bool is_negative(const std::string& word) { return word.starts_with('!'); }
std::string negated(const std::string& word) {
  return is_negative(word) ? word.substr(1) : "!" + word;
}
Words negated(Words words) {
  words.front() = negated(words.front());
  return words;
}
Words joined(Words front, const Words& back) {
  front.insert(front.end(), back.begin(), back.end());
  return front;
}
Words joined(const std::string& front, const Words& back) { return joined(Words{front}, back); }

bool only_b_and_i(const Words& view) {
  return std::ranges::all_of(
      view, [](const std::string& word) { return word.starts_with('B') || word.starts_with('I'); });
}
bool is_certain(const Words& view) {
  return std::ranges::none_of(view, [](const std::string& word) { return has(word, "U"); });
}
bool is_even(const Words& view) {
  return is_certain(view) && std::ranges::count_if(view, is_negative) % 2 == 0;
}
bool is_odd(const Words& view) {
  return is_certain(view) && std::ranges::count_if(view, is_negative) % 2 == 1;
}

// N_j of M_j, with its sign.
std::string other(std::string word) {
  const std::size_t letter = is_negative(word) ? 1 : 0;
  word[letter] = word[letter] == 'B' ? 'U' : 'B';
  return word;
}

void remove(std::set<Words>& store, const Words& v, const Words& f) {
  if (f.size() == 1) {
    store.erase(joined(v, f));
    return;
  }
  const std::string& x = f.front();
  const Words w(f.begin() + 1, f.end());
  remove(store, joined(v, {x}), w);
  if (is_negative(x) ? !is_even(v) : !is_odd(v)) return;
  remove(store, v, joined(negated(x), negated(w)));
  if (has(x, "I")) return;
  remove(store, v, joined(other(negated(x)), w));
  remove(store, v, joined(other(negated(x)), negated(w)));
}

void add(std::set<Words>& store, const Words& v, const Words& f) {
  if (f.size() == 1) {
    store.insert(joined(v, f));
    if (only_b_and_i(v)) store.erase(joined(v, negated(f)));
    return;
  }
  const std::string& x = f.front();
  const Words w(f.begin() + 1, f.end());
  if (x.front() == 'B' && w.size() > 1 && (w.front() == x || w.front() == negated(x))) {
    add(store, v, w);
    return;
  }
  // There are no views !O_j at the top.
  if (!is_negative(x) || !v.empty()) add(store, joined(v, {x}), w);
  if (!only_b_and_i(v)) return;
  remove(store, v, negated(f));
  if (x.front() != 'B' && x.front() != 'U') return;
  remove(store, v, joined(other(x), w));
  remove(store, v, joined(other(x), negated(w)));
}

}  // namespace

Words words_of(const std::string& text) {
  Words words;
  std::istringstream in(text);
  for (std::string word; in >> word;) {
    if (!words.empty() && has(words.back(), "Bif")) {
      words.back() += " " + word;
    } else {
      words.push_back(word);
    }
  }
  return words;
}

std::string text_of(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::set<Words> naive_table1_add(std::set<Words> store, const Words& f) {
  add(store, {}, f);
  return store;
}

std::set<Words> naive_table1_remove(std::set<Words> store, const Words& f) {
  remove(store, {}, f);
  return store;
}

}  // namespace credo::testing
