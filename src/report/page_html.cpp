// Two marks in the built page are filled in.
#include "report/page_html.hpp"

#include <fmt/format.h>

#include <string_view>

#include "base/diagnostic.hpp"

// The built pages, from the source that CMake generates.
extern "C" const char credo_page[];
extern "C" const char credo_page_end[];
extern "C" const char credo_serve_page[];
extern "C" const char credo_serve_page_end[];

namespace credo {

namespace {

constexpr std::string_view kPolicyMark = "<!--credo-policy-->";
constexpr std::string_view kDocumentMark =
    R"(<script type="application/json" id="credo-document">null</script>)";

std::string_view built_page(PageUse use) {
  if (use == PageUse::served) return {credo_serve_page, credo_serve_page_end};
  return {credo_page, credo_page_end};
}

std::string policy(PageUse use) {
  return fmt::format(
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      "script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:{}\">",
      use == PageUse::served ? "; connect-src 'self'" : "");
}

// A piece of a compact document, without `<`, which occurs nowhere but in strings. The line
// separators that only JSON allows in a string are escaped already.
std::string embedded(std::string_view text) {
  std::string out;
  out.reserve(text.size() + text.size() / 16);
  for (const char c : text) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

void write_page(const Json& document, const TextSink& sink, PageUse use) {
  const std::string_view built = built_page(use);
  const std::size_t policy_at = built.find(kPolicyMark);
  const std::size_t document_at = built.find(kDocumentMark);
  invariant(policy_at < document_at && document_at != built.npos,
            "the built page has a place for the policy and then one for the document");
  const std::size_t value_at = document_at + kDocumentMark.find("null");
  sink(built.substr(0, policy_at));
  sink(policy(use));
  sink(built.substr(policy_at + kPolicyMark.size(), value_at - policy_at - kPolicyMark.size()));
  write_compact(document, [&](std::string_view piece) { sink(embedded(piece)); });
  sink(built.substr(value_at + std::string_view("null").size()));
}

std::string page_html(const Json& document, PageUse use) {
  std::string page;
  write_page(
      document, [&](std::string_view piece) { page += piece; }, use);
  return page;
}

}  // namespace credo
