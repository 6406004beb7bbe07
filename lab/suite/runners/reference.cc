// The runner of the tree's reference parser, which interprets the ABNF: the second opinion on every case (../agree.py). Request targets
// it puts together from the rules of RFC 3986, as RFC 9112 s3.2 has them in prose.
#include "reference/reference.hpp"

#include "lines.hpp"

namespace {

using Text = std::string_view;
using iri_reference::check;

bool is(Text rule, Text text) { return check(rule, text).accepted; }

suite::Part part(Text text, const std::optional<iri_reference::Range>& range) {
  return range ? suite::Part(std::string(text.substr(range->begin, range->end - range->begin)))
               : std::nullopt;
}

bool origin_form(Text text) {
  const std::size_t mark = text.find('?');
  const Text path = text.substr(0, mark);
  return !path.empty() && is("path-abempty", path) &&
         (mark == Text::npos || is("query", text.substr(mark + 1)));
}

bool host_and_port(Text text, bool port_needed) {
  const std::size_t colon = text.rfind(':');
  if (!port_needed && is("host", text)) return true;
  return colon != Text::npos && is("host", text.substr(0, colon)) &&
         is("port", text.substr(colon + 1));
}

std::string parse(Text rule, Text text) {
  if (rule == "Host") return host_and_port(text, false) ? "1" : "0";
  if (rule == "authority-form") return host_and_port(text, true) ? "1" : "0";
  if (rule == "options-target" && text == "*") return "1";
  if (rule == "get-target" || rule == "options-target")
    return origin_form(text) || is("absolute-URI", text) ? "1" : "0";
  const iri_reference::Verdict verdict = check(rule, text);
  if (!verdict.accepted) return "0 " + std::to_string(verdict.error_offset);
  const iri_reference::Parts p = iri_reference::split(rule, text);
  return suite::accepted({part(text, p.scheme), part(text, p.authority), part(text, p.userinfo),
                          part(text, p.host), part(text, p.port), part(text, p.path),
                          part(text, p.query), part(text, p.fragment)});
}

std::string target(Text method, Text text) {
  const auto form = [](Text name) { return "1 " + suite::hex(name); };
  if (method == "CONNECT") return host_and_port(text, true) ? form("authority-form") : "0";
  if (origin_form(text)) return form("origin-form");
  if (is("absolute-URI", text)) return form("absolute-form");
  return method == "OPTIONS" && text == "*" ? form("asterisk-form") : "0";
}

/// With `--verdicts` no parts and no offsets, which take time.
bool only_verdicts = false;

std::string answer(const suite::Words& words) {
  const std::string text = suite::bytes(words.back());
  if (words[0] == "target") return target(words[1], text);
  if (words[0] != "parse") return "-";
  if (only_verdicts && words[1].find("RI") != std::string::npos)
    return is(words[1], text) ? "1" : "0";
  return parse(words[1], text);
}

}  // namespace

int main(int argc, char** argv) {
  only_verdicts = argc == 2 && Text(argv[1]) == "--verdicts";
  return suite::run(answer);
}
