// Patterns of atoms from the texts of a system, found by predicate and by argument.
//
//   Comparisons comparisons(terms);
//   Patterns believed(comparisons);
//   believed.add(mention);
//   believed.known(functor);      // is there one with this name and arity?
//   believed.offered(atom);       // one that unifies?
//
//   Offers answers = Offers().then({&believed}).then({&test_plans});     // both, in this order
//
// A pattern's variables stand for any term. Texts may be long: to look something up takes no more
// than what is found takes. `place` is where a pattern stands among those of its kind, for lists
// that several programs share parts of.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/near_names.hpp"
#include "system/signature.hpp"
#include "term/term.hpp"

namespace credo {

using Mentions = std::vector<Mention>;

// Whether some term is an instance of both, whose variables are different ones.
bool unifiable(TermStore& terms, TermId a, TermId b);

// The terms that patterns are made of, and how much has been compared to look patterns up: those
// that were tried, and letters of their names.
struct Comparisons {
  TermStore& terms;
  std::uint64_t made = 0;
};

class Patterns {
 public:
  explicit Patterns(Comparisons& comparisons)
      : terms_(&comparisons.terms), comparisons_(&comparisons.made) {}

  void add(const Mention& mention, std::uint64_t place);
  void add(const Mention& mention) { add(mention, all_.size()); }
  void add_all(const Mentions& mentions);

  const Mentions& all() const { return all_; }
  bool empty() const { return all_.empty(); }

  bool known(Functor functor) const;
  // Whether one has the name, with any number of arguments.
  bool named(SymbolId name) const;
  // Whether what it is called can only be told when the system runs.
  bool has_open() const { return !open_.empty(); }
  bool offered(TermId atom);
  // Calls use(number) with the numbers in all() of patterns that may unify with the atom, all that
  // do among them, until it says true; says whether it did.
  bool any_candidate(TermId atom, const std::function<bool(std::uint32_t)>& use);

  // Those that are called so: each predicate with the place of its first pattern.
  using UsePredicate = std::function<void(Functor, std::uint64_t place)>;
  void each_called(SymbolId name, const UsePredicate& use) const;
  // The names within so many changes.
  std::vector<SymbolId> near(std::string_view name, std::size_t most, NearNames::Numbers numbers);
  // Whether a name has capitals in it.
  bool has_capitals();

 private:
  // The patterns of one predicate, by the terms without variables in their first arguments.
  struct Argument {
    std::unordered_map<TermId, std::vector<std::uint32_t>> at;
    std::vector<std::uint32_t> open;  // with a variable in it
  };
  struct Predicate {
    Functor functor;
    std::uint64_t first_place;
    std::vector<std::uint32_t> patterns = {};  // numbers in all_
    std::size_t indexed = 0;                   // of these
    std::vector<Argument> arguments = {};
    std::unordered_map<TermId, bool> answers = {};  // for atoms that no argument tells apart
  };
  struct Index {
    std::unordered_map<std::uint64_t, std::uint32_t> by_functor;       // numbers of predicates
    std::unordered_map<SymbolId, std::vector<std::uint32_t>> by_name;  // likewise
    std::vector<Predicate> predicates;
    NearNames names;
    std::size_t spelt = 0;  // of the predicates have their names there
    bool capitals = false;  // in one of these
  };

  // With the names of all; nullptr if there are none.
  Index* spelt();
  Predicate* predicate(Functor functor) const;
  // The argument by which the fewest patterns come into question; nullptr if there is none.
  const Argument* telling(Predicate& predicate, TermId atom, TermId& value);
  bool compare(std::uint32_t number, TermId atom);

  TermStore* terms_;
  std::uint64_t* comparisons_;
  Mentions all_;
  std::vector<std::uint32_t> open_;  // numbers of those that are no structures
  std::unique_ptr<Index> index_;
};

// Lists of patterns, one after the other.
class Offers {
 public:
  // Parts that are one list, in the order of their places.
  Offers& then(std::initializer_list<Patterns*> merged);
  Offers& then(const Offers& others);

  bool empty() const;
  bool known(Functor functor) const;
  bool named(SymbolId name) const;
  bool has_open() const;
  bool offered(TermId atom) const;

  struct Place {
    std::size_t list;
    std::uint64_t place;
    auto operator<=>(const Place&) const = default;
  };
  using UsePredicate = std::function<void(Functor, Place)>;
  void each_called(SymbolId name, const UsePredicate& use) const;
  void each_near(std::string_view name, std::size_t most, NearNames::Numbers numbers,
                 const UsePredicate& use) const;
  bool has_capitals() const;

  // The lists that it is made of, each once; and whether one of all in them fits.
  std::vector<Patterns*> parts() const;
  bool any(const std::function<bool(const Mention&)>& fits) const;

 private:
  struct Part {
    Patterns* patterns;
    std::size_t list;
  };
  std::vector<Part> parts_;
  std::size_t lists_ = 0;
};

}  // namespace credo
