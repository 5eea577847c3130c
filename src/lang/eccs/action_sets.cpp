// Element by element.
#include "lang/eccs/action_sets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/suggest.hpp"
#include "lang/eccs/labels.hpp"
#include "lang/eccs/message_parser.hpp"
#include "lang/eccs/text.hpp"

namespace credo::eccs {

namespace {

class ActionSetParser {
 public:
  ActionSetParser(const Program& program, const TermStore& terms, TokenStream& stream)
      : program_(program), terms_(terms), stream_(stream) {
    for (const Exchange& each : exchanges(program)) {
      const Prefix& prefix = program.prefixes[each.sent];
      exchanged_.emplace(std::get<Communication>(prefix.does).channel, prefix.label);
    }
  }

  // One element, of what an observer sees.
  std::vector<TermId> observed(AgentNumber agent) {
    agent_ = agent;
    if (stream_.peek().is_name("tau")) {
      stream_.fail(stream_.peek().span, "tau is silent: no observer sees it",
                   "of what belongs to tau in properties a test sees the messages: ps(*)");
    }
    if (stream_.accept_name("obs")) {
      observation();
    } else {
      communication();
    }
    return {set_.begin(), set_.end()};
  }

  std::vector<TermId> run() {
    do {
      element();
    } while (stream_.accept(","));
    if (!stream_.at_end()) stream_.fail_here("',' or the end of the set of actions");
    return {set_.begin(), set_.end()};
  }

 private:
  void element() {
    if (stream_.accept("*")) {
      set_.insert(program_.labels.begin(), program_.labels.end());
    } else if (stream_.accept_name("tau")) {
      silent();
    } else if (stream_.accept_name("obs")) {
      observation();
    } else {
      communication();
    }
  }

  void silent() {
    if (std::ranges::binary_search(program_.labels, program_.tau)) set_.insert(program_.tau);
    for (const auto& [channel, label] : exchanged_) set_.insert(label);
  }

  // ---- observations

  void observation() {
    const bool all = stream_.accept("*");
    bool positive = true;
    while (!all && is_negation(stream_.peek())) {
      if (!stream_.take().is("!!")) positive = !positive;
    }
    const Token name = stream_.peek();
    const AtomNumber proposition = all ? kNone : views_.proposition();
    bool observed = all && agent_ == kNone;
    for (std::size_t i = 0; i < program_.prefixes.size(); ++i) {
      const Prefix& prefix = program_.prefixes[i];
      const auto* observe = std::get_if<Observe>(&prefix.does);
      if (agent_ != kNone && !of_agent()[i]) continue;
      if (observe == nullptr || (!all && observe->proposition != proposition)) continue;
      observed = true;
      const bool happens = std::ranges::binary_search(program_.labels, prefix.label);
      if (happens && (all || observe->positive == positive)) set_.insert(prefix.label);
    }
    if (!observed) {
      const std::string who = agent_ == kNone ? "nobody" : program_.agents[agent_].name;
      stream_.fail(
          name.span,
          all ? fmt::format("{} observes nothing", who)
              : fmt::format("{} observes '{}'", agent_ == kNone ? who : who + " never", name.text),
          all ? "" : did_you_mean(name.text, observed_names()));
    }
  }

  // The prefixes that the agent can come to.
  const std::vector<bool>& of_agent() {
    if (of_agent_.empty()) {
      of_agent_ = reachable_prefixes(program_, program_.agents[agent_].start);
    }
    return of_agent_;
  }

  std::vector<std::string> observed_names() const {
    std::vector<std::string> names;
    for (const Prefix& prefix : program_.prefixes) {
      const auto* observe = std::get_if<Observe>(&prefix.does);
      if (observe != nullptr) names.push_back(program_.atoms[observe->proposition].name);
    }
    return names;
  }

  // ---- messages

  void communication() {
    const Token first = stream_.peek();
    if (first.kind != TokenKind::name) {
      stream_.fail_here("an action", "e.g. tau, ps(inform(x)), ps(*), obs x, *");
    }
    if (!names_.channel(first.text) && !stream_.peek(1).is("(")) fail_no_channel(first);
    const ChannelNumber channel = views_.channel();
    require_part_in(channel, first.span);
    if (stream_.peek().is("!") || stream_.peek().is("?")) {
      stream_.fail(stream_.peek().span, "a step is sending and receiving at once",
                   fmt::format("write {}(...)", first.text));
    }
    stream_.expect("(", "after the channel");
    if (stream_.accept("*")) {
      stream_.expect(")", "after '*'");
      add_channel(channel, first.span);
      return;
    }
    const SourceSpan begin = stream_.peek().span;
    const Message message = parse_message(stream_, names_, views_, channel, true);
    const SourceSpan where = join(begin, stream_.previous().span);
    stream_.expect(")", "after the message");
    bool found = false;
    for (const Communication& way : message.ways) found = add_message(way) || found;
    if (!found) fail_never(channel, message.ways.front(), where);
  }

  void require_part_in(ChannelNumber number, SourceSpan where) {
    const Channel& channel = program_.channels[number];
    if (agent_ == kNone || channel.from == agent_ || channel.to == agent_) return;
    stream_.fail(where,
                 fmt::format("{} takes no part in what is said on {}", program_.agents[agent_].name,
                             channel.name),
                 fmt::format("channel {}: {} -> {}", channel.name,
                             program_.agents[channel.from].name, program_.agents[channel.to].name));
  }

  [[noreturn]] void fail_no_channel(const Token& token) {
    const bool proposition = std::ranges::any_of(program_.atoms, [&](const Atom& atom) {
      return atom.done == kNone && atom.name == token.text;
    });
    std::string hint = proposition ? fmt::format("an observation is written obs {}", token.text)
                                   : did_you_mean(token.text, names_.channels());
    if (hint.empty()) hint = "e.g. tau, ps(inform(x)), ps(*), obs x, *";
    stream_.fail(token.span, fmt::format("no action called '{}'", token.text), std::move(hint));
  }

  void add_channel(ChannelNumber channel, SourceSpan where) {
    const auto [begin, end] = exchanged_.equal_range(channel);
    if (begin == end) {
      stream_.fail(where,
                   fmt::format("nothing is ever said on {}", program_.channels[channel].name),
                   "somebody must send a message on it that the other receives");
    }
    for (auto each = begin; each != end; ++each) set_.insert(each->second);
  }

  bool add_message(const Communication& message) {
    const std::string text = communication_text(program_, message);
    const auto [begin, end] = exchanged_.equal_range(message.channel);
    for (auto each = begin; each != end; ++each) {
      if (terms_.text(each->second) != text) continue;
      set_.insert(each->second);
      return true;
    }
    return false;
  }

  [[noreturn]] void fail_never(ChannelNumber channel, const Communication& message,
                               SourceSpan where) {
    std::vector<std::string> others;
    const auto [begin, end] = exchanged_.equal_range(channel);
    for (auto each = begin; each != end; ++each) others.push_back(terms_.text(each->second));
    const std::string text = communication_text(program_, message);
    std::string hint = did_you_mean(text, others);
    if (hint.empty() && !others.empty()) {
      hint = fmt::format("what is said on it: {}", fmt::join(others, ", "));
    }
    stream_.fail(where, fmt::format("{} never happens", text), std::move(hint));
  }

  const Program& program_;
  const TermStore& terms_;
  TokenStream& stream_;
  Names names_{program_};
  ViewParser views_{stream_, names_};
  std::multimap<ChannelNumber, TermId> exchanged_;  // what is sent and received, by channel
  std::set<TermId> set_;
  AgentNumber agent_ = kNone;   // whose steps are meant, if not everybody's
  std::vector<bool> of_agent_;  // by prefix
};

}  // namespace

std::optional<std::vector<TermId>> parse_action_set(const Program& program, const TermStore& terms,
                                                    const Sources& sources, SourceSpan where,
                                                    Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.error_count();
  TokenStream stream(
      tokenize(sources, where.file, where.begin, where.end, diagnostics, FullStops::apart),
      diagnostics);
  if (diagnostics.error_count() != errors) return std::nullopt;
  try {
    return ActionSetParser(program, terms, stream).run();
  } catch (const SyntaxError&) {
    return std::nullopt;
  }
}

std::vector<TermId> parse_observed_action(const Program& program, const TermStore& terms,
                                          TokenStream& stream, AgentNumber agent) {
  return ActionSetParser(program, terms, stream).observed(agent);
}

}  // namespace credo::eccs
