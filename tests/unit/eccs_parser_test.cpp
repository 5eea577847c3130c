// Reading ECCS systems: what they mean. What is rejected is in tests/corpus/bad_eccs.
#include <gtest/gtest.h>

#include <filesystem>

#include "files/load_model.hpp"
#include "lang/eccs/agent_program.hpp"
#include "support/text_model.hpp"

namespace credo::eccs {
namespace eccs_parser_test {

using testing::load_eccs;

const std::string kHead =
    "agents p s\n"
    "channel ps: p -> s\n"
    "channel sp: s -> p\n"
    "env x = *\n"
    "env y = true\n";

class EccsParser : public ::testing::Test {
 protected:
  // The program whose agent p has the process, and s does nothing.
  const Program& with(const std::string& process, const std::string& more = "") {
    return load(kHead + "proc P = " + process + "\n" + more + "\nsystem p = P, s = 0\n");
  }
  const Program& load(const std::string& text, LoadOptions options = {}) {
    model_ = load_eccs(text, std::move(options));
    EXPECT_EQ(model_->diagnostics.render_all(false), "") << text;
    return *program_of(*model_->programs.at(0));
  }
  // As it is shown, written out.
  std::string body(const std::string& process, const std::string& more = "") {
    const Program& program = with(process, more);
    return program.process_text(program.definitions.at(0).body);
  }
  std::string first_error(const std::string& text) {
    model_ = load_eccs(text);
    const auto& all = model_->diagnostics.all();
    return all.empty() ? "" : all[0].message;
  }
  std::vector<std::string> label_texts(const Program& program) {
    std::vector<std::string> texts;
    for (const TermId label : program.labels) texts.push_back(model_->terms.text(label));
    std::ranges::sort(texts);
    return texts;
  }

  std::unique_ptr<Model> model_;
};

// ---- processes

TEST_F(EccsParser, PrefixesSumsNamesAndNothing) {
  EXPECT_EQ(body("0"), "0");
  EXPECT_EQ(body("update(B_p x). P"), "update(B_p x). P");
  EXPECT_EQ(body("update(B_p x).update(B_p y).P"), "update(B_p x). update(B_p y). P");
  EXPECT_EQ(body("update(B_p x). 0 + observe(!x). P"), "update(B_p x). 0 + observe(!x). P");
  EXPECT_EQ(body("update(B_p x). (update(B_p y). P + 0)"), "update(B_p x). (update(B_p y). P + 0)");
  EXPECT_EQ(body("(update(B_p x). (P))"), "update(B_p x). P");
}

TEST_F(EccsParser, AFullStopIsNoPartOfAName) {
  EXPECT_EQ(body("observe(x).loop", "proc loop = observe(y).loop"), "observe(x). loop");
  EXPECT_EQ(body("update(B_p x).ps!inform(x).q", "proc q = 0"), "update(B_p x). ps!inform(x). q");
}

TEST_F(EccsParser, SumsAreFlatAndKeepTheirOrder) {
  const Program& program = with("observe(x). 0 + (observe(y). 0 + (P2 + 0))", "proc P2 = 0");
  const Process& sum = program.processes[program.definitions[0].body];
  ASSERT_EQ(sum.kind, Process::Kind::sum);
  EXPECT_EQ(sum.parts.size(), 4u);
  EXPECT_EQ(program.process_text(program.definitions[0].body),
            "observe(x). 0 + observe(y). 0 + P2 + 0");
}

TEST_F(EccsParser, EqualProcessesAreKeptOnce) {
  const Program& program = with("observe(x). update(B_p x). 0 + observe(x). update(B_p   x). 0");
  const Process& sum = program.processes[program.definitions[0].body];
  EXPECT_EQ(sum.parts[0], sum.parts[1]);
  EXPECT_EQ(program.prefixes.size(), 2u);
}

TEST_F(EccsParser, ANameIsNotItsBody) {
  const Program& program = with("Q", "proc Q = observe(x). Q");
  EXPECT_NE(program.definitions[0].body, program.definitions[1].body);
  const auto first = alternatives(program, program.definitions[0].body);
  ASSERT_EQ(first.size(), 1u);
  EXPECT_EQ(program.process_text(first[0].next), "Q");
}

TEST_F(EccsParser, AlternativesUnfoldNamesInTheOrderOfTheText) {
  const Program& program = with("observe(x). 0 + Q + observe(y). 0",
                                "proc Q = update(B_p x). 0 + R + 0\n"
                                "proc R = observe(!x). 0 + update(B_p x). 0");
  std::vector<std::string> texts;
  for (const Alternative& each : alternatives(program, program.agents[0].start)) {
    texts.push_back(program.prefixes[each.prefix].text);
  }
  EXPECT_EQ(texts,
            (std::vector<std::string>{"observe(x)", "update(B_p x)", "observe(!x)", "observe(y)"}));
}

TEST_F(EccsParser, LongChainsAreNoTrouble) {
  std::string chain;
  for (int i = 0; i < 20'000; ++i) chain += "update(B_p x). ps!inform_if(y). ";
  const Program& program = with(chain + "0");
  const std::string shown = program.process_text(program.definitions[0].body);
  EXPECT_LT(shown.size(), 3000u);
  EXPECT_TRUE(shown.ends_with("..."));
}

TEST_F(EccsParser, ManyWaysToTheSameNamesAreFollowedOnce) {
  std::string more;
  for (int i = 0; i < 60; ++i) {
    more += "proc N" + std::to_string(i) + " = N" + std::to_string(i + 1) + " + 0 + N" +
            std::to_string(i + 1) + "\n";
  }
  const Program& program = with("N0", more + "proc N60 = observe(x). 0");
  EXPECT_EQ(alternatives(program, program.agents[0].start).size(), 1u);
}

// ---- lines

TEST_F(EccsParser, AStatementGoesOnOverLines) {
  const Program& program = load(
      "agents p,\n"
      "       s   // two of them\n"
      "channel ps:\n"
      "  p -> s\n"
      "env x = *, y\n"
      "  = true /* a comment\n"
      "proc Wrong = 0 */\n"
      "proc P = update(\n"
      "   B_p x)\n"
      "  . (\n"
      "  P\n"
      "  ) + observe(x).\n"
      "  P\n"
      "  + 0\n"
      "system p = P,\n"
      "  s =\n"
      "  0\n"
      "property one: AG\n"
      "  B_p x\n"
      "  & B_p x and\n"
      "  B_p y => false\n");
  EXPECT_EQ(program.process_text(program.definitions.at(0).body),
            "update(B_p x). P + observe(x). P + 0");
  EXPECT_EQ(program.definitions.size(), 1u);
  ASSERT_EQ(program.properties.size(), 1u);
  EXPECT_TRUE(model_->sources.slice(program.properties[0].formula).ends_with("=> false"));
}

TEST_F(EccsParser, DeclarationsMayComeLater) {
  load(
      "system p = P, s = 0\n"
      "proc P = ps!inform(x). Q\n"
      "proc Q = observe(x). 0\n"
      "env x = true\n"
      "channel ps: p -> s\n"
      "agents p s\n");
}

TEST_F(EccsParser, AgentsMayBeNumbers) {
  const Program& program = load(
      "agents 1 2\n"
      "channel a: 1 -> 2\n"
      "proc P = update(B_1 U_2 p). a!inform(B_1 p). P\n"
      "system 1 = P, 2 = 0\n"
      "property one: AF B_1 p\n"
      "property two: AG !waits(1)\n");
  EXPECT_EQ(program.process_text(program.definitions.at(0).body),
            "update(B_1 U_2 p). a!inform(B_1 p). P");
}

TEST_F(EccsParser, TheEnvironmentCanBeOverridden) {
  LoadOptions options;
  options.constants.values["y"] = "*";
  EXPECT_EQ(load(kHead + "system p = 0, s = 0\n").atoms[1].truth, Truth::yes);
  EXPECT_EQ(load(kHead + "system p = 0, s = 0\n", options).atoms[1].truth, Truth::any);
  options.constants.values["y"] = "7";
  EXPECT_THROW(load(kHead + "system p = 0, s = 0\n", options), UserError);
  options.constants.values = {{"z", "true"}};
  EXPECT_THROW(load(kHead + "system p = 0, s = 0\n", options), UserError);
}

TEST_F(EccsParser, FairnessIsNoneUnlessItIsSaid) {
  EXPECT_EQ(load(kHead + "system p = 0, s = 0\n").fairness, Fairness::none);
  EXPECT_EQ(model_->file.options.fairness, Fairness::none);
  load(kHead + "system p = 0, s = 0\nfair strong\n");
  EXPECT_EQ(model_->file.options.fairness, Fairness::strong);
}

// ---- formulas

TEST_F(EccsParser, ViewsMayBeJoinedAndNegatedInManyWays) {
  for (const char* text : {"I_p B_p !x", "I_pB_p !x", "I_pB_p ~x", "I_p(B_p(not x))",
                           "I_p !!B_p !x", "(I_p B_p !x)", "I_p ! ! B_p !x"}) {
    EXPECT_EQ(body("update(" + std::string(text) + "). 0"), "update(I_p B_p !x). 0") << text;
  }
}

TEST_F(EccsParser, AnUpdateOfSomethingNegativeDeletes) {
  const Program& program = with("update(!B_p !x). 0");
  const auto& update = std::get<Update>(program.prefixes[0].does);
  EXPECT_TRUE(update.deletes);
  EXPECT_EQ(program.text(update.formula), "B_p !x");
  EXPECT_EQ(body("update(!!B_p x). 0"), "update(B_p x). 0");
}

TEST_F(EccsParser, UpdatesAreKeptAsWritten) {
  EXPECT_EQ(body("update(B_p B_p U_p x). 0"), "update(B_p B_p U_p x). 0");
}

TEST_F(EccsParser, QueriesAreInNormalForm) {
  const auto condition = [this](const std::string& text) {
    const Program& program = with("query(" + text + "). 0");
    return program.text(std::get<Query>(program.prefixes[0].does).condition);
  };
  EXPECT_EQ(condition("B_p B_p x"), "B_p x");
  EXPECT_EQ(condition("B_p !B_p x"), "!B_p x");
  EXPECT_EQ(condition("!B_p !B_p x"), "B_p x");
  EXPECT_EQ(condition("!(B_p x & !B_p y)"), "!(B_p x & !B_p y)");
  EXPECT_EQ(condition("B_p x & B_p y & B_p x | B_p y"), "(B_p x & B_p y & B_p x) | B_p y");
  EXPECT_EQ(condition("B_p x -> B_p y -> B_p x"), "!B_p x | !B_p y | B_p x");
  EXPECT_EQ(condition("B_p x <-> B_p y"), "(B_p x & B_p y) | (!B_p x & !B_p y)");
  EXPECT_EQ(condition("not B_p x or true and false"), "!B_p x | (true & false)");
}

TEST_F(EccsParser, BifAndUifAreWrittenOutInQueries) {
  const auto condition = [this](const std::string& text) {
    const Program& program = with("query(" + text + "). 0");
    return program.text(std::get<Query>(program.prefixes[0].does).condition);
  };
  EXPECT_EQ(condition("Bif_p x"), "B_p x | B_p !x");
  EXPECT_EQ(condition("!Uif_p !x"), "!(U_p !x | U_p x)");
  EXPECT_EQ(condition("B_p Bif_s x"), "B_p B_s x | B_p B_s !x");
  EXPECT_EQ(condition("B_p !Bif_s x"), "B_p !B_s x & B_p !B_s !x");
  EXPECT_EQ(condition("B_p B_s Uif_p x"), "B_p B_s U_p x | B_p B_s U_p !x");
  EXPECT_EQ(condition("B_p Bif_s B_p x"), "B_p B_s B_p x | B_p B_s !B_p x");
  EXPECT_EQ(condition("I_p Bif_p x"), "I_p Bif_p x");
  EXPECT_EQ(condition("Bif_p I_p Bif_s !x"), "B_p I_p Bif_s x | B_p !I_p Bif_s x");
  EXPECT_EQ(condition("Bif_p Bif_s x"), "B_p B_s x | B_p B_s !x | (B_p !B_s x & B_p !B_s !x)");
}

TEST_F(EccsParser, AQueryIsShownAsItIsWritten) {
  EXPECT_EQ(body("query( Bif_p   x /* or */ & true ). 0"), "query(Bif_p x & true). 0");
  // The same question, differently put, is the same prefix.
  EXPECT_EQ(with("query(Bif_p x). 0 + query(B_p x | B_p !x). 0").prefixes.size(), 1u);
}

TEST_F(EccsParser, DoneIsOneAtomHoweverItIsWritten) {
  const Program& program = with(
      "update(B_p Done(ps!inform(x))). update(I_p Done(ps?inform(x))). "
      "update(U_p !Done(ps(inform(x)))). update(B_p Done(ps!inform_if(!x))). "
      "update(B_p Done(ps!inform_if(x))). update(B_p Done(observe(x))). update(B_p Done(pack)). 0");
  std::vector<std::string> names;
  for (const Atom& atom : program.atoms) names.push_back(atom.name);
  EXPECT_EQ(names,
            (std::vector<std::string>{"x", "y", "Done(ps!inform(x))", "Done(ps!inform_if(x))",
                                      "Done(observe(x))", "Done(pack)"}));
  EXPECT_EQ(program.actions.size(), 4u);
  EXPECT_EQ(program.actions[1].kind, Action::Kind::inform_if);
  EXPECT_EQ(program.atoms[program.actions[1].done].done, 1u);
}

// ---- messages

TEST_F(EccsParser, MessagesHaveContentInNormalForm) {
  EXPECT_EQ(body("ps!inform(B_p B_p !x). ps!confirm(U_s x). ps!disconfirm(!I_s Bif_s !x). 0"),
            "ps!inform(B_p !x). ps!confirm(U_s x). ps!disconfirm(!I_s Bif_s x). 0");
}

TEST_F(EccsParser, QueryIfIsARequest) {
  const Program& program = with("ps!query_if(!x). ps!request(sp!inform_if(x)). 0");
  ASSERT_EQ(program.prefixes.size(), 1u);
  const auto& message = std::get<Communication>(program.prefixes[0].does);
  EXPECT_EQ(message.act, Act::request);
  EXPECT_EQ(program.actions[message.requested].text, "sp!inform_if(x)");
  EXPECT_EQ(program.prefixes[0].text, "ps!query_if(x)");
  EXPECT_EQ(model_->terms.text(program.prefixes[0].label), "ps(query_if(x))");
}

TEST_F(EccsParser, WithTwoChannelsBackARequestIsShownInFull) {
  EXPECT_EQ(body("ps!request(sp!inform_if(x)). 0", "channel xp: s -> p"),
            "ps!request(sp!inform_if(x)). 0");
}

TEST_F(EccsParser, RequestsOfOtherActions) {
  EXPECT_EQ(body("ps!request(observe(x)). ps!request(pack). ps!request(ps!inform(x)). 0"),
            "ps!request(observe(x)). ps!request(pack). ps!request(ps!inform(x)). 0");
}

TEST_F(EccsParser, InformIfIsAChoice) {
  EXPECT_EQ(body("ps!inform_if(!x). P"), "ps!inform(x). P + ps!inform(!x). P");
  EXPECT_EQ(body("observe(x). sp?inform_if(x). P"),
            "observe(x). (sp?inform(x). P + sp?inform(!x). P)");
  EXPECT_EQ(body("ps!inform_if(x). 0 + 0"), "ps!inform(x). 0 + ps!inform(!x). 0 + 0");
}

TEST_F(EccsParser, AgreeRefuseAndCancelAreWrittenOut) {
  EXPECT_EQ(body("ps!agree(pack). 0"),
            "update(B_p I_p Done(pack)). update(I_p B_s I_p Done(pack)). "
            "ps!inform(I_p Done(pack)). 0");
  EXPECT_EQ(body("ps!refuse(pack). 0"),
            "update(!I_p Done(pack)). update(B_p !I_p Done(pack)). "
            "update(I_p B_s !I_p Done(pack)). ps!inform(!I_p Done(pack)). 0");
  EXPECT_EQ(body("ps!cancel(pack). 0"),
            "update(!I_p Done(pack)). update(B_p !I_p Done(pack)). "
            "update(B_p B_s I_p Done(pack)). update(I_p B_s !I_p Done(pack)). "
            "ps!disconfirm(I_p Done(pack)). 0");
  EXPECT_EQ(body("sp?agree(pack). sp?refuse(pack). sp?cancel(pack). 0"),
            "sp?inform(I_s Done(pack)). sp?inform(!I_s Done(pack)). "
            "sp?disconfirm(I_s Done(pack)). 0");
}

// ---- who does what

TEST_F(EccsParser, LabelsAreWhatCanHappen) {
  const Program& program = load(kHead +
                                "proc P = ps!inform(x). ps!inform(y). observe(y). observe(!y). "
                                "observe(!x). 0 + sp?inform(x). 0\n"
                                "proc S = ps?inform(x). update(B_s x). 0\n"
                                "proc Unused = sp!inform(x). observe(x). 0\n"
                                "system p = P, s = S\n");
  EXPECT_EQ(label_texts(program),
            (std::vector<std::string>{"obs !x", "obs y", "ps(inform(x))", "tau"}));
}

TEST_F(EccsParser, OneProcessMayServeSeveralAgents) {
  load(kHead +
       "proc Look = observe(x). Look\n"
       "system p = Look, s = Look\n");
  EXPECT_EQ(first_error(kHead + "proc Look = update(I_p Bif_p x). observe(x). Look\n"
                                "system p = Look, s = Look\n"),
            "s keeps its own store, not that of p");
}

TEST_F(EccsParser, AMistakeIsShownWhereTheWrongAgentMakesIt) {
  // p may send on ps, s may not; both do so in the same words.
  model_ = load_eccs(kHead +
                     "proc P = ps!inform(x). 0\n"
                     "proc S = ps!inform(x). 0\n"
                     "system p = P, s = S\n");
  ASSERT_EQ(model_->diagnostics.all().size(), 1u);
  EXPECT_EQ(model_->sources.locate(model_->diagnostics.all()[0].where), "test.eccs:7:10");
}

TEST_F(EccsParser, ReadingGoesOnAfterErrorsButNotInTheAgents) {
  const auto errors = [](const std::string& agents, const std::string& more) {
    const auto model =
        load_eccs(agents + "\nchannel ps: p -> q\nproc P = update(B_p Bif_s x). 0\n" +
                  "proc Q = update(U_s B_s x). 0\nsystem p = P, s = Q\n" + more);
    std::vector<std::string> places;
    for (const auto& each : model->diagnostics.all()) {
      places.push_back(model->sources.locate(each.where));
    }
    return places;
  };
  using Places = std::vector<std::string>;
  EXPECT_EQ(errors("agents p s", ""),
            (Places{"test.eccs:2:18", "test.eccs:3:17", "test.eccs:4:17"}));
  EXPECT_EQ(errors("agents p p", ""), Places{"test.eccs:1:10"});
  EXPECT_EQ(errors("agents p s", "prco R = 0\n"), Places{"test.eccs:6:1"});
}

TEST_F(EccsParser, TheProviderAndTheSalesman) {
  const auto folder = std::filesystem::path(CREDO_SOURCE_DIR) / "examples" / "provider_salesman";
  for (const char* name : {"chaotic", "ready", "never"}) {
    model_ = load_model((folder / (std::string(name) + ".eccs")).string(), {}, languages());
    EXPECT_FALSE(model_->diagnostics.has_errors());
    EXPECT_EQ(program_of(*model_->programs[0])->properties.size(), 4u);
  }
  EXPECT_EQ(label_texts(*program_of(*model_->programs[0])),
            (std::vector<std::string>{"obs !c_r", "obs i_r", "ps(query_if(c_r))",
                                      "sp(inform(!c_r))", "sp(inform(c_r))", "tau"}));
}

}  // namespace eccs_parser_test
}  // namespace credo::eccs
