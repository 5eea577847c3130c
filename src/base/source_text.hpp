// Texts cut out of a source file, made fit to be shown or to be written back.
#pragma once

#include <string>
#include <string_view>

namespace credo {

// The text with its comments blanked out; every other byte keeps its place.
std::string without_comments(std::string_view text);
// The text on one line, without comments; strings keep their blanks.
std::string one_line(std::string_view text);
// The text with lines that end as the first line of the other text does: in CRLF or in LF.
std::string with_line_ends_of(std::string_view other, std::string_view text);
// Whether the word stands in it by itself, not as a part of a longer one.
bool contains_word(std::string_view text, std::string_view word);

}  // namespace credo
