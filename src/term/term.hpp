// First-order terms, hash-consed.
//
// A term is a number, a string, a variable (numbered within its clause) or a name applied to
// arguments; an atom is a name without arguments. Equal terms have equal ids. Arithmetic is kept
// as terms with the functors + - * div mod until it is evaluated (term/arithmetic.hpp). What it
// comes to may be a number over 64 bits: a term for as long as something is compared, which no
// state may have in it.
//
//   TermStore terms;
//   TermId bid = terms.structure("bid", {terms.atom("ag2"), terms.number(4)});
//   terms.text(bid) == "bid(ag2,4)"
//
// compare() is the one canonical order of the semantics: numbers by value, then atoms
// alphabetically, then strings, then structures by name, arity and arguments.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/sequence_table.hpp"
#include "term/big_number.hpp"

namespace credo {

using TermId = std::uint32_t;
inline constexpr TermId kNoTerm = 0xffffffffu;
using SymbolId = std::uint32_t;

enum class TermKind : std::uint8_t { number, structure, string, variable, large_number };

// A name with an arity: what identifies a predicate, an action or a goal.
struct Functor {
  SymbolId name;
  std::uint32_t arity;
  bool operator==(const Functor&) const = default;
};

class TermStore {
 public:
  TermStore() = default;
  TermStore(const TermStore&) = delete;
  TermStore& operator=(const TermStore&) = delete;

  // Building.
  SymbolId symbol(std::string_view name);
  TermId number(std::int64_t value);
  TermId number(const BigNumber& value);
  TermId string(std::string_view contents);
  TermId variable(std::uint32_t index);
  TermId atom(std::string_view name) { return structure(symbol(name), {}); }
  TermId structure(SymbolId name, std::span<const TermId> arguments);
  TermId structure(std::string_view name, std::initializer_list<TermId> arguments) {
    return structure(symbol(name), std::span(arguments.begin(), arguments.size()));
  }

  // Looking.
  TermKind kind(TermId term) const { return nodes_[term].kind; }
  // Of 64 bits; and of any size.
  bool is_number(TermId term) const { return kind(term) == TermKind::number; }
  bool is_any_number(TermId term) const {
    return is_number(term) || kind(term) == TermKind::large_number;
  }
  bool is_variable(TermId term) const { return kind(term) == TermKind::variable; }
  bool is_structure(TermId term) const { return kind(term) == TermKind::structure; }
  bool is_atom(TermId term) const { return is_structure(term) && nodes_[term].arity == 0; }
  bool ground(TermId term) const { return nodes_[term].ground; }
  // Contains + - * div mod somewhere, or a number over 64 bits.
  bool arithmetic(TermId term) const { return nodes_[term].arithmetic; }
  // 0 for constants and variables, 1 for f(a), ...
  std::uint32_t depth(TermId term) const { return nodes_[term].depth; }
  std::int64_t value(TermId number_term) const { return numbers_[nodes_[number_term].data]; }
  BigNumber any_value(TermId number_term) const;
  std::uint32_t variable_index(TermId term) const { return nodes_[term].data; }
  // The name of a structure or atom; the contents of a string.
  SymbolId name(TermId term) const { return nodes_[term].data; }
  std::string_view name_text(TermId term) const { return symbol_text(name(term)); }
  std::span<const TermId> arguments(TermId term) const {
    return {nodes_[term].args, nodes_[term].arity};
  }
  Functor functor(TermId term) const { return {nodes_[term].data, nodes_[term].arity}; }
  std::string_view symbol_text(SymbolId symbol) const { return symbols_[symbol]; }
  std::string functor_text(Functor functor) const;
  // Every name and string there is.
  const std::vector<std::string>& symbols() const { return symbols_; }
  // One past the largest variable index in the term; 0 when ground.
  std::uint32_t variable_bound(TermId term) const { return nodes_[term].variable_bound; }

  // The canonical order: negative, zero or positive.
  int compare(TermId a, TermId b) const;

  // The term as the user would write it. Variables print as names[i] where there are names, else
  // as _0, _1, ...
  std::string text(TermId term, std::span<const std::string> names = {}) const;

  std::size_t size() const { return nodes_.size(); }
  std::size_t bytes() const;

 private:
  struct Node {
    TermKind kind;
    bool ground;
    bool arithmetic;
    std::uint32_t depth;
    std::uint32_t data;  // number index, symbol, or variable index
    std::uint32_t arity;
    std::uint32_t variable_bound;
    const TermId* args;
  };

  TermId intern(std::span<const std::uint32_t> words, const Node& node);
  void write(TermId term, std::span<const std::string> names, std::string& out,
             int precedence) const;

  std::vector<Node> nodes_;
  SequenceTable table_{Width::terms};
  std::vector<std::uint32_t> word_scratch_;
  std::vector<std::int64_t> numbers_;
  std::unordered_map<std::int64_t, std::uint32_t> number_index_;
  std::vector<std::string> symbols_;
  struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>{}(text);
    }
  };
  std::unordered_map<std::string, SymbolId, TextHash, std::equal_to<>> symbol_index_;
};

}  // namespace credo
