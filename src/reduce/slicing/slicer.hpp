// What a language gives to have its agents sliced.
#pragma once

#include <optional>

#include "reduce/slicing/dependence_net.hpp"
#include "reduce/slicing/slice.hpp"
#include "reduce/slicing/slicing_rules.hpp"

namespace credo {

class Slicer {
 public:
  virtual ~Slicer() = default;

  // The slice of a system whose agents are all of the language. It is asked for a mode of the
  // article only if it has them.
  virtual Slice slice(Model& model, const BoundProperty& property,
                      const SliceOptions& options) const = 0;
  virtual bool has_paper_modes() const { return false; }
  // The net, for who wants to look at it.
  virtual bool has_net() const { return false; }
  virtual std::optional<slicing::DependenceNet> net(Model&) const { return std::nullopt; }
};

// A slicer that is no more than a function, with the sound mode only.
class SoundSlicer final : public Slicer {
 public:
  using Function = Slice (*)(Model&, const BoundProperty&, const SliceOptions&,
                             const SlicingRules&);
  explicit SoundSlicer(Function function) : function_(function) {}
  Slice slice(Model& model, const BoundProperty& property,
              const SliceOptions& options) const override {
    return function_(model, property, options, {});
  }

 private:
  Function function_;
};

}  // namespace credo
