// Statement by statement; after an error it goes on with the next statement.
//
// Names may be used before they are declared, so the statements are read in three rounds: agents;
// channels, the environment and the names of processes; the rest.
#include "lang/eccs/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "base/suggest.hpp"
#include "lang/eccs/check.hpp"
#include "lang/eccs/labels.hpp"
#include "lang/eccs/process_parser.hpp"
#include "lang/eccs/statements.hpp"
#include "lang/eccs/words.hpp"
#include "system/mover.hpp"

namespace credo::eccs {

namespace {

class Parser {
 public:
  Parser(const ProgramText& text, std::vector<Token> tokens)
      : sources_(text.sources),
        overrides_(text.overrides),
        starts_(statement_starts(text.sources, tokens)),
        stream_(std::move(tokens), text.diagnostics) {
    program_.file_name = text.sources.path(text.file);
    program_.formulas = std::make_shared<ModalFormulas>();
    program_.tau = text.terms.atom("tau");
  }

  // The program; what was read as which process is added to the uses.
  Program run(TermStore& terms, SystemUses& uses) {
    ProcessTable table(program_, terms);
    table_ = &table;
    uses_ = &uses;
    const SourceSpan start = stream_.peek().span;
    const std::size_t errors = stream_.diagnostics().error_count();
    round_ = Round::agents;
    all_statements();
    // Without its agents everything in the system would be blamed.
    if (stream_.diagnostics().error_count() != errors) return std::move(program_);
    if (program_.agents.empty()) {
      stream_.diagnostics().error(start, "the system has no agents",
                                  "add a line such as: agents p s");
      return std::move(program_);
    }
    for (const Round round : {Round::names, Round::processes}) {
      round_ = round;
      all_statements();
    }
    return std::move(program_);
  }

 private:
  enum class Round : std::uint8_t { agents, names, processes };

  void all_statements() {
    for (std::size_t i = 0; i + 1 < starts_.size(); ++i) {
      stream_.move_to(starts_[i]);
      end_ = starts_[i + 1];
      try {
        statement();
      } catch (const SyntaxError&) {
        continue;
      }
    }
  }

  bool at_statement_end() const { return stream_.position() >= end_; }
  std::uint32_t line_of(SourceSpan where) const {
    return sources_.position(where.file, where.begin).line;
  }
  [[noreturn]] void fail_twice(std::string_view what, const Token& name, SourceSpan first) {
    stream_.fail(name.span, fmt::format("{} '{}' is declared twice", what, name.text),
                 fmt::format("first in line {}", line_of(first)));
  }

  void statement() {
    const Token word = stream_.peek();
    if (!is_statement_word(word)) {
      std::string hint;
      if (word.kind == TokenKind::name) hint = did_you_mean(word.text, statement_words());
      stream_.fail_here("a statement such as agents, channel or proc", std::move(hint));
    }
    stream_.take();
    const Round own = word.text == "agents"                          ? Round::agents
                      : word.text == "channel" || word.text == "env" ? Round::names
                                                                     : Round::processes;
    if (word.text == "proc" && round_ == Round::names) return declare_process();
    if (own != round_) return;
    if (word.text == "agents") agents();
    if (word.text == "channel") channel();
    if (word.text == "env") environment();
    if (word.text == "proc") definition(word.span);
    if (word.text == "system") system();
    if (word.text == "store") store(word.span);
    if (word.text == "property") named_text("property", "formula", program_.properties);
    if (word.text == "test") named_text("test", "expression", program_.tests);
    if (word.text == "define") define_formula();
    if (word.text == "fair") fairness(word);
    if (at_statement_end()) return;
    const bool next_statement = is_statement_word(stream_.peek());
    stream_.fail_here(fmt::format("the end of the statement '{}'", word.text),
                      next_statement ? "a statement begins on a line of its own" : "");
  }

  // ---- declarations

  void agents() {
    do {
      const Token name = parse_agent_name(stream_);
      if (!names_.add_agent(name.text, name.span)) {
        fail_twice("agent", name, program_.agents[*names_.agent(name.text)].where);
      }
      if (program_.agents.size() == kMostInPairs) {
        stream_.fail(name.span, fmt::format("more than {} agents", kMostInPairs - 1));
      }
    } while (stream_.accept(",") || !at_statement_end());
  }

  AgentNumber agent() {
    const Token name = parse_agent_name(stream_);
    if (const auto number = names_.agent(name.text)) return *number;
    std::string hint = did_you_mean(name.text, names_.agents());
    if (hint.empty()) {
      hint = fmt::format("the agents are {}", fmt::join(names_.agents(), ", "));
    }
    stream_.fail(name.span, fmt::format("unknown agent '{}'", name.text), std::move(hint));
  }

  void channel() {
    const Token name = parse_name(stream_, "a channel");
    names_.doubt_channel(name.text);
    stream_.expect(":", "after the name of the channel");
    Channel channel;
    channel.name = name.text;
    channel.where = name.span;
    channel.from = agent();
    if (stream_.peek().is("<-") || stream_.peek().is("<->")) {
      stream_.fail_here("'->'", "a channel goes one way, from the sender to the receiver");
    }
    stream_.expect("->", "after the agent who sends");
    const SourceSpan receiver = stream_.peek().span;
    channel.to = agent();
    if (channel.from == channel.to) {
      stream_.fail(receiver, "a channel goes from one agent to another");
    }
    if (!names_.add_channel(channel)) {
      fail_twice("channel", name, program_.channels[*names_.channel(name.text)].where);
    }
  }

  void environment() {
    do {
      const Token name = parse_name(stream_, "a proposition");
      Atom& atom = program_.atoms[*names_.proposition(name.text, name.span)];
      if (std::exchange(atom.observable, true)) {
        stream_.fail(name.span, fmt::format("the environment says twice what '{}' is", name.text),
                     fmt::format("first in line {}", line_of(atom.where)));
      }
      stream_.expect("=", "after the proposition");
      const auto truth = truth_of(stream_.peek().text);
      if (!truth) stream_.fail_here("true, false or *", "* is for what may change all the time");
      stream_.take();
      atom.truth = overridden(atom.name).value_or(*truth);
    } while (stream_.accept(","));
  }

  static std::optional<Truth> truth_of(std::string_view text) {
    if (text == "true") return Truth::yes;
    if (text == "false") return Truth::no;
    if (text == "*") return Truth::any;
    return std::nullopt;
  }

  std::optional<Truth> overridden(const std::string& name) {
    const auto given = overrides_.values.find(name);
    if (given == overrides_.values.end()) return std::nullopt;
    const auto truth = truth_of(given->second);
    if (!truth) {
      throw UserError(
          fmt::format("the value '{}' of --const {} is not true, false or *", given->second, name));
    }
    overrides_.used[name] = true;
    return truth;
  }

  // ---- processes

  void declare_process() {
    const Token name = parse_process_name(stream_);
    const auto number = static_cast<std::uint32_t>(program_.definitions.size());
    const auto [known, added] = definitions_.try_emplace(std::string(name.text), number);
    if (!added) fail_twice("process", name, program_.definitions[known->second].where);
    program_.definitions.push_back({std::string(name.text), kNone, name.span});
    uses_->definitions.emplace_back();
  }

  ProcessNumber process(ProcessUses& uses) {
    return ProcessParser(stream_, sources_, names_, *table_, definitions_).process(uses);
  }

  void definition(SourceSpan begin) {
    const Token name = stream_.take();
    const auto known = definitions_.find(name.text);
    if (known == definitions_.end()) throw SyntaxError{};  // what is no name was reported already
    const std::uint32_t number = known->second;
    if (program_.definitions[number].where.begin != name.span.begin) throw SyntaxError{};
    stream_.expect("=", "after the name of the process");
    const SourceSpan body = stream_.peek().span;
    program_.definitions[number].body = process(uses_->definitions[number]);
    program_.definitions[number].body_where = join(body, stream_.previous().span);
    program_.definitions[number].statement = join(begin, stream_.previous().span);
    if (!at_statement_end() && !is_statement_word(stream_.peek())) {
      stream_.fail_here("'+' or the end of the process");
    }
  }

  void system() {
    do {
      const SourceSpan where = stream_.peek().span;
      AgentName& owner = program_.agents[agent()];
      stream_.expect("=", "after the agent");
      uses_->agents.resize(program_.agents.size());
      const AgentNumber number = *names_.agent(owner.name);
      const SourceSpan begin = stream_.peek().span;
      const ProcessNumber start = process(uses_->agents[number]);
      if (owner.start != kNone) {
        stream_.fail(where, fmt::format("agent '{}' has two processes", owner.name),
                     "one may be the sum of several: A + B");
      }
      owner.start = start;
      owner.process_where = join(begin, stream_.previous().span);
    } while (stream_.accept(","));
  }

  // What an agent begins with.
  void store(SourceSpan word) {
    AgentName& owner = program_.agents[agent()];
    if (owner.store_where.known()) {
      stream_.fail(word, fmt::format("the store of '{}' is given twice", owner.name),
                   fmt::format("first in line {}", line_of(owner.store_where)));
    }
    owner.store_where = word;
    stream_.expect(":", "after the agent whose store it is");
    ViewParser views(stream_, names_);
    do {
      const Chain chain = views.view();
      const std::string text = eccs::text(program_, chain);
      if (program_.agents[chain.views[0].agent].name != owner.name) {
        stream_.fail(chain.where,
                     fmt::format("the store of {} has views of {} only", owner.name, owner.name),
                     fmt::format("write B_{} {}", owner.name, text));
      }
      const ModalId formula = stored_formula(program_, chain, stream_);
      ModalFormulas& formulas = *program_.formulas;
      if (!chain.views[0].positive || !formulas.is_positive(formulas.existing_normal(formula))) {
        stream_.fail(chain.where, fmt::format("{} is no formula of a store", text),
                     "what is not in a store is not believed, intended or doubted: leave it out");
      }
      owner.store.push_back({formula, chain.where});
    } while (stream_.accept(","));
  }

  // ---- the rest

  SourceSpan text_to_end() {
    SourceSpan text = stream_.peek().span;
    while (!at_statement_end()) text = join(text, stream_.take().span);
    return text;
  }

  // The logic reads it.
  void define_formula() {
    if (at_statement_end()) stream_.fail_here("the name of a definition");
    program_.defined_formulas.push_back(text_to_end());
  }

  // A property or a test: its text goes on to the next statement and is read by whoever checks it.
  void named_text(std::string_view what, std::string_view content, std::vector<PropertyText>& all) {
    PropertyText text;
    const Token name = stream_.peek();
    if (name.kind != TokenKind::name && name.kind != TokenKind::variable) {
      stream_.fail_here(fmt::format("the name of a {}", what));
    }
    stream_.take();
    text.name = name.text;
    text.name_where = name.span;
    stream_.expect(":", fmt::format("after the name of the {}", what));
    if (at_statement_end()) {
      stream_.fail(name.span, fmt::format("the {} {} has no {}", what, name.text, content));
    }
    text.formula = text_to_end();
    const auto [first, added] = named_.try_emplace({what, text.name}, text.name_where);
    if (!added) fail_twice(what, name, first->second);
    all.push_back(std::move(text));
  }

  void fairness(const Token& word) {
    const Token value = stream_.peek();
    for (const Fairness each : {Fairness::none, Fairness::weak, Fairness::strong}) {
      if (!value.is_name(text_of(each))) continue;
      stream_.take();
      if (fairness_where_.known()) {
        stream_.fail(word.span, "the fairness is given twice",
                     fmt::format("first in line {}", line_of(fairness_where_)));
      }
      fairness_where_ = word.span;
      program_.fairness = each;
      return;
    }
    stream_.fail_here("none, weak or strong");
  }

  const Sources& sources_;
  ConstantOverrides& overrides_;
  std::vector<std::size_t> starts_;
  TokenStream stream_;
  Program program_;
  Names names_{program_};
  DefinitionNumbers definitions_;
  ProcessTable* table_ = nullptr;
  SystemUses* uses_ = nullptr;
  Round round_ = Round::agents;
  std::size_t end_ = 0;  // where the statement ends
  SourceSpan fairness_where_;
  std::map<std::pair<std::string_view, std::string>, SourceSpan> named_;  // properties and tests
};

}  // namespace

std::shared_ptr<const Program> parse_program(const ProgramText& text) {
  auto tokens =
      tokenize(text.sources, text.file, text.begin, text.end, text.diagnostics, FullStops::apart);
  const std::size_t errors = text.diagnostics.error_count();
  SystemUses uses;
  auto program = std::make_shared<Program>(Parser(text, std::move(tokens)).run(text.terms, uses));
  uses.agents.resize(program->agents.size());
  if (text.diagnostics.error_count() != errors) return program;
  check_system(*program, uses, text.diagnostics);
  if (text.diagnostics.error_count() == errors) program->labels = labels_of(*program);
  return program;
}

}  // namespace credo::eccs
