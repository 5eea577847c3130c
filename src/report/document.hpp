// What all JSON documents share: the head, places, states, statistics and how they are written out.
//
// docs/json.md describes the documents and docs/schema/ has their schemas; a change that could
// break a reader of them raises kSchemaVersion.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/source.hpp"
#include "system/system.hpp"
#include "system/view.hpp"

namespace credo {

using Json = nlohmann::ordered_json;

inline constexpr int kSchemaVersion = 1;

// {"tool", "version", "schema_version", "command", "file"}
Json document_head(const std::string& command, const std::string& file);

// {"file", "line", "column", "end_line", "end_column"}, or null for an unknown place.
Json place_json(const Sources& sources, SourceSpan where);

// {"facts", "actions", "agents": [{"name", "phase", "sections", "mail"}], "turn"}
Json state_json(const StateView& view);

// [{"name", "value", "unit"}], or null.
Json statistics_json(const std::optional<std::vector<Statistic>>& statistics);

// Takes a text piece by piece.
using TextSink = std::function<void(std::string_view piece)>;

// Two spaces of indentation and a line break at the end; bytes that are no UTF-8 are replaced, and
// characters that cannot be seen are escaped. A large document is never in memory as a text, and
// who takes its pieces may stop it by throwing.
void write_indented(const Json& document, const TextSink& sink);
// The same without any spaces or line breaks.
void write_compact(const Json& document, const TextSink& sink);
// Both as a text.
std::string document_text(const Json& document);
std::string compact_text(const Json& document);

}  // namespace credo
