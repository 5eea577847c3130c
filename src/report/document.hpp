// What all JSON documents share: the head, places, states, statistics and how they are written out.
//
// docs/json.md describes the documents and docs/schema/ has their schemas; a change that could
// break a reader of them raises kSchemaVersion.
#pragma once

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

// Two spaces of indentation and a line break at the end; bytes that are no UTF-8 are replaced.
std::string document_text(const Json& document);
// The same without any spaces or line breaks.
std::string compact_text(const Json& document);

}  // namespace credo
