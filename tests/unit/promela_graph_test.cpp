// Graphs as Promela: what the text has for each kind of fairness, and what it cannot be.
#include <gtest/gtest.h>

#include "base/limits.hpp"
#include "export/promela/graph.hpp"
#include "support/text_model.hpp"

namespace credo {
namespace promela_graph_test {

constexpr const char* kRoom = R"(
system room
environment {
  hidden dark/0.
  initial { dark. } or { }.
  @dusk : not dark -> +dark.
  @dawn : dark -> -dark.
}
agent lamp { +go <- shine. }
)";

// A system with its graph, and one property of it.
struct Room {
  std::unique_ptr<Model> model = testing::load_text(kRoom);
  System system{*model};
  StateGraph graph{system, std::size_t{1} << 20};
  LtlStore ltl;
  GraphProperty property;

  Room() {
    SearchControl control;
    graph.explore(control);
    property = {"dark often", "[]<> dark", &ltl, ltl.always(ltl.eventually(ltl.literal(0))), {}};
    property.atoms.push_back({AtomKind::fact, 0, model->terms.atom("dark")});
  }

  PromelaGraphText text(Fairness fairness) {
    return PromelaGraph(graph).text(std::span(&property, 1), fairness);
  }
};

void expect_part(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), text.npos) << "no '" << part << "' in:\n" << text;
}
void expect_no_part(const std::string& text, const std::string& part) {
  EXPECT_EQ(text.find(part), text.npos) << "'" << part << "' in:\n" << text;
}

TEST(PromelaGraph, says_what_it_is) {
  Room room;
  const PromelaGraphText written = room.text(Fairness::none);
  expect_part(written.text, "/* The system room, explored by Credo, as a table: " +
                                std::to_string(room.graph.size()) + " states, 2 initial");
  expect_part(written.text, "bool p0 = false;  /* dark */");
  expect_part(written.text, "/* dark often: []<> dark */\nltl dark_x20often {");
  expect_part(written.text, "The first step only chooses where to start.");
  EXPECT_EQ(written.start_states, 1u);
  expect_no_part(written.text, "fair");
}

TEST(PromelaGraph, has_what_fairness_needs) {
  Room room;
  expect_part(room.text(Fairness::weak).text, "Processes: 0 is the environment, 1 is lamp.");
  expect_part(room.text(Fairness::weak).text, "([] (<> (fair)))");
  expect_part(room.text(Fairness::strong).text, "unsigned gone : 2 = 0;");
  expect_part(room.text(Fairness::transitions).text, "g_place");
}

TEST(PromelaGraph, leaves_fairness_out_where_a_finite_run_is_enough) {
  Room room;
  room.property.formula = room.ltl.always(room.ltl.literal(0));
  expect_no_part(room.text(Fairness::weak).text, "fair");
}

TEST(PromelaGraph, chooses_the_next_step_where_a_property_is_about_it) {
  Room room;
  StateAtom some;
  some.kind = AtomKind::action;
  some.text = "[some]";
  room.property.atoms.push_back(some);
  expect_no_part(room.text(Fairness::none).text, "int step");
  room.property.formula = room.ltl.eventually(room.ltl.literal(1));
  expect_part(room.text(Fairness::none).text, "int step = -1;");
}

TEST(PromelaGraph, counts_without_properties) {
  Room room;
  const PromelaGraphText written = PromelaGraph(room.graph).text({}, Fairness::weak);
  expect_no_part(written.text, "ltl ");
  expect_no_part(written.text, "bool wrap");
}

}  // namespace promela_graph_test
}  // namespace credo
