#include "iri/query.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <utility>

#include "text/ascii.hpp"

namespace iri { inline namespace v0 {
namespace {

/// Reads the name or value of a parameter octet by octet, as the policy decodes it.
class OctetReader {
 public:
  OctetReader(std::string_view encoded, QueryPolicy policy) noexcept
      : text_(encoded), at_(text_.begin()), plus_is_space_(policy.plus_is_space) {}

  bool done() const noexcept { return at_ == text_.end(); }
  /// INVARIANT: !done(). A "+" that is written "%2B" is not a space.
  unsigned char next() noexcept {
    const bool space = plus_is_space_ && text_.encoded()[at_.offset()] == '+';
    const char c = space ? ' ' : *at_;
    ++at_;
    return static_cast<unsigned char>(c);
  }
  /// Reads as many octets as match, and returns whether all of `octets` did.
  bool skip(std::string_view octets) noexcept {
    for (const char c : octets) {
      if (done() || next() != static_cast<unsigned char>(c)) return false;
    }
    return true;
  }

 private:
  DecodedView text_;
  DecodedView::iterator at_;
  bool plus_is_space_;
};

bool decoded_less(std::string_view a, std::string_view b, QueryPolicy policy) noexcept {
  OctetReader x(a, policy);
  OctetReader y(b, policy);
  while (!x.done() && !y.done()) {
    const auto order = x.next() <=> y.next();
    if (order != 0) return order < 0;
  }
  return x.done() && !y.done();
}

std::string encode_parameter(std::string_view name, std::optional<std::string_view> value) {
  std::string text = encode(name, encode_set::query.without("&;+="));
  if (value) {
    text += '=';
    text += encode(*value, encode_set::query.without("&;+"));
  }
  return text;
}

/// A query built from parameters.
class QueryJoiner {
 public:
  void add(std::string_view parameter, char separator = '&') {
    if (text_) {
      *text_ += separator;
      *text_ += parameter;
    } else {
      text_ = parameter;
    }
  }
  std::optional<std::string> take() && noexcept { return std::move(text_); }

 private:
  std::optional<std::string> text_;
};

/// The separator before a parameter; "&" for the first, which has none.
char separator_before(Parameters::iterator at, std::string_view query) noexcept {
  return at.offset() == 0 ? '&' : query[at.offset() - 1];
}

}  // namespace

QueryPolicy query_policy_of(std::optional<std::string_view> scheme) noexcept {
  constexpr std::array<std::string_view, 4> of_the_web{"http", "https", "ws", "wss"};
  const bool has_forms = !scheme || std::any_of(of_the_web.begin(), of_the_web.end(),
                                                [&](std::string_view one) noexcept {
                                                  return detail::same_ignoring_case(one, *scheme);
                                                });
  return has_forms ? query_policy::form : query_policy::plain;
}

bool parameter_equals(std::string_view encoded, std::string_view text,
                      QueryPolicy policy) noexcept {
  OctetReader reader(encoded, policy);
  return reader.skip(text) && reader.done();
}

std::string decode_parameter(std::string_view encoded, QueryPolicy policy) {
  std::string text;
  text.reserve(encoded.size());
  for (OctetReader reader(encoded, policy); !reader.done();) {
    text += static_cast<char>(reader.next());
  }
  return text;
}

Parameters::iterator Parameters::find(std::string_view name, iterator from) const noexcept {
  while (from != end() && !parameter_equals((*from).name, name, policy_)) ++from;
  return from;
}

std::size_t Parameters::count(std::string_view name) const noexcept {
  std::size_t found = 0;
  for (iterator at = find(name); at != end(); at = find(name, ++at)) ++found;
  return found;
}

std::optional<std::string> Parameters::get(std::string_view name) const {
  const iterator at = find(name);
  if (at == end()) return std::nullopt;
  return decode_parameter((*at).value.value_or(std::string_view()), policy_);
}

std::vector<std::string> Parameters::get_all(std::string_view name) const {
  std::vector<std::string> values;
  for (iterator at = find(name); at != end(); at = find(name, ++at)) {
    values.push_back(decode_parameter((*at).value.value_or(std::string_view()), policy_));
  }
  return values;
}

// Not inline: GCC 12 warns that the string of an absent query is uninitialized.
Query::Value Query::text() const noexcept { return text_ ? Value(*text_) : std::nullopt; }

void Query::append(std::string_view name, Value value) {
  std::string parameter = encode_parameter(name, value);
  if (text_) {
    *text_ += parameter.insert(0, 1, '&');
  } else {
    text_ = std::move(parameter);
  }
}

void Query::set(std::string_view name, Value value) {
  QueryJoiner joined;
  bool done = false;
  const Parameters all = parameters();
  for (auto at = all.begin(); at != all.end(); ++at) {
    const char separator = separator_before(at, *text_);
    if (!parameter_equals((*at).name, name, policy_)) {
      joined.add(at.text(), separator);
    } else if (!std::exchange(done, true)) {
      joined.add(encode_parameter(name, value), separator);
    }
  }
  if (!done) joined.add(encode_parameter(name, value));
  text_ = std::move(joined).take();
}

template <class Predicate>
std::size_t Query::erase_if(const Predicate& predicate) {
  QueryJoiner joined;
  std::size_t erased = 0;
  const Parameters all = parameters();
  for (auto at = all.begin(); at != all.end(); ++at) {
    if (predicate((*at).name)) {
      ++erased;
    } else {
      joined.add(at.text(), separator_before(at, *text_));
    }
  }
  text_ = std::move(joined).take();
  return erased;
}

std::size_t Query::erase(std::string_view name) {
  return erase_if(
      [&](std::string_view encoded) { return parameter_equals(encoded, name, policy_); });
}

std::size_t Query::erase_prefix(std::string_view prefix) {
  return erase_if([&](std::string_view encoded) {
    OctetReader reader(encoded, policy_);
    return reader.skip(prefix);
  });
}

void Query::sort() {
  struct Place {
    std::string_view name, whole;
  };
  const Parameters all = parameters();
  std::vector<Place> order;
  std::vector<char> separators;
  for (auto at = all.begin(); at != all.end(); ++at) {
    order.push_back({(*at).name, at.text()});  // read once: a value is as long as someone likes
    separators.push_back(separator_before(at, *text_));
  }
  std::stable_sort(order.begin(), order.end(), [this](const Place& a, const Place& b) {
    return decoded_less(a.name, b.name, policy_);
  });
  QueryJoiner joined;
  for (std::size_t i = 0; i < order.size(); ++i) joined.add(order[i].whole, separators[i]);
  text_ = std::move(joined).take();
}

}}  // namespace iri::v0
