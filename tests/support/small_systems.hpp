// Small systems that several tests use: one that ends in a limit, one that ends in a deadlock.
#pragma once

namespace credo::testing {

// Four percepts at once are more events than allowed.
inline constexpr const char* kFlood = R"(
system flood
limit events 3
environment { go. @more : go & not stop -> +stop; +a; +b; +c; +d. }
agent ag { +go : true <- +x. }
)";

// The agent waits for an action that is never taken.
inline constexpr const char* kDeadlock = R"(
system dead
actions synchronous
environment { go. @never await wait : stop -> -go. }
agent ag { +go : true <- wait. }
)";

// Builds towers, each higher than the last, which should be even; infinitely many states.
inline constexpr const char* kTower = R"(const STEP = 1
beliefs { height(1), goal(2) }
action   stack     = ( height(X) & goal(Y) & X < Y, { ~height(X), height(X+1) } )
action   finish(X) = ( height(X) & goal(X), { done(X) } )
internal raise     = ( goal(X) & done(X), { ~goal(X), goal(X+STEP) } )
proc work = stack; work
repair height(X) & goal(X) <- finish(X); raise; work
plan work
test odd: stack; finish(2); stack; finish(3) => safe
)";

}  // namespace credo::testing
