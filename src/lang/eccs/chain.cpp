// Building formulas and conditions from chains.
#include "lang/eccs/chain.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace credo::eccs {

namespace {

bool is_whether(ViewKind kind) {
  return kind == ViewKind::belief_whether || kind == ViewKind::uncertainty_whether;
}

// Whether the view is stored as it stands.
bool is_plain(const Chain& chain, std::size_t i) {
  const ViewKind kind = chain.views[i].kind;
  if (!is_whether(kind)) return true;
  return kind == ViewKind::belief_whether && i > 0 &&
         chain.views[i - 1].kind == ViewKind::intention;
}

Attitude attitude_of(ViewKind kind) {
  switch (kind) {
    case ViewKind::belief:
      return Attitude::belief;
    case ViewKind::intention:
      return Attitude::intention;
    case ViewKind::uncertainty:
      return Attitude::uncertainty;
    case ViewKind::belief_whether:
      return Attitude::belief_whether;
    case ViewKind::uncertainty_whether:
      break;
  }
  throw InternalError("Uif is written out before formulas are built");
}

std::string view_text(const Program& program, const WrittenView& view) {
  return fmt::format("{}_{}", text_of(view.kind), program.agents[view.agent].name);
}

// All views must be plain.
ModalId build(const Program& program, const Chain& chain) {
  ModalFormulas& formulas = *program.formulas;
  ModalId f = formulas.literal(chain.atom, chain.positive);
  for (auto view = chain.views.rbegin(); view != chain.views.rend(); ++view) {
    f = formulas.attitude(attitude_of(view->kind), view->agent, f, view->positive);
  }
  return f;
}

ModalId normal_of(const Program& program, const Chain& chain, TokenStream& stream) {
  const auto normal = program.formulas->normal(build(program, chain));
  if (normal) return *normal;
  stream.fail(chain.where,
              fmt::format("{} makes no sense: an agent knows its own beliefs and uncertainties",
                          text(program, chain)),
              "U_i and Bif_i stand before a proposition, an intention or a view of another agent");
}

[[noreturn]] void fail_whether(const Program& program, const Chain& chain, std::size_t i,
                               TokenStream& stream) {
  const WrittenView& view = chain.views[i];
  const std::string word = view_text(program, view);
  if (view.kind == ViewKind::uncertainty_whether) {
    stream.fail(chain.where, fmt::format("{} can only be asked", word),
                fmt::format("U_{} ... can be stored and said", program.agents[view.agent].name));
  }
  stream.fail(chain.where, fmt::format("{} stands here only directly under an intention", word),
              fmt::format("e.g. I_{0} Bif_{0} x, or say which: B_{0} x, B_{0} !x",
                          program.agents[view.agent].name));
}

// The sign of what stands below view i.
bool& sign_below(Chain& chain, std::size_t i) {
  return i + 1 < chain.views.size() ? chain.views[i + 1].positive : chain.positive;
}

// `room`: how many more parts the condition may have.
Condition ask(const Program& program, Chain chain, std::size_t& room, TokenStream& stream) {
  if (room == 0) {
    stream.fail(chain.where, fmt::format("more than {} parts in one query", kMostParts));
  }
  --room;
  if (!chain.views[0].positive) {
    chain.views[0].positive = true;
    return negated(ask(program, std::move(chain), room, stream));
  }
  std::size_t at = 0;
  while (at < chain.views.size() && is_plain(chain, at)) ++at;
  if (at == chain.views.size()) {
    const ModalId f = normal_of(program, chain, stream);
    if (program.formulas->is_positive(f)) return {Condition::Op::view, f, {}};
    return negated({Condition::Op::view, program.formulas->negation(f), {}});
  }
  const bool below_beliefs = std::all_of(
      chain.views.begin(), chain.views.begin() + static_cast<std::ptrdiff_t>(at),
      [](const WrittenView& view) { return view.kind == ViewKind::belief && view.positive; });
  WrittenView& view = chain.views[at];
  if (!below_beliefs) {
    stream.fail(
        chain.where,
        fmt::format("{} can be asked at the front, under plain beliefs{}", view_text(program, view),
                    view.kind == ViewKind::belief_whether ? " and under an intention" : ""),
        fmt::format("write out the cases with {0}_{1} x and {0}_{1} !x",
                    view.kind == ViewKind::belief_whether ? "B" : "U",
                    program.agents[view.agent].name));
  }
  view.kind = view.kind == ViewKind::belief_whether ? ViewKind::belief : ViewKind::uncertainty;
  const auto op = view.positive ? Condition::Op::either : Condition::Op::both;
  Condition yes = ask(program, chain, room, stream);
  bool& sign = sign_below(chain, at);
  sign = !sign;
  return combined(op, std::move(yes), ask(program, std::move(chain), room, stream));
}

}  // namespace

std::string text(const Program& program, const Chain& chain) {
  std::string out;
  for (const WrittenView& view : chain.views) {
    out += (view.positive ? "" : "!") + view_text(program, view) + " ";
  }
  return out + (chain.positive ? "" : "!") + program.atoms[chain.atom].name;
}

ModalId stored_formula(const Program& program, const Chain& chain, TokenStream& stream) {
  for (std::size_t i = 0; i < chain.views.size(); ++i) {
    if (!is_plain(chain, i)) fail_whether(program, chain, i, stream);
  }
  normal_of(program, chain, stream);
  return build(program, chain);
}

ModalId normal_formula(const Program& program, const Chain& chain, TokenStream& stream) {
  stored_formula(program, chain, stream);
  return normal_of(program, chain, stream);
}

Condition asked_condition(const Program& program, const Chain& chain, TokenStream& stream) {
  std::size_t room = kMostParts;
  return ask(program, chain, room, stream);
}

// ---- conditions

Condition truth(bool value) {
  return {value ? Condition::Op::truth : Condition::Op::falsity, 0, {}};
}

Condition negated(Condition condition) {
  if (condition.op == Condition::Op::negation) return std::move(condition.parts[0]);
  return {Condition::Op::negation, 0, {std::move(condition)}};
}

Condition combined(Condition::Op op, Condition left, Condition right) {
  Condition whole{op, 0, {}};
  for (Condition* part : {&left, &right}) {
    if (part->op == op) {
      std::ranges::move(part->parts, std::back_inserter(whole.parts));
    } else {
      whole.parts.push_back(std::move(*part));
    }
  }
  return whole;
}

std::size_t size_of(const Condition& condition) {
  std::size_t sum = 1;
  for (const Condition& part : condition.parts) sum += size_of(part);
  return sum;
}

}  // namespace credo::eccs
