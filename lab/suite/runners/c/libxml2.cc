// The runner of libxml2's xmlURI, which says RFC 3986.
#include <libxml/uri.h>
#include <libxml/xmlmemory.h>

#include "../lines.hpp"

namespace {

std::string parsed(const std::string& text) {
  xmlURIPtr uri = xmlParseURIRaw(text.c_str(), 1);
  if (!uri) return "0";
  const auto part = [](const char* p) { return p ? suite::Part(p) : std::nullopt; };
  const std::string line =
      suite::accepted({part(uri->scheme), std::nullopt, part(uri->user), part(uri->server),
                       std::nullopt, uri->path ? suite::Part(uri->path) : suite::Part(""),
                       part(uri->query_raw), part(uri->fragment)},
                      uri->server ? " ?  ?   " : " ????   ");
  xmlFreeURI(uri);
  return line;
}

std::string answer(const suite::Words& words) {
  const std::string text = suite::bytes(words.back());
  if (text.find('\0') != std::string::npos) return "-";
  if (words[0] == "parse") return parsed(text);
  if (words[0] != "resolve") return "-";
  const std::string base = suite::bytes(words[1]);
  xmlChar* to = xmlBuildURI(reinterpret_cast<const xmlChar*>(text.c_str()),
                            reinterpret_cast<const xmlChar*>(base.c_str()));
  if (!to) return "0";
  const std::string line = "1 " + suite::hex(reinterpret_cast<const char*>(to));
  xmlFree(to);
  return line;
}

}  // namespace

int main() { return suite::run(answer); }
