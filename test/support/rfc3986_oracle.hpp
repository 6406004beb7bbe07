// RFC 3986 section 5, as literally as C++ allows: slow, plain, and independent of the library.
#ifndef IRI_TEST_SUPPORT_RFC3986_ORACLE_HPP
#define IRI_TEST_SUPPORT_RFC3986_ORACLE_HPP

#include <optional>
#include <string>

namespace rfc3986 {

struct Uri {
  std::optional<std::string> scheme, authority;
  std::string path;
  std::optional<std::string> query, fragment;

  friend bool operator==(const Uri&, const Uri&) = default;
};

/// Appendix B: ^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
inline Uri parse(std::string text) {
  Uri uri;
  const auto cut = [&text](std::size_t end, std::size_t delimiters) {
    const std::string part = text.substr(0, end);
    text.erase(0, end == std::string::npos ? end : end + delimiters);
    return part;
  };
  const std::size_t colon = text.find_first_of(":/?#");
  if (colon != std::string::npos && colon != 0 && text[colon] == ':') uri.scheme = cut(colon, 1);
  if (text.rfind("//", 0) == 0) {
    text.erase(0, 2);
    uri.authority = cut(text.find_first_of("/?#"), 0);
  }
  uri.path = cut(text.find_first_of("?#"), 0);
  if (text.rfind('?', 0) == 0) {
    text.erase(0, 1);
    uri.query = cut(text.find('#'), 0);
  }
  if (text.rfind('#', 0) == 0) uri.fragment = text.substr(1);
  return uri;
}

/// 5.2.3. Merge Paths
inline std::string merge(const Uri& base, const std::string& reference_path) {
  // "If the base URI has a defined authority component and an empty path, then return a string
  // consisting of "/" concatenated with the reference's path; otherwise,"
  if (base.authority && base.path.empty()) return "/" + reference_path;
  // "return a string consisting of the reference's path component appended to all but the last
  // segment of the base URI's path (i.e., excluding any characters after the right-most "/" in
  // the base URI path, or excluding the entire base URI path if it does not contain any "/"
  // characters)."
  const std::size_t slash = base.path.rfind('/');
  if (slash == std::string::npos) return reference_path;
  return base.path.substr(0, slash + 1) + reference_path;
}

/// 5.2.4. Remove Dot Segments. `underflows` counts the ".." segments that have nothing to remove.
inline std::string remove_dot_segments(std::string input, int* underflows = nullptr) {
  const auto begins = [&input](const char* prefix) { return input.rfind(prefix, 0) == 0; };
  const auto underflow = [underflows] {
    if (underflows != nullptr) ++*underflows;
  };
  std::string output;
  const auto remove_last_segment = [&output, &underflow] {
    if (output.empty()) underflow();
    const std::size_t slash = output.rfind('/');
    output.erase(slash == std::string::npos ? 0 : slash);
  };
  // 2. While the input buffer is not empty, loop as follows:
  while (!input.empty()) {
    if (begins("../")) {  // A.
      underflow();
      input.erase(0, 3);
    } else if (begins("./")) {
      input.erase(0, 2);
    } else if (begins("/./")) {  // B.
      input.replace(0, 3, "/");
    } else if (input == "/.") {
      input = "/";
    } else if (begins("/../")) {  // C.
      input.replace(0, 4, "/");
      remove_last_segment();
    } else if (input == "/..") {
      input = "/";
      remove_last_segment();
    } else if (input == ".") {  // D.
      input.clear();
    } else if (input == "..") {
      underflow();
      input.clear();
    } else {  // E.
      const std::size_t end = input.find('/', 1);
      output += input.substr(0, end);
      input.erase(0, end);
    }
  }
  return output;
}

/// 5.2.2. Transform References, strict.
inline Uri transform(const Uri& base, const Uri& r, int* underflows = nullptr) {
  Uri t;
  if (r.scheme) {
    t.scheme = r.scheme;
    t.authority = r.authority;
    t.path = remove_dot_segments(r.path, underflows);
    t.query = r.query;
  } else {
    if (r.authority) {
      t.authority = r.authority;
      t.path = remove_dot_segments(r.path, underflows);
      t.query = r.query;
    } else {
      if (r.path == "") {
        t.path = base.path;
        if (r.query) {
          t.query = r.query;
        } else {
          t.query = base.query;
        }
      } else {
        if (r.path.rfind('/', 0) == 0) {
          t.path = remove_dot_segments(r.path, underflows);
        } else {
          t.path = merge(base, r.path);
          t.path = remove_dot_segments(t.path, underflows);
        }
        t.query = r.query;
      }
      t.authority = base.authority;
    }
    t.scheme = base.scheme;
  }
  t.fragment = r.fragment;
  return t;
}

/// Adds the guard that s3.3 requires and s5 omits: without an authority no path begins with "//".
inline Uri guarded(Uri uri) {
  if (!uri.authority && uri.path.rfind("//", 0) == 0) uri.path.insert(0, "/.");
  return uri;
}

/// 5.3. Component Recomposition
inline std::string recompose(const Uri& uri) {
  std::string result;
  if (uri.scheme) result += *uri.scheme + ":";
  if (uri.authority) result += "//" + *uri.authority;
  result += uri.path;
  if (uri.query) result += "?" + *uri.query;
  if (uri.fragment) result += "#" + *uri.fragment;
  return result;
}

inline std::string resolve(const std::string& base, const std::string& reference,
                           int* underflows = nullptr) {
  return recompose(guarded(transform(parse(base), parse(reference), underflows)));
}

/// Calls `use` with every string of up to `length` pieces.
template <class Pieces, class Use>
void for_each_string(const Pieces& pieces, int length, const Use& use,
                     const std::string& prefix = "") {
  use(prefix);
  if (length == 0) return;
  for (const char* piece : pieces) for_each_string(pieces, length - 1, use, prefix + piece);
}

}  // namespace rfc3986

#endif
