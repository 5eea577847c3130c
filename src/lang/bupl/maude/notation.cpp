// Writing and reading names and terms.
#include "lang/bupl/maude/notation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "base/diagnostic.hpp"
#include "term/arithmetic.hpp"

namespace credo::maude {

namespace {

bool is_plain(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

std::string_view arithmetic_word(std::string_view name) {
  if (name == "+") return "plus";
  if (name == "-") return "minus";
  if (name == "*") return "times";
  throw InternalError("the arithmetic of BUPL is + - and *");
}

std::string sorts(std::string_view sort, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += std::string(sort) + " ";
  return out;
}

}  // namespace

bool is_open(const TermStore& terms, TermId term) {
  if (terms.ground(term)) return false;
  if (terms.is_variable(term)) return terms.variable_index(term) < kHoles;
  return std::ranges::any_of(terms.arguments(term),
                             [&](TermId argument) { return is_open(terms, argument); });
}

TermId replaced(TermStore& terms, TermId term, const std::function<TermId(std::uint32_t)>& value) {
  if (terms.ground(term)) return term;
  if (terms.is_variable(term)) return value(terms.variable_index(term));
  std::vector<TermId> parts(terms.arguments(term).begin(), terms.arguments(term).end());
  for (TermId& part : parts) part = replaced(terms, part, value);
  return terms.structure(terms.name(term), parts);
}

std::string mangled(std::string_view prefix, std::string_view name) {
  std::string out(prefix);
  for (const char c : name) {
    if (is_plain(c)) {
      out += c;
    } else if (c == '_') {
      out += '-';
    } else {
      out += fmt::format("~{:02x}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

std::optional<std::string> unmangled(std::string_view prefix, std::string_view text) {
  if (!text.starts_with(prefix)) return std::nullopt;
  std::string name;
  for (std::size_t i = prefix.size(); i < text.size(); ++i) {
    if (text[i] == '-') {
      name += '_';
    } else if (text[i] == '~' && i + 2 < text.size()) {
      const std::string digits(text.substr(i + 1, 2));
      std::size_t used = 0;
      const int code = std::isxdigit(static_cast<unsigned char>(digits[0])) != 0
                           ? std::stoi(digits, &used, 16)
                           : 0;
      if (used != 2) return std::nullopt;
      name += static_cast<char>(code);
      i += 2;
    } else {
      name += text[i];
    }
  }
  if (mangled(prefix, name) != text) return std::nullopt;
  return name;
}

std::string quoted(std::string_view contents) {
  std::string out = "\"";
  for (const char c : contents) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (code < 32 || code > 126) {
      out += fmt::format("\\{:03o}", code);
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::optional<std::string> unquoted(std::string_view text) {
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return std::nullopt;
  const std::string_view inside = text.substr(1, text.size() - 2);
  std::string out;
  for (std::size_t i = 0; i < inside.size(); ++i) {
    if (inside[i] == '"') return std::nullopt;
    if (inside[i] != '\\') {
      out += inside[i];
      continue;
    }
    if (++i == inside.size()) return std::nullopt;
    constexpr std::string_view kLetters = "abfnrtv\"\\?";
    constexpr std::string_view kMeanings = "\a\b\f\n\r\t\v\"\\?";
    const std::size_t letter = kLetters.find(inside[i]);
    if (letter != std::string_view::npos) {
      out += kMeanings[letter];
      continue;
    }
    int code = 0;
    std::size_t digits = 0;
    while (digits < 3 && i + digits < inside.size() && inside[i + digits] >= '0' &&
           inside[i + digits] <= '7') {
      code = 8 * code + (inside[i + digits++] - '0');
    }
    if (digits == 0 || code > 255) return std::nullopt;
    out += static_cast<char>(code);
    i += digits - 1;
  }
  return out;
}

std::string applied(const std::string& name, std::span<const std::string> arguments) {
  return arguments.empty() ? name : fmt::format("{}({})", name, fmt::join(arguments, ", "));
}

std::string RuleVariables::name(std::uint32_t variable) const {
  invariant(variable >= kHoles, "a variable without a value is not written");
  if (variable >= kResults) return fmt::format("N{}", variable - kResults);
  if (variable >= kBound) return fmt::format("X{}", variable - kBound);
  return fmt::format("{}{}", valued.contains(variable) ? 'V' : 'T', variable - kHoles);
}

std::string Vocabulary::variable(std::uint32_t number, const RuleVariables& variables) {
  if (number < kHoles) return "unbound";
  std::string name = variables.name(number);
  variables_[name[0] == 'T' ? "Term" : "Value"].insert(name);
  return name;
}

std::string Vocabulary::beliefs_variable(std::size_t number) {
  std::string name = number == 0 ? "B" : fmt::format("B{}", number);
  variables_["Beliefs"].insert(name);
  return name;
}

std::vector<std::string> Vocabulary::all(std::span<const TermId> some,
                                         const RuleVariables& variables) {
  std::vector<std::string> texts;
  for (const TermId each : some) texts.push_back(term(each, variables));
  return texts;
}

std::string Vocabulary::term(TermId term, const RuleVariables& variables) {
  switch (terms_.kind(term)) {
    case TermKind::number:
      return fmt::format("{}", terms_.value(term));
    case TermKind::string:
      return fmt::format("text({})", quoted(terms_.name_text(term)));
    case TermKind::variable:
      return variable(terms_.variable_index(term), variables);
    case TermKind::large_number:
      return std::string(terms_.name_text(term));
    case TermKind::structure:
      break;
  }
  const std::string_view name = terms_.name_text(term);
  const auto arguments = terms_.arguments(term);
  if (is_arithmetic_functor(name, arguments.size())) {
    return applied(std::string(arithmetic_word(name)), all(arguments, variables));
  }
  if (name == "_" && arguments.empty()) return "unbound";
  names_.emplace(name, arguments.size());
  return applied(mangled(kName, name), all(arguments, variables));
}

std::string Vocabulary::belief(TermId atom, const RuleVariables& variables) {
  const auto arguments = terms_.arguments(atom);
  predicates_.emplace(terms_.name_text(atom), arguments.size());
  return applied(mangled(kPredicate, terms_.name_text(atom)), all(arguments, variables));
}

std::string Vocabulary::action(std::string_view name, std::span<const TermId> arguments,
                               const RuleVariables& variables) {
  actions_.emplace(name, arguments.size());
  return applied(mangled(kAction, name), all(arguments, variables));
}

std::vector<std::string> Vocabulary::predicate_declarations() const {
  std::vector<std::string> lines;
  for (const auto& [name, arity] : predicates_) {
    lines.push_back(fmt::format("op {} : {}-> Belief [ctor] .", mangled(kPredicate, name),
                                sorts("Value", arity)));
  }
  return lines;
}

std::vector<std::string> Vocabulary::name_declarations() const {
  std::vector<std::string> lines;
  for (const auto& [name, arity] : names_) {
    const std::string word = mangled(kName, name);
    lines.push_back(fmt::format("op {} : {}-> Value [ctor] .", word, sorts("Value", arity)));
    if (arity > 0) {
      lines.push_back(fmt::format("op {} : {}-> Term [ctor] .", word, sorts("Term", arity)));
    }
  }
  return lines;
}

std::vector<std::string> Vocabulary::action_declarations() const {
  std::vector<std::string> lines;
  for (const auto& [name, arity] : actions_) {
    lines.push_back(
        fmt::format("op {} : {}-> Action [ctor] .", mangled(kAction, name), sorts("Term", arity)));
  }
  return lines;
}

std::vector<std::string> Vocabulary::variable_declarations() const {
  std::vector<std::string> lines;
  for (const auto& [sort, names] : variables_) {
    lines.push_back(fmt::format("vars {} : {} .", fmt::join(names, " "), sort));
  }
  return lines;
}

}  // namespace credo::maude
