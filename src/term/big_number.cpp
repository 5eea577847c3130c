// Carrying and borrowing.
#include "term/big_number.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "base/diagnostic.hpp"

namespace credo {

namespace {

constexpr std::uint32_t kBase = 1'000'000'000;
constexpr std::size_t kWidth = 9;  // decimal digits of one digit

}  // namespace

BigNumber::BigNumber(bool negative, Digits digits) : digits_(std::move(digits)) {
  while (!digits_.empty() && digits_.back() == 0) digits_.pop_back();
  negative_ = negative && !digits_.empty();
}

BigNumber::BigNumber(std::int64_t value) : negative_(value < 0) {
  auto left = static_cast<std::uint64_t>(value);
  if (value < 0) left = ~left + 1;
  for (; left != 0; left /= kBase) digits_.push_back(static_cast<std::uint32_t>(left % kBase));
}

BigNumber::BigNumber(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  Digits digits;
  while (!text.empty()) {
    const std::size_t begin = text.size() - std::min(text.size(), kWidth);
    std::uint32_t digit = 0;
    for (const char c : text.substr(begin))
      digit = digit * 10 + static_cast<std::uint32_t>(c - '0');
    digits.push_back(digit);
    text = text.substr(0, begin);
  }
  *this = BigNumber(negative, std::move(digits));
}

std::optional<std::int64_t> BigNumber::small() const {
  static const BigNumber least(std::numeric_limits<std::int64_t>::min());
  static const BigNumber most(std::numeric_limits<std::int64_t>::max());
  if (*this < least || *this > most) return std::nullopt;
  std::int64_t value = 0;  // downwards, since there is one negative number more
  for (auto digit = digits_.rbegin(); digit != digits_.rend(); ++digit) {
    value = value * kBase - static_cast<std::int64_t>(*digit);
  }
  return negative_ ? value : -value;
}

std::string BigNumber::text() const {
  if (is_zero()) return "0";
  std::string out = negative_ ? "-" : "";
  out += std::to_string(digits_.back());
  for (auto digit = digits_.rbegin() + 1; digit != digits_.rend(); ++digit) {
    out += fmt::format("{:0{}}", *digit, kWidth);
  }
  return out;
}

// ---- without signs

std::strong_ordering BigNumber::order(const Digits& a, const Digits& b) {
  if (a.size() != b.size()) return a.size() <=> b.size();
  return std::lexicographical_compare_three_way(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

BigNumber::Digits BigNumber::sum(const Digits& a, const Digits& b) {
  Digits out;
  std::uint32_t carry = 0;
  for (std::size_t i = 0; i < std::max(a.size(), b.size()) || carry != 0; ++i) {
    carry += (i < a.size() ? a[i] : 0) + (i < b.size() ? b[i] : 0);
    out.push_back(carry % kBase);
    carry /= kBase;
  }
  return out;
}

BigNumber::Digits BigNumber::difference(const Digits& a, const Digits& b) {
  Digits out;
  std::uint32_t borrowed = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::uint32_t less = (i < b.size() ? b[i] : 0) + borrowed;
    borrowed = a[i] < less ? 1 : 0;
    out.push_back(a[i] + borrowed * kBase - less);
  }
  return out;
}

BigNumber::Digits BigNumber::product(const Digits& a, std::uint32_t factor) {
  Digits out;
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < a.size() || carry != 0; ++i) {
    if (i < a.size()) carry += std::uint64_t{a[i]} * factor;
    out.push_back(static_cast<std::uint32_t>(carry % kBase));
    carry /= kBase;
  }
  return out;
}

// ---- with them

std::strong_ordering operator<=>(const BigNumber& a, const BigNumber& b) {
  if (a.negative_ != b.negative_) {
    return a.negative_ ? std::strong_ordering::less : std::strong_ordering::greater;
  }
  return a.negative_ ? BigNumber::order(b.digits_, a.digits_)
                     : BigNumber::order(a.digits_, b.digits_);
}

BigNumber BigNumber::operator-() const { return {!negative_, digits_}; }

BigNumber operator+(const BigNumber& a, const BigNumber& b) {
  if (a.negative_ == b.negative_) return {a.negative_, BigNumber::sum(a.digits_, b.digits_)};
  if (std::is_lt(BigNumber::order(a.digits_, b.digits_))) return b + a;
  return {a.negative_, BigNumber::difference(a.digits_, b.digits_)};
}

BigNumber operator-(const BigNumber& a, const BigNumber& b) { return a + -b; }

BigNumber operator*(const BigNumber& a, const BigNumber& b) {
  BigNumber::Digits all;
  for (std::size_t i = 0; i < b.digits_.size(); ++i) {
    BigNumber::Digits shifted(i, 0);
    const BigNumber::Digits line = BigNumber::product(a.digits_, b.digits_[i]);
    shifted.insert(shifted.end(), line.begin(), line.end());
    all = BigNumber::sum(all, shifted);
  }
  return {a.negative_ != b.negative_, std::move(all)};
}

// Digit by digit; each is found by halving.
BigNumber::Division BigNumber::divided_by(const BigNumber& divisor) const {
  invariant(!divisor.is_zero(), "nothing is divided by 0");
  Digits quotient(digits_.size(), 0);
  BigNumber rest;
  for (std::size_t i = digits_.size(); i > 0; --i) {
    Digits extended = rest.digits_;
    extended.insert(extended.begin(), digits_[i - 1]);
    rest = BigNumber(false, std::move(extended));
    std::uint32_t fits = 0;
    std::uint32_t too_large = kBase;
    while (too_large - fits > 1) {
      const std::uint32_t middle = fits + (too_large - fits) / 2;
      const bool within = std::is_lteq(order(product(divisor.digits_, middle), rest.digits_));
      (within ? fits : too_large) = middle;
    }
    quotient[i - 1] = fits;
    rest = BigNumber(false, difference(rest.digits_, product(divisor.digits_, fits)));
  }
  Division result{BigNumber(negative_ != divisor.negative_, std::move(quotient)),
                  BigNumber(negative_, std::move(rest.digits_))};
  if (!result.rest.is_zero() && negative_ != divisor.negative_) {
    result.quotient = result.quotient - BigNumber(1);
    result.rest = result.rest + divisor;
  }
  return result;
}

}  // namespace credo
