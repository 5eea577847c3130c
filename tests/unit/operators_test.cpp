// Every row of the table of operators against the operator's meaning, on all small runs: which way
// a part pulls, and whether a finite run is enough. A row that claims too much is a wrong verdict
// of a slice, or a false word on vacuity.
#include "logic/operators.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "logic/lasso.hpp"
#include "property/binding.hpp"
#include "support/text_model.hpp"

namespace credo {
namespace operators_test {

struct Word {
  std::vector<Label> labels;  // of two atoms
  std::size_t loop = 0;
};

// Of at most so many letters.
std::vector<Word> words(std::size_t most) {
  std::vector<Word> all;
  for (std::size_t length = 1; length <= most; ++length) {
    for (std::uint64_t code = 0; code < std::uint64_t{1} << (2 * length); ++code) {
      std::vector<Label> labels;
      for (std::size_t i = 0; i < length; ++i) labels.push_back((code >> (2 * i)) & 3);
      for (std::size_t loop = 0; loop < length; ++loop) all.push_back({labels, loop});
    }
  }
  return all;
}

// The operator over Bel(a, p), the first atom, and Bel(a, q).
class Meaning {
 public:
  explicit Meaning(const OperatorInfo& row)
      : model_(testing::load_text("agent a { p. q. +!g <- +p; +q. }")) {
    const std::string text = row.arity == 1
                                 ? fmt::format("({} Bel(a, p)) & (Bel(a, q) | true)", row.text)
                                 : fmt::format("Bel(a, p) {} Bel(a, q)", row.text);
    Diagnostics diagnostics(model_->sources);
    const auto bound = bind_formula(*model_, "p", text, diagnostics);
    EXPECT_TRUE(bound) << diagnostics.render_all(false);
    formula_ = to_ltl(*model_, *bound, {}, ltl_).formula;
  }

  bool holds(const Word& word) const {
    return RunTruth(ltl_, word.labels, word.loop).holds(formula_);
  }

 private:
  std::unique_ptr<Model> model_;
  LtlStore ltl_;
  LtlId formula_ = LtlStore::kTrue;
};

std::vector<OperatorInfo> rows() {
  std::vector<OperatorInfo> all;
  for (const OperatorInfo& row : operator_table()) {
    const bool of_a_run = row.kind == OperatorKind::logical || row.kind == OperatorKind::time;
    if (of_a_run && row.arity > 0) all.push_back(row);
  }
  return all;
}

// Where the atom becomes true in one more place the formula does what the row says.
void expect_polarity(const Meaning& meaning, std::size_t atom, Polarity polarity) {
  if (polarity == Polarity::either) return;
  for (const Word& word : words(3)) {
    for (std::size_t i = 0; i < word.labels.size(); ++i) {
      Word more = word;
      more.labels[i] |= Label{1} << atom;
      const bool before = meaning.holds(word);
      const bool after = meaning.holds(more);
      ASSERT_TRUE(polarity == Polarity::same ? !before || after : !after || before)
          << "atom " << atom << " at " << i << " of " << word.labels.size();
    }
  }
}

// Every word on which the formula has the value has a beginning after which it keeps it.
void expect_finite(const Meaning& meaning, bool value) {
  constexpr std::size_t kLongest = 4;
  const std::vector<Word> endings = words(2);
  for (const Word& word : words(2)) {
    if (meaning.holds(word) != value) continue;
    std::vector<Label> beginning;
    bool enough = false;
    for (std::size_t i = 0; i < kLongest && !enough; ++i) {
      const std::size_t size = word.labels.size();
      const std::size_t at = i < size ? i : word.loop + (i - word.loop) % (size - word.loop);
      beginning.push_back(word.labels[at]);
      enough = std::ranges::all_of(endings, [&](const Word& ending) {
        Word longer{beginning, beginning.size() + ending.loop};
        longer.labels.insert(longer.labels.end(), ending.labels.begin(), ending.labels.end());
        return meaning.holds(longer) == value;
      });
    }
    ASSERT_TRUE(enough) << "no finite run " << (value ? "shows" : "refutes") << " it";
  }
}

TEST(Operators, PolaritiesFitTheMeaning) {
  for (const OperatorInfo& row : rows()) {
    SCOPED_TRACE(row.text);
    const Meaning meaning(row);
    expect_polarity(meaning, 0, row.left);
    if (row.arity == 2) expect_polarity(meaning, 1, row.right);
  }
}

TEST(Operators, SafetyFitsTheMeaning) {
  for (const OperatorInfo& row : rows()) {
    SCOPED_TRACE(row.text);
    const Meaning meaning(row);
    if (row.safety != Safety::denied) expect_finite(meaning, false);
    if (row.safety != Safety::claimed) expect_finite(meaning, true);
  }
}

}  // namespace operators_test
}  // namespace credo
