// Headings, and a line or two for each thing.
#include "report/advice_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/figures.hpp"

namespace credo {

std::string sentence(const Variety& variety) {
  std::string text = fmt::format("among {}:", count_text(variety.states, "state"));
  for (std::size_t i = 0; i < variety.parts.size(); ++i) {
    const Variety::Part& part = variety.parts[i];
    text += fmt::format(
        "{} {} {}", i == 0 ? "" : ",",
        i == 0 ? count_text(part.values, "value") + " of" : std::to_string(part.values) + " of",
        part.name);
  }
  return text;
}

std::string sentence(const Remedy& remedy) {
  return remedy.outcome ? fmt::format("{}: {}", remedy.text, *remedy.outcome) : remedy.text;
}

namespace {

// " (in the file: limit events 32, in place of what line 7 says)"
std::string statement_text(const Remedy& remedy) {
  if (remedy.statement.empty()) return "";
  if (remedy.lines.empty()) return fmt::format(" (in the file: {})", remedy.statement);
  const bool one = remedy.lines.size() == 1;
  return fmt::format(" (in the file: {}, in place of what {} {} {})", remedy.statement,
                     one ? "line" : "lines", fmt::join(remedy.lines, ", "), one ? "says" : "say");
}

}  // namespace

std::string advice_text(const std::optional<Advice>& advice, const TextStyle& style,
                        std::size_t indent) {
  std::string out;
  if (!advice) return out;
  const auto line = [&](std::size_t further, std::string_view text) {
    out.append(indent + further, ' ').append(text).append("\n");
  };
  if (advice->growth) {
    line(0, painted(style, paint::kBold, "what grows:"));
    line(2, sentence(*advice->growth));
  }
  if (advice->variety) {
    line(0, painted(style, paint::kBold, "what there are most of:"));
    line(2, sentence(*advice->variety));
  }
  if (advice->remarks.empty() && advice->remedies.empty()) return out;
  line(0, painted(style, paint::kBold, "what to do:"));
  for (const std::string& remark : advice->remarks) line(2, remark);
  for (const Remedy& remedy : advice->remedies) {
    line(2, remedy.option + statement_text(remedy));
    line(4, sentence(remedy));
  }
  return out;
}

}  // namespace credo
