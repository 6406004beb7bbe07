// The runner of libiri, of which the others may differ. `--fault class` and `--fault split` plant a fault for
// selftest.py: a character that no URI has, and a port that belongs to the host.
#include <algorithm>

#include "iri/iri.hpp"
#include "runner.hpp"

namespace {

using namespace third_parties;
using Text = std::string_view;

Part copy(std::optional<Text> part) { return part ? Part(std::string(*part)) : std::nullopt; }

template <class View>
Parts parts_of(const View& v) {
  return {copy(v.scheme()), copy(v.authority()), copy(v.userinfo()), copy(v.host()),
          copy(v.port()),   copy(v.path()),      copy(v.query()),    copy(v.fragment())};
}

template <class View, class Base>
std::string reference(Text text) {
  const auto view = View::parse(text);
  if (!view) return "0";
  const auto resolved = iri::resolve(*Base::parse(base), *view);
  return accepted(parts_of(*view), resolved ? hex(resolved->text()) : "!");
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lower(Text text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](char c) { return lower(c); });
  return result;
}

bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// A label as the DNS has them, that begins with a letter: WHATWG's "ends in a number" and its xn-- are not asked.
bool is_label(Text label) {
  if (label.empty() || label.size() > 63 || !is_letter(label[0]) || label.back() == '-')
    return false;
  if ((label.size() > 3 && label.substr(2, 2) == "--")) return false;
  return std::ranges::all_of(label, [](char c) { return is_letter(c) || is_digit(c) || c == '-'; });
}

bool is_domain(Text host) {
  for (std::size_t dot; (dot = host.find('.')) != Text::npos; host.remove_prefix(dot + 1)) {
    if (!is_label(host.substr(0, dot))) return false;
  }
  return is_label(host);
}

/// The port without its leading zeros and without what the scheme has for default; false if it is too large.
bool shorten(Part& port, Text scheme) {
  if (!port) return true;
  port->erase(0, std::min(port->find_first_not_of('0'), port->size() - !port->empty()));
  if (port->size() > 5 || (port->size() == 5 && *port > "65535")) return false;
  if (port->empty() || *port == (scheme == "http" ? "80" : "443")) port.reset();
  return true;
}

/// What a WHATWG parser and the RFC must agree on: an http or https URI whose host is a domain, without userinfo and
/// without what WHATWG takes for a dot. Its parts are those of the normal form that WHATWG writes.
std::string http_url(Text text) {
  const auto view = iri::UriView::parse(text);
  if (!view || !view->host() || view->userinfo()) return "-";
  Parts parts = parts_of(*view);
  auto& [scheme, authority, userinfo, host, port, path, query, fragment] = parts;
  scheme = lower(*scheme);
  host = lower(*host);
  if ((scheme != "http" && scheme != "https") || !is_domain(*host) || !shorten(port, *scheme))
    return "-";
  if (lower(*path).find("%2e") != std::string::npos) return "-";
  path = *iri::remove_dot_segments(*path);
  if (path->empty()) path = "/";
  return accepted(parts, "?", " ?      ");
}

std::string answer(Text rule, Text text) {
  if (rule == "URI-reference") return reference<iri::UriReferenceView, iri::UriView>(text);
  if (rule == "IRI-reference") return reference<iri::IriReferenceView, iri::IriView>(text);
  return rule == "http-URL" ? http_url(text) : "-";
}

std::string with_wrong_class(Text rule, std::string text) {
  std::ranges::replace(text, '^', '~');
  return answer(rule, text);
}

std::string with_wrong_split(Text rule, Text text) {
  const auto view = iri::UriReferenceView::parse(text);
  if (rule != "URI-reference" || !view || !view->port()) return answer(rule, text);
  Parts parts = parts_of(*view);
  parts[3] = *parts[3] + ":" + *parts[4];
  parts[4].reset();
  return accepted(parts, "?");
}

}  // namespace

int main(int argc, char** argv) {
  const Text fault = argc == 3 && Text(argv[1]) == "--fault" ? argv[2] : "";
  return run([fault](Text rule, const std::string& text) {
    if (fault == "class") return with_wrong_class(rule, text);
    if (fault == "split") return with_wrong_split(rule, text);
    return answer(rule, text);
  });
}
