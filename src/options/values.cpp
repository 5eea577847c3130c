// Numbers with std::from_chars, which knows no locale and no surprises.
#include "options/values.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "base/diagnostic.hpp"

namespace credo {

namespace {

[[noreturn]] void refuse(std::string_view option, const std::string& text,
                         std::string_view expected) {
  throw UserError(fmt::format("{}: '{}' is not {}", option, text, expected));
}

struct Amount {
  double number;
  std::string_view unit;
};

// A positive decimal number and what follows it.
Amount read_amount(std::string_view option, const std::string& text, std::string_view expected) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
  const bool starts_with_digit = !text.empty() && text[0] >= '0' && text[0] <= '9';
  const bool negative = text.size() > 1 && text[0] == '-' && rest != text.data();
  if (negative && error == std::errc()) {
    throw UserError(fmt::format("{}: '{}' is negative", option, text));
  }
  if (error != std::errc() || !starts_with_digit || !std::isfinite(number)) {
    refuse(option, text, expected);
  }
  if (number <= 0) throw UserError(fmt::format("{}: '{}' is zero; it must be more", option, text));
  return {number, std::string_view(rest, static_cast<std::size_t>(end - rest))};
}

}  // namespace

std::uint64_t read_count(std::string_view option, const std::string& text, std::uint64_t least) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error == std::errc::result_out_of_range) {
    throw UserError(fmt::format("{}: '{}' is too large", option, text));
  }
  if (error != std::errc() || rest != end || value < least) {
    refuse(option, text, fmt::format("a whole number of at least {}", least));
  }
  return value;
}

double read_duration(std::string_view option, const std::string& text) {
  constexpr std::string_view kExpected = "a duration such as 500ms, 60s, 2m or 1h";
  const auto [number, unit] = read_amount(option, text, kExpected);
  if (unit == "ms") return number / 1000;
  if (unit == "s" || unit.empty()) return number;
  if (unit == "m" || unit == "min") return number * 60;
  if (unit == "h") return number * 3600;
  refuse(option, text, kExpected);
}

std::size_t read_size(std::string_view option, const std::string& text) {
  constexpr std::string_view kExpected = "a size such as 512M or 4G";
  const auto [number, unit] = read_amount(option, text, kExpected);
  constexpr std::string_view kUnits = "KMGT";
  const auto power = unit.empty() ? kUnits.npos : kUnits.find(unit[0]);
  const std::string_view tail = unit.empty() ? unit : unit.substr(1);
  if (power == kUnits.npos || !(tail.empty() || tail == "B" || tail == "iB")) {
    refuse(option, text, kExpected);
  }
  const double bytes = std::ldexp(number, 10 * (static_cast<int>(power) + 1));
  if (bytes >= std::ldexp(1.0, 63))
    throw UserError(fmt::format("{}: '{}' is too large", option, text));
  return static_cast<std::size_t>(bytes);
}

std::pair<std::string, std::string> read_assignment(std::string_view option,
                                                    const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == text.npos || equals + 1 == text.size()) {
    refuse(option, text, "of the form NAME=VALUE");
  }
  return {text.substr(0, equals), text.substr(equals + 1)};
}

}  // namespace credo
