// Which steps are told, and how.
#include "report/sarif_flow.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/figures.hpp"
#include "report/trace_text.hpp"

namespace credo {

namespace {

constexpr std::size_t kMostLocations = 1000;

enum class Importance : std::uint8_t { unimportant, important, essential };

std::string_view text_of(Importance importance) {
  constexpr std::string_view kTexts[] = {"unimportant", "important", "essential"};
  return kTexts[static_cast<std::size_t>(importance)];
}

class FlowWriter {
 public:
  FlowWriter(const SarifLog& log, const Model& model, const ToldRun& run, const Focus& focus)
      : log_(log), model_(model), run_(run), trace_(run.trace) {
    importance_.assign(trace_.steps.size(), Importance::important);
    for (const Fold& fold : folds_of(trace_, focus)) {
      for (std::size_t i = fold.begin; i < fold.end; ++i) {
        importance_[i] = Importance::unimportant;
      }
    }
    for (std::size_t i = 0; i < trace_.steps.size(); ++i) {
      if (is_essential(i)) importance_[i] = Importance::essential;
    }
  }

  Json write() {
    const std::size_t first = choose();
    Json locations = Json::array({beginning()});
    std::size_t told = 0;
    for (std::size_t i = first; i < trace_.steps.size(); ++i) {
      if (importance_[i] < least_) continue;
      locations.push_back(location(i));
      ++told;
    }
    std::string title = run_.title;
    const std::size_t all = trace_.steps.size();
    if (told < all) {
      title +=
          fmt::format(" ({} of its {}: the others are left out)", told, count_text(all, "step"));
    }
    if (trace_.has_loop()) title += "; " + repetition_text(trace_);
    if (!trace_.end.empty()) title += "; it ends: " + trace_.end;
    return {{"message", sarif_message(title)},
            {"threadFlows", Json::array({{{"locations", std::move(locations)}}})}};
  }

 private:
  bool is_essential(std::size_t i) const {
    const TraceStep& step = trace_.steps[i];
    const auto in_story = [&](const StoryLine& line) { return line.step == step.number; };
    return i == trace_.loop || !step.atoms.empty() || step.matters ||
           (run_.story != nullptr && std::ranges::any_of(run_.story->story, in_story));
  }

  // The least importance that is told, and the first step: the last ones matter most.
  std::size_t choose() {
    const std::size_t most = kMostLocations - 1;  // one is the beginning
    for (least_ = Importance::unimportant;;
         least_ = static_cast<Importance>(static_cast<std::size_t>(least_) + 1)) {
      const auto told = static_cast<std::size_t>(
          std::ranges::count_if(importance_, [&](Importance each) { return each >= least_; }));
      if (told <= most) return 0;
      if (least_ == Importance::essential) break;
    }
    std::size_t first = importance_.size();
    for (std::size_t left = most; left > 0;) {
      if (importance_[--first] == Importance::essential) --left;
    }
    return first;
  }

  // Where the mover is said to be part of the system, for a step without a place of its own.
  SourceSpan home_of(const std::string& mover) const {
    const auto& agents = model_.file.agents;
    const auto agent = std::ranges::find(agents, mover, &AgentDeclaration::name);
    return agent != agents.end() ? agent->where : model_.file.environment.where;
  }

  static Json state_of(const std::vector<AtomChange>& atoms) {
    Json state = Json::object();
    for (const AtomChange& each : atoms) {
      state[each.atom] = {{"text", each.holds ? "true" : "false"}};
    }
    return state;
  }

  Json beginning() const {
    Json json{{"location", log_.place(SourceSpan{}, trace_.beginning)},
              {"executionOrder", 0},
              {"importance", "important"}};
    if (!trace_.atoms.empty()) json["state"] = state_of(trace_.atoms);
    return json;
  }

  static std::string text_of_step(const TraceStep& step) {
    std::string text = fmt::format("step {}, {}: {}", step.number, step.mover,
                                   step.report.summary.empty() ? "nothing" : step.report.summary);
    if (!step.observed.empty()) text += "\nobserved: " + step.observed;
    for (const std::string& detail : step.report.details) text += "\n" + detail;
    for (const AtomChange& each : step.atoms) {
      text += fmt::format("\n{} becomes {}", each.atom, each.holds);
    }
    return text;
  }

  Json location(std::size_t i) const {
    const TraceStep& step = trace_.steps[i];
    std::string text = text_of_step(step);
    if (i == trace_.loop) text = "from here on " + repetition_text(trace_) + "\n" + text;
    const bool placed = log_.in_file(step.report.where);
    Json place = placed ? log_.place(run_.sources, step.report.where, text)
                        : log_.place(home_of(step.mover), text);
    place["logicalLocations"] = Json::array({{{"name", step.mover}, {"kind", "process"}}});
    Json json{{"location", std::move(place)},
              {"executionOrder", step.number},
              {"importance", text_of(importance_[i])}};
    Json kinds = Json::array();
    if (i == trace_.loop) kinds.push_back("loop");
    if (step.report.lost) kinds.push_back("danger");
    if (!step.atoms.empty()) kinds.push_back("value");
    if (step.idle()) kinds.push_back("implicit");
    if (!kinds.empty()) json["kinds"] = std::move(kinds);
    if (!step.atoms.empty()) json["state"] = state_of(step.atoms);
    return json;
  }

  const SarifLog& log_;
  const Model& model_;
  const ToldRun& run_;
  const Trace& trace_;
  std::vector<Importance> importance_;  // by step
  Importance least_ = Importance::unimportant;
};

}  // namespace

Json code_flow_json(const SarifLog& log, const Model& model, const ToldRun& run,
                    const Focus& focus) {
  return FlowWriter(log, model, run, focus).write();
}

}  // namespace credo
