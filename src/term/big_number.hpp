// Whole numbers of any size: what arithmetic comes to where 64 bits are not enough.
//
// They are compared and computed with, and never kept: a number of a state has 64 bits. So this is
// schoolbook arithmetic, on digits to the base 10^9.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace credo {

class BigNumber {
 public:
  BigNumber(std::int64_t value = 0);
  // "-18446744073709551616".
  explicit BigNumber(std::string_view text);

  bool is_zero() const { return digits_.empty(); }
  // If it has 64 bits.
  std::optional<std::int64_t> small() const;
  std::string text() const;

  BigNumber operator-() const;
  friend BigNumber operator+(const BigNumber& a, const BigNumber& b);
  friend BigNumber operator-(const BigNumber& a, const BigNumber& b);
  friend BigNumber operator*(const BigNumber& a, const BigNumber& b);
  // The quotient rounded down, and the rest. The divisor is not 0.
  struct Division;
  Division divided_by(const BigNumber& divisor) const;

  friend bool operator==(const BigNumber& a, const BigNumber& b) = default;
  friend std::strong_ordering operator<=>(const BigNumber& a, const BigNumber& b);

 private:
  using Digits = std::vector<std::uint32_t>;  // the lowest first, no zeros at the end

  BigNumber(bool negative, Digits digits);

  static std::strong_ordering order(const Digits& a, const Digits& b);
  static Digits sum(const Digits& a, const Digits& b);
  static Digits difference(const Digits& a, const Digits& b);  // of a number and a smaller one
  static Digits product(const Digits& a, std::uint32_t factor);

  bool negative_ = false;  // not of 0
  Digits digits_;
};

struct BigNumber::Division {
  BigNumber quotient;
  BigNumber rest;
};

}  // namespace credo
