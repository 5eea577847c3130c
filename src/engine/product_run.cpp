// Reading states back from the store.
#include "engine/product_run.hpp"

#include <algorithm>

#include "base/diagnostic.hpp"

namespace credo {

Run run_of(Product& product, const StateStore& store, StateStore::Number start,
           std::span<const ProductStep> steps, std::size_t loop) {
  Run run;
  std::vector<ComponentId> from(product.width());
  std::vector<ComponentId> to(product.width());
  const auto add = [&](const std::vector<Product::SystemStep>& all) {
    for (const Product::SystemStep& each : all) {
      run.add_step(each.mover, each.action);
      run.states.push_back(each.to);
    }
  };
  store.get(start, from);
  auto [first, before] = product.beginning_of(from);
  run.states.push_back(std::move(first));
  add(before);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (i == loop) run.loop = run.movers.size();
    store.get(steps[i].to, to);
    add(product.steps_of(from, {steps[i].mover, steps[i].marks, steps[i].action}, to));
    from.swap(to);
  }
  // Back where the loop begins.
  if (run.has_loop()) run.states.pop_back();
  return run;
}

ProductStep step_between(Product& product, const StateStore& store, StateStore::Number from,
                         StateStore::Number to) {
  std::vector<ComponentId> source(product.width());
  std::vector<ComponentId> target(product.width());
  store.get(from, source);
  store.get(to, target);
  ProductBuffer buffer;
  product.expand(source, buffer);
  for (std::size_t i = 0; i < buffer.size(); ++i) {
    const auto tuple = std::span(buffer.tuples).subspan(i * target.size(), target.size());
    if (std::ranges::equal(tuple, target)) {
      return {to, buffer.movers[i], buffer.marks[i], buffer.action(i)};
    }
  }
  throw InternalError("neighbours on a path of the product are joined by an edge");
}

}  // namespace credo
