// The findings of lint.hpp: what they say, and which of them are likely misspellings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "system/lint.hpp"
#include "system/lint_supply.hpp"

namespace credo {

// Words around the name in a message: "nothing posts the goal " g/1 ": this plan is never ...".
struct Wording {
  std::string_view check;
  std::string before;
  std::string after;
};

class Findings {
 public:
  Findings(const TermStore& terms, const Supply& supply) : terms_(terms), supply_(supply) {}

  // Reports a mention that nothing offered unifies with; says whether something does. The
  // candidates are the names that would be right there; `other_hint` is for when none is near.
  bool require(const Wording& wording, const Mention& wanted, const Mentions& offers,
               const Mentions& candidates, std::string other_hint = {});

  // Reports the mention, by its predicate if `offers` lack that, else with its arguments, and then
  // the name itself is no misspelling.
  void report(const Wording& wording, const Mention& mention, const Mentions& offers,
              const Mentions& candidates, std::string other_hint = {});

  void add(std::string_view check, SourceSpan where, std::string message, std::string hint = {},
           bool likely_misspelling = false);

  // By file and place, without repetition.
  std::vector<Finding> sorted() &&;

 private:
  std::string near_miss(Functor functor, const Mentions& candidates) const;

  const TermStore& terms_;
  const Supply& supply_;
  std::vector<Finding> findings_;
};

}  // namespace credo
