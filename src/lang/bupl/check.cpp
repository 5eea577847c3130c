// Unguarded recursion is a cycle in the graph of what is called before any action. Without cycles,
// how far a plan unfolds before any action is a sum over that graph. Where a call is a step of its
// own nothing unfolds, and a cycle is a loop of silent steps like any other.
#include "lang/bupl/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <vector>

#include "lang/bupl/boundness.hpp"

namespace credo::bupl {

namespace {

constexpr std::size_t kMostUnfolded = 1000;

// Calls of a procedure by itself with no action before.
class Recursion {
 public:
  Recursion(const Program& program, Diagnostics& diagnostics)
      : program_(program), diagnostics_(diagnostics), marks_(program.procedures.size()) {}

  // The procedures, each after those that it calls before any action.
  std::vector<std::uint32_t> run() {
    for (std::uint32_t i = 0; i < program_.procedures.size(); ++i) visit(i);
    return std::move(order_);
  }

 private:
  enum class Mark { unseen, open, done };
  struct Head {
    std::uint32_t procedure;
    SourceSpan where;
  };

  // The procedures that the plan calls before any action.
  static void heads(const PlanPtr& plan, std::vector<Head>& out) {
    if (plan == nullptr) return;
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
        order_.push_back(frame.procedure);
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
            "put an action before the call; with --semantics table it is a silent loop");
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
  std::vector<std::uint32_t> order_;
};

// How many choices and calls come before any action, over all ways to choose.
class Unfolding {
 public:
  Unfolding(const Program& program, Diagnostics& diagnostics)
      : program_(program), diagnostics_(diagnostics), sizes_(program.procedures.size(), 0) {}

  void run(std::span<const std::uint32_t> order) {
    for (const std::uint32_t each : order) {
      sizes_[each] = size(program_.procedures[each].body.get());
    }
    for (const Procedure& each : program_.procedures) plans(each.body.get());
    for (const RepairRule& each : program_.repairs) plans(each.plan.get());
    plans(program_.plan.get());
  }

 private:
  // Every plan that can be left to do once some of this one is done.
  void plans(const Plan* plan) {
    if (reported_ || plan == nullptr) return;
    if (size(plan) > kMostUnfolded) {
      diagnostics_.error(
          plan->where,
          fmt::format("more than {} choices and calls before any action is done", kMostUnfolded),
          "put actions before the calls");
      reported_ = true;  // once will do: what calls it has the same problem
      return;
    }
    if (plan->kind == Plan::Kind::choice) {
      plans(plan->left.get());
      plans(plan->right.get());
    }
    const Plan* at = plan;
    while (at->kind == Plan::Kind::action && at->next != nullptr) at = at->next.get();
    if (at != plan && at->kind != Plan::Kind::action) plans(at);
  }

  std::size_t size(const Plan* plan) const {
    if (plan == nullptr) return 0;
    switch (plan->kind) {
      case Plan::Kind::action:
        return 0;
      case Plan::Kind::choice:
        return bounded(size(plan->left.get()) + size(plan->right.get()));
      case Plan::Kind::call:
        return bounded(sizes_[plan->index]);
    }
    return 0;
  }

  static std::size_t bounded(std::size_t below) { return std::min(below, kMostUnfolded) + 1; }

  const Program& program_;
  Diagnostics& diagnostics_;
  std::vector<std::size_t> sizes_;  // of the bodies of procedures
  bool reported_ = false;
};

}  // namespace

void check_program(TermStore& terms, const Sources& sources, const Program& program,
                   Reading reading, const Environment& environment, Diagnostics& diagnostics) {
  const std::size_t before = diagnostics.error_count();
  std::vector<std::uint32_t> order;
  if (reading == Reading::maude) order = Recursion(program, diagnostics).run();
  if (diagnostics.error_count() == before) Unfolding(program, diagnostics).run(order);
  check_boundness(terms, sources, program, environment, diagnostics);
}

}  // namespace credo::bupl
