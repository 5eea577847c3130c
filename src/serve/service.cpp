// The requests and their answers.
#include "serve/service.hpp"

#include <fmt/format.h>
#include <poll.h>

#include <charconv>
#include <thread>

#include "base/diagnostic.hpp"
#include "credo_version.hpp"
#include "inquiry/file_kinds.hpp"
#include "report/document.hpp"
#include "report/page_html.hpp"

namespace credo {

namespace {

constexpr const char* kLoopback = "127.0.0.1";
constexpr int kMillisecondsBetweenLooks = 50;
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

void answer(httplib::Response& response, const std::string& json, int status = 200) {
  response.status = status;
  response.set_content(json, "application/json");
}

void answer_error(httplib::Response& response, int status, const std::string& message) {
  answer(response, compact_text({{"error", message}}), status);
}

nlohmann::json read_body(const httplib::Request& request) {
  if (!request.get_header_value("Content-Type").starts_with("application/json")) {
    throw RequestError(415, "a body must be application/json");
  }
  auto body = nlohmann::json::parse(request.body, nullptr, false);
  if (!body.is_object()) throw RequestError(400, "the body is no JSON object");
  return body;
}

std::string text_field(const nlohmann::json& body, const char* name) {
  const auto found = body.find(name);
  if (found == body.end() || !found->is_string()) {
    throw RequestError(400, fmt::format("'{}' must be a text", name));
  }
  return found->get<std::string>();
}

std::uint64_t job_id(const httplib::Request& request) {
  const std::string text = request.matches[1];
  std::uint64_t id = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), id);
  if (read.ec != std::errc()) throw RequestError(404, "there is no such job");
  return id;
}

// For the editor.
Json file_kinds_json() {
  Json kinds = Json::array();
  for (const FileKind& kind : file_kinds()) {
    kinds.push_back({{"ending", kind.ending}, {"system", kind.system}, {"words", kind.words}});
  }
  return kinds;
}

// The document is JSON already, and may be long.
std::string job_text(const JobView& job) {
  Json out{{"id", job.id},         {"state", text_of(job.state)}, {"command", job.command},
           {"file", job.file},     {"progress", job.progress},    {"seconds", job.seconds},
           {"exit_code", nullptr}, {"messages", job.messages}};
  if (job.exit_code) out["exit_code"] = *job.exit_code;
  std::string text = compact_text(out);
  text.pop_back();
  return text + R"(,"document":)" + (job.document ? *job.document : "null") + "}";
}

}  // namespace

Service::Service(const ServiceOptions& options)
    : programs_(options.folder),
      jobs_(options.program, programs_.folder().string(), options.limits) {
  const auto port = server_.take_port(kLoopback, options.port);
  if (!port) {
    throw UserError(fmt::format("the port {} of {} cannot be had", options.port, kLoopback),
                    "another 'credo serve' may have it: --port 0 takes any free one");
  }
  port_ = *port;
  gate_.open(port_);
  route();
}

std::string Service::url() const {
  return fmt::format("http://{}:{}/?token={}", kLoopback, port_, gate_.token());
}

void Service::run(const std::atomic<bool>& stopped) {
  std::atomic<bool> ended = false;
  std::thread listening([&] {
    server_.listen_after_bind();
    ended = true;
  });
  // Who is not running yet cannot be stopped.
  while (!ended && !(stopped && server_.is_running())) poll(nullptr, 0, kMillisecondsBetweenLooks);
  server_.stop();
  listening.join();
}

void Service::route() {
  server_.set_default_headers({{"Cache-Control", "no-store"},
                               {"X-Content-Type-Options", "nosniff"},
                               {"X-Frame-Options", "DENY"},
                               {"Referrer-Policy", "no-referrer"},
                               {"Cross-Origin-Opener-Policy", "same-origin"},
                               {"Cross-Origin-Resource-Policy", "same-origin"},
                               {"Content-Security-Policy", kPolicy}});
  // Whatever passes here may read and save programs.
  server_.set_pre_routing_handler([this](const auto& request, auto& response) {
    try {
      gate_.check(request);
    } catch (const RequestError& error) {
      answer_error(response, error.status, error.what());
      return httplib::Server::HandlerResponse::Handled;
    }
    return httplib::Server::HandlerResponse::Unhandled;
  });
  server_.set_exception_handler([](const auto&, auto& response, const std::exception_ptr& thrown) {
    try {
      std::rethrow_exception(thrown);
    } catch (const RequestError& error) {
      answer_error(response, error.status, error.what());
    } catch (const std::exception& error) {
      answer_error(response, 500, error.what());
    }
  });
  server_.set_error_handler([](const auto&, auto& response) {
    if (response.body.empty())
      answer_error(response, response.status, "there is nothing like that");
  });
  server_.Get("/", [this](const auto& request, auto& response) {
    if (gate_.brings_token(request)) {  // and shall not stay where an address is shown
      response.set_header("Set-Cookie", gate_.cookie());
      response.set_redirect("/", 303);
      return;
    }
    const Json document{{"tool", "credo"},
                        {"version", kVersion},
                        {"command", "serve"},
                        {"root", programs_.folder().filename().string()},
                        {"file_kinds", file_kinds_json()},
                        {"commands", job_form(jobs_.limits())}};
    response.set_content(page_html(document, PageUse::served), "text/html; charset=utf-8");
  });
  route_files();
  route_jobs();
}

void Service::route_files() {
  server_.Get("/api/files", [this](const auto&, auto& response) {
    Json files = Json::array();
    for (const ProgramFile& file : programs_.list()) {
      files.push_back({{"path", file.path}, {"bytes", file.bytes}});
    }
    answer(response, compact_text({{"files", std::move(files)}}));
  });
  server_.Get("/api/file", [this](const auto& request, auto& response) {
    const ProgramFileText file = programs_.read(request.get_param_value("path"));
    answer(response,
           compact_text({{"path", file.path}, {"text", file.text}, {"version", file.version}}));
  });
  server_.Put("/api/file", [this](const auto& request, auto& response) {
    const auto body = read_body(request);
    const std::string path = text_field(body, "path");
    const std::string version =
        programs_.save(path, text_field(body, "text"), text_field(body, "version"));
    answer(response, compact_text({{"path", path}, {"version", version}}));
  });
}

void Service::route_jobs() {
  server_.Get("/api/commands", [this](const auto&, auto& response) {
    answer(response, compact_text({{"commands", job_form(jobs_.limits())}}));
  });
  server_.Post("/api/jobs", [this](const auto& request, auto& response) {
    const std::uint64_t id =
        jobs_.add(read_job_request(read_body(request), programs_, jobs_.limits()));
    answer(response, compact_text({{"id", id}}), 201);
  });
  server_.Get(R"(/api/jobs/(\d{1,18}))", [this](const auto& request, auto& response) {
    const auto job = jobs_.look(job_id(request));
    if (!job) throw RequestError(404, "there is no such job, or no longer");
    answer(response, job_text(*job));
  });
  server_.Delete(R"(/api/jobs/(\d{1,18}))", [this](const auto& request, auto& response) {
    if (!jobs_.cancel(job_id(request))) throw RequestError(404, "there is no such job");
    answer(response, "{}");
  });
}

}  // namespace credo
