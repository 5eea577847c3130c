// A slice as text: the programs that are left, and apart from them what went and why the rest
// stayed.
#pragma once

#include <string>

#include "inquiry/slice_report.hpp"
#include "report/style.hpp"

namespace credo {

// The texts themselves, as they could be read again. Of several files each opens with a comment
// that names it; those that did not change are only named.
std::string sliced_texts(const SliceReport& report);

//   rover, property spec1: 5 of 27 plans left out (sound, setting A)
//   left out:
//     rover.mas:12:3  plan @s5 of amr
//   kept, and why:
//     rover.mas:10:3  plan @r1 of amr: +b in plan @r1 of amr changes b; Bel(amr, b) is in ...
std::string slice_text(const SliceReport& report, const TextStyle& style);
// Its first line.
std::string slice_line(const SliceReport& report, const TextStyle& style);

// That the article's algorithm is not sound, and why.
std::string paper_warning(const TextStyle& style);

}  // namespace credo
