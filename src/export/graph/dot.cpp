// Writing nodes when all edges are known, so that deadlocks can be marked.
#include "export/graph/dot.hpp"

#include <fmt/format.h>

#include <iterator>

#include "base/output_file.hpp"
#include "base/visible_text.hpp"

namespace credo {

namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : visible(text)) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else {
      out += c;
    }
  }
  return out;
}

class DotExport : public GraphExport {
 public:
  DotExport(const std::string& path, const std::string& graph_name, EdgeLabel edge_label)
      : file_(path), name_(graph_name), edge_label_(std::move(edge_label)) {}

  GraphSink sink() override {
    GraphSink sink;
    sink.state = [this](std::uint64_t, bool initial, const std::function<std::string()>& text) {
      if (++count_ <= kMostDotStates) return nodes_.push_back({text(), initial, false});
      nodes_.clear();
      edges_.clear();
    };
    sink.transition = [this](std::uint64_t from, Mover mover, TermId action, std::uint64_t to) {
      if (count_ > kMostDotStates) return;
      nodes_[from].has_successor = true;
      fmt::format_to(std::back_inserter(edges_), "  {} -> {} [label=\"{}\"];\n", from, to,
                     escaped(edge_label_(mover, action)));
    };
    return sink;
  }

  std::string finish() override {
    if (count_ > kMostDotStates) {
      return fmt::format("{} states are too many for dot (at most {}); --aut has no such limit",
                         count_, kMostDotStates);
    }
    file_.write(fmt::format("digraph \"{}\" {{\n", escaped(name_)));
    file_.write("  node [shape=box, style=rounded];\n");
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const Node& node = nodes_[i];
      file_.write(fmt::format("  {} [tooltip=\"{}\"{}{}];\n", i, escaped(node.text),
                              node.initial ? ", penwidth=2" : "",
                              node.has_successor ? "" : ", color=red"));
    }
    file_.write(edges_);
    file_.write("}\n");
    file_.commit();
    return {};
  }

 private:
  struct Node {
    std::string text;
    bool initial;
    bool has_successor;
  };
  OutputFile file_;
  std::string name_;
  EdgeLabel edge_label_;
  std::vector<Node> nodes_;
  std::string edges_;
  std::uint64_t count_ = 0;
};

}  // namespace

std::unique_ptr<GraphExport> dot_export(const std::string& path, const std::string& graph_name,
                                        EdgeLabel edge_label) {
  return std::make_unique<DotExport>(path, graph_name, std::move(edge_label));
}

}  // namespace credo
