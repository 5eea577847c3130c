// Formulas of LTL, CTL, CTL* and, in ECCS systems, ACTL, in all spellings of the operators.
#include "support/random/random_properties.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "property/binding.hpp"
#include "support/flat_terms.hpp"
#include "support/random/foreign_programs.hpp"

namespace credo::testing {

namespace {

class RandomProperties {
 public:
  RandomProperties(const Draw& draw, Model& model, const std::vector<OccurringAtom>& atoms)
      : t_(draw, 1),
        model_(model),
        atoms_(atoms),
        labelled_(model.file.options.labelled),
        goal_operator_(model.own_operators()),
        constant_(model.constants.contains("Top") ? "Top" : "2") {}

  std::vector<std::string> choose(int count) {
    std::vector<std::string> chosen;
    std::set<std::string> seen;
    // The last one or two compare values, where there are some.
    const int comparisons = labelled_ ? 0 : 1 + t_.draw(2);
    const int most = 8 * count;
    for (int tries = 0; tries < most + 8 * comparisons; ++tries) {
      const bool plain = tries < most;
      const int wanted = plain ? count : count + comparisons;
      if (static_cast<int>(chosen.size()) >= wanted) {
        if (!plain) break;
        tries = most - 1;
        continue;
      }
      std::string formula = plain ? any() : comparing();
      Diagnostics ignored(model_.sources);
      if (!seen.insert(formula).second) continue;
      if (!bind_formula(model_, "f", formula, ignored)) continue;
      if (t_.chance(4))
        formula += t_.pick(
            {" => false", " => false", " => true", " => holds", " => violated", " => unknown"});
      chosen.push_back(std::move(formula));
    }
    return chosen;
  }

 private:
  // ---- atoms

  OccurringAtom drawn() {
    if (atoms_.empty() || t_.chance(12)) return {t_.pick({"deadlock", "terminated"}), "", ""};
    // Kinds first, so that what is seldom is asked for, too.
    std::vector<std::string> words;
    for (const OccurringAtom& each : atoms_) {
      if (words.empty() || words.back() != each.word) words.push_back(each.word);
    }
    const std::string word = t_.pick(words);
    std::vector<const OccurringAtom*> fitting;
    for (const OccurringAtom& each : atoms_) {
      if (each.word == word) fitting.push_back(&each);
    }
    return *fitting[static_cast<std::size_t>(t_.draw(static_cast<int>(fitting.size())))];
  }

  static bool takes_terms(const OccurringAtom& atom) {
    static const std::set<std::string> kWords = {"",     "Bel",   "Des",     "Int", "Does",
                                                 "fact", "taken", "enabled", "fair"};
    return kWords.contains(atom.word);
  }

  // With another argument here and there: open, or another value.
  OccurringAtom varied(OccurringAtom atom, const std::string& instead = "") {
    if (!takes_terms(atom) || labelled_) return atom;
    std::vector<std::string> arguments = arguments_of(atom.content);
    if (arguments.empty()) return atom;
    bool used = false;
    for (std::string& each : arguments) {
      if (!instead.empty() && (!used || t_.chance(4))) {
        each = instead;
        used = true;
      } else if (t_.chance(4)) {
        each = t_.pick({"_", "_", "V", "0", "1", "k", "0+1", constant_});
      }
    }
    const std::string name = atom.content.substr(0, atom.content.find('('));
    atom.content = fmt::format("{}({})", name, fmt::join(arguments, ","));
    // A goal may go without its arguments.
    if (instead.empty() && (atom.word == "Des" || atom.word == "Int") && t_.chance(6)) {
      atom.content = name;
    }
    return atom;
  }

  std::string atom() {
    if (t_.chance(25)) return t_.pick({"true", "false"});
    OccurringAtom chosen = varied(drawn());
    if (!labelled_ && !model_.single_agent && t_.chance(15) && takes_terms(chosen) &&
        !chosen.agent.empty()) {
      chosen.agent = "A";  // some agent
    }
    if (!replacing_.empty() && !chosen.agent.empty()) chosen.agent = replacing_;
    if (shared_ && t_.chance(2)) {
      if (shared_agent_ && !chosen.agent.empty()) {
        chosen.agent = "P";
      } else if (!shared_agent_) {
        chosen = varied(chosen, "R");
      }
    }
    return chosen.text();
  }

  // ---- operators

  std::string negation() { return t_.pick({"!", "!", "~", "not "}); }
  std::string always() {
    return goal_operator_ ? t_.pick({"[] ", "always "}) : t_.pick({"[] ", "[] ", "G ", "always "});
  }
  std::string eventually() { return t_.pick({"<> ", "<> ", "F ", "eventually "}); }
  std::string both() { return t_.pick({" & ", " & ", " && ", " /\\ ", " and "}); }
  std::string either() { return t_.pick({" | ", " | ", " || ", " \\/ ", " or "}); }
  std::string until() { return t_.pick({" U ", " U ", " until "}); }
  std::string release() { return t_.pick({" R ", " release ", " W "}); }
  static std::string in(const std::string& formula) { return "(" + formula + ")"; }

  // What is not temporal, over parts that `part` gives; "" if it is to be temporal.
  template <class Part>
  std::string connective(int size, const Part& part) {
    const int left = 1 + t_.draw(std::max(1, size - 1));
    switch (t_.weighted({5, 2, 3, 3, 3, 1})) {
      case 0:
        return "";
      case 1:
        return negation() + in(part(size - 1));
      case 2:
        return in(part(left)) + both() + in(part(size - left));
      case 3:
        return in(part(left)) + either() + in(part(size - left));
      case 4:
        return in(part(left)) + " -> " + in(part(size - left));
      default:
        return in(part(left)) + " <-> " + in(part(size - left));
    }
  }

  // A formula about a path; `leaf` gives what is about states.
  template <class Leaf>
  std::string path(int size, const Leaf& leaf) {
    if (size <= 1) return t_.chance(4) ? negation() + in(leaf()) : leaf();
    const auto part = [&](int part_size) { return path(part_size, leaf); };
    if (const std::string word = connective(size, part); !word.empty()) return word;
    const int left = 1 + t_.draw(size - 1);
    switch (t_.weighted({4, 4, next_ ? 3 : 0, 3, 2})) {
      case 0:
        return always() + in(part(size - 1));
      case 1:
        return eventually() + in(part(size - 1));
      case 2:
        return t_.pick({"X ", "next "}) + in(part(size - 1));
      case 3:
        return in(part(left)) + until() + in(part(size - left));
      default:
        return in(part(left)) + release() + in(part(size - left));
    }
  }

  std::string linear(int size) {
    return path(size, [this] { return atom(); });
  }

  std::string quantifier() { return t_.pick({"A", "E"}); }

  std::string action_set() {
    return t_.pick({"[tau]", "[*]", "[obs *]", "[tau, obs *]", "[obs a]", "[obs !b]", "[ps(*)]",
                    "[sp(*), obs b]", "[uw(*)]", "[wu(agree(shop))]", "[uw(query_if(c))]",
                    "[wu(inform_if(c))]", "[ps(inform(a))]"});
  }
  // "" or a set of actions.
  std::string actions() {
    if (!labelled_ || t_.chance(2)) return "";
    return action_set();
  }

  std::string ctl(int size) {
    if (size <= 1) return atom();
    const auto part = [&](int part_size) { return ctl(part_size); };
    if (const std::string word = connective(size, part); !word.empty()) return word;
    const int left = 1 + t_.draw(size - 1);
    switch (t_.weighted({6, next_ ? 3 : 0, 4})) {
      case 0:
        return quantifier() + t_.pick({"G", "F"}) + actions() + " " + in(part(size - 1));
      case 1:
        return quantifier() + "X" + actions() + " " + in(part(size - 1));
      default: {
        std::string op = t_.chance(3) ? release() : until();
        if (labelled_ && t_.chance(2)) {
          const std::string before = actions();
          op = before.empty() ? op : fmt::format(" {}U{} ", before, actions());
        }
        return fmt::format("{}({}{}{})", quantifier(), in(part(left)), op, in(part(size - left)));
      }
    }
  }

  std::string star(int size) {
    if (size <= 2) return ctl(size);
    return path(
        size, [this] { return t_.chance(2) ? quantifier() + in(linear(2)) : ctl(1 + t_.draw(2)); });
  }

  // ---- whole formulas

  std::string any() {
    next_ = t_.chance(4);
    shared_ = !labelled_ && t_.chance(6);
    shared_agent_ = shared_ && t_.chance(4) && !model_.single_agent;
    replacing_ = "";
    std::string before;
    if (!model_.single_agent && t_.chance(8)) {
      before = t_.pick({"forall x: ", "exists x: "});
      replacing_ = "x";
    }
    switch (t_.weighted({3, 5, 4, 3})) {
      case 0:
        return before + common();
      case 1:
        return before + linear(2 + t_.draw(4));
      case 2:
        return before + ctl(2 + t_.draw(4));
      default: {
        const std::string formula = star(3 + t_.draw(3));
        return before + (t_.chance(2) ? formula : quantifier() + in(formula));
      }
    }
  }

  // ---- comparisons

  // An atom with the capital among its arguments; "" if none was drawn.
  std::string valued(const std::string& capital) {
    for (int tries = 0; tries < 8; ++tries) {
      OccurringAtom chosen = drawn();
      if (!takes_terms(chosen) || chosen.word == "fair") continue;
      if (arguments_of(chosen.content).empty()) continue;
      chosen = varied(chosen, capital);
      if (!model_.single_agent && !chosen.agent.empty() && t_.chance(5)) chosen.agent = "A";
      return chosen.text();
    }
    return "";
  }

  std::string compared(const std::string& capital, const std::string& with = "") {
    if (with.empty() && t_.chance(5)) return t_.pick({"2", "1", "3", "0"}) + " divides " + capital;
    const std::string side = t_.pick({capital, capital, capital + " + 1", "2 * " + capital,
                                      capital + " mod 2", "-" + capital, capital + " div 2"});
    const std::string other =
        !with.empty() ? with : t_.pick({"0", "1", "1", "2", "k", "1 - 2", constant_});
    return side +
           t_.pick({" < ", " <= ", " > ", " >= ", " = ", " == ", " != ", " \\= ", " \\== "}) +
           other;
  }

  // A comparison with an atom that gives its capital the values, claimed or denied.
  std::string comparing() {
    next_ = shared_ = shared_agent_ = false;
    replacing_ = "";
    std::string f = valued("N");
    const std::string g = valued("M");
    if (f.empty() || g.empty()) return any();
    std::string c = compared("N");
    if (f.find("(A,") != std::string::npos && g.find("(A,") == std::string::npos && t_.chance(2)) {
      const auto& agents = model_.file.agents;
      c = "A != " + agents[static_cast<std::size_t>(t_.draw(static_cast<int>(agents.size())))].name;
    }
    if (t_.chance(6)) c = negation() + in(c);
    const std::string d = compared("N", "M");
    switch (t_.draw(10)) {
      case 0:
        return fmt::format("[] !({} & {})", f, c);
      case 1:
        return fmt::format("[] ({} -> {})", f, c);
      case 2:
        return fmt::format("EF ({} & {})", f, c);
      case 3:
        return fmt::format("AG ({} & {} -> {})", f, g, d);
      case 4:
        return fmt::format("AG ({} -> EF ({} & {}))", f, g, d);
      case 5:
        return fmt::format("[] ({} -> ({} & {}))", f, g, d);
      case 6:
        return fmt::format("({} & {}) U {}", f, c, atom());
      case 7:
        return fmt::format("<> ({} & {} & {})", f, atom(), c);
      case 8:
        return fmt::format("AF !({} -> {} | EF {})", f, c, atom());
      default:
        return fmt::format("[] (({} -> {}) <-> <> ({} & ({} | {})))", f, c, g, compared("M"),
                           atom());
    }
  }

  // The forms that users write most.
  std::string common() {
    const std::string f = atom();
    const std::string g = atom();
    if (labelled_) {
      return fmt::format("{}(({}) {}U{} ({}))", t_.pick({"A", "E", ""}), f, action_set(),
                         t_.chance(3) ? "" : action_set(), g);
    }
    switch (t_.draw(9)) {
      case 0:
        return fmt::format("[] ({} -> <> {})", f, g);
      case 1:
        return fmt::format("[] !({} & {})", f, g);
      case 2:
        return fmt::format("<> [] {}", f);
      case 3:
        return fmt::format("[] <> {}", f);
      case 4:
        return fmt::format("AG ({} -> EF {})", f, g);
      case 5:
        return fmt::format("AG EF {}", f);
      case 6:
        return fmt::format("<> {}", f);
      case 7:
        return fmt::format("E([] <> {} & [] <> {})", f, g);
      default:
        return fmt::format("AF {}", f);
    }
  }

  FlatTerms t_;
  Model& model_;
  const std::vector<OccurringAtom>& atoms_;
  bool labelled_;
  bool goal_operator_;
  std::string constant_;  // of the environment, if there is one
  bool next_ = false;
  bool shared_ = false;
  bool shared_agent_ = false;
  std::string replacing_;
};

}  // namespace

std::vector<std::string> random_properties(const Draw& draw, Model& model,
                                           const std::vector<OccurringAtom>& atoms, int count) {
  return RandomProperties(draw, model, atoms).choose(count);
}

}  // namespace credo::testing
