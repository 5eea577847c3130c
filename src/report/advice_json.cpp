// Each part with its sentence, and the figures that it is made of.
#include "report/advice_json.hpp"

#include "report/advice_text.hpp"

namespace credo {

namespace {

Json place_json(const GrowthPlace& place) {
  return {{"step", place.step},
          {"amount", place.amount},
          {"item", place.item.empty() ? Json(nullptr) : Json(place.item)}};
}

Json growth_json(const std::optional<Growth>& growth) {
  if (!growth) return nullptr;
  return {{"text", sentence(*growth)},
          {"measure", text_of(growth->measure)},
          {"list", growth->list},
          {"early", place_json(growth->early)},
          {"late", place_json(growth->late)},
          {"added", growth->added},
          {"period", growth->period ? Json(*growth->period) : Json(nullptr)},
          {"sampled", growth->sampled}};
}

Json variety_json(const std::optional<Variety>& variety) {
  if (!variety) return nullptr;
  Json parts = Json::array();
  for (const Variety::Part& part : variety->parts) {
    parts.push_back({{"name", part.name}, {"values", part.values}});
  }
  return {{"text", sentence(*variety)}, {"states", variety->states}, {"parts", std::move(parts)}};
}

Json remedy_json(const Remedy& remedy) {
  return {{"kind", text_of(remedy.kind)},
          {"option", remedy.option},
          {"statement", remedy.statement.empty() ? Json(nullptr) : Json(remedy.statement)},
          {"lines", remedy.lines},
          {"outcome", remedy.outcome ? Json(*remedy.outcome) : Json(nullptr)},
          {"text", sentence(remedy)}};
}

}  // namespace

Json advice_json(const std::optional<Advice>& advice) {
  if (!advice) return nullptr;
  Json remedies = Json::array();
  for (const Remedy& remedy : advice->remedies) remedies.push_back(remedy_json(remedy));
  return {{"growth", growth_json(advice->growth)},
          {"variety", variety_json(advice->variety)},
          {"remarks", advice->remarks},
          {"remedies", std::move(remedies)},
          {"seconds", advice->seconds}};
}

}  // namespace credo
