// Worlds: who lives in them, in which files.
#include "support/random/random_worlds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "support/flat_agent.hpp"
#include "support/flat_options.hpp"
#include "support/random/foreign_programs.hpp"
#include "support/random_eccs.hpp"

namespace credo::testing {

namespace {

// A program and the statements of the agents that run it.
struct Resident {
  std::vector<std::string> heads;   // "agent a0", "agent w[1..2]"
  std::vector<std::string> agents;  // that these are
  std::string family = {};
};

class World {
 public:
  World(const Draw& draw, const WorldWishes& wishes) : draw_(draw), wishes_(wishes) {}

  RandomFiles run() {
    people();
    Vocabulary vocabulary = words();
    FlatTerms terms(draw_, vocabulary);
    for (const ForeignProgram& each : foreign_) {
      for (const std::string& action : each.actions) {
        if (requested_.contains(action)) terms.actions.push_back(plain(action));
      }
    }
    const bool functions = draw_(3) == 0;
    SystemOptionsMaker options(terms, speakers_, wishes_.met);
    const std::string lines = options.options().text();
    const std::string messages = speaking_.empty() ? "" : options.messages().text();
    EnvironmentMaker environment(terms);
    environment.begin();
    std::vector<AgentMaker> agents;
    for (std::size_t i = 0; i < speaking_.size(); ++i) {
      agents.emplace_back(terms, static_cast<int>(i), functions);
    }
    for (AgentMaker& agent : agents) agent.begin();
    environment.react(functions);

    files_.main = "random.mas";
    std::string system =
        draw_(4) == 0 ? "// The file's name is the system's.\n" : "system random\n";
    system += lines;
    for (std::size_t i = 0; i < agents.size(); ++i) {
      agents[i].react();
      system += resident(speaking_[i], agents[i]);
    }
    for (const ForeignProgram& each : foreign_) system += resident(each);
    if (!functions && !top_ && foreign_.empty() && draw_(8) == 0) {
      return finished(system + messages);  // nothing but agents
    }
    if (draw_(3) == 0) {
      file("world.env", environment.environment("", "").text());
      system += "environment \"world.env\"\n";
    } else {
      system += environment.environment().text();
    }
    return finished(system + messages);
  }

 private:
  RandomFiles finished(const std::string& system) {
    file(files_.main, system);
    return std::move(files_);
  }
  void file(const std::string& path, const std::string& text) {
    files_.texts.push_back({path, text});
  }

  // Who there is: one to three agents.
  void people() {
    const int languages = wishes_.shared ? 0 : FlatTerms(draw_, 1).weighted({6, 2, 2, 2, 2});
    const int most = languages == 0 ? 3 : 2;
    top_ = draw_(2) == 0;
    if (languages != 4) {
      int left = wishes_.shared ? 2 + draw_(2) : languages == 0 ? 1 + draw_(most) : 1;
      while (left > 0) left -= add_speaker(left);
    }
    // 1: with BUPL, 2: with Dribble, 3: with both, 4: these two alone
    if (languages == 1 || languages >= 3) add_foreign(ForeignLanguage::bupl);
    if (languages >= 2) add_foreign(ForeignLanguage::dribble);
    find_requests();
  }

  // As many as there is room for.
  int add_speaker(int left) {
    Resident resident;
    const int number = static_cast<int>(speaking_.size());
    int count = 1;
    if (left > 1 && (wishes_.shared || draw_(3) > 0)) {
      count = 2;
      if (draw_(3) > 0) {
        resident.family = number == 0 ? "w" : "v";
        const std::string last = top_ && draw_(2) == 0 ? "Top" : "2";
        resident.heads = {fmt::format("agent {}[1..{}]", resident.family, last)};
        resident.agents = {resident.family + "1", resident.family + "2"};
        if (last == "Top") ranges_ = true;
      } else {
        for (int i = 0; i < 2; ++i) {
          resident.agents.push_back(fmt::format("a{}{}", number, i == 0 ? "" : "x"));
          resident.heads.push_back("agent " + resident.agents.back());
        }
      }
    } else {
      resident.agents = {fmt::format("a{}", number)};
      resident.heads = {"agent " + resident.agents.front()};
    }
    speakers_ += count;
    speaking_.push_back(std::move(resident));
    return count;
  }

  void add_foreign(ForeignLanguage language) {
    const bool bupl = language == ForeignLanguage::bupl;
    ForeignProgram program =
        bupl ? random_bupl_resident(draw_, false) : random_dribble_resident(draw_, false);
    const std::string name = bupl ? "b" : "d";
    if (draw_(4) == 0 && speaking_.empty()) {
      program.family = name;
      program.agents = {name + "1", name + "2"};
    } else if (draw_(5) == 0 && speaking_.empty()) {
      program.agents = {name + "0", name + "0x"};
    } else {
      program.agents = {name + "0"};
    }
    foreign_.push_back(std::move(program));
  }

  // Actions that the environment may have rules for: those whose arguments have values whoever does
  // them.
  void find_requests() {
    std::set<std::string> open;
    for (const ForeignProgram& each : foreign_) {
      requested_.insert(each.actions.begin(), each.actions.end());
      open.insert(each.open_actions.begin(), each.open_actions.end());
    }
    for (const std::string& each : open) {
      std::erase_if(requested_,
                    [&](const std::string& action) { return signature(action) == each; });
    }
  }

  Vocabulary words() {
    Vocabulary vocabulary;
    vocabulary.wide = true;
    vocabulary.external = true;
    for (const Resident& each : speaking_) {
      vocabulary.agents.push_back(each.agents);
      if (!each.family.empty()) vocabulary.families.push_back(each.family);
    }
    for (const ForeignProgram& each : foreign_) {
      if (speaking_.empty()) vocabulary.agents.push_back(each.agents);  // somebody to be named
      if (!each.family.empty()) vocabulary.families.push_back(each.family);
      vocabulary.outsiders.insert(vocabulary.outsiders.end(), each.agents.begin(),
                                  each.agents.end());
      vocabulary.constants.insert(vocabulary.constants.end(), each.constants.begin(),
                                  each.constants.end());
      vocabulary.facts.insert(vocabulary.facts.end(), each.facts.begin(), each.facts.end());
    }
    vocabulary.top = top_;
    vocabulary.top_is_two = ranges_;
    return vocabulary;
  }

  std::string resident(const Resident& resident, const AgentMaker& maker) {
    std::string out;
    const bool shared = resident.heads.size() > 1;
    if (!shared && draw_(3) > 0) return maker.agent(resident.heads.front() + " {\n", "}\n").text();
    const std::string path = resident.agents.front() + ".asl";
    file(path, maker.agent("", "").text());
    for (const std::string& head : resident.heads) out += head + " \"" + path + "\"\n";
    return out;
  }
  std::string resident(const ForeignProgram& program) {
    const std::string path = program.agents.front() + program.ending();
    file(path, program.text);
    if (!program.family.empty()) {
      return fmt::format("agent {}[1..2] \"{}\"\n", program.family, path);
    }
    std::string out;
    for (const std::string& agent : program.agents) {
      out += fmt::format("agent {} \"{}\"\n", agent, path);
    }
    return out;
  }

  const Draw& draw_;
  WorldWishes wishes_;
  RandomFiles files_;
  std::vector<Resident> speaking_;
  std::vector<ForeignProgram> foreign_;
  std::set<std::string> requested_;
  int speakers_ = 0;
  bool top_ = false;
  bool ranges_ = false;  // over agents, up to Top
};

using MakeForeign = ForeignProgram (*)(const Draw& draw, bool alone);

// A single agent, sometimes with an environment that knows its actions.
RandomFiles single(const Draw& draw, FileKind kind, const MakeForeign& make) {
  const bool alone = draw(3) > 0;
  const ForeignProgram program = make(draw, alone);
  RandomFiles files;
  files.kind = kind;
  files.main = "random" + program.ending();
  files.texts = {{files.main, program.text}};
  if (alone) return files;
  FlatTerms terms(draw, {{{"random"}}, true, program.constants, program.facts});
  for (const std::string& action : program.actions) {
    if (std::ranges::find(program.open_actions, signature(action)) == program.open_actions.end()) {
      terms.actions.push_back(plain(action));
    }
  }
  EnvironmentMaker environment(terms);
  environment.begin();
  environment.react(false);
  files.environment = "random.env";
  files.texts.push_back({files.environment, environment.environment("", "").text()});
  return files;
}

// Acts that stand for several, questions with both answers, and conditions.
std::string random_errand(const Draw& draw) {
  const auto end = [&](const char* name) { return draw(2) == 0 ? name : "0"; };
  std::string out = "agents u w\nchannel uw: u -> w\nchannel wu: w -> u\nenv c = *\n";
  if (draw(2) == 0) {
    out += fmt::format(
        "proc Ask = update(I_u Done(shop)). uw!request(shop). ( wu?agree(shop).\n"
        "  ( wu?inform(Done(shop)). {} + wu?cancel(shop). {} ) + wu?refuse(shop). {} )\n",
        end("Ask"), end("Ask"), end("Ask"));
    out += fmt::format(
        "proc Answer = uw?request(shop). ( wu!agree(shop).\n  ( update(B_w Done(shop)). "
        "update(I_w B_u Done(shop)). wu!inform(Done(shop)). {} + wu!cancel(shop). {} )\n"
        "  + wu!refuse(shop). {} )\n",
        end("Answer"), end("Answer"), end("Answer"));
  } else {
    const char* conditions[] = {"B_u c | B_u !c", "Bif_u c & !U_u c", "B_u c -> !I_u Bif_u c",
                                "Uif_u c <-> false"};
    out += fmt::format(
        "proc Ask = update(I_u Bif_u c). uw!query_if(c). wu?inform_if(c). query({}).\n"
        "  update(!B_u c). update(!B_u !c). {}\n",
        conditions[draw(4)], end("Ask"));
    out += fmt::format(
        "proc Answer = uw?query_if(c). update(I_w Bif_w c).\n"
        "  ( observe(c). wu!inform_if(c). {} + observe(!c). wu!{}. {} )\n",
        end("Answer"), draw(2) == 0 ? "inform(!c)" : "inform_if(c)", end("Answer"));
  }
  return out + "system u = Ask, w = Answer\n";
}

}  // namespace

RandomFiles random_mas(const Draw& draw, const WorldWishes& wishes) {
  return World(draw, wishes).run();
}

RandomFiles random_asl(const Draw& draw) {
  FlatTerms terms(draw, {{{"random"}}, true});
  RandomFiles files;
  files.kind = FileKind::asl;
  files.main = "random.asl";
  const bool functions = draw(3) == 0;
  const bool alone = !functions && draw(3) == 0;
  EnvironmentMaker environment(terms);
  AgentMaker agent(terms, 0, functions);
  if (!alone) environment.begin();
  agent.begin();
  if (!alone) environment.react(functions);
  agent.react();
  files.texts = {{files.main, agent.agent("", "").text()}};
  if (!alone) {
    files.environment = "random.env";
    files.texts.push_back({files.environment, environment.environment("", "").text()});
  }
  return files;
}

RandomFiles random_bupl_file(const Draw& draw) {
  return single(draw, FileKind::bupl, random_bupl_resident);
}
RandomFiles random_dribble_file(const Draw& draw) {
  return single(draw, FileKind::dribble, random_dribble_resident);
}
RandomFiles random_eccs_file(const Draw& draw) {
  RandomFiles files;
  files.kind = FileKind::eccs;
  files.main = "random.eccs";
  const int parts = draw(3);
  std::string text = parts == 0 ? "" : random_eccs(draw).text();
  if (parts < 2) text += random_errand(draw);
  const char* fairness[] = {"", "fair none\n", "fair weak\n", "fair strong\n"};
  files.texts = {{files.main, text + fairness[FlatTerms(draw, 1).weighted({3, 1, 2, 2})]}};
  return files;
}

}  // namespace credo::testing
