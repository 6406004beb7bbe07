#include "parsers.hpp"

#include <curl/curl.h>
#include <http_parser.h>
#include <serd/serd.h>
#include <uriparser/Uri.h>

#include <array>
#include <boost/url.hpp>
#include <cstring>

#include "floors.hpp"
#include "iri/kernel.hpp"
#include "iri/parse.hpp"

namespace iri_bench {
namespace {

bool parse_iri(std::string_view reference, std::uint64_t& sum) {
  iri::Components components;
  if (!iri::parse(iri::rule::IRI_reference, reference, components)) return false;
  sum += components.path_end + components.host_end;
  return true;
}

template <iri::Rule Rule>
bool parse_rule(std::string_view reference, std::uint64_t& sum) {
  iri::Components components;
  if (!iri::parse(Rule, reference, components)) return false;
  sum += components.path_end + components.host_end;
  return true;
}

bool is_valid_iri(std::string_view reference, std::uint64_t& sum) {
  const bool valid = iri::is_valid(iri::rule::IRI_reference, reference);
  sum += valid ? 1 : 0;
  return valid;
}

bool parse_uriparser(std::string_view reference, std::uint64_t& sum) {
  UriUriA uri;
  const char* error = nullptr;
  const char* const end = reference.data() + reference.size();
  if (uriParseSingleUriExA(&uri, reference.data(), end, &error) != URI_SUCCESS) return false;
  sum += uri.absolutePath != 0 ? 1 : 2;
  uriFreeUriMembersA(&uri);
  return true;
}

bool parse_boost(std::string_view reference, std::uint64_t& sum) {
  const auto view = boost::urls::parse_uri_reference({reference.data(), reference.size()});
  if (!view) return false;
  sum += view->encoded_path().size();
  return true;
}

bool parse_curl(std::string_view reference, std::uint64_t& sum) {
  static CURLU* const handle = curl_url();
  const std::string copy(reference);  // it wants a terminator
  if (curl_url_set(handle, CURLUPART_URL, copy.c_str(), CURLU_NON_SUPPORT_SCHEME) != CURLUE_OK)
    return false;
  sum += 1;
  return true;
}

bool parse_http_parser(std::string_view reference, std::uint64_t& sum) {
  http_parser_url url;
  http_parser_url_init(&url);
  if (http_parser_parse_url(reference.data(), reference.size(), 0, &url) != 0) return false;
  sum += url.field_data[UF_PATH].len;
  return true;
}

bool parse_serd(std::string_view reference, std::uint64_t& sum) {
  const std::string copy(reference);  // it wants a terminator
  SerdURI uri;
  if (serd_uri_parse(reinterpret_cast<const std::uint8_t*>(copy.c_str()), &uri) != SERD_SUCCESS)
    return false;
  sum += uri.path.len;
  return true;
}

// --- floors ---

bool copy_bytes(std::string_view reference, std::uint64_t& sum) {
  static std::array<char, 2U << 20U> buffer;
  std::memcpy(buffer.data(), reference.data(), reference.size());
  asm volatile("" : : "r"(buffer.data()) : "memory");
  sum += 1;
  return true;
}

/// Whether every byte is one that a URI may have somewhere, by a table.
bool check_characters(std::string_view reference, std::uint64_t& sum) {
  static const std::array<bool, 256> allowed = [] {
    std::array<bool, 256> table{};
    for (unsigned byte = 0; byte < 256; ++byte) {
      const char c = static_cast<char>(byte);
      table[byte] = byte >= 0x80 || c == '%' || iri::is_valid(iri::rule::unreserved, {&c, 1}) ||
                    iri::is_valid(iri::rule::reserved, {&c, 1});
    }
    return table;
  }();
  bool all = true;
  for (const char c : reference) all &= allowed[static_cast<unsigned char>(c)];
  sum += all ? 1 : 0;
  return all;
}

}  // namespace

/// UTF-8 validation alone, with a fast path for ASCII.
bool check_utf8(std::string_view reference, std::uint64_t& sum) {
  std::size_t i = 0;
  const auto at = [&](std::size_t k) { return static_cast<unsigned char>(reference[k]); };
  while (i < reference.size()) {
    std::uint64_t word = 0;
    if (reference.size() - i >= 8) {
      std::memcpy(&word, reference.data() + i, 8);
      if ((word & 0x8080808080808080U) == 0) {
        i += 8;
        continue;
      }
    }
    const unsigned lead = at(i);
    const std::size_t size = lead < 0x80   ? 1
                             : lead < 0xC2 ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
    if (size == 0 || reference.size() - i < size) return false;
    for (std::size_t k = 1; k < size; ++k) {
      if ((at(i + k) & 0xC0U) != 0x80U) return false;
    }
    i += size;
  }
  sum += 1;
  return true;
}

std::vector<Parser> parsers() {
  std::vector<Parser> all;
  const std::string best(iri::kernels().front());
  all.push_back({"libiri", best, parse_iri});
  all.push_back({"libiri_is_valid", best, is_valid_iri});
  for (const std::string_view name : iri::kernels()) {
    const std::string kernel(name);
    all.push_back({"libiri_" + kernel, kernel, parse_iri});
  }
  all.push_back({"libiri_uri_reference", best, parse_rule<iri::rule::URI_reference>});
  all.push_back({"libiri_iri", best, parse_rule<iri::rule::IRI>});
  all.push_back({"libiri_absolute_iri", best, parse_rule<iri::rule::absolute_IRI>});
  all.push_back({"plain_re2c", "", parse_plain, false, "IRI-reference"});
  all.push_back({"uriparser", "", parse_uriparser, false, "URI-reference"});
  all.push_back({"boost_url", "", parse_boost, false, "URI-reference"});
  all.push_back({"curl", "", parse_curl});
  all.push_back({"http_parser", "", parse_http_parser});
  all.push_back({"serd", "", parse_serd});
#ifdef IRI_BENCH_RIVALS
  add_rivals(all);
#endif
  all.push_back({"floor_memcpy", "", copy_bytes});
  all.push_back({"floor_characters", "", check_characters});
  all.push_back({"floor_utf8", "", check_utf8});
  add_vector_floors(all);
  return all;
}

}  // namespace iri_bench
