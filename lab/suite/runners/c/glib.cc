// The runner of GLib's GUri, which parses strictly unless G_URI_FLAGS_PARSE_RELAXED is given.
#include <glib.h>

#include "../lines.hpp"

namespace {

suite::Part part(const char* text) { return text ? suite::Part(text) : std::nullopt; }

/// It documents that it normalizes case and percent-encoding: then the parts are not asked for.
bool is_normalized(const std::string& text) {
  return text.find_first_of("%ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string::npos;
}

std::string parsed(const std::string& text) {
  GUri* uri = g_uri_parse(text.c_str(), G_URI_FLAGS_ENCODED, nullptr);
  if (!uri) return "0";
  suite::Part host = part(g_uri_get_host(uri));
  if (host && host->find(':') != std::string::npos) host = "[" + *host + "]";
  // The port is a number, so an empty one is none.
  const std::string line = suite::accepted(
      {part(g_uri_get_scheme(uri)), std::nullopt, part(g_uri_get_userinfo(uri)), host, std::nullopt,
       part(g_uri_get_path(uri)), part(g_uri_get_query(uri)), part(g_uri_get_fragment(uri))},
      " ?  ?   ");
  g_uri_unref(uri);
  return is_normalized(text) ? line : "1";
}

std::string answer(const suite::Words& words) {
  const std::string text = suite::bytes(words.back());
  if (text.find('\0') != std::string::npos) return "-";
  if (words[0] == "parse") return parsed(text);
  if (words[0] != "resolve") return "-";
  char* to = g_uri_resolve_relative(suite::bytes(words[1]).c_str(), text.c_str(),
                                    G_URI_FLAGS_ENCODED, nullptr);
  if (!to) return "0";
  const std::string line = "1 " + suite::hex(to);
  g_free(to);
  return line;
}

}  // namespace

int main() { return suite::run(answer); }
