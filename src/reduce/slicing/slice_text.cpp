// Cutting.
#include "reduce/slicing/slice_text.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "base/diagnostic.hpp"
#include "base/source_text.hpp"

namespace credo {

namespace {

// Line breaks of what is cut.
std::string breaks_in(std::string_view text) {
  return std::string(static_cast<std::size_t>(std::ranges::count(text, '\n')), '\n');
}

bool is_blank(std::string_view line) {
  return std::ranges::all_of(line, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
}

// A text in the making that knows which of its lines were touched.
class CutText {
 public:
  explicit CutText(Cutting cutting) : tidy_(cutting == Cutting::tidy) {}

  void keep(std::string_view text) {
    for (const char c : text) {
      if (c == '\n') {
        end_line();
      } else {
        line_ += c;
      }
    }
  }

  void replace(std::string_view cut, const std::string& by) {
    touched_ = true;
    line_ += by;
    if (tidy_) return;
    for (const char c : breaks_in(cut)) {
      static_cast<void>(c);
      end_line();
      touched_ = true;
    }
  }

  std::string finish() {
    if (!line_.empty() && !(tidy_ && touched_ && is_blank(line_))) out_ += line_;
    return std::move(out_);
  }

 private:
  void end_line() {
    const bool gone = tidy_ && is_blank(line_) && (touched_ || after_blank_);
    if (!gone) {
      if (tidy_ && touched_) {
        while (!line_.empty() && is_blank(line_.substr(line_.size() - 1))) line_.pop_back();
      }
      out_ += line_ + "\n";
      after_blank_ = is_blank(line_);
    }
    line_.clear();
    touched_ = false;
  }

  bool tidy_;
  bool touched_ = false;
  bool after_blank_ = false;
  std::string line_;
  std::string out_;
};

std::string cut(std::string_view text, std::vector<SliceEdit> edits, Cutting cutting) {
  std::ranges::sort(edits, {}, [](const SliceEdit& edit) { return edit.where.begin; });
  CutText out(cutting);
  std::uint32_t done = 0;
  for (const SliceEdit& edit : edits) {
    if (edit.where.begin < done) throw InternalError("two cuts of a slice overlap");
    out.keep(text.substr(done, edit.where.begin - done));
    out.replace(text.substr(edit.where.begin, edit.where.end - edit.where.begin), edit.text);
    done = edit.where.end;
  }
  out.keep(text.substr(done));
  return out.finish();
}

}  // namespace

std::vector<NamedText> slice_texts(const Model& model, const Slice& slice, Cutting cutting) {
  std::vector<NamedText> texts;
  for (FileId file = 0; file < model.files; ++file) {
    poll_clock();
    std::vector<SliceEdit> edits;
    for (const SliceEdit& edit : slice.edits) {
      if (edit.where.file == file) edits.push_back(edit);
    }
    const std::string_view whole = model.sources.text(file);
    const bool is_cut = !edits.empty();
    const bool is_extended = file == 0 && !slice.statements.empty();
    std::string text = cut(whole, std::move(edits), cutting);
    if (is_extended) {
      if (!text.empty() && text.back() != '\n') text += '\n';
      for (const std::string& statement : slice.statements) text += statement + "\n";
    }
    if (is_cut || is_extended) text = with_line_ends_of(whole, text);
    texts.push_back({model.sources.path(file), std::move(text)});
  }
  return texts;
}

namespace {

// The first character behind the place that is neither blank nor in a comment.
std::size_t next_character(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (text.substr(at, 2) == "//") {
      at = std::min(text.find('\n', at), text.size());
    } else if (text.substr(at, 2) == "/*") {
      at = std::min(text.find("*/", at + 2), text.size() - 2) + 2;
    } else if (is_blank(text.substr(at, 1)) || text[at] == '\n') {
      ++at;
    } else {
      break;
    }
  }
  return at;
}

SourceSpan with_next(const Sources& sources, SourceSpan span, std::string_view characters,
                     bool required) {
  const std::string_view text = sources.text(span.file);
  const std::size_t at = next_character(text, span.end);
  if (at < text.size() && characters.find(text[at]) != characters.npos) {
    span.end = static_cast<std::uint32_t>(at + 1);
  } else if (required) {
    throw InternalError("a clause of a slice has no full stop");
  }
  return span;
}

}  // namespace

SourceSpan with_full_stop(const Sources& sources, SourceSpan clause) {
  return with_next(sources, clause, ".", true);
}

SourceSpan with_separator(const Sources& sources, SourceSpan fact) {
  return with_next(sources, fact, ".,;", false);
}

std::vector<SliceEdit> cut_from_list(const std::vector<SourceSpan>& items,
                                     const std::vector<bool>& kept, const std::string& stand_in,
                                     const std::string& empty) {
  std::vector<SliceEdit> edits;
  const std::size_t count = items.size();
  for (std::size_t i = 0; i < count;) {
    if (kept[i]) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < count && !kept[end]) ++end;
    SourceSpan run = join(items[i], items[end - 1]);
    const bool all = i == 0 && end == count;
    if (all || !stand_in.empty()) {
      edits.push_back({run, all && stand_in.empty() ? empty : stand_in});
    } else {
      if (end < count) {
        run.end = items[end].begin;
      } else {
        run.begin = items[i - 1].end;
      }
      edits.push_back({run, ""});
    }
    i = end;
  }
  return edits;
}

}  // namespace credo
