// Sums of chains of prefixes.
#include "lang/eccs/process_parser.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/source_text.hpp"
#include "base/suggest.hpp"
#include "lang/eccs/words.hpp"

namespace credo::eccs {

ProcessNumber ProcessParser::process(ProcessUses& uses) {
  std::vector<ProcessNumber> parts;
  do {
    parts.push_back(part(uses));
  } while (stream_.accept("+"));
  return table_.sum(parts);
}

ProcessNumber ProcessParser::part(ProcessUses& uses) {
  std::vector<Step> steps;
  while (at_prefix()) {
    const SourceSpan begin = stream_.peek().span;
    steps.push_back(step(uses));
    full_stop(begin);
  }
  ProcessNumber process = last(uses);
  if (stream_.peek().is(".")) {
    stream_.fail(stream_.peek().span, "only an action comes before '.'",
                 "a name, 0 or ')' ends the chain of actions before it");
  }
  for (auto each = steps.rbegin(); each != steps.rend(); ++each) {
    std::vector<ProcessNumber> ways;
    for (const PrefixNumber way : each->ways) ways.push_back(table_.prefixed(way, process));
    process = table_.sum(ways);
    for (auto before = each->before.rbegin(); before != each->before.rend(); ++before) {
      process = table_.prefixed(*before, process);
    }
  }
  return process;
}

void ProcessParser::full_stop(SourceSpan begin) {
  const SourceSpan where = join(begin, stream_.previous().span);
  if (!stream_.accept(".")) {
    stream_.fail_here(fmt::format("'.' and a process after {}", one_line(sources_.slice(where))),
                      "a process ends in 0 or in a name");
  }
  if (stream_.peek().is("+")) {
    stream_.fail_here("a process after '.'", "a sum after an action needs parentheses: a. (b + c)");
  }
}

bool ProcessParser::at_prefix() {
  const Token& token = stream_.peek();
  if (token.kind != TokenKind::name) return false;
  if (token.text == "update" || token.text == "query" || token.text == "observe") return true;
  const Token& next = stream_.peek(1);
  if (next.is("!") || next.is("?")) return true;
  if (!next.is("(")) return false;
  if (names_.channel(token.text)) {
    stream_.fail(token.span, fmt::format("is '{}' sent on or received from here?", token.text),
                 fmt::format("write {0}!... to send and {0}?... to receive", token.text));
  }
  static const std::vector<std::string> kWords{"update", "query", "observe"};
  const bool act = std::ranges::find(act_words(), token.text) != act_words().end();
  std::string hint =
      act ? fmt::format("messages have a channel: c!{0}(...) or c?{0}(...)", token.text)
          : did_you_mean(token.text, kWords);
  if (hint.empty()) hint = "the actions are update, query, observe, c!... and c?...";
  stream_.fail(token.span, fmt::format("unknown action '{}'", token.text), std::move(hint));
}

ProcessParser::Step ProcessParser::step(ProcessUses& uses) {
  const Token& token = stream_.peek();
  if (token.text == "update") return update(uses);
  if (token.text == "query") return query(uses);
  if (token.text == "observe") return observe(uses);
  return message(uses);
}

ProcessParser::Step ProcessParser::noted(ProcessUses& uses, PrefixNumber prefix, SourceSpan where) {
  uses.prefixes.push_back({prefix, where, views_.first_views()});
  return {{}, {prefix}};
}

ProcessParser::Step ProcessParser::update(ProcessUses& uses) {
  const SourceSpan begin = stream_.take().span;
  stream_.expect("(", "after 'update'");
  views_.forget_first_views();
  Chain chain = views_.view();
  Update update;
  update.deletes = !chain.views[0].positive;
  chain.views[0].positive = true;
  update.formula = stored_formula(names_.program(), chain, stream_);
  if (stream_.peek().is(",")) {
    stream_.fail(stream_.peek().span, "an update is of one formula",
                 "write several updates: update(...). update(...)");
  }
  stream_.expect(")", "after the formula of the update");
  const SourceSpan where = join(begin, stream_.previous().span);
  return noted(uses, table_.prefix(update, where), where);
}

ProcessParser::Step ProcessParser::query(ProcessUses& uses) {
  const SourceSpan begin = stream_.take().span;
  stream_.expect("(", "after 'query'");
  views_.forget_first_views();
  const SourceSpan inner = stream_.peek().span;
  Condition condition = views_.condition();
  const SourceSpan written = join(inner, stream_.previous().span);
  stream_.expect(")", "after the condition of the query");
  const SourceSpan where = join(begin, stream_.previous().span);
  std::string text = fmt::format("query({})", one_line(sources_.slice(written)));
  return noted(uses, table_.prefix(Query{std::move(condition)}, where, std::move(text)), where);
}

ProcessParser::Step ProcessParser::observe(ProcessUses& uses) {
  const SourceSpan begin = stream_.take().span;
  stream_.expect("(", "after 'observe'");
  views_.forget_first_views();
  Observe observe;
  while (is_negation(stream_.peek())) {
    if (!stream_.take().is("!!")) observe.positive = !observe.positive;
  }
  if (stream_.peek().kind == TokenKind::variable && is_view_word(stream_.peek().text)) {
    stream_.fail(stream_.peek().span, "what is observed is a proposition, not a view",
                 "e.g. observe(x)");
  }
  const SourceSpan name = stream_.peek().span;
  observe.proposition = views_.proposition();
  const Atom& atom = names_.program().atoms[observe.proposition];
  if (!atom.observable) {
    std::vector<std::string> known;
    for (const Atom& each : names_.program().atoms) {
      if (each.observable) known.push_back(each.name);
    }
    std::string hint = did_you_mean(atom.name, known);
    if (hint.empty()) hint = fmt::format("add a line such as: env {} = *", atom.name);
    stream_.fail(name, fmt::format("the environment does not say what '{}' is", atom.name),
                 std::move(hint));
  }
  stream_.expect(")", "after the proposition");
  const SourceSpan where = join(begin, stream_.previous().span);
  return noted(uses, table_.prefix(observe, where), where);
}

ProcessParser::Step ProcessParser::message(ProcessUses& uses) {
  const SourceSpan begin = stream_.peek().span;
  const ChannelNumber channel = views_.channel();
  const bool sends = stream_.take().is("!");
  views_.forget_first_views();
  const Message message = parse_message(stream_, names_, views_, channel, sends);
  const SourceSpan where = join(begin, stream_.previous().span);
  Step step;
  for (const Update& update : message.before) step.before.push_back(table_.prefix(update, where));
  for (const Communication& way : message.ways) {
    step.ways.push_back(noted(uses, table_.prefix(way, where), where).ways[0]);
  }
  return step;
}

ProcessNumber ProcessParser::last(ProcessUses& uses) {
  const Token& token = stream_.peek();
  if (token.is("(")) {
    if (depth_ >= kDeepestNesting) {
      stream_.fail(token.span, fmt::format("processes nested more than {} deep", kDeepestNesting));
    }
    ++depth_;
    const SourceSpan open = stream_.take().span;
    const ProcessNumber inner = process(uses);
    if (!stream_.peek().is(")")) {
      stream_.fail_here(
          "')' after the process",
          fmt::format("it was opened in line {}", sources_.position(open.file, open.begin).line));
    }
    stream_.take();
    --depth_;
    return inner;
  }
  if (token.kind == TokenKind::number && token.text == "0") {
    stream_.take();
    return table_.nil();
  }
  const bool word = token.kind == TokenKind::name || token.kind == TokenKind::variable;
  if (word && !is_statement_word(token)) return name(uses);
  stream_.fail_here("a process", token.is("{") ? "processes are grouped with parentheses"
                                 : token.kind == TokenKind::number
                                     ? "the process that does nothing is 0"
                                     : "");
}

ProcessNumber ProcessParser::name(ProcessUses& uses) {
  const Token token = parse_process_name(stream_);
  const auto known = definitions_.find(token.text);
  if (known == definitions_.end()) {
    std::vector<std::string> names;
    for (const auto& [name, number] : definitions_) names.push_back(name);
    std::string hint = did_you_mean(token.text, names);
    if (hint.empty()) hint = fmt::format("define it: proc {} = ...", token.text);
    stream_.fail(token.span, fmt::format("unknown process '{}'", token.text), std::move(hint));
  }
  uses.names.push_back(known->second);
  return table_.name(known->second);
}

}  // namespace credo::eccs
