// The table.
#include "logic/operators.hpp"

namespace credo {

namespace {

// clang-format off
constexpr auto make_table() {
  using enum OperatorKind;
  using enum Polarity;
  using enum Safety;
  using Op = Operator;
  constexpr int kUnary = kUnaryLevel;
  constexpr int kTime = kTightestInfix;
  return std::to_array<OperatorInfo>({
    // op           kind      arity text    letter spellings                    level   right  left      right  safety    sets
    {Op::truth,       constant, 0, "true",   "",  {},                           kUnary, false, same,     same,  anywhere, false},
    {Op::falsity,     constant, 0, "false",  "",  {},                           kUnary, false, same,     same,  anywhere, false},
    {Op::atom,        atom,     0, "",       "",  {},                           kUnary, false, same,     same,  anywhere, false},
    {Op::negation,    logical,  1, "!",      "",  {"!", "~", "not"},            kUnary, false, opposite, same,  anywhere, false},
    {Op::next,        time,     1, "X",      "X", {"X", "O", "next"},           kUnary, false, same,     same,  anywhere, true},
    {Op::eventually,  time,     1, "<>",     "F", {"F", "eventually"},          kUnary, false, same,     same,  denied,   true},
    {Op::always,      time,     1, "[]",     "G", {"G", "always"},              kUnary, false, same,     same,  claimed,  true},
    {Op::all_paths,   paths,    1, "A",      "",  {"A"},                        kUnary, false, same,     same,  claimed,  false},
    {Op::some_path,   paths,    1, "E",      "",  {"E"},                        kUnary, false, same,     same,  denied,   false},
    {Op::all_agents,  agents,   1, "forall", "",  {},                           kUnary, false, same,     same,  anywhere, false},
    {Op::some_agent,  agents,   1, "exists", "",  {},                           kUnary, false, same,     same,  anywhere, false},
    {Op::equivalence, logical,  2, "<->",    "",  {"<->"},                      0,      false, either,   either, anywhere, false},
    {Op::implication, logical,  2, "->",     "",  {"->"},                       1,      true,  opposite, same,  anywhere, false},
    {Op::disjunction, logical,  2, "|",      "",  {"|", "||", "\\/", "or"},     2,      false, same,     same,  anywhere, false},
    {Op::conjunction, logical,  2, "&",      "",  {"&", "&&", "/\\", "and"},    3,      false, same,     same,  anywhere, false},
    {Op::until,       time,     2, "U",      "",  {"U", "until"},               kTime,  true,  same,     same,  denied,   true},
    {Op::release,     time,     2, "R",      "",  {"R", "release"},             kTime,  true,  same,     same,  claimed,  false},
    {Op::weak_until,  time,     2, "W",      "",  {"W"},                        kTime,  true,  same,     same,  claimed,  false},
  });
}
// clang-format on

constexpr auto kTable = make_table();

constexpr bool in_order() {
  for (std::size_t i = 0; i < std::size(kTable); ++i) {
    if (kTable[i].op != static_cast<Operator>(i)) return false;
  }
  return true;
}
static_assert(in_order() && kTable[std::size(kTable) - 1].op == Operator::weak_until,
              "a row for every operator, in the order of the enumeration");

}  // namespace

std::span<const OperatorInfo> operator_table() { return kTable; }

const OperatorInfo& info(Operator op) { return kTable[static_cast<std::size_t>(op)]; }

}  // namespace credo
