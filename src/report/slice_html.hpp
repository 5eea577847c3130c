// A slice as one page: the source with what is left out greyed and struck through, and the reason
// for everything that stays where the pointer rests on it.
//
// The page needs no script, no other file and no network; whatever comes from the user's files is
// shown as text.
#pragma once

#include <string>

#include "report/slice_report.hpp"

namespace credo {

std::string slice_html(const SliceReport& report);

// As text within a page, or within an attribute in quotes.
std::string html_escaped(std::string_view text);

}  // namespace credo
