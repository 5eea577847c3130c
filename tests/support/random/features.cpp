// The table, and texts taken apart by what they are about.
#include "support/random/features.hpp"

#include <fmt/format.h>

#include <array>
#include <regex>
#include <sstream>

namespace credo::testing {

namespace {

using enum FeaturePlace;

constexpr Feature kFeatures[] = {
    {paths, "a system file", "\\.mas$"},
    {paths, "an ECCS system", "\\.eccs$"},
    {paths, "a single AgentSpeak agent", "^random\\.asl$"},
    {paths, "a single agent with --env", "^random\\.env$"},
    {paths, "a single BUPL agent with --env", "^random\\.bupl\nrandom\\.env$"},
    {paths, "a single Dribble agent with --env", "^random\\.dribble\nrandom\\.env$"},
    {paths, "a single BUPL agent", "^random\\.bupl$"},
    {paths, "a single Dribble agent", "^random\\.dribble$"},
    {paths, "an environment in a file", "^world\\.env$"},
    {paths, "AgentSpeak in a file", "^[aw].*\\.asl$"},
    {paths, "AgentSpeak and BUPL", "\\+agentspeak[^]*\\+bupl"},
    {paths, "AgentSpeak and Dribble", "\\+agentspeak[^]*\\+dribble"},
    {paths, "BUPL and Dribble", "\\+bupl[^]*\\+dribble"},
    {paths, "AgentSpeak, BUPL and Dribble", "\\+agentspeak[^]*\\+bupl[^]*\\+dribble"},

    {system, "no name", "^// The file"},
    {system, "a family", "^agent \\w+\\[1\\.\\."},
    {system, "a family up to a constant", "^agent \\w+\\[1\\.\\.Top\\]"},
    {system, "a family in a file", "^agent \\w+\\[[^{\\n]*\"$"},
    {system, "a family of BUPL agents", "^agent b\\["},
    {system, "a family of Dribble agents", "^agent d\\["},
    {system, "a shared AgentSpeak file", "^agent \\w+ \"(\\w+\\.asl)\"\nagent \\w+ \"\\1\""},
    {system, "a shared BUPL file", "^agent \\w+ \"(\\w+\\.bupl)\"\nagent \\w+ \"\\1\""},
    {system, "a shared Dribble file", "^agent \\w+ \"(\\w+\\.dribble)\"\nagent \\w+ \"\\1\""},
    {system, "external", "^external \\w+$"},
    {system, "several external names", "^external \\w+, "},
    {system, "message tell", "^message \\w+ tell "},
    {system, "message untell", "^message \\w+ untell "},
    {system, "message achieve", "^message \\w+ achieve "},
    {system, "message of an external name", "^message ground "},
    {system, "message with a constant", "^message .*\\(Top\\)"},
    {system, "trust none", "^trust none"},
    {system, "trust tell", "^trust \\w+ tell from"},
    {system, "trust achieve", "^trust \\w+ achieve from"},
    {system, "trust tell, achieve", "^trust \\w+ tell, achieve from"},
    {system, "trust all", "^trust all "},
    {system, "trust from all", "^trust .* from all"},
    {system, "trust from an external name", "^trust .* from ground"},
    {system, "schedule interleaved", "^schedule interleaved"},
    {system, "schedule round_robin", "^schedule round_robin"},
    {system, "schedule synchronous", "^schedule synchronous"},
    {system, "select event fifo", "^select .*event fifo"},
    {system, "select event any", "^select .*event any"},
    {system, "select plan first", "^select .*plan first"},
    {system, "select plan any", "^select .*plan any"},
    {system, "select intention round_robin", "^select .*intention round_robin"},
    {system, "select intention any", "^select .*intention any"},
    {system, "several selections", "^select .*,"},
    {system, "event and intention any", "^select (event any, i|intention any, e)\\w+ any"},
    {system, "cycle four_step", "^cycle four_step"},
    {system, "cycle whole", "^cycle whole"},
    {system, "cycle eager", "^cycle eager"},
    {system, "cycle free", "^cycle free"},
    {system, "actions synchronous", "^actions synchronous"},
    {system, "actions asynchronous", "^actions asynchronous"},
    {system, "fair none", "^fair none"},
    {system, "fair weak", "^fair weak"},
    {system, "fair strong", "^fair strong"},
    {system, "limit depth", "^limit .*depth"},
    {system, "limit terms", "^limit .*terms"},
    {system, "limit conjuncts", "^limit .*conjuncts"},
    {system, "limit variables", "^limit .*variables"},

    {limit, "events met", "\\bevents of "},
    {limit, "intentions met", "\\bintentions of "},
    {limit, "beliefs met", "\\bbeliefs of "},
    {limit, "instances met", "\\binstances of "},
    {limit, "actions met", "\\bactions of "},
    {limit, "messages met", "\\bmessages of "},
    {limit, "terms met", "\\bterms of "},
    {limit, "conjuncts met", "\\bconjuncts of "},
    {limit, "variables met", "\\bvariables of "},
    {limit, "depth met", "\\bdepth of "},

    {environment, "fact", "^  [a-z]\\w*(\\(.*\\))?\\.$"},
    {environment, "constant", "const Top"},
    {environment, "hidden", "hidden s/1\\."},
    {environment, "several hidden", "hidden s/1, c/1"},
    {environment, "several initial states", "^  initial "},
    {environment, "two initial statements", "^  initial [^]*\n  initial "},
    {environment, "facts separated by ;", "^  initial .*; "},
    {environment, "facts separated by .", "^  initial .*[a-z0-9)]\\. "},
    {environment, "spontaneous rule", "^  +: "},
    {environment, "maybe rule", "maybe +:"},
    {environment, "maybe rule of an action", "maybe [a-zA-Z]"},
    {environment, "await", "await "},
    {environment, "maybe and await", "await maybe "},
    {environment, "an agent does", "[a-z]\\w* does "},
    {environment, "a member of a family does", "[wv]\\d does "},
    {environment, "a BUPL or Dribble agent does", "[bd]\\dx? does "},
    {environment, "somebody does", "A does "},
    {environment, "rule with a label", "^  @e"},
    {environment, "alternatives", "^(?!  (function|initial)).* or "},
    {environment, "an effect that removes all", "[>;] -\\w+\\([^)]*_"},
    {environment, "effect true", "-> true"},
    {environment, "percept for an agent", "^  percept .* for [a-z]\\w*\\.$"},
    {environment, "percept for a member of a family", "^  percept .* for [wv]\\d\\.$"},
    {environment, "percept for BUPL or Dribble", "^  percept .* for [bd]\\dx?\\.$"},
    {environment, "percept for a family", "^  percept .* for [wvbd]\\.$"},
    {environment, "percept for a variable", "^  percept .* for A"},
    {environment, "percept for several", "^  percept .* for .*,"},
    {environment, "function with effects", "^  function [^\n]*->"},
    {environment, "function with alternatives", "^  function [^\n]*-> .* or "},
    {environment, "function with a guard", "^  function [^:\n]*:"},
    {environment, "function that computes", "^  function [^:\n]*= *K\\+1"},
    {environment, "function without arguments", "^  function env\\.next = "},
    {environment, "function with two outputs", "^  function env\\.both"},
    {environment, "negation in a guard", ": .*not .*->"},
    {environment, "comparison in a guard", ": .*(<|>=|==) .*->"},
    {environment, "arithmetic in an effect", "-> .*\\+c\\(K\\+1\\)"},
    {environment, "a rule for BUPL or Dribble", "\\b(a\\d|note)(\\(|\\b(?! does)).*->"},

    {agentspeak, "belief", "^  [a-z]\\w*(\\(.*\\))?\\.$"},
    {agentspeak, "goal", "^  !"},
    {agentspeak, "trigger +b", "^  (@\\w+ )?\\+[a-z]"},
    {agentspeak, "trigger -b", "^  (@\\w+ )?-[a-z]"},
    {agentspeak, "trigger +!g", "^  (@\\w+ )?\\+!"},
    {agentspeak, "trigger +?g", "^  (@\\w+ )?\\+\\?"},
    {agentspeak, "label", "^  @l"},
    {agentspeak, "plan without a body", "^  (@\\w+ )?[+-](?!.*<-)"},
    {agentspeak, "plan without a context", "^  (@\\w+ )?[+-](?!.* : ).*<-"},
    {agentspeak, "&&", " && "},
    {agentspeak, "context true", "[:&] true\\b"},
    {agentspeak, "not", "[:&] not [a-z]"},
    {agentspeak, "not not", "not not \\("},
    {agentspeak, "not in parentheses", "[:&] not \\("},
    {agentspeak, "negated comparison", "not [A-Z0-9]\\S* (<|>|=)"},
    {agentspeak, "nested terms", "\\w\\([^()]*\\bf\\("},
    {agentspeak, "terms nested twice", "f\\((f|g)\\("},
    {agentspeak, "string", "\""},
    {agentspeak, "negative number", "[(,] ?-1"},
    {agentspeak, "anonymous variable", "[(,]_"},
    {agentspeak, "sub-goal", "(<- |; )!"},
    {agentspeak, "test", "(<- |; )\\?"},
    {agentspeak, "test for which there are plans", "\\?n\\([^]*\\+\\?n|\\+\\?n[^]*\\?n\\("},
    {agentspeak, "belief added", "(<- |; )\\+"},
    {agentspeak, "belief removed", "(<- |; )-"},
    {agentspeak, "whichever belief removed", "(<- |; )-\\w+\\([^)]*_"},
    {agentspeak, "action", "(<- |; )(act|do|give)\\b"},
    {agentspeak, "function", "env\\.\\w+"},
    {agentspeak, "function with outputs", "env\\.(turn|take|next|both)\\("},
    {agentspeak, "unbound goal variable", "!g\\(X\\)|!g\\(X,|!g\\(1,X\\)|!w\\(X\\)"},
    {agentspeak, "a goal for ever", "; (!h|\\.send\\(\\w+,achieve,h\\))\\."},
    {agentspeak, "sum", "\\w\\+\\w"},
    {agentspeak, "product", "\\*2"},
    {agentspeak, "div", " div "},
    {agentspeak, "mod", " mod "},
    {agentspeak, "=", " = "},
    {agentspeak, "==", " == "},
    {agentspeak, "\\==", " \\\\== "},
    {agentspeak, "!=", " != "},
    {agentspeak, "\\=", " \\\\= "},
    {agentspeak, "<", " < "},
    {agentspeak, "<=", " <= "},
    {agentspeak, ">", " > "},
    {agentspeak, ">=", " >= "},
    {agentspeak, ".gt", "\\.gt\\("},
    {agentspeak, ".gte", "\\.gte\\("},
    {agentspeak, ".lt", "\\.lt\\("},
    {agentspeak, ".lte", "\\.lte\\("},
    {agentspeak, ".eq", "\\.eq\\("},
    {agentspeak, ".neq", "\\.neq\\("},
    {agentspeak, ".plus", "\\.plus\\("},
    {agentspeak, ".minus", "\\.minus\\("},
    {agentspeak, ".times", "\\.times\\("},
    {agentspeak, ".desire in a context", "[:&] \\.desire\\("},
    {agentspeak, ".desire negated", "not \\.desire\\("},
    {agentspeak, ".desire in a body", "(<- |; )\\.desire\\("},
    {agentspeak, ".intend in a context", "[:&] \\.intend\\("},
    {agentspeak, ".intend negated", "not \\.intend\\("},
    {agentspeak, ".intend in a body", "(<- |; )\\.intend\\("},
    {agentspeak, ".my_name in a context", "[:&] \\.my_name\\("},
    {agentspeak, ".my_name in a body", "(<- |; )\\.my_name\\("},
    {agentspeak, ".dropDesires", "\\.dropDesires\\("},
    {agentspeak, ".dropDesire", "\\.dropDesire\\("},
    {agentspeak, ".dropIntention", "\\.dropIntention\\("},
    {agentspeak, ".dropAllDesires", "\\.dropAllDesires"},
    {agentspeak, ".print", "\\.print\\("},
    {agentspeak, ".send tell", "\\.send\\([^,]*,tell,"},
    {agentspeak, ".send untell", "\\.send\\([^,]*,untell,"},
    {agentspeak, ".send achieve", "\\.send\\([^,]*,achieve,"},
    {agentspeak, ".send to a variable", "\\.send\\([A-Z]"},
    {agentspeak, ".send to a member of a family", "\\.send\\([wv]\\d"},
    {agentspeak, ".send to an external name", "\\.send\\(ground"},
    {agentspeak, ".send to BUPL or Dribble", "\\.send\\([bd]\\d"},
    {agentspeak, ".send with unbound variables", "\\.send\\([^;]*achieve,\\w+\\([^)]*_"},

    {bupl, "constant", "const Big"},
    {bupl, "range", "\\.\\.Big"},
    {bupl, "string", "\"s\""},
    {bupl, "observable action", "^action "},
    {bupl, "internal action", "^internal "},
    {bupl, "procedure", "^proc "},
    {bupl, "procedure with parameters", "^proc \\w+\\("},
    {bupl, "repair", "^repair "},
    {bupl, "repair top", "^repair (top|true) "},
    {bupl, "choice", "(plan|proc|<-).* \\+ "},
    {bupl, "disjunction", " \\| "},
    {bupl, "negation", "~|not "},
    {bupl, "divides", " divides "},
    {bupl, "comparison", " (<|<=|>|>=|=|!=) [0-9A-Zab]"},
    {bupl, "bot", "bot|false"},
    {bupl, "nested terms", "s\\((f|g)\\("},
    {bupl, "arithmetic", "[\\w)] ?[-+*] ?\\d"},

    {dribble, "abstract plan", "^abstract "},
    {dribble, "conditional", "if .* then"},
    {dribble, "pre", "^action .* pre (?!true)"},
    {dribble, "when", "when "},
    {dribble, "effect +l", "\\+~?p\\d"},
    {dribble, "goals", "^goals "},
    {dribble, "beliefs", "^beliefs "},
    {dribble, "disjunctive belief", "^beliefs .*\\|"},
    {dribble, "goal rule", "^goalrule "},
    {dribble, "goal in a guard", "^goalrule .*G "},
    {dribble, "plan rule", "^prrule "},
    {dribble, "plan rule that deletes", "^prrule .*-> E$"},
    {dribble, "label", "^(goalrule|prrule) \\w+:"},
    {dribble, "and, &&", " (and|&&) "},
    {dribble, "not, !", "not |\\(!"},
    {dribble, "perceives", "^perceives "},
    {dribble, "perceives with a variable", "^perceives .*_"},

    {eccs, "three agents", "^agents \\w+ \\w+ \\w+"},
    {eccs, "two channels one way", "^channel xs"},
    {eccs, "environment true", "^env \\w = true"},
    {eccs, "environment false", "^env \\w = false"},
    {eccs, "environment *", "^env \\w = \\*"},
    {eccs, "update", "update\\([^!]"},
    {eccs, "deletion", "update\\(!"},
    {eccs, "query", "query\\([^!]"},
    {eccs, "negated query", "query\\(!"},
    {eccs, "observe", "observe\\([^!]"},
    {eccs, "observe !", "observe\\(!"},
    {eccs, "inform", "inform\\("},
    {eccs, "confirm", "[!?]confirm\\("},
    {eccs, "disconfirm", "disconfirm\\("},
    {eccs, "request", "request\\("},
    {eccs, "sum", " \\+ "},
    {eccs, "0", "\\. 0"},
    {eccs, "Bif", "Bif_"},
    {eccs, "U", "U_"},
    {eccs, "Done", "Done\\("},
    {eccs, "inform_if", "[!?]inform_if\\("},
    {eccs, "query_if", "query_if\\("},
    {eccs, "agree", "agree\\("},
    {eccs, "refuse", "refuse\\("},
    {eccs, "cancel", "cancel\\("},
    {eccs, "condition", "query\\([^)]*(&|\\||->|<->)"},
    {eccs, "Uif", "Uif_"},
    {eccs, "fair none", "^fair none"},
    {eccs, "fair weak", "^fair weak"},
    {eccs, "fair strong", "^fair strong"},

    {property, "LTL", "^(?!.*\\b[AE]([GFX]\\b|\\(|\\[)).*(\\[\\]|<>)"},
    {property, "CTL", "\\b[AE][GFX]\\b"},
    {property, "CTL*", "\\b[AE]\\(.*(\\[\\]|<>|\\b(always|eventually|next|X)\\b)"},
    {property, "[]", "\\[\\] "},
    {property, "G", "\\bG \\("},
    {property, "always", "always "},
    {property, "<>", "<> "},
    {property, "F", "\\bF \\("},
    {property, "eventually", "eventually "},
    {property, "X", "\\bX \\("},
    {property, "next", "next "},
    {property, "AX, EX", "[AE]X \\("},
    {property, "U", "\\) U \\("},
    {property, "until", " until "},
    {property, "R", " R "},
    {property, "release", " release "},
    {property, "W", " W "},
    {property, "->", " -> "},
    {property, "<->", " <-> "},
    {property, "not", "not \\("},
    {property, "~", "~\\("},
    {property, "and", " and "},
    {property, "/\\", " /\\\\ "},
    {property, "&&", " && "},
    {property, "or", " or "},
    {property, "\\/", " \\\\/ "},
    {property, "||", " \\|\\| "},
    {property, "true", "\\btrue\\b(?! *$)"},
    {property, "Bel", "\\bBel\\("},
    {property, "Des", "\\bDes\\("},
    {property, "Int", "\\bInt\\("},
    {property, "Does", "\\bDoes\\("},
    {property, "a fact", "(^|[ (])(q|[prsc]\\(\\S*)\\)"},
    {property, "terminated", "\\bterminated"},
    {property, "deadlock", "\\bdeadlock"},
    {property, "fact()", "\\bfact\\("},
    {property, "taken", "\\btaken\\("},
    {property, "enabled", "\\benabled\\("},
    {property, "fair", "\\bfair\\("},
    {property, "stuck", "\\bstuck"},
    {property, "B of Dribble", "\\bB\\("},
    {property, "G of Dribble", "\\bG\\("},
    {property, "Bs", "\\bBs[({]"},
    {property, "Gs", "\\bGs[({]"},
    {property, "P", "\\bP[(\\[]"},
    {property, "a view", "\\bB_p|\\bI_s|\\bU_\\w"},
    {property, "waits", "\\bwaits\\("},
    {property, "blocked", "\\bblocked\\("},
    {property, "set of actions", "[AE][GFX]\\["},
    {property, "until with sets", "\\]U"},
    {property, "until with two sets", "\\]U\\["},
    {property, "forall", "^forall"},
    {property, "exists", "^exists"},
    {property, "a constant of the environment", "[(,]Top\\b"},
    {property, "arithmetic", "0\\+1"},
    {property, "dead", "\\bdead\\b"},
    {property, "a message in a set", "\\[(uw|wu|ps|sp)\\("},
    {property, "an open argument", "[(,]_"},
    {property, "some agent", "\\((A),"},
    {property, "some value compared",
     "[(,]N\\b[^>]*\\) & .*\\bN\\b.* (<|<=|>|>=|=|==|!=|\\\\==?) "},
    {property, "every value compared",
     "[(,]N\\b[^&]*\\) -> .*\\bN\\b.* (<|<=|>|>=|=|==|!=|\\\\==?) "},
    {property, "two values compared", "\\bN\\b.* (<|<=|>|>=|=|==|!=|\\\\==?) M\\b"},
    {property, "divides", "\\bdivides [NM]\\b"},
    {property, "agents compared", "\\bA != \\w"},
    {property, "a shared value", "\\bR\\b.*[(,]R\\b"},
    {property, "a shared agent", "\\(P,.*\\(P,"},
    {property, "=> false", "=> (false|violated)"},
    {property, "=> true", "=> (true|holds)"},
    {property, "=> unknown", "=> unknown"},

    {test, "a sequence", "; "},
    {test, "a choice", " \\+ "},
    {test, "in parentheses", "(^|[ ;(])\\([a-z?]"},
    {test, "repetition", "[^( ]\\*"},
    {test, "a number of times", "\\{\\d\\}"},
    {test, "at least", "\\{\\d,\\}"},
    {test, "at least and at most", "\\{\\d,\\d\\}"},
    {test, "a condition", "\\?\\("},
    {test, "a negated condition", "\\?\\(!"},
    {test, "a condition of two parts", "\\?\\([^;]* (&|\\||->) "},
    {test, "another test", "\\bt\\d\\b"},
    {test, "a message", "\\w\\((inform|confirm|disconfirm|request)\\("},
    {test, "what is said on a channel", "\\w\\(\\*\\)"},
    {test, "an observation", "obs [a-z]"},
    {test, "an observation of what is not so", "obs !"},
    {test, "all observations", "obs \\*"},
    {test, "who does it", " does "},
    {test, "=> safe", "=> safe"},
    {test, "=> successful", "=> successful"},
};

using Parts = std::array<std::string, kFeaturePlaces>;

std::string& at(Parts& parts, FeaturePlace place) { return parts[static_cast<std::size_t>(place)]; }

// The statements of a system file, and what is inside its braces.
void take_apart(const std::string& text, Parts& parts) {
  std::istringstream lines(text);
  FeaturePlace place = system;
  for (std::string line; std::getline(lines, line);) {
    if (place == system && line.ends_with("{")) {
      at(parts, system) += line + "\n";
      place = line.starts_with("environment") ? environment : agentspeak;
    } else if (line == "}") {
      place = system;
    } else {
      at(parts, place) += line + "\n";
    }
  }
}

Parts parts_of(const RandomFiles& files) {
  Parts parts;
  const auto ends = [](const std::string& path, std::string_view ending) {
    return path.ends_with(ending);
  };
  for (const NamedText& each : files.texts) {
    at(parts, paths) += each.path + "\n";
    // Properties and tests are taken out of the texts around them.
    std::istringstream lines(each.text);
    std::string rest;
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("property ")) {
        at(parts, property) += line.substr(line.find(": ") + 2) + "\n";
      } else if (line.starts_with("test ")) {
        at(parts, test) += line.substr(line.find(": ") + 2) + "\n";
      } else {
        rest += line + "\n";
      }
    }
    if (ends(each.path, ".mas")) take_apart(rest, parts);
    if (ends(each.path, ".asl")) at(parts, agentspeak) += rest;
    if (ends(each.path, ".env")) at(parts, environment) += rest;
    if (ends(each.path, ".bupl")) at(parts, bupl) += rest;
    if (ends(each.path, ".dribble")) at(parts, dribble) += rest;
    if (ends(each.path, ".eccs")) at(parts, eccs) += rest;
  }
  for (const std::string& each : files.formulas) at(parts, property) += each + "\n";
  at(parts, limit) = files.limit;
  // Languages that live together.
  using Language = std::pair<FeaturePlace, const char*>;
  for (const auto& [place, name] : {Language{agentspeak, "+agentspeak\n"},
                                    Language{bupl, "+bupl\n"}, Language{dribble, "+dribble\n"}}) {
    if (!at(parts, place).empty()) at(parts, paths) += name;
  }
  return parts;
}

std::string_view text_of(FeaturePlace place) {
  static constexpr std::string_view kNames[] = {"files", "system",  "AgentSpeak", "environment",
                                                "BUPL",  "Dribble", "ECCS",       "property",
                                                "test",  "limit"};
  return kNames[static_cast<std::size_t>(place)];
}

const std::vector<std::regex>& patterns() {
  static const std::vector<std::regex> compiled = [] {
    std::vector<std::regex> all;
    for (const Feature& each : kFeatures) {
      all.emplace_back(each.pattern.begin(), each.pattern.end(),
                       std::regex::ECMAScript | std::regex::multiline);
    }
    return all;
  }();
  return compiled;
}

}  // namespace

std::span<const Feature> feature_table() { return kFeatures; }

void FeatureCount::add(const RandomFiles& files) {
  Parts parts = parts_of(files);
  for (std::size_t i = 0; i < systems_.size(); ++i) {
    const std::string& text = at(parts, kFeatures[i].place);
    if (!text.empty() && std::regex_search(text, patterns()[i])) ++systems_[i];
  }
  ++all_;
}

std::vector<std::string> FeatureCount::missing() const {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < systems_.size(); ++i) {
    if (systems_[i] == 0) {
      names.push_back(fmt::format("{}: {}", text_of(kFeatures[i].place), kFeatures[i].name));
    }
  }
  return names;
}

std::string FeatureCount::table() const {
  std::string out = fmt::format("of {} systems\n", all_);
  for (std::size_t i = 0; i < systems_.size(); ++i) {
    out += fmt::format("{:6}  {:12} {}\n", systems_[i], text_of(kFeatures[i].place),
                       kFeatures[i].name);
  }
  return out;
}

}  // namespace credo::testing
