// The atoms of L_D about a Dribble agent: B f, G f, Bs{...}, Gs{...}, P[plan].
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/diagnostic.hpp"
#include "lang/dribble/program.hpp"
#include "system/local_query.hpp"

namespace credo::dribble {

struct Query : LocalQuery {
  enum class Kind : std::uint8_t {
    belief,   // the beliefs entail the formula
    goal,     // a single goal entails the formula
    beliefs,  // the belief base is exactly this set
    goals,    // the goal base is exactly this set
    plan,     // the plan is exactly this
  };
  Kind kind = Kind::belief;
  prop::Base formulas;  // one of belief and goal
  Plan plan;
  std::string shown;

  std::string text() const override { return shown; }
};

// The word and its operand, the text at `where`; nullptr after an error.
std::shared_ptr<const Query> parse_query(const Program& program, const Sources& sources,
                                         std::string_view word, SourceSpan where,
                                         Diagnostics& diagnostics);

}  // namespace credo::dribble
