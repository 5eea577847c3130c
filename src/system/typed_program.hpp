// What the programs of all languages have alike: a syntax tree, and what it mentions.
#pragma once

#include <memory>
#include <utility>

#include "system/agent_program.hpp"

namespace credo {

// A program whose syntax tree is a Tree, a type of its language alone.
template <class Tree>
class TypedProgram : public AgentProgram {
 public:
  TypedProgram(std::shared_ptr<const Tree> tree, Signature signature)
      : tree_(std::move(tree)), signature_(std::move(signature)) {}

  const Signature& signature() const override { return signature_; }
  const std::shared_ptr<const Tree>& tree() const { return tree_; }

 private:
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
