// A SARIF 2.1.0 log: what a code scanner shows beside the source lines.
//
//   SarifLog log(model, "auction.mas");
//   log.add({"plan-never-fired", "ag1 @p1 never fires", log.place(where), {"ag1", "@p1"}});
//   std::string text = document_text(std::move(log).document(end));
//
// A log has one run with the rules that its results use, the files of the system as artifacts, and
// how the command ended. Results come with fingerprints, made of words that do not change when
// lines move, by which a finding is known again.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "report/document.hpp"
#include "report/sarif_place.hpp"
#include "system/model.hpp"

namespace credo {

// How a command ends.
struct CommandEnd {
  int exit_code = 0;
  std::string meaning;
  bool complete = true;  // its work was done: no error, no limit, no interruption
};

// Text as SARIF has it: braces, which mark placeholders, are doubled, and nothing looks like a
// link.
std::string sarif_text(std::string_view text);
// {"text": ...}
Json sarif_message(std::string_view text);

struct SarifResult {
  std::string rule;  // an id of the table of rules
  std::string message;
  Json location;
  std::vector<std::string> fingerprint;  // what makes it the same finding next time
  Json more = Json::object();            // further properties of the result
};

// A log with one run, of its parts.
Json sarif_document(Json rules, Json artifacts, Json results, Json notifications,
                    const CommandEnd& end, Json properties);

class SarifLog {
 public:
  SarifLog(const Model& model, const std::string& file);

  // A location; that of an unknown place, or one in no file, is the system's file.
  Json place(SourceSpan where, std::string_view message = {}) const;
  // Of sources that may be those of a slice, which keeps the lines of the files.
  Json place(const Sources& sources, SourceSpan where, std::string_view message = {}) const;
  // Whether the place is in a file of the system.
  bool in_file(SourceSpan where) const { return where.known() && where.file < model_.files; }

  void add(SarifResult result);
  // What did not go as it should, without being a finding: shown with the state of the tool.
  void notify(std::string_view message);

  // `properties` is about the run as a whole.
  Json document(const CommandEnd& end, Json properties) &&;

 private:
  std::size_t rule_index(const std::string& id);

  const Model& model_;
  std::string uri_;  // of the system's file
  Json artifacts_ = Json::array();
  std::map<std::string, std::size_t> artifact_index_;  // by URI
  Json rules_ = Json::array();
  std::map<std::string, std::size_t> rule_index_;
  Json results_ = Json::array();
  Json notifications_ = Json::array();
  std::set<std::string> fingerprints_;
};

}  // namespace credo
