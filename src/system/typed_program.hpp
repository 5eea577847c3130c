// What the programs of all languages have alike: a syntax tree, what it mentions, and how agents
// are made of it.
#pragma once

#include <memory>
#include <utility>

#include "system/agent_program.hpp"

namespace credo {

// What all programs of a language have alike; a Tree is the type of their syntax trees. See
// AgentProgram.
template <class Tree>
struct ProgramKind {
  using TreePtr = std::shared_ptr<const Tree>;

  std::string_view language;
  std::unique_ptr<Agent> (*make_agent)(TreePtr, const AgentSetup&);
  std::unique_ptr<PlainAgent> (*make_plain_agent)(TreePtr, const AgentSetup&);
  bool reads_mail = false;
  bool waits_for_actions = false;
  std::string_view reduction = {};
};

// A program of that kind. Properties, tests and definitions are those of the tree, if it has a
// place for them.
template <class Tree>
class TypedProgram : public AgentProgram {
 public:
  TypedProgram(const ProgramKind<Tree>& kind, std::shared_ptr<const Tree> tree, Signature signature)
      : kind_(kind), tree_(std::move(tree)), signature_(std::move(signature)) {}

  std::string_view language() const override { return kind_.language; }
  std::span<const PropertyText> properties() const override {
    if constexpr (requires { tree_->properties; }) return tree_->properties;
    return {};
  }
  std::span<const PropertyText> tests() const override {
    if constexpr (requires { tree_->tests; }) return tree_->tests;
    return {};
  }
  std::span<const SourceSpan> definitions() const override {
    if constexpr (requires { tree_->definitions; }) return tree_->definitions;
    return {};
  }
  bool reads_mail() const override { return kind_.reads_mail; }
  std::string_view reduction() const override { return kind_.reduction; }
  bool waits_for_actions() const override { return kind_.waits_for_actions; }
  std::unique_ptr<Agent> make_agent(const AgentSetup& setup) const override {
    return kind_.make_agent(tree_, setup);
  }
  std::unique_ptr<PlainAgent> make_plain_agent(const AgentSetup& setup) const override {
    return kind_.make_plain_agent(tree_, setup);
  }
  const Signature& signature() const override { return signature_; }
  const std::shared_ptr<const Tree>& tree() const { return tree_; }

 private:
  ProgramKind<Tree> kind_;
  std::shared_ptr<const Tree> tree_;
  Signature signature_;
};

// The tree of a program of that language; nullptr for one of another.
template <class Tree>
std::shared_ptr<const Tree> tree_of(const AgentProgram& program) {
  const auto* own = dynamic_cast<const TypedProgram<Tree>*>(&program);
  return own != nullptr ? own->tree() : nullptr;
}

}  // namespace credo
