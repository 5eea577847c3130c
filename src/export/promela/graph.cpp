// Tables and the code around them.
#include "export/promela/graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/components.hpp"
#include "base/diagnostic.hpp"
#include "base/number_of.hpp"
#include "base/width.hpp"
#include "export/promela/claim.hpp"
#include "logic/ltl_copy.hpp"

namespace credo {

namespace {

constexpr std::size_t kMostEdges = 10'000'000;
constexpr std::size_t kMostWays = 4096;  // options of the process
constexpr std::size_t kMostProcesses = 31;

// Spin takes at most 64 KB of C at once, so a table comes in pieces of so many entries. A small one
// is an array of numbers. The numbers of a large one are written with letters for digits, in
// strings, which C compilers read ten times faster. `g_NAME(i)` is an entry of either.
constexpr std::size_t kPieceBits = 11;
constexpr std::size_t kPiece = std::size_t{1} << kPieceBits;
constexpr std::size_t kLetters = 26;

class TableWriter {
 public:
  template <class Values>
  void add(const std::string& name, const std::string& comment, const Values& values) {
    out_ += "\n" + promela_comment(comment);
    if (values.size() <= kPiece) {
      numbers(name, values);
    } else {
      letters(name, values);
    }
  }

  // What comes before all tables.
  static std::string reader() {
    return fmt::format(
        "static unsigned long long g_read(const char *text, int width) {{\n"
        "  unsigned long long value = 0;\n"
        "  while (width-- > 0) value = {} * value + (*text++ - 'A');\n"
        "  return value;\n}}\n",
        kLetters);
  }

  const std::string& text() const { return out_; }

 private:
  template <class Values>
  void numbers(const std::string& name, const Values& values) {
    out_ += fmt::format("c_decl {{ static const unsigned long long g_{}_all[] = {{", name);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::uint64_t value = values[i];
      out_ += fmt::format("{}{}{},", i % 16 == 0 ? "\n" : "", value, value >> 31 ? "ull" : "");
    }
    out_ += fmt::format("{0}\n}};\n\\#define g_{1}(i) g_{1}_all[i]\n}}\n",
                        values.empty() ? "0" : "", name);
  }

  template <class Values>
  void letters(const std::string& name, const Values& values) {
    std::size_t width = 1;
    for (std::uint64_t most = *std::ranges::max_element(values) / kLetters; most > 0;
         most /= kLetters) {
      ++width;
    }
    std::size_t pieces = 0;
    std::string digits(width, 'A');
    for (std::size_t begin = 0; begin < values.size(); begin += kPiece, ++pieces) {
      out_ += fmt::format("c_decl {{ static const char g_{}_{}[] =", name, pieces);
      for (std::size_t i = begin; i < std::min(begin + kPiece, values.size()); ++i) {
        std::uint64_t value = values[i];
        for (std::size_t k = width; k-- > 0; value /= kLetters) {
          digits[k] = static_cast<char>('A' + value % kLetters);
        }
        if ((i - begin) % 16 == 0) out_ += i == begin ? "\n\"" : "\"\n\"";
        out_ += digits;
      }
      out_ += "\";\n}\n";
    }
    out_ += fmt::format("c_decl {{ static const char *g_{}_all[] = {{", name);
    for (std::size_t i = 0; i < pieces; ++i) {
      out_ += fmt::format("{}g_{}_{},", i % 8 == 0 ? "\n" : "", name, i);
    }
    out_ += fmt::format(
        "\n}};\n\\#define g_{0}(i) g_read(g_{0}_all[(i) >> {1}] + {2} * ((i) & {3}), {2})\n}}\n",
        name, kPieceBits, width, kPiece - 1);
  }

  std::string out_;
};

}  // namespace

// One text.
class PromelaGraphWriter {
 public:
  PromelaGraphWriter(const PromelaGraph& source, std::span<const GraphProperty> properties,
                     Fairness fairness)
      : source_(source),
        graph_(source.graph_),
        model_(source.graph_.system().model()),
        properties_(properties) {
    for (const GraphProperty& property : properties) add_atoms(property);
    // A run that shows a safety property false in finitely many steps can go on fairly.
    const bool matters = std::ranges::any_of(
        properties, [&](const GraphProperty& each) { return needs_fair(each); });
    fairness_ = matters ? fairness : Fairness::none;
    processes_ = model_.agent_count() + 1;
    if (by_process() && processes_ > kMostProcesses) {
      throw LimitExceeded(fmt::format("processes of a graph for Spin > {}", kMostProcesses));
    }
    has_start_ = ahead_ || graph_.initial_count() != 1;
    if (!ahead_) {
      initial_ways_ = has_start_ ? graph_.initial_count() : degree(0);
    } else {
      for (std::uint32_t i = 0; i < graph_.initial_count(); ++i) {
        initial_ways_ += std::max<std::size_t>(1, degree(i));
      }
    }
    ways_ = initial_ways_;
    for (std::uint32_t i = 0; i < graph_.size(); ++i) ways_ = std::max(ways_, degree(i));
    if (ways_ > kMostWays) throw LimitExceeded(fmt::format("steps from a state > {}", kMostWays));
  }

  PromelaGraphText write() {
    std::string out = head() + variables() + process();
    for (const GraphProperty& property : properties_) out += "\n" + claim(property);
    out += "\n/* ---- the steps, in C */\n\n" + code();
    out += "\n/* ---- the graph */\n" + tables();
    return {std::move(out), has_start_ ? std::size_t{1} : std::size_t{0}};
  }

 private:
  std::size_t degree(std::uint32_t state) const {
    return source_.first_[state + 1] - source_.first_[state];
  }
  bool by_process() const { return fairness_ == Fairness::weak || fairness_ == Fairness::strong; }

  bool needs_fair(const GraphProperty& property) const {
    const LtlNegation negation(*property.ltl, property.formula);
    return !negation.ltl.is_guarantee(negation.formula);
  }

  void add_atoms(const GraphProperty& property) {
    std::vector<std::string> names;
    const std::uint64_t used = property.ltl->atoms(property.formula);
    for (std::size_t i = 0; i < property.atoms.size(); ++i) {
      const StateAtom& atom = property.atoms[i];
      names.push_back(fmt::format("p{}", number_of(atoms_, atom)));
      if (atom.kind == AtomKind::action && ((used >> i) & 1) != 0) ahead_ = true;
    }
    names_.push_back(std::move(names));
  }

  // Under strong fairness there are runs of Spin's that are none of the system, for every claim.
  std::string fair_of(const GraphProperty& property) const {
    if (fairness_ == Fairness::none) return "";
    return fairness_ == Fairness::strong || needs_fair(property) ? "fair" : "";
  }

  // The atoms come in groups of as many as there are bits in a label.
  std::size_t groups() const { return (atoms_.size() + kMostAtoms - 1) / kMostAtoms; }
  std::vector<StateAtom> group(std::size_t g) const {
    const auto begin = atoms_.begin() + static_cast<std::ptrdiff_t>(g * kMostAtoms);
    const auto size = std::min(kMostAtoms, atoms_.size() - g * kMostAtoms);
    return {begin, begin + static_cast<std::ptrdiff_t>(size)};
  }

  // ---- the parts of the text

  std::string head() const {
    std::string text = fmt::format(
        "The system {}, explored by Credo, as a table: {} states, {} initial, {} transitions.\n",
        model_.file.name, graph_.size(), graph_.initial_count(), graph_.transitions());
    if (!ahead_) {
      text += "One step of process `system` is one transition of the system.\n";
    } else {
      text +=
          "One step of process `system` is one transition of the system. The properties speak of\n"
          "the step taken next, so that `step` is chosen one state ahead.\n";
    }
    if (has_start_) text += "The first step only chooses where to start.\n";
    switch (fairness_) {
      case Fairness::none:
        break;
      case Fairness::weak:
        text +=
            "Fair runs: each process moves, or cannot move, again and again. `turn` is the one\n"
            "that is waited for; `fair` is true when all had their turn.\n";
        break;
      case Fairness::strong:
        text +=
            "Fair runs: a process that can move again and again moves again and again. `turn`\n"
            "is the one that is waited for; it may be given up (`gone`) where it cannot move,\n"
            "and then must never be able to. `fair` is true when all had their turn.\n";
        break;
      case Fairness::transitions:
        text +=
            "Fair runs: they end up in a component that no transition leaves and take each of\n"
            "its transitions again and again. `turn` is the one that is waited for; `fair` is\n"
            "true when all had their turn.\n";
        break;
    }
    if (by_process()) {
      text += "Processes: 0 is the environment";
      for (std::size_t i = 0; i < model_.agent_count(); ++i) {
        text += fmt::format(", {} is {}", i + 1, model_.file.agents[i].name);
      }
      text += ".\n";
    }
    text += "\n  spin -a FILE && cc -O2 -DNOREDUCE -o pan pan.c && ./pan -a -m1000000";
    const std::string_view which = properties_.size() > 1 ? " -N NAME" : "";
    text += fmt::format("{}\n  ./pan{} -r -S FILE.trail", which, which);
    if (properties_.size() == 1) text += "      (if the property is violated: the run)";
    return promela_comment(text) + "\n";
  }

  std::string variables() {
    std::string out = fmt::format(
        "int state = {};  /* where the system is: the number of the state in the tables */\n"
        "short ways = {};  /* in how many ways it can go on; 0: in none */\n",
        has_start_ ? -1 : 0, initial_ways_);
    if (ahead_) out += "int step = -1;  /* the transition that is taken next; -1: none */\n";
    if (has_start_) out += "bool started = false;\n";
    const std::vector<bool> first = initial_values();
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
      out += fmt::format("bool p{} = {};  {}", i, static_cast<bool>(first[i]),
                         promela_comment(text_of(model_, atoms_[i])));
    }
    if (fairness_ == Fairness::none) return out;
    out += fmt::format("{} turn = 0;\nbool wrap = false;\n",
                       fairness_ == Fairness::transitions ? "int" : "byte");
    if (fairness_ == Fairness::strong) {
      const bool idle = !has_start_ && (enabled(0) & 1) == 0;
      out += fmt::format(
          "unsigned gone : {} = 0;\nbool idle = {};  /* who is waited for cannot move */\n",
          processes_, idle);
    }
    return out + "#define fair (wrap || ways == 0)\n";
  }

  // Of the atoms; all false before the start.
  std::vector<bool> initial_values() {
    std::vector<bool> values(atoms_.size(), false);
    for (std::size_t g = 0; g < groups() && !has_start_; ++g) {
      const std::vector<StateAtom> atoms = group(g);
      const Label bits = AtomLabels(graph_.system(), atoms).label(tuple_of(0), degree(0) == 0);
      for (std::size_t i = 0; i < atoms.size(); ++i) {
        values[g * kMostAtoms + i] = ((bits >> i) & 1) != 0;
      }
    }
    return values;
  }

  std::string process() const {
    std::string out = "\nactive proctype system() {\n  do\n";
    for (std::size_t i = 0; i < ways_; ++i) {
      out += fmt::format("  :: d_step {{ ways > {0} -> c_code {{ g_take({0}); }} }}\n", i);
    }
    if (fairness_ == Fairness::strong) {
      for (std::size_t i = 0; i < ways_; ++i) {
        out += fmt::format(
            "  :: d_step {{ (idle && ways > {0}) -> c_code {{ g_give_up(); g_take({0}); }} }}\n",
            i);
      }
    }
    // Not left to Spin, which finds cycles that are none where only the claim can move (6.5.2).
    return out + "  :: (ways <= 0)  /* a deadlock: the state repeats for ever */\n  od\n}\n";
  }

  std::string claim(const GraphProperty& property) const {
    PromelaProperty claim;
    claim.name = property.name;
    claim.description = property.description;
    claim.ltl = property.ltl;
    claim.formula = property.formula;
    claim.atoms = names_[static_cast<std::size_t>(&property - properties_.data())];
    return promela_claim(claim, {has_start_ ? "started" : ""}, fair_of(property));
  }

  std::string code() const {
    std::string out = "c_decl {\nextern int readtrail;  /* whether pan replays a run */\n" +
                      TableWriter::reader() +
                      "\\#define g_degree(s) ((int) (g_first((s) + 1) - g_first(s)))\n}\n\n";
    out += "c_code {\n" + fair_code() + arrive_code() + "\n" + take_code() + "}\n";
    return out;
  }

  std::string fair_code() const {
    const std::string turn_is_over =
        fmt::format("  now.wrap = now.turn == {};\n  if (now.wrap) now.turn = 0;\n", processes_);
    switch (fairness_) {
      case Fairness::none:
        break;
      case Fairness::weak:
        return fmt::format(
            "/* The turn goes on after a step by the edge, from the state. */\n"
            "static void g_turn(int from, int edge) {{\n"
            "  unsigned met = g_moves(g_kind(edge)) | ~(unsigned) g_enabled(from);\n"
            "  while (now.turn < {} && ((met >> now.turn) & 1)) now.turn++;\n{}}}\n\n",
            processes_, turn_is_over);
      case Fairness::strong:
        return fmt::format(
            "static void g_give_up(void) {{ now.gone |= 1u << now.turn; }}\n\n"
            "/* The turn goes on after a step by the edge, to the state. A run on which somebody\n"
            "   who was given up can move after all ends, and is not fair. */\n"
            "static int g_turn(int to, int edge) {{\n"
            "  unsigned met = g_moves(g_kind(edge)) | now.gone;\n"
            "  if (now.gone & g_enabled(to)) return 0;\n"
            "  while (now.turn < {} && ((met >> now.turn) & 1)) now.turn++;\n{}"
            "  return 1;\n}}\n\n",
            processes_, turn_is_over);
      case Fairness::transitions:
        return "/* The turn goes on after a step by the edge. */\n"
               "static void g_turn(int edge) {\n"
               "  int place = g_place(edge);\n"
               "  now.wrap = 0;\n"
               "  if (place >> 1 != now.turn + 1) return;\n"
               "  now.wrap = place & 1;\n"
               "  now.turn = now.wrap ? 0 : now.turn + 1;\n}\n\n";
    }
    return "";
  }

  std::string arrive_code() const {
    std::string out =
        "/* The state is reached by the K-th edge of the one before. */\n"
        "static void g_arrive(int to, int k) {\n";
    for (std::size_t g = 0; g < groups(); ++g) {
      out += fmt::format("  unsigned long long bits{} = g_label{}(to)", g, g);
      if (ahead_) out += fmt::format(" | (now.step < 0 ? 0 : g_step{}(g_kind(now.step)))", g);
      out += ";\n";
    }
    out += "  now.state = to;\n  now.ways = g_degree(to);\n";
    if (ahead_) {
      out +=
          "  if (now.step >= 0) now.ways = g_degree(g_target(now.step));\n"
          "  if (now.step >= 0 && now.ways == 0) now.ways = 1;\n";
    }
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
      out += fmt::format("  now.p{} = (bits{} >> {}) & 1;\n", i, i / kMostAtoms, i % kMostAtoms);
    }
    if (fairness_ == Fairness::strong) {
      out += "  now.idle = !(((g_enabled(to) | now.gone) >> now.turn) & 1);\n";
    }
    const std::string next = ahead_ ? "now.step < 0 ? -1 : now.step - (int) g_first(to)" : "-1";
    return out +
           fmt::format("  if (readtrail) printf(\"CREDO %d %d %d\\n\", to, k, {});\n}}\n", next);
  }

  std::string take_code() const {
    std::string out =
        "/* The system goes on in the K-th way. */\n"
        "static void g_take(int k) {\n"
        "  int from = now.state, edge, to, taken;\n";
    if (has_start_) {
      out += "  if (!now.started) {\n    now.started = 1;\n    to = 0;\n";
      if (ahead_) {
        out +=
            "    while (k >= (g_degree(to) ? g_degree(to) : 1)) {\n"
            "      k -= g_degree(to) ? g_degree(to) : 1;\n      to++;\n    }\n"
            "    if (g_degree(to)) now.step = g_first(to) + k;\n";
      } else {
        out += "    to = k;\n";
      }
      out += "    g_arrive(to, -1);\n    return;\n  }\n";
    }
    out += ahead_ ? "  edge = now.step;\n" : "  edge = g_first(from) + k;\n";
    out += "  to = g_target(edge);\n  taken = edge - g_first(from);\n";
    if (fairness_ == Fairness::weak) out += "  g_turn(from, edge);\n";
    if (fairness_ == Fairness::transitions) out += "  g_turn(edge);\n";
    if (fairness_ == Fairness::strong) {
      out +=
          "  if (!g_turn(to, edge)) {\n    now.state = 0;\n    now.ways = -1;\n"
          "    now.turn = now.gone = now.wrap = now.idle = 0;\n";
      if (ahead_) out += "    now.step = -1;\n";
      for (std::size_t i = 0; i < atoms_.size(); ++i) out += fmt::format("    now.p{} = 0;\n", i);
      out += "    return;\n  }\n";
    }
    if (ahead_) out += "  now.step = g_degree(to) ? (int) g_first(to) + k : -1;\n";
    return out + "  g_arrive(to, taken);\n}\n";
  }

  std::string tables() {
    TableWriter out;
    out.add("first", "By state: the number of its first transition.", source_.first_);
    out.add("target", "By transition: where it leads.", source_.target_);
    if (by_process() || ahead_) {
      out.add("kind", "By transition: what it is.", source_.kind_);
    }
    for (std::size_t g = 0; g < groups(); ++g) label_tables(out, g);
    if (by_process()) {
      std::vector<std::uint64_t> moves;
      for (std::size_t i = 0; i < graph_.kinds().size(); ++i) {
        moves.push_back(processes_of(graph_.kinds()[static_cast<EdgeKinds::Number>(i)].mover));
      }
      out.add("moves",
              "By what a transition is: a bit for each process that "
              "moves.",
              moves);
      std::vector<std::uint64_t> able;
      for (std::uint32_t i = 0; i < graph_.size(); ++i) able.push_back(enabled(i));
      out.add("enabled",
              "By state: a bit for each process that can move, and not only if it likes.", able);
    }
    if (fairness_ == Fairness::transitions) {
      out.add(
          "place",
          "By transition: twice its place in the turn of its component, and 1 for the last one; 0 "
          "for those outside.",
          places());
    }
    return out.text();
  }

  void label_tables(TableWriter& out, std::size_t g) {
    const std::vector<StateAtom> atoms = group(g);
    AtomLabels labels(graph_.system(), atoms);
    std::vector<std::uint64_t> by_state;
    for (std::uint32_t i = 0; i < graph_.size(); ++i) {
      by_state.push_back(labels.label(tuple_of(i), graph_.is_deadlock(i)));
    }
    const std::size_t first = g * kMostAtoms;
    out.add(
        fmt::format("label{}", g),
        fmt::format("By state: bit i is p{}.", first == 0 ? "i" : fmt::format("(i + {})", first)),
        by_state);
    if (!ahead_) return;
    std::vector<std::uint64_t> by_kind;
    for (std::size_t i = 0; i < graph_.kinds().size(); ++i) {
      by_kind.push_back(labels.step_bits(graph_.kinds()[static_cast<EdgeKinds::Number>(i)].action));
    }
    out.add(fmt::format("step{}", g),
            "By what a transition is: the same for what is true of the step.", by_kind);
  }

  // ---- what fairness is about

  std::uint64_t processes_of(Mover mover) const {
    std::uint64_t bits = 0;
    for (Process process = 0; process < processes_; ++process) {
      if (takes_part(process, mover)) bits |= std::uint64_t{1} << process;
    }
    return bits;
  }

  std::uint64_t enabled(std::uint32_t state) const {
    std::uint64_t bits = 0;
    for (std::uint32_t i = source_.first_[state]; i < source_.first_[state + 1]; ++i) {
      const EdgeKind& kind = graph_.kinds()[source_.kind_[i]];
      if (!kind.maybe) bits |= processes_of(kind.mover);
    }
    return bits;
  }

  std::vector<std::uint64_t> places() const {
    std::vector<std::uint64_t> places(source_.target_.size(), 0);
    std::vector<std::uint32_t> component(graph_.size(), 0);
    std::uint32_t number = 0;
    strong_components(
        graph_.size(), [&](std::uint32_t state) { return degree(state); },
        [&](std::uint32_t state, std::size_t k) {
          return source_.target_[source_.first_[state] + k];
        },
        [&](std::span<const std::uint32_t> members) {
          ++number;
          for (const std::uint32_t member : members) component[member] = number;
          add_places(members, component, places);
        });
    return places;
  }

  // Of a component, if it is one that no transition leaves.
  void add_places(std::span<const std::uint32_t> members,
                  const std::vector<std::uint32_t>& component,
                  std::vector<std::uint64_t>& places) const {
    std::vector<std::uint32_t> edges;
    for (const std::uint32_t member : members) {
      for (std::uint32_t i = source_.first_[member]; i < source_.first_[member + 1]; ++i) {
        if (component[source_.target_[i]] != component[member]) return;
        edges.push_back(i);
      }
    }
    for (std::size_t i = 0; i < edges.size(); ++i) {
      places[edges[i]] = 2 * (i + 1) + (i + 1 == edges.size() ? 1 : 0);
    }
  }

  std::span<const ComponentId> tuple_of(std::uint32_t state) {
    tuple_.resize(graph_.system().width());
    graph_.tuple(state, tuple_);
    return tuple_;
  }

  const PromelaGraph& source_;
  const StateGraph& graph_;
  const Model& model_;
  std::span<const GraphProperty> properties_;
  std::vector<StateAtom> atoms_;                 // of all properties
  std::vector<std::vector<std::string>> names_;  // by property: the variables of its atoms
  Fairness fairness_ = Fairness::none;
  std::size_t processes_ = 0;
  bool ahead_ = false;      // the next step is chosen one state ahead
  bool has_start_ = false;  // the first step chooses where to start
  std::size_t initial_ways_ = 0;
  std::size_t ways_ = 0;  // at most
  std::vector<ComponentId> tuple_;
};

PromelaGraph::PromelaGraph(StateGraph& graph) : graph_(graph) {
  invariant(graph.complete(), "a graph is exported when all of it is known");
  if (graph.transitions() > kMostEdges) {
    throw LimitExceeded(fmt::format("transitions of a graph for Spin > {}", kMostEdges));
  }
  std::vector<GraphEdge> edges;
  first_.push_back(0);
  for (StateGraph::Number state = 0; state < graph.size(); ++state) {
    edges.clear();
    if (!graph.is_deadlock(state)) graph.append_edges(state, edges);
    for (const GraphEdge& edge : edges) {
      target_.push_back(edge.to);
      kind_.push_back(edge.kind);
    }
    first_.push_back(narrowed(target_.size(), Width::edges));
  }
}

PromelaGraphText PromelaGraph::text(std::span<const GraphProperty> properties,
                                    Fairness fairness) const {
  return PromelaGraphWriter(*this, properties, fairness).write();
}

}  // namespace credo
