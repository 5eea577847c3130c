// Nested spans over the source, and a table.
#include "report/slice_html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace credo {

namespace {

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --text: #1c1c1e; --page: #fdfdfc; --quiet: #70707a;
  --gone: #9a9aa2; --line: #e2e2e6; --field: #f5f5f3; --mark: #e6effa; --warn: #8a5300; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e6e8; --page: #17181a; --quiet: #9a9aa6;
  --gone: #6c6c76; --line: #33353a; --field: #1f2124; --mark: #24344a; --warn: #e0ac5c; } }
body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; color: var(--text);
  background: var(--page); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; margin-bottom: 0.2rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
p { margin: 0.3rem 0; } .quiet { color: var(--quiet); } .warn { color: var(--warn); }
code, pre { font: 14px/1.5 ui-monospace, monospace; }
.source { display: flex; background: var(--field); border: 1px solid var(--line);
  border-radius: 6px; overflow-x: auto; }
.source pre { margin: 0; padding: 0.8rem; }
.numbers { color: var(--quiet); text-align: right; border-right: 1px solid var(--line);
  user-select: none; }
.gone { color: var(--gone); text-decoration: line-through; }
.kept:hover { background: var(--mark); border-radius: 3px; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.6rem;
  border-bottom: 1px solid var(--line); }
td ol { margin: 0; padding-left: 1.2rem; }
)";

class PageWriter {
 public:
  explicit PageWriter(const SliceReport& report) : report_(report), slice_(report.slice) {}

  std::string write() {
    const std::string title = fmt::format("{}: slice for {}", escaped(report_.model->file.name),
                                          escaped(report_.property->name));
    out_ = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" "
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        "<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n",
        title, kStyle);
    out_ += fmt::format("<p><code>{}</code></p>\n", escaped(report_.property->text));
    out_ += fmt::format("<p>{} left out ({}).</p>\n", escaped(left_out_text(counts_of(slice_))),
                        escaped(mode_text(slice_)));
    for (const std::string& remark : slice_.remarks) {
      out_ += fmt::format("<p class=\"warn\">{}</p>\n", escaped(remark));
    }
    out_ +=
        "<p class=\"quiet\">Struck through: left out. The rest: rest the pointer on it to see why "
        "it is kept.</p>\n";
    for (FileId file = 0; file < report_.model->files; ++file) source(file);
    table();
    out_ += "</body>\n</html>\n";
    return std::move(out_);
  }

 private:
  static std::string escaped(std::string_view text) { return html_escaped(text); }

  void source(FileId file) {
    const Sources& sources = report_.model->sources;
    out_ += fmt::format("<h2>{}</h2>\n", escaped(sources.path(file)));
    const std::string_view text = sources.text(file);
    const auto breaks = static_cast<std::size_t>(std::ranges::count(text, '\n'));
    const std::size_t lines = breaks + (text.empty() || text.back() == '\n' ? 0 : 1);
    out_ += "<div class=\"source\"><pre class=\"numbers\">";
    for (std::size_t i = 1; i <= lines; ++i) out_ += fmt::format("{}\n", i);
    out_ += "</pre><pre>";
    marked(file, text);
    out_ += "</pre></div>\n";
  }

  struct Mark {
    SourceSpan where;
    bool kept = false;
    std::string title;
  };

  // The parts and the cuts of a file in the order of the text, the larger ones first.
  std::vector<Mark> marks_of(FileId file) const {
    std::vector<Mark> marks;
    if (slice_.leaves_out()) {
      for (const SliceEdit& edit : slice_.edits) {
        const std::string title = edit.text.empty() ? "left out" : "replaced by: " + edit.text;
        if (edit.where.file == file) marks.push_back({edit.where, false, title});
      }
    }
    for (const SlicePart& part : slice_.parts) {
      if (part.where.file == file) marks.push_back({part.where, part.kept(), reason(part)});
    }
    std::ranges::stable_sort(
        marks, {}, [](const Mark& mark) { return std::pair(mark.where.begin, ~mark.where.end); });
    return marks;
  }

  // The text with a span for each mark. Marks lie within each other or apart; one that does not is
  // left without a span of its own.
  void marked(FileId file, std::string_view text) {
    std::vector<std::uint32_t> open;  // where the spans end, the innermost last
    std::uint32_t done = 0;
    const auto up_to = [&](std::uint32_t end) {
      out_ += escaped(text.substr(done, end - done));
      done = end;
    };
    const auto close_before = [&](std::uint32_t begin) {
      while (!open.empty() && open.back() <= begin) {
        up_to(open.back());
        out_ += "</span>";
        open.pop_back();
      }
    };
    for (const Mark& mark : marks_of(file)) {
      close_before(mark.where.begin);
      if (!open.empty() && mark.where.end > open.back()) continue;
      up_to(mark.where.begin);
      out_ += fmt::format("<span class=\"{}\" title=\"{}\">", mark.kept ? "kept" : "gone",
                          escaped(mark.title));
      open.push_back(mark.where.end);
    }
    close_before(static_cast<std::uint32_t>(text.size()));
    up_to(static_cast<std::uint32_t>(text.size()));
  }

  std::string reason(const SlicePart& part) const {
    if (!part.kept()) return part.name + ": left out, nothing the property looks at needs it";
    std::string text = part.name + ": kept";
    for (const Dependence* link : chain_of(slice_, part.dependence)) {
      text += fmt::format("\n{} {}", link->what, link->why);
    }
    return text;
  }

  void table() {
    if (slice_.parts.empty()) return;
    out_ +=
        "<h2>Parts</h2>\n<table>\n<tr><th>Place</th><th>Part</th><th>Why it is kept</th></tr>\n";
    for (const SlicePart* part : parts_by_place(slice_)) {
      out_ += fmt::format("<tr><td>{}</td><td{}>{}</td><td>",
                          escaped(report_.model->sources.locate(part->where)),
                          part->kept() ? "" : " class=\"gone\"", escaped(part->name));
      if (part->kept()) {
        out_ += "<ol>";
        for (const Dependence* link : chain_of(slice_, part->dependence)) {
          out_ += fmt::format("<li>{} {}</li>", escaped(link->what), escaped(link->why));
        }
        out_ += "</ol>";
      } else {
        out_ += "<span class=\"quiet\">left out</span>";
      }
      out_ += "</td></tr>\n";
    }
    out_ += "</table>\n";
  }

  const SliceReport& report_;
  const Slice& slice_;
  std::string out_;
};

}  // namespace

std::string html_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string slice_html(const SliceReport& report) { return PageWriter(report).write(); }

}  // namespace credo
