// Request targets and the Host field of HTTP by the rules of RFC 3986 that RFC 9112 s3.2 makes them
// of; the machine fed piece by piece says what it says in one go. Input: a method, a newline, a
// target.
#include <string>

#include "iri/http.hpp"
#include "iri/resumable.hpp"
#include "sizes.hpp"

namespace iri_fuzz {
namespace {

using Expectation = std::optional<iri::RequestTarget>;

/// `before` and the target make a reference of a rule whose components, moved back, are the
/// target's.
std::optional<iri::Components> components(const std::string& before, std::string_view target,
                                          bool raw) {
  iri::Components c;
  const std::string text = before + std::string(target);
  if (!iri::parse(raw ? iri::rule::absolute_IRI : iri::rule::absolute_URI, text, c))
    return std::nullopt;
  return c;
}

void move_back(std::uint32_t& offset, std::size_t by) {
  if (offset != iri::absent) offset -= static_cast<std::uint32_t>(by);
}

/// origin-form = absolute-path [ "?" query ], where absolute-path = 1*( "/" segment )
Expectation origin_form(std::string_view target, bool raw) {
  if (!target.starts_with('/')) return std::nullopt;
  auto c = components("a://", target, raw);
  if (!c) return std::nullopt;
  c->scheme_end = c->userinfo_end = c->host_end = c->authority_end = iri::absent;
  for (std::uint32_t* offset : {&c->path_end, &c->query_end, &c->size}) move_back(*offset, 4);
  return iri::RequestTarget{iri::TargetForm::origin_form, {*c}};
}

/// authority-form = uri-host ":" port
Expectation authority_form(std::string_view target, bool raw) {
  auto c = components("a://", target, raw);
  if (!c || c->has_userinfo() || !c->has_port() || c->authority_end != c->size) return std::nullopt;
  c->scheme_end = iri::absent;
  for (std::uint32_t* offset :
       {&c->host_end, &c->authority_end, &c->path_end, &c->query_end, &c->size}) {
    move_back(*offset, 4);
  }
  return iri::RequestTarget{iri::TargetForm::authority_form, {*c, true}};
}

Expectation absolute_form(std::string_view target, bool raw) {
  const auto c = components("", target, raw);
  if (!c) return std::nullopt;
  return iri::RequestTarget{iri::TargetForm::absolute_form, {*c}};
}

Expectation expectation(std::string_view method, std::string_view target, bool raw) {
  if (method == "CONNECT") return authority_form(target, raw);
  if (method == "OPTIONS" && target == "*") {
    iri::Components c;
    c.path_end = c.query_end = c.size = 1;
    return iri::RequestTarget{iri::TargetForm::asterisk_form, {c}};
  }
  const Expectation origin = origin_form(target, raw);
  return origin ? origin : absolute_form(target, raw);
}

enum class Kind { request_target, reference };

/// The same in two pieces, and byte by byte.
void check_pieces(Kind kind, const iri::Resumable& start, std::string_view target,
                  const iri::Result<iri::RequestTarget>& whole) {
  const auto check = [&](iri::Resumable& machine) {
    machine.finish();
    IRI_CHECK("9: streaming == one shot: the verdict",
              (machine.progress() == iri::Progress::done) == whole.has_value());
    if (whole) {
      IRI_CHECK("9: streaming == one shot: the components",
                machine.components() == whole->components);
      IRI_CHECK("9: streaming == one shot: the form",
                kind == Kind::reference || machine.form() == whole->form);
    } else {
      IRI_CHECK("9: streaming == one shot: the offset", machine.offset() == whole.error().offset);
      IRI_CHECK("9: streaming == one shot: the error", machine.error() == whole.error());
    }
  };
  iri::Resumable bytes = start;
  for (std::size_t i = 0; i < target.size(); ++i) bytes.feed(target.substr(i, 1));
  check(bytes);
  for (const std::size_t cut : {target.size() / 3, target.size() - target.size() / 3}) {
    iri::Resumable pieces = start;
    pieces.feed(ExactCopy(target.substr(0, cut)).text());
    pieces.feed(ExactCopy(target.substr(cut)).text());
    check(pieces);
  }
}

void check_target(std::string_view method, std::string_view target, bool raw) {
  const iri::RequestTargetOptions options{.raw_utf8 = raw};
  const auto parsed = iri::parse_request_target(method, target, options);
  const Expectation expected = expectation(method, target, raw);
  IRI_CHECK("1: a request target is what its rules of RFC 3986 make it",
            parsed.has_value() == expected.has_value());
  IRI_CHECK("1: form and components", !parsed || *parsed == *expected);
  check_pieces(Kind::request_target, iri::Resumable::request_target(method, options), target,
               parsed);
  if (!parsed) {
    IRI_CHECK("1: an error is within the target", parsed.error().offset <= target.size());
    return;
  }
  const auto view = iri::RequestTargetView::parse(method, target, options);
  const auto host = iri::HostFieldView::parse("example.com:80").value();
  const auto uri =
      written([&](iri::OutputBuffer out) { return iri::target_uri(*view, "http", host, out); });
  if (!uri) return;
  IRI_CHECK("http: the target URI is an absolute-URI",
            iri::is_valid(raw ? iri::rule::absolute_IRI : iri::rule::absolute_URI, *uri));
}

/// Host = uri-host [ ":" port ]
void check_host(std::string_view value) {
  const auto parsed = iri::HostFieldView::parse(value);
  const auto c = components("a://", value, false);
  const bool expected = c && !c->has_userinfo() && c->authority_end == c->size;
  IRI_CHECK("http: the Host field is a host and a port", parsed.has_value() == expected);
  if (!parsed) return;
  IRI_CHECK("http: the host of the Host field", parsed->host().size() + 4 == c->host_end);
  IRI_CHECK("http: the port of the Host field", parsed->port().has_value() == c->has_port());
}

void check_references(std::string_view text) {
  const auto check = [&](iri::Resumable machine, iri::Rule rule) {
    iri::Components c;
    const iri::MatchResult verdict = iri::parse(rule, text, c);
    iri::Result<iri::RequestTarget> whole = iri::diagnose(rule, text);
    if (verdict) whole = iri::RequestTarget{{}, {c}};
    check_pieces(Kind::reference, machine, text, whole);
  };
  if (text.size() % 2 == 0) return check(iri::Resumable::iri_reference(), iri::rule::IRI_reference);
  check(iri::Resumable::uri_reference(), iri::rule::URI_reference);
}

}  // namespace

void one_input(std::string_view input) {
  const auto [method, target] = two_texts(input);
  const Turn turn(input, 4);
  if (turn.of(0)) check_target(method, target, false);
  if (turn.of(1)) check_target(method, target, true);
  if (turn.of(2)) check_host(target);
  if (turn.of(3)) check_references(target);
}

}  // namespace iri_fuzz
