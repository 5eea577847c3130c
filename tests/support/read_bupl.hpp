// A BUPL program read from a text, with what was said about it.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "lang/bupl/parser.hpp"

namespace credo::testing {

struct ReadBupl {
  explicit ReadBupl(const std::string& text,
                    std::unordered_map<std::string, std::string> given = {},
                    const std::map<std::string, std::int64_t>& environment = {},
                    SwitchValues chosen = {})
      : switches(std::move(chosen)) {
    overrides.values = std::move(given);
    for (const auto& [name, value] : environment) constants[name] = terms.number(value);
    const FileId file = sources.add("t", text);
    program =
        bupl::parse_program({sources, file, 0, static_cast<std::uint32_t>(text.size()), terms,
                             overrides, constants, environment_, diagnostics, switches, true});
  }

  // "3:8 message | hint" for each error and warning.
  std::vector<std::string> complaints() const {
    std::vector<std::string> lines;
    for (const Diagnostic& each : diagnostics.all()) {
      const std::string place = sources.locate(each.where);
      lines.push_back(place.substr(place.find(':') + 1) + " " + each.message +
                      (each.hint.empty() ? "" : " | " + each.hint));
    }
    return lines;
  }

  // The texts of terms, one after the other.
  template <class Written>
  std::string atoms(const std::vector<Written>& written) const {
    std::string out;
    for (const Written& each : written) out += (out.empty() ? "" : " ") + terms.text(each.atom);
    return out;
  }

  Sources sources;
  Diagnostics diagnostics{sources};
  TermStore terms;
  ConstantOverrides overrides;
  Constants constants;
  Environment environment_{terms};  // without rules
  SwitchValues switches;
  bupl::Program program;
};

}  // namespace credo::testing
