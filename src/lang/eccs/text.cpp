// Writing formulas, conditions, prefixes and processes.
#include "lang/eccs/text.hpp"

#include <fmt/format.h>

namespace credo::eccs {

namespace {

// A process that takes more room than anybody reads is cut.
constexpr std::size_t kLongestProcess = 2000;

bool is_compound(const Condition& condition) {
  return condition.op == Condition::Op::both || condition.op == Condition::Op::either;
}

std::string infix(const Program& program, const Condition& condition, std::string_view symbol) {
  std::string out;
  for (const Condition& part : condition.parts) {
    if (!out.empty()) out += symbol;
    const bool wrap = is_compound(part) && part.op != condition.op;
    out += wrap ? "(" + program.text(part) + ")" : program.text(part);
  }
  return out;
}

std::string literal_text(const Program& program, AtomNumber atom, bool positive) {
  return (positive ? "" : "!") + program.atoms[atom].name;
}

class ProcessText {
 public:
  explicit ProcessText(const Program& program) : program_(program) {}

  std::string run(ProcessNumber process) {
    write(process);
    if (out_.size() > kLongestProcess) {
      out_.resize(kLongestProcess);
      out_ += "...";
    }
    return std::move(out_);
  }

 private:
  // A chain of prefixes is a loop; only sums are nested.
  void write(ProcessNumber number) {
    while (out_.size() <= kLongestProcess) {
      const Process& process = program_.processes[number];
      switch (process.kind) {
        case Process::Kind::nil:
          out_ += "0";
          return;
        case Process::Kind::name:
          out_ += program_.definitions[process.definition].name;
          return;
        case Process::Kind::sum:
          return write_sum(process);
        case Process::Kind::prefix:
          out_ += program_.prefixes[process.prefix].text + ". ";
          number = process.next;
      }
      if (program_.processes[number].kind != Process::Kind::sum) continue;
      out_ += "(";
      write(number);
      out_ += ")";
      return;
    }
  }

  void write_sum(const Process& sum) {
    for (std::size_t i = 0; i < sum.parts.size() && out_.size() <= kLongestProcess; ++i) {
      if (i > 0) out_ += " + ";
      write(sum.parts[i]);
    }
  }

  const Program& program_;
  std::string out_;
};

}  // namespace

std::string_view text_of(Act act) {
  switch (act) {
    case Act::inform:
      return "inform";
    case Act::confirm:
      return "confirm";
    case Act::disconfirm:
      return "disconfirm";
    case Act::request:
      break;
  }
  return "request";
}

std::string Program::text(ModalId f) const {
  return formulas->text(
      f, [this](std::uint32_t agent) { return agents[agent].name; },
      [this](std::uint32_t atom) { return atoms[atom].name; });
}

std::string Program::text(const Condition& condition) const {
  switch (condition.op) {
    case Condition::Op::truth:
      return "true";
    case Condition::Op::falsity:
      return "false";
    case Condition::Op::view:
      return text(condition.view);
    case Condition::Op::negation: {
      const Condition& part = condition.parts[0];
      return is_compound(part) ? "!(" + text(part) + ")" : "!" + text(part);
    }
    case Condition::Op::both:
      return infix(*this, condition, " & ");
    case Condition::Op::either:
      return infix(*this, condition, " | ");
  }
  return "";
}

std::string Program::process_text(ProcessNumber process) const {
  return ProcessText(*this).run(process);
}

std::string action_text(const Program& program, const Action& action) {
  const auto message = [&](std::string_view act) {
    return fmt::format("{}!{}({})", program.channels[action.channel].name, act,
                       program.text(action.content));
  };
  switch (action.kind) {
    case Action::Kind::inform:
      return message("inform");
    case Action::Kind::inform_if:
      return message("inform_if");
    case Action::Kind::confirm:
      return message("confirm");
    case Action::Kind::disconfirm:
      return message("disconfirm");
    case Action::Kind::observe:
      return fmt::format("observe({})", program.atoms[action.proposition].name);
    case Action::Kind::internal:
      break;
  }
  return action.text;
}

std::string message_text(const Program& program, const Communication& message) {
  if (message.act != Act::request) {
    return fmt::format("{}({})", text_of(message.act), program.text(message.content));
  }
  const Action& action = program.actions[message.requested];
  const auto back = channels_back(program, message.channel);
  if (action.kind == Action::Kind::inform_if && back.size() == 1 && back[0] == action.channel) {
    return fmt::format("query_if({})", program.text(action.content));
  }
  return fmt::format("request({})", action.text);
}

std::string communication_text(const Program& program, const Communication& message) {
  return fmt::format("{}({})", program.channels[message.channel].name,
                     message_text(program, message));
}

std::string observation_text(const Program& program, const Observe& observe) {
  return "obs " + literal_text(program, observe.proposition, observe.positive);
}

std::string prefix_text(const Program& program,
                        const std::variant<Update, Query, Observe, Communication>& does) {
  if (const auto* update = std::get_if<Update>(&does)) {
    return fmt::format("update({}{})", update->deletes ? "!" : "", program.text(update->formula));
  }
  if (const auto* query = std::get_if<Query>(&does)) {
    return fmt::format("query({})", program.text(query->condition));
  }
  if (const auto* observe = std::get_if<Observe>(&does)) {
    return fmt::format("observe({})",
                       literal_text(program, observe->proposition, observe->positive));
  }
  const auto& message = std::get<Communication>(does);
  return fmt::format("{}{}{}", program.channels[message.channel].name, message.sends ? "!" : "?",
                     message_text(program, message));
}

}  // namespace credo::eccs
