// One function for what has a formula, one for what has an action.
#include "lang/eccs/message_parser.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.hpp"
#include "lang/eccs/words.hpp"

namespace credo::eccs {

namespace {

class MessageParser {
 public:
  MessageParser(TokenStream& stream, Names& names, ViewParser& views, ChannelNumber channel,
                bool sends)
      : stream_(stream), names_(names), views_(views) {
    plain_.channel = channel;
    plain_.sends = sends;
  }

  Message run() {
    const Token word = stream_.peek();
    if (std::ranges::find(act_words(), word.text) == act_words().end()) {
      stream_.fail_here(
          fmt::format("what is {} on {}", plain_.sends ? "sent" : "received", channel().name),
          hint_for(word));
    }
    stream_.take();
    stream_.expect("(", fmt::format("after '{}'", word.text));
    const bool of_action = word.text == "request" || word.text == "agree" ||
                           word.text == "refuse" || word.text == "cancel";
    Message message = of_action ? with_action(word.text) : with_formula(word);
    stream_.expect(")", fmt::format("to close '{}('", word.text));
    return message;
  }

 private:
  const Channel& channel() const { return names_.program().channels[plain_.channel]; }

  static std::string hint_for(const Token& word) {
    std::string near;
    if (word.kind == TokenKind::name) near = did_you_mean(word.text, act_words());
    return near.empty() ? fmt::format("the acts are {}", fmt::join(act_words(), ", ")) : near;
  }

  Communication statement(Act act, ModalId content) const {
    Communication message = plain_;
    message.act = act;
    message.content = content;
    return message;
  }

  Message with_formula(const Token& word) {
    ModalFormulas& formulas = names_.formulas();
    ModalId w = views_.content();
    if (word.text == "inform") return {{}, {statement(Act::inform, w)}};
    if (word.text == "confirm") return {{}, {statement(Act::confirm, w)}};
    if (word.text == "disconfirm") return {{}, {statement(Act::disconfirm, w)}};
    if (!formulas.is_positive(w)) w = formulas.negation(w);
    if (word.text == "inform_if") {
      return {{}, {statement(Act::inform, w), statement(Act::inform, formulas.negation(w))}};
    }
    return query_if(word, w);
  }

  Message query_if(const Token& word, ModalId w) {
    const SourceSpan where = join(word.span, stream_.previous().span);
    const Program& program = names_.program();
    const auto back = channels_back(program, plain_.channel);
    const std::string& asked = program.agents[channel().to].name;
    const std::string& asker = program.agents[channel().from].name;
    if (back.empty() && names_.has_doubtful_channels()) throw SyntaxError{};
    if (back.empty()) {
      stream_.fail(
          where,
          fmt::format("query_if needs a channel for the answer, from {} to {}", asked, asker),
          fmt::format("add a line such as: channel {1}{0}: {1} -> {0}", asker, asked));
    }
    if (back.size() > 1) {
      stream_.fail(where,
                   fmt::format("query_if leaves open on which channel {} answers: {} or {}", asked,
                               program.channels[back[0]].name, program.channels[back[1]].name),
                   fmt::format("say it: request({}!inform_if({}))", program.channels[back[0]].name,
                               program.text(w)));
    }
    Action action;
    action.kind = Action::Kind::inform_if;
    action.channel = back[0];
    action.content = w;
    const std::string text = program.text(w);
    const auto number = names_.action(std::move(action), where);
    if (!number) {
      stream_.fail(where,
                   fmt::format("nobody is ever asked query_if({}) on {}", text, channel().name));
    }
    return {{}, {request(*number)}};
  }

  Communication request(ActionNumber action) const {
    Communication message = plain_;
    message.act = Act::request;
    message.requested = action;
    return message;
  }

  Message with_action(std::string_view word) {
    const ActionNumber action = views_.action(false);
    if (word == "request") return {{}, {request(action)}};
    ModalFormulas& formulas = names_.formulas();
    const AgentNumber i = channel().from;
    const AgentNumber j = channel().to;
    const auto believes = [&](AgentNumber agent, ModalId f) {
      return formulas.attitude(Attitude::belief, agent, f);
    };
    const auto intends = [&](AgentNumber agent, ModalId f) {
      return formulas.attitude(Attitude::intention, agent, f);
    };
    const ModalId done = formulas.literal(names_.program().actions[action].done);
    const ModalId will = intends(i, done);
    const ModalId will_not = formulas.negation(will);
    Message message;
    const auto update = [&](ModalId f, bool deletes) {
      if (plain_.sends) message.before.push_back({f, deletes});
    };
    if (word == "agree") {
      update(believes(i, will), false);
      update(intends(i, believes(j, will)), false);
      message.ways = {statement(Act::inform, will)};
      return message;
    }
    update(will, true);
    update(believes(i, will_not), false);
    if (word == "cancel") update(believes(i, believes(j, will)), false);
    update(intends(i, believes(j, will_not)), false);
    message.ways = {word == "refuse" ? statement(Act::inform, will_not)
                                     : statement(Act::disconfirm, will)};
    return message;
  }

  TokenStream& stream_;
  Names& names_;
  ViewParser& views_;
  Communication plain_;
};

}  // namespace

Message parse_message(TokenStream& stream, Names& names, ViewParser& views, ChannelNumber channel,
                      bool sends) {
  return MessageParser(stream, names, views, channel, sends).run();
}

}  // namespace credo::eccs
