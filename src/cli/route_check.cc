#include "route_check.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace iri::cli {
namespace {

// --- Conflicts ---

RouteProblem problem_of(const RouteFile& file, const RouteError& error) {
  const NamedRoute& route = file.routes[error.route];
  RouteProblem problem{std::string(name(error.code)),
                       std::string(message(error.code)),
                       route.place,
                       error.pattern,
                       error.other_pattern,
                       error.witness};
  if (error.code == RouteErrorCode::conflict) {
    problem.message += " (line " + std::to_string(file.routes[error.other].place.line) + ")";
  }
  return problem;
}

Result<FileRouter, RouteError> try_to_build(const std::vector<NamedRoute>& routes) {
  RouterBuilder<std::size_t> builder;
  for (std::size_t i = 0; i < routes.size(); ++i) {
    if (RouteError error = builder.add(routes[i].pattern, i)) return error;
  }
  return std::move(builder).build();
}

// --- Routes that no request reaches ---

/// A segment or label of a pattern, as its request has it: text around a value.
struct RequestPart {
  std::string before;
  std::string after;
  bool value = false;
  bool rest = false;
};

/// A request that a pattern matches, but for the values of its parameters.
struct RequestShape {
  std::string method;
  std::vector<RequestPart> labels;
  std::vector<RequestPart> segments;
};

std::string canonical_literal(std::string_view text) {
  static constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool brace = text[i] == '{' || text[i] == '}';  // doubled
    if (byte >= 0x80 || brace) {
      out += '%';
      out += digits[byte >> 4U];
      out += digits[byte & 15U];
      i += brace ? 1U : 0U;
    } else {
      out += text[i];
    }
  }
  return out;
}

/// INVARIANT: check_route() accepts the pattern that the part is of.
RequestPart part_of(std::string_view text) {
  std::size_t open = 0;
  while (open < text.size() && (text[open] != '{' || text.substr(open, 2) == "{{")) {
    open += text[open] == '{' ? 2U : 1U;
  }
  if (open >= text.size()) return {canonical_literal(text), {}, false, false};
  const std::size_t close = text.find('}', open);
  return {canonical_literal(text.substr(0, open)), canonical_literal(text.substr(close + 1)), true,
          text.substr(0, close).ends_with("...")};
}

void split(std::string_view text, char delimiter, std::vector<RequestPart>& parts) {
  std::size_t begin = 0;
  std::size_t depth = 0;  // names have "." as well
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] == '{') ++depth;
    if (i < text.size() && text[i] == '}' && depth != 0) --depth;
    if (i < text.size() && (text[i] != delimiter || depth != 0)) continue;
    parts.push_back(part_of(text.substr(begin, i - begin)));
    begin = i + 1;
  }
}

RequestShape shape_of(std::string_view pattern) {
  RequestShape shape;
  if (const std::size_t space = pattern.find(' '); space != std::string_view::npos) {
    shape.method = pattern.substr(0, space);
    pattern.remove_prefix(space + 1);
  }
  const std::size_t slash = pattern.find('/');
  std::string_view host = pattern.substr(0, slash);
  if (host.ends_with('.')) host.remove_suffix(1);
  if (host.starts_with('[')) {
    shape.labels.push_back({std::string(host), {}, false, false});
  } else if (!host.empty()) {
    split(host, '.', shape.labels);
  }
  split(pattern.substr(slash + 1), '/', shape.segments);
  return shape;
}

/// A request for a router.
struct Request {
  std::string method;
  std::optional<std::string> host;
  std::string path;

  std::string text() const { return method + " " + host.value_or("") + path; }
};

/// Texts that are in no pattern, so that no literal, prefix or suffix has part of them: what matches
/// one of them as a value matches every value.
std::string fresh_value(const std::vector<RequestShape>& shapes) {
  std::string all;
  for (const RequestShape& shape : shapes) {
    for (const RequestPart& part : shape.labels) all += part.before + part.after + '/';
    for (const RequestPart& part : shape.segments) all += part.before + part.after + '/';
  }
  constexpr std::string_view letters = "xyzqjkwv0123456789abcdefghilmnoprstu~";
  for (const char letter : letters) {
    if (all.find(letter) == std::string::npos) return {letter};
  }
  for (char c = 'A'; c <= 'Z'; ++c) {
    if (all.find(c) == std::string::npos) return {c};
  }
  return {};
}

/// How the segments of a `{name...}` are filled: how many, and which of them are empty.
struct RestShape {
  std::size_t count = 1;
  std::uint64_t empty = 0;  ///< bit i: the segment i
};

Request request_of(const RequestShape& shape, const std::string& value, RestShape rest) {
  Request request{shape.method.empty() ? "X-ANY" : shape.method, std::nullopt, {}};
  for (const RequestPart& label : shape.labels) {
    request.host = request.host ? *request.host + "." : std::string();
    *request.host += label.before + (label.value ? "x-" + value : "") + label.after;
  }
  for (const RequestPart& part : shape.segments) {
    const std::size_t count = part.rest ? rest.count : 1;
    for (std::size_t i = 0; i < count; ++i) {
      const bool empty = part.rest && (rest.empty >> i & 1U) != 0;
      request.path += "/" + part.before + (part.value && !empty ? value : "") + part.after;
    }
  }
  return request;
}

class ReachCheck {
 public:
  ReachCheck(RouteFile& file, const FileRouter& router) : file_(file), router_(router) {
    for (const NamedRoute& route : file.routes) shapes_.push_back(shape_of(route.pattern));
    value_ = fresh_value(shapes_);
    for (const RequestShape& shape : shapes_) most_ = std::max(most_, shape.segments.size());
  }

  void check(const Gate* gate) {
    if (value_.empty()) return;  // each letter and digit stands in some pattern: nothing is sure
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
      bool all = true;
      const std::optional<Request> request = reach(i, all);
      if (request) {
        if (gate != nullptr) admit(i, *request, *gate);
      } else if (all) {
        add("unreachable", "no request reaches this route: others come before it", i,
            request_of(shapes_[i], value_, {}));
      }
    }
  }

 private:
  bool answers(std::size_t route, const Request& request) const {
    const auto found = router_.match_path(request.method, request.path, request.host, {});
    return found && *found.value == route;
  }

  /// A request that the route answers. Longer rests than twice the segments of the longest pattern
  /// have a segment that no pattern but by its own rest can tell: they add nothing.
  std::optional<Request> reach(std::size_t route, bool& all) const {
    const RequestShape& shape = shapes_[route];
    const bool rest = std::any_of(shape.segments.begin(), shape.segments.end(),
                                  [](const RequestPart& part) { return part.rest; });
    const std::size_t longest = rest ? 2 * most_ + 1 : 1;
    constexpr std::size_t enough = 12;
    for (std::size_t count = 1; count <= longest; ++count) {
      const std::uint64_t ways = rest ? std::uint64_t{1} << std::min(count, enough) : 1;
      all = all && count <= enough;
      for (std::uint64_t empty = 0; empty < ways; ++empty) {
        Request request = request_of(shape, value_, {count, empty});
        if (answers(route, request)) return request;
      }
    }
    return std::nullopt;
  }

  void admit(std::size_t route, const Request& request, const Gate& gate) {
    std::string buffer(request.path.size() + 256, '\0');
    std::array<LocatedFinding, 16> reported;
    const std::string host = request.host.value_or("example.com");
    const Admission admitted =
        gate.admit(request.method, request.path, host, OutputBuffer(buffer), reported);
    if (!admitted.passes()) {
      return add("never_admitted", "the policy rejects it: " + reason(admitted.verdict, reported),
                 route, request);
    }
    const auto found =
        router_.match_path(request.method, admitted.target->path(), request.host, {});
    if (found && *found.value == route) return;
    add("never_admitted",
        "the policy makes another path of it: " + std::string(admitted.target->path()), route,
        request);
  }

  static std::string reason(const GateVerdict& verdict, std::span<const LocatedFinding> reported) {
    for (const LocatedFinding& found : reported.first(verdict.stored)) {
      if (verdict.reasons.contains(found.kind)) return std::string(name(found.kind));
    }
    return std::string(name(verdict.error.code));
  }

  void add(const char* code, std::string message, std::size_t route, const Request& request) {
    const auto found = router_.match_path(request.method, request.path, request.host, {});
    const bool another = found && *found.value != route;
    file_.problems.push_back(
        {code, std::move(message), file_.routes[route].place, file_.routes[route].pattern,
         another ? file_.routes[*found.value].pattern : std::string(), request.text()});
  }

  RouteFile& file_;
  const FileRouter& router_;
  std::vector<RequestShape> shapes_;
  std::string value_;
  std::size_t most_ = 0;
};

}  // namespace

std::optional<FileRouter> build_router(RouteFile& file) {
  for (;;) {
    auto built = try_to_build(file.routes);
    if (built) return *std::move(built);
    const RouteError& error = built.error();
    file.problems.push_back(problem_of(file, error));
    if (error.code != RouteErrorCode::conflict) return std::nullopt;
    file.routes.erase(file.routes.begin() + static_cast<std::ptrdiff_t>(error.route));
  }
}

void check_reach(RouteFile& file, const FileRouter& router, const Gate* gate) {
  ReachCheck(file, router).check(gate);
}

}  // namespace iri::cli
