// Positions, and which of them may follow one another.
#include "logic/test_automaton.hpp"

#include <algorithm>

namespace credo {

namespace {

using Position = std::uint32_t;
using Positions = std::vector<Position>;

// What an expression does at its borders.
struct Borders {
  Positions first;
  Positions last;
  bool nullable = false;
};

void append(Positions& to, const Positions& from) { to.insert(to.end(), from.begin(), from.end()); }

class AutomatonBuilder {
 public:
  explicit AutomatonBuilder(const TestExpression& test) : test_(test), follow_(1) {}

  TestAutomaton run() {
    const Borders whole = borders(test_.root);
    automaton_.states.resize(follow_.size());
    follow_[0] = whole.first;
    automaton_.states[0].accepting = whole.nullable;
    for (const Position position : whole.last) automaton_.states[position + 1].accepting = true;
    for (std::size_t state = 0; state < follow_.size(); ++state) {
      Positions& follow = follow_[state];
      std::ranges::sort(follow);
      const auto repeated = std::ranges::unique(follow);
      follow.erase(repeated.begin(), repeated.end());
      for (const Position position : follow) {
        TestAutomaton::State& from = automaton_.states[state];
        (is_condition_[position] ? from.conditions : from.actions).push_back(position);
      }
    }
    return std::move(automaton_);
  }

 private:
  // Long sequences lean to the left, so the recursion on the left is a loop.
  Borders borders(std::uint32_t root) {
    std::vector<std::uint32_t> chain{root};
    while (is_binary(chain.back())) chain.push_back(test_.nodes[chain.back()].left);
    Borders result = unit(test_.nodes[chain.back()]);
    for (auto at = chain.rbegin() + 1; at != chain.rend(); ++at) {
      const TestNode& node = test_.nodes[*at];
      Borders right = borders(node.right);
      if (node.kind == TestNode::Kind::sequence) {
        result = in_sequence(std::move(result), std::move(right));
        continue;
      }
      append(result.first, right.first);
      append(result.last, right.last);
      result.nullable = result.nullable || right.nullable;
    }
    return result;
  }

  bool is_binary(std::uint32_t id) const {
    const TestNode::Kind kind = test_.nodes[id].kind;
    return kind == TestNode::Kind::sequence || kind == TestNode::Kind::choice;
  }

  Borders unit(const TestNode& node) {
    if (node.kind == TestNode::Kind::repetition) return repetition(node);
    const auto position = static_cast<Position>(automaton_.numbers.size());
    automaton_.numbers.push_back(node.left);
    is_condition_.push_back(node.kind == TestNode::Kind::condition);
    follow_.emplace_back();
    return {{position}, {position}, false};
  }

  // T{n,} is T; ...; T; T* with n times T. T{n,m} is T; ...; T; (T; (T; ...)?)?, what may be left
  // out being nested: so each copy is followed by the next one only.
  Borders repetition(const TestNode& node) {
    Borders result = nothing();
    for (std::uint32_t i = 0; i < node.least; ++i) {
      result = in_sequence(std::move(result), borders(node.left));
    }
    if (node.most == TestNode::kNoMost) {
      Borders loop = borders(node.left);
      connect(loop.last, loop.first);
      loop.nullable = true;
      return in_sequence(std::move(result), std::move(loop));
    }
    Borders rest = nothing();
    for (std::uint32_t i = node.least; i < node.most; ++i) {
      rest = in_sequence(borders(node.left), std::move(rest));
      rest.nullable = true;
    }
    return in_sequence(std::move(result), std::move(rest));
  }

  static Borders nothing() { return {{}, {}, true}; }

  Borders in_sequence(Borders left, Borders right) {
    connect(left.last, right.first);
    if (left.nullable) append(left.first, right.first);
    if (right.nullable) append(right.last, left.last);
    return {std::move(left.first), std::move(right.last), left.nullable && right.nullable};
  }

  void connect(const Positions& last, const Positions& first) {
    for (const Position position : last) append(follow_[position + 1], first);
  }

  const TestExpression& test_;
  TestAutomaton automaton_;
  std::vector<bool> is_condition_;  // by position
  std::vector<Positions> follow_;   // by state
};

}  // namespace

TestAutomaton automaton_of(const TestExpression& test) { return AutomatonBuilder(test).run(); }

}  // namespace credo
