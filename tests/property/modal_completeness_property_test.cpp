// What follows is derived: every pair of short formulas, against Kripke models.
//
// f => g is derivable just if g is true wherever f is; a store gives f up for g just if they are
// true together nowhere; a question is answered with yes just if it is true wherever the store is.
// The models have uncertainty as it is drawn (kripke.hpp), so that nothing is true in all of them
// but what rules 1 to 11 and the meaning of Bif and Uif make true. A claim that Credo does not make
// must be refuted by one of the models: that shows that there are enough of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <random>

#include "lang/eccs/agent_program.hpp"
#include "lang/eccs/condition.hpp"
#include "lang/eccs/query.hpp"
#include "modal/implication.hpp"
#include "modal/plain_store.hpp"
#include "modal/store.hpp"
#include "property/binding.hpp"
#include "support/kripke.hpp"
#include "support/modal_text.hpp"
#include "support/naive_eccs.hpp"
#include "support/text_model.hpp"

namespace credo::testing {
namespace modal_completeness_property_test {

using Worlds = KripkeModel::Worlds;

constexpr std::uint32_t kAgents = 2;
constexpr std::uint32_t kAtoms = 2;
constexpr int kMostModels = 40000;
// Claims that are made are tried in so many models at least.
constexpr int kLeastModels = 1000;

// ---- claims and models

// That sentence `conclusion` is true wherever sentence `premise` is.
struct Claim {
  std::size_t premise;
  std::size_t conclusion;
};

struct Claims {
  std::vector<Claim> made;
  std::vector<Claim> not_made;

  void add(std::size_t premise, std::size_t conclusion, bool is_made) {
    (is_made ? made : not_made).push_back({premise, conclusion});
  }
};

// Where the sentences are true, by number.
using Truths = std::function<std::vector<Worlds>(KripkeModel& model)>;

// Leaves the claims for which there is something to be said against how Credo takes them: those
// made that some model refutes, those not made that none does.
void try_models(Claims& claims, Uncertainty uncertainty, const Truths& truths) {
  std::mt19937 generator(1);
  const Draw draw = [&](int bound) {
    return static_cast<int>(generator() % static_cast<unsigned>(bound));
  };
  std::vector<Claim> refuted;
  int models = 0;
  for (; models < kMostModels; ++models) {
    if (models >= kLeastModels && claims.not_made.empty()) break;
    KripkeModel model(draw, 1 + draw(10), kAgents, kAtoms, uncertainty);
    const std::vector<Worlds> where = truths(model);
    const auto refutes = [&](const Claim& each) {
      return (where[each.premise] & ~where[each.conclusion]) != 0;
    };
    std::erase_if(claims.not_made, refutes);
    if (models < kLeastModels)
      std::ranges::copy_if(claims.made, std::back_inserter(refuted), refutes);
  }
  std::cout << claims.made.size() << " claims made, the others settled by " << models
            << " models\n";
  claims.made = std::move(refuted);
}

using Text = std::function<std::string(std::size_t sentence)>;

void expect_none(const Claims& claims, const Text& text) {
  const auto list = [&](const std::vector<Claim>& all) {
    std::string out;
    for (const Claim& each : std::span(all).first(std::min<std::size_t>(all.size(), 20))) {
      out += "\n  " + text(each.premise) + " => " + text(each.conclusion);
    }
    return out;
  };
  EXPECT_EQ(claims.made.size(), 0u) << "refuted:" << list(claims.made);
  EXPECT_EQ(claims.not_made.size(), 0u) << "true, but not derived:" << list(claims.not_made);
}

// ---- formulas

bool is_whether(const ModalFormulas& formulas, ModalId f) {
  return !formulas.is_literal(f) && formulas.attitude(f) == Attitude::belief_whether;
}

// All formulas in normal form that can stand below an intention: Bif is at the front or directly
// below another one.
std::vector<ModalId> all_formulas(ModalFormulas& formulas, int most_attitudes) {
  std::set<ModalId> all;
  for (std::uint32_t atom = 0; atom < kAtoms; ++atom) {
    all.insert({formulas.literal(atom), formulas.literal(atom, false)});
  }
  for (int i = 0; i < most_attitudes; ++i) {
    for (const ModalId content : std::set<ModalId>(all)) {
      for (const Attitude each : {Attitude::belief, Attitude::intention, Attitude::uncertainty,
                                  Attitude::belief_whether}) {
        if (is_whether(formulas, content) && each != Attitude::intention) continue;
        for (std::uint32_t agent = 1; agent <= kAgents; ++agent) {
          const ModalId f = formulas.attitude(each, agent, content);
          if (formulas.normal(f) == f) all.insert({f, formulas.negation(f)});
        }
      }
    }
  }
  return {all.begin(), all.end()};
}

naive_eccs::Formula naive(const ModalFormulas& formulas, ModalId f) {
  const bool negative = !formulas.is_positive(f);
  const std::string text = modal_text(formulas, f);
  if (formulas.is_literal(f)) return naive_eccs::literal(text.substr(negative), negative);
  const std::string_view word = text_of(formulas.attitude(f));
  return naive_eccs::view(word == "Bif" ? 'W' : word[0], std::to_string(formulas.agent(f)),
                          naive(formulas, formulas.content(f)), negative);
}

class ModalCompleteness : public ::testing::Test {
 protected:
  ModalCompleteness() {
    for (std::size_t i = 0; i < all.size(); ++i) number[all[i]] = i;
  }
  std::string text(std::size_t sentence) const { return modal_text(formulas, all[sentence]); }
  const Text texts = [this](std::size_t sentence) { return text(sentence); };
  const Truths truths = [this](KripkeModel& model) {
    std::vector<Worlds> where;
    for (const ModalId f : all) where.push_back(model.where(formulas, f));
    return where;
  };
  // Every pair, by the recursion.
  Claims derivable() const {
    const Implication implies(formulas);
    Claims claims;
    for (std::size_t f = 0; f < all.size(); ++f) {
      for (std::size_t g = 0; g < all.size(); ++g) claims.add(f, g, implies(all[f], all[g]));
    }
    return claims;
  }

  ModalFormulas formulas;
  const std::vector<ModalId> all = all_formulas(formulas, 2);
  std::map<ModalId, std::size_t> number;
};

TEST_F(ModalCompleteness, WhatFollowsIsDerivable) {
  Claims claims = derivable();
  EXPECT_GT(all.size(), 600u);
  EXPECT_GT(claims.made.size(), 3 * all.size()) << "more than each from itself";
  try_models(claims, Uncertainty::as_drawn, truths);
  expect_none(claims, texts);
}

// The same pairs, by the rules one at a time and by the naive interpreter.
TEST_F(ModalCompleteness, AllWaysOfDerivingAreOne) {
  const Implication implies(formulas);
  std::vector<naive_eccs::Formula> words;
  for (const ModalId f : all) words.push_back(naive(formulas, f));
  for (std::size_t f = 0; f < all.size(); ++f) {
    const std::set<ModalId> implied = consequences(formulas, all[f]);
    for (std::size_t g = 0; g < all.size(); ++g) {
      const bool expected = implies(all[f], all[g]);
      ASSERT_EQ(implied.contains(all[g]), expected) << text(f) << " => " << text(g);
      ASSERT_EQ(naive_eccs::implies(words[f], words[g]), expected) << text(f) << " => " << text(g);
    }
  }
}

// What the paper's reading of U makes true beyond the rules: that contents which exclude each other
// cannot both be more likely than not.
TEST_F(ModalCompleteness, MoreThanHalfAddsWhatIsBelowUncertaintyOnly) {
  const Implication implies(formulas);
  const auto is_uncertain = [&](ModalId f) {
    return !formulas.is_literal(f) && formulas.is_positive(f) &&
           formulas.attitude(f) == Attitude::uncertainty;
  };
  Claims claims = derivable();
  const std::size_t before = claims.made.size();
  for (const Claim& each : std::vector(std::move(claims.not_made))) {
    const ModalId f = all[each.premise];
    const ModalId g = formulas.negation(all[each.conclusion]);
    const bool excluded = is_uncertain(f) && is_uncertain(g) &&
                          formulas.agent(f) == formulas.agent(g) &&
                          implies(formulas.content(f), formulas.negation(formulas.content(g)));
    claims.add(each.premise, each.conclusion, excluded);
  }
  EXPECT_GT(claims.made.size(), before);
  try_models(claims, Uncertainty::more_than_half, truths);
  expect_none(claims, texts);
}

// ---- stores

// The views of agent 1 that its store can have.
TEST_F(ModalCompleteness, WhatCannotBeTogetherIsNotStoredTogether) {
  InformationStores stores(formulas, StoreUpdate::repaired);
  std::vector<ModalId> views;
  for (const ModalId f : all) {
    if (formulas.is_literal(f) || is_whether(formulas, f)) continue;
    if (formulas.is_positive(f) && formulas.agent(f) == 1) views.push_back(f);
  }
  Claims claims;
  for (const ModalId f : views) {
    const StoreId before = stores.add(stores.empty(), f);
    for (const ModalId g : views) {
      const StoreId after = stores.add(before, g);
      const bool gives_up = !std::ranges::binary_search(stores[after], f);
      claims.add(number[f], number[formulas.negation(g)], gives_up);
      ASSERT_EQ(added(formulas, {f}, g, StoreUpdate::repaired),
                PlainStore(stores[after].begin(), stores[after].end()));
      const PlainStore both{f, g};
      ASSERT_EQ(inconsistency(formulas, both).has_value(), gives_up && f != g)
          << modal_text(formulas, f) << ", " << modal_text(formulas, g);
    }
  }
  EXPECT_GT(claims.made.size(), views.size());
  try_models(claims, Uncertainty::as_drawn, truths);
  expect_none(claims, texts);
}

// ---- questions, with Bif and Uif wherever they can be asked

struct Question {
  std::string text;
  std::function<Worlds(KripkeModel& model)> where;
  eccs::Condition condition;
};

// What is asked is about agent 1, and positive: at the top the world is closed.
class EccsQuestions : public ::testing::Test {
 protected:
  static ModalFormulas& formulas_of(const Model& of) {
    return *eccs::program_of(*of.programs[0])->formulas;
  }

  // A question in the words of the language, and what it means.
  void ask(std::string text, std::function<Worlds(KripkeModel&)> where) {
    Diagnostics diagnostics(system->sources);
    const auto bound = bind_formula(*system, "test", text, diagnostics);
    ASSERT_TRUE(bound) << text;
    const auto& query = dynamic_cast<const eccs::StoreQuery&>(*bound->queries.at(0).at(1));
    if (is_open(query.condition)) {
      questions.push_back({std::move(text), std::move(where), query.condition});
    }
  }

  // That no part of it asks what the store does not say: B_1 !B_1 p is !B_1 p.
  static bool is_open(const eccs::Condition& condition) {
    return condition.op != eccs::Condition::Op::negation &&
           std::ranges::all_of(condition.parts, is_open);
  }

  // Bif_1 f and Uif_1 f, as which of B and U is given.
  void ask_whether(Attitude attitude, ModalId f) {
    const ModalId yes = formulas.attitude(attitude, 1, f);
    const ModalId no = formulas.attitude(attitude, 1, formulas.negation(f));
    if (!formulas.normal(yes)) return;
    ask(word(attitude) + "if_1 " + modal_text(formulas, f),
        [this, yes, no](KripkeModel& model) { return where(model, yes) | where(model, no); });
  }

  // B_1 Bif_i f, B_1 !Uif_i f
  void ask_whether_of(Attitude attitude, std::uint32_t agent, ModalId f, bool positive) {
    const ModalId yes = formulas.attitude(attitude, agent, f);
    const ModalId no = formulas.attitude(attitude, agent, formulas.negation(f));
    ask("B_1 " + std::string(positive ? "" : "!") + word(attitude) + "if_" + std::to_string(agent) +
            " " + modal_text(formulas, f),
        [this, yes, no, positive](KripkeModel& model) {
          const Worlds either = where(model, yes) | where(model, no);
          return model.where_believed(1, positive ? either : model.all() & ~either);
        });
  }

  static std::string word(Attitude attitude) { return std::string(text_of(attitude)); }
  Worlds where(KripkeModel& in, ModalId f) { return in.where(formulas, *formulas.normal(f)); }

  // Names are numbers, as in modal_text.hpp: agents from 1 on, p the first proposition.
  const std::unique_ptr<Model> system =
      load_eccs("agents 0 1 2\nsystem 0 = 0, 1 = query(B_1 p | B_1 q). 0, 2 = 0\n");
  ModalFormulas& formulas = formulas_of(*system);
  std::vector<Question> questions;
};

TEST_F(EccsQuestions, WhatFollowsIsAnswered) {
  std::vector<ModalId> views;  // that the store of agent 1 can have
  for (const ModalId f : all_formulas(formulas, 2)) {
    if (formulas.is_literal(f) || !formulas.is_positive(f) || is_whether(formulas, f)) continue;
    if (formulas.agent(f) != 1) continue;
    views.push_back(f);
    ask(modal_text(formulas, f), [this, f](KripkeModel& in) { return where(in, f); });
  }
  const std::size_t plain = questions.size();
  for (const Attitude attitude : {Attitude::belief, Attitude::uncertainty}) {
    for (const ModalId f : all_formulas(formulas, 1)) {
      if (!is_whether(formulas, f)) ask_whether(attitude, f);
      if (!formulas.is_literal(f)) continue;
      for (const std::uint32_t agent : {1u, 2u}) {
        for (const bool positive : {true, false}) ask_whether_of(attitude, agent, f, positive);
      }
    }
  }
  EXPECT_EQ(plain, views.size());
  EXPECT_GT(questions.size(), plain + 50);

  InformationStores stores(formulas, StoreUpdate::repaired);
  Claims claims;
  for (std::size_t f = 0; f < views.size(); ++f) {
    const StoreId store = stores.add(stores.empty(), views[f]);
    for (std::size_t g = 0; g < questions.size(); ++g) {
      const bool answer = eccs::is_true(questions[g].condition,
                                        [&](ModalId view) { return stores.derives(store, view); });
      claims.add(f, views.size() + g, answer);
    }
  }
  try_models(claims, Uncertainty::as_drawn, [&](KripkeModel& in) {
    std::vector<Worlds> truths;
    for (const ModalId f : views) truths.push_back(in.where(formulas, f));
    for (const Question& each : questions) truths.push_back(each.where(in));
    return truths;
  });
  expect_none(claims, [&](std::size_t sentence) {
    return sentence < views.size() ? modal_text(formulas, views[sentence])
                                   : questions[sentence - views.size()].text;
  });
}

}  // namespace modal_completeness_property_test
}  // namespace credo::testing
