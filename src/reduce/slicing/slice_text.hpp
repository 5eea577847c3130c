// The texts of a slice: the system's files with what is left out cut away.
#pragma once

#include <string>
#include <vector>

#include "reduce/slicing/slice.hpp"
#include "system/model.hpp"

namespace credo {

enum class Cutting : std::uint8_t {
  keeps_lines,  // line breaks stay, so that places in the slice are those of the full text
  tidy,         // lines that lose all they had go, to be read
};

// Every file of the model, the one that was loaded first; those without an edit are as they were.
// Comments stay, but for those within what is cut.
std::vector<NamedText> slice_texts(const Model& model, const Slice& slice, Cutting cutting);

// A clause's place up to and with its full stop: beliefs, plans and rules are written with one.
SourceSpan with_full_stop(const Sources& sources, SourceSpan clause);
// A fact's place with what separates it from the next, if something does: `.`, `,` or `;`.
SourceSpan with_separator(const Sources& sources, SourceSpan fact);

// The edits that leave items out of a list with separators, of a body or the effects of a rule:
// `kept` by index. A maximal run of items left out becomes one `stand_in`, or nothing if it is
// ""; if nothing at all is left of the list, `empty` is written.
std::vector<SliceEdit> cut_from_list(const std::vector<SourceSpan>& items,
                                     const std::vector<bool>& kept, const std::string& stand_in,
                                     const std::string& empty);

}  // namespace credo
