// Reading states back from the store.
#include "engine/product_run.hpp"

#include <algorithm>

#include "base/diagnostic.hpp"

namespace credo {

Run run_of(const Product& product, const StateStore& store, StateStore::Number start,
           std::span<const ProductStep> steps, std::size_t loop) {
  Run run;
  std::vector<ComponentId> tuple(product.width());
  const auto text = [&](StateStore::Number number) {
    store.get(number, tuple);
    return product.text(tuple);
  };
  run.states.push_back(text(start));
  for (std::size_t i = 0; i < steps.size(); ++i) {
    run.add_step(steps[i].mover, steps[i].action);
    if (loop == Run::kNoLoop || i + 1 < steps.size()) run.states.push_back(text(steps[i].to));
  }
  run.loop = loop;
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
