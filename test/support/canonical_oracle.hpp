// The canonical form of a target by the steps of iri/canonical.hpp, one after the other: slow,
// plain, and independent of the library.
#ifndef IRI_TEST_SUPPORT_CANONICAL_ORACLE_HPP
#define IRI_TEST_SUPPORT_CANONICAL_ORACLE_HPP

#include <algorithm>
#include <cstddef>
#include <optional>
#include <regex>
#include <string>

#include "support/rfc3986_oracle.hpp"

namespace iri_test {

/// Of the pct-encodeds of a part: whether those of unreserved characters are decoded, and whether the hex
/// digits of the others are put in upper case.
struct PercentSteps {
  bool decode = true;
  bool raise = true;
};

struct CanonicalSteps {
  bool merge_slashes = false;
  bool cut_parameters = false;
  bool cut_encoded_parameters = false;
  bool normalize_query = false;
  bool drop_final_dot = false;
  // What a gate leaves, because its policy allows it.
  bool keep_dots = false;
  PercentSteps of_path{};
  PercentSteps of_query{};
};

inline std::string lowered(std::string text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%') {
      i += 2;  // hex digits are in upper case
    } else if (text[i] >= 'A' && text[i] <= 'Z') {
      text[i] = static_cast<char>(text[i] - 'A' + 'a');
    }
  }
  return text;
}

/// Decodes what is unreserved (RFC 3986 s2.3), and writes other hex digits in upper case.
inline std::string decoded(const std::string& text, PercentSteps steps = {}) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      result += text[i];
      continue;
    }
    const auto c = static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16));
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool unreserved =
        letter || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_' || c == '~';
    if (unreserved && steps.decode) {
      result += c;
    } else if (unreserved || !steps.raise) {
      result += text.substr(i, 3);
    } else {
      for (std::size_t k = 0; k < 3; ++k) {
        const char digit = text[i + k];
        result += static_cast<char>(digit >= 'a' ? digit - 'a' + 'A' : digit);
      }
    }
    i += 2;
  }
  return result;
}

inline std::string merged(std::string path) {
  for (std::size_t at = 0; (at = path.find("//")) != path.npos;) path.erase(at, 1);
  return path;
}

/// The end of the segment that begins at `begin`.
inline std::size_t segment_end(const std::string& path, std::size_t begin) {
  return std::min(path.find('/', begin), path.size());
}

/// Where the parameters of a segment begin that has normal percent-encoding. Without any, its size.
inline std::size_t name_size(const std::string& segment, CanonicalSteps steps) {
  std::size_t size = segment.size();
  if (steps.cut_parameters) size = std::min(size, segment.find(';'));
  if (steps.cut_encoded_parameters) {
    size = std::min({size, segment.find("%3B"), segment.find("%3b")});
  }
  return size;
}

/// Each segment without its parameters. The path is empty or begins with "/".
inline std::string without_parameters(const std::string& path, CanonicalSteps steps) {
  std::string result;
  for (std::size_t begin = 1; begin <= path.size();) {
    const std::size_t end = segment_end(path, begin);
    const std::string segment = path.substr(begin, end - begin);
    result += "/" + segment.substr(0, name_size(segment, steps));
    begin = end + 1;
  }
  return result;
}

/// Where the first segment begins of which only a dot segment, or nothing, is left without its
/// parameters. They are not cut off then.
inline std::optional<std::size_t> hidden_at(const std::string& path, CanonicalSteps steps) {
  for (std::size_t begin = 0; begin < path.size();) {
    const std::size_t end = segment_end(path, begin);
    const std::string segment = decoded(path.substr(begin, end - begin));
    const std::size_t size = name_size(segment, steps);
    const std::string name = segment.substr(0, size);
    if (size != segment.size() && (name.empty() || name == "." || name == "..")) return begin;
    begin = end + 1;
  }
  return std::nullopt;
}

/// Each dot segment without percent-encoding, and nothing else.
inline std::string with_plain_dots(const std::string& path) {
  std::string result;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = segment_end(path, begin);
    const std::string segment = path.substr(begin, end - begin);
    const bool dots = decoded(segment) == "." || decoded(segment) == "..";
    result += (begin == 0 ? "" : "/") + (dots ? decoded(segment) : segment);
    begin = end + 1;
  }
  return result;
}

inline std::string canonical_path(const std::string& path, CanonicalSteps steps) {
  std::string result = steps.keep_dots ? path : rfc3986::remove_dot_segments(with_plain_dots(path));
  result = decoded(result, steps.of_path);
  if (!result.empty()) result = without_parameters(result, steps);
  return steps.merge_slashes ? merged(result) : result;
}

struct Canonical {
  std::string text;
  std::optional<std::size_t> hidden;  ///< the offset of the segment; there is no form then
};

inline Canonical canonical_origin_form(const std::string& target, CanonicalSteps steps) {
  const std::size_t question = std::min(target.find('?'), target.size());
  const std::string path = target.substr(0, question);
  const std::string query = target.substr(question);
  return {canonical_path(path, steps) +
              (steps.normalize_query ? decoded(query, steps.of_query) : query),
          hidden_at(path, steps)};
}

/// Where a host is a plain name and a dot, and is not the dot of an IPv4 address.
inline bool has_dot_to_drop(const std::string& host) {
  static const std::regex name("[A-Za-z0-9._-]*[A-Za-z0-9_-]\\.");
  static const std::regex octets("((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\\.){4}");
  if (host.empty() || host.back() != '.' || host.size() > 1000) return false;
  return std::regex_match(host, name) && !std::regex_match(host, octets);
}

inline std::string canonical_authority(const std::string& authority, CanonicalSteps steps = {}) {
  const std::size_t begin = authority.rfind('@') + 1;  // 0 if there is none
  std::string host = authority.substr(begin);
  const std::size_t bracket = host.rfind(']');
  const std::size_t colon = host.find(':', bracket == std::string::npos ? 0 : bracket);
  const std::string port = colon == std::string::npos ? "" : host.substr(colon);
  host.resize(host.size() - port.size());
  if (steps.drop_final_dot && has_dot_to_drop(host)) host.pop_back();
  return decoded(authority.substr(0, begin)) + lowered(decoded(host)) + port;
}

/// A URI, perhaps with a fragment. Without an authority, its path is only normalized.
inline Canonical canonical_uri(const std::string& text, CanonicalSteps steps) {
  rfc3986::Uri uri = rfc3986::parse(text);
  Canonical canonical;
  if (uri.scheme) uri.scheme = lowered(*uri.scheme);
  if (uri.authority) {
    const std::size_t begin = (uri.scheme ? uri.scheme->size() + 3 : 2) + uri.authority->size();
    canonical.hidden = hidden_at(uri.path, steps);
    if (canonical.hidden) *canonical.hidden += begin;
    uri.authority = canonical_authority(*uri.authority, steps);
    uri.path = canonical_path(uri.path, steps);
  } else {
    uri.path = decoded(rfc3986::remove_dot_segments(with_plain_dots(uri.path)), steps.of_path);
  }
  if (uri.query && steps.normalize_query) uri.query = decoded(*uri.query, steps.of_query);
  if (uri.fragment) uri.fragment = decoded(*uri.fragment);
  canonical.text = rfc3986::recompose(rfc3986::guarded(uri));
  return canonical;
}

/// `connect`: the target is an authority-form.
inline Canonical canonical_steps(const std::string& target, bool connect, CanonicalSteps steps) {
  if (connect) return {canonical_authority(target, steps), {}};
  if (target == "*") return {target, {}};
  if (target[0] == '/') return canonical_origin_form(target, steps);
  return canonical_uri(target, steps);
}

}  // namespace iri_test

#endif
