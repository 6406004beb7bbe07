// The runner of uriparser.
#include "uriparser.hpp"

namespace {

std::string written(const UriUriA& uri) {
  int size = 0;
  if (uriToStringCharsRequiredA(&uri, &size) != URI_SUCCESS) return "0";
  std::string text(static_cast<std::size_t>(size) + 1, '\0');
  if (uriToStringA(text.data(), &uri, size + 1, nullptr) != URI_SUCCESS) return "0";
  return "1 " + suite::hex(text.c_str());
}

std::string resolved(const suite::Words& words) {
  suite::UriparserUri base(suite::bytes(words[1])), reference(suite::bytes(words[2]));
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
  suite::UriparserUri parsed(suite::bytes(words.back()));
  if (words[0] == "parse")
    return parsed.ok ? suite::accepted(suite::parts_of(parsed.uri), " ?      ") : "0";
  if (words[0] != "normalize") return "-";
  if (words[1] != "syntax") return "-";
  return parsed.ok && uriNormalizeSyntaxA(&parsed.uri) == URI_SUCCESS ? written(parsed.uri) : "0";
}

}  // namespace

int main() { return suite::run(answer); }
