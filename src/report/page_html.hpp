// A page: the web front end of web/, as it was built into the binary, with a document in it.
//
// It is one file that needs no other and no network, which its policy also forbids. Whatever comes
// from the user's files is in the document, and that is data: it has no `<`, so that it cannot end.
#pragma once

#include <string>

#include "report/document.hpp"

namespace credo {

enum class PageUse : std::uint8_t {
  file,    // opened from disk: talks to nobody
  served,  // by `credo serve`: talks to where it came from
};

void write_page(const Json& document, const TextSink& sink, PageUse use = PageUse::file);
std::string page_html(const Json& document, PageUse use = PageUse::file);

}  // namespace credo
