// Looking patterns up: predicates by their functors, patterns of one predicate by an argument.
#include "property/patterns.hpp"

#include <algorithm>
#include <unordered_set>

#include "base/id_map.hpp"
#include "term/unify.hpp"

namespace credo {

namespace {

constexpr std::size_t kFew = 8;  // patterns that are quicker compared than looked up
constexpr std::size_t kArgumentsIndexed = 8;

std::uint64_t key_of(Functor functor) { return pair_key(functor.name, functor.arity); }

bool has_capital(std::string_view name) {
  return std::ranges::any_of(name, [](char c) { return c >= 'A' && c <= 'Z'; });
}

}  // namespace

bool unifiable(TermStore& terms, TermId a, TermId b) {
  if (terms.is_structure(a) && terms.is_structure(b) && terms.functor(a) != terms.functor(b)) {
    return false;
  }
  Substitution substitution;
  return unify(terms, a, shift_variables(terms, b, terms.variable_bound(a)), substitution);
}

// ---- one list

void Patterns::add(const Mention& mention, std::uint64_t place) {
  const auto number = static_cast<std::uint32_t>(all_.size());
  all_.push_back(mention);
  if (!terms_->is_structure(mention.atom)) {
    open_.push_back(number);
    return;
  }
  if (index_ == nullptr) index_ = std::make_unique<Index>();
  Index& index = *index_;
  const Functor functor = terms_->functor(mention.atom);
  const auto [entry, added] = index.by_functor.try_emplace(
      key_of(functor), static_cast<std::uint32_t>(index.predicates.size()));
  if (added) {
    index.predicates.push_back({functor, place});
    index.by_name[functor.name].push_back(entry->second);
  }
  Predicate& predicate = index.predicates[entry->second];
  predicate.first_place = std::min(predicate.first_place, place);
  predicate.patterns.push_back(number);
}

void Patterns::add_all(const Mentions& mentions) {
  for (const Mention& mention : mentions) add(mention);
}

Patterns::Predicate* Patterns::predicate(Functor functor) const {
  if (index_ == nullptr) return nullptr;
  const auto found = index_->by_functor.find(key_of(functor));
  return found == index_->by_functor.end() ? nullptr : &index_->predicates[found->second];
}

bool Patterns::known(Functor functor) const { return predicate(functor) != nullptr; }

bool Patterns::named(SymbolId name) const {
  return index_ != nullptr && index_->by_name.contains(name);
}

const Patterns::Argument* Patterns::telling(Predicate& predicate, TermId atom, TermId& value) {
  const auto given = terms_->arguments(atom);
  predicate.arguments.resize(std::min(given.size(), kArgumentsIndexed));
  if (predicate.indexed < predicate.patterns.size()) predicate.answers.clear();
  for (; predicate.indexed < predicate.patterns.size(); ++predicate.indexed) {
    const std::uint32_t number = predicate.patterns[predicate.indexed];
    for (std::size_t i = 0; i < predicate.arguments.size(); ++i) {
      const TermId argument = terms_->arguments(all_[number].atom)[i];
      Argument& index = predicate.arguments[i];
      (terms_->ground(argument) ? index.at[argument] : index.open).push_back(number);
    }
  }
  const Argument* best = nullptr;
  std::size_t fewest = 0;
  for (std::size_t i = 0; i < predicate.arguments.size(); ++i) {
    if (!terms_->ground(given[i])) continue;
    const Argument& argument = predicate.arguments[i];
    const auto same = argument.at.find(given[i]);
    const std::size_t count =
        argument.open.size() + (same == argument.at.end() ? 0 : same->second.size());
    if (best != nullptr && count >= fewest) continue;
    best = &argument;
    fewest = count;
    value = given[i];
  }
  return best;
}

bool Patterns::any_candidate(TermId atom, const std::function<bool(std::uint32_t)>& use) {
  const auto among = [&](const std::vector<std::uint32_t>& numbers) {
    return std::ranges::any_of(numbers, use);
  };
  if (!terms_->is_structure(atom)) {
    for (std::uint32_t number = 0; number < all_.size(); ++number) {
      if (use(number)) return true;
    }
    return false;
  }
  if (among(open_)) return true;
  Predicate* own = predicate(terms_->functor(atom));
  if (own == nullptr) return false;
  if (own->patterns.size() <= kFew) return among(own->patterns);
  TermId value = kNoTerm;
  const Argument* argument = telling(*own, atom, value);
  if (argument == nullptr) return among(own->patterns);
  const auto same = argument->at.find(value);
  return (same != argument->at.end() && among(same->second)) || among(argument->open);
}

bool Patterns::compare(std::uint32_t number, TermId atom) {
  ++*comparisons_;
  return unifiable(*terms_, atom, all_[number].atom);
}

bool Patterns::offered(TermId atom) {
  const auto unifies = [&](std::uint32_t number) { return compare(number, atom); };
  if (terms_->is_structure(atom)) {
    Predicate* own = predicate(terms_->functor(atom));
    TermId value = kNoTerm;
    if (own != nullptr && own->patterns.size() > kFew && telling(*own, atom, value) == nullptr) {
      // Any argument would do, or nearly: then all that ask so get the same answer.
      const TermId asked = canonical_variables(*terms_, atom);
      const auto [answer, added] = own->answers.try_emplace(asked, false);
      if (added) answer->second = any_candidate(asked, unifies);
      return answer->second;
    }
  }
  return any_candidate(atom, unifies);
}

void Patterns::each_called(SymbolId name, const UsePredicate& use) const {
  if (index_ == nullptr) return;
  const auto found = index_->by_name.find(name);
  if (found == index_->by_name.end()) return;
  for (const std::uint32_t number : found->second) {
    const Predicate& predicate = index_->predicates[number];
    use(predicate.functor, predicate.first_place);
  }
}

Patterns::Index* Patterns::spelt() {
  if (index_ == nullptr) return nullptr;
  for (; index_->spelt < index_->predicates.size(); ++index_->spelt) {
    const SymbolId name = index_->predicates[index_->spelt].functor.name;
    index_->names.add(terms_->symbol_text(name), name);
    index_->capitals = index_->capitals || has_capital(terms_->symbol_text(name));
  }
  return index_.get();
}

std::vector<SymbolId> Patterns::near(std::string_view name, std::size_t most,
                                     NearNames::Numbers numbers) {
  Index* index = spelt();
  if (index == nullptr) return {};
  const std::uint64_t before = index->names.looked_at();
  std::vector<SymbolId> found = index->names.within(name, most, numbers);
  *comparisons_ += index->names.looked_at() - before;
  return found;
}

bool Patterns::has_capitals() {
  const Index* index = spelt();
  return index != nullptr && index->capitals;
}

// ---- several

Offers& Offers::then(std::initializer_list<Patterns*> merged) {
  for (Patterns* each : merged) parts_.push_back({each, lists_});
  ++lists_;
  return *this;
}

Offers& Offers::then(const Offers& others) {
  for (const Part& part : others.parts_) parts_.push_back({part.patterns, lists_ + part.list});
  lists_ += others.lists_;
  return *this;
}

bool Offers::empty() const {
  return std::ranges::all_of(parts_, [](const Part& part) { return part.patterns->empty(); });
}

bool Offers::known(Functor functor) const {
  return std::ranges::any_of(parts_,
                             [&](const Part& part) { return part.patterns->known(functor); });
}

bool Offers::named(SymbolId name) const {
  return std::ranges::any_of(parts_, [&](const Part& part) { return part.patterns->named(name); });
}

bool Offers::has_open() const {
  return std::ranges::any_of(parts_, [](const Part& part) { return part.patterns->has_open(); });
}

bool Offers::offered(TermId atom) const {
  return std::ranges::any_of(parts_,
                             [&](const Part& part) { return part.patterns->offered(atom); });
}

void Offers::each_called(SymbolId name, const UsePredicate& use) const {
  for (const Part& part : parts_) {
    part.patterns->each_called(name, [&](Functor functor, std::uint64_t place) {
      use(functor, {part.list, place});
    });
  }
}

void Offers::each_near(std::string_view name, std::size_t most, NearNames::Numbers numbers,
                       const UsePredicate& use) const {
  for (const Part& part : parts_) {
    for (const SymbolId near : part.patterns->near(name, most, numbers)) {
      part.patterns->each_called(near, [&](Functor functor, std::uint64_t place) {
        use(functor, {part.list, place});
      });
    }
  }
}

bool Offers::has_capitals() const {
  return std::ranges::any_of(parts_,
                             [](const Part& part) { return part.patterns->has_capitals(); });
}

std::vector<Patterns*> Offers::parts() const {
  std::vector<Patterns*> all;
  std::unordered_set<const Patterns*> seen;
  for (const Part& part : parts_) {
    if (seen.insert(part.patterns).second) all.push_back(part.patterns);
  }
  return all;
}

bool Offers::any(const std::function<bool(const Mention&)>& fits) const {
  return std::ranges::any_of(
      parts_, [&](const Part& part) { return std::ranges::any_of(part.patterns->all(), fits); });
}

}  // namespace credo
