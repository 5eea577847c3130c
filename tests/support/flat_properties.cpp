// Atoms that live in the system are found by checking each with the native engine; formulas are
// put together from them.
#include "support/flat_properties.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "property/binding.hpp"
#include "support/flat_system.hpp"
#include "support/flat_terms.hpp"
#include "support/text_model.hpp"
#include "verdict/check.hpp"

namespace credo::testing {

namespace {

class FlatProperties {
 public:
  FlatProperties(const Seamed& system, const Draw& draw, std::uint64_t most_states)
      : t_(draw, agent_count(system)),
        model_(load_text(system.text())),
        none_(*model_, options(Fairness::none, most_states)),
        weak_(*model_, options(Fairness::weak, most_states)) {}

  bool find_atoms() {
    if (model_->diagnostics.has_errors() || model_->static_limit) return false;
    for (int i = 0; i < 24 && atoms_.size() < 6; ++i) {
      const std::string atom = any_atom();
      if (!seen_.insert(atom).second || !lives(atom)) continue;
      atoms_.push_back(atom);
    }
    return !atoms_.empty();
  }

  std::vector<Seamed> choose(int count) {
    std::vector<Seamed> chosen;
    for (int tries = 0; tries < 8 * count && static_cast<int>(chosen.size()) < count; ++tries) {
      Seamed formula = t_.chance(6) ? shared() : shape();
      const auto bound = bind(formula.text());
      if (!bound) continue;
      const Verdict none = none_.check(*bound);
      if (none.trivial || none.instances == 0) continue;
      const Verdict weak = weak_.check(*bound);
      // Most welcome is what only fairness makes true, then what has not come up yet.
      const std::string kind =
          std::string(text_of(none.outcome)) + std::string(text_of(weak.outcome));
      if (!kinds_.insert(kind).second && none.outcome == weak.outcome && !t_.chance(3)) continue;
      const std::string name = "f" + std::to_string(chosen.size());
      chosen.push_back(joined("property " + name + ": ", "", "\n", {std::move(formula)}));
    }
    return chosen;
  }

 private:
  static CheckOptions options(Fairness fairness, std::uint64_t most_states) {
    CheckOptions options;
    options.fairness = fairness;
    options.vacuity = false;
    options.telling = Telling::outcome;
    options.limits.max_states = 8 * most_states;  // of the product
    return options;
  }

  std::optional<BoundProperty> bind(const std::string& formula) {
    Diagnostics diagnostics(model_->sources);
    return bind_formula(*model_, "f", formula, diagnostics);
  }

  // Whether it is true at some time and false at another.
  bool lives(const std::string& atom) {
    for (const char* start : {"[] ", "[] !"}) {
      const auto bound = bind(start + atom);
      if (!bound || none_.check(*bound).outcome != Answer::violated) return false;
    }
    return true;
  }

  // ---- atoms

  FlatTerms::Part pattern() {
    return [this] { return t_.chance(3) ? t_.pick({"_", "_", "V"}) : t_.constant(); };
  }
  std::string any_atom() {
    const std::string agent = t_.chance(10) ? "A" : t_.agent();
    switch (t_.weighted({8, 2, 2, 6, 5, 2, 1})) {
      case 0:
        return fmt::format("Bel({},{})", agent, t_.belief(pattern()).text());
      case 1:
        return fmt::format("Des({},{})", agent, goal());
      case 2:
        return fmt::format("Int({},{})", agent, goal());
      case 3:
        return fmt::format("Does({},{})", agent, t_.action(pattern()).text());
      case 4:
        return t_.atom(t_.fact_name(), pattern()).text();
      case 5:
        return "s(2)";
      default:
        return "deadlock";
    }
  }
  // Sometimes without its arguments, which then may be anything.
  std::string goal() { return t_.chance(3) ? t_.pick({"h", "g", "w"}) : t_.goal(pattern()).text(); }

  // ---- formulas: small ones, since Spin's translation of larger ones may take for ever

  Seamed atom() {
    if (t_.chance(12)) {
      Seamed other = plain(any_atom());
      other.simpler = {"true", "false"};
      return other;
    }
    Seamed chosen = plain(t_.pick(atoms_));
    chosen.simpler = {"true", "false"};
    return chosen;
  }
  static Seamed one(const char* op, Seamed part) {
    Seamed node = joined(std::string(op) + "(", "", ")", {std::move(part)});
    node.lift = true;
    return node;
  }
  static Seamed two(Seamed left, const char* op, Seamed right) {
    Seamed node =
        joined("(", std::string(" ") + op + " ", ")", {std::move(left), std::move(right)});
    node.lift = true;
    return node;
  }
  Seamed random_formula(int size) {
    if (size <= 1) return t_.chance(3) ? one("!", atom()) : atom();
    const int left = 1 + t_.draw(size - 1);
    const std::string unary[] = {"[]", "<>", "!", "X"};
    const std::string binary[] = {"&", "|", "->", "U", "R", "W"};
    if (size == 2 || t_.chance(2)) {
      return one(unary[t_.weighted({4, 4, 2, next_ ? 3 : 0})].c_str(), random_formula(size - 1));
    }
    Seamed first = random_formula(left);
    return two(std::move(first), binary[t_.weighted({4, 4, 4, 4, 1, 1})].c_str(),
               random_formula(size - left));
  }
  Seamed shape() {
    next_ = t_.chance(3);
    switch (t_.weighted({2, 3, 2, 2, 2, 1, 3, 7})) {
      case 0:
        return one("[]", two(atom(), "->", atom()));
      case 1:
        return one("[]", two(atom(), "->", one("<>", atom())));
      case 2:
        return one("<>", one("[]", atom()));
      case 3:
        return one("[]", one("<>", atom()));
      case 4:
        return one("<>", two(atom(), "&", one("!", atom())));
      case 5: {
        const std::string quantifier = t_.pick({"forall", "exists"});
        Seamed belief = plain("Bel(x," + t_.belief(pattern()).text() + ")");
        return joined(quantifier + " x: ", "", "",
                      {t_.chance(2) ? one("<>", std::move(belief))
                                    : one("[]", two(std::move(belief), "->", one("<>", atom())))});
      }
      case 6:
        return one("<>", t_.chance(2) ? atom() : one("!", atom()));
      default:
        return random_formula(2 + t_.draw(4));
    }
  }
  // The same capital in two atoms: one that takes values, or an agent.
  Seamed shared() {
    const bool agents = t_.chance(4);
    const auto open = [this] { return t_.chance(4) ? t_.constant() : std::string("R"); };
    const auto part = [&] {
      const std::string agent = agents ? "B" : t_.agent();
      switch (t_.draw(4)) {
        case 0:
          return plain("Bel(" + agent + "," + t_.belief(open).text() + ")");
        case 1:
          return plain((t_.chance(2) ? "Des(" : "Int(") + agent + "," + t_.goal(open).text() + ")");
        case 2:
          return plain("Does(" + agent + "," + t_.action(open).text() + ")");
        default:
          return t_.atom(t_.fact_name(), open);
      }
    };
    Seamed first = part();
    Seamed second = part();
    switch (t_.draw(4)) {
      case 0:
        return one("[]", two(std::move(first), "->", one("<>", std::move(second))));
      case 1:
        return one("[]", two(std::move(first), "->", std::move(second)));
      case 2:
        return one("<>", two(std::move(first), "&", one("!", std::move(second))));
      default:
        return two(one("!", std::move(first)), "W", std::move(second));
    }
  }

  FlatTerms t_;
  std::unique_ptr<Model> model_;
  PropertyChecker none_;
  PropertyChecker weak_;
  bool next_ = false;
  std::vector<std::string> atoms_;
  std::set<std::string> seen_;
  std::set<std::string> kinds_;
};

}  // namespace

bool add_properties(Seamed& system, const Draw& draw, int count, std::uint64_t most_states) {
  FlatProperties properties(system, draw, most_states);
  if (!properties.find_atoms()) return false;
  properties_of(system).parts = properties.choose(count);
  return !properties_of(system).parts.empty();
}

}  // namespace credo::testing
