// ACTL on small labelled systems whose paths are known: what the operators mean, what is refused,
// and the words in which runs tell of actions.
#include <gtest/gtest.h>

#include "report/check_text.hpp"
#include "support/toy_system.hpp"
#include "verdict/check.hpp"

namespace credo::testing {
namespace {

using Lines = std::vector<std::string>;

// a prepares a message and hands it to b, which takes a while; a may also give up, for good.
constexpr const char* kShop = R"(
agent a
0 tau 1
1 ab(m) 2 -> b
2 x 0
1 y 3
3 is p
agent b
0 ab(m) 1 <- a
1 z 0
1 is q
)";

[[maybe_unused]] Verdict check(const std::string& text, const std::string& formula,
              Fairness fairness = Fairness::none, bool reference = false) {
  auto model = load_toy(text);
  const auto property = bind_formula(*model, "f", formula);
  EXPECT_TRUE(property.has_value()) << model->diagnostics.render_all(false);
  CheckOptions options;
  options.fairness = fairness;
  options.reference = reference;
  return PropertyChecker(*model, options).check(*property);
}

TEST(ActlWords, Print) {
  for (const auto& [formula, fairness] : std::vector<std::pair<std::string, Fairness>>{
           {"AX[y] true", Fairness::none},
           {"EX[tau] EX[ab(m)] Bel(b, q)", Fairness::none},
           {"AG[tau, x, z] !Bel(a, p)", Fairness::none},
           {"AF[tau] Bel(b, q)", Fairness::none},
           {"AF[tau, x] Bel(a, q)", Fairness::none},
           {"EG[tau, x, z] true", Fairness::none},
           {"A(true [tau]U[y] Bel(a, p))", Fairness::none},
           {"E(true [tau]U[y] Bel(a, p))", Fairness::none},
           {"!Bel(a, p) [tau]U Bel(b, q)", Fairness::none},
           {"F Bel(a, p)", Fairness::none},
           {"F Bel(a, p)", Fairness::strong},
           {"F Bel(b, q)", Fairness::strong},
           {"AX Bel(a, p)", Fairness::none},
           {"AG AF[*] Bel(a,q)", Fairness::weak},
           {"G F Bel(b, q)", Fairness::weak},
       }) {
    auto model = load_toy(kShop);
    const auto property = bind_formula(*model, "f", formula);
    ASSERT_TRUE(property.has_value()) << model->diagnostics.render_all(false);
    CheckOptions options;
    options.fairness = fairness;
    const Verdict v = PropertyChecker(*model, options).check(*property);
    std::cout << "=== " << formula << " " << text_of(fairness) << "\n";
    std::cout << verdict_text({v, {}}, model->sources, {}) << "\n";
  }
}

}  // namespace
}  // namespace credo::testing
