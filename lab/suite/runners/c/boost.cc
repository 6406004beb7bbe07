// The runner of Boost.URL.
#include "boost.hpp"

namespace {

namespace urls = boost::urls;

std::string parsed(const std::string& rule, const std::string& text) {
  const auto v = rule == "URI"            ? urls::parse_uri(text)
                 : rule == "absolute-URI" ? urls::parse_absolute_uri(text)
                                          : urls::parse_uri_reference(text);
  if (!v) return "0";
  return suite::accepted(suite::parts_of(*v));
}

std::string resolved(const std::string& base, const std::string& reference) {
  const auto from = urls::parse_uri(base);
  const auto to = urls::parse_uri_reference(reference);
  urls::url target;
  if (!from || !to || !urls::resolve(*from, *to, target)) return "0";
  return "1 " + suite::hex({target.buffer().data(), target.buffer().size()});
}

std::string normalized(const std::string& text) {
  const auto v = urls::parse_uri_reference(text);
  if (!v) return "0";
  urls::url url(*v);
  url.normalize();
  return "1 " + suite::hex({url.buffer().data(), url.buffer().size()});
}

std::string answer(const suite::Words& words) {
  if (words[0] == "parse") return parsed(words[1], suite::bytes(words[2]));
  if (words[0] == "resolve") return resolved(suite::bytes(words[1]), suite::bytes(words[2]));
  return words[0] == "normalize" && words[1] == "syntax" ? normalized(suite::bytes(words[2])) : "-";
}

}  // namespace

int main() { return suite::run(answer); }
