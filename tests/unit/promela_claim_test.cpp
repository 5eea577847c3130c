// Formulas as Spin reads them: their text, their names, and that both kinds of claim, Spin's own
// and Credo's automaton, mean the same.
#include <gtest/gtest.h>

#include <set>

#include "base/process.hpp"
#include "export/promela/claim.hpp"
#include "support/spin_compiler.hpp"
#include "support/temporary_folder.hpp"

namespace credo {
namespace promela_claim_test {

using testing::spin_is_missing;

// The formula, and the expressions of its atoms.
struct Claim {
  LtlStore ltl;
  LtlId formula = 0;

  std::string text(const PromelaStart& start = {}, const std::string& fair = "") const {
    PromelaProperty property{"spec", "as it was written", &ltl, formula, {"p", "q"}};
    return promela_claim(property, start, fair);
  }
};

TEST(PromelaClaim, writes_the_operators_of_spin) {
  Claim claim;
  LtlStore& ltl = claim.ltl;
  const LtlId p = ltl.literal(0);
  const LtlId q = ltl.literal(1);
  const auto written = [&](LtlId formula) {
    claim.formula = formula;
    const std::string text = claim.text();
    return text.substr(text.find("ltl "));
  };
  EXPECT_EQ(claim.text().find("/* spec: as it was written */\n"), 0u);
  EXPECT_EQ(written(ltl.always(ltl.implies(p, ltl.eventually(q)))),
            "ltl spec { ([] ((<> (q)) || (!(p)))) }\n");
  EXPECT_EQ(written(ltl.until(p, ltl.release(q, p))), "ltl spec { ((p) U ((q) V (p))) }\n");
  EXPECT_EQ(written(LtlStore::kTrue), "ltl spec { (true) }\n");
}

TEST(PromelaClaim, names_are_identifiers_and_differ) {
  EXPECT_EQ(promela_name("spec1"), "spec1");
  EXPECT_EQ(promela_name("no_loss"), "no_loss");
  EXPECT_EQ(promela_name("init"), "p_init");
  EXPECT_EQ(promela_name("formula 1"), "formula_x201");
  EXPECT_EQ(promela_name("1st"), "p_1st");
  std::set<std::string> seen;
  const char* names[] = {"a", "a b", "a_x20b", "a_x5fx20b", "p_a", "p_p_a",
                         "",  "p_",  "true",   "p_true",    "é",   "_x"};
  for (const char* name : names) {
    EXPECT_TRUE(seen.insert(promela_name(name)).second) << name;
  }
}

TEST(PromelaClaim, comments_end_where_they_should) {
  EXPECT_EQ(promela_comment("a */ b /* c\nd"), "/* a * / b / * c\n * d */\n");
}

TEST(PromelaClaim, next_and_long_formulas_become_never_claims) {
  LtlStore ltl;
  const LtlId p = ltl.literal(0);
  EXPECT_TRUE(ltl.has_next(ltl.always(ltl.next(p))));
  EXPECT_FALSE(ltl.has_next(ltl.always(p)));
  PromelaProperty property{"spec", "", &ltl, ltl.next(p), {"p"}};
  EXPECT_NE(promela_claim(property, {}, "").find("never spec {"), std::string::npos);
  property.formula = ltl.always(p);
  EXPECT_NE(promela_claim(property, {}, "").find("ltl spec {"), std::string::npos);
  property.atoms[0] = std::string(3000, 'p');
  EXPECT_NE(promela_claim(property, {}, "").find("never spec {"), std::string::npos);
}

// A program that goes through all runs over p and q: the labels are read at each step.
constexpr const char* kAnything = R"(
bool started = false, p = false, q = false, wrap = false;
active proctype anything() {
  do
  :: d_step { started = true; p = false; q = false; wrap = !wrap }
  :: d_step { started = true; p = true; q = false; wrap = false }
  :: d_step { started = true; p = false; q = true; wrap = false }
  od
}
)";

// What pan says of the claim on it: whether it holds.
bool holds(const std::string& claim) {
  testing::TemporaryFolder folder;
  folder.write("model.pml", kAnything + claim);
  const auto run = [&](const std::string& script) {
    ProcessRequest request{{"sh", "-c", script}};
    request.folder = folder.path("");
    return run_process(request);
  };
  const ProcessResult compiled = run(
      "spin -a model.pml && { command -v tcc >/dev/null && c=tcc || c=cc; $c -w -DNOREDUCE -o pan "
      "pan.c; }");
  EXPECT_EQ(compiled.status, 0) << compiled.output << compiled.errors << claim;
  const ProcessResult result = run("./pan -a -n -w10");
  const bool none = result.output.find("errors: 0") != std::string::npos;
  EXPECT_NE(none, result.output.find("errors: 1") != std::string::npos) << result.output;
  return none;
}

// The formula for Spin's translation and, hidden behind X X that change nothing here, for Credo's.
TEST(PromelaClaim, both_kinds_of_claim_mean_the_same) {
  if (spin_is_missing()) GTEST_SKIP() << testing::kNoSpin;
  using Make = LtlId (*)(LtlStore&);
  const Make formulas[] = {
      [](LtlStore& ltl) { return ltl.always(ltl.eventually(ltl.literal(0))); },
      [](LtlStore& ltl) { return ltl.eventually(ltl.literal(0, false)); },
      [](LtlStore& ltl) { return ltl.always(ltl.implies(ltl.literal(0), ltl.literal(1, false))); },
      [](LtlStore& ltl) { return ltl.always(ltl.literal(0)); },
      [](LtlStore& ltl) { return ltl.constant(true); },
      [](LtlStore& ltl) {
        return ltl.either({ltl.eventually(ltl.always(ltl.literal(0))),
                           ltl.always(ltl.eventually(ltl.literal(0, false)))});
      },
  };
  const PromelaStart starts[] = {{""}, {"started"}};
  for (const Make make : formulas) {
    for (const PromelaStart& start : starts) {
      for (const char* fair : {"", "wrap"}) {
        Claim plain;
        plain.formula = make(plain.ltl);
        Claim next;
        // f, or something with X that is never true.
        const LtlId p = next.ltl.literal(0);
        next.formula = next.ltl.either(
            {make(next.ltl),
             next.ltl.both({next.ltl.next(next.ltl.both({p, next.ltl.literal(1)})), p})});
        EXPECT_EQ(holds(plain.text(start, fair)), holds(next.text(start, fair)))
            << plain.text(start, fair);
      }
    }
  }
}

TEST(PromelaClaim, the_formula_is_about_the_run_once_it_has_started) {
  if (spin_is_missing()) GTEST_SKIP() << testing::kNoSpin;
  Claim claim;
  LtlStore& ltl = claim.ltl;
  // Before the start neither is true, afterwards anything is.
  claim.formula = ltl.both({ltl.literal(0, false), ltl.literal(1, false)});
  EXPECT_TRUE(holds(claim.text()));
  EXPECT_FALSE(holds(claim.text({"started"})));
  // Runs on which wrap is true again and again have neither again and again.
  claim.formula = ltl.always(ltl.eventually(ltl.literal(0, false)));
  EXPECT_FALSE(holds(claim.text({"started"})));
  EXPECT_TRUE(holds(claim.text({"started"}, "wrap")));
  claim.formula = ltl.next(ltl.literal(0, false));
  EXPECT_FALSE(holds(claim.text({"started"}, "wrap")));
}

}  // namespace promela_claim_test
}  // namespace credo
