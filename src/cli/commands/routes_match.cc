// iri routes match: which route answers a request.
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "iri/http.hpp"
#include "iri/percent.hpp"
#include "output.hpp"
#include "policy_file.hpp"
#include "route_options.hpp"
#include "visible.hpp"

namespace iri::cli {
namespace {

/// The request of the command line in canonical form; by the gate, if there is a policy.
struct MatchRequest {
  std::string buffer;
  std::optional<CanonicalTarget> target;
  std::optional<std::string_view> host;
};

bool refuse_request(const std::string& why) {
  standard_error().write("iri: the request is refused: " + why + "\n");
  return false;
}

/// That of the target if it names one, else that of the Host field (RFC 9112 s3.3).
bool take_host(const RouteOptions& options, MatchRequest& request) {
  request.host = request.target->view().host();
  if (request.host || !options.host) return true;
  const auto field = HostFieldView::parse(*options.host);
  if (!field) return refuse_request(std::string(message(field.error().code)));
  request.host = field->host();
  return true;
}

bool make_canonical(const RouteOptions& options, const Gate* gate, MatchRequest& request) {
  request.buffer.resize(options.target.size() + (options.host ? options.host->size() : 0) + 16);
  if (gate != nullptr) {
    const Admission admitted =
        gate->admit(options.method, options.target, options.host, OutputBuffer(request.buffer));
    if (!admitted.passes()) return refuse_request(reasons_of(admitted.verdict));
    request.target = *admitted.target;
    request.host = admitted.host;
    return true;
  }
  const auto view = RequestTargetView::parse(options.method, options.target);
  if (!view) return refuse_request(std::string(message(view.error().code)));
  const auto target = CanonicalTarget::make(*view, OutputBuffer(request.buffer));
  if (!target) return refuse_request(std::string(message(target.error().code)));
  request.target = *target;
  return take_host(options, request);
}

constexpr const char* outcomes[] = {"not_found", "method_not_allowed", "found"};

std::string allow_of(const FileRouter& router, const RouteResult& found) {
  std::string text(router.write_allow(found, OutputBuffer()).size, '\0');
  static_cast<void>(router.write_allow(found, OutputBuffer(text)));
  return text;
}

using Captured = std::vector<std::pair<std::string_view, std::string_view>>;

std::string matched_text(const FileRouter& router, const NamedRoute* route,
                         const RouteResult& found, const Captured& captured) {
  std::string out = outcomes[static_cast<int>(found.outcome)];
  if (found.outcome == RouteOutcome::method_not_allowed) out += ": " + allow_of(router, found);
  if (route != nullptr) out += ": " + visible(route->pattern) + "  " + route->identifier;
  out += '\n';
  for (const auto& [name, text] : captured) {
    out += std::string(name) + " = " + visible(text) + "\n";
  }
  return out;
}

std::string matched_json(const FileRouter& router, const NamedRoute* route,
                         const RouteResult& found, const Captured& captured) {
  Json object;
  object["outcome"] = outcomes[static_cast<int>(found.outcome)];
  object["allow"] = text_or_null(allow_of(router, found));
  object["route"] = route != nullptr ? Json(found.route) : Json(nullptr);
  object["pattern"] = route != nullptr ? Json(route->pattern) : Json(nullptr);
  object["identifier"] = route != nullptr ? Json(route->identifier) : Json(nullptr);
  object["captures"] = Json::array();
  for (const auto& [name, text] : captured) {
    const auto decoded = iri::decode(text);
    object["captures"].push_back(
        {{"name", name}, {"text", text}, {"decoded", decoded ? *decoded : std::string(text)}});
  }
  return dump(object);
}

}  // namespace

Exit match_route(const RouteOptions& options) {
  std::optional<Gate> gate;
  Exit exit = Exit::valid;
  if (options.policy) exit = load_policy(*options.policy, gate, options.max_input);
  if (exit != Exit::valid) return exit;
  RouteFile file;
  const std::optional<FileRouter> router = router_of(options, file, exit);
  if (!router) return exit;
  MatchRequest request;
  if (!make_canonical(options, gate ? &*gate : nullptr, request)) return Exit::invalid;
  std::array<std::string_view, max_route_captures> values;
  const auto found = router->match(options.method, *request.target, request.host, values);
  Captured captured;
  for (std::uint32_t i = 0; i < found.captures; ++i) {
    captured.emplace_back(router->names(found.route)[i], values[i]);
  }
  const NamedRoute* const route = found ? &file.routes[*found.value] : nullptr;
  standard_output().write(options.format == Format::json
                              ? matched_json(*router, route, found, captured)
                              : matched_text(*router, route, found, captured));
  return found ? Exit::valid : Exit::invalid;
}

}  // namespace iri::cli
