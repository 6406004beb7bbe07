// Law 9 for http.h, resumable.h, gate.h, gate_lines.h and template.h: the C ABI says what the C++ API says.
// Input: a method, a newline, a target; without a newline the method is GET.
#include <array>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "from_c.hpp"
#include "iri/iri.hpp"

namespace iri_fuzz {
namespace {

struct Request {
  std::string_view method;
  std::string_view target;
  unsigned flags;

  iri::RequestTargetOptions options() const { return {.raw_utf8 = flags != 0}; }
};

bool same_parts(const iri_request_target& c, iri::TargetForm form, const iri::Components& d) {
  const iri::Components same{c.scheme_end, c.userinfo_end, c.host_end, c.authority_end,
                             c.path_end,   c.query_end,    c.size};
  return same == d && c.form == static_cast<std::uint32_t>(form);
}

template <class Part>
void check_part(const iri_request_target& c, std::string_view text, int component,
                const Part& part) {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  const bool there = iri_find_target_part(&c, component, &begin, &end);
  IRI_CHECK("9: a part is there in both", there == part.has_value());
  IRI_CHECK("9: a part is the same", !there || text.substr(begin, end - begin) == *part);
}

void check_parts(const iri_request_target& c, const iri::RequestTargetView& view) {
  IRI_CHECK("9: the form and the components", same_parts(c, view.form(), view.components()));
  check_part(c, view.text(), IRI_COMPONENT_SCHEME, view.scheme());
  check_part(c, view.text(), IRI_COMPONENT_AUTHORITY, view.authority());
  check_part(c, view.text(), IRI_COMPONENT_USERINFO, view.userinfo());
  check_part(c, view.text(), IRI_COMPONENT_HOST, view.host());
  check_part(c, view.text(), IRI_COMPONENT_PORT, view.port());
  check_part(c, view.text(), IRI_COMPONENT_PATH, std::optional(view.path()));
  check_part(c, view.text(), IRI_COMPONENT_QUERY, view.query());
}

void check_canonical(const Request& r, const iri::RequestTargetView& view) {
  iri_request_target parts = IRI_REQUEST_TARGET_INIT;
  const auto c = from_c([&](char* out, std::size_t capacity, std::size_t* needed, iri_error* e) {
    return iri_canonical_target(r.method.data(), r.method.size(), r.target.data(), r.target.size(),
                                r.flags, out, capacity, needed, &parts, e);
  });
  std::string buffer(r.target.size(), '\0');
  const auto canonical = iri::CanonicalTarget::make(view, iri::OutputBuffer(buffer));
  IRI_CHECK("9: the canonical form", c && canonical && *c == canonical->text());
  IRI_CHECK("9: its parts", same_parts(parts, canonical->form(), canonical->view().components()));
  const std::string_view path = canonical->path();
  for (const std::string_view prefix :
       {std::string_view("/a"), std::string_view("/"), path.substr(0, path.size() / 2)}) {
    IRI_CHECK("9: what is below",
              canonical->is_below(prefix) ==
                  iri_path_is_below(path.data(), path.size(), prefix.data(), prefix.size()));
  }
}

void check_uri(const Request& r, const iri::RequestTargetView& view) {
  const std::string_view field = "example.com:80";
  const auto host = iri::HostFieldView::parse(field, r.options());
  const auto c = from_c([&](char* out, std::size_t capacity, std::size_t* needed, iri_error* e) {
    return iri_target_uri(r.method.data(), r.method.size(), r.target.data(), r.target.size(),
                          r.flags, "https", 5, field.data(), field.size(), out, capacity, needed,
                          e);
  });
  IRI_CHECK("9: the target URI", c == from_cpp([&](iri::OutputBuffer out) {
                                   return iri::target_uri(view, "https", *host, out);
                                 }));
}

void check_expected(const Request& r, const iri::Error& error) {
  if (r.target.size() > 64) return;
  const auto c = from_c([&](char* out, std::size_t capacity, std::size_t* needed, auto* e) {
    return iri_target_expected_phrase(r.method.data(), r.method.size(), r.target.data(),
                                      r.target.size(), r.flags, out, capacity, needed, e);
  });
  IRI_CHECK("9: what was expected",
            c == iri::to_phrase(iri::next_bytes_in_request_target(
                     r.method, r.target.substr(0, error.offset), r.options())));
}

void check_target(const Request& r) {
  const auto view = iri::RequestTargetView::parse(r.method, r.target, r.options());
  iri_request_target parts = IRI_REQUEST_TARGET_INIT;
  iri_error error = IRI_ERROR_INIT;
  const int code = iri_parse_request_target(r.method.data(), r.method.size(), r.target.data(),
                                            r.target.size(), r.flags, &parts, &error);
  IRI_CHECK("9: a target is accepted by both", (code == IRI_OK) == view.has_value());
  if (!view) {
    IRI_CHECK("9: the error", to_cpp(error) == view.error());
    return check_expected(r, view.error());
  }
  check_parts(parts, *view);
  check_canonical(r, *view);
  check_uri(r, *view);
}

void check_host_field(std::string_view value, unsigned flags) {
  const auto host = iri::HostFieldView::parse(value, {.raw_utf8 = flags != 0});
  std::uint32_t host_end = 0;
  iri_error error = IRI_ERROR_INIT;
  const int code = iri_parse_host_field(value.data(), value.size(), flags, &host_end, &error);
  IRI_CHECK("9: a Host field is accepted by both", (code == IRI_OK) == host.has_value());
  if (host) {
    IRI_CHECK("9: the host", host->host().size() == host_end);
  } else {
    IRI_CHECK("9: the error of a Host field", to_cpp(error) == host.error());
  }
}

/// The same pieces to both, until both have come to an end.
void check_machine(iri_resumable* c, iri::Resumable cpp, std::string_view text) {
  for (std::size_t at = 0; at < text.size(); at += 3) {
    const ExactCopy piece(text.substr(at, 3));
    const int progress = iri_resumable_feed(c, piece.data(), piece.size());
    IRI_CHECK("9: progress", progress == static_cast<int>(cpp.feed(piece.text())));
  }
  const std::string_view rest = " a b";
  if (text.size() % 2 != 0) {
    IRI_CHECK(
        "9: what stands before the terminator",
        iri_resumable_feed_until(c, ' ', rest.data(), rest.size()) == cpp.feed_until(' ', rest));
    IRI_CHECK("9: progress", iri_resumable_progress(c) == static_cast<int>(cpp.progress()));
  }
  IRI_CHECK("9: the end", iri_resumable_finish(c) == static_cast<int>(cpp.finish()));
  IRI_CHECK("9: the offset", iri_resumable_offset(c) == cpp.offset());
  iri_error error = IRI_ERROR_INIT;
  const int code = iri_resumable_error(c, &error);
  IRI_CHECK("9: the error of a machine",
            to_cpp(error) == cpp.error() && code == static_cast<int>(error.code));
  iri_request_target parts = IRI_REQUEST_TARGET_INIT;
  const bool done = cpp.progress() == iri::Progress::done;
  IRI_CHECK("9: done in both", (iri_resumable_target(c, &parts, nullptr) == IRI_OK) == done);
  IRI_CHECK("9: what was split", !done || same_parts(parts, cpp.form(), cpp.components()));
  iri_components components = IRI_COMPONENTS_INIT;
  IRI_CHECK("9: done in both",
            (iri_resumable_components(c, &components, nullptr) == IRI_OK) == done);
  IRI_CHECK("9: what was split", !done || (components.path_end == cpp.components().path_end &&
                                           components.size == cpp.components().size));
}

void check_host_parts(const iri_resumable& machine, const Request& r) {
  iri_request_target parts = IRI_REQUEST_TARGET_INIT;
  if (iri_resumable_target(&machine, &parts, nullptr) != IRI_OK) return;
  const auto host = iri::HostFieldView::parse(r.target, r.options());
  check_part(parts, r.target, IRI_COMPONENT_HOST, std::optional(host->host()));
  check_part(parts, r.target, IRI_COMPONENT_PORT, host->port());
}

void check_resumable(const Request& r) {
  iri_resumable machine = IRI_RESUMABLE_INIT;
  IRI_CHECK("9: a machine", iri_resume_request_target(&machine, r.method.data(), r.method.size(),
                                                      r.flags, nullptr) == IRI_OK);
  check_machine(&machine, iri::Resumable::request_target(r.method, r.options()), r.target);
  IRI_CHECK("9: a machine", iri_resume_host_field(&machine, r.flags, nullptr) == IRI_OK);
  check_machine(&machine, iri::Resumable::host_field(r.options()), r.target);
  check_host_parts(machine, r);
  IRI_CHECK("9: a machine",
            iri_resume_reference(&machine, IRI_RULE_IRI_reference, nullptr) == IRI_OK);
  check_machine(&machine, iri::Resumable::iri_reference(), r.target);
}

bool same_found(const iri_located_finding& c, const iri::LocatedFinding& d) {
  return c.kind == static_cast<std::uint8_t>(d.kind) &&
         c.component == static_cast<std::uint8_t>(d.component) &&
         c.text == static_cast<std::uint8_t>(d.text) && c.begin == d.begin && c.end == d.end;
}

bool same_set(const iri_finding_set& c, iri::FindingSet d) {
  return c.words[0] == d.words()[0] && c.words[1] == d.words()[1];
}

/// What both wrote, in an array of the capacity.
struct Two {
  std::vector<iri_located_finding> c;
  std::vector<iri::LocatedFinding> cpp;
  explicit Two(std::size_t capacity) : c(capacity), cpp(capacity) {}
  bool same(std::size_t stored) const {
    for (std::size_t i = 0; i < stored; ++i) {
      if (!same_found(c[i], cpp[i])) return false;
    }
    return true;
  }
};

/// With room for none of the findings, for some, for all and one more.
template <class View, class InspectC>
void check_inspect(const iri::Result<View>& view, const InspectC& inspect_c) {
  if (!view) {
    iri_error error = IRI_ERROR_INIT;
    const iri_status code = inspect_c(nullptr, std::size_t{0}, nullptr, &error);
    IRI_CHECK("9: what is refused is not inspected",
              to_cpp(error) == view.error() && code == error.code);
    return;
  }
  const std::size_t count = iri::inspect(*view, {}).count;
  for (const std::size_t capacity : {std::size_t{0}, count / 2, count, count + 1}) {
    Two found(capacity);
    iri_inspection result = IRI_INSPECTION_INIT;
    IRI_CHECK("9: it is inspected",
              inspect_c(found.c.data(), capacity, &result, nullptr) == IRI_OK);
    const iri::Inspection expected = iri::inspect(*view, found.cpp);
    IRI_CHECK("9: the findings", same_set(result.kinds, expected.kinds) &&
                                     result.count == expected.count &&
                                     result.stored == expected.stored && found.same(result.stored));
  }
}

void check_inspections(const Request& r) {
  check_inspect(iri::IriReferenceView::parse(r.target), [&](auto... rest) {
    return iri_inspect(r.target.data(), r.target.size(), nullptr, rest...);
  });
  check_inspect(iri::RequestTargetView::parse(r.method, r.target, r.options()), [&](auto... rest) {
    return iri_inspect_target(r.method.data(), r.method.size(), r.target.data(), r.target.size(),
                              r.flags, nullptr, rest...);
  });
  check_inspect(iri::HostFieldView::parse(r.target, r.options()), [&](auto... rest) {
    return iri_inspect_host(r.target.data(), r.target.size(), r.flags, nullptr, rest...);
  });
}

bool same_verdict(const iri_verdict& c, const iri_error& error, const iri::GateVerdict& d) {
  return c.action == static_cast<int>(d.action) && same_set(c.reasons, d.reasons) &&
         same_set(c.findings, d.findings) && c.count == d.count && c.stored == d.stored &&
         to_cpp(error) == d.error && error.text == static_cast<std::uint32_t>(d.error_text);
}

template <class GateC, class GateCpp>
void check_gate(const GateC& gate_c, const GateCpp& gate_cpp) {
  for (const std::size_t capacity : {std::size_t{0}, std::size_t{1}, std::size_t{16}}) {
    Two reported(capacity);
    iri_verdict verdict = IRI_VERDICT_INIT;
    iri_error error = IRI_ERROR_INIT;
    const bool passes = gate_c(reported.c.data(), capacity, &verdict, &error);
    const iri::GateVerdict expected = gate_cpp(std::span<iri::LocatedFinding>(reported.cpp));
    IRI_CHECK("9: the answer", passes == expected.passes());
    IRI_CHECK("9: the verdict",
              same_verdict(verdict, error, expected) && reported.same(expected.stored));
  }
}

/// With the method as the Host field, and without one.
void check_request(const Request& r, const iri_gate& c, const iri::Gate& cpp) {
  for (const bool there : {true, false}) {
    const char* const field = there ? r.method.data() : nullptr;
    const std::size_t size = there ? r.method.size() : 0;
    const auto same = there ? std::optional(r.method) : std::nullopt;
    check_gate(
        [&](auto... rest) {
          return iri_gate_passes_request(&c, r.method.data(), r.method.size(), r.target.data(),
                                         r.target.size(), field, size, rest...);
        },
        [&](auto reported) { return cpp.judge_request(r.method, r.target, same, reported); });
  }
}

std::optional<std::string_view> text_of(const char* data, std::size_t size) {
  return data == nullptr ? std::nullopt : std::optional(std::string_view(data, size));
}

void check_admitted(const iri_admission& c, const iri::Admission& cpp) {
  IRI_CHECK("9: the admitted text", text_of(c.target, c.target_size) == cpp.target->text());
  IRI_CHECK("9: its parts",
            same_parts(c.parts, cpp.target->form(), cpp.target->view().components()));
  IRI_CHECK("9: the host", text_of(c.host, c.host_size) == cpp.host);
  IRI_CHECK("9: the port", c.port == (cpp.port ? std::uint32_t{*cpp.port} : IRI_ABSENT));
}

/// Into buffers of all that is needed, and of one byte less.
void check_admit(const Request& r, const iri_gate& c, const iri::Gate& cpp) {
  const std::size_t size = cpp.admit(r.method, r.target, r.method, iri::OutputBuffer()).needed;
  for (const std::size_t room : {size, size - (size == 0 ? 0U : 1U)}) {
    const std::unique_ptr<char[]> out(new char[room]);
    std::string same(room, '\0');
    iri_admission admission = IRI_ADMISSION_INIT;
    iri_verdict verdict = IRI_VERDICT_INIT;
    const bool admitted = iri_gate_admits(
        &c, r.method.data(), r.method.size(), r.target.data(), r.target.size(), r.method.data(),
        r.method.size(), out.get(), room, &admission, nullptr, 0, &verdict, nullptr);
    const iri::Admission one = cpp.admit(r.method, r.target, r.method, iri::OutputBuffer(same));
    IRI_CHECK("9: what is admitted", admitted == one.passes());
    if (one.passes()) check_admitted(admission, one);
    IRI_CHECK("9: the size needed", admission.needed == one.needed && one.needed == size);
    IRI_CHECK("9: what has no room is not admitted", !one.error.failed() || room < size);
  }
}

/// What passes at one look is admitted as it came; and whether it does, is what admit() says.
void check_admits_plain(const Request& r, const iri_gate& c, const iri::Gate& cpp) {
  for (const std::string_view field : {r.method, std::string_view("www.example.com:80")}) {
    const std::size_t path =
        iri_gate_admits_plain(&c, r.method.data(), r.method.size(), r.target.data(),
                              r.target.size(), field.data(), field.size());
    if (path == 0) continue;
    const iri::Admission one = cpp.admit(r.method, r.target, field, iri::OutputBuffer());
    IRI_CHECK("9: what passes at one look is admitted, and nothing is to be reported",
              one.passes() && one.verdict.action == iri::Action::allow && one.verdict.count == 0);
    IRI_CHECK("9: it is an origin-form, as it came",
              one.target->form() == iri::TargetForm::origin_form &&
                  one.target->text().data() == r.target.data() &&
                  one.target->text().size() == r.target.size());
    IRI_CHECK("9: its path", one.target->view().components().path_end == path);
    IRI_CHECK("9: its host is the beginning of the field",
              one.host && one.host->data() == field.data());
    const std::string_view rest = field.substr(one.host->size());
    IRI_CHECK("9: behind the host stands a port", rest.empty() || rest.front() == ':');
  }
}

/// The canonical form of a reference, where the gate lets it pass in that form.
void check_reference(std::string_view text, const iri_gate& c, const iri::Gate& cpp) {
  const iri::GateVerdict verdict = cpp.judge(text);
  const bool may = verdict.action != iri::Action::reject;
  const auto view = iri::IriReferenceView::parse(text);
  const auto admitted = from_c([&](char* out, std::size_t capacity, std::size_t* needed, auto* e) {
    const bool passes = iri_gate_admits_reference(&c, text.data(), text.size(), out, capacity,
                                                  needed, nullptr, 0, nullptr, e);
    if (!passes && e->code == IRI_OK) e->code = IRI_ERROR_BAD_VALUE;  // judged, and rejected
    return passes ? int{IRI_OK} : e->code;
  });
  IRI_CHECK("9: a reference that is rejected has no form", may || !admitted);
  // "." and ".." become "./" and "../".
  IRI_CHECK("9: the form is longer by one byte at most",
            !admitted || admitted->size() <= text.size() + 1);
  if (!may) return;
  IRI_CHECK("9: the form of a reference",
            verdict.passes() ? admitted == text : admitted == from_cpp([&](iri::OutputBuffer out) {
                                                    return cpp.canonical(*view, out);
                                                  }));
}

/// Whatever the text is, though only the path of a canonical target has readings that say something.
void check_readings(std::string_view path) {
  const iri::HabitSet habits = iri::default_habits();
  IRI_CHECK("9: whether a dot segment hides",
            iri_hides_dot_segment(path.data(), path.size(), IRI_HABITS_DEFAULT) ==
                iri::hides_dot_segment(path, habits));
  if (path.size() > 32) return;  // time grows with the square
  constexpr std::size_t most = 8;
  std::array<iri_reading, most> found;
  std::size_t count = 0;
  const auto text = from_c([&](char* out, std::size_t capacity, std::size_t* needed, auto* e) {
    return iri_readings(path.data(), path.size(), IRI_HABITS_DEFAULT, found.data(), most, &count,
                        out, capacity, needed, e);
  });
  const auto expected = iri::readings(path, habits, most);
  IRI_CHECK("9: there are as many readings", text && count == expected.size());
  for (std::size_t i = 0; i < count; ++i) {
    const iri_reading& one = found[i];
    IRI_CHECK("9: a reading and its habits",
              text->substr(one.begin, one.end - one.begin) == expected[i].path &&
                  one.habits == expected[i].habits.bits());
  }
}

/// The lines of the target that are allowed, as targets and as Host fields.
void check_lines(const Request& r, const iri_gate& c, const iri::Gate& cpp) {
  for (const bool crlf : {false, true}) {
    const unsigned flags = crlf ? IRI_LINES_CRLF : IRI_LINES_LF | IRI_LINES_UNFINISHED;
    const iri::LineEnd end = crlf ? iri::LineEnd::crlf : iri::LineEnd::lf;
    const iri::LastLine last = crlf ? iri::LastLine::complete : iri::LastLine::unfinished;
    const auto same = [](iri_status status, std::size_t lines, std::size_t consumed,
                         const iri::AllowedLines& all) {
      return status == IRI_OK && lines == all.lines && consumed == all.consumed;
    };
    std::size_t lines = 0;
    std::size_t consumed = 0;
    const iri_status targets =
        iri_gate_allowed_target_lines(&c, r.method.data(), r.method.size(), r.target.data(),
                                      r.target.size(), flags, &lines, &consumed, nullptr);
    IRI_CHECK("9: the lines of targets that are allowed",
              same(targets, lines, consumed,
                   iri::allowed_target_lines(cpp, r.method, r.target, end, last)));
    const iri_status hosts = iri_gate_allowed_host_lines(&c, r.target.data(), r.target.size(),
                                                         flags, &lines, &consumed, nullptr);
    IRI_CHECK("9: the lines of Host fields that are allowed",
              same(hosts, lines, consumed, iri::allowed_host_lines(cpp, r.target, end, last)));
  }
}

/// A gate in C and the same in C++. Guards take their time to compile: those are made once.
struct Gates {
  iri_gate c;
  std::vector<std::uint64_t> memory;
  iri::Gate cpp;
};

Gates gates_of(const iri_policy& of_c, const iri::Policy& policy) {
  iri_gate c = IRI_GATE_INIT;
  std::size_t needed = 0;
  std::vector<std::uint64_t> memory;
  const auto make = [&] {
    return iri_gate_make_in(&c, &of_c, memory.data(), memory.size(), &needed, nullptr, nullptr);
  };
  iri_status status = make();
  if (status == IRI_ERROR_BUFFER_TOO_SMALL) {
    memory.resize(needed);
    status = make();
  }
  IRI_CHECK("9: a gate", status == IRI_OK);
  return {c, std::move(memory), iri::Gate::make(policy).value()};
}

void check_gates(const Request& r, const Gates& gates) {
  const iri_gate& c = gates.c;
  const iri::Gate& cpp = gates.cpp;
  check_gate(
      [&](auto... rest) { return iri_gate_passes(&c, r.target.data(), r.target.size(), rest...); },
      [&](auto reported) { return cpp.judge(r.target, reported); });
  check_gate(
      [&](auto... rest) {
        return iri_gate_passes_target(&c, r.method.data(), r.method.size(), r.target.data(),
                                      r.target.size(), rest...);
      },
      [&](auto reported) { return cpp.judge_target(r.method, r.target, reported); });
  check_gate(
      [&](auto... rest) {
        return iri_gate_passes_host(&c, r.target.data(), r.target.size(), rest...);
      },
      [&](auto reported) { return cpp.judge_host(r.target, reported); });
  check_request(r, c, cpp);
  check_admit(r, c, cpp);
  check_admits_plain(r, c, cpp);
  check_reference(r.target, c, cpp);
  check_lines(r, c, cpp);
}

struct BothPolicies {
  iri_policy c = IRI_POLICY_INIT;
  iri::Policy cpp;
};

BothPolicies preset(std::string_view name) {
  BothPolicies both;
  IRI_CHECK("9: a preset",
            iri_policy_preset(std::string(name).c_str(), &both.c, nullptr) == IRI_OK);
  both.cpp = *iri::find_preset(name);
  return both;
}

BothPolicies with_hosts(BothPolicies both) {
  static constexpr iri_text hosts[] = {{"example.com", 11}, {".a.b", 4}};
  both.c.hosts = hosts;
  both.c.host_count = 2;
  both.c.allow_any &= ~std::uint32_t{IRI_ANY_HOST};
  both.cpp.hosts = {"example.com", ".a.b"};
  return both;
}

Gates with_guards(BothPolicies both) {
  static constexpr iri_text guards[] = {{"/admin", 6}, {"*.php", 5}};
  static constexpr iri_text open[] = {{"/a/{rest...}", 12}};
  static constexpr iri_mount mounts[] = {{{"/m/", 3}, {"/", 1}}};
  iri_policy_paths paths = IRI_POLICY_PATHS_INIT;
  paths.guards = guards, paths.guard_count = 2;
  paths.open = open, paths.open_count = 1;
  paths.mounts = mounts, paths.mount_count = 1;
  iri_path_exception at[1] = {{{"/x", 2}, {0}, {{0}}}};
  at[0].actions[IRI_FINDING_ENCODED_SLASH] = IRI_ACTION_ALLOW;
  at[0].part_actions[IRI_COMPONENT_QUERY][IRI_FINDING_ENCODED_CONTROL] = IRI_ACTION_REPORT;
  paths.at = at, paths.at_count = 1;
  both.c.paths = &paths;
  both.cpp.guards = {"/admin", "*.php"};
  both.cpp.open = {"/a/{rest...}"};
  both.cpp.mounts = {{"/m/", "/"}};
  both.cpp.at = {{"/x"}};
  both.cpp.at[0].set(iri::Action::allow, {iri::Finding::encoded_slash});
  both.cpp.at[0].set(iri::Action::report, {iri::Finding::encoded_control}, iri::Component::query);
  return gates_of(both.c, both.cpp);
}

/// The presets, and each with lists of its own.
void check_policies(const Request& r) {
  static const std::vector<Gates> guarded = [] {
    std::vector<Gates> all;
    for (const std::string_view name : iri::preset_names()) {
      all.push_back(with_guards(with_hosts(preset(name))));
    }
    return all;
  }();
  check_readings(r.target);
  const Turn turn(r.target, 4);
  for (std::size_t number = 0; number < guarded.size(); ++number) {
    if (!turn.of(number)) continue;
    const BothPolicies plain = preset(iri::preset_names()[number]);
    check_gates(r, gates_of(plain.c, plain.cpp));
    const BothPolicies listed = with_hosts(plain);
    check_gates(r, gates_of(listed.c, listed.cpp));
    check_gates(r, guarded[number]);
  }
}

/// An entry of hosts that the input gives: both refuse it, or neither.
void check_entry(const Request& r) {
  const iri_text host[] = {{r.target.data(), r.target.size()}};
  iri_policy c = IRI_POLICY_INIT;
  IRI_CHECK("9: a preset", iri_policy_preset("fetch", &c, nullptr) == IRI_OK);
  c.hosts = host, c.host_count = 1;
  c.allow_any &= ~std::uint32_t{IRI_ANY_HOST};
  iri::Policy cpp = iri::presets::fetch();
  cpp.hosts = {std::string(r.target)};
  iri_gate gate = IRI_GATE_INIT;
  iri_policy_problem problem = IRI_POLICY_PROBLEM_INIT;
  const iri_status made = iri_gate_make(&gate, &c, &problem, nullptr);
  IRI_CHECK("9: what is wrong with a policy",
            problem.code == static_cast<int>(iri::check(cpp).error().code));
  IRI_CHECK("9: it makes no gate", (made == IRI_OK) == (problem.code == IRI_POLICY_OK));
}

/// The method is a value, and the target a template.
void check_template(const Request& r) {
  const iri_text texts[] = {{r.method.data(), r.method.size()}, {"b", 1}, {"c", 1}, {"d", 1}};
  const iri_template_variable c[] = {{{"s", 1}, IRI_TEMPLATE_STRING, texts, 1},
                                     {{"l", 1}, IRI_TEMPLATE_LIST, texts, 3},
                                     {{"m", 1}, IRI_TEMPLATE_ASSOC, texts, 4},
                                     {{"e", 1}, IRI_TEMPLATE_LIST, nullptr, 0},
                                     {{"u", 1}, IRI_TEMPLATE_UNDEFINED, nullptr, 0}};
  const std::string_view list[] = {r.method, "b", "c"};
  const iri::TemplatePair pairs[] = {{r.method, "b"}, {"c", "d"}};
  const iri::TemplateVariable cpp[] = {{"s", r.method},
                                       {"l", std::span<const std::string_view>(list)},
                                       {"m", std::span<const iri::TemplatePair>(pairs)},
                                       {"u", {}}};
  for (const std::string& text :
       {std::string(r.target), "{s}{+l*}{?m*,s:3}{&e,u}{#m}" + std::string(r.target)}) {
    iri::Error why;
    const auto expanded = from_c(
        [&](char* out, std::size_t capacity, std::size_t* needed, iri_error* error) {
          return iri_expand(text.data(), text.size(), c, 5, out, capacity, needed, error);
        },
        &why);
    const auto write = [&](iri::OutputBuffer out) { return iri::expand(text, cpp, out); };
    IRI_CHECK("9: templates", expanded == from_cpp(write));
    IRI_CHECK("9: why a template is refused", expanded || why == write(iri::OutputBuffer()).error);
  }
}

}  // namespace

void one_input(std::string_view input) {
  const auto [first, target] = two_texts(input);
  const std::string_view method = first.data() != nullptr ? first : std::string_view("GET");
  const Turn turn(input, 10);
  for (const unsigned flags : {0U, 1U}) {
    const Request request{method, target, flags};
    if (turn.of(flags)) check_target(request);
    if (turn.of(2 + flags)) check_resumable(request);
    if (turn.of(4 + flags)) check_inspections(request);
    if (turn.of(6 + flags)) check_host_field(target, flags);
  }
  const Request request{method, target, 0};
  if (turn.of(8)) check_policies(request);
  if (turn.of(9)) check_entry(request);
  if (turn.of(9)) check_template(request);
}

}  // namespace iri_fuzz
