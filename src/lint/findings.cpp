// Wording the findings, and guessing which name was meant.
#include "lint/findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <tuple>
#include <utility>

#include "base/suggest.hpp"

namespace credo {

namespace {

std::string_view without_trailing_digits(std::string_view name) {
  while (!name.empty() && name.back() >= '0' && name.back() <= '9') name.remove_suffix(1);
  return name;
}

std::size_t changes_allowed(std::size_t length) { return length < 8 ? 1 : length < 16 ? 2 : 3; }

// Stricter than nearest_name(), which answers when a name is known to be wrong: names that differ
// in a number at the end (r1, r2) or in more than a letter or two are different on purpose.
bool may_be_misspelling(std::string_view name, std::string_view other) {
  if (without_trailing_digits(name) == without_trailing_digits(other)) return false;
  return edit_distance(name, other) <= changes_allowed(std::min(name.size(), other.size()));
}

// Whether the letter at this place is inside one of the words of the name (words_are_joined_so) and
// the word is long enough for the letter to be chance.
bool inside_long_word(std::string_view name, std::size_t at) {
  const std::size_t before = name.rfind('_', at);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::size_t end = std::min(name.find('_', at), name.size());
  return end - begin >= 5 && at > begin && at + 1 < end;
}

// A letter too few, too many or two letters swapped inside the name, or one letter for another
// inside a long word: hardly ever on purpose.
bool is_slip(std::string_view name, std::string_view other) {
  if (std::max(name.size(), other.size()) < 5 || edit_distance(name, other) != 1) return false;
  if (name.front() != other.front() || name.back() != other.back()) return false;
  if (name.size() != other.size() || std::ranges::is_permutation(name, other)) return true;
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(name, other).in1 - name.begin());
  return std::isalpha(static_cast<unsigned char>(name[at])) != 0 &&
         std::isalpha(static_cast<unsigned char>(other[at])) != 0 && inside_long_word(name, at);
}

}  // namespace

bool Findings::require(const Wording& wording, const Mention& wanted, const Offers& offers,
                       const Candidates& candidates, const std::string& other_hint) {
  if (offers.offered(wanted.atom)) return true;
  report(wording, wanted, offers, candidates, other_hint);
  return false;
}

void Findings::report(const Wording& wording, const Mention& mention, const Offers& offers,
                      const Candidates& candidates, const std::string& other_hint) {
  const Functor functor = terms_.functor(mention.atom);
  const bool known = offers.known(functor);
  const std::vector<std::string> blanks(terms_.variable_bound(mention.atom), "_");
  const std::string subject =
      known ? terms_.text(mention.atom, blanks) : terms_.functor_text(functor);
  const std::string near = known ? std::string() : near_miss(functor, candidates);
  add(wording.check, mention.where, fmt::format("{}{}{}", wording.before, subject, wording.after),
      near.empty() ? other_hint : near, !near.empty());
}

void Findings::add(std::string_view check, SourceSpan where, std::string message, std::string hint,
                   bool likely_misspelling) {
  findings_.push_back(
      {where, std::move(message), std::move(hint), likely_misspelling, std::string(check)});
}

std::vector<Finding> Findings::sorted() && {
  const auto key = [](const Finding& finding) {
    return std::tie(finding.where.file, finding.where.begin, finding.where.end, finding.message);
  };
  std::ranges::stable_sort(findings_, {}, key);
  const auto repeated = std::ranges::unique(findings_, {}, key);
  findings_.erase(repeated.begin(), repeated.end());
  return std::move(findings_);
}

// The same name with another arity, or else the nearest name; "" if there is neither.
std::string Findings::near_miss(Functor functor, const Candidates& candidates) const {
  const std::string name(terms_.symbol_text(functor.name));
  for (const Wanted& wanted : candidates.likely) {
    std::optional<std::pair<Offers::Place, std::uint32_t>> first;
    wanted.names.each_called(functor.name, [&](Functor other, Offers::Place place) {
      if (other == functor || !wanted.in_vain(other)) return;
      if (!first || place < first->first) first.emplace(place, other.arity);
    });
    if (first) return fmt::format("it exists with arity {}", first->second);
  }
  const auto has_capitals = [](const Wanted& wanted) { return wanted.names.has_capitals(); };
  // Names that differ in capitals alone are nearest, however many those are.
  const bool capitals =
      candidates.taken.has_capitals() || std::ranges::any_of(candidates.likely, has_capitals) ||
      std::ranges::any_of(name, [](unsigned char c) { return std::isupper(c) != 0; });
  const std::size_t most = changes_allowed(name.size());
  for (std::size_t changes = capitals ? most : 1; changes <= most; ++changes) {
    std::string near = near_name(name, changes, candidates);
    if (!near.empty()) return near;
  }
  return {};
}

// The nearest one within so many changes.
std::string Findings::near_name(const std::string& name, std::size_t changes,
                                const Candidates& candidates) const {
  using Numbers = NearNames::Numbers;
  std::vector<std::string> names;
  const auto look = [&](const Offers& offers, std::size_t most, Numbers numbers, const auto& fits) {
    std::vector<std::pair<Offers::Place, std::string_view>> found;
    offers.each_near(name, most, numbers, [&](Functor other, Offers::Place place) {
      const std::string_view text = terms_.symbol_text(other.name);
      if (fits(other, text)) found.emplace_back(place, text);
    });
    std::ranges::sort(found);
    for (const auto& each : found) names.emplace_back(each.second);
  };
  for (const Wanted& wanted : candidates.likely) {
    look(wanted.names, changes, Numbers::apart, [&](Functor other, std::string_view text) {
      return text != name && may_be_misspelling(name, text) && wanted.in_vain(other);
    });
  }
  look(candidates.taken, 1, Numbers::alike,
       [&](Functor, std::string_view text) { return is_slip(name, text); });
  return did_you_mean(name, names);
}

}  // namespace credo
