// Drawing until a system is small enough, and giving it properties.
#include "support/random/random_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "engine/explorer.hpp"
#include "files/load_model.hpp"
#include "lang/languages.hpp"
#include "support/flat_terms.hpp"
#include "support/random/random_properties.hpp"
#include "support/random/random_tests.hpp"
#include "support/random/random_worlds.hpp"
#include "system/system.hpp"

namespace credo::testing {

namespace {

RandomFiles draw_files(FileKind kind, const Draw& draw, const WorldWishes& wishes) {
  switch (kind) {
    case FileKind::mas:
      return random_mas(draw, wishes);
    case FileKind::eccs:
      return random_eccs_file(draw);
    case FileKind::bupl:
      return random_bupl_file(draw);
    case FileKind::dribble:
      return random_dribble_file(draw);
    case FileKind::asl:
      break;
  }
  return random_asl(draw);
}

void add_properties(RandomFiles& files, std::vector<std::string> formulas) {
  if (files.kind == FileKind::asl) {
    files.formulas = std::move(formulas);
    return;
  }
  std::string& text = std::ranges::find(files.texts, files.main, &NamedText::path)->text;
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    text += fmt::format("property f{}: {}\n", i, formulas[i]);
  }
}

// In ECCS systems: their graphs show which actions are seen, so that outsiders can run them, too.
void add_tests(RandomFiles& files, const std::vector<std::string>& tests) {
  std::string& text = std::ranges::find(files.texts, files.main, &NamedText::path)->text;
  for (std::size_t i = 0; i < tests.size(); ++i) text += fmt::format("test t{}: {}\n", i, tests[i]);
}

// Of so many systems that are small enough the one with the most states is taken.
constexpr int kFileCandidates = 3;
constexpr int kTries = 40;

// The bounds that are met in the middle of a run.
constexpr Bound kMetOnTheWay[] = {Bound::events,    Bound::intentions, Bound::beliefs,
                                  Bound::instances, Bound::actions,    Bound::messages,
                                  Bound::depth};

// What came of exploring it.
struct Trial {
  bool readable = true;
  bool small = false;
  std::uint64_t states = 0;
  std::string limit;  // that is met
};

Trial try_out(Model& model, std::uint64_t most_states) {
  Trial trial;
  trial.readable = !model.diagnostics.has_errors();
  if (!trial.readable) return trial;
  if (model.static_limit) {
    trial.small = true;
    trial.limit = model.static_limit->words();
    return trial;
  }
  try {
    System system(model);
    SearchControl control;
    control.limits.max_states = most_states;
    const Exploration exploration = explore(system, control);
    trial.states = exploration.states;
    trial.small = exploration.complete || !exploration.reason.is(StopReason::Kind::states);
    if (trial.small && !exploration.complete) trial.limit = exploration.reason.text();
  } catch (const UserError&) {
    // Arithmetic on something that is no number, in an effect of the environment: left alone.
  }
  return trial;
}

}  // namespace

std::string_view text_of(FileKind kind) {
  static constexpr std::string_view kNames[] = {"mas", "eccs", "bupl", "dribble", "asl"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::unique_ptr<Model> RandomFiles::load(LoadOptions options) const {
  options.texts = texts;
  options.environment_path = environment;
  auto model = load_model(main, std::move(options), languages());
  model->is_slice = false;  // no name of a property may be missing
  return model;
}

std::string RandomFiles::text() const {
  std::string out;
  for (const NamedText& each : texts) out += "---- " + each.path + "\n" + each.text;
  for (const std::string& each : formulas) out += "---- " + each + "\n";
  return out;
}

RandomFiles generate(std::uint32_t seed, const RandomFilesOptions& options) {
  std::mt19937 generator(seed);
  const Draw draw = [&](int bound) {
    return static_cast<int>(generator() % static_cast<unsigned>(bound));
  };
  const FlatTerms draws(draw, 1);
  const FileKind kind = options.kind ? *options.kind : kFileKinds[draws.weighted({12, 2, 2, 2, 2})];
  WorldWishes wishes{{}, options.shared};
  if (kind == FileKind::mas && draw(8) == 0) wishes.met = static_cast<Bound>(draw(kBoundCount));
  if (options.over_bound) wishes.met = kMetOnTheWay[draw(std::size(kMetOnTheWay))];
  const auto wanted = [&](const std::string& limit) {
    if (!wishes.met) return limit.empty();
    return limit.find(fmt::format("{} of ", name_of(*wishes.met))) != std::string::npos;
  };
  LoadOptions plain;
  plain.plain = true;
  RandomFiles best;
  std::uint64_t most = 0;
  int good = 0;
  for (int tries = 0; good < kFileCandidates && (tries < kTries || good == 0); ++tries) {
    RandomFiles files = draw_files(kind, draw, wishes);
    const auto model = files.load(plain);
    const Trial trial = try_out(*model, options.most_states);
    if (!trial.readable) return files;  // a mistake of the generator: shown
    if (!trial.small || (!wanted(trial.limit) && tries < kTries)) continue;
    ++good;
    if (trial.states + 1 <= most) continue;
    most = trial.states + 1;
    files.limit = trial.limit;
    best = std::move(files);
  }
  const auto model = best.load(plain);
  if (model->static_limit) return best;
  const auto atoms = occurring_atoms(*model, options.most_states);
  add_properties(best, random_properties(draw, *model, atoms, 6 + draw(5)));
  if (kind == FileKind::eccs) add_tests(best, random_tests(draw, *model, atoms, 3 + draw(3)));
  return best;
}

}  // namespace credo::testing
