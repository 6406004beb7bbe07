#include "http/unencoded.hpp"

#include <algorithm>

#include "iri/parse.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// Whether the text is of the rule once it is encoded. The rule is a repetition of characters.
bool is_of(Rule rule, std::string_view text) noexcept {
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_unencoded_at(text, i)) continue;
    if (i != begin && !is_valid(rule, text.substr(begin, i - begin))) return false;
    begin = i + 1;
  }
  return is_valid(rule, text.substr(begin));
}

/// Where the path begins, if the text is a target. A size beyond the text: it is of another form.
std::size_t path_begin_of(std::string_view text) noexcept {
  if (text.starts_with('/')) return 0;
  const std::size_t colon = text.find(':');
  if (colon == text.npos || !text.substr(colon + 1).starts_with("//")) return colon + 1;
  return std::min(text.find_first_of("/?#", colon + 3), text.size());
}

}  // namespace

bool read_unencoded(std::string_view method, std::string_view text, bool raw_utf8,
                    RequestTarget& out) noexcept {
  if (!fits(text.size()) || !fits(3 * std::uint64_t{text.size()})) return false;
  const std::size_t begin = path_begin_of(text);
  if (target_of(method) == table::Target::authority_form || text.empty()) return false;
  RequestTarget read;
  // The front alone is a target, too: its path is empty.
  if (begin == 0 && !text.starts_with('/')) return false;
  if (begin != 0 && read_target(method, text.substr(0, begin), raw_utf8, read, nullptr).failed()) {
    return false;
  }
  const std::size_t path_end = std::min(text.find('?', begin), text.size());
  // RFC 3986 s3.5, RFC 3987 s2.2: a fragment is of the characters of a path, and "?".
  const Rule of_path = raw_utf8 ? rule::ifragment : rule::fragment;
  const Rule of_query = raw_utf8 ? rule::iquery : rule::query;
  if (!is_of(of_path, text.substr(begin, path_end - begin)) ||
      !is_of(of_query, text.substr(std::min(path_end + 1, text.size())))) {
    return false;
  }
  out = read;
  out.form = form_of(text.front());
  out.components.path_end = static_cast<std::uint32_t>(path_end);
  out.components.query_end = out.components.size = static_cast<std::uint32_t>(text.size());
  return true;
}

}}}  // namespace iri::v0::detail
