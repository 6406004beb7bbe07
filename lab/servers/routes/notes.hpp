// What the two servers answer: from the beginning of a request to a status and a body. The routes are
// those of notes.json, compiled by `iri routes compile notes.json --base -o routes.hpp`.
#ifndef IRI_LAB_SERVERS_ROUTES_NOTES_HPP
#define IRI_LAB_SERVERS_ROUTES_NOTES_HPP

#include <array>
#include <iri/gate.hpp>
#include <iri/percent.hpp>
#include <string>
#include <string_view>

#include "routes.hpp"

struct Answer {
  unsigned status = 0;
  std::string body;
  std::string allow = {};  ///< the Allow field, unless empty
};

/// The name of the operation, and a parameter with its value, decoded.
inline std::string said(const routes::Match& match) {
  return "route: " + std::string(routes::name_of(match.id)) + "\n";
}
inline std::string said(std::string_view name, iri::RouteCapture capture) {
  const auto value = iri::decode_utf8(capture.text);
  return std::string(name) + ": " + (value ? *value : "not UTF-8") + "\n";
}

inline Answer run(const routes::Match& match) {
  using enum routes::Route;
  switch (match.id) {
    case list_notes:
    case latest_note: return {200, said(match)};
    case create_note: return {201, said(match)};
    case get_note:
    case replace_note:
    case delete_note: {  // three routes of one path capture the same
      const auto [note_id] = routes::captures_of<get_note>(match);
      return {200, said(match) + said("note", note_id)};
    }
    case notes_get_comment: {
      const auto captures = routes::captures_of<notes_get_comment>(match);
      return {200,
              said(match) + said("note", captures.note_id) + said("comment", captures.comment_id)};
    }
    case get_report: {
      const auto captures = routes::captures_of<get_report>(match);
      return {200, said(match) + said("year", captures.year)};
    }
  }
  return {500, "no such route\n"};
}

inline Answer handle(std::string_view method, std::string_view target, std::string_view host) {
  static const iri::Gate gate = iri::Gate::make(iri::presets::proxy()).value();
  std::array<char, 8192 + 256> buffer;  // the policy lets no longer target and host pass
  const iri::Admission admitted = gate.admit(method, target, host, buffer);
  if (!admitted.passes()) return {400, "bad request\n"};
  const routes::Match match = routes::router.match(method, admitted);
  if (match) return run(match);
  if (match.outcome != iri::RouteOutcome::method_not_allowed) return {404, "not found\n"};
  std::array<char, 256> allow;  // the methods of the document are fewer bytes
  const iri::Written written = routes::router.write_allow(match, allow);
  std::string methods(allow.data(), written.size);
  if (method == "OPTIONS") return {204, "", methods};
  return {405, "method not allowed\n", methods};
}

#endif
