// The text that an edit or a builder must write, found by RFC 3986 s5.3 and by trying it out.
#ifndef IRI_TEST_SUPPORT_INTENDED_HPP
#define IRI_TEST_SUPPORT_INTENDED_HPP

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

#include "iri/reference.hpp"

namespace iri_test {

/// The parts of a reference, as copies.
struct Intended {
  using Part = std::optional<std::string>;
  Part scheme, userinfo, host, port;
  std::string path;
  Part query, fragment;

  friend bool operator==(const Intended&, const Intended&) = default;
};

template <class T>
Intended parts_of(const T& r) {
  const auto copy = [](std::optional<std::string_view> v) {
    return v ? Intended::Part(*v) : std::nullopt;
  };
  return {copy(r.scheme()),      copy(r.userinfo()), copy(r.host()),    copy(r.port()),
          std::string(r.path()), copy(r.query()),    copy(r.fragment())};
}

/// RFC 3986 s5.3, with the authority's parts of s3.2.
inline std::string recompose(const Intended& p) {
  std::string text;
  if (p.scheme) text += *p.scheme + ":";
  if (p.host) text += "//";
  if (p.userinfo) text += *p.userinfo + "@";
  if (p.host) text += *p.host;
  if (p.port) text += ":" + *p.port;
  text += p.path;
  if (p.query) text += "?" + *p.query;
  if (p.fragment) text += "#" + *p.fragment;
  return text;
}

/// Returns the parts of a text, or nullopt if it is not a reference.
inline std::optional<Intended> reparsed(const std::string& text) {
  const auto view = iri::UriReferenceView::parse(text);
  return view ? std::optional(parts_of(*view)) : std::nullopt;
}

/// Returns the parts that the edit of a reference must give: the intended ones, if they can be
/// written as a text. If not, a guard is put before the path. The guard leaves an absolute path
/// absolute, and a relative path relative where that is possible.
inline Intended written(Intended p) {
  if (reparsed(recompose(p)) == p) return p;
  const char* guard = p.path.starts_with('/') ? "/." : p.host ? "/" : "./";
  p.path.insert(0, guard);
  EXPECT_EQ(reparsed(recompose(p)), p) << "the guard does not help";
  return p;
}

}  // namespace iri_test

#endif
