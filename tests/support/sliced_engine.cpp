// Slicing, loading, checking.
#include "support/sliced_engine.hpp"

#include "engine/explorer.hpp"
#include "files/load_model.hpp"
#include "lang/agentspeak/slicing/agentspeak_slice.hpp"
#include "lang/languages.hpp"
#include "reduce/slicing/safety_form.hpp"
#include "reduce/slicing/slice_text.hpp"
#include "support/trace_language.hpp"

namespace credo::testing {

namespace {

class SlicedEngine final : public OtherEngine {
 public:
  SlicedEngine(Model& model, slicing::ClosureRules rules, SliceCount* count, bool traces)
      : model_(model), rules_(rules), count_(count), traces_(traces) {}

  Verdict check(const BoundProperty& property, Fairness fairness) override {
    SliceOptions options;
    options.fairness = model_.file.options.effective(fairness);
    const Slice slice = marked_as_slice(
        model_, property, options, slicing::agentspeak_slice(model_, property, options, rules_));
    if (count_ != nullptr) {
      ++count_->slices;
      if (slice.leaves_out()) ++count_->smaller;
    }
    const auto sliced = load_slice_of(model_, slice);
    const auto bound = bind_formula(*sliced, property.name, property.text);
    if (!bound) {
      throw InternalError("the property is no property of the slice: " +
                          sliced->diagnostics.render_all(false));
    }
    if (traces_ && !slice.setting.empty())
      compare_traces(property, *sliced, *bound, slice, options);
    Verdict verdict = PropertyChecker(*sliced, check_options(fairness)).check(*bound);
    if (!slice.exact && verdict.outcome != Answer::holds) {
      throw UserError("the slice is too coarse", "");
    }
    return verdict;
  }

  Exploration count() override {
    System system(model_);
    SearchControl control;
    return explore(system, control);
  }

 private:
  // Where traces end is the same only where the closure takes care of it, for properties that are
  // not safety; and only without fairness do all of them count.
  void compare_traces(const BoundProperty& property, Model& sliced, const BoundProperty& bound,
                      const Slice& slice, const SliceOptions& options) {
    constexpr std::uint64_t kSmall = 400;
    if (!property.shared.empty()) return;
    const LabelledGraph full = labelled_graph(model_, property, kSmall);
    const LabelledGraph less = labelled_graph(sliced, bound, 4 * kSmall);
    if (!full.complete || !less.complete) return;
    TraceDemand demand;
    demand.both_ways = slice.exact;
    demand.ends =
        slice.exact && options.fairness == Fairness::none && !has_safety_form(property.property);
    const std::string difference = trace_difference(full, less, demand);
    if (!difference.empty()) throw InternalError("traces: " + difference);
  }

  Model& model_;
  slicing::ClosureRules rules_;
  SliceCount* count_;
  bool traces_;
};

}  // namespace

Seamed in_setting(Seamed system, SliceSetting setting) {
  std::vector<Seamed>& lines = system.parts.front().parts;
  std::erase_if(lines, [](const Seamed& line) {
    const std::string text = line.text();
    return text.starts_with("cycle") || text.starts_with("select event") ||
           text.starts_with("select intention");
  });
  if (setting != SliceSetting::four) lines.push_back(plain("cycle eager\n"));
  if (setting == SliceSetting::any) lines.push_back(plain("select event any, intention any\n"));
  return system;
}

std::unique_ptr<Model> load_slice_of(const Model& model, const Slice& slice) {
  LoadOptions load;
  load.plain = model.file.options.plain;
  load.texts = slice_texts(model, slice, Cutting::keeps_lines);
  auto sliced = load_model(load.texts.front().path, load, languages());
  if (sliced->diagnostics.has_errors()) {
    throw InternalError("the slice is no system: " + sliced->diagnostics.render_all(false) +
                        load.texts.front().text);
  }
  if (slice.cycle) sliced->file.options.cycle = *slice.cycle;
  return sliced;
}

EngineMaker sliced_engine(slicing::ClosureRules rules, SliceCount* count, bool traces) {
  return [=](Model& model) { return std::make_unique<SlicedEngine>(model, rules, count, traces); };
}

}  // namespace credo::testing
