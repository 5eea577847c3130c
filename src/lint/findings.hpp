// The findings of lint.hpp: what they say, and which of them are likely misspellings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lint/lint.hpp"
#include "property/supply.hpp"

namespace credo {

// Words around the name in a message: "nothing posts the goal " g/1 ": this plan is never ...".
struct Wording {
  std::string_view check;
  std::string before;
  std::string after;
};

// Names that are wanted: all of them, or those of which nothing is provided.
struct Wanted {
  Offers names;
  const Offers* provided = nullptr;

  bool in_vain(Functor functor) const {
    return provided == nullptr || !(provided->has_open() || provided->known(functor));
  }
};

// The names a misspelt one may stand for.
struct Candidates {
  std::vector<Wanted> likely = {};  // would be right there: any near name counts, and another arity
  Offers taken = {};                // have a counterpart already: only a slip of the finger counts
};

class Findings {
 public:
  explicit Findings(const TermStore& terms) : terms_(terms) {}

  // Reports a mention that nothing offered unifies with; says whether something does. `other_hint`
  // is for when no candidate is near.
  bool require(const Wording& wording, const Mention& wanted, const Offers& offers,
               const Candidates& candidates, const std::string& other_hint = {});

  // Reports the mention, by its predicate if `offers` lack that, else with its arguments, and then
  // the name itself is no misspelling.
  void report(const Wording& wording, const Mention& mention, const Offers& offers,
              const Candidates& candidates, const std::string& other_hint = {});

  // Whether one of the candidates is near.
  bool looks_misspelt(TermId atom, const Candidates& candidates) const {
    return !near_miss(terms_.functor(atom), candidates).empty();
  }

  void add(std::string_view check, SourceSpan where, std::string message, std::string hint = {},
           bool likely_misspelling = false);

  // By file and place, without repetition.
  std::vector<Finding> sorted() &&;

 private:
  std::string near_miss(Functor functor, const Candidates& candidates) const;
  std::string near_name(const std::string& name, std::size_t changes,
                        const Candidates& candidates) const;

  const TermStore& terms_;
  std::vector<Finding> findings_;
};

}  // namespace credo
