// Loading a system: files, then names across files.
#include "files/load_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "base/clock.hpp"
#include "base/folder_bounds.hpp"
#include "base/suggest.hpp"
#include "base/width.hpp"
#include "files/environment_parser.hpp"
#include "files/system_file_parser.hpp"
#include "logic/definitions.hpp"

namespace credo {

namespace {

namespace fs = std::filesystem;

class ModelLoader {
 public:
  ModelLoader(std::string path, std::optional<std::string> text, LoadOptions options,
              const Languages& languages)
      : path_(std::move(path)),
        text_(std::move(text)),
        options_(std::move(options)),
        languages_(languages) {}

  std::unique_ptr<Model> run() {
    if (!options_.within.empty()) bounds_.emplace(options_.within);
    model_->languages = languages_;
    switches_ = chosen_switches(languages_, options_.switches);
    const std::string extension = fs::path(path_).extension().string();
    const Language* own = language(extension);
    if (own == nullptr || !own->load_system) check_constant_values();
    if (extension == ".mas") {
      load_system();
    } else if (own != nullptr && own->load_system) {
      load_whole_system(*own);
    } else if (own != nullptr) {
      is_single_agent_ = true;
      load_single_agent();
    } else {
      std::vector<std::string> known{".mas"};
      for (const Language& each : languages_) known.push_back(each.extension);
      throw UserError(fmt::format("cannot tell the language of '{}'", path_),
                      fmt::format("file names end in {}", fmt::join(known, ", ")));
    }
    model_->file.options.plain = options_.plain;
    options_.overrides.apply_to(model_->file.options);
    model_->file.options.switches = switches_;
    model_->environment.limits = &model_->file.options.limits;
    fill_directory();
    load_programs();
    check_constant_names();
    check_names();
    check_bounds();
    load_definitions();
    model_->files = model_->sources.count();
    model_->is_slice = !options_.texts.empty() || model_->file.sliced;
    model_->load_seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
    return std::move(model_);
  }

 private:
  Diagnostics& diagnostics() { return model_->diagnostics; }

  const Language* language(const std::string& extension) const {
    for (const Language& each : languages_) {
      if (each.extension == extension) return &each;
    }
    return nullptr;
  }

  bool may_look_at(const fs::path& path) const { return !bounds_ || bounds_->contains(path); }

  FileId load_file(const std::string& path, std::string& error) {
    const auto given = std::ranges::find(options_.texts, path, &NamedText::path);
    if (given != options_.texts.end()) return model_->sources.add(path, given->text);
    if (!may_look_at(path)) {
      error = fmt::format("'{}' is outside the folder that files may be read from", path);
      return kNoFile;
    }
    return model_->sources.load(path, error);
  }

  FileId load_main() {
    if (text_) return model_->sources.add(path_, *text_);
    std::string error;
    const FileId file = load_file(path_, error);
    if (file == kNoFile) throw UserError(error);
    return file;
  }

  void load_system() {
    const FileId file = load_main();
    if (!options_.environment_path.empty()) {
      throw UserError("--env is for a single agent; a system file names its environment");
    }
    load_environment(find_environment(model_->sources, file), fs::path(path_).parent_path());
    model_->file =
        parse_system_file(model_->sources, file, model_->terms, model_->constants, diagnostics());
    if (model_->file.agents.empty() && !diagnostics().has_errors()) {
      throw UserError(fmt::format("the system '{}' has no agent", path_),
                      "add a line such as: agent ag1 \"ag1.asl\"");
    }
    if (model_->file.name.empty()) model_->file.name = fs::path(path_).stem().string();
  }

  // One agent, named after its file.
  void load_single_agent() {
    const FileId file = load_main();
    if (!options_.environment_path.empty()) {
      TextSource source;
      source.path = options_.environment_path;
      model_->file.environment = source;
      load_environment(source, {});
    }
    std::string name;
    for (const char c : fs::path(path_).stem().string()) {
      const bool word = std::isalnum(static_cast<unsigned char>(c)) || c == '_';
      name +=
          word ? static_cast<char>(name.empty() ? std::tolower(static_cast<unsigned char>(c)) : c)
               : '_';
    }
    if (name.empty() || name[0] < 'a' || name[0] > 'z') name = "agent" + name;
    TextSource source;
    source.file = file;
    source.end = static_cast<std::uint32_t>(model_->sources.text(file).size());
    model_->single_agent = true;
    model_->file.name = name;
    model_->file.agents.push_back({name, name, source, {}});
  }

  // A system of its own language, agents and all. Its loader looks at the values of its constants.
  void load_whole_system(const Language& own) {
    if (!options_.environment_path.empty()) {
      throw UserError("--env is for a single agent; this file has its environment in it");
    }
    const FileId file = load_main();
    const auto size = static_cast<std::uint32_t>(model_->sources.text(file).size());
    WholeSystem whole =
        own.load_system({model_->sources, file, 0, size, model_->terms, options_.constants,
                         model_->constants, model_->environment, diagnostics(), switches_, true});
    model_->file.name = fs::path(path_).stem().string();
    model_->file.properties = std::move(whole.properties);
    model_->file.tests = std::move(whole.tests);
    model_->silent_action = whole.silent_action;
    model_->file.definitions = std::move(whole.definitions);
    model_->file.options.labelled = own.labelled;
    model_->file.options.fairness = whole.fairness;
    for (WholeSystem::Member& member : whole.agents) {
      TextSource source;
      source.file = file;
      source.end = size;
      source.where = member.where;
      model_->file.agents.push_back({member.name, member.name, source, member.where});
      model_->programs.push_back(std::move(member.program));
      model_->program_files.push_back(file);
    }
  }

  // Reads a file named in the system file; reports at `where` when it cannot.
  FileId load_named(const std::string& name, const fs::path& folder, SourceSpan where) {
    std::string error;
    const fs::path full = fs::path(name).is_absolute() ? fs::path(name) : folder / name;
    const FileId file = load_file(full.string(), error);
    if (file != kNoFile) return file;
    if (!where.known()) throw UserError(error);
    std::vector<std::string> siblings;
    std::error_code code;
    const fs::path beside = full.parent_path().empty() ? "." : full.parent_path();
    fs::directory_iterator entries;
    if (may_look_at(beside)) entries = fs::directory_iterator(beside, code);
    for (const auto& entry : entries) {
      siblings.push_back(entry.path().filename().string());
    }
    diagnostics().error(where, error, did_you_mean(full.filename().string(), siblings));
    return kNoFile;
  }

  void load_environment(const TextSource& source, const fs::path& folder) {
    if (!source.given()) return;
    FileId file = source.file;
    std::uint32_t begin = source.begin;
    std::uint32_t end = source.end;
    if (file == kNoFile) {
      file = load_named(source.path, folder, source.where);
      if (file == kNoFile) return;
      begin = 0;
      end = static_cast<std::uint32_t>(model_->sources.text(file).size());
    }
    model_->environment = parse_environment(model_->sources, file, begin, end, model_->terms,
                                            options_.constants, model_->constants, diagnostics());
  }

  void check_constant_values() {
    for (const auto& [name, value] : options_.constants.values) {
      if (!parse_constant(model_->terms, value)) {
        throw UserError(fmt::format("the value '{}' of --const {} is neither an integer nor a name",
                                    value, name));
      }
    }
  }

  void check_constant_names() {
    for (const auto& [name, value] : options_.constants.values) {
      if (options_.constants.used.contains(name)) continue;
      std::vector<std::string> known;
      for (const auto& [constant, term] : model_->constants) known.push_back(constant);
      std::ranges::sort(known);
      std::string hint = did_you_mean(name, known);
      if (hint.empty() && !known.empty()) hint = fmt::format("it has: {}", fmt::join(known, ", "));
      throw UserError(fmt::format("there is no constant {}", name), hint);
    }
  }

  void fill_directory() {
    require_width(model_->file.agents.size(), Width::agents);
    for (const AgentDeclaration& agent : model_->file.agents) {
      model_->directory.add_agent(model_->terms.atom(agent.name));
    }
    for (const NamedAgent& external : model_->file.externals) {
      if (model_->directory.find(external.name) != Directory::kUnknown) {
        diagnostics().error(external.where,
                            fmt::format("{} is an agent of this system, or declared twice",
                                        model_->terms.text(external.name)));
      }
      model_->directory.add_external(external.name);
    }
  }

  void load_programs() {
    if (!model_->programs.empty()) return;  // a whole system has brought them along
    struct Loaded {
      std::shared_ptr<const AgentProgram> program;
      FileId file = kNoFile;
    };
    std::map<std::pair<std::string, std::uint32_t>, Loaded> loaded;
    for (const AgentDeclaration& agent : model_->file.agents) {
      poll_clock();
      const TextSource& source = agent.source;
      const auto [entry, added] = loaded.try_emplace({source.path, source.begin});
      if (added) entry->second.program = load_program(source, entry->second.file);
      model_->programs.push_back(entry->second.program);
      model_->program_files.push_back(entry->second.file);
    }
    if (is_single_agent_) {
      const auto own = model_->programs.front()->properties();
      model_->file.properties.assign(own.begin(), own.end());
      const auto tests = model_->programs.front()->tests();
      model_->file.tests.assign(tests.begin(), tests.end());
      const auto definitions = model_->programs.front()->definitions();
      model_->file.definitions.assign(definitions.begin(), definitions.end());
    }
  }

  // Also tells the file that it is in.
  std::shared_ptr<const AgentProgram> load_program(const TextSource& source, FileId& file) {
    file = source.file;
    std::uint32_t begin = source.begin;
    std::uint32_t end = source.end;
    // A file given by itself has its ending; an agent written inline in a system file is in the
    // first language.
    const Language* chosen = language(fs::path(path_).extension().string());
    if (chosen == nullptr) chosen = &languages_.front();
    if (file == kNoFile) {
      chosen = language(fs::path(source.path).extension().string());
      if (chosen == nullptr) {
        std::vector<std::string> known;
        for (const Language& each : languages_) known.push_back(each.extension);
        diagnostics().error(source.where,
                            fmt::format("cannot tell the language of '{}'", source.path),
                            fmt::format("file names of agents end in {}", fmt::join(known, ", ")));
        return nullptr;
      }
      if (chosen->load_system) {
        diagnostics().error(
            source.where,
            fmt::format("'{}' is a whole system, not an agent of another one", source.path),
            fmt::format("check it by itself: credo check {}", source.path));
        return nullptr;
      }
      file = load_named(source.path, fs::path(path_).parent_path(), source.where);
      if (file == kNoFile) return nullptr;
      begin = 0;
      end = static_cast<std::uint32_t>(model_->sources.text(file).size());
    }
    return chosen->load({model_->sources, file, begin, end, model_->terms, options_.constants,
                         model_->constants, model_->environment, diagnostics(), switches_,
                         is_single_agent_});
  }

  void load_definitions() {
    if (model_->file.definitions.empty() || diagnostics().has_errors()) return;
    model_->definitions = read_definitions(model_->sources, model_->file.definitions,
                                           model_->property_syntax(), diagnostics());
    if (diagnostics().has_errors()) return;
    check_definitions(model_->sources, model_->terms, model_->property_syntax(), diagnostics());
  }

  // ---- names across files

  std::vector<std::string> agent_names(bool with_externals) const {
    std::vector<std::string> names;
    for (const TermId name : model_->directory.agents) names.push_back(model_->terms.text(name));
    if (with_externals) {
      for (const TermId name : model_->directory.externals)
        names.push_back(model_->terms.text(name));
    }
    return names;
  }

  void require_agent(TermId name, SourceSpan where, bool external_allowed) {
    const std::uint32_t found = model_->directory.find(name);
    if (found < Directory::kExternal || (found == Directory::kExternal && external_allowed)) return;
    if (diagnostics().is_full()) return diagnostics().error(where, {});
    std::string hint = did_you_mean(model_->terms.text(name), agent_names(external_allowed));
    if (hint.empty()) {
      hint = external_allowed
                 ? "declare it with 'external' if it is no agent of this system"
                 : fmt::format("the agents are {}", fmt::join(agent_names(false), ", "));
    }
    diagnostics().error(where, fmt::format("unknown agent '{}'", model_->terms.text(name)),
                        std::move(hint));
  }

  void check_names() {
    TermStore& terms = model_->terms;
    for (const InitialMessage& message : model_->file.messages) {
      require_agent(message.sender, message.sender_where, true);
      require_agent(message.receiver, message.receiver_where, false);
      const std::uint32_t receiver = model_->directory.find(message.receiver);
      if (receiver >= Directory::kExternal || model_->programs[receiver] == nullptr) continue;
      if (!model_->programs[receiver]->reads_mail()) {
        diagnostics().error(
            message.receiver_where,
            fmt::format("{} reads no messages: it is an agent in {}", terms.text(message.receiver),
                        model_->programs[receiver]->language()));
      }
    }
    for (const NamedAgent& named : model_->file.trust_names)
      require_agent(named.name, named.where, true);
    for (const GoalLeftOut& goal : model_->file.goals_left_out)
      require_agent(goal.agent, goal.where, true);
    for (const EnvironmentRule& rule : model_->environment.rules) {
      // An external name never does anything; a slice may have left its agent out.
      if (rule.agent != kNoTerm && !terms.is_variable(rule.agent) &&
          model_->directory.find(rule.agent) != Directory::kExternal) {
        require_agent(rule.agent, rule.where, false);
      }
    }
    expand_percept_families();
    std::unordered_set<const AgentProgram*> seen;
    for (const auto& program : model_->programs) {
      if (program == nullptr || !seen.insert(program.get()).second) continue;
      for (const SentMessage& sent : program->signature().sends) {
        if (!terms.is_variable(sent.receiver))
          require_agent(sent.receiver, sent.content.where, true);
      }
      for (const Mention& call : program->signature().functions) require_function(call);
    }
  }

  // `for bidder` means every agent of the family bidder.
  void expand_percept_families() {
    std::unordered_map<std::string_view, std::vector<TermId>> families;
    for (std::size_t a = 0; a < model_->file.agents.size(); ++a) {
      families[model_->file.agents[a].family].push_back(model_->directory.agents[a]);
    }
    for (PerceptRule& rule : model_->environment.percept_rules) {
      std::vector<TermId> expanded;
      for (std::size_t i = 0; i < rule.agents.size(); ++i) {
        const TermId name = rule.agents[i];
        const bool variable = model_->terms.is_variable(name);
        if (variable || model_->directory.find(name) != Directory::kUnknown) {
          expanded.push_back(name);
          continue;
        }
        const auto family = families.find(model_->terms.text(name));
        if (family == families.end()) {
          require_agent(name, rule.agent_where[i], false);
        } else {
          expanded.insert(expanded.end(), family->second.begin(), family->second.end());
        }
      }
      rule.agents = std::move(expanded);
    }
  }

  void require_function(const Mention& call) {
    const TermStore& terms = model_->terms;
    if (model_->environment.has_function(terms.functor(call.atom))) return;
    if (diagnostics().is_full()) return diagnostics().error(call.where, {});
    const std::string name(terms.name_text(call.atom));
    std::vector<std::string> known;
    for (const EnvironmentFunction& function : model_->environment.functions) {
      const std::string other(terms.name_text(function.head));
      if (other == name) {
        diagnostics().error(
            call.where,
            fmt::format("the function {} has {} arguments, not {}", name,
                        terms.arguments(function.head).size(), terms.arguments(call.atom).size()),
            "inputs and outputs count together");
        return;
      }
      known.push_back(other);
    }
    std::string hint = did_you_mean(name, known);
    if (hint.empty())
      hint = fmt::format("declare it in the environment: function {}(...) = ... .", name);
    diagnostics().error(call.where, fmt::format("the environment has no function {}", name),
                        std::move(hint));
  }

  void check_bound(Bound bound, std::size_t amount, const std::string& owner, SourceSpan where) {
    const std::uint32_t limit = model_->file.options.limits[bound];
    if (amount <= limit || model_->static_limit) return;
    model_->static_limit = StopReason::model(bound, owner, limit, model_->sources.locate(where));
  }

  void check_sizes(TermId atom, SourceSpan where) {
    check_bound(Bound::terms, model_->terms.arguments(atom).size(), "the environment", where);
    check_bound(Bound::depth, model_->terms.depth(atom), "the environment", where);
  }

  void check_guarded(const GuardedEffects& rule, const std::string& owner) {
    check_bound(Bound::conjuncts, rule.guard.size(), owner + " of the environment", rule.where);
    for (const Alternative& alternative : rule.alternatives) {
      for (const Effect& effect : alternative) check_sizes(effect.atom, effect.where);
    }
  }

  // Bounds that the text alone decides.
  void check_bounds() {
    for (const Mention& fact : model_->environment.fact_mentions)
      check_sizes(fact.atom, fact.where);
    for (const EnvironmentRule& rule : model_->environment.rules) {
      if (rule.action != kNoTerm) check_sizes(rule.action, rule.action_where);
      check_guarded(rule, rule.label);
    }
    for (const EnvironmentFunction& function : model_->environment.functions) {
      check_guarded(function, fmt::format("function {}", model_->terms.name_text(function.head)));
    }
    for (std::size_t a = 0; a < model_->programs.size(); ++a) {
      if (model_->programs[a] == nullptr) continue;
      for (const StaticAmount& amount : model_->programs[a]->signature().amounts) {
        check_bound(amount.bound, amount.amount,
                    fmt::format("{} of {}", amount.owner, model_->file.agents[a].name),
                    amount.where);
      }
    }
  }

  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  std::string path_;
  std::optional<std::string> text_;  // of the main file, when it is not read from the path
  LoadOptions options_;
  std::optional<FolderBounds> bounds_;  // --within
  const Languages& languages_;
  SwitchValues switches_;
  bool is_single_agent_ = false;  // the main file is a program, not a system
  std::unique_ptr<Model> model_ = std::make_unique<Model>();
};

}  // namespace

std::unique_ptr<Model> load_model(const std::string& path, LoadOptions options,
                                  const Languages& languages) {
  return ModelLoader(path, std::nullopt, std::move(options), languages).run();
}

std::unique_ptr<Model> load_model_text(const std::string& path, std::string text,
                                       LoadOptions options, const Languages& languages) {
  return ModelLoader(path, std::move(text), std::move(options), languages).run();
}

}  // namespace credo
