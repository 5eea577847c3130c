// Reading what Maude prints: as it prints it, and nothing else.
#include <gtest/gtest.h>

#include "base/limits.hpp"
#include "lang/bupl/maude/export.hpp"
#include "lang/bupl/maude/output.hpp"
#include "lang/bupl/maude/run.hpp"
#include "support/text_model.hpp"

namespace credo::testing {
namespace maude_output_test {

constexpr const char* kProgram = R"(
beliefs { on(3,1), name("a\"b"), set_max(-4) }
action move(X,Y) = (on(X,Y), { ~on(X,Y), on(Y,X) })
plan move(X,Y); move(f(b+1),X)
)";

const std::string kRule(42, '=');

const std::string kCount = kRule + R"(
search in AGENT : initial =>* S:MState such that false = true .

No solution.
states: 12  rewrites: 47 in 0ms cpu (1ms real) (~ rewrites/second)
)";

const std::string kHolds = kRule + R"(
reduce in AGENT : modelCheck(initial, []~ fact(b-on(0, 3))) .
rewrites: 52 in 3ms cpu (4ms real) (17333 rewrites/second)
result Bool: true
)";

const std::string kFound = kRule + R"(
reduce in AGENT-WITH-LABELS : modelCheck(initial, <> stuck) .
rewrites: 52 in 3ms cpu (4ms real) (17333 rewrites/second)
result ModelCheckResult: counterexample({< start | b-on(3, 1) # b-set-max(-4) # b-name(text("a\"b")) | p0(c-f(plus(c-b, 1))) >,'do-move}, {< did(a-move(3, 1)) | none | p1(c-f(plus(c-b, 1)), 3) >,deadlock})
)";

class MaudeOutput : public ::testing::Test {
 protected:
  MaudeOutput() : model_(load_bupl(kProgram)), exported_(*model_) {}

  std::vector<MaudeAnswer> read(const std::string& output, std::vector<MaudeCommand> commands) {
    for (MaudeCommand& command : commands) command.points = &exported_.rules().points();
    return read_maude_output(output, commands);
  }
  MaudeAnswer read_run(const std::string& output) {
    return read(output, {{false, "AGENT-WITH-LABELS", true}}).front();
  }

  std::unique_ptr<Model> model_;
  MaudeExport exported_;
};

TEST_F(MaudeOutput, counts_and_verdicts_in_order) {
  const auto answers = read(kCount + kHolds + "Bye.\n", {{true, "AGENT"}, {false, "AGENT"}});
  ASSERT_EQ(answers.size(), 2u);
  EXPECT_EQ(answers[0].states, 12u);
  EXPECT_EQ(answers[1].kind, MaudeAnswer::Kind::holds);
}

TEST_F(MaudeOutput, counterexamples_become_states) {
  const MaudeAnswer answer = read_run(kFound + "Bye.\n");
  ASSERT_EQ(answer.run.size(), 2u);
  EXPECT_EQ(answer.loop, 1u);
  EXPECT_TRUE(answer.ends);
  const credo::Run run = readable_run(*model_, answer, true);
  EXPECT_EQ(run.states[0],
            "facts: | actions:\n"
            "test: label: | beliefs: name(\"a\"b\"); on(3,1); set_max(-4) | "
            "plan: move(V0,V1); move(f(b+1),V0) | mail:");
  EXPECT_EQ(run.states[1],
            "facts: | actions:\n"
            "test: label: move(3,1) | beliefs: | plan: move(f(b+1),3) | mail:");
  EXPECT_EQ(run.movers, (std::vector<Mover>{1, kNobody}));
}

std::string changed(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::logic_error("nothing to change: " + from);
  return text.replace(at, from.size(), to);
}

TEST_F(MaudeOutput, a_deadlock_may_be_repeated) {
  const std::string state = "{< did(a-move(3, 1)) | none | p1(c-f(plus(c-b, 1)), 3) >,deadlock}";
  const MaudeAnswer answer =
      read_run(changed(kFound, "'do-move}, ", "'do-move} " + state + ", ") + "Bye.\n");
  EXPECT_EQ(answer.run.size(), 2u);
  EXPECT_EQ(answer.loop, 1u);
  EXPECT_TRUE(answer.ends);
}

TEST_F(MaudeOutput, anything_else_is_refused) {
  const std::pair<const char*, const char*> changes[] = {
      {"result ModelCheckResult", "result [State]"},
      {"reduce in AGENT-WITH-LABELS", "reduce in AGENT"},
      {"rewrites: 52", "rewrites: many"},
      {"rewrites/second)", "rewrites/second) and more"},
      {"counterexample(", "counterexamples("},
      {"'do-move}", "do-move}"},
      {"'do-move}", "deadlock}"},
      {"< start |", "< started |"},
      {"< start |", "<"},
      {"b-on(3, 1)", "on(3, 1)"},
      {"b-on(3, 1)", "b-on(3, 1"},
      {"b-on(3, 1)", "b-on(3, x)"},
      {"b-on(3, 1)", "b-on(3, 1) # b-on(3, 1)"},
      {"b-on(3, 1)", "none"},
      {"p0(c-f(plus(c-b, 1)))", "p0"},
      {"p0(", "p9("},
      {"p0(", "q0("},
      {"text(\"a\\\"b\")", "text(\"a)"},
      {"text(\"a\\\"b\")", "text(a)"},
      {"plus(c-b, 1)", "plus(c-b)"},
      {",deadlock})", ",deadlock}) more"},
      {",deadlock})", ",deadlock}"},
      {"{< did(a-move(3, 1)) | none | p1(c-f(plus(c-b, 1)), 3) >,deadlock})", "nil)"},
      {"did(a-move(3, 1))", "did(b-move(3, 1))"},
      {"-4", "4-"},
      {"b-set-max(-4)", "b-set~max(-4)"},
      {"result ModelCheckResult", "Warning: something\nresult ModelCheckResult"},
  };
  for (const auto& [from, to] : changes) {
    EXPECT_THROW(read_run(changed(kFound, from, to) + "Bye.\n"), MaudeOutputError)
        << from << " -> " << to;
  }
  EXPECT_THROW(read_run(kFound), MaudeOutputError);
  EXPECT_THROW(read_run(kFound + "Bye.\nmore\n"), MaudeOutputError);
  EXPECT_THROW(read_run(kHolds + "Bye.\n"), MaudeOutputError);
  EXPECT_THROW(read_run("Bye.\n"), MaudeOutputError);
  EXPECT_THROW(
      read(changed(kCount, "No solution.", "Solution 1 (state 0)") + "Bye.\n", {{true, "AGENT"}}),
      MaudeOutputError);
  EXPECT_THROW(read(changed(kHolds, "Bool: true", "Bool: false") + "Bye.\n", {{false, "AGENT"}}),
               MaudeOutputError);
}

TEST_F(MaudeOutput, a_text_cut_anywhere_is_refused) {
  const std::string whole = kFound + "Bye.\n";
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_THROW(read_run(whole.substr(0, size)), MaudeOutputError) << size;
  }
}

TEST_F(MaudeOutput, numbers_that_credo_does_not_have_are_a_limit) {
  EXPECT_THROW(read_run(changed(kFound, "-4", "99999999999999999999") + "Bye.\n"), LimitExceeded);
}

}  // namespace maude_output_test
}  // namespace credo::testing
