#include "patterns/pattern.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "iri/parse.hpp"
#include "iri/percent.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

using route_table::Kind;
using Code = RouteErrorCode;

constexpr std::string_view token_marks = "!#$%&'*+-.^_`|~";

bool is_token(char c) noexcept {
  return is_letter(c) || is_digit(c) || token_marks.find(c) != std::string_view::npos;
}
bool is_name(char c) noexcept { return is_letter(c) || is_digit(c) || c == '_' || c == '-'; }

void append_octet(std::string& to, unsigned char octet) {
  to += '%';
  to += upper_hex_digits[octet >> 4U];
  to += upper_hex_digits[octet & 15U];
}

/// Reads from left to right; the first error stays.
class PatternReader {
 public:
  PatternReader(std::string_view text, Pattern& out) noexcept : text_(text), out_(out) {}

  RouteError read() {
    if (text_.size() > max_route_size) {
      fail(Code::too_long, max_route_size);
    } else {
      (void)(method() && host() && path());
    }
    if (error_.failed()) error_.pattern = text_;
    return std::move(error_);
  }

 private:
  bool at_end() const noexcept { return at_ == text_.size(); }
  bool next_is(char c) const noexcept { return !at_end() && text_[at_] == c; }
  bool next_is_twice(char c) const noexcept {
    return next_is(c) && at_ + 1 < text_.size() && text_[at_ + 1] == c;
  }
  bool fail(Code code, std::size_t offset) noexcept {
    error_.code = code;
    error_.offset = static_cast<std::uint32_t>(offset);
    return false;
  }
  bool fail(Code code) noexcept { return fail(code, at_); }

  /// method = token, before a space
  bool method() {
    const std::size_t space = text_.find(' ');
    if (space > text_.find('/')) return true;  // npos is the greatest
    if (space == std::string_view::npos) return true;
    while (at_ < space && is_token(text_[at_])) ++at_;
    if (at_ < space || at_ == 0) return fail(Code::bad_method);
    out_.method = text_.substr(0, space);
    if (out_.method == "CONNECT") return fail(Code::connect, 0);
    ++at_;
    return true;
  }

  // --- The host ---

  bool host() {
    if (next_is('/')) return true;
    if (at_end()) return fail(Code::no_path);
    out_.has_host = true;
    const std::size_t end = std::min(text_.find('/', at_), text_.size());
    return next_is('[') ? ip_literal(end) : labels(end);
  }

  bool ip_literal(std::size_t end) {
    const std::size_t close = std::min(text_.find(']', at_), end);
    const std::string_view literal = text_.substr(at_, std::min(close + 1, end) - at_);
    if (const Error error = diagnose(rule::IP_literal, literal); error.failed()) {
      return fail(Code::bad_host, at_ + error.offset);
    }
    out_.labels.push_back({Kind::literal, lower_host(literal), {}, {}});
    at_ = close + 1;
    return host_ends(end);
  }

  bool labels(std::size_t end) {
    do {
      if (out_.labels.size() == max_route_labels) return fail(Code::too_many_segments);
      if (!label(end)) return false;
      if (at_ == end || text_[at_] != '.') break;
      ++at_;
    } while (at_ != end);
    return host_ends(end);
  }

  bool host_ends(std::size_t end) noexcept {
    if (at_ == end) return end != text_.size() || fail(Code::no_path, end);
    return fail(text_[at_] == ':' ? Code::host_with_port : Code::bad_host);
  }

  bool label(std::size_t end) {
    PatternPart part;
    if (next_is('{') && !next_is_twice('{')) {
      const std::size_t begin = at_;
      if (!parameter(part)) return false;
      if (part.kind == Kind::rest) return fail(Code::host_parameter, begin);
      if (at_ != end && text_[at_] != '.' && text_[at_] != ':') return fail(Code::host_parameter);
    } else {
      while (at_ != end && text_[at_] != '.' && text_[at_] != ':') {
        if (next_is('{') && !next_is_twice('{')) return fail(Code::host_parameter);
        if (!character(part.prefix, encode_set::reg_name, false)) return false;
      }
      if (part.prefix.empty()) return fail(Code::bad_host);
      if (part.prefix.find('.') != std::string::npos) return fail(Code::bad_host);  // %2E
      part.prefix = lower_host(part.prefix);
    }
    out_.labels.push_back(std::move(part));
    return true;
  }

  /// For hosts are compared with all letters of the request in lower case, hex digits among them.
  static std::string lower_host(std::string_view text) {
    std::string result(text);
    for (char& byte : result) byte = lower(byte);
    return result;
  }

  // --- The path ---

  bool path() {
    const auto slashes =
        std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_), text_.end(), '/');
    out_.segments.reserve(std::min(static_cast<std::size_t>(slashes), max_route_segments));
    while (!at_end()) {
      ++at_;  // the "/"
      if (out_.segments.size() == max_route_segments) return fail(Code::too_many_segments);
      if (!segment()) return false;
    }
    return true;
  }

  bool segment() {
    const std::size_t begin = at_;
    PatternPart part;
    if (!literal(part.prefix)) return false;
    if (next_is('{') && !parameter_of_segment(part, begin)) return false;
    if (part.kind == Kind::literal && (part.prefix == "." || part.prefix == "..")) {
      return fail(Code::dot_segment, begin);
    }
    out_.segments.push_back(std::move(part));
    return true;
  }

  bool parameter_of_segment(PatternPart& part, std::size_t begin) {
    const std::size_t open = at_;
    if (!parameter(part)) return false;
    const bool is_rest = part.kind == Kind::rest;
    if (is_rest && open != begin) return fail(Code::rest_with_affix, open);
    if (is_rest && std::exchange(has_rest_, true)) return fail(Code::second_rest, open);
    if (is_rest && !at_end() && !next_is('/')) return fail(Code::rest_with_affix);
    if (!literal(part.suffix)) return false;
    if (next_is('{')) return fail(Code::second_parameter);
    if (!part.prefix.empty() || !part.suffix.empty()) part.kind = Kind::affix;
    return true;
  }

  /// Up to a "/", a parameter or the end.
  bool literal(std::string& to) {
    for (;;) {
      const std::size_t begin = at_;
      while (!at_end() && encode_set::segment.keeps(static_cast<unsigned char>(text_[at_]))) ++at_;
      to.append(text_, begin, at_ - begin);
      if (at_end() || next_is('/') || (next_is('{') && !next_is_twice('{'))) return true;
      if (!character(to, encode_set::segment, true)) return false;
    }
  }

  // --- Both ---

  bool character(std::string& to, EncodeSet kept, bool beyond_ascii) {
    const char c = text_[at_];
    if (c == '{' || c == '}') {
      if (!next_is_twice(c)) return fail(Code::not_opened);
      append_octet(to, static_cast<unsigned char>(c));
      at_ += 2;
    } else if (c == '%') {
      return pct_encoded(to);
    } else if (static_cast<unsigned char>(c) >= 0x80) {
      return beyond_ascii ? character_beyond_ascii(to) : fail(Code::bad_host);
    } else if (kept.keeps(static_cast<unsigned char>(c))) {
      to += c;
      ++at_;
    } else {
      return fail(beyond_ascii ? Code::bad_character : Code::bad_host);
    }
    return true;
  }

  bool pct_encoded(std::string& to) {
    for (std::size_t i = 1; i <= 2; ++i) {
      if (at_ + i >= text_.size() || hex_digit(text_[at_ + i]) == 16) {
        return fail(Code::bad_percent_encoding, at_ + i);
      }
    }
    const unsigned char octet = octet_at(text_, at_);
    if (encode_set::unreserved.keeps(octet)) {
      to += static_cast<char>(octet);
    } else {
      append_octet(to, octet);
    }
    at_ += 3;
    return true;
  }

  bool character_beyond_ascii(std::string& to) {
    const Character c = first_character(text_.substr(at_));
    if (c.code != ErrorCode::none) return fail(Code::not_utf8);
    const std::string_view bytes = text_.substr(at_, c.size);
    if (!is_valid(rule::ucschar, bytes)) return fail(Code::bad_character);
    for (const char byte : bytes) append_octet(to, static_cast<unsigned char>(byte));
    at_ += c.size;
    return true;
  }

  // "{" name [ "..." ] "}"
  bool parameter(PatternPart& part) {
    ++at_;
    const std::size_t begin = at_;
    do {
      if (at_end()) return fail(Code::not_closed);
      if (!is_name(text_[at_])) return fail(Code::bad_name);
      while (!at_end() && is_name(text_[at_])) ++at_;
    } while (next_is('.') && !next_is_twice('.') && ++at_ != 0);
    part.name = text_.substr(begin, at_ - begin);
    part.kind = Kind::name;
    if (next_is_twice('.')) {
      at_ += 2;
      if (!at_end() && !next_is('.')) return fail(Code::bad_name);
      if (!at_end()) ++at_;
      part.kind = Kind::rest;
    }
    if (at_end()) return fail(Code::not_closed);
    if (!next_is('}')) return fail(Code::bad_name);
    ++at_;
    return check_name(part, begin);
  }

  bool check_name(const PatternPart& part, std::size_t begin) {
    const auto end = names_.begin() + name_count_;
    if (std::find(names_.begin(), end, part.name) != end) {
      return fail(Code::duplicate_name, begin);
    }
    if (end == names_.end()) return fail(Code::too_many_captures, begin - 1);
    names_[name_count_++] = text_.substr(begin, part.name.size());
    return true;
  }

  std::string_view text_;
  Pattern& out_;
  std::size_t at_ = 0;
  bool has_rest_ = false;
  std::array<std::string_view, max_route_captures> names_;
  std::uint32_t name_count_ = 0;
  RouteError error_;
};

}  // namespace

std::string host_text(const std::vector<PatternPart>& labels) {
  std::string text;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (i != 0) text += '.';
    text += labels[i].prefix;
  }
  return text;
}

RouteError read_pattern(std::string_view text, Pattern& out) {
  out = Pattern();
  out.text = text;
  return PatternReader(text, out).read();
}

}}}  // namespace iri::v0::detail
