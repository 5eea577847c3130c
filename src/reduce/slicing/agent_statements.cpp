// Statement by statement.
#include "reduce/slicing/agent_statements.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.hpp"
#include "base/lexer.hpp"

namespace credo {

namespace {

// The agents that one statement declares, those that stay and those that go.
struct Declared {
  std::vector<const AgentDeclaration*> stay;
  std::vector<const AgentDeclaration*> go;
};

std::vector<Declared> by_statement(const SystemFile& file, const std::vector<bool>& stays) {
  std::vector<Declared> all;
  for (std::size_t a = 0; a < file.agents.size(); ++a) {
    const AgentDeclaration& agent = file.agents[a];
    // The members of a family follow each other.
    if (a == 0 || file.agents[a - 1].statement.begin != agent.statement.begin) all.emplace_back();
    (stays[a] ? all.back().stay : all.back().go).push_back(&agent);
  }
  return all;
}

// A statement without braces needs a line of its own.
bool ends_line(const Sources& sources, SourceSpan span) {
  const std::string_view rest = sources.text(span.file).substr(span.end);
  const std::size_t next = rest.find_first_not_of(" \t\r");
  return next == rest.npos || rest[next] == '\n' || rest.substr(next, 2) == "//";
}

std::uint64_t number_of(const AgentDeclaration& member) {
  return std::stoull(member.name.substr(member.family.size()));
}

// "[2, 4..5]"
std::string range_text(const std::vector<const AgentDeclaration*>& members) {
  std::vector<std::string> ranges;
  for (std::size_t i = 0; i < members.size();) {
    std::size_t last = i;
    while (last + 1 < members.size() &&
           number_of(*members[last + 1]) == number_of(*members[last]) + 1) {
      ++last;
    }
    const std::uint64_t first = number_of(*members[i]);
    ranges.push_back(last == i ? fmt::format("{}", first)
                               : fmt::format("{}..{}", first, number_of(*members[last])));
    i = last + 1;
  }
  return fmt::format("[{}]", fmt::join(ranges, ", "));
}

class AgentStatements {
 public:
  AgentStatements(const Model& model, const std::vector<bool>& stays, Slice& slice)
      : model_(model), stays_(stays), slice_(slice) {}

  void run() {
    for (const Declared& declared : by_statement(model_.file, stays_)) {
      if (declared.go.empty()) continue;
      const std::string external = "external " + names(declared.go);
      const SourceSpan statement = declared.go.front()->statement;
      if (!declared.stay.empty()) {
        slice_.edits.push_back({range_of(*declared.stay.front()), range_text(declared.stay)});
        slice_.statements.push_back(external);
      } else if (ends_line(model_.sources, statement)) {
        slice_.edits.push_back({statement, external});
      } else {
        slice_.edits.push_back({statement, ""});
        slice_.statements.push_back(external);
      }
    }
  }

 private:
  // Behind the family's name, with the brackets.
  SourceSpan range_of(const AgentDeclaration& member) const {
    Diagnostics ignored(model_.sources);  // it has been read before
    const auto tokens = tokenize(model_.sources, member.where.file, member.where.end,
                                 member.statement.end, ignored);
    const auto close = std::ranges::find_if(tokens, [](const Token& each) { return each.is("]"); });
    invariant(close != tokens.end(), "a family has a range");
    return join(tokens.front().span, close->span);
  }

  // And that of the family, if a percept is for it and no member is left.
  std::string names(const std::vector<const AgentDeclaration*>& agents) {
    std::vector<std::string> all;
    for (const AgentDeclaration* agent : agents) all.push_back(agent->name);
    const std::string& family = agents.front()->family;
    if (has_percepts(family) && std::ranges::find(added_, family) == added_.end()) {
      added_.push_back(family);
      all.push_back(family);
    }
    return fmt::format("{}", fmt::join(all, ", "));
  }

  bool has_percepts(const std::string& family) const {
    const auto& agents = model_.file.agents;
    for (std::size_t a = 0; a < agents.size(); ++a) {
      if (agents[a].name == family || (stays_[a] && agents[a].family == family)) return false;
    }
    const auto& externals = model_.file.externals;
    if (std::ranges::any_of(externals, [&](const NamedAgent& external) {
          return model_.terms.text(external.name) == family;
        })) {
      return false;
    }
    return std::ranges::any_of(model_.environment.percept_rules, [&](const PerceptRule& rule) {
      return std::ranges::any_of(rule.agent_where, [&](SourceSpan where) {
        return model_.sources.slice(where) == family;
      });
    });
  }

  const Model& model_;
  const std::vector<bool>& stays_;
  Slice& slice_;
  std::vector<std::string> added_;  // families that are names now
};

}  // namespace

void leave_agents_out(const Model& model, const std::vector<bool>& stays, Slice& slice) {
  AgentStatements(model, stays, slice).run();
}

std::string agents_text(const Model& model, const std::vector<std::uint32_t>& agents) {
  const auto& all = model.file.agents;
  std::vector<bool> among(all.size(), false);
  for (const std::uint32_t agent : agents) among[agent] = true;
  const auto is_whole = [&](const std::string& family) {
    for (std::size_t a = 0; a < all.size(); ++a) {
      if (all[a].family == family && !among[a]) return false;
    }
    return true;
  };
  std::vector<std::string> names;
  for (const std::uint32_t agent : agents) {
    const std::string& name = is_whole(all[agent].family) ? all[agent].family : all[agent].name;
    if (names.empty() || names.back() != name) names.push_back(name);
  }
  if (names.size() < 2) return fmt::format("{}", fmt::join(names, ""));
  return fmt::format("{} and {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

}  // namespace credo
