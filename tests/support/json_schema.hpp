// Whether a JSON document fits a schema, for the part of JSON Schema that docs/schema uses.
//
//   EXPECT_EQ(schema_violations(document, schema), std::vector<std::string>{});
//
// A keyword that is not known here is a violation too, so that nothing is silently unchecked.
#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace credo::testing {

class SchemaCheck {
 public:
  using Json = nlohmann::json;

  explicit SchemaCheck(const Json& root) : root_(root) {}

  std::vector<std::string> violations;

  void check(const Json& value, const Json& schema, const std::string& at) {
    static const std::set<std::string> kNotes{"$schema",     "$id",   "title",
                                              "description", "$defs", "properties"};
    for (const auto& [keyword, argument] : schema.items()) {
      if (kNotes.contains(keyword)) continue;
      if (!fits(value, schema, keyword, argument, at)) {
        violations.push_back(at + ": " + keyword + " " + argument.dump().substr(0, 60));
      }
    }
    if (!value.is_object() || !schema.contains("properties")) return;
    for (const auto& [name, part] : schema.at("properties").items()) {
      if (value.contains(name)) check(value.at(name), part, at + "/" + name);
    }
  }

 private:
  static bool has_type(const Json& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    return type == "null" && value.is_null();
  }

  bool fits(const Json& value, const Json& schema, const std::string& keyword, const Json& argument,
            const std::string& at) {
    if (keyword == "const") return value == argument;
    if (keyword == "minimum") return !value.is_number() || value >= argument;
    if (keyword == "enum") return is_one_of(value, argument);
    if (keyword == "type") {
      if (argument.is_string()) return has_type(value, argument);
      for (const Json& type : argument) {
        if (has_type(value, type)) return true;
      }
      return false;
    }
    if (keyword == "required") {
      for (const Json& name : argument) {
        if (!value.contains(name)) return false;
      }
      return true;
    }
    if (keyword == "$ref") {
      check(value, root_.at(Json::json_pointer(argument.get<std::string>().substr(1))), at);
      return true;
    }
    if (keyword == "items") {
      for (std::size_t i = 0; value.is_array() && i < value.size(); ++i) {
        check(value[i], argument, at + "/" + std::to_string(i));
      }
      return true;
    }
    if (keyword == "additionalProperties") return others_fit(value, schema, argument, at);
    if (keyword == "anyOf") return fits_any(value, argument, at);
    return false;
  }

  static bool is_one_of(const Json& value, const Json& list) {
    for (const Json& each : list) {
      if (each == value) return true;
    }
    return false;
  }

  bool others_fit(const Json& value, const Json& schema, const Json& argument,
                  const std::string& at) {
    if (!value.is_object()) return true;
    for (const auto& [name, part] : value.items()) {
      if (schema.contains("properties") && schema.at("properties").contains(name)) continue;
      if (argument == false) return false;
      check(part, argument, at + "/" + name);
    }
    return true;
  }

  // With the violations of the last choice but null, which say more than that none fits.
  bool fits_any(const Json& value, const Json& choices, const std::string& at) {
    std::vector<std::string> found;
    for (const Json& choice : choices) {
      SchemaCheck attempt(root_);
      attempt.check(value, choice, at);
      if (attempt.violations.empty()) return true;
      if (!value.is_null() && choice != Json{{"type", "null"}}) found = attempt.violations;
    }
    violations.insert(violations.end(), found.begin(), found.end());
    return false;
  }

  const Json& root_;
};

inline std::vector<std::string> schema_violations(const nlohmann::json& document,
                                                  const nlohmann::json& schema) {
  SchemaCheck check(schema);
  check.check(document, schema, "");
  return check.violations;
}

}  // namespace credo::testing
