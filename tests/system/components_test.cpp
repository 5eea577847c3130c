// Whatever is in the binary, or in the pages it writes, has its licence in `credo --licenses` and
// its place in the bill of materials. What that is, is asked of those who know: the linker's map,
// the headers that the compiler has read, and npm's lock file.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/command_test.hpp"
#include "support/json_schema.hpp"

namespace credo {
namespace components_test {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::Finished;
using testing::Words;

const fs::path kGenerated = CREDO_BUILD_DIR "/generated";

std::string contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  EXPECT_TRUE(in) << file;
  return {std::istreambuf_iterator<char>(in), {}};
}

const json& bill_of_materials() {
  static const json kBill = json::parse(contents(kGenerated / "credo.cdx.json"));
  return kBill;
}

// ---- the packages of Debian

// What it prints, also if it fails for a part of what it is asked.
std::string output_of(Words words) {
  words.insert(words.begin(), "/usr/bin/env");  // which looks for the program
  return testing::run_process(words).out;
}

std::set<std::string> lines_of(const std::string& text) {
  std::set<std::string> all;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) all.insert(line);
  return all;
}

bool is_debian() { return !output_of({"dpkg-query", "-W", "-f", "x", "libc6"}).empty(); }

// The sources that packages were made from.
std::set<std::string> sources_of_packages(const std::set<std::string>& packages) {
  Words words{"dpkg-query", "-W", "-f", "${source:Package}\n"};
  words.insert(words.end(), packages.begin(), packages.end());
  return lines_of(output_of(words));
}

// Those that files belong to; what belongs to none is left out. A library may be known by the name
// it had before /lib was /usr/lib.
std::set<std::string> sources_of_files(const std::set<std::string>& files) {
  Words words{"dpkg-query", "-S"};
  for (const std::string& file : files) {
    const std::string path = fs::weakly_canonical(file).string();
    words.push_back(path);
    if (path.starts_with("/usr/")) words.push_back(path.substr(4));
  }
  std::set<std::string> packages;
  for (const std::string& line : lines_of(output_of(words))) {
    packages.insert(line.substr(0, line.find_first_of(":,")));
  }
  return sources_of_packages(packages);
}

// The sources of the packages in the bill.
std::set<std::string> sources_in_the_bill() {
  std::set<std::string> packages;
  const std::regex name(R"(pkg:deb/debian/([^@]+).*)");
  for (const json& each : bill_of_materials().at("components")) {
    const std::string purl = each.at("purl");
    std::smatch found;
    if (!std::regex_match(purl, found, name)) continue;
    packages.insert(std::regex_replace(found[1].str(), std::regex("%2B"), "+"));
  }
  return sources_of_packages(packages);
}

// ---- what was read

// The files that the linker has loaded: LOAD lines of its map.
std::set<std::string> linked_files() {
  std::set<std::string> files;
  std::istringstream lines(contents(CREDO_BUILD_DIR "/credo.map"));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("LOAD /")) files.insert(line.substr(5));
  }
  return files;
}

// The headers of the system that the objects of the binary were compiled from, as ninja knows them.
std::set<std::string> headers_read() {
  std::set<std::string> files;
  std::istringstream lines(output_of({"ninja", "-C", CREDO_BUILD_DIR, "-t", "deps"}));
  bool ours = false;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(" ")) {
      ours = line.starts_with("CMakeFiles/");
    } else if (ours && line.find("    /usr/") == 0) {
      files.insert(line.substr(4));
    }
  }
  return files;
}

// A header of each folder: those of one package lie together, but in the folders of all.
std::set<std::string> samples(const std::set<std::string>& headers) {
  std::set<std::string> some;
  std::set<fs::path> folders;
  for (const std::string& header : headers) {
    const fs::path folder = fs::path(header).parent_path();
    const bool shared = folder == "/usr/include" || folder == "/usr/include/x86_64-linux-gnu";
    if (shared || folders.insert(folder).second) some.insert(header);
  }
  return some;
}

class Components : public testing::CommandTest {};

TEST_F(Components, WhatIsLinkedIsInTheBill) {
  if (!is_debian()) GTEST_SKIP() << "the packages are Debian's";
  const auto files = linked_files();
  ASSERT_GE(files.size(), 5u);
  const auto known = sources_in_the_bill();
  const auto linked = sources_of_files(files);
  for (const char* each : {"cadical", "gcc-12", "glibc", "fmtlib"}) {
    EXPECT_TRUE(linked.contains(each)) << each;
  }
  for (const std::string& source : linked) EXPECT_TRUE(known.contains(source)) << source;
}

TEST_F(Components, WhatIsIncludedIsInTheBill) {
  if (!is_debian()) GTEST_SKIP() << "the packages are Debian's";
  const auto headers = headers_read();
  ASSERT_GE(headers.size(), 100u);
  const auto known = sources_in_the_bill();
  // Numbers and layouts of the kernel, and declarations of the libraries that cpp-httplib's own
  // library is linked with: nothing of them becomes code.
  const std::set<std::string> declarations{"linux", "openssl", "zlib", "brotli"};
  for (const std::string& source : sources_of_files(samples(headers))) {
    EXPECT_TRUE(known.contains(source) || declarations.contains(source)) << source;
  }
}

// ---- the pages

std::map<std::string, std::string> locked_packages() {
  const json lock = json::parse(contents(CREDO_SOURCE_DIR "/web/package-lock.json"));
  std::map<std::string, std::string> versions;
  constexpr std::string_view kFolder = "node_modules/";
  for (const auto& [path, package] : lock.at("packages").items()) {
    if (path.empty() || package.value("dev", false)) continue;
    versions[path.substr(path.rfind(kFolder) + kFolder.size())] = package.at("version");
  }
  return versions;
}

// Some are named by others and then not used by them: those have no code in a page.
TEST_F(Components, WhatIsBundledIsInTheBill) {
  const auto locked = locked_packages();
  ASSERT_GE(locked.size(), 10u);
  std::map<std::string, std::string> billed;
  for (const json& each : bill_of_materials().at("components")) {
    if (each.at("purl").get<std::string>().starts_with("pkg:npm/")) {
      billed[each.at("name")] = each.at("version");
    }
  }
  for (const auto& [name, version] : billed) {
    ASSERT_TRUE(locked.contains(name)) << name;
    EXPECT_EQ(locked.at(name), version) << name;
  }
  const json wanted = json::parse(contents(CREDO_SOURCE_DIR "/web/package.json"));
  for (const auto& [name, version] : wanted.at("dependencies").items()) {
    EXPECT_TRUE(billed.contains(name)) << name;
  }
}

TEST_F(Components, AWrittenPageHasTheLicencesOfWhatIsInIt) {
  const std::string file =
      folder_.write("t.mas", "system t\nagent a { b. }\nproperty p: Bel(a, b)\n");
  ASSERT_EQ(credo({"check", file, "--html", folder_.path("page.html")}).code, 0);
  const std::string page = folder_.read("page.html");
  const std::string end = page.substr(page.rfind("This page contains code"));
  const json packages = json::parse(contents(CREDO_BUILD_DIR "/web/dist/packages.json"));
  ASSERT_GE(packages.size(), 2u);
  for (const json& each : packages) {
    expect_part(end,
                each.at("name").get<std::string>() + " " + each.at("version").get<std::string>());
    expect_part(end, each.at("text").get<std::string>());
  }
  expect_part(end, "preact 10.");
}

// ---- the texts

TEST_F(Components, EveryPartHasItsLicence) {
  const Finished done = credo({"--licenses"});
  EXPECT_EQ(done.code, 0);
  EXPECT_EQ(done.out, contents(kGenerated / "licences.txt"));
  expect_part(done.out, contents(CREDO_SOURCE_DIR "/LICENSE"));
  const std::string rule(80, '=');
  std::set<std::string> titles;
  std::istringstream lines(done.out);
  for (std::string line; std::getline(lines, line);) {
    if (line != rule || !std::getline(lines, line)) continue;
    std::istringstream parts(line);
    for (std::string part; std::getline(parts, part, ',');) {
      titles.insert(part.substr(part.find_first_not_of(' ')));
    }
    std::getline(lines, line);
    EXPECT_EQ(line, rule);
  }
  for (const json& each : bill_of_materials().at("components")) {
    const std::string name = each.at("name");
    const std::string title =
        each.contains("version") ? name + " " + each.at("version").get<std::string>() : name;
    EXPECT_TRUE(titles.contains(title)) << title;
  }
  if (!is_debian()) return;
  expect_no_part(done.out, "was not there");
  for (const char* each : {"GPL-3", "LGPL-2.1"}) EXPECT_TRUE(titles.contains(each)) << each;
  expect_part(done.out, "GNU LESSER GENERAL PUBLIC LICENSE");
  // In a package of Debian's these are not repeated.
  expect_no_part(contents(kGenerated / "copyright"), "GNU LESSER GENERAL PUBLIC LICENSE");
  expect_part(contents(kGenerated / "copyright"), "preact 10.");
}

// ---- the form

// What CycloneDX 1.5 demands, of the parts that are used.
const char* const kSchema = R"({
  "type": "object",
  "required": ["bomFormat", "specVersion", "version", "metadata", "components", "dependencies"],
  "properties": {
    "bomFormat": {"enum": ["CycloneDX"]},
    "specVersion": {"enum": ["1.5"]},
    "version": {"type": "integer", "minimum": 1},
    "metadata": {
      "type": "object", "required": ["component"],
      "properties": {"component": {"$ref": "#/definitions/component"}}
    },
    "components": {
      "type": "array", "uniqueItems": true, "minItems": 10, "items": {"$ref": "#/definitions/component"}
    },
    "dependencies": {
      "type": "array", "uniqueItems": true,
      "items": {
        "type": "object", "required": ["ref"], "additionalProperties": false,
        "properties": {
          "ref": {"type": "string"},
          "dependsOn": {"type": "array", "uniqueItems": true, "items": {"type": "string"}}
        }
      }
    }
  },
  "definitions": {
    "component": {
      "type": "object", "required": ["type", "name", "bom-ref", "version", "licenses"],
      "additionalProperties": false,
      "properties": {
        "type": {"enum": ["application", "library"]},
        "bom-ref": {"type": "string", "pattern": "."},
        "name": {"type": "string", "pattern": "."},
        "version": {"type": "string", "pattern": "."},
        "description": {"type": "string"},
        "purl": {"type": "string", "pattern": "^pkg:[a-z]+/[^ ]+$"},
        "licenses": {"type": "array", "minItems": 1, "items": {"oneOf": [
          {"type": "object", "required": ["expression"], "additionalProperties": false,
           "properties": {"expression": {"type": "string"}}},
          {"type": "object", "required": ["license"], "additionalProperties": false,
           "properties": {"license": {"type": "object", "required": ["id"],
             "additionalProperties": false, "properties": {"id": {"type": "string", "pattern": "^[A-Za-z0-9.+-]+$"}}}}}
        ]}},
        "properties": {"type": "array", "items": {
          "type": "object", "required": ["name", "value"], "additionalProperties": false,
          "properties": {"name": {"type": "string"}, "value": {"type": "string"}}}}
      }
    }
  }
})";

TEST_F(Components, TheBillHasItsForm) {
  json bom = bill_of_materials();
  EXPECT_EQ(bom.at("$schema"), "http://cyclonedx.org/schema/bom-1.5.schema.json");
  bom.erase("$schema");
  const json schema = json::parse(kSchema);
  EXPECT_EQ(testing::schema_violations(bom, schema), Words{});
  std::set<std::string> references{bom.at("metadata").at("component").at("bom-ref")};
  for (const json& each : bom.at("components")) {
    EXPECT_TRUE(references.insert(each.at("bom-ref")).second) << each;
  }
  for (const json& each : bom.at("dependencies")) {
    EXPECT_TRUE(references.contains(each.at("ref"))) << each;
    for (const json& other : each.value("dependsOn", json::array())) {
      EXPECT_TRUE(references.contains(other)) << other;
    }
  }
  bom.at("components").at(0).erase("name");
  EXPECT_NE(testing::schema_violations(bom, schema), Words{});
}

}  // namespace components_test
}  // namespace credo
