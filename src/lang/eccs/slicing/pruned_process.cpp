// Writing what is left.
#include "lang/eccs/slicing/pruned_process.hpp"

#include <fmt/format.h>

namespace credo {

namespace {

using eccs::Process;

class Pruning {
 public:
  Pruning(const eccs::Program& program, const std::set<EccsStep>& taken)
      : program_(program), taken_(taken) {}

  PrunedProcess run(eccs::ProcessNumber process) {
    result_.text = write(process).text;
    return std::move(result_);
  }

 private:
  struct Written {
    std::string text;
    bool sum = false;
  };

  bool is_cut(const Process& process) const {
    return process.kind == Process::Kind::prefix &&
           !taken_.contains({process.prefix, process.next});
  }

  // A chain of prefixes is a loop; only sums are nested.
  Written write(eccs::ProcessNumber number) {
    std::string chain;
    for (;;) {
      const Process& process = program_.processes[number];
      if (process.kind == Process::Kind::sum) {
        Written rest = write_sum(process);
        if (chain.empty()) return rest;
        return {chain + (rest.sum ? "(" + rest.text + ")" : rest.text)};
      }
      if (process.kind == Process::Kind::name) {
        result_.definitions.push_back(process.definition);
        return {chain + program_.definitions[process.definition].name};
      }
      if (process.kind == Process::Kind::nil) return {chain + "0"};
      if (is_cut(process)) {
        result_.cut.push_back(process.prefix);
        return {chain + "0"};
      }
      result_.kept.push_back(process.prefix);
      chain += program_.prefixes[process.prefix].text + ". ";
      number = process.next;
    }
  }

  Written write_sum(const Process& sum) {
    std::vector<std::string> parts;
    for (const eccs::ProcessNumber part : sum.parts) {
      if (is_cut(program_.processes[part])) {
        result_.cut.push_back(program_.processes[part].prefix);
      } else {
        parts.push_back(write(part).text);
      }
    }
    if (parts.empty()) return {"0"};
    return {fmt::format("{}", fmt::join(parts, " + ")), parts.size() > 1};
  }

  const eccs::Program& program_;
  const std::set<EccsStep>& taken_;
  PrunedProcess result_;
};

}  // namespace

PrunedProcess pruned(const eccs::Program& program, eccs::ProcessNumber process,
                     const std::set<EccsStep>& taken) {
  return Pruning(program, taken).run(process);
}

}  // namespace credo
