// What is left out of BUPL, Dribble and ECCS systems, and the chains that say why the rest stays.
#include <gtest/gtest.h>

#include <algorithm>

#include "files/load_model.hpp"
#include "property/binding.hpp"
#include "reduce/slicing/slice.hpp"
#include "reduce/slicing/slice_text.hpp"
#include "support/text_model.hpp"
#include "support/toy_system.hpp"

namespace credo::testing {
namespace slicing_languages_test {

struct Sliced {
  std::unique_ptr<Model> model;
  Slice slice;

  std::vector<std::string> left_out() const {
    std::vector<std::string> names;
    for (const SlicePart& part : slice.parts) {
      if (!part.kept()) names.push_back(part.name);
    }
    return names;
  }

  // "what: why" from the part to the property.
  std::vector<std::string> chain(const std::string& name) const {
    std::vector<std::string> links;
    for (const SlicePart& part : slice.parts) {
      if (part.name != name) continue;
      for (std::uint32_t at = part.dependence; at != kNoDependence;) {
        const Dependence& link = slice.dependences[at];
        links.push_back(link.what + ": " + link.why);
        at = link.because;
      }
    }
    return links;
  }

  std::string text(std::size_t file = 0) const {
    return slice_texts(*model, slice, Cutting::tidy).at(file).text;
  }
};

Sliced sliced(std::unique_ptr<Model> model, const std::string& formula,
              Fairness fairness = Fairness::weak) {
  EXPECT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  const auto property = bind_formula(*model, "p", formula);
  EXPECT_TRUE(property) << model->diagnostics.render_all(false);
  SliceOptions options;
  options.fairness = model->file.options.effective(fairness);
  Slice slice = slice_system(*model, *property, options);
  return {std::move(model), std::move(slice)};
}

using Names = std::vector<std::string>;

// ---- BUPL

const char* const kCounter = R"(beliefs { at(0), clock(1..3), sunny }
action step(X) = ( at(X) & X < 3, { ~at(X), at(X+1), ~sunny, moved } )
action jump(X) = ( wings & at(X), { ~at(X), at(9) } )
internal rest = ( top, { } )
proc walk = step(X); walk
proc fly = jump(X); walk
repair at(3) <- rest
repair wings <- fly
plan walk
)";

TEST(BuplSlice, LeavesOutWhatNeverAppliesAndWhatNobodyReads) {
  const Sliced all = sliced(load_bupl(kCounter), "<> fact(at(3))");
  EXPECT_EQ(all.left_out(),
            (Names{"action jump/1 of test", "procedure fly/0 of test",
                   "the repair rule at line 8 of test", "the belief clock(1..3) of test",
                   "the belief sunny of test", "the effect ~sunny of action step/1 of test",
                   "the effect moved of action step/1 of test"}));
  EXPECT_EQ(
      all.chain("the repair rule at line 7 of test"),
      (Names{"the repair rule at line 7 of test: may apply when action step/1 fails",
             "action step/1 of test: is in procedure walk/0",
             "procedure walk/0 of test: is called in the plan",
             "the plan of test: what test begins with", "agent test: the property speaks of it"}));
  EXPECT_EQ(all.text(), R"(beliefs { at(0) }
action step(X) = ( at(X) & X < 3, { ~at(X), at(X+1) } )
internal rest = ( top, { } )
proc walk = step(X); walk
repair at(3) <- rest
plan walk
)");
}

TEST(BuplSlice, AnEffectThatMayHaveNoValueStays) {
  const Sliced all = sliced(load_bupl("beliefs { v(a) }\n"
                                      "action get(X) = ( v(X), { ~v(X) } )\n"
                                      "action put(X) = ( top, { p(X), done } )\n"
                                      "action bad = ( top, { wrong } )\n"
                                      "plan get(X); put(X + 1); bad\n"),
                            "[] ~fact(wrong)");
  EXPECT_EQ(all.left_out(), Names{"the effect done of action put/1 of test"});
}

TEST(BuplSlice, WhatThePropertyNamesStays) {
  const Sliced weather = sliced(load_bupl(kCounter), "[] (fact(sunny) -> X X X true)");
  const Names left = weather.left_out();
  EXPECT_EQ(std::ranges::count(left, "the belief sunny of test"), 0);
  EXPECT_EQ(weather.chain("the belief sunny of test"),
            (Names{"the belief sunny of test: the property speaks of sunny/0"}));
  // A name that only dead code has is still a name.
  const Sliced wings = sliced(load_bupl(kCounter), "[] ~fact(wings)");
  EXPECT_EQ(wings.chain("action jump/1 of test"),
            (Names{"action jump/1 of test: has a belief that the property names"}));
  const Sliced jumps = sliced(load_bupl(kCounter), "[] ~enabled(jump(_))");
  EXPECT_EQ(jumps.chain("action jump/1 of test"),
            (Names{"action jump/1 of test: the property names it"}));
}

TEST(BuplSlice, RepairsNeedAnActionThatMayFail) {
  const Sliced none = sliced(load_bupl("internal rest = ( top, { } )\n"
                                       "internal other = ( top, { } )\n"
                                       "repair top <- other\n"
                                       "plan rest; rest\n"),
                             "[] ~terminated");
  EXPECT_EQ(none.left_out(),
            (Names{"action other/0 of test", "the repair rule at line 3 of test"}));
}

TEST(BuplSlice, WhatComesAfterAnImpossibleActionIsNeverComeTo) {
  const std::string text =
      "beliefs { p }\n"
      "internal rest = ( top, { } )\n"
      "action go = ( p, { q } )\n"
      "action stop = ( never, { s } )\n"
      "action after = ( top, { r } )\n"
      "repair r <- rest\n";
  EXPECT_EQ(
      sliced(load_bupl(text + "plan go; stop; after\n"), "<> fact(q)").left_out(),
      (Names{"action rest/0 of test", "the repair rule at line 6 of test",
             "the effect s of action stop/0 of test", "the effect r of action after/0 of test"}));
  EXPECT_EQ(sliced(load_bupl(text + "plan go; after; stop\n"), "<> fact(q)").left_out(),
            Names{"the effect s of action stop/0 of test"});
}

std::unique_ptr<Model> workshop(const std::string& environment, const std::string& more = "") {
  LoadOptions options;
  options.texts = {
      {"maker.bupl", "action make = ( top, { } )\nproc work = make; work\nplan work\n"},
      {"looker.bupl", "internal look = ( box, { } )\nrepair top <- look\nplan look\n"},
      {"sweeper.bupl", "action sweep = ( top, { } )\nplan sweep\n"}};
  return load_text("system shop\n" + more +
                       "agent maker \"maker.bupl\"\nagent looker \"looker.bupl\"\n"
                       "agent sweeper \"sweeper.bupl\"\nenvironment {\n" +
                       environment + "}\n",
                   std::move(options));
}

TEST(BuplSlice, LeavesOutAgentsThatLookOn) {
  const Sliced boxes =
      sliced(workshop("hidden dust/0.\ndust.\nmake -> +box.\nsweep -> -dust.\n"), "<> box");
  EXPECT_EQ(boxes.left_out(), (Names{"agent looker", "agent sweeper"}));
  EXPECT_EQ(boxes.chain("agent maker"),
            (Names{"agent maker: its make changes box/0, which the property speaks of"}));
  EXPECT_NE(boxes.text().find("external looker\nexternal sweeper\n"), std::string::npos);
  // Without fairness a property that is not of the safety kind keeps who may run for ever.
  const auto text = "hidden dust/0.\ndust.\nmake -> +box.\nsweep -> -dust.\n";
  EXPECT_EQ(sliced(workshop(text), "<> box", Fairness::none).left_out(), Names{"agent sweeper"});
  EXPECT_EQ(sliced(workshop(text), "[] !box", Fairness::none).left_out(),
            (Names{"agent looker", "agent sweeper"}));
  EXPECT_EQ(sliced(workshop(text), "X X box").left_out(), Names{});
  EXPECT_EQ(sliced(workshop(text), "<> terminated").left_out(), Names{});
}

TEST(BuplSlice, EverybodyHasATurnInOtherSchedules) {
  const auto text = "hidden dust/0.\ndust.\nmake -> +box.\nsweep -> -dust.\n";
  for (const char* schedule : {"schedule round_robin\n", "schedule synchronous\n"}) {
    EXPECT_EQ(sliced(workshop(text, schedule), "<> box").left_out(), Names{}) << schedule;
  }
}

TEST(BuplSlice, WhoRequestsStaysWhereThePropertyLooksAtTheQueue) {
  const auto text = "hidden dust/0.\ndust.\nmake -> +box.\nsweep -> -dust.\n";
  EXPECT_EQ(sliced(workshop(text), "[] !Does(maker, make)").left_out(), Names{"agent looker"});
}

TEST(BuplSlice, PathQuantifiersDoNoHarm) {
  const auto text = "hidden dust/0.\ndust.\nmake -> +box.\nsweep -> -dust.\n";
  EXPECT_EQ(sliced(workshop(text), "AF box").left_out(), (Names{"agent looker", "agent sweeper"}));
}

TEST(BuplSlice, WhoeverMayDelayTheOthersStays) {
  const Sliced waits = sliced(
      workshop("hidden dust/0.\ndust.\nmake -> +box.\nawait sweep : box -> -dust.\n"), "<> box");
  EXPECT_EQ(waits.left_out(), Names{"agent looker"});
  EXPECT_EQ(waits.chain("agent sweeper"), (Names{"agent sweeper: others wait behind its sweep"}));
  const Sliced busy =
      sliced(workshop("hidden dust/0.\ndust.\nmake -> +box.\nsweep -> -dust.\n: box -> -box.\n"),
             "<> box");
  EXPECT_EQ(busy.chain("agent sweeper"),
            (Names{"agent sweeper: the environment may be busy with its sweep"}));
}

// ---- Dribble

const char* const kCleaner = R"(props c1 c2 r1 r2 rich
maxlen 8
action mR pre B r1 eff ~r1, r2
action cR eff when B r1: c1; when B r2: c2
action cB pre B r2 eff r1
action buy eff rich
beliefs ~c1 & ~c2 & r1 & ~r2, ~rich
goals c1, c2, c1 & rich
goals ~r1 & rich
goalrule g1: G c1 -> cR
goalrule g2: G c2 -> if B r2 then { cR } else { mR; cR }
goalrule g3: G (c1 & c2) -> buy
prrule p1: cB | B r1 -> mR; cB
prrule p2: mR | B r2 -> E
)";

TEST(DribbleSlice, LeavesOutRulesThatNeverApplyAndGoalsThatNobodyAsksFor) {
  const Sliced all = sliced(load_dribble(kCleaner), "AF (B c1 & B c2)");
  EXPECT_EQ(all.left_out(),
            (Names{"action cB of test", "action buy of test", "goal rule g3 of test",
                   "plan rule p1 of test", "the goal ~r1 & rich of test"}));
  EXPECT_EQ(all.chain("plan rule p2 of test"),
            (Names{"plan rule p2 of test: may revise plans with mR, which goal rule g2 makes",
                   "goal rule g2 of test: may make a plan of test",
                   "agent test: the property speaks of it"}));
  EXPECT_EQ(all.chain("the goal c1 & rich of test"),
            (Names{"the goal c1 & rich of test: asked for by goal rule g1",
                   "goal rule g1 of test: may make a plan of test",
                   "agent test: the property speaks of it"}));
  EXPECT_EQ(all.text(), R"(props c1 c2 r1 r2 rich
maxlen 8
action mR pre B r1 eff ~r1, r2
action cR eff when B r1: c1; when B r2: c2
beliefs ~c1 & ~c2 & r1 & ~r2, ~rich
goals c1, c2, c1 & rich
goalrule g1: G c1 -> cR
goalrule g2: G c2 -> if B r2 then { cR } else { mR; cR }
prrule p2: mR | B r2 -> E
)");
}

TEST(DribbleSlice, GoalsInThePropertyStay) {
  const Sliced goals = sliced(load_dribble(kCleaner), "[] (G rich | P[buy])");
  EXPECT_EQ(goals.left_out(),
            (Names{"action cB of test", "goal rule g3 of test", "plan rule p1 of test"}));
  EXPECT_EQ(goals.chain("action buy of test"),
            (Names{"action buy of test: the property names it"}));
}

TEST(DribbleSlice, LeavesOutAgentsThatLookOn) {
  const auto world = [] {
    LoadOptions options;
    options.texts = {{"v.dribble",
                      "props c1\nmaxlen 4\nperceives c1 as clean(1)\naction cR\ngoals c1\n"
                      "goalrule g1: G c1 -> cR\n"}};
    return load_text(
        "system team\nagent v[1..2] \"v.dribble\"\nagent u \"v.dribble\"\n"
        "environment { v1 does cR -> +clean(1). u does cR -> +clean(2). }\n",
        std::move(options));
  };
  // What u does is asked for by the same name as what v1 does.
  EXPECT_EQ(sliced(world(), "AF B(v1, c1)").left_out(), Names{});
  LoadOptions options;
  options.texts = {{"v.dribble",
                    "props c1\nmaxlen 4\nperceives c1 as clean(1)\naction cR\ngoals c1\n"
                    "goalrule g1: G c1 -> cR\n"},
                   {"w.dribble",
                    "props c1\nmaxlen 4\nperceives c1 as clean(1)\naction nod eff +~c1\ngoals c1\n"
                    "goalrule g1: true -> nod\n"}};
  const Sliced watched = sliced(load_text("system team\nagent v \"v.dribble\"\n"
                                          "agent w[1..2] \"w.dribble\"\n"
                                          "environment { cR -> +clean(1). }\n",
                                          std::move(options)),
                                "AF B(v, c1)");
  EXPECT_EQ(watched.left_out(), (Names{"agent w1", "agent w2"}));
  EXPECT_EQ(watched.text(),
            "system team\nagent v \"v.dribble\"\nexternal w1, w2\n"
            "environment { cR -> +clean(1). }\nsliced\n");
}

TEST(DribbleSlice, AnAgentNeverStops) {
  const auto world = [] {
    LoadOptions options;
    options.texts = {{"v.dribble",
                      "props c1\nmaxlen 4\nperceives c1 as clean(1)\naction cR\ngoals c1\n"
                      "goalrule g1: G c1 -> cR\n"},
                     {"w.dribble", "props c1\nmaxlen 4\n"}};
    return load_text(
        "system team\nagent v \"v.dribble\"\nagent w \"w.dribble\"\n"
        "environment { cR -> +clean(1). }\n",
        std::move(options));
  };
  EXPECT_EQ(sliced(world(), "AF B(v, c1)").left_out(), Names{"agent w"});
  EXPECT_EQ(sliced(world(), "AF B(v, c1)", Fairness::none).left_out(), Names{});
  EXPECT_EQ(sliced(world(), "[] !B(v, c1)", Fairness::none).left_out(), Names{"agent w"});
}

TEST(DribbleSlice, LeavesOutMembersOfAFamilyThatLookOn) {
  LoadOptions options;
  options.texts = {{"v.dribble",
                    "props c1\nmaxlen 4\nperceives c1 as clean(1)\naction nod eff +~c1\ngoals c1\n"
                    "goalrule g1: G c1 -> nod\n"},
                   {"w.dribble", "props c1\nmaxlen 4\naction cR\ngoalrule g1: ~B c1 -> cR\n"}};
  const Sliced some = sliced(load_text("system team\nagent v[1..4] \"v.dribble\"\n"
                                       "agent w \"w.dribble\"\n"
                                       "environment { percept clean(1) for v. v1 does cR -> "
                                       "+dirt. cR -> +clean(1). }\n",
                                       std::move(options)),
                             "AF (B(v2, c1) | B(v4, c1))");
  EXPECT_EQ(some.left_out(), (Names{"agent v1", "agent v3"}));
  EXPECT_EQ(some.chain("goal rule g1 of v2 and v4"),
            (Names{"goal rule g1 of v2 and v4: may make a plan of v2 and v4",
                   "agent v2: the property speaks of it"}));
  EXPECT_EQ(some.text(),
            "system team\nagent v[2, 4] \"v.dribble\"\nagent w \"w.dribble\"\n"
            "environment { percept clean(1) for v. v1 does cR -> +dirt. cR -> +clean(1). }\n"
            "external v1, v3\nsliced\n");
}

// ---- ECCS

const char* const kRumour = R"(agents a b c d
channel ab: a -> b
channel cd: c -> d
env x = true
proc Tell = update(B_a x). update(I_a B_b x). (ab!inform(x). Tell + ab!inform(!x). Tell)
proc Old = update(B_a y). 0
proc Hear = ab?inform(x). Hear
proc Chat = update(B_c x). update(I_c B_d x). cd!inform(x). 0
system a = Tell, b = Hear, c = Chat,
       d = cd?inform(x). 0
property p: EF B_b x
)";

TEST(EccsSlice, LeavesOutWhatIsNeverTakenAndWhoTalksElsewhere) {
  const Sliced all = sliced(load_eccs(kRumour), "EF B_b x", Fairness::none);
  EXPECT_EQ(all.left_out(), (Names{"ab!inform(!x) in process Tell", "agent c", "agent d",
                                   "process Old", "process Chat"}));
  EXPECT_EQ(all.chain("process Tell"),
            (Names{"process Tell: is in agent a", "agent a: may send ab(inform(x)) to b",
                   "agent b: the property speaks of it"}));
  EXPECT_EQ(all.text(), R"(agents a b c d
channel ab: a -> b
channel cd: c -> d
env x = true
proc Tell = update(B_a x). update(I_a B_b x). ab!inform(x). Tell
proc Hear = ab?inform(x). Hear
system a = Tell, b = Hear, c = 0,
       d = 0
property p: EF B_b x
)");
}

TEST(EccsSlice, HowAProcessStandsAndSetsOfActionsKeepIt) {
  EXPECT_EQ(sliced(load_eccs(kRumour), "AG !waits(a)", Fairness::none).left_out(),
            (Names{"agent c", "agent d", "process Old", "process Chat"}));
  EXPECT_EQ(sliced(load_eccs(kRumour), "EF[cd(inform(x))] B_b x", Fairness::none).left_out(),
            (Names{"ab!inform(!x) in process Tell", "process Old"}));
  EXPECT_EQ(sliced(load_eccs(kRumour), "EX B_b x", Fairness::none).left_out(),
            (Names{"ab!inform(!x) in process Tell", "process Old"}));
  const Sliced named = sliced(load_eccs(kRumour), "AG !B_a y", Fairness::none);
  EXPECT_EQ(named.left_out(), Names{});
  EXPECT_EQ(named.slice.remarks,
            Names{"not sliced: the property names y, which only what could be left out has"});
}

TEST(EccsSlice, WhoTalksToThoseWhoTalkStays) {
  const std::string chain = R"(agents a b c d
channel ab: a -> b
channel bc: b -> c
proc Round = update(!B_d x). Round
system a = update(B_a x). update(I_a B_b x). ab!inform(x). 0,
       b = ab?inform(x). update(I_b B_c x). bc!inform(x). 0,
       c = bc?inform(x). 0, d = Round
)";
  EXPECT_EQ(sliced(load_eccs(chain), "AG !B_c x", Fairness::none).left_out(),
            (Names{"agent d", "process Round"}));
  // It may go round for ever, and there is no fairness.
  EXPECT_EQ(sliced(load_eccs(chain), "AF B_c x", Fairness::none).left_out(), Names{});
  EXPECT_EQ(sliced(load_eccs(chain), "AF B_c x", Fairness::weak).left_out(),
            (Names{"agent d", "process Round"}));
}

// ---- which slicer

TEST(SliceSystem, TellsWhatItDoesNotSlice) {
  LoadOptions options;
  options.texts = {{"v.dribble", "props c\nmaxlen 2\naction a\n"}};
  const Sliced mixed = sliced(
      load_text("system m\nagent v \"v.dribble\"\nagent h { +c <- true. }\n", std::move(options)),
      "[] !B(v, c)");
  EXPECT_EQ(mixed.slice.remarks, Names{"not sliced: the agents are written in several languages"});
  EXPECT_FALSE(mixed.slice.leaves_out());
  const auto model = load_bupl(kCounter);
  const auto property = bind_formula(*model, "p", "<> fact(at(3))");
  EXPECT_THROW(slice_system(*model, *property, {SliceMode::paper, Fairness::weak}), UserError);
}

// Nothing is left out, and that is said.
TEST(SliceSystem, LeavesAloneWhatNoSlicerIsFor) {
  const Sliced toy = sliced(load_toy("agent a\n0 x 1\n1 is p\nagent b\n"), "EF Bel(a, p)");
  EXPECT_EQ(toy.slice.remarks, Names{"not sliced: no slicer for Toy"});
  EXPECT_FALSE(toy.slice.leaves_out());
  EXPECT_TRUE(toy.slice.edits.empty());
  EXPECT_EQ(toy.text(), toy.model->sources.text(0));
}

// The property could not be read any more.
TEST(EccsSlice, ObservationsAndDoneActionsThatThePropertyNamesStay) {
  const std::string observed = R"(agents a
env x = *
proc Unused = observe(x). 0
system a = update(B_a y). 0
)";
  EXPECT_FALSE(sliced(load_eccs(observed), "EF[obs x] B_a y", Fairness::none).slice.leaves_out());
  EXPECT_TRUE(sliced(load_eccs(observed), "EF B_a y", Fairness::none).slice.leaves_out());
  const std::string done = R"(agents a b
channel ab: a -> b
proc Unused = update(I_a Done(ab!inform(x))). 0
system a = update(B_a x). 0, b = 0
)";
  EXPECT_FALSE(
      sliced(load_eccs(done), "AG !I_a Done(ab!inform(x))", Fairness::none).slice.leaves_out());
  EXPECT_TRUE(sliced(load_eccs(done), "AG !I_a x", Fairness::none).slice.leaves_out());
}

}  // namespace slicing_languages_test
}  // namespace credo::testing
