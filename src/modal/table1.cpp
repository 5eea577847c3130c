// The rows of table 1. Psi is the tree of views; w is written for the paper's omega.
#include "modal/table1.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <vector>

namespace credo {

namespace {

// One attitude of a view: B_j, !I_j.
struct Step {
  Attitude attitude;
  std::uint32_t agent;
  bool positive;

  auto operator<=>(const Step&) const = default;
};
using View = std::vector<Step>;

// "v contains only B and I modalities"
bool is_cond(const View& v) {
  return std::ranges::all_of(
      v, [](const Step& each) { return each.positive && each.attitude != Attitude::uncertainty; });
}

// Definition 1.
enum class Parity { even, odd, uncertain };

Parity parity(const View& v) {
  bool even = true;
  for (const Step& each : v) {
    if (each.attitude == Attitude::uncertainty) return Parity::uncertain;
    if (!each.positive) even = !even;
  }
  return even ? Parity::even : Parity::odd;
}

// N for M, where one of them is B and the other U.
Attitude other(Attitude m) {
  return m == Attitude::belief ? Attitude::uncertainty : Attitude::belief;
}

class Tree {
 public:
  Tree(ModalFormulas& formulas, const std::set<ModalId>& store) : formulas_(formulas) {
    for (const ModalId f : store) {
      View v;
      ModalId w = f;
      for (; !is_leaf(w); w = formulas_.content(w)) v.push_back(step(w));
      psi_[v].insert(w);
    }
  }

  std::set<ModalId> formulas() const {
    std::set<ModalId> result;
    for (const auto& [v, leaves] : psi_) {
      for (ModalId w : leaves) {
        for (auto each = v.rbegin(); each != v.rend(); ++each) {
          w = formulas_.attitude(each->attitude, each->agent, w, each->positive);
        }
        result.insert(w);
      }
    }
    return result;
  }

  // upd(Psi, v, w)
  void add(const View& v, ModalId w) {
    if (is_leaf(w)) return add_leaf(v, w);
    if (is_own_belief(w)) return add(v, formulas_.content(w));
    if (!formulas_.is_positive(w)) return add_negative(v, w);
    if (formulas_.attitude(w) == Attitude::intention) return add_intention(v, w);
    add_belief_or_uncertainty(v, w);
  }

  // upd(Psi, v, ~w)
  void remove(const View& v, ModalId w) {
    if (!has(v)) return;
    if (is_leaf(w)) return remove_leaf(v, w);
    // The primary update of all four rows.
    remove(below(v, w), formulas_.content(w));
    // The rows of ~X_j w and of ~!X_j w differ in the parity and the sign of what else goes.
    const bool positive = formulas_.is_positive(w);
    if (parity(v) != (positive ? Parity::odd : Parity::even)) return;
    if (formulas_.attitude(w) == Attitude::intention) {
      remove_opposite_intention(v, w);
    } else {
      remove_opposite_beliefs(v, w);
    }
  }

 private:
  // ---- adding: a row each

  // l: Psi(v) + {l}; if cond then Psi(v) - {!l}
  void add_leaf(const View& v, ModalId l) {
    psi_[v].insert(l);
    if (is_cond(v)) remove_leaf(v, formulas_.negation(l));
  }

  // B_j B_j w: that of B_j w; B_j !B_j w: that of !B_j w
  bool is_own_belief(ModalId f) const {
    const auto is_belief = [&](ModalId g) {
      return !is_leaf(g) && formulas_.attitude(g) == Attitude::belief;
    };
    if (!formulas_.is_positive(f) || !is_belief(f)) return false;
    const ModalId inner = formulas_.content(f);
    return is_belief(inner) && formulas_.agent(inner) == formulas_.agent(f);
  }

  // M_j w: that of w in v M_j; if cond then ~!M_j w, ~N_j w, ~N_j !w
  void add_belief_or_uncertainty(const View& v, ModalId f) {
    const ModalId w = formulas_.content(f);
    add(below(v, f), w);
    if (!is_cond(v)) return;
    const Attitude n = other(formulas_.attitude(f));
    remove(v, formulas_.negation(f));
    remove(v, formulas_.attitude(n, formulas_.agent(f), w));
    remove(v, formulas_.attitude(n, formulas_.agent(f), formulas_.negation(w)));
  }

  // I_j w: that of w in v I_j; if cond then ~!I_j w
  void add_intention(const View& v, ModalId f) {
    add(below(v, f), formulas_.content(f));
    if (is_cond(v)) remove(v, formulas_.negation(f));
  }

  // !O_j w: that of w in v !O_j; if cond then ~O_j w. At the top there is no view !O_j.
  void add_negative(const View& v, ModalId f) {
    if (!v.empty()) add(below(v, f), formulas_.content(f));
    if (is_cond(v)) remove(v, formulas_.negation(f));
  }

  // ---- deleting: the secondary updates

  // ~l: Psi(v) - {l}
  void remove_leaf(const View& v, ModalId l) {
    const auto found = psi_.find(v);
    if (found == psi_.end()) return;
    found->second.erase(l);
    if (found->second.empty()) psi_.erase(found);
  }

  // ~M_j w, if odd: ~!M_j !w, ~!N_j w, ~!N_j !w; ~!M_j w, if even: ~M_j !w, ~N_j w, ~N_j !w
  void remove_opposite_beliefs(const View& v, ModalId f) {
    const std::uint32_t j = formulas_.agent(f);
    const ModalId w = formulas_.content(f);
    const ModalId not_w = formulas_.negation(w);
    const Attitude m = formulas_.attitude(f);
    const bool sign = !formulas_.is_positive(f);
    remove(v, formulas_.attitude(m, j, not_w, sign));
    remove(v, formulas_.attitude(other(m), j, w, sign));
    remove(v, formulas_.attitude(other(m), j, not_w, sign));
  }

  // ~I_j w, if odd: ~!I_j !w; ~!I_j w, if even: ~I_j !w
  void remove_opposite_intention(const View& v, ModalId f) {
    const ModalId not_w = formulas_.negation(formulas_.content(f));
    remove(v, formulas_.attitude(Attitude::intention, formulas_.agent(f), not_w,
                                 !formulas_.is_positive(f)));
  }

  // ---- the tree

  // What is kept in a view: a literal, or a Bif, which is no view.
  bool is_leaf(ModalId w) const {
    return formulas_.is_literal(w) || formulas_.attitude(w) == Attitude::belief_whether;
  }

  Step step(ModalId f) const {
    return {formulas_.attitude(f), formulas_.agent(f), formulas_.is_positive(f)};
  }

  View below(View v, ModalId f) const {
    v.push_back(step(f));
    return v;
  }

  // Whether something is kept in v or below, so that there is something to delete.
  bool has(const View& v) const {
    const auto next = psi_.lower_bound(v);
    return next != psi_.end() && next->first.size() >= v.size() &&
           std::equal(v.begin(), v.end(), next->first.begin());
  }

  ModalFormulas& formulas_;
  std::map<View, std::set<ModalId>> psi_;  // no set is empty
};

}  // namespace

std::set<ModalId> table1_add(ModalFormulas& formulas, const std::set<ModalId>& store, ModalId f) {
  Tree tree(formulas, store);
  tree.add({}, f);
  return tree.formulas();
}

std::set<ModalId> table1_remove(ModalFormulas& formulas, const std::set<ModalId>& store,
                                ModalId f) {
  Tree tree(formulas, store);
  tree.remove({}, f);
  return tree.formulas();
}

}  // namespace credo
