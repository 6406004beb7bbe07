// When it matters whether a reference is resolved first or normalized first: a statement about the
// merged path, segment by segment, independent of the library.
//
// RFC 3986 s5.2.4 removes "." and ".." as they are spelled; s6.2.2.2 makes "%2E" a dot later. So an
// encoded dot segment is an ordinary segment to the one order and a dot segment to the other.
#ifndef IRI_TEST_SUPPORT_DOT_ORDER_ORACLE_HPP
#define IRI_TEST_SUPPORT_DOT_ORDER_ORACLE_HPP

#include <string>
#include <vector>

#include "support/rfc3986_oracle.hpp"

namespace rfc3986 {

/// The text with "%2E" and "%2e" decoded: of the unreserved characters, the one that counts here.
inline std::string with_plain_dots(std::string text) {
  for (std::size_t at = 0; (at = text.find("%2", at)) != std::string::npos; ++at) {
    const bool dot = at + 2 < text.size() && (text[at + 2] == 'E' || text[at + 2] == 'e');
    if (dot) text.replace(at, 3, ".");
  }
  return text;
}

inline bool is_dot_segment(const std::string& segment) { return segment == "." || segment == ".."; }

/// `%2E`, `.%2e`, ...: a dot segment once it is decoded, and none as it is spelled.
inline bool is_encoded_dot_segment(const std::string& segment) {
  return !is_dot_segment(segment) && is_dot_segment(with_plain_dots(segment));
}

inline std::vector<std::string> segments_of(const std::string& path) {
  std::vector<std::string> segments(1);
  for (const char c : path) {
    if (c == '/') {
      segments.emplace_back();
    } else {
      segments.back() += c;
    }
  }
  return segments;
}

/// What the two orders do with one path.
struct DotOrder {
  bool parts = false;       ///< a ".." takes a segment that it does not take in the other order
  bool underflows = false;  ///< with "%2E" for a dot, a ".." has nothing to take
};

/// `path`: what s5.2.2 gives to remove_dot_segments(), base's directory included. A ".." that is
/// spelled so takes the last segment that is left; the orders part where that is
/// - an encoded dot segment; or
/// - in a path without a "/" at its beginning, the first segment behind encoded dot segments: what
///   is left then begins with "/" in the one order (s5.2.4, step C) and with them in the other.
inline DotOrder dot_order(const std::string& path) {
  DotOrder order;
  bool rooted = path.rfind('/', 0) == 0;
  std::vector<bool> left;  // the segments before this one that are not removed: whether encoded
  std::vector<std::string> segments = segments_of(path);
  if (rooted) segments.erase(segments.begin());
  for (const std::string& segment : segments) {
    if (segment == ".") continue;
    if (segment != "..") {
      left.push_back(is_encoded_dot_segment(segment));
      continue;
    }
    if (left.empty()) continue;
    const bool taken = left.back();
    left.pop_back();
    bool only_encoded = !rooted && !left.empty();
    for (const bool encoded : left) only_encoded = only_encoded && encoded;
    order.parts = order.parts || taken || only_encoded;
    rooted = rooted || left.empty();  // s5.2.4, step C: the "/" behind ".." stays
  }
  int underflows = 0;
  remove_dot_segments(with_plain_dots(path), &underflows);
  order.underflows = underflows != 0;
  return order;
}

/// The path that s5.2.2 gives to remove_dot_segments(); empty if it gives it none.
inline std::string merged_path(const Uri& base, const Uri& reference) {
  const bool own = reference.scheme || reference.authority || reference.path.rfind('/', 0) == 0;
  if (own || reference.path.empty()) return reference.path;
  return merge(base, reference.path);
}

}  // namespace rfc3986

#endif
