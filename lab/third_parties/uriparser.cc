// The runner of uriparser.
#include <uriparser/Uri.h>

#include "runner.hpp"

namespace {

using namespace third_parties;

Part range(const UriTextRangeA& r) {
  return r.first ? Part(std::string(r.first, r.afterLast)) : std::nullopt;
}

std::string path_of(const UriUriA& uri) {
  std::string result = uri.absolutePath == URI_TRUE ? "/" : "";
  for (const UriPathSegmentA* s = uri.pathHead; s; s = s->next) {
    const bool slash = s != uri.pathHead || uri.hostText.first;
    result.append(slash ? "/" : "").append(s->text.first, s->text.afterLast);
  }
  return result;
}

std::string written(const UriUriA& uri) {
  int size = 0;
  if (uriToStringCharsRequiredA(&uri, &size) != URI_SUCCESS) return "!";
  std::string text(static_cast<std::size_t>(size) + 1, '\0');
  if (uriToStringA(text.data(), &uri, size + 1, nullptr) != URI_SUCCESS) return "!";
  return hex(text.c_str());
}

std::string resolved(const UriUriA& uri) {
  UriUriA from{};
  UriUriA to{};
  uriParseSingleUriExA(&from, base.data(), base.data() + base.size(), nullptr);
  const bool ok = uriAddBaseUriA(&to, &uri, &from) == URI_SUCCESS;
  const std::string result = ok ? written(to) : "!";
  uriFreeUriMembersA(&to);
  uriFreeUriMembersA(&from);
  return result;
}

std::string answer(std::string_view rule, const std::string& text) {
  if (rule != "URI-reference") return "-";
  UriUriA uri{};
  const char* error = nullptr;
  if (uriParseSingleUriExA(&uri, text.data(), text.data() + text.size(), &error) != URI_SUCCESS)
    return "0";
  const Parts parts{range(uri.scheme),   std::nullopt, range(uri.userInfo), range(uri.hostText),
                    range(uri.portText), path_of(uri), range(uri.query),    range(uri.fragment)};
  const std::string line = accepted(parts, resolved(uri), " ?      ");
  uriFreeUriMembersA(&uri);
  return line;
}

}  // namespace

int main() { return run(answer); }
