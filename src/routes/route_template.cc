// The URI template of a pattern.
#include "iri/routes.hpp"
#include "patterns/pattern.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::Pattern;
using detail::PatternPart;
using detail::route_table::Kind;

/// RFC 6570 s2.3: varname has no "-".
std::string template_name(std::string_view name) {
  std::string result;
  for (const char c : name) {
    if (c == '-') {
      result += "%2D";
    } else {
      result += c;
    }
  }
  return result;
}

std::string template_part(const PatternPart& part) {
  if (part.kind == Kind::literal) return part.prefix;
  return part.prefix + "{" + template_name(part.name) + "}" + part.suffix;
}

std::string template_of(const Pattern& pattern) {
  std::string text = pattern.has_host ? "//" : "";
  for (std::size_t i = 0; i < pattern.labels.size(); ++i) {
    if (i != 0) text += '.';
    text += template_part(pattern.labels[i]);
  }
  for (const PatternPart& part : pattern.segments) {
    text += part.kind == Kind::rest ? "{/" + template_name(part.name) + "*}"
                                    : "/" + template_part(part);
  }
  return text;
}

}  // namespace

Result<std::string, RouteError> route_template(std::string_view pattern) {
  Pattern read;
  if (RouteError error = detail::read_pattern(pattern, read); error.failed()) return error;
  return template_of(read);
}

}}  // namespace iri::v0
