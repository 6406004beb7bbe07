// The runner of Boost.URL.
#include <boost/url/parse.hpp>
#include <boost/url/url.hpp>

#include "runner.hpp"

namespace {

using namespace third_parties;

template <class String>
Part part(bool present, const String& text) {
  return present ? Part(std::string(text.data(), text.size())) : std::nullopt;
}

std::string resolved(const boost::urls::url_view& reference) {
  boost::urls::url target;
  const auto from = boost::urls::parse_uri({base.data(), base.size()});
  if (!boost::urls::resolve(*from, reference, target)) return "!";
  return hex({target.buffer().data(), target.buffer().size()});
}

std::string answer(std::string_view rule, const std::string& text) {
  if (rule != "URI-reference") return "-";
  const auto v = boost::urls::parse_uri_reference({text.data(), text.size()});
  if (!v) return "0";
  return accepted(
      {part(v->has_scheme(), v->scheme()), part(v->has_authority(), v->encoded_authority()),
       part(v->has_userinfo(), v->encoded_userinfo()), part(v->has_authority(), v->encoded_host()),
       part(v->has_port(), v->port()), part(true, v->encoded_path()),
       part(v->has_query(), v->encoded_query()), part(v->has_fragment(), v->encoded_fragment())},
      resolved(*v));
}

}  // namespace

int main() { return run(answer); }
