// A recursive-descent reader, and states as vectors of numbers: FALSE 0, TRUE 1, integers as they
// are, symbols from kFirstSymbol on.
#include "support/smv_module.hpp"

#include <algorithm>
#include <cctype>
#include <stdexcept>

namespace credo::testing {

namespace {

constexpr int kFirstSymbol = 100000;
constexpr int kUnset = -1;
const std::set<std::string> kSections{"VAR",     "DEFINE",  "INIT",   "TRANS",
                                      "CTLSPEC", "LTLSPEC", "MODULE", ""};
const std::set<std::string> kUnary{"AX", "AF", "AG", "EX", "EF", "EG", "X", "F", "G"};

bool is_name_part(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i < text.size();) {
    if (std::isspace(static_cast<unsigned char>(text[i])) != 0) {
      ++i;
    } else if (text.compare(i, 2, "--") == 0) {
      i = std::min(text.find('\n', i), text.size());
    } else if (is_name_part(text[i])) {
      std::size_t end = i;
      while (end < text.size() && is_name_part(text[end])) ++end;
      tokens.push_back(text.substr(i, end - i));
      i = end;
    } else {
      std::size_t size = 1;
      for (const char* two : {":=", "..", "<="}) {
        if (text.compare(i, 2, two) == 0) size = 2;
      }
      tokens.push_back(text.substr(i, size));
      i += size;
    }
  }
  return tokens;
}

}  // namespace

std::size_t SmvGraph::transitions() const {
  std::size_t count = 0;
  for (const auto& each : successors) count += each.size();
  return count;
}

// ---- reading

SmvModule::SmvModule(const std::string& text) : tokens_(split(text)) {
  expect("MODULE");
  expect("main");
  while (position_ < tokens_.size()) {
    const std::string section = take();
    if (section == "VAR") {
      while (!kSections.contains(position_ < tokens_.size() ? tokens_[position_] : "")) {
        read_variable();
      }
    } else if (section == "DEFINE") {
      while (!kSections.contains(position_ < tokens_.size() ? tokens_[position_] : "")) {
        const std::string name = take();
        if (variables_.contains(name) || symbols_.contains(name) || definitions_.contains(name)) {
          fail(name + " is declared twice");
        }
        expect(":=");
        Expression value = disjunction();
        expect(";");
        definitions_.emplace(name, std::move(value));
      }
    } else if (section == "INIT" || section == "TRANS") {
      (section == "INIT" ? init_ : trans_).push_back(disjunction());
      expect(";");
    } else if (section == "CTLSPEC" || section == "LTLSPEC") {
      in_specification_ = true;
      (section == "CTLSPEC" ? ctl_ : ltl_).push_back(disjunction());
      in_specification_ = false;
      expect(";");
    } else {
      fail("no section begins with " + section);
    }
  }
  for (const auto& [name, variable] : variables_) {
    if (symbols_.contains(name)) fail(name + " is a variable and a value");
  }
}

void SmvModule::fail(const std::string& what) const {
  std::string near;
  for (std::size_t i = position_ < 5 ? 0 : position_ - 5;
       i < std::min(position_ + 5, tokens_.size()); ++i) {
    near += tokens_[i] + " ";
  }
  throw std::runtime_error(what + " near: " + near);
}

bool SmvModule::at(const std::string& word) const {
  return position_ < tokens_.size() && tokens_[position_] == word;
}

std::string SmvModule::take() {
  if (position_ == tokens_.size()) fail("the text ends too early");
  return tokens_[position_++];
}

void SmvModule::expect(const std::string& word) {
  if (!at(word)) fail("'" + word + "' is missing");
  ++position_;
}

int SmvModule::symbol(const std::string& name) {
  return symbols_.emplace(name, kFirstSymbol + static_cast<int>(symbols_.size())).first->second;
}

void SmvModule::read_variable() {
  const std::string name = take();
  if (variables_.contains(name)) fail(name + " is declared twice");
  Variable variable{static_cast<int>(variables_.size()), {}};
  expect(":");
  if (at("boolean")) {
    take();
    variable.values = {0, 1};
  } else if (at("{")) {
    take();
    variable.values.insert(symbol(take()));
    while (!at("}")) {
      expect(",");
      variable.values.insert(symbol(take()));
    }
    take();
  } else {
    const int low = std::stoi(take());
    expect("..");
    const int high = std::stoi(take());
    for (int i = low; i <= high; ++i) variable.values.insert(i);
  }
  expect(";");
  domains_.push_back(variable.values);
  variables_.emplace(name, std::move(variable));
}

SmvModule::Expression SmvModule::disjunction() {
  Expression left = conjunction();
  if (!at("|")) return left;
  Expression all{"|", 0, {std::move(left)}};
  while (at("|")) {
    take();
    all.parts.push_back(conjunction());
  }
  return all;
}

SmvModule::Expression SmvModule::conjunction() {
  Expression left = temporal_until();
  if (!at("&")) return left;
  Expression all{"&", 0, {std::move(left)}};
  while (at("&")) {
    take();
    all.parts.push_back(temporal_until());
  }
  return all;
}

SmvModule::Expression SmvModule::temporal_until() {
  Expression left = comparison();
  if (!in_specification_ || !(at("U") || at("V"))) return left;
  const std::string op = take();
  return {op, 0, {std::move(left), comparison()}};
}

SmvModule::Expression SmvModule::comparison() {
  Expression left = sum();
  if (!at("=") && !at("<=")) return left;
  const std::string op = take();
  return {op, 0, {std::move(left), sum()}};
}

SmvModule::Expression SmvModule::sum() {
  Expression left = operand();
  if (!at("+") && !at("-")) return left;
  const std::string op = take();
  return {op, 0, {std::move(left), operand()}};
}

SmvModule::Expression SmvModule::operand() {
  const std::string word = take();
  if (word == "!") return {"!", 0, {operand()}};
  if (word == "(") {
    Expression inner = disjunction();
    expect(")");
    return inner;
  }
  if (word == "next") {
    expect("(");
    Expression inner = reference(take());
    expect(")");
    if (inner.op != "variable") fail("next of no variable");
    inner.op = "next";
    return inner;
  }
  if (in_specification_ && kUnary.contains(word)) return {word, 0, {operand()}};
  if (in_specification_ && (word == "A" || word == "E")) {
    expect("[");
    Expression inner = disjunction();
    expect("]");
    if (inner.op != "U") fail("no until between brackets");
    inner.op = word + "U";
    return inner;
  }
  return reference(word);
}

SmvModule::Expression SmvModule::reference(const std::string& name) {
  if (name == "TRUE" || name == "FALSE") return {"value", name == "TRUE" ? 1 : 0, {}};
  if (std::isdigit(static_cast<unsigned char>(name[0])) != 0) return {"value", std::stoi(name), {}};
  if (const auto at = variables_.find(name); at != variables_.end()) {
    return {"variable", at->second.number, {}};
  }
  if (const auto at = symbols_.find(name); at != symbols_.end()) return {"value", at->second, {}};
  if (const auto at = definitions_.find(name); at != definitions_.end()) return at->second;
  fail(name + " is not declared");
}

// ---- evaluating

int SmvModule::evaluate(const Expression& e, const State& now, const State& next) const {
  const auto part = [&](std::size_t i) { return evaluate(e.parts[i], now, next); };
  const auto is_true = [&](const Expression& each) { return evaluate(each, now, next) != 0; };
  if (e.op == "value") return e.value;
  if (e.op == "variable") return now.at(static_cast<std::size_t>(e.value));
  if (e.op == "next") {
    const int value = next.at(static_cast<std::size_t>(e.value));
    if (value == kUnset) throw std::runtime_error("a next value is used before it is known");
    return value;
  }
  if (e.op == "!") return part(0) == 0 ? 1 : 0;
  if (e.op == "&") return std::ranges::all_of(e.parts, is_true) ? 1 : 0;
  if (e.op == "|") return std::ranges::any_of(e.parts, is_true) ? 1 : 0;
  if (e.op == "=") return part(0) == part(1) ? 1 : 0;
  if (e.op == "<=") return part(0) <= part(1) ? 1 : 0;
  if (e.op == "+") return part(0) + part(1);
  if (e.op == "-") return part(0) - part(1);
  throw std::runtime_error("no operator about states: " + e.op);
}

void SmvModule::assign(const Expression& equation, const State& now, State& next) const {
  int& value = next.at(static_cast<std::size_t>(equation.parts[0].value));
  if (value != kUnset) throw std::runtime_error("a variable has two next values");
  const int found = evaluate(equation.parts[1], now, next);
  if (!domains_[static_cast<std::size_t>(equation.parts[0].value)].contains(found)) {
    throw std::runtime_error("a next value is outside of the type");
  }
  value = found;
}

// One entry of the relation: conditions on the present, then equations for the next values.
void SmvModule::follow(const Expression& entry, const State& now, std::set<State>& out) const {
  State next(now.size(), kUnset);
  const auto is_equation = [](const Expression& part) {
    return part.op == "=" && part.parts[0].op == "next";
  };
  for (const Expression& part : entry.parts) {
    if (!is_equation(part) && evaluate(part, now, next) == 0) return;
  }
  for (const Expression& part : entry.parts) {
    if (is_equation(part)) assign(part, now, next);
  }
  for (std::size_t i = 1; i < trans_.size(); ++i) assign(trans_[i], now, next);
  if (std::ranges::find(next, kUnset) != next.end()) {
    throw std::runtime_error("a variable has no next value");
  }
  out.insert(std::move(next));
}

std::set<SmvModule::State> SmvModule::successors(const State& now) const {
  std::set<State> out;
  const Expression& relation = trans_.at(0);
  if (relation.op == "&") {
    follow(relation, now, out);
  } else {
    for (const Expression& entry : relation.parts) follow(entry, now, out);
  }
  return out;
}

SmvGraph SmvModule::graph() const {
  State initial(variables_.size(), kUnset);
  for (const Expression& equation : init_.at(0).parts) {
    initial.at(static_cast<std::size_t>(equation.parts[0].value)) =
        evaluate(equation.parts[1], initial, initial);
  }
  SmvGraph graph;
  std::map<State, std::size_t> numbers{{initial, 0}};
  graph.states.push_back(initial);
  for (std::size_t i = 0; i < graph.states.size(); ++i) {
    const State now = graph.states[i];
    std::set<std::size_t> reached;
    for (const State& next : successors(now)) {
      const auto [entry, added] = numbers.emplace(next, graph.states.size());
      if (added) graph.states.push_back(next);
      reached.insert(entry->second);
    }
    graph.successors.push_back(std::move(reached));
  }
  return graph;
}

std::set<std::size_t> SmvModule::satisfying(const SmvGraph& graph, const Expression& e) const {
  using Set = std::set<std::size_t>;
  const auto where = [&](const auto& test) {
    Set all;
    for (std::size_t i = 0; i < graph.states.size(); ++i) {
      if (test(i)) all.insert(i);
    }
    return all;
  };
  const auto without = [&](const Set& set) {
    return where([&](std::size_t i) { return !set.contains(i); });
  };
  const auto some_next = [&](const Set& set) {
    return where([&](std::size_t i) {
      return std::ranges::any_of(graph.successors[i], [&](auto n) { return set.contains(n); });
    });
  };
  // The least set that has `goal` and the states of `through` with a successor in it (or all).
  const auto until = [&](const Set& through, const Set& goal, bool on_all) {
    Set reached = goal;
    for (std::size_t before = graph.states.size() + 1; before != reached.size();) {
      before = reached.size();
      const Set near = on_all ? without(some_next(without(reached))) : some_next(reached);
      for (const std::size_t i : near) {
        if (through.contains(i)) reached.insert(i);
      }
    }
    return reached;
  };
  const Set all = where([](std::size_t) { return true; });
  const auto part = [&](std::size_t i) { return satisfying(graph, e.parts[i]); };
  if (e.op == "EX") return some_next(part(0));
  if (e.op == "AX") return without(some_next(without(part(0))));
  if (e.op == "EF") return until(all, part(0), false);
  if (e.op == "AF") return until(all, part(0), true);
  if (e.op == "EG") return without(until(all, without(part(0)), true));
  if (e.op == "AG") return without(until(all, without(part(0)), false));
  if (e.op == "EU") return until(part(0), part(1), false);
  if (e.op == "AU") return until(part(0), part(1), true);
  if (e.op == "!") return without(part(0));
  if (e.op == "&" || e.op == "|") {
    std::vector<Set> sets;
    for (std::size_t i = 0; i < e.parts.size(); ++i) sets.push_back(part(i));
    return where([&](std::size_t i) {
      const auto has = [i](const Set& set) { return set.contains(i); };
      return e.op == "&" ? std::ranges::all_of(sets, has) : std::ranges::any_of(sets, has);
    });
  }
  return where([&](std::size_t i) { return evaluate(e, graph.states[i], graph.states[i]) != 0; });
}

bool SmvModule::holds(const SmvGraph& graph, std::size_t specification) const {
  return satisfying(graph, ctl_.at(specification)).contains(0);
}

}  // namespace credo::testing
