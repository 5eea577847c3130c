// What must come out of the ECCS case studies: the table of provider and salesman, the printed
// update, and a contract net of more than a million states.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "engine/explorer.hpp"
#include "engine/reference_explorer.hpp"
#include "files/load_model.hpp"
#include "lang/languages.hpp"
#include "modal/update.hpp"
#include "support/process.hpp"
#include "verdict/check.hpp"

namespace credo {
namespace eccs_test {

std::string path_to(const std::string& file) { return std::string(CREDO_SOURCE_DIR) + "/" + file; }

std::unique_ptr<Model> load(const std::string& file, LoadOptions options = {}) {
  auto model = load_model(path_to(file), std::move(options), languages());
  EXPECT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  return model;
}

// "holds", "vacuous", "violated"
std::string verdict(Model& model, const std::string& formula, Fairness fairness, bool reference) {
  auto property = bind_formula(model, "p", formula);
  EXPECT_TRUE(property) << model.diagnostics.render_all(false);
  if (!property) return "";
  CheckOptions options;
  options.fairness = fairness;
  options.reference = reference;
  const Verdict found = PropertyChecker(model, options).check(*property);
  if (found.outcome == Answer::holds && found.vacuity && found.vacuity->vacuous) return "vacuous";
  return std::string(text_of(found.outcome));
}

struct Row {
  const char* file;
  const char* ready;  // c_r in the environment
  std::uint64_t states, transitions;
  const char* verdicts[4];
  const char* strong;  // P4 under strong fairness
};

class ProviderSalesman : public ::testing::TestWithParam<std::tuple<Row, bool>> {};

constexpr const char* kProperties[] = {
    "AG ((B_p i_r & B_p c_r) -> AF I_p B_p i_r)", "AG (B_s c_r -> AF I_s Bif_s c_r)",
    "AG (B_s !c_r -> EF B_s c_r)", "AG (I_p Bif_p c_r -> AF B_p c_r)"};

TEST_P(ProviderSalesman, AsTheDesignHasIt) {
  const auto& [row, reference] = GetParam();
  // The environment of the file, and that of another one overridden.
  LoadOptions options;
  options.constants.values["c_r"] = row.ready;
  for (auto& model : {load(row.file), load("examples/provider_salesman/chaotic.eccs", options)}) {
    SearchControl control;
    Exploration found;
    if (reference) {
      found = explore_reference(PlainSystem(*model), control);
    } else {
      System system(*model);
      found = explore(system, control);
    }
    EXPECT_EQ(found.states, row.states);
    EXPECT_EQ(found.transitions, row.transitions);
    EXPECT_EQ(found.deadlocks, 0u);
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_EQ(verdict(*model, kProperties[i], Fairness::none, reference), row.verdicts[i])
          << "P" << i + 1;
    }
    EXPECT_EQ(verdict(*model, kProperties[3], Fairness::strong, reference), row.strong);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Environments, ProviderSalesman,
    ::testing::Combine(::testing::Values(Row{"examples/provider_salesman/chaotic.eccs",
                                             "*",
                                             77,
                                             129,
                                             {"holds", "holds", "holds", "violated"},
                                             "holds"},
                                         Row{"examples/provider_salesman/ready.eccs",
                                             "true",
                                             55,
                                             93,
                                             {"holds", "holds", "vacuous", "holds"},
                                             "holds"},
                                         Row{"examples/provider_salesman/never.eccs",
                                             "false",
                                             41,
                                             63,
                                             {"vacuous", "vacuous", "violated", "violated"},
                                             "violated"}),
                       ::testing::Bool()),
    [](const auto& each) {
      const std::string ready = std::get<0>(each.param).ready;
      return (ready == "*" ? "chaotic" : ready) +
             (std::get<1>(each.param) ? "_reference" : "_native");
    });

TEST(EccsStores, ThePrintedUpdateIsInconsistent) {
  for (const StoreUpdate update : {StoreUpdate::repaired, StoreUpdate::table1}) {
    for (const bool reference : {false, true}) {
      LoadOptions options;
      options.switches["update"] = text_of(update);
      auto model = load("tests/corpus/eccs/inconsistency.eccs", options);
      EXPECT_EQ(verdict(*model, "AG !(B_1 p & U_1 p)", Fairness::none, reference),
                update == StoreUpdate::repaired ? "holds" : "violated");
    }
  }
}

TEST(ContractNet, IsWhatItsScriptWrites) {
  for (const auto& [count, name] : {std::pair{"3", "three"}, std::pair{"7", "seven"}}) {
    std::ifstream file(path_to(std::string("examples/contract_net/") + name + ".eccs"));
    std::stringstream text;
    text << file.rdbuf();
    const auto written = testing::run_process({path_to("bench/contract-net"), count});
    EXPECT_EQ(written.out, text.str());
  }
}

TEST(ContractNet, OfMoreThanAMillionStates) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the sanitizer makes it too slow";
#endif
  auto model = load("examples/contract_net/seven.eccs");
  System system(*model);
  SearchControl control;
  const Exploration found = explore(system, control);
  EXPECT_EQ(found.states, 1653749u);
  EXPECT_EQ(found.transitions, 7889146u);
  // How it can end: contractor i did the work, those before it could not or refused, those after it
  // could not or still wait to be hired; or all could not or refused.
  EXPECT_EQ(found.deadlocks, 7u * 64u + 128u);
  for (const char* formula :
       {"AG (B_c1 Done(work) -> B_c1 can1 & B_m can1)", "AF (B_m Done(work) | B_m failed)"}) {
    EXPECT_EQ(verdict(*model, formula, Fairness::none, false), "holds") << formula;
  }
}

}  // namespace eccs_test
}  // namespace credo
