// Taking texts apart: large pieces first, until nothing more comes off.
#include "support/seamed_text.hpp"

#include <algorithm>
#include <utility>

namespace credo::testing {

std::string Seamed::text() const {
  if (list && parts.empty()) return "";
  std::string out = before;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += between;
    out += parts[i].text();
  }
  return out + after;
}

Seamed plain(std::string text) { return {std::move(text), "", ""}; }

Seamed joined(std::string before, std::string between, std::string after,
              std::vector<Seamed> parts) {
  Seamed node{std::move(before), std::move(between), std::move(after)};
  node.parts = std::move(parts);
  return node;
}

Seamed list_of(std::string before, std::string between, std::string after,
               std::vector<Seamed> parts) {
  Seamed node = joined(std::move(before), std::move(between), std::move(after), std::move(parts));
  node.list = true;
  return node;
}

Seamed example(std::string construct, Seamed node) {
  node.construct = std::move(construct);
  return node;
}

namespace {

class Shrinking {
 public:
  Shrinking(Seamed root, const std::function<bool(const Seamed&)>& fails, std::size_t trials)
      : root_(std::move(root)), fails_(fails), left_(trials) {}

  Seamed result() {
    while (left_ > 0 && node(root_)) {
    }
    return root_;
  }

 private:
  // Puts something else in the place of the node, if that fails too.
  bool accept(Seamed& node, Seamed other) {
    if (left_ == 0) return false;
    --left_;
    std::swap(node, other);
    if (fails_(root_)) return true;
    std::swap(node, other);
    return false;
  }

  // Whether anything came off.
  bool node(Seamed& at) {
    bool progress = false;
    for (bool again = true; again;) {
      again = replaced(at);
      progress = progress || again;
    }
    if (at.list) progress = fewer_parts(at) || progress;
    for (Seamed& part : at.parts) progress = node(part) || progress;
    return progress;
  }

  bool replaced(Seamed& at) {
    for (const std::string& simpler : at.simpler) {
      if (accept(at, plain(simpler))) return true;
    }
    if (!at.lift) return false;
    for (std::size_t i = 0; i < at.parts.size(); ++i) {
      if (accept(at, Seamed(at.parts[i]))) return true;
    }
    return false;
  }

  bool fewer_parts(Seamed& at) {
    bool progress = false;
    for (std::size_t size = at.parts.size(); size > 0; size /= 2) {
      for (std::size_t begin = 0; begin < at.parts.size();) {
        Seamed fewer = at;
        const auto first = fewer.parts.begin() + static_cast<std::ptrdiff_t>(begin);
        const std::size_t count = std::min(size, fewer.parts.size() - begin);
        fewer.parts.erase(first, first + static_cast<std::ptrdiff_t>(count));
        if (accept(at, std::move(fewer))) {
          progress = true;
        } else {
          begin += size;
        }
      }
    }
    return progress;
  }

  Seamed root_;
  const std::function<bool(const Seamed&)>& fails_;
  std::size_t left_;
};

void visit_lists(Seamed& root, Seamed& node,
                 const std::function<void(const Seamed&, const std::string&)>& visit) {
  if (node.list) {
    for (std::size_t i = 0; i < node.parts.size(); ++i) {
      const auto place = static_cast<std::ptrdiff_t>(i);
      const Seamed part = std::move(node.parts[i]);
      node.parts.erase(node.parts.begin() + place);
      visit(part, root.text());
      node.parts.insert(node.parts.begin() + place, part);
    }
  }
  for (Seamed& part : node.parts) visit_lists(root, part, visit);
}

}  // namespace

void without_each(Seamed root,
                  const std::function<void(const Seamed& part, const std::string& rest)>& visit) {
  visit_lists(root, root, visit);
}

Seamed shrunk(Seamed root, const std::function<bool(const Seamed&)>& fails, std::size_t trials) {
  return Shrinking(std::move(root), fails, trials).result();
}

}  // namespace credo::testing
