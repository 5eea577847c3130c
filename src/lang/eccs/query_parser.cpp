// One formula, or a word.
#include "lang/eccs/query_parser.hpp"

#include <fmt/format.h>

#include "lang/eccs/view_parser.hpp"

namespace credo::eccs {

namespace {

std::optional<StoreQuery::Kind> about_process(const Token& word) {
  if (word.is_name("waits")) return StoreQuery::Kind::waits;
  if (word.is_name("blocked")) return StoreQuery::Kind::blocked;
  if (word.is_name("serves")) return StoreQuery::Kind::serves;
  if (word.is_name("ended")) return StoreQuery::Kind::ended;
  return std::nullopt;
}

StoreQuery read(const Program& program, AgentNumber agent, TokenStream& stream, Names& names) {
  StoreQuery query;
  const std::string& own_name = program.agents[agent].name;
  if (const auto kind = about_process(stream.peek())) {
    query.kind = *kind;
    query.words = fmt::format("{}({})", stream.peek().text, own_name);
    return query;
  }
  ViewParser views(stream, names);
  const Chain chain = views.view();
  if (!stream.at_end()) stream.fail_here("the end of the formula");
  invariant(chain.views[0].agent == agent, "a view is read by the program of its agent");
  query.condition = asked_condition(program, chain, stream);
  query.words = text(program, chain);
  return query;
}

}  // namespace

std::shared_ptr<const StoreQuery> parse_query(const Program& program, AgentNumber agent,
                                              const Sources& sources, std::string_view called,
                                              SourceSpan where, Diagnostics& diagnostics) {
  TokenStream stream(
      tokenize(sources, where.file, where.begin, where.end, diagnostics, FullStops::apart),
      diagnostics);
  Names names(program);
  if (!called.empty()) names.call(agent, called);
  try {
    return std::make_shared<const StoreQuery>(read(program, agent, stream, names));
  } catch (const SyntaxError&) {
    return nullptr;
  }
}

}  // namespace credo::eccs
