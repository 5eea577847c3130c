// Streaming edges; the first line, which has the counts, is put before them at the end.
#include "export/graph/aut.hpp"

#include <fmt/format.h>

#include <iterator>

#include "base/diagnostic.hpp"
#include "base/output_file.hpp"
#include "base/visible_text.hpp"

namespace credo {

namespace {

class AutExport : public GraphExport {
 public:
  AutExport(const std::string& path, EdgeLabel edge_label)
      : file_(path), edge_label_(std::move(edge_label)) {}

  GraphSink sink() override {
    GraphSink sink;
    sink.state = [this](std::uint64_t, bool initial, const auto&) {
      ++states_;
      if (!initial) return;
      invariant(!started_, "initial states come before all transitions");
      ++initial_;
    };
    sink.transition = [this](std::uint64_t from, Mover mover, TermId action, std::uint64_t to) {
      start();
      edge(from + offset_, visible_line(edge_label_(mover, action)), to + offset_);
    };
    return sink;
  }

  std::string finish() override {
    start();
    flush();
    file_.commit(fmt::format("des (0, {}, {})\n", edges_, states_ + offset_));
    return {};
  }

 private:
  // Known from the first transition on: how many initial states there are.
  void start() {
    if (started_) return;
    started_ = true;
    if (initial_ < 2) return;
    offset_ = 1;
    for (std::uint64_t i = 0; i < initial_; ++i) edge(0, "init", i + 1);
  }

  void edge(std::uint64_t from, std::string_view label, std::uint64_t to) {
    ++edges_;
    fmt::format_to(std::back_inserter(buffer_), "({}, \"{}\", {})\n", from, label, to);
    if (buffer_.size() > (1u << 16)) flush();
  }

  void flush() {
    file_.write(buffer_);
    buffer_.clear();
  }

  OutputFile file_;
  EdgeLabel edge_label_;
  std::string buffer_;
  bool started_ = false;
  std::uint64_t offset_ = 0;
  std::uint64_t initial_ = 0;
  std::uint64_t states_ = 0;
  std::uint64_t edges_ = 0;
};

}  // namespace

std::unique_ptr<GraphExport> aut_export(const std::string& path, EdgeLabel edge_label) {
  return std::make_unique<AutExport>(path, std::move(edge_label));
}

}  // namespace credo
