// The equations of tests on a single run: from which of its states to which others a part leads.
#include "logic/test_expression.hpp"

#include "base/diagnostic.hpp"

namespace credo {

namespace {

using Places = std::vector<bool>;  // by state of the run

class Equations {
 public:
  Equations(const TestExpression& test, const TestedRun& run) : test_(test), run_(run) {}

  Places after(std::uint32_t id, const Places& from) const {
    const TestNode& node = test_.nodes[id];
    Places to(from.size(), false);
    switch (node.kind) {
      case TestNode::Kind::action: {
        const Places quiet = after_silence(from);
        for (std::size_t i = 0; i < run_.steps; ++i) {
          to[i + 1] = quiet[i] && !run_.silent(i) && run_.matches(node.left, i);
        }
        return to;
      }
      case TestNode::Kind::condition: {
        const Places quiet = after_silence(from);
        for (std::size_t i = 0; i < to.size(); ++i) to[i] = quiet[i] && run_.holds(node.left, i);
        return to;
      }
      case TestNode::Kind::sequence:
        return after(node.right, after(node.left, from));
      case TestNode::Kind::choice:
        return either(after(node.left, from), after(node.right, from));
      case TestNode::Kind::repetition:
        return repeated(node, from);
    }
    throw InternalError("every test expression has a meaning");
  }

 private:
  Places after_silence(Places places) const {
    for (std::size_t i = 0; i < run_.steps; ++i) {
      if (places[i] && run_.silent(i)) places[i + 1] = true;
    }
    return places;
  }

  static Places either(const Places& a, const Places& b) {
    Places both(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) both[i] = a[i] || b[i];
    return both;
  }

  // The union of all powers within the bounds; beyond the lower one the first that adds nothing is
  // the last.
  Places repeated(const TestNode& node, const Places& from) const {
    Places power = from;
    for (std::uint32_t i = 0; i < node.least; ++i) power = after(node.left, power);
    Places all = power;
    for (std::uint32_t i = node.least; i < node.most; ++i) {
      power = after(node.left, power);
      Places more = either(all, power);
      if (more == all) return all;
      all = std::move(more);
    }
    return all;
  }

  const TestExpression& test_;
  const TestedRun& run_;
};

}  // namespace

std::string_view text_of(TestVerdict verdict) {
  switch (verdict) {
    case TestVerdict::successful:
      return "successful";
    case TestVerdict::safe:
      return "safe";
    case TestVerdict::unknown:
      return "unknown";
  }
  return "";
}

bool describes(const TestExpression& test, const TestedRun& run) {
  Places start(run.steps + 1, false);
  start[0] = true;
  return Equations(test, run).after(test.root, start).back();
}

}  // namespace credo
