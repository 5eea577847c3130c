// What lint finds in ECCS systems: what is of no use, and what is never feasible.
#include <gtest/gtest.h>

#include "files/load_model.hpp"
#include "lint/lint.hpp"
#include "support/text_model.hpp"

namespace credo::eccs {
namespace eccs_lint_test {

const std::string kHead =
    "agents p s\n"
    "channel ps: p -> s\n"
    "channel sp: s -> p\n";

std::vector<std::string> findings(const std::string& text, LoadOptions options = {}) {
  const auto model = testing::load_eccs(kHead + text, std::move(options));
  EXPECT_EQ(model->diagnostics.render_all(false), "");
  std::vector<std::string> found;
  for (const Finding& each : lint(*model)) {
    found.push_back(model->sources.locate(each.where) + ": " + each.check + ": " + each.message +
                    (each.hint.empty() ? "" : " = " + each.hint));
  }
  return found;
}

using Lines = std::vector<std::string>;

TEST(EccsLint, ASystemThatWorks) {
  EXPECT_EQ(findings("env x = *\n"
                     "proc P = update(I_p Bif_p x). ps!query_if(x). sp?inform_if(x). 0\n"
                     "proc S = ps?query_if(x). update(I_s Bif_s x).\n"
                     "  (observe(x). sp!inform(x). 0 + observe(!x). sp!inform(!x). 0)\n"
                     "system p = P, s = S\n"
                     "property told: AF Bif_p x\n"),
            Lines{});
}

TEST(EccsLint, WhatNobodyUses) {
  EXPECT_EQ(findings("env x = *\n"
                     "proc Loop = update(B_p y). Loop\n"
                     "proc Other = Other2\n"
                     "proc Other2 = observe(x). 0\n"
                     "system p = Loop, s = 0\n"),
            (Lines{"test.eccs:4:5: env-never-observed: no agent observes x in the environment",
                   "test.eccs:6:6: process-never-used: no agent comes to the process Other",
                   "test.eccs:7:6: process-never-used: no agent comes to the process Other2"}));
}

TEST(EccsLint, MessagesWithOneEnd) {
  EXPECT_EQ(findings("proc P = update(B_p x). update(I_p B_s x). ps!inform(x). 0\n"
                     "proc S = ps?inform(xx). 0\n"
                     "system p = P, s = S\n"),
            (Lines{"test.eccs:4:44: message-never-received: s never receives ps(inform(x)) = "
                   "did you mean 'ps?inform(xx)'?",
                   "test.eccs:5:10: message-never-sent: p never sends ps(inform(xx)) = "
                   "did you mean 'ps!inform(x)'?"}));
}

TEST(EccsLint, ARequestToTheWrongAgent) {
  EXPECT_EQ(findings("proc P = update(I_p B_s x). ps!request(ps!inform(x)). 0\n"
                     "proc S = ps?request(ps!inform(x)). 0\n"
                     "system p = P, s = S\n"),
            (Lines{"test.eccs:4:29: request-never-feasible: p asks s for ps!inform(x), which only "
                   "p can do"}));
}

TEST(EccsLint, ThePartOfThePreconditionThatFails) {
  // It believes it, and does not intend anybody to know.
  EXPECT_EQ(findings("proc P = update(B_p x). ps!inform(x). 0\n"
                     "proc S = ps?inform(x). query(B_s x). query(B_s y). 0\n"
                     "system p = P, s = S\n"),
            (Lines{"test.eccs:4:25: action-never-feasible: p can never do ps!inform(x): "
                   "I_p B_s x never holds"}));
  // What is not believed is not told.
  EXPECT_EQ(findings("proc P = update(I_p B_s x). ps!inform(x). 0\n"
                     "proc S = ps?inform(x). 0\n"
                     "system p = P, s = S\n"),
            (Lines{"test.eccs:4:29: action-never-feasible: p can never do ps!inform(x): "
                   "B_p x never holds"}));
  // What the other knows already is not told.
  EXPECT_EQ(
      findings("proc P = update(B_p x). update(I_p B_s x). update(B_p B_s x). ps!inform(x). 0\n"
               "proc S = ps?inform(x). 0\n"
               "system p = P, s = S\n"),
      (Lines{"test.eccs:4:63: action-never-feasible: p can never do ps!inform(x): "
             "!B_p Bif_s x never holds"}));
}

TEST(EccsLint, WhatTheEnvironmentNeverShows) {
  const std::string text =
      "env x = true\n"
      "proc P = update(I_p B_p x). (observe(x). 0 + observe(!x). 0)\n"
      "system p = P, s = 0\n";
  EXPECT_EQ(findings(text), (Lines{"test.eccs:5:46: action-never-feasible: p can never do "
                                   "observe(!x): it is never !x in the environment"}));
  LoadOptions options;
  options.constants.values["x"] = "*";
  EXPECT_EQ(findings(text, options), Lines{});
}

TEST(EccsLint, AMessageBringsTheReceiverOnlyWhatCanBeSent) {
  // s would come to believe x and go on, if p could ever tell it.
  EXPECT_EQ(findings("proc P = query(B_p z). ps!inform(x). 0 + ps!confirm(y). 0\n"
                     "proc S = ps?inform(x). query(B_s x). query(B_s never). 0 + ps?confirm(y). 0\n"
                     "system p = P, s = S\n"),
            (Lines{"test.eccs:4:10: action-never-feasible: p can never do query(B_p z): "
                   "B_p z never holds",
                   "test.eccs:4:42: action-never-feasible: p can never do ps!confirm(y): "
                   "B_p y never holds, B_p U_s y never holds, I_p B_s y never holds"}));
}

TEST(EccsLint, ManyLocalStatesAreNotFollowed) {
  // Every subset of the propositions may be believed: 2^20 stores, then something impossible.
  std::string loop = "proc P = query(B_p never). 0";
  for (int i = 0; i < 20; ++i) loop += " + update(B_p a" + std::to_string(i) + "). P";
  EXPECT_EQ(findings(loop + "\nsystem p = P, s = 0\n"), Lines{});
}

}  // namespace eccs_lint_test
}  // namespace credo::eccs
