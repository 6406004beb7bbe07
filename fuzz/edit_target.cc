// Editing keeps the whole valid: whatever value is set for whatever part of whatever reference, the
// text re-parses to the components it has, the part is the value, no other part has changed, and a
// path is guarded only where it would not be read as that path. Input: a value, a newline, a
// reference; without a newline the value is empty.
#include <optional>
#include <string>
#include <vector>

#include "fuzz.hpp"
#include "iri/iri.hpp"

namespace iri_fuzz {
namespace {

using Value = std::optional<std::string_view>;

/// RFC 3986 s5.3, with the authority's parts of s3.2.
struct Parts {
  using Part = std::optional<std::string>;
  Part scheme, userinfo, host, port;
  std::string path;
  Part query, fragment;

  friend bool operator==(const Parts&, const Parts&) = default;

  std::string text() const {
    std::string result;
    if (scheme) result.append(*scheme).append(":");
    if (host) result.append("//");
    if (userinfo) result.append(*userinfo).append("@");
    if (host) result.append(*host);
    if (port) result.append(":").append(*port);
    result.append(path);
    if (query) result.append("?").append(*query);
    if (fragment) result.append("#").append(*fragment);
    return result;
  }
};

template <class T>
Parts parts_of(const T& r) {
  const auto copy = [](Value v) { return v ? Parts::Part(*v) : std::nullopt; };
  return {copy(r.scheme()),      copy(r.userinfo()), copy(r.host()),    copy(r.port()),
          std::string(r.path()), copy(r.query()),    copy(r.fragment())};
}

/// Whether parts can be written down so that they are read again.
template <iri::Rule S>
bool writable(const Parts& parts) {
  const std::string text = parts.text();
  const auto view = iri::BasicView<S>::parse(text);
  return view && parts_of(*view) == parts;
}

/// What has to come of the parts that an edit intends.
template <iri::Rule S>
Parts guarded(Parts parts) {
  if (writable<S>(parts)) return parts;
  parts.path.insert(0, parts.path.starts_with('/') ? "/." : parts.host ? "/" : "./");
  return parts;
}

template <iri::Rule S>
void check_valid(const iri::BasicReference<S>& r) {
  const auto view = iri::BasicView<S>::parse(r.text());
  IRI_CHECK("edit: the text stays valid", view.has_value());
  IRI_CHECK("edit: the components are the text's",
            view->components() == r.components() && r.components().is_consistent());
}

template <iri::Rule S>
class Checker {
 public:
  Checker(iri::BasicReference<S>& reference, std::string_view value)
      : after_(reference), before_(reference), value_(value) {}

  /// `set` has been asked to set a part of `rule` to the value, and `intended` is what is meant.
  void check(iri::Result<void> result, iri::Rule rule, const Parts& intended) const {
    check_valid(after_);
    const iri::Error error = iri::diagnose(rule, value_);
    if (error.failed()) {
      IRI_CHECK("edit: an error is that of the value", result.error() == error);
    } else if (!intended.host && (intended.userinfo || intended.port)) {
      IRI_CHECK("edit: no authority is invented",
                result.error().code == iri::ErrorCode::no_authority && result.error().offset == 0);
    } else {
      IRI_CHECK("edit: a valid value is set", result.has_value());
      IRI_CHECK("edit: what was meant is written", parts_of(after_) == guarded<S>(intended));
    }
    if (!result) {
      IRI_CHECK("edit: on an error nothing changes",
                after_ == before_ && after_.components() == before_.components());
    }
  }

 private:
  const iri::BasicReference<S>& after_;
  iri::BasicReference<S> before_;
  std::string_view value_;
};

template <iri::Rule S, class Set, class Intend>
void edit(iri::BasicReference<S>& r, std::string_view value, iri::Rule uri, iri::Rule iri_rule,
          const Set& set, const Intend& intend) {
  const Checker<S> checker(r, value);
  Parts intended = parts_of(r);
  intend(intended);
  checker.check(set(r), iri::is_iri_rule(S) ? iri_rule : uri, intended);
}

/// One after the other on one object, so that each edit meets what the others have left.
template <iri::Rule S>
void set_parts(iri::BasicReference<S>& r, std::string_view v) {
  using namespace iri::rule;
  const std::string copy(v);
  edit(
      r, v, path, ipath, [&](auto& x) { return x.set_path(v); }, [&](Parts& p) { p.path = copy; });
  edit(
      r, v, userinfo, iuserinfo, [&](auto& x) { return x.set_userinfo(v); },
      [&](Parts& p) { p.userinfo = copy; });
  edit(
      r, v, port, port, [&](auto& x) { return x.set_port(v); }, [&](Parts& p) { p.port = copy; });
  edit(
      r, v, scheme, scheme, [&](auto& x) { return x.set_scheme(v); },
      [&](Parts& p) { p.scheme = copy; });
  edit(
      r, v, host, ihost, [&](auto& x) { return x.set_host(v); }, [&](Parts& p) { p.host = copy; });
  edit(
      r, v, query, iquery, [&](auto& x) { return x.set_query(v); },
      [&](Parts& p) { p.query = copy; });
  edit(
      r, v, fragment, ifragment, [&](auto& x) { return x.set_fragment(v); },
      [&](Parts& p) { p.fragment = copy; });
}

template <iri::Rule S>
void remove_parts(iri::BasicReference<S>& r) {
  const auto remove = [&](const auto& set, const auto& intend) {
    Parts intended = parts_of(r);
    intend(intended);
    IRI_CHECK("edit: a part can always be taken away", set().has_value());
    check_valid(r);
    IRI_CHECK("edit: what was meant is written", parts_of(r) == guarded<S>(intended));
  };
  remove([&] { return r.set_port(std::nullopt); }, [](Parts& p) { p.port.reset(); });
  remove([&] { return r.set_query(std::nullopt); }, [](Parts& p) { p.query.reset(); });
  remove([&] { return r.set_scheme(std::nullopt); }, [](Parts& p) { p.scheme.reset(); });
  remove([&] { return r.set_userinfo(std::nullopt); }, [](Parts& p) { p.userinfo.reset(); });
  remove([&] { return r.set_authority(std::nullopt); }, [](Parts& p) { p.host.reset(); });
  remove([&] { return r.set_fragment(std::nullopt); }, [](Parts& p) { p.fragment.reset(); });
  remove([&] { return r.set_path(""); }, [](Parts& p) { p.path.clear(); });
  IRI_CHECK("edit: nothing is left", r.text().empty());
}

template <iri::Rule S>
void set_authority(iri::BasicReference<S> r, std::string_view value) {
  const auto before = r;
  const iri::Rule rule = iri::is_iri_rule(S) ? iri::rule::iauthority : iri::rule::authority;
  const auto result = r.set_authority(value);
  check_valid(r);
  IRI_CHECK("edit: an error is that of the value", result.error() == iri::diagnose(rule, value));
  if (!result) {
    IRI_CHECK("edit: on an error nothing changes", r == before);
    return;
  }
  IRI_CHECK("edit: a valid value is set", r.authority() == value);
  Parts intended = parts_of(r);
  intended.path = before.path();
  IRI_CHECK("edit: what was meant is written", parts_of(r) == guarded<S>(intended));
}

using List = std::vector<std::string>;

template <iri::Rule S>
List list_of(const iri::BasicReference<S>& r) {
  const auto segments = iri::segments(r);
  return List(segments.begin(), segments.end());
}

/// The list that was meant, perhaps after a ".".
template <iri::Rule S>
void check_segments(const iri::BasicReference<S>& r, List meant) {
  check_valid(r);
  const List list = list_of(r);
  if (list == meant) return;
  meant.insert(meant.begin(), ".");
  IRI_CHECK("edit: the segments are those meant", list == meant);
}

template <iri::Rule S>
void edit_segments(iri::BasicReference<S> r, std::string_view value) {
  const iri::Rule rule = iri::is_iri_rule(S) ? iri::rule::isegment : iri::rule::segment;
  const auto before = r;
  List list = list_of(r);
  const auto pushed = r.push_segment(value);
  const iri::DecodedView decoded(value);
  const iri::Error dots{iri::ErrorCode::bad_value, iri::Component::path, 0};
  const bool is_dots = decoded == "." || decoded == "..";
  IRI_CHECK("edit: an error is that of the value",
            pushed.error() == (is_dots ? dots : iri::diagnose(rule, value)));
  if (!pushed) {
    IRI_CHECK("edit: on an error nothing changes", r == before);
    return;
  }
  auto inserted = before;
  IRI_CHECK("edit: a push is an insertion at the end",
            inserted.insert_segment(list.size(), value).has_value() && inserted == r);
  auto popped = r;
  IRI_CHECK("edit: a pop takes the last segment out",
            popped.pop_segment().has_value() &&
                r.erase_segment(list_of(r).size() - 1).has_value() && popped == r &&
                popped.components() == r.components());
  r = inserted;
  list.emplace_back(value);
  check_segments(r, list);
  for (std::size_t i = 0; i < 3; ++i) {
    list = list_of(r);
    const std::size_t index = list.size() / 2;
    if (i == 0) {
      IRI_CHECK("edit: a segment is put in", r.insert_segment(index, value).has_value());
      list.emplace(list.begin() + static_cast<std::ptrdiff_t>(index), value);
    } else if (i == 1) {
      IRI_CHECK("edit: a segment is replaced", r.replace_segment(index, value).has_value());
      list[index] = value;
    } else {
      IRI_CHECK("edit: a segment is taken out", r.erase_segment(0).has_value());
      list.erase(list.begin());
    }
    check_segments(r, list);
  }
}

template <iri::Rule S>
void check_edits(std::string_view value, std::string_view text) {
  auto r = iri::BasicReference<S>::parse(std::string(text));
  if (!r) return;
  set_authority(*r, value);
  edit_segments(*r, value);
  set_parts(*r, value);
  remove_parts(*r);
}

}  // namespace

void one_input(std::string_view text) {
  const auto [value, reference] = two_texts(text);
  const Turn turn(text, 2);
  if (turn.of(0)) check_edits<iri::rule::IRI_reference>(value, reference);
  if (turn.of(1)) check_edits<iri::rule::URI_reference>(value, reference);
}

}  // namespace iri_fuzz
