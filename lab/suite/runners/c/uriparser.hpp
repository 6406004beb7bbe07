// What uriparser tells of a text: for its runner, and for the fuzz target third_party.
#ifndef IRI_LAB_SUITE_RUNNERS_C_URIPARSER_HPP
#define IRI_LAB_SUITE_RUNNERS_C_URIPARSER_HPP

#include <uriparser/Uri.h>

#include "../lines.hpp"

namespace suite {

struct UriparserUri {
  explicit UriparserUri(std::string whole) : text(std::move(whole)) {
    const char* error = nullptr;
    ok = uriParseSingleUriExA(&uri, text.data(), text.data() + text.size(), &error) == URI_SUCCESS;
  }
  UriparserUri(const UriparserUri&) = delete;
  UriparserUri& operator=(const UriparserUri&) = delete;
  ~UriparserUri() {
    if (ok) uriFreeUriMembersA(&uri);
  }

  std::string text;
  UriUriA uri{};
  bool ok;
};

inline Part part_of(const UriTextRangeA& r) {
  return r.first ? Part(std::string(r.first, r.afterLast)) : std::nullopt;
}

inline std::string path_of(const UriUriA& uri) {
  std::string result = uri.absolutePath == URI_TRUE ? "/" : "";
  for (const UriPathSegmentA* s = uri.pathHead; s; s = s->next) {
    const bool slash = s != uri.pathHead || uri.hostText.first;
    result.append(slash ? "/" : "").append(s->text.first, s->text.afterLast);
  }
  return result;
}

/// Without the authority, which it does not tell as one.
inline std::vector<Part> parts_of(const UriUriA& uri) {
  Part host = part_of(uri.hostText);
  // Brackets are not part of its host.
  if (uri.hostData.ip6 || uri.hostData.ipFuture.first) host = "[" + *host + "]";
  return {part_of(uri.scheme),   std::nullopt, part_of(uri.userInfo), host,
          part_of(uri.portText), path_of(uri), part_of(uri.query),    part_of(uri.fragment)};
}

}  // namespace suite

#endif
