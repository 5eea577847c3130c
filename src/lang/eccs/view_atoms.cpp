// Finding out whose view it is, or whose process.
#include "lang/eccs/view_atoms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "lang/eccs/agent_program.hpp"
#include "modal/view_words.hpp"

namespace credo::eccs {

namespace {

// The words of a text, as parts of it.
std::vector<std::string_view> words_of(std::string_view text) {
  const auto is_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  };
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_word(text[end])) ++end;
    if (end > at) words.push_back(text.substr(at, end - at));
    at = std::max(end, at + 1);
  }
  return words;
}

class ViewResolver {
 public:
  ViewResolver(Model& model, Property& property, std::vector<PropertyProblem>& problems)
      : model_(model), terms_(model.terms), property_(property), problems_(problems) {}

  void run() {
    const bool spoken = std::ranges::any_of(
        model_.programs, [](const auto& program) { return program->language() == kName; });
    if (spoken) walk(property_.root);
  }

 private:
  void walk(NodeId id) {
    const PropertyNode node = property_.node(id);
    if (node.op == Operator::atom) resolve(property_.atoms[node.atom]);
    const bool quantified = quantifies_agents(node.op);
    if (quantified) quantified_.push_back(node.variable);
    if (node.left != kNoNode) walk(node.left);
    if (node.right != kNoNode) walk(node.right);
    if (quantified) quantified_.pop_back();
  }

  void resolve(PropertyAtom& atom) {
    if (atom.kind == AtomKind::fact) return about_process(atom);
    if (atom.kind != AtomKind::foreign || atom.language != kName) return;
    if (atom.content == kNoTerm) view(atom);
  }

  // waits(p), blocked(p), serves(p), ended(p)
  void about_process(PropertyAtom& atom) {
    const auto arguments = terms_.arguments(atom.content);
    const std::string_view name = terms_.name_text(atom.content);
    static constexpr std::array<std::string_view, 4> kNames{"waits", "blocked", "serves", "ended"};
    if (arguments.size() != 1 || std::ranges::find(kNames, name) == kNames.end()) return;
    const TermId who = arguments[0];
    if (!terms_.is_variable(who) && terms_.is_structure(who) && !terms_.is_atom(who)) return;
    atom.text = terms_.text(atom.content, property_.variables);
    atom.agent = terms_.is_variable(who) ? who : terms_.atom(terms_.text(who));
    atom.agent_where = atom.where;
    atom.kind = AtomKind::foreign;
    atom.language = kName;
    atom.content = kNoTerm;
    finish(atom);
  }

  void view(PropertyAtom& atom) {
    const auto is_agent = [this](std::string_view name) {
      return is_quantified(name) || std::ranges::any_of(model_.file.agents, [&](const auto& agent) {
               return agent.name == name;
             });
    };
    std::vector<std::string_view> agents;
    for (const std::string_view word : words_of(atom.text)) {
      if (!is_view_word(word)) continue;
      const auto views = split_views(word, is_agent);
      if (!views) {
        agents.push_back(unknown_agent(word, is_agent));
        continue;
      }
      for (const ViewWord& each : *views) agents.push_back(each.agent);
    }
    const std::string first(agents.front());
    atom.agent = terms_.atom(first);
    atom.agent_where = atom.where;
    finish(atom);
    for (const std::string_view name : agents) {
      if (name == first || !is_quantified(name)) continue;
      problems_.push_back(
          {PropertyProblem::Kind::unsupported, atom.where,
           fmt::format("the quantified agent {} may only stand in the first view of {}", name,
                       atom.text),
           "name the agents of the views below it", false});
      return;
    }
  }

  bool is_quantified(std::string_view name) const {
    return std::ranges::find(quantified_, name) != quantified_.end();
  }

  void finish(PropertyAtom& atom) {
    atom.operand = atom.where;
    const std::string name = terms_.is_variable(atom.agent) ? "" : terms_.text(atom.agent);
    if (is_quantified(name)) atom.word = name;
  }

  Model& model_;
  TermStore& terms_;
  Property& property_;
  std::vector<PropertyProblem>& problems_;
  std::vector<std::string> quantified_;
};

}  // namespace

void resolve_view_atoms(Model& model, Property& property, std::vector<PropertyProblem>& problems) {
  ViewResolver(model, property, problems).run();
}

}  // namespace credo::eccs
