// Amounts of lists, state by state, and where they become larger.
#include "verdict/growth.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>

#include "base/limits.hpp"

namespace credo {

namespace {

constexpr std::size_t kMostAdded = 3;
constexpr std::size_t kMostShown = 60;   // bytes of an item
constexpr std::size_t kRounds = 3;       // of the same length, before one speaks of a period
constexpr std::size_t kShortest = 8;     // steps of a run that shows anything
constexpr std::size_t kMostDigits = 19;  // of numbers that are compared

// One list of a state.
struct ListView {
  std::string name;
  const std::vector<std::string>* items;
  std::uint32_t frames = 0;
};

std::vector<ListView> lists_of(const StateView& state) {
  std::vector<ListView> all{{"facts", &state.facts}, {"requested actions", &state.actions}};
  for (const AgentView& agent : state.agents) {
    for (const Section& section : agent.local.sections) {
      all.push_back({section.name + " of " + agent.name, &section.items, section.frames});
    }
    all.push_back({"mailbox of " + agent.name, &agent.mail});
  }
  return all;
}

// The largest number written in the item.
std::uint64_t largest_number(const std::string& item) {
  std::uint64_t largest = 0;
  for (std::size_t i = 0; i < item.size();) {
    std::size_t end = i;
    while (end < item.size() && std::isdigit(static_cast<unsigned char>(item[end])) != 0) ++end;
    // A digit within a word is no number.
    const bool word = i > 0 && (std::isalnum(static_cast<unsigned char>(item[i - 1])) != 0 ||
                                item[i - 1] == '_' || item[i - 1] == '.');
    if (end > i && end - i <= kMostDigits && !word) {
      largest = std::max<std::uint64_t>(largest, std::stoull(item.substr(i, end - i)));
    }
    i = std::max(end, i + 1);
  }
  return largest;
}

std::uint64_t nesting_of(const std::string& item) {
  std::uint64_t open = 0;
  std::uint64_t deepest = 0;
  for (const char c : item) {
    if (c == '(') deepest = std::max(deepest, ++open);
    if (c == ')' && open > 0) --open;
  }
  return deepest;
}

// Of one item; of a list where the measure is about all of it.
std::uint64_t amount_in(const std::string& item, Measure measure) {
  switch (measure) {
    case Measure::number:
      return largest_number(item);
    case Measure::nesting:
      return nesting_of(item);
    case Measure::length:
      return item.size();
    case Measure::items:
    case Measure::frames:
      break;
  }
  return 1;
}

// What of the states is measured: lists that `counts` takes, and of them the items it takes.
struct Gauge {
  Measure measure = Measure::items;
  std::string name;  // of the list, or of several together
  std::function<bool(const ListView&)> counts;
  std::function<bool(const std::string&)> takes = {};

  std::vector<std::string> items(const StateView& state) const {
    std::vector<std::string> all;
    for (const ListView& list : lists_of(state)) {
      if (!counts(list)) continue;
      for (const std::string& item : *list.items) {
        if (!takes || takes(item)) all.push_back(item);
      }
    }
    return all;
  }

  void add(const ListView& list, GrowthPlace& place) const {
    if (measure == Measure::frames) {
      place.amount += list.frames;
      return;
    }
    for (const std::string& item : *list.items) {
      if (takes && !takes(item)) continue;
      const std::uint64_t amount = amount_in(item, measure);
      if (measure == Measure::items) {
        ++place.amount;
      } else if (amount > place.amount) {
        place.amount = amount;
        place.item = item;
      }
    }
  }

  GrowthPlace at(const StateView& state) const {
    GrowthPlace place;
    for (const ListView& list : lists_of(state)) {
      if (counts(list)) add(list, place);
    }
    return place;
  }
};

// What is longer says no more.
std::string clipped(const std::string& item) {
  return item.size() <= kMostShown ? item : item.substr(0, kMostShown) + " ...";
}

// With every number replaced: items of one shape are of one kind.
std::string shape_of(const std::string& item) {
  std::string shape;
  for (const char c : item) {
    const bool digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    if (!digit) shape += c;
    if (digit && (shape.empty() || shape.back() != '#')) shape += '#';
  }
  return shape;
}

// Of a text that is one part again and again, the part and how often: "@p.1 +!g / " (3 times).
std::string once_said(const std::string& text) {
  const auto repeats = [&](std::size_t part) {
    return text.compare(part, std::string::npos, text, 0, text.size() - part) == 0;
  };
  std::size_t part = 1;
  while (part < text.size() && (text.size() % part != 0 || !repeats(part))) ++part;
  std::string said = text.substr(0, part);
  while (!said.empty() && (said.back() == ' ' || said.back() == '/')) said.pop_back();
  if (part < text.size()) said += fmt::format(" ({} times)", text.size() / part);
  return said;
}

// What lies on a stack that was there before.
std::string new_part(const std::string& item, const std::vector<std::string>& early) {
  std::size_t known = 0;
  for (const std::string& each : early) {
    if (item.ends_with(each)) known = std::max(known, each.size());
  }
  return once_said(item.substr(0, item.size() - known));
}

std::vector<std::string> added_between(std::vector<std::string> early,
                                       const std::vector<std::string>& late, Measure measure) {
  std::vector<std::string> added;
  std::vector<std::string> shapes;
  for (const std::string& item : late) {
    if (const auto found = std::ranges::find(early, item); found != early.end()) {
      early.erase(found);
      continue;
    }
    const std::string shape = shape_of(item);
    if (std::ranges::find(shapes, shape) != shapes.end()) continue;
    shapes.push_back(shape);
    if (added.size() == kMostAdded) break;
    added.push_back(measure == Measure::frames ? new_part(item, early) : item);
  }
  return added;
}

// The steps after which the amount is larger than ever before.
std::vector<std::uint64_t> records_of(const std::vector<GrowthPlace>& places) {
  std::vector<std::uint64_t> records;
  std::uint64_t largest = places.front().amount;
  for (const GrowthPlace& place : places) {
    if (place.amount <= largest) continue;
    largest = place.amount;
    records.push_back(place.step);
  }
  return records;
}

std::optional<std::uint64_t> period_of(const std::vector<std::uint64_t>& records) {
  if (records.size() <= kRounds) return std::nullopt;
  const auto gap = [&](std::size_t back) {
    return records[records.size() - back] - records[records.size() - back - 1];
  };
  for (std::size_t back = 2; back <= kRounds; ++back) {
    if (gap(back) != gap(1)) return std::nullopt;
  }
  return gap(1);
}

std::vector<GrowthPlace> places_of(const Gauge& gauge, std::span<const StateView> run) {
  std::vector<GrowthPlace> places;
  for (const StateView& state : run) {
    places.push_back(gauge.at(state));
    places.back().step = places.size() - 1;
  }
  return places;
}

Growth growth_of(const Gauge& gauge, std::span<const StateView> run,
                 const std::vector<GrowthPlace>& places) {
  const std::vector<std::uint64_t> records = records_of(places);
  Growth growth;
  growth.measure = gauge.measure;
  growth.list = gauge.name;
  growth.steps = run.size() - 1;
  if (records.empty()) {
    growth.early = places.front();
    growth.late = places.front();
    return growth;
  }
  growth.late = places[records.back()];
  // Where a third of it was there: far enough away to show the difference, and not just the start.
  const std::uint64_t third = std::max<std::uint64_t>(growth.late.amount / 3, 1);
  growth.early = *std::ranges::find_if(
      places, [&](const GrowthPlace& place) { return place.amount >= third; });
  if (growth.early.amount >= growth.late.amount) growth.early = places.front();
  growth.period = period_of(records);
  const bool of_list = gauge.measure == Measure::items || gauge.measure == Measure::frames;
  if (of_list) {
    growth.added = added_between(gauge.items(run[growth.early.step]),
                                 gauge.items(run[growth.late.step]), gauge.measure);
  }
  return growth;
}

// The agent that a bound is about: the last word of "a", "n/1 in a", "terms of a".
std::string agent_in(const std::string& whose) {
  return whose.substr(whose.rfind(' ') == std::string::npos ? 0 : whose.rfind(' ') + 1);
}

std::optional<Gauge> gauge_for(Bound bound, const std::string& whose) {
  const std::string agent = agent_in(whose);
  const auto one_list = [](std::string name) {
    return [name = std::move(name)](const ListView& list) { return list.name == name; };
  };
  const auto any_of_agent = [agent](const ListView& list) {
    return list.name.ends_with(" of " + agent);
  };
  switch (bound) {
    case Bound::actions:
      return Gauge{Measure::items, "requested actions", one_list("requested actions")};
    case Bound::messages:
      return Gauge{Measure::items, "mailbox of " + agent, one_list("mailbox of " + agent)};
    case Bound::intentions:
      return Gauge{Measure::frames, "intentions of " + agent, any_of_agent};
    case Bound::depth:
      return Gauge{Measure::nesting, "terms of " + agent, any_of_agent};
    case Bound::instances: {
      const std::string predicate = whose.substr(0, whose.find('/'));
      const auto takes = [predicate](const std::string& item) {
        return item.starts_with(predicate) &&
               (item.size() == predicate.size() || item[predicate.size()] == '(' ||
                item[predicate.size()] == ' ');
      };
      return Gauge{Measure::items, "beliefs " + whose.substr(0, whose.find(' ')) + " of " + agent,
                   one_list("beliefs of " + agent), takes};
    }
    case Bound::events:
    case Bound::beliefs: {
      const std::string name = std::string(name_of(bound)) + " of " + agent;
      return Gauge{Measure::items, name, one_list(name)};
    }
    case Bound::terms:  // of the text, which does not grow
    case Bound::conjuncts:
    case Bound::variables:
      break;
  }
  return std::nullopt;
}

// Whether each quarter of the run sees more than the one before.
bool grows_to_the_end(const std::vector<GrowthPlace>& places) {
  if (places.size() <= kShortest) return false;
  std::array<std::uint64_t, 4> most{};
  for (std::size_t i = 0; i < places.size(); ++i) {
    std::uint64_t& quarter = most[i * most.size() / places.size()];
    quarter = std::max(quarter, places[i].amount);
  }
  return std::ranges::adjacent_find(most, std::greater_equal<>()) == most.end();
}

// Of the lists that grow, and grow like this, the one that comes to most. All of them are measured
// in one walk over the run: an agent keeps its sections, so they are in the same order everywhere.
std::optional<Growth> steepest(
    Measure measure, std::span<const StateView> run,
    const std::function<bool(const std::vector<GrowthPlace>&)>& like_this) {
  const std::vector<ListView> lists = lists_of(run.front());
  const Gauge any{measure, "", {}};
  std::vector<std::vector<GrowthPlace>> places(lists.size());
  for (std::size_t step = 0; step < run.size(); ++step) {
    const std::vector<ListView> here = lists_of(run[step]);
    for (std::size_t i = 0; i < lists.size(); ++i) {
      places[i].push_back({.step = step});
      any.add(here[i], places[i].back());
    }
  }
  std::optional<Growth> most;
  for (std::size_t i = 0; i < lists.size(); ++i) {
    if (!like_this(places[i])) continue;
    const std::string& name = lists[i].name;
    const Gauge gauge{measure, name, [&name](const ListView& each) { return each.name == name; }};
    Growth growth = growth_of(gauge, run, places[i]);
    if (growth.late.amount <= growth.early.amount) continue;
    if (!most || growth.late.amount > most->late.amount) most = std::move(growth);
  }
  return most;
}

}  // namespace

std::string_view text_of(Measure measure) {
  switch (measure) {
    case Measure::items:
      return "items";
    case Measure::frames:
      return "frames";
    case Measure::number:
      return "number";
    case Measure::nesting:
      return "nesting";
    case Measure::length:
      break;
  }
  return "length";
}

std::string sentence(const Growth& growth) {
  const auto when = [](const GrowthPlace& place) {
    return place.step == 0 ? std::string("at the start") : fmt::format("after step {}", place.step);
  };
  const bool of_list = growth.measure == Measure::items || growth.measure == Measure::frames;
  const auto place = [&](const GrowthPlace& each) {
    const std::string at = when(each);
    if (!of_list && each.item.empty()) return "nothing " + at;
    switch (growth.measure) {
      case Measure::items:
        return fmt::format("{} {}", each.amount, at);
      case Measure::frames:
        return fmt::format("{} {} {}", each.amount, each.amount == 1 ? "frame" : "frames", at);
      case Measure::number:
      case Measure::nesting:
        return fmt::format("{} {}", clipped(each.item), at);
      case Measure::length:
        break;
    }
    return fmt::format("{} of length {} {}", clipped(each.item), each.amount, at);
  };
  std::string text = growth.list + ": " + place(growth.early);
  // Nothing grew before the step that is too much.
  if (growth.early.amount == growth.late.amount)
    return text + ", and over the bound with the next step";
  text += ", " + place(growth.late);
  if (!growth.added.empty()) {
    std::vector<std::string> added;
    for (const std::string& item : growth.added) added.push_back(clipped(item));
    text += fmt::format("; added in between: {}", fmt::join(added, "; "));
  }
  if (growth.period) text += fmt::format("; it grows every {} steps", *growth.period);
  if (growth.sampled) text += fmt::format(" (a run of {} steps, taken at random)", growth.steps);
  return text;
}

std::vector<StateView> states_of(const Trace& trace) {
  std::vector<StateView> states{trace.initial};
  for (const TraceStep& step : trace.steps) {
    states.push_back(states.back());
    apply(states.back(), step.edits);
  }
  return states;
}

std::optional<Growth> growth_to(const StopReason& reason, std::span<const StateView> run) {
  if (!reason.is(StopReason::Kind::model) || run.empty()) return std::nullopt;
  if (!reason.bound()) return steepest(Measure::number, run, [](const auto&) { return true; });
  const auto gauge = gauge_for(*reason.bound(), reason.whose());
  if (!gauge) return std::nullopt;
  return growth_of(*gauge, run, places_of(*gauge, run));
}

std::optional<Growth> growth_along(std::span<const StateView> run) {
  if (run.empty()) return std::nullopt;
  // What has more items says more than what has longer ones.
  for (const Measure measure :
       {Measure::items, Measure::frames, Measure::nesting, Measure::number, Measure::length}) {
    if (auto growth = steepest(measure, run, grows_to_the_end)) return growth;
  }
  return std::nullopt;
}

}  // namespace credo
