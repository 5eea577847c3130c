// What properties say about ECCS systems: views, waits, blocked, sets of actions; and what FIPA
// demands.
#include <gtest/gtest.h>

#include "lang/eccs/agent_program.hpp"
#include "lang/eccs/query.hpp"
#include "property/binding.hpp"
#include "support/text_model.hpp"

namespace credo::eccs {
namespace eccs_query_test {

using testing::load_eccs;

const std::string kSystem =
    "agents p s\n"
    "channel ps: p -> s\n"
    "channel sp: s -> p\n"
    "env x = *\n"
    "env y = true\n"
    "proc P = update(I_p Bif_p x). ps!query_if(x). sp?inform_if(x). ps!request(pack). 0\n"
    "proc S = ps?query_if(x). observe(x). observe(!x). observe(!y). sp!inform(x). \n"
    "         ps?request(pack). sp!confirm(y). ps?inform(y). 0\n"
    "system p = P, s = S\n";

class EccsQuery : public ::testing::Test {
 protected:
  // The texts of the atoms as they are asked of every agent, or the first complaint.
  std::string atoms(const std::string& formula) {
    Diagnostics diagnostics(model_->sources);
    const auto bound = bind_formula(*model_, "test", formula, diagnostics);
    if (!bound) return complaint(diagnostics);
    std::string out;
    for (const auto& queries : bound->queries) {
      for (const auto& query : queries) {
        if (query) out += (out.empty() ? "" : "; ") + query->text();
      }
    }
    return out;
  }

  // The labels in the set, or the first complaint.
  std::string actions(const std::string& set) {
    const FileId file = model_->sources.add("set", set);
    Diagnostics diagnostics(model_->sources);
    const auto found = model_->programs[0]->action_reader()->action_set(
        model_->sources, {file, 0, static_cast<std::uint32_t>(set.size())}, diagnostics);
    if (!found) return complaint(diagnostics);
    EXPECT_TRUE(std::ranges::is_sorted(*found));
    std::set<std::string> texts;
    for (const TermId label : *found) texts.insert(model_->terms.text(label));
    std::string out;
    for (const std::string& text : texts) out += (out.empty() ? "" : "; ") + text;
    return out;
  }

  static std::string complaint(const Diagnostics& diagnostics) {
    if (diagnostics.all().empty()) return "no complaint";
    const Diagnostic& first = diagnostics.all()[0];
    return first.message + (first.hint.empty() ? "" : " = " + first.hint);
  }

  std::unique_ptr<Model> model_ = load_eccs(kSystem);
};

TEST_F(EccsQuery, AViewIsReadByTheProgramOfItsAgent) {
  EXPECT_EQ(atoms("AG (B_p x -> AF I_sBif_s !x)"), "B_p x; I_s Bif_s !x");
  EXPECT_EQ(atoms("AG !B_p !B_s Done(pack)"), "B_p !B_s Done(pack)");
  EXPECT_EQ(atoms("B_p (Uif_s x)"), "B_p Uif_s x");
  EXPECT_EQ(atoms("EF Uif_p x"), "Uif_p x");
}

TEST_F(EccsQuery, ConditionsHaveBifWrittenOut) {
  Diagnostics diagnostics(model_->sources);
  const auto bound = bind_formula(*model_, "test", "B_p Bif_s x", diagnostics);
  ASSERT_TRUE(bound);
  EXPECT_EQ(bound->queries[0][1], nullptr);
  const auto& query = dynamic_cast<const StoreQuery&>(*bound->queries[0][0]);
  EXPECT_EQ(program_of(*model_->programs[0])->text(query.condition), "B_p B_s x | B_p B_s !x");
}

TEST_F(EccsQuery, QuantifiersGoOverAgents) {
  EXPECT_EQ(atoms("forall z: AF B_z B_z x"), "B_p B_p x; B_s B_s x");
  EXPECT_EQ(atoms("exists z: B_z !B_p x"), "B_p !B_p x; B_s !B_p x");
  EXPECT_EQ(atoms("forall z: AG !waits(z)"), "waits(p); waits(s)");
  // The name of the quantifier hides the agent of that name.
  EXPECT_EQ(atoms("forall p: EF B_p x"), "B_p x; B_s x");
}

TEST_F(EccsQuery, ProcessesWaitAndAreBlocked) {
  EXPECT_EQ(atoms("AG (waits(p) -> EF !blocked(s))"), "waits(p); blocked(s)");
  EXPECT_EQ(atoms("waits(q)"), "unknown agent 'q' = the agents are p, s");
  EXPECT_EQ(atoms("waiting(p)"), "the environment has no fact waiting/1");
}

TEST_F(EccsQuery, WhatIsNotThereIsReported) {
  EXPECT_EQ(atoms("B_p xx"),
            "the proposition 'xx' occurs nowhere in the system = did you mean 'x'?");
  EXPECT_EQ(atoms("B_p B_q x"), "unknown agent 'q' = the agents are p, s");
  EXPECT_EQ(atoms("B_q x"), "unknown agent 'q' = the agents are p, s");
  EXPECT_EQ(atoms("U_p B_p x"),
            "U_p B_p x makes no sense: an agent knows its own beliefs and uncertainties = "
            "U_i and Bif_i stand before a proposition, an intention or a view of another agent");
}

TEST_F(EccsQuery, GeneralAtomsAskForPropositions) {
  EXPECT_EQ(atoms("AG (Bel(p, x) -> Int(s, y))"), "");
  EXPECT_EQ(atoms("Bel(p, z)"), "p has no belief z/0");
}

// ---- sets of actions

TEST_F(EccsQuery, SetsOfActions) {
  EXPECT_EQ(actions("obs x"), "obs x");
  EXPECT_EQ(actions("obs !x, obs x"), "obs !x; obs x");
  EXPECT_EQ(actions("obs *"), "obs !x; obs x");
  EXPECT_EQ(actions("ps(query_if(x))"), "ps(query_if(x))");
  EXPECT_EQ(actions("ps(request(sp!inform_if(!x)))"), "ps(query_if(x))");
  EXPECT_EQ(actions("ps(*)"), "ps(query_if(x)); ps(request(pack))");
  EXPECT_EQ(actions("sp(inform_if(x))"), "sp(inform(x))");
  EXPECT_EQ(actions("tau"), "ps(query_if(x)); ps(request(pack)); sp(inform(x)); tau");
  EXPECT_EQ(actions("*"), "obs !x; obs x; ps(query_if(x)); ps(request(pack)); sp(inform(x)); tau");
}

TEST_F(EccsQuery, AnObservationThatTheEnvironmentRulesOutIsNoMistake) {
  EXPECT_EQ(actions("obs !y"), "");
  EXPECT_EQ(actions("obs y"), "");
}

TEST_F(EccsQuery, WrongSetsOfActions) {
  EXPECT_EQ(actions("pss(*)"), "unknown channel 'pss' = did you mean 'ps'?");
  EXPECT_EQ(actions("ps(inform(y))"),
            "ps(inform(y)) never happens = what is said on it: ps(query_if(x)), ps(request(pack))");
  EXPECT_EQ(actions("sp(inform(!x))"),
            "sp(inform(!x)) never happens = did you mean 'sp(inform(x))'?");
  EXPECT_EQ(actions("ps!query_if(x)"), "a step is sending and receiving at once = write ps(...)");
  EXPECT_EQ(actions("x"), "no action called 'x' = an observation is written obs x");
  EXPECT_EQ(actions("obs z"), "the proposition 'z' occurs nowhere in the system");
  EXPECT_EQ(actions("tau sp(*)"), "expected ',' or the end of the set of actions, found 'sp'");
  EXPECT_EQ(actions("tau,"),
            "expected an action, found the end of the text = e.g. tau, ps(inform(x)), ps(*), "
            "obs x, *");
}

TEST_F(EccsQuery, AChannelOnWhichNothingIsSaid) {
  model_ =
      load_eccs("agents p s\nchannel ps: p -> s\nproc P = ps!inform(x). 0\nsystem p = P, s = 0\n");
  EXPECT_EQ(actions("ps(*)"),
            "nothing is ever said on ps = somebody must send a message on it that the other "
            "receives");
  EXPECT_EQ(actions("tau"), "");
}

// ---- demands

using Demands = std::vector<std::pair<std::string, std::string>>;

class EccsDemands : public EccsQuery {
 protected:
  Demands of(std::size_t agent) {
    Demands all;
    for (const auto& demand : model_->programs[agent]->demands()) {
      all.emplace_back(demand.name, demand.formula);
    }
    return all;
  }
};

TEST_F(EccsDemands, AreMadeOfEveryMessageThatPasses) {
  EXPECT_EQ(
      of(0),
      (Demands{{"ps(query_if(x)) is feasible",
                "AG (EX[ps(query_if(x))] true -> "
                "(!Bif_p x & !Uif_p x & !B_p I_s Done(sp!inform_if(x))))"},
               {"ps(query_if(x)) has its effect",
                "AG !EX[ps(query_if(x))] !A(true [*]U[sp(inform(x))] true)"},
               {"ps(request(pack)) is feasible",
                "AG (EX[ps(request(pack))] true -> (!B_p I_s Done(pack)))"},
               {"ps(request(pack)) has its effect", "AG !EX[ps(request(pack))] !AF B_s Done(pack)"},
               {"p never waits in vain", "AG (waits(p) -> E(true [*]U[ps(*), sp(*)] true))"},
               {"p can send what it must", "AG !blocked(p)"}}));
  EXPECT_EQ(of(1),
            (Demands{{"sp(inform(x)) is feasible",
                      "AG (EX[sp(inform(x))] true -> (B_s x & !B_s Bif_p x & !B_s Uif_p x))"},
                     {"sp(inform(x)) has its effect", "AG !EX[sp(inform(x))] !B_p x"},
                     {"s never waits in vain", "AG (waits(s) -> E(true [*]U[ps(*), sp(*)] true))"},
                     {"s can send what it must", "AG !blocked(s)"}}));
}

TEST_F(EccsDemands, OfConfirmationsAndDoubtfulContents) {
  model_ = load_eccs(
      "agents p s\n"
      "channel ps: p -> s\n"
      "proc P = ps!confirm(x). ps!disconfirm(!x). ps!inform(B_s x). ps!confirm(U_s x). 0\n"
      "proc S = ps?confirm(x). ps?disconfirm(!x). ps?inform(B_s x). ps?confirm(U_s x). 0\n"
      "system p = P, s = S\n");
  const Demands demands = of(0);
  ASSERT_EQ(demands.size(), 10u);
  EXPECT_EQ(demands[0].second, "AG (EX[ps(confirm(x))] true -> (B_p x & B_p U_s x))");
  EXPECT_EQ(demands[2].second,
            "AG (EX[ps(disconfirm(!x))] true -> (B_p x & (B_p B_s !x | B_p U_s !x)))");
  EXPECT_EQ(demands[3].second, "AG !EX[ps(disconfirm(!x))] !B_s x");
  EXPECT_EQ(demands[4].second, "AG (EX[ps(inform(B_s x))] true -> (B_p B_s x & !B_p Bif_s B_s x))");
  EXPECT_EQ(demands[6].second, "AG (EX[ps(confirm(U_s x))] true -> (B_p U_s x & false))");
}

TEST_F(EccsDemands, ARequestThatNobodyCanMeetIsNotToBeMade) {
  model_ = load_eccs(
      "agents p s\n"
      "channel ps: p -> s\n"
      "channel sp: s -> p\n"
      "env x = *\n"
      "proc P = ps!query_if(x). ps!request(observe(x)). 0\n"
      "proc S = ps?query_if(x). ps?request(observe(x)). observe(x). 0\n"
      "system p = P, s = S\n");
  const Demands demands = of(0);
  EXPECT_EQ(demands[1].second, "AG !EX[ps(query_if(x))] true");
  EXPECT_EQ(demands[3].second, "AG !EX[ps(request(observe(x)))] !AF Bif_s x");
}

// Contents and actions of every kind, on systems of two and three agents.
TEST_F(EccsDemands, AreProperties) {
  const std::vector<std::string> systems{
      kSystem,
      "agents 1 2\n"
      "channel a: 1 -> 2\n"
      "channel b: 2 -> 1\n"
      "proc P = a!inform(!B_2 x). a!disconfirm(I_1 Bif_2 x). a!inform(Done(b!confirm(!x))). "
      "a!request(b!disconfirm(U_1 x)). a!request(b!confirm(!I_2 x)). a!agree(pack). P\n"
      "proc Q = a?inform(!B_2 x). a?disconfirm(I_1 Bif_2 x). a?inform(Done(b!confirm(!x))). "
      "a?request(b!disconfirm(U_1 x)). a?request(b!confirm(!I_2 x)). a?agree(pack). Q\n"
      "system 1 = P, 2 = Q\n",
      "agents i j k\n"
      "channel ij: i -> j\n"
      "channel jk: j -> k\n"
      "env x = true\n"
      "system i = ij!request(jk!inform(U_k !x)). ij!request(ij!inform(x)). 0,\n"
      "       j = ij?request(jk!inform(U_k !x)). jk!inform(U_k !x). ij?request(ij!inform(x)). 0,\n"
      "       k = jk?inform(U_k !x). observe(!x). 0\n"};
  for (const std::string& system : systems) {
    model_ = load_eccs(system);
    ASSERT_EQ(model_->diagnostics.render_all(false), "");
    for (std::size_t agent = 0; agent < model_->agent_count(); ++agent) {
      for (const auto& [name, formula] : of(agent)) {
        Diagnostics diagnostics(model_->sources);
        EXPECT_TRUE(bind_formula(*model_, name, formula, diagnostics));
        EXPECT_EQ(diagnostics.render_all(false), "");
      }
    }
  }
}

TEST_F(EccsDemands, OfAnAgentThatNobodyTalksTo) {
  model_ =
      load_eccs("agents p s\nchannel sp: s -> p\nproc P = sp?inform(x). 0\nsystem p = P, s = 0\n");
  EXPECT_EQ(of(0), (Demands{{"p never waits in vain", "AG !waits(p)"}}));
  EXPECT_EQ(of(1), Demands{});
}

TEST(EccsActionSets, ABoxInTheirPlaceIsDoubtful) {
  const auto warnings = [](const std::string& formula) {
    const auto model = load_eccs("agents p\nsystem p = update(B_p x). 0\n");
    EXPECT_TRUE(bind_formula(*model, "p", formula));
    return model->diagnostics.render_all(false);
  };
  EXPECT_NE(warnings("EX[] B_p x").find("[] is 'always' here"), std::string::npos);
  EXPECT_NE(warnings("A(true U[] B_p x)").find("[] is 'always' here"), std::string::npos);
  EXPECT_EQ(warnings("EX [] B_p x"), "");
  EXPECT_EQ(warnings("EX[*] B_p x"), "");
}

}  // namespace eccs_query_test
}  // namespace credo::eccs
