// The shared parts of JSON documents.
#include "report/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/clock.hpp"
#include "base/utf8.hpp"
#include "base/visible_text.hpp"
#include "credo_version.hpp"

namespace credo {

Json document_head(const std::string& command, const std::string& file) {
  return {{"tool", "credo"},
          {"version", kVersion},
          {"schema_version", kSchemaVersion},
          {"command", command},
          {"file", file}};
}

Json place_json(const Sources& sources, SourceSpan where) {
  if (!where.known()) return nullptr;
  const LineColumn at = sources.position(where.file, where.begin);
  const LineColumn end = sources.position(where.file, std::max(where.begin, where.end));
  return {{"file", sources.path(where.file)},
          {"line", at.line},
          {"column", at.column},
          {"end_line", end.line},
          {"end_column", end.column}};
}

Json state_json(const StateView& view) {
  Json agents = Json::array();
  for (const AgentView& agent : view.agents) {
    poll_clock();
    Json sections = Json::object();
    for (const Section& section : agent.local.sections) sections[section.name] = section.items;
    agents.push_back({{"name", agent.name},
                      {"phase", agent.local.phase},
                      {"sections", std::move(sections)},
                      {"mail", agent.mail}});
  }
  Json turn = view.turn.empty() ? Json(nullptr) : Json(view.turn);
  return {{"facts", view.facts},
          {"actions", view.actions},
          {"agents", std::move(agents)},
          {"turn", std::move(turn)}};
}

Json statistics_json(const std::optional<std::vector<Statistic>>& statistics) {
  if (!statistics) return nullptr;
  Json list = Json::array();
  for (const Statistic& each : *statistics) {
    list.push_back({{"name", each.name}, {"value", each.value}, {"unit", each.unit}});
  }
  return list;
}

namespace {

// A value with every character that cannot be seen as an escape, which means the same: it can only
// stand in a string.
std::string escaped(std::string json) {
  const auto plain = [](char c) { return c >= ' ' && c <= '~'; };
  if (std::ranges::all_of(json, plain)) return json;
  std::string out;
  for (std::string_view rest = json; !rest.empty();) {
    const Character next = take_character(rest);
    if (!is_invisible(next.code)) {
      out += next.bytes;
    } else if (next.code < 0x10000) {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", next.code);
    } else {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}\\u{:04x}",
                     0xD800 + ((next.code - 0x10000) >> 10), 0xDC00 + (next.code & 0x3FF));
    }
  }
  return out;
}

// Walks through the document; what is no array and no object is written by the library.
class DocumentWriter {
 public:
  DocumentWriter(const TextSink& sink, bool indented) : sink_(sink), indented_(indented) {}

  void write(const Json& json) {
    if (json.is_object() && !json.empty()) {
      open('{');
      for (auto field = json.begin(); field != json.end(); ++field) {
        item(field == json.begin());
        text_ += text_of(field.key());
        text_ += indented_ ? ": " : ":";
        write(*field);
      }
      close('}');
    } else if (json.is_array() && !json.empty()) {
      open('[');
      for (auto each = json.begin(); each != json.end(); ++each) {
        item(each == json.begin());
        write(*each);
      }
      close(']');
    } else {
      text_ += text_of(json);
    }
    if (text_.size() >= kPiece) flush();
  }

  void flush() {
    if (!text_.empty()) sink_(text_);
    text_.clear();
  }

 private:
  static constexpr std::size_t kPiece = 1 << 16;

  static std::string text_of(const Json& json) {
    return escaped(json.dump(-1, ' ', false, Json::error_handler_t::replace));
  }
  void open(char bracket) {
    text_ += bracket;
    ++depth_;
  }
  void close(char bracket) {
    --depth_;
    new_line();
    text_ += bracket;
  }
  void item(bool first) {
    if (!first) text_ += ',';
    new_line();
  }
  void new_line() {
    if (indented_) text_.append("\n").append(2 * depth_, ' ');
  }

  const TextSink& sink_;
  const bool indented_;
  std::size_t depth_ = 0;
  std::string text_;
};

template <typename Write>
std::string text_by(const Write& write) {
  std::string text;
  write([&](std::string_view piece) { text += piece; });
  return text;
}

}  // namespace

void write_indented(const Json& document, const TextSink& sink) {
  DocumentWriter writer(sink, true);
  writer.write(document);
  writer.flush();
  sink("\n");
}

void write_compact(const Json& document, const TextSink& sink) {
  DocumentWriter writer(sink, false);
  writer.write(document);
  writer.flush();
}

std::string document_text(const Json& document) {
  return text_by([&](const TextSink& sink) { write_indented(document, sink); });
}

std::string compact_text(const Json& document) {
  return text_by([&](const TextSink& sink) { write_compact(document, sink); });
}

}  // namespace credo
