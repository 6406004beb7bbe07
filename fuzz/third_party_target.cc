// Verdict and components on ASCII input are those of uriparser and of Boost.URL, but for the
// deviations of theirs that are named below and told in PEER_DEVIATIONS.md.
#include <uriparser/Uri.h>

#include <boost/url/parse.hpp>
#include <optional>
#include <string>

#include "fuzz.hpp"
#include "iri/iri.hpp"

namespace iri_fuzz {
namespace {

using Text = std::string_view;

/// What all can say of a URI-reference. The host without brackets.
struct Split {
  std::optional<std::string> scheme, userinfo, host, port;
  std::string path;
  std::optional<std::string> query, fragment;

  friend bool operator==(const Split&, const Split&) = default;
};

Text without_brackets(Text host) {
  return host.starts_with('[') ? host.substr(1, host.size() - 2) : host;
}

Split split_by_us(iri::UriReferenceView v) {
  const auto copy = [](std::optional<Text> part) {
    return part ? std::optional<std::string>(*part) : std::nullopt;
  };
  Split s{copy(v.scheme()),      copy(v.userinfo()), copy(v.host()),    copy(v.port()),
          std::string(v.path()), copy(v.query()),    copy(v.fragment())};
  if (s.host) s.host = without_brackets(*s.host);
  return s;
}

// --- uriparser --------------------------------------------------------------------------------

class UriparserUri {
 public:
  explicit UriparserUri(Text text) {
    const char* error = nullptr;
    ok_ =
        uriParseSingleUriExA(&uri_, text.data(), text.data() + text.size(), &error) == URI_SUCCESS;
  }
  ~UriparserUri() {
    if (ok_) uriFreeUriMembersA(&uri_);
  }
  UriparserUri(const UriparserUri&) = delete;
  UriparserUri& operator=(const UriparserUri&) = delete;

  bool ok() const { return ok_; }
  Split split() const {
    return {range(uri_.scheme),
            range(uri_.userInfo),
            range(uri_.hostText),
            range(uri_.portText),
            path(),
            range(uri_.query),
            range(uri_.fragment)};
  }

 private:
  static std::optional<std::string> range(const UriTextRangeA& r) {
    if (!r.first) return std::nullopt;
    return std::string(r.first, r.afterLast);
  }
  std::string path() const {
    std::string result = uri_.absolutePath == URI_TRUE ? "/" : "";
    for (const UriPathSegmentA* s = uri_.pathHead; s; s = s->next) {
      const bool slash = s != uri_.pathHead || uri_.hostText.first;
      result.append(slash ? "/" : "").append(s->text.first, s->text.afterLast);
    }
    return result;
  }
  UriUriA uri_{};
  bool ok_ = false;
};

void check_uriparser(Text text, const std::optional<Split>& ours) {
  const UriparserUri theirs(text);
  IRI_CHECK("third party: the verdict is uriparser's", theirs.ok() == ours.has_value());
  if (!ours) return;
  IRI_CHECK("third party: the components are uriparser's", theirs.split() == *ours);
}

// --- Boost.URL --------------------------------------------------------------------------------

template <class String>
std::optional<std::string> boost_part(bool present, const String& part) {
  if (!present) return std::nullopt;
  return std::string(part.data(), part.size());
}

Split split_by_boost(const boost::urls::url_view& v) {
  Split s{boost_part(v.has_scheme(), v.scheme()),
          boost_part(v.has_userinfo(), v.encoded_userinfo()),
          boost_part(v.has_authority(), v.encoded_host()),
          boost_part(v.has_port(), v.port()),
          *boost_part(true, v.encoded_path()),
          boost_part(v.has_query(), v.encoded_query()),
          boost_part(v.has_fragment(), v.encoded_fragment())};
  if (s.host) s.host = without_brackets(*s.host);
  return s;
}

/// RFC 3986 s3.2: the authority "is terminated by the next slash, question mark, or number sign
/// character, or by the end of the URI". Boost.URL 1.81 lets a path follow that does not begin with
/// a slash.
bool path_without_slash(const boost::urls::url_view& v) {
  return v.has_authority() && !v.encoded_path().empty() && v.encoded_path().front() != '/';
}

/// RFC 3986 s3.2.2: what begins as an IPv4address and goes on is a reg-name. Boost.URL 1.81 ends
/// the host there, and takes the rest for a path, or for an error.
bool begins_as_ipv4address(const Split& ours) {
  const Text host = ours.host ? *ours.host : Text();
  for (std::size_t size = 7; size < host.size() && size <= 15; ++size) {
    if (iri::is_valid(iri::rule::IPv4address, host.substr(0, size))) return true;
  }
  return false;
}

/// RFC 3986 s3.2.2 with RFC 5234 s2.3: the "v" of IPvFuture may be "V". Boost.URL 1.81 has "v"
/// only.
bool is_upper_case_ipvfuture(Text text) { return text.find("[V") != Text::npos; }

void check_boost(Text text, const std::optional<Split>& ours) {
  const auto theirs = boost::urls::parse_uri_reference({text.data(), text.size()});
  if (theirs && path_without_slash(*theirs)) return;
  if (ours && begins_as_ipv4address(*ours)) return;
  if (ours && is_upper_case_ipvfuture(text)) return;
  IRI_CHECK("third party: the verdict is Boost.URL's", theirs.has_value() == ours.has_value());
  if (!ours) return;
  IRI_CHECK("third party: the components are Boost.URL's", split_by_boost(*theirs) == *ours);
}

}  // namespace

void one_input(Text text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= 0x80) return;
  }
  const auto view = iri::UriReferenceView::parse(text);
  const std::optional<Split> ours = view ? std::optional(split_by_us(*view)) : std::nullopt;
  check_uriparser(text, ours);
  check_boost(text, ours);
}

}  // namespace iri_fuzz
