// Tables, and lookups in them.
#include "logic/property_words.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "logic/term_tokens.hpp"

namespace credo {

namespace {

constexpr Modality kModalities[] = {{"Bel", AtomKind::belief, "a belief", "lost"},
                                    {"Des", AtomKind::desire, "a goal", "win"},
                                    {"Int", AtomKind::intention, "a goal", "win"},
                                    {"Does", AtomKind::does, "an action", "place_bid"}};

constexpr std::pair<std::string_view, Answer> kExpectations[] = {{"true", Answer::holds},
                                                                 {"holds", Answer::holds},
                                                                 {"false", Answer::violated},
                                                                 {"violated", Answer::violated},
                                                                 {"unknown", Answer::unknown}};

constexpr std::pair<std::string_view, std::string_view> kElsewhere[] = {
    {"implies", "implication is written ->"},
    {"<-", "implication is written ->"},
    {"iff", "equivalence is written <->"},
    {",", "'and' is written &"},
    {";", "'and' is written &"}};

// The operator with so many operands that is written so.
std::optional<Operator> find(std::uint8_t arity, std::string_view word) {
  for (const OperatorInfo& each : operator_table()) {
    if (each.arity == arity && !word.empty() && is_one_of(word, each.spellings)) return each.op;
  }
  return std::nullopt;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_word(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; }

std::string_view trimmed_right(std::string_view text) {
  return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

// Where the word begins with which the text ends, if it does.
std::size_t last_word_at(std::string_view text) {
  std::size_t begin = text.size();
  while (begin > 0 && is_word(text[begin - 1])) --begin;
  return begin;
}

// Whether a comparison or arithmetic has to go on: `X <`, `2 divides`, but not `p ->`, `<> `, `[]`.
bool ends_in_term_sign(std::string_view text) {
  static constexpr std::array<std::string_view, 3> kWords{"divides", "div", "mod"};
  text = trimmed_right(text);
  if (text.ends_with("->") || text.ends_with("=>") || text.ends_with("<>")) return false;
  const std::string_view word = text.substr(last_word_at(text));
  if (!word.empty()) return is_one_of(word, kWords);
  return !text.empty() && std::string_view("=<>+-*").find(text.back()) != std::string_view::npos;
}

}  // namespace

std::optional<Operator> prefix_operator(std::string_view word) { return find(1, word); }

std::optional<Operator> infix_operator(std::string_view word) { return find(2, word); }

std::optional<Operator> path_pair(std::string_view word) {
  if (word.size() != 2 || (word[0] != 'A' && word[0] != 'E')) return std::nullopt;
  if (word[1] != 'X' && word[1] != 'F' && word[1] != 'G') return std::nullopt;
  return prefix_operator(word.substr(1));
}

const Modality* find_modality(std::string_view word) {
  const auto* found = std::ranges::find(kModalities, word, &Modality::name);
  return found == std::end(kModalities) ? nullptr : found;
}

std::optional<Answer> expectation_word(std::string_view word) {
  for (const auto& [text, expectation] : kExpectations) {
    if (text == word) return expectation;
  }
  return std::nullopt;
}

const std::vector<std::string>& operator_words() {
  static const std::vector<std::string> kWords = [] {
    std::vector<std::string> words{"AG",   "AF",    "AX",     "EG",     "EF",         "EX",
                                   "true", "false", "forall", "exists", "terminated", "deadlock"};
    for (const Modality& modality : kModalities) words.emplace_back(modality.name);
    for (const OperatorInfo& each : operator_table()) {
      for (const std::string_view spelling : each.spellings) {
        if (!spelling.empty() && is_letter(spelling[0])) words.emplace_back(spelling);
      }
    }
    return words;
  }();
  return kWords;
}

const std::vector<std::string>& expectation_words() {
  static const std::vector<std::string> kWords = [] {
    std::vector<std::string> words;
    for (const auto& each : kExpectations) words.emplace_back(each.first);
    return words;
  }();
  return kWords;
}

std::string_view advice_for(std::string_view text) {
  for (const auto& [elsewhere, advice] : kElsewhere) {
    if (elsewhere == text) return advice;
  }
  return {};
}

bool awaits_formula(std::string_view text) {
  static constexpr std::array<std::string_view, 4> kSymbols{":", "[]", "<>", "=>"};
  text = trimmed_right(text);
  if (text.empty()) return false;
  const std::size_t begin = last_word_at(text);
  const std::string_view word = text.substr(begin);
  // `2 divides X`: what is compared is a capital, not an operator.
  const bool capital = word.size() == 1 && word[0] >= 'A' && word[0] <= 'Z';
  if (capital && ends_in_term_sign(text.substr(0, begin))) return false;
  const auto ends_with = [&](std::string_view spelling) {
    if (spelling.empty()) return false;
    return is_letter(spelling[0]) ? word == spelling : text.ends_with(spelling);
  };
  const auto ends_with_one = [&](const OperatorInfo& each) {
    return std::ranges::any_of(each.spellings, ends_with);
  };
  return std::ranges::any_of(operator_table(), ends_with_one) ||
         std::ranges::any_of(kSymbols, ends_with) || path_pair(word).has_value() ||
         ends_in_term_sign(text);
}

}  // namespace credo
