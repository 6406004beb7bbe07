// What the types refuse, what the compiler warns of, and what has to stay easy. Read by types.py:
// a line with a mark has exactly that diagnostic, and every other line has none.
//
//   deleted    g++ and clang++ refuse it
//   dangling   clang++ warns (lifetimebound); g++ 12 cannot know
//   dropped    g++ and clang++ warn (nodiscard)
//   unparsed   g++ and clang++ refuse it, and tell to parse the text
//   truthless  g++ and clang++ refuse it: what is no success and no failure has no truth
#include <array>
#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "iri/iri.hpp"

namespace {

using iri::Iri;
using iri::IriReference;
using iri::IriReferenceView;
using iri::IriView;

std::string get();
const std::string get_const();
std::pmr::string get_pmr();
void use(std::string_view);
void route(IriView);
void ask(const iri::IriArgument&);

// A view of a temporary: the seven shapes, and others.

void views_of_temporaries(const std::string& s, const Iri& base, const IriReference& ref,
                          const iri::Gate& gate, iri::OutputBuffer buffer) {
  auto a = IriView::parse(get());                                                // deleted
  auto b = IriView::parse(get_const());                                          // deleted
  auto c = IriView::parse(get_pmr());                                            // deleted
  auto d = IriView::parse(std::string("http://a/"));                             // deleted
  auto e = iri::RequestTargetView::parse("GET", get());                          // deleted
  auto f = iri::HostFieldView::parse(get());                                     // deleted
  IriView g = Iri::parse(s).value();                                             // deleted
  IriView h = *Iri::parse(s);                                                    // deleted
  IriView i = iri::resolve(base, ref).value();                                   // deleted
  IriReferenceView j = *Iri::parse(s);                                           // deleted
  std::optional<iri::Origin> k = iri::origin(*Iri::parse(s));                    // deleted
  auto l = iri::split(*Iri::parse(s));                                           // deleted
  route(*Iri::parse(s));                                                         // deleted
  std::string_view m = Iri::parse(s)->path();                                    // dangling
  std::string_view n = (*Iri::parse(s)).path();                                  // dangling
  std::string_view o = Iri::parse(s)->text();                                    // dangling
  auto p = Iri::parse(s)->host();                                                // dangling
  IriView q = Iri::parse(s)->view();                                             // dangling
  auto r = iri::split(Iri::parse(s)->view());                                    // dangling
  auto t = iri::origin(Iri::parse(s)->view());                                   // dangling
  auto u = iri::segments(Iri::parse(s)->path());                                 // dangling
  for (auto x : iri::segments(Iri::parse(s)->path())) use(x);                    // dangling
  for (auto x : iri::decoded_segments(Iri::parse(s)->path())) use(x.encoded());  // dangling
  auto v = IriView::parse(Iri::parse(s)->text());                                // dangling
  const auto& w = *Iri::parse(s);                                                // dangling
  const auto& x = Iri::parse(s)->components();                                   // dangling
  std::string_view y = iri::segments(*iri::Uri::parse(s)).back();                // dangling
  auto z = iri::Query(iri::query_policy::plain).text();                          // dangling
  auto admitted = gate.admit("GET", get(), "a", buffer);                         // deleted
  auto also = gate.admit("GET", "/", get(), buffer);                             // deleted
  auto too = gate.admit("GET", "/", std::optional(get()), buffer);               // deleted
  auto none = gate.admit("GET", "/", nullptr, buffer);                           // deleted
  auto judged = gate.judge_request("GET", "/", nullptr);                         // deleted
}

std::string_view path_of(const std::string& s) {
  return Iri::parse(s)->path();  // dangling
}

std::string_view path_of(Iri copy) {
  return copy.path();  // dangling
}

// The harmless neighbours.

void neighbours(const std::string& s, std::string_view text, const char* bytes) {
  auto a = IriView::parse(s);
  auto b = IriView::parse(text);
  auto c = IriView::parse(bytes);
  auto d = IriView::parse("http://a/");
  auto e = IriView::parse({text.data(), 3});
  auto empty = IriReferenceView::parse({});
  auto f = iri::RequestTargetView::parse(get(), "/");
  use(IriView::parse(s)->path());
  std::string_view g = IriView::parse(s)->path();
  IriView h = *IriView::parse(s);
  IriView i = IriView::parse(s).value();
  IriReferenceView j = *IriView::parse(s);
  auto k = iri::split(*IriView::parse(s));
  auto l = iri::origin(*IriView::parse(s));
  auto m = IriView::from(*IriReferenceView::parse(s));
  for (auto x : iri::segments(*IriView::parse(s))) use(x);
  for (auto x : iri::segments(IriView::parse(s)->path())) use(x);

  use(Iri::parse(s)->path());
  const std::size_t n = Iri::parse(s)->path().size() + iri::segments(*iri::Uri::parse(s)).size();
  const bool o = Iri::parse(get())->host() == "a" && *Iri::parse(s) == *Iri::parse(s);
  const bool p = *Iri::parse(s) == *IriView::parse(s) && *IriView::parse(s) == *Iri::parse(s);
  std::string q(Iri::parse(s)->path());
  route(Iri::parse(s)->view());
  ask(*Iri::parse(s));
  ask(*iri::AbsoluteUri::parse(s));
  const bool r = iri::same_syntax(*Iri::parse(s), *IriReference::parse(s)) &&
                 iri::origin(Iri::parse(s)->view()) == iri::origin(Iri::parse(s)->view());
  auto t = iri::normalize(*Iri::parse(s));
  auto u = iri::resolve(*Iri::parse(s), *IriReference::parse(s));
  auto v = iri::to_uri(*Iri::parse(s));
  auto w = iri::mask_password(*Iri::parse(s));
  Iri x = *Iri::parse(s);
  Iri y = Iri::parse(s).value();
  IriReference z = *Iri::parse(s);
  IriView owned = x;
  IriReferenceView wider = x;
  route(x);
  for (auto segment : iri::segments(*Iri::parse(s))) use(segment);
  for (auto segment : iri::decoded_segments(*Iri::parse(s))) use(segment.encoded());
  for (auto segment : iri::segments(get())) use(segment);
  for (auto one : iri::parameters(*Iri::parse(s), iri::query_policy::form)) use(one.name);
  auto kept = iri::segments(*Iri::parse(s));
  auto page = iri::parameters(*Iri::parse(s), iri::query_policy::form).get("page");
  std::vector<Iri> list{*Iri::parse(s)};
  std::optional<Iri> maybe = *Iri::parse(s);
}

// A text where a parsed reference is due: the error says to parse it.

void unparsed(const std::string& s, std::string_view text, const Iri& base, iri::OutputBuffer out) {
  using iri::ComparisonLevel;
  auto a = iri::resolve(base, "../c");                                    // unparsed
  auto b = iri::resolve(s, base);                                         // unparsed
  auto c = iri::resolve(base, text, out);                                 // unparsed
  auto d = iri::relativize(base, s);                                      // unparsed
  auto e = iri::normalize("http://a/");                                   // unparsed
  auto f = iri::normalize(s, iri::NormalizeOptions());                    // unparsed
  bool g = iri::is_normalized(text);                                      // unparsed
  auto h = iri::missing_steps(text);                                      // unparsed
  auto i = iri::normalize_to_uri(s);                                      // unparsed
  auto j = iri::to_uri(text);                                             // unparsed
  auto k = iri::to_iri(s);                                                // unparsed
  bool l = iri::same(ComparisonLevel::syntax, base, s);                   // unparsed
  bool m = iri::same_string("a:", "b:") || iri::same_syntax(base, text);  // unparsed
  bool n = iri::same_scheme_based(s, base);                               // unparsed
  bool o = iri::compare(ComparisonLevel::syntax, s, base) < 0;            // unparsed
  auto p = iri::hash(ComparisonLevel::syntax, s);                         // unparsed
  auto q = iri::origin("http://a/");                                      // unparsed
  auto r = iri::split(text);                                              // unparsed
  auto t = iri::to_display(s);                                            // unparsed
  auto u = iri::mask_password(text);                                      // unparsed
  auto hidden = iri::mask_secrets(text, {});                              // unparsed
  auto v = IriView::from(text);                                           // unparsed
  auto w = Iri::from(s);                                                  // unparsed
  auto x = IriView::from(*IriReference::parse(s));                        // deleted
  auto y = Iri::from(*IriReference::parse(s));
  auto z = IriView::from(*IriReferenceView::parse(s));
}

// What is true went well. An error has no truth, so that nobody takes it for a success.

bool truths(const std::string& s, const iri::Policy& policy, iri::RouterBuilder<int>& routes,
            const iri::GateVerdict& verdict, const iri::Written& written) {
  if (!iri::diagnose(iri::rule::IRI, s)) return false;  // truthless
  if (verdict.error) return false;                      // truthless
  if (!written.error) return true;                      // truthless
  if (Iri::parse(s).error()) return false;              // truthless
  if (routes.add(s, 1).error()) return false;           // truthless
  if (iri::check(policy).error()) return false;         // truthless
  if (iri::GuardError()) return false;                  // truthless
  if (iri::ListError()) return false;                   // truthless
  if (iri::TemplateMatchError()) return false;          // truthless
  if (!routes.add(s, 1) || !iri::check_route(s) || !iri::check_template(s)) return false;
  if (!iri::check(policy) || !written || !Iri::parse(s)) return false;
  return !iri::diagnose(iri::rule::IRI, s).failed() && !verdict.error.failed();
}

// What must not be dropped.

void dropped(const std::string& s, const Iri& base, IriReferenceView ref, iri::Resumable feed) {
  std::array<char, 64> buffer;
  iri::Components c;
  iri::resolve(base, ref, buffer);                            // dropped
  iri::normalize(ref, {}, buffer);                            // dropped
  iri::encode(s, iri::encode_set::path, buffer);              // dropped
  iri::encode(s, iri::encode_set::path);                      // dropped
  iri::is_valid(iri::rule::IRI, s);                           // dropped
  iri::match(iri::rule::IRI, s);                              // dropped
  iri::parse(iri::rule::IRI, s, c);                           // dropped
  iri::diagnose(iri::rule::IRI, s);                           // dropped
  iri::parse_request_target("GET", s);                        // dropped
  iri::same_syntax(base, ref);                                // dropped
  iri::compare(iri::ComparisonLevel::syntax, base, ref);      // dropped
  iri::hash(iri::ComparisonLevel::syntax, ref);               // dropped
  iri::origin(base);                                          // dropped
  iri::to_uri(base);                                          // dropped
  iri::mask_password(ref);                                    // dropped
  iri::mask_secrets(ref, {});                                 // dropped
  iri::is_normalized(ref);                                    // dropped
  Iri::parse(s);                                              // dropped
  IriView::parse(s);                                          // dropped
  base.path();                                                // dropped
  base.host();                                                // dropped
  Iri(base).set_path("/");                                    // dropped
  iri::parse_lines(iri::rule::IRI, s, iri::LineEnd::lf, {});  // dropped
  iri::host_kind(s);                                          // dropped
  iri::segments(base);                                        // dropped
  iri::segments(base).empty();                                // dropped
  iri::check_template(s);                                     // dropped
  iri::check_route(s);                                        // dropped
  iri::Builder<Iri>().host("a").build();                      // dropped
  iri::Builder<Iri>().host("a");
  feed.feed(s);
  if (iri::is_valid(iri::rule::IRI, s)) use(s);
  (void)iri::is_valid(iri::rule::IRI, s);
}

// A null pointer is no text; nullopt takes a part away.

void null_pointers(Iri iri, iri::IriReference ref, iri::Builder<Iri> builder, iri::Query query) {
  auto a = Iri::parse(nullptr);                            // deleted
  auto b = IriView::parse(nullptr);                        // deleted
  auto c = iri::Text<iri::rule::port>::parse(nullptr);     // deleted
  auto d = iri::HostFieldView::parse(nullptr);             // deleted
  auto e = iri::RequestTargetView::parse("GET", nullptr);  // deleted
  if (!ref.set_scheme(nullptr)) use("");                   // deleted
  if (!iri.set_authority(nullptr)) use("");                // deleted
  if (!iri.set_userinfo(nullptr)) use("");                 // deleted
  if (!iri.set_host(nullptr)) use("");                     // deleted
  if (!iri.set_port(nullptr)) use("");                     // deleted
  if (!iri.set_path(nullptr)) use("");                     // deleted
  if (!iri.set_query(nullptr)) use("");                    // deleted
  if (!iri.set_fragment(nullptr)) use("");                 // deleted
  if (!iri.push_segment(nullptr)) use("");                 // deleted
  if (!iri.insert_segment(0, nullptr)) use("");            // deleted
  if (!iri.replace_segment(0, nullptr)) use("");           // deleted
  builder.scheme(nullptr);                                 // deleted
  builder.host(nullptr);                                   // deleted
  builder.path(nullptr);                                   // deleted
  builder.query(nullptr);                                  // deleted
  builder.encode_segment(nullptr);                         // deleted
  builder.parameter("a", nullptr);                         // deleted
  query.append("a", nullptr);                              // deleted
  query.set("a", nullptr);                                 // deleted
  if (!ref.set_scheme(std::nullopt)) use("");
  if (!iri.set_authority(std::nullopt)) use("");
  if (!iri.set_userinfo(std::nullopt)) use("");
  if (!iri.set_port(std::nullopt)) use("");
  if (!iri.set_query(std::nullopt) || !iri.set_query({})) use("");
  if (!iri.set_query("") || !iri.set_query(get()) || !iri.set_query(query.text())) use("");
  if (!iri.set_fragment(std::nullopt)) use("");
  builder.parameter("a", std::nullopt).parameter("a", "b").parameter("a", get());
  query.append("a", std::nullopt);
  query.set("a", "b");
}

}  // namespace
