// Random options, limits, trust and initial messages for the flat random systems.
#pragma once

#include <fmt/format.h>

#include <optional>

#include "base/limits.hpp"
#include "support/flat_terms.hpp"

namespace credo::testing {

class SystemOptionsMaker {
 public:
  // With so many agents in AgentSpeak.
  // `met` is a limit that the system is to go over, if possible.
  SystemOptionsMaker(FlatTerms& terms, int agents, std::optional<Bound> met = {})
      : t_(terms), agents_(agents), met_(met) {}

  Seamed options() {
    std::vector<Seamed> lines = {limits()};
    const auto line = [&](const std::string& text) {
      lines.push_back(example(text, plain(text + "\n")));
    };
    if (t_.wide()) {
      for (const std::string& each : wide_options()) line(each);
      if (t_.chance(4)) trust(lines);
      return list_of("", "", "", std::move(lines));
    }
    if (t_.chance(6)) line("select event any");
    if (t_.chance(4)) line("select plan any");
    if (t_.chance(6)) line("select intention any");
    if (agents_ == 3 ? !t_.chance(5) : t_.chance(agents_ == 2 ? 2 : 4)) line("cycle whole");
    if (t_.chance(5)) line("actions synchronous");
    if (t_.chance(5)) trust(lines);
    lines.push_back(plain("external ground\n"));
    return list_of("", "", "", std::move(lines));
  }

  // Every way to run a system.
  std::vector<std::string> wide_options() {
    std::vector<std::string> lines;
    if (t_.chance(10)) {
      lines.emplace_back("select event any, intention any");
    } else if (t_.chance(3)) {
      const std::vector<std::string> selections = {
          "event any",     "event fifo",           "plan any", "plan any", "plan first",
          "intention any", "intention round_robin"};
      std::string select = t_.pick(selections);
      const std::string other = t_.pick(selections);
      if (other[0] != select[0]) select += ", " + other;
      lines.push_back("select " + select);
    }
    // Four steps each are seldom few when several agents take them.
    const int cycle = t_.weighted({agents_ > 1 ? 1 : 4, 1, 4, 4, 3});
    const char* cycles[] = {"", "four_step", "whole", "eager", "free"};
    if (cycle > 0) lines.push_back(fmt::format("cycle {}", cycles[cycle]));
    const char* schedules[] = {"", "interleaved", "round_robin", "synchronous"};
    if (const int schedule = t_.weighted({7, 1, 2, 2}); schedule > 0) {
      lines.push_back(fmt::format("schedule {}", schedules[schedule]));
    }
    if (t_.chance(4))
      lines.push_back("actions synchronous");
    else if (t_.chance(12))
      lines.push_back("actions asynchronous");
    const char* fairness[] = {"", "none", "weak", "strong"};
    if (const int fair = t_.weighted({4, 2, 1, 2}); fair > 0) {
      lines.push_back(fmt::format("fair {}", fairness[fair]));
    }
    lines.push_back(t_.chance(2) ? "external ground" : "external ground, sky");
    return lines;
  }

  // Initial messages.
  Seamed messages() {
    std::vector<Seamed> lines;
    for (int i = t_.draw(3); i > 0; --i) {
      const std::string force = t_.force();
      t_.bound.clear();
      Seamed content = force == "achieve" ? t_.goal(t_.ground()) : t_.belief(t_.ground());
      const std::string sender = t_.chance(3) ? "ground" : t_.agent();
      const int receiver = t_.draw(t_.agents());
      const auto place = static_cast<std::size_t>(receiver);
      if (t_.vocabulary().top && t_.chance(4)) {
        content = FlatTerms::atom(force == "achieve" ? "g" : "p", 1, [] { return "Top"; });
      }
      (force == "achieve" ? t_.goals : t_.beliefs)[place].push_back(content);
      lines.push_back(
          example("initial message",
                  joined(fmt::format("message {} {} ", sender, force), "",
                         fmt::format(" to {}\n", t_.agent_of(place)), {std::move(content)})));
    }
    return list_of("", "", "", std::move(lines));
  }

 private:
  // Small ones: many systems have no end without them.
  Seamed limits() {
    std::vector<Seamed> parts;
    const auto limit = [&](std::string_view name, int least, int more) {
      if (met_ && name == name_of(*met_)) return;
      parts.push_back(plain(fmt::format("{} {}", name, least + t_.draw(more))));
    };
    limit("events", 4, 4);
    limit("intentions", 5, 5);
    limit("beliefs", 7, 4);
    limit("instances", 4, 3);
    limit("actions", 2, 3);
    limit("messages", 2, 3);
    if (t_.wide()) {
      if (t_.chance(3)) limit("depth", 1, 3);
      if (t_.chance(25)) limit("terms", 2, 2);
      if (t_.chance(25)) limit("conjuncts", 2, 2);
      if (t_.chance(25)) limit("variables", 2, 3);
    }
    if (met_) parts.push_back(plain(fmt::format("{} 1", name_of(*met_))));
    return list_of("limit ", ", ", "\n", std::move(parts));
  }

  void trust(std::vector<Seamed>& lines) {
    const auto line = [&](const std::string& text) {
      lines.push_back(example("trust", plain("trust " + text + "\n")));
    };
    if (t_.chance(3)) line("none");
    for (int i = 1 + t_.draw(2); i > 0; --i) {
      line(fmt::format("{} {} from {}", t_.chance(3) ? "all" : t_.agent(),
                       t_.pick({"tell", "achieve", "tell, achieve"}),
                       t_.chance(4)   ? "all"
                       : t_.chance(4) ? "ground"
                                      : t_.agent()));
    }
  }

  FlatTerms& t_;
  int agents_;
  std::optional<Bound> met_;
};

}  // namespace credo::testing
