// Unguarded recursion is a cycle in the graph of what is called before any action.
#include "lang/bupl/check.hpp"

#include <fmt/format.h>

#include <vector>

#include "lang/bupl/boundness.hpp"

namespace credo::bupl {

namespace {

// Calls of a procedure by itself with no action before.
class Recursion {
 public:
  Recursion(const Program& program, Diagnostics& diagnostics)
      : program_(program), diagnostics_(diagnostics), marks_(program.procedures.size()) {}

  void run() {
    for (std::uint32_t i = 0; i < program_.procedures.size(); ++i) visit(i);
  }

 private:
  enum class Mark { unseen, open, done };
  struct Head {
    std::uint32_t procedure;
    SourceSpan where;
  };

  // The procedures that the plan calls before any action.
  static void heads(const PlanPtr& plan, std::vector<Head>& out) {
    if (plan->kind == Plan::Kind::call) out.push_back({plan->index, plan->where});
    if (plan->kind != Plan::Kind::choice) return;
    heads(plan->left, out);
    heads(plan->right, out);
  }

  // Depth first, on a stack of its own: chains of procedures may be long.
  void visit(std::uint32_t start) {
    struct Frame {
      std::uint32_t procedure;
      std::vector<Head> heads;
      std::size_t next = 0;
    };
    std::vector<Frame> stack;
    const auto open = [&](std::uint32_t procedure) {
      marks_[procedure] = Mark::open;
      Frame& frame = stack.emplace_back();
      frame.procedure = procedure;
      heads(program_.procedures[procedure].body, frame.heads);
    };
    if (marks_[start] != Mark::unseen) return;
    open(start);
    while (!stack.empty()) {
      Frame& frame = stack.back();
      if (frame.next == frame.heads.size()) {
        marks_[frame.procedure] = Mark::done;
        stack.pop_back();
        continue;
      }
      const Head head = frame.heads[frame.next++];
      if (marks_[head.procedure] == Mark::unseen) {
        open(head.procedure);
      } else if (marks_[head.procedure] == Mark::open) {
        std::string cycle;
        bool inside = false;
        for (const Frame& each : stack) {
          inside = inside || each.procedure == head.procedure;
          if (inside) cycle += name(each.procedure) + " -> ";
        }
        diagnostics_.error(
            head.where,
            fmt::format("the procedure {0} calls itself before any action is done: {1}{0}",
                        name(head.procedure), cycle),
            "put an action before the call");
      }
    }
  }

  std::string name(std::uint32_t procedure) const {
    const Procedure& each = program_.procedures[procedure];
    return each.arity == 0 ? each.name : fmt::format("{}/{}", each.name, each.arity);
  }

  const Program& program_;
  Diagnostics& diagnostics_;
  std::vector<Mark> marks_;
};

}  // namespace

void check_program(const TermStore& terms, const Sources& sources, const Program& program,
                   Diagnostics& diagnostics) {
  Recursion(program, diagnostics).run();
  check_boundness(terms, sources, program, diagnostics);
}

}  // namespace credo::bupl
