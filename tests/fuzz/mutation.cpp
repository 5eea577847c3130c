// Each change is a function of the text.
#include "fuzz/mutation.hpp"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

#include "fuzz/words.hpp"

namespace credo::testing {

namespace {

std::size_t draw_below(const Draw& draw, std::size_t bound) {
  return static_cast<std::size_t>(draw(static_cast<int>(bound)));
}

// ---- lines

struct Piece {
  std::size_t begin = 0;
  std::size_t size = 0;
};

Piece random_line(std::string_view text, const Draw& draw) {
  const std::size_t at = draw_below(draw, text.size());
  const std::size_t before = at == 0 ? text.npos : text.rfind('\n', at - 1);
  const std::size_t begin = before == text.npos ? 0 : before + 1;
  const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
  return {begin, end - begin};
}

void remove_line(std::string& text, const Draw& draw) {
  const Piece line = random_line(text, draw);
  text.erase(line.begin, line.size);
}

// A line of `from` goes before one of the text.
void add_line(std::string& text, std::string_view from, const Draw& draw) {
  const Piece line = random_line(from, draw);
  const std::string copy(from.substr(line.begin, line.size));
  text.insert(random_line(text, draw).begin, copy);
}

// ---- words

bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// A word, or a single sign.
Piece random_word(std::string_view text, const Draw& draw) {
  std::size_t begin = draw_below(draw, text.size());
  if (!is_of_word(text[begin])) return {begin, 1};
  while (begin > 0 && is_of_word(text[begin - 1])) --begin;
  std::size_t end = begin;
  while (end < text.size() && is_of_word(text[end])) ++end;
  return {begin, end - begin};
}

std::string other_number(std::string_view digits, const Draw& draw) {
  static const std::vector<std::string> kNumbers{"0",
                                                 "1",
                                                 "2",
                                                 "3",
                                                 "64",
                                                 "1000000",
                                                 "4294967296",
                                                 "9223372036854775807",
                                                 "9223372036854775808"};
  if (draw(3) == 0) return kNumbers[draw_below(draw, kNumbers.size())];
  std::string number(digits.substr(0, 9));
  char& last = number.back();
  last = last == '9' ? '0' : static_cast<char>(last + 1);
  return number;
}

void change_word(std::string& text, const Draw& draw) {
  const Piece word = random_word(text, draw);
  const std::string_view old = std::string_view(text).substr(word.begin, word.size);
  const bool number = std::ranges::all_of(
      old, [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; });
  std::string by;
  if (number && draw(4) != 0) {
    by = other_number(old, draw);
  } else if (draw(3) != 0) {
    const Piece source = random_word(text, draw);
    by = text.substr(source.begin, source.size);
  } else {
    by = known_words()[draw_below(draw, known_words().size())];
  }
  text.replace(word.begin, word.size, by);
}

void add_word(std::string& text, const Draw& draw) {
  const std::size_t at = random_word(text, draw).begin;
  text.insert(at, known_words()[draw_below(draw, known_words().size())] + " ");
}

void remove_word(std::string& text, const Draw& draw) {
  const Piece word = random_word(text, draw);
  text.erase(word.begin, word.size);
}

void swap_words(std::string& text, const Draw& draw) {
  Piece one = random_word(text, draw);
  Piece other = random_word(text, draw);
  if (one.begin > other.begin) std::swap(one, other);
  if (one.begin + one.size > other.begin) return;
  const std::string first = text.substr(one.begin, one.size);
  const std::string second = text.substr(other.begin, other.size);
  text.replace(other.begin, other.size, first);
  text.replace(one.begin, one.size, second);
}

// ---- bytes

// Mostly those that mean something to a parser.
void change_byte(std::string& text, const Draw& draw) {
  constexpr std::string_view kBytes = "(){}[].,;:!?+-*/<>=&|~@\"'\\_ \n\r\tXa0\xff\xc3\x80\x01";
  const std::size_t at = draw_below(draw, text.size());
  const char byte =
      draw(4) == 0 ? static_cast<char>(draw(256)) : kBytes[draw_below(draw, kBytes.size())];
  switch (draw(3)) {
    case 0:
      text[at] = byte;
      return;
    case 1:
      text.erase(at, static_cast<std::size_t>(1 + draw(8)));
      return;
    default:
      text.insert(at, 1, byte);
  }
}

// Nesting.
void repeat_piece(std::string& text, const Draw& draw) {
  const std::size_t at = draw_below(draw, text.size());
  const std::string piece = text.substr(at, static_cast<std::size_t>(1 + draw(12)));
  const int times = draw(8) == 0 ? 250 : 1 + draw(3);
  for (int i = 0; i < times; ++i) text.insert(at, piece);
}

void change(std::string& text, std::string_view other, const Draw& draw) {
  switch (draw(12)) {
    case 0:
      return remove_line(text, draw);
    case 1:
      return add_line(text, text, draw);
    case 2:
      if (!other.empty()) add_line(text, other, draw);
      return;
    case 3:
    case 4:
    case 5:
      return change_word(text, draw);
    case 6:
      return add_word(text, draw);
    case 7:
      return remove_word(text, draw);
    case 8:
      return swap_words(text, draw);
    case 9:
      return repeat_piece(text, draw);
    default:
      return change_byte(text, draw);
  }
}

}  // namespace

std::string mutated(std::string text, std::string_view other, const Draw& draw) {
  for (int changes = 1 + draw(4); changes > 0; --changes) {
    if (text.empty()) text = "\n";
    change(text, other, draw);
  }
  return text;
}

}  // namespace credo::testing
