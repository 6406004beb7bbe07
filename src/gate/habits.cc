// The names and sentences of habits.
#include <array>

#include "iri/readings.hpp"
#include "text/numbered.hpp"

namespace iri { inline namespace v0 {
namespace {

struct Entry {
  std::string_view name;
  std::string_view sentence;
};

// In the order of the numbers.
constexpr std::array<Entry, habit_count> entries{{
    {"decode", "decodes %XX, once or until nothing is left to decode: all servers"},
    {"slash", "takes a decoded / for a separator: Flask, Django, PHP, gunicorn, nginx, Caddy, gin"},
    {"backslash", "takes a backslash for a separator: Sinatra, Envoy when told to"},
    {"parameters",
     "cuts a segment at a semicolon: Tomcat, Jetty, Undertow; or the path: Fastify 4"},
    {"dot_parameters", "takes ..; for ..: Tomcat, Jetty, Envoy with normalize_path"},
    {"merge", "merges empty segments: nginx, Apache, and others after decoding"},
    {"dots", "removes dot segments after decoding: nginx, lighttpd, Caddy, Sinatra, WEBrick"},
    {"authority", "takes what follows // for an authority: Node's URL, PHP's parse_url"},
    {"newline", "ignores a last line feed, as the $ of a regular expression: Starlette, PHP"},
    {"letter_case", "ignores the case of ASCII letters: Express, Koa, Fiber, Caddy"},
    {"nul", "ends the path at NUL: programs in C, Plack under Starman"},
    {"octets", "drops control characters and octets that are not UTF-8: Bottle"},
    {"last_slash", "ignores a last slash: Express, Fiber"},
    {"cut", "ends the path at a decoded ? or #: rewrites of Apache, HAProxy with url_dec"},
    {"space", "drops spaces: old versions of Spring and Shiro; at the end of a path, Caddy"},
    {"dot", "drops dots at the end of a segment: Windows; of a path, Caddy"},
    {"extension", "drops what follows a dot in a segment: Rails"},
}};

}  // namespace

std::string_view name(Habit habit) noexcept {
  return entries[static_cast<std::size_t>(habit)].name;
}

std::string_view sentence(Habit habit) noexcept {
  return entries[static_cast<std::size_t>(habit)].sentence;
}

std::optional<Habit> find_habit(std::string_view name) noexcept {
  return detail::find_number<Habit>(entries, name);
}

}}  // namespace iri::v0
