// The runner of uriparser.
#include <uriparser/Uri.h>

#include "../lines.hpp"

namespace {

suite::Part range(const UriTextRangeA& r) {
  return r.first ? suite::Part(std::string(r.first, r.afterLast)) : std::nullopt;
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
  if (uriToStringCharsRequiredA(&uri, &size) != URI_SUCCESS) return "0";
  std::string text(static_cast<std::size_t>(size) + 1, '\0');
  if (uriToStringA(text.data(), &uri, size + 1, nullptr) != URI_SUCCESS) return "0";
  return "1 " + suite::hex(text.c_str());
}

struct Parsed {
  explicit Parsed(std::string text) : text(std::move(text)) {
    ok = uriParseSingleUriExA(&uri, this->text.data(), this->text.data() + this->text.size(),
                              &error) == URI_SUCCESS;
  }
  Parsed(const Parsed&) = delete;
  ~Parsed() { uriFreeUriMembersA(&uri); }
  std::string text;
  UriUriA uri{};
  const char* error = nullptr;
  bool ok;
};

std::string resolved(const suite::Words& words) {
  Parsed base(suite::bytes(words[1])), reference(suite::bytes(words[2]));
  UriUriA to{};
  const auto how =
      words[0] == "resolve" ? URI_RESOLVE_STRICTLY : URI_RESOLVE_IDENTICAL_SCHEME_COMPAT;
  const bool ok = base.ok && reference.ok &&
                  uriAddBaseUriExA(&to, &reference.uri, &base.uri, how) == URI_SUCCESS;
  const std::string result = ok ? written(to) : "0";
  uriFreeUriMembersA(&to);
  return result;
}

std::string answer(const suite::Words& words) {
  if (words[0] == "resolve" || words[0] == "resolve-compatible") return resolved(words);
  Parsed parsed(suite::bytes(words.back()));
  if (words[0] == "parse") {
    if (!parsed.ok) return "0";
    const UriUriA& uri = parsed.uri;
    // Brackets are not part of its host.
    suite::Part host = range(uri.hostText);
    if (uri.hostData.ip6 || uri.hostData.ipFuture.first) host = "[" + *host + "]";
    return suite::accepted(
        {range(uri.scheme), std::nullopt, range(uri.userInfo), host, range(uri.portText),
         path_of(uri), range(uri.query), range(uri.fragment)},
        " ?      ");
  }
  if (words[0] != "normalize") return "-";
  if (words[1] != "syntax") return "-";
  return parsed.ok && uriNormalizeSyntaxA(&parsed.uri) == URI_SUCCESS ? written(parsed.uri) : "0";
}

}  // namespace

int main() { return suite::run(answer); }
