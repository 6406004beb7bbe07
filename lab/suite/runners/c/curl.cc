// The runner of curl's URL API.
#include <curl/curl.h>

#include "../lines.hpp"

namespace {

suite::Part part(CURLU* url, CURLUPart what) {
  char* text = nullptr;
  if (curl_url_get(url, what, &text, CURLU_NO_DEFAULT_PORT) != CURLUE_OK) return std::nullopt;
  suite::Part result(text);
  curl_free(text);
  return result;
}

std::string parsed(CURLU* url, const std::string& text) {
  if (curl_url_set(url, CURLUPART_URL, text.c_str(), 0) != CURLUE_OK) return "0";
  const suite::Part query = part(url, CURLUPART_QUERY), fragment = part(url, CURLUPART_FRAGMENT);
  // An empty query or fragment is told as none.
  const std::string told = std::string(" ?    ") + (query ? " " : "?") + (fragment ? " " : "?");
  return suite::accepted({part(url, CURLUPART_SCHEME), std::nullopt, part(url, CURLUPART_USER),
                          part(url, CURLUPART_HOST), part(url, CURLUPART_PORT),
                          part(url, CURLUPART_PATH), query, fragment},
                         told);
}

std::string answer(const suite::Words& words) {
  const std::string text = suite::bytes(words.back());
  if (words[0] != "parse" || text.find('\0') != std::string::npos) return "-";
  CURLU* url = curl_url();
  const std::string line = parsed(url, text);
  curl_url_cleanup(url);
  return line;
}

}  // namespace

int main() { return suite::run(answer); }
