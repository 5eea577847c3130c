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

}  // namespace credo::testing
