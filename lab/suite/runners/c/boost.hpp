// What Boost.URL tells of a text: for its runner, and for the fuzz target third_party.
#ifndef IRI_LAB_SUITE_RUNNERS_C_BOOST_HPP
#define IRI_LAB_SUITE_RUNNERS_C_BOOST_HPP

#include <boost/url.hpp>

#include "../lines.hpp"

namespace suite {

template <class String>
Part boost_part(bool present, const String& text) {
  return present ? Part(std::string(text.data(), text.size())) : std::nullopt;
}

inline std::vector<Part> parts_of(const boost::urls::url_view& v) {
  return {boost_part(v.has_scheme(), v.scheme()),
          boost_part(v.has_authority(), v.encoded_authority()),
          boost_part(v.has_userinfo(), v.encoded_userinfo()),
          boost_part(v.has_authority(), v.encoded_host()),
          boost_part(v.has_port(), v.port()),
          boost_part(true, v.encoded_path()),
          boost_part(v.has_query(), v.encoded_query()),
          boost_part(v.has_fragment(), v.encoded_fragment())};
}

}  // namespace suite

#endif
