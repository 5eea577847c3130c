// Drawing Kripke models, and truth in them.
#include "support/kripke.hpp"

#include <bit>

namespace credo::testing {

KripkeModel::KripkeModel(const Draw& draw, int worlds, int agents, int atoms,
                         Uncertainty uncertainty)
    : size_(static_cast<std::size_t>(worlds)),
      all_((Worlds{1} << worlds) - 1),
      uncertainty_(uncertainty) {
  for (int i = 0; i < agents; ++i) {
    beliefs_.push_back(random_belief(draw));
    intentions_.push_back(random_intention(draw));
  }
  for (int i = 0; i < atoms; ++i) atoms_.push_back(random_worlds(draw));
  if (uncertainty == Uncertainty::as_drawn) {
    generator_.seed(static_cast<std::uint32_t>(1 + draw(1 << 30)));
  }
}

// Some worlds are gathered in clusters, whose worlds see all of their own cluster; the others see
// one of the clusters. Every serial, transitive and euclidean relation is like this.
KripkeModel::Relation KripkeModel::random_belief(const Draw& draw) const {
  const int clusters = 1 + draw(3);
  const int outside = 2 + draw(5);  // one in so many worlds is in no cluster
  std::vector<Worlds> members(static_cast<std::size_t>(clusters), 0);
  std::vector<int> chosen(size_);
  for (std::size_t world = 0; world < size_; ++world) {
    chosen[world] = draw(clusters);
    // The first to choose a cluster is in it, so that none of the chosen ones is empty.
    Worlds& cluster = members[static_cast<std::size_t>(chosen[world])];
    if (cluster == 0 || draw(outside) != 0) cluster |= Worlds{1} << world;
  }
  Relation relation;
  for (const int each : chosen) relation.push_back(members[static_cast<std::size_t>(each)]);
  return relation;
}

KripkeModel::Relation KripkeModel::random_intention(const Draw& draw) const {
  Relation relation;
  for (std::size_t world = 0; world < size_; ++world) {
    relation.push_back(random_worlds(draw) & random_worlds(draw));
    if (relation.back() == 0) relation.back() = Worlds{1} << draw(static_cast<int>(size_));
  }
  return relation;
}

KripkeModel::Worlds KripkeModel::random_worlds(const Draw& draw) const {
  return static_cast<Worlds>(draw(static_cast<int>(all_) + 1));
}

KripkeModel::Worlds KripkeModel::where(const ModalFormulas& formulas, ModalId f) {
  if (known_.size() < formulas.size()) known_.resize(formulas.size());
  if (!known_[f]) known_[f] = compute(formulas, f);
  return *known_[f];
}

KripkeModel::Worlds KripkeModel::where_believed(std::uint32_t agent, Worlds content) const {
  Worlds result = 0;
  for (std::size_t world = 0; world < size_; ++world) {
    if ((beliefs_[agent - 1][world] & ~content) == 0) result |= Worlds{1} << world;
  }
  return result;
}

KripkeModel::Worlds KripkeModel::compute(const ModalFormulas& formulas, ModalId f) {
  if (!formulas.is_positive(f)) return all_ & ~where(formulas, formulas.negation(f));
  if (formulas.is_literal(f)) return atoms_[formulas.atom(f)];
  const Worlds content = where(formulas, formulas.content(f));
  const std::size_t agent = formulas.agent(f) - 1;
  const auto is_true = [&](std::size_t world) {
    const Worlds possible = beliefs_[agent][world];
    switch (formulas.attitude(f)) {
      case Attitude::belief:
        return (possible & ~content) == 0;
      case Attitude::intention:
        return (intentions_[agent][world] & ~content) == 0;
      case Attitude::uncertainty:
        return is_uncertain(formulas, f, possible, content);
      case Attitude::belief_whether:
        return (possible & ~content) == 0 || (possible & content) == 0;
    }
    return false;
  };
  Worlds result = 0;
  for (std::size_t world = 0; world < size_; ++world) {
    if (is_true(world)) result |= Worlds{1} << world;
  }
  return result;
}

bool KripkeModel::is_uncertain(const ModalFormulas& formulas, ModalId f, Worlds possible,
                               Worlds content) {
  if ((possible & content) == 0 || (possible & ~content) == 0) return false;
  if (uncertainty_ == Uncertainty::more_than_half) {
    return 2 * std::popcount(possible & content) > std::popcount(possible);
  }
  const ModalId inner = formulas.content(f);
  const bool positive = formulas.is_positive(inner);
  const ModalId of = positive ? inner : formulas.negation(inner);
  const auto [place, is_new] =
      leanings_.try_emplace({formulas.agent(f), of, possible}, Leaning::neither);
  if (is_new) place->second = static_cast<Leaning>(generator_() / 16 % 3);
  return place->second == (positive ? Leaning::to_f : Leaning::to_not_f);
}

}  // namespace credo::testing
