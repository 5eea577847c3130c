// Reading the values of options: counts, durations, sizes. Anything odd is a UserError that names
// the option and says what is expected.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace credo {

// A whole number of at least `least`.
std::uint64_t read_count(std::string_view option, const std::string& text, std::uint64_t least = 1);
// "500ms", "60s", "2m", "1.5h"; a bare number is seconds.
double read_duration(std::string_view option, const std::string& text);
// "512M", "4G", in powers of 1024.
std::size_t read_size(std::string_view option, const std::string& text);
// "NAME=VALUE".
std::pair<std::string, std::string> read_assignment(std::string_view option,
                                                    const std::string& text);

}  // namespace credo
