// Text as it is shown to people: whatever names, strings and files have in them, nothing of it acts
// on a terminal, turns other text around or hides.
//
//   for_terminal(text)    // the last moment, where a text leaves: the one place for it
//
// Control characters, marks of direction, characters without a shape and bytes that are no UTF-8
// are written out: `<U+001B>`, `<U+202E>`, `<FF>`. Line breaks and tabs are text. Our own colours
// begin with NUL, which no text of a file, a command line or a request has, so that nobody can
// write them; only at the last moment they become what a terminal obeys.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace credo {

// Whether a character is written out, besides line breaks and tabs.
bool is_invisible(std::uint32_t code);

// Columns that a character, which is not written out, takes on a terminal.
std::size_t columns_of(std::uint32_t code);

// The text with such characters written out, and with our colours.
std::string visible(std::string_view text);
// The same on one line: line breaks are written out too. For names of files, and for what users
// have written where only a line is wanted.
std::string visible_line(std::string_view text);

// The text between two marks that turn a colour on and off again: "1;31" is bold and red.
std::string coloured(std::string_view colour, std::string_view text);

// Visible, and in the colours of a terminal.
std::string for_terminal(std::string_view text);

}  // namespace credo
