// Hash-consed terms: each is interned as the sequence (kind, data, arguments...).
#include "term/term.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "term/arithmetic.hpp"

namespace credo {

SymbolId TermStore::symbol(std::string_view name) {
  const auto found = symbol_index_.find(name);
  if (found != symbol_index_.end()) return found->second;
  const SymbolId id = narrowed(symbols_.size(), Width::names);
  symbols_.emplace_back(name);
  symbol_index_.emplace(symbols_.back(), id);
  return id;
}

TermId TermStore::intern(std::span<const std::uint32_t> words, const Node& node) {
  // Nothing must fail between the two tables.
  if (nodes_.size() == nodes_.capacity()) nodes_.reserve(2 * nodes_.size() + 1);
  const TermId id = table_.intern(words);
  if (id == nodes_.size()) {
    nodes_.push_back(node);
    nodes_.back().args = table_[id].data() + 2;
  }
  return id;
}

TermId TermStore::number(std::int64_t value) {
  auto entry = number_index_.find(value);
  if (entry == number_index_.end()) {
    entry = number_index_.emplace(value, narrowed(numbers_.size(), Width::names)).first;
    numbers_.push_back(value);
  }
  const std::uint32_t words[] = {static_cast<std::uint32_t>(TermKind::number), entry->second};
  return intern(words, {TermKind::number, true, false, 0, entry->second, 0, 0, nullptr});
}

TermId TermStore::number(const BigNumber& value) {
  if (const auto small = value.small()) return number(*small);
  const SymbolId digits = symbol(value.text());
  const std::uint32_t words[] = {static_cast<std::uint32_t>(TermKind::large_number), digits};
  return intern(words, {TermKind::large_number, true, true, 0, digits, 0, 0, nullptr});
}

BigNumber TermStore::any_value(TermId number_term) const {
  if (is_number(number_term)) return value(number_term);
  return BigNumber(name_text(number_term));
}

TermId TermStore::string(std::string_view contents) {
  const SymbolId id = symbol(contents);
  const std::uint32_t words[] = {static_cast<std::uint32_t>(TermKind::string), id};
  return intern(words, {TermKind::string, true, false, 0, id, 0, 0, nullptr});
}

TermId TermStore::variable(std::uint32_t index) {
  const std::uint32_t words[] = {static_cast<std::uint32_t>(TermKind::variable), index};
  return intern(words, {TermKind::variable, false, false, 0, index, 0, index + 1, nullptr});
}

TermId TermStore::structure(SymbolId name, std::span<const TermId> arguments) {
  Node node{TermKind::structure,
            true,
            false,
            0,
            name,
            static_cast<std::uint32_t>(arguments.size()),
            0,
            nullptr};
  node.arithmetic = is_arithmetic_functor(symbols_[name], arguments.size());
  for (const TermId argument : arguments) {
    const Node& part = nodes_[argument];
    node.ground = node.ground && part.ground;
    node.arithmetic = node.arithmetic || part.arithmetic;
    node.depth = std::max(node.depth, part.depth + 1);
    node.variable_bound = std::max(node.variable_bound, part.variable_bound);
  }
  // The scratch may not alias `arguments`, which callers take from their own storage.
  word_scratch_.assign({static_cast<std::uint32_t>(TermKind::structure), name});
  word_scratch_.insert(word_scratch_.end(), arguments.begin(), arguments.end());
  return intern(word_scratch_, node);
}

std::string TermStore::functor_text(Functor functor) const {
  return fmt::format("{}/{}", symbol_text(functor.name), functor.arity);
}

namespace {

int rank(TermKind kind, bool is_atom) {
  switch (kind) {
    case TermKind::number:
    case TermKind::large_number:
      return 0;
    case TermKind::structure:
      return is_atom ? 1 : 3;
    case TermKind::string:
      return 2;
    case TermKind::variable:
      return 4;
  }
  return 5;
}

int sign(int value) { return value < 0 ? -1 : value > 0 ? 1 : 0; }

}  // namespace

int TermStore::compare(TermId a, TermId b) const {
  if (a == b) return 0;
  const int rank_a = rank(kind(a), is_atom(a));
  const int rank_b = rank(kind(b), is_atom(b));
  if (rank_a != rank_b) return rank_a < rank_b ? -1 : 1;
  switch (kind(a)) {
    case TermKind::number:
      if (is_number(b)) return value(a) < value(b) ? -1 : 1;
      [[fallthrough]];
    case TermKind::large_number:
      return any_value(a) < any_value(b) ? -1 : 1;
    case TermKind::variable:
      return variable_index(a) < variable_index(b) ? -1 : 1;
    case TermKind::string:
      return sign(name_text(a).compare(name_text(b)));
    case TermKind::structure:
      break;
  }
  if (name(a) != name(b)) return sign(name_text(a).compare(name_text(b)));
  const auto args_a = arguments(a);
  const auto args_b = arguments(b);
  if (args_a.size() != args_b.size()) return args_a.size() < args_b.size() ? -1 : 1;
  for (std::size_t i = 0; i < args_a.size(); ++i) {
    const int order = compare(args_a[i], args_b[i]);
    if (order != 0) return order;
  }
  return 0;
}

std::string TermStore::text(TermId term, std::span<const std::string> names) const {
  std::string out;
  write(term, names, out, 0);
  return out;
}

void TermStore::write(TermId term, std::span<const std::string> names, std::string& out,
                      int precedence) const {
  switch (kind(term)) {
    case TermKind::number:
      fmt::format_to(std::back_inserter(out), "{}", value(term));
      return;
    case TermKind::large_number:
      out += name_text(term);
      return;
    case TermKind::string:
      fmt::format_to(std::back_inserter(out), "\"{}\"", name_text(term));
      return;
    case TermKind::variable: {
      const std::uint32_t index = variable_index(term);
      if (index < names.size()) {
        out += names[index];
      } else {
        fmt::format_to(std::back_inserter(out), "_{}", index);
      }
      return;
    }
    case TermKind::structure:
      break;
  }
  const auto args = arguments(term);
  const std::string_view functor_name = name_text(term);
  if (is_arithmetic_functor(functor_name, args.size())) {
    const int level = functor_name == "+" || functor_name == "-" ? 1 : 2;
    const bool wrap = precedence > level || args.size() == 1;
    if (wrap) out += '(';
    if (args.size() == 1) {
      out += functor_name;
      write(args[0], names, out, 3);
    } else {
      write(args[0], names, out, level);
      out +=
          functor_name.size() > 1 ? fmt::format(" {} ", functor_name) : std::string(functor_name);
      write(args[1], names, out, level + 1);
    }
    if (wrap) out += ')';
    return;
  }
  out += functor_name;
  if (args.empty()) return;
  out += '(';
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (i > 0) out += ',';
    write(args[i], names, out, 0);
  }
  out += ')';
}

std::size_t TermStore::bytes() const { return table_.bytes() + nodes_.capacity() * sizeof(Node); }

}  // namespace credo
