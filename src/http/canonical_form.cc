// The truth: the steps of include/iri/canonical.hpp.
// The fast way: `canonical_form()`. A canonical text stays where it is; any other is written once,
// from right to left, and its components are counted meanwhile.
// Held equal by: `CanonicalTarget.OfEveryShortPathIsWhatTheStepsGiveAndItsOwn`,
// `CanonicalTarget.IsWhatTheOracleMakesOfEveryShortTarget`, fuzz/gate_target.cc.
#include "http/canonical_form.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "http/short_form.hpp"
#include "http/unencoded.hpp"
#include "iri/host.hpp"
#include "iri/percent.hpp"
#include "operations/dot_segment_filter.hpp"
#include "text/ascii.hpp"
#include "text/block.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// Properties of each octet, as bits.
enum ByteKind : unsigned char {
  percent = 1,
  slash = 2,
  semicolon = 4,
  unreserved = 8,
  upper_case = 16,
  unencoded = 32
};

constexpr std::array<unsigned char, 256> make_kinds() noexcept {
  std::array<unsigned char, 256> kinds{};
  for (unsigned i = 0; i < 256; ++i) {
    const auto octet = static_cast<unsigned char>(i);
    kinds[i] = encode_set::unreserved.keeps(octet) ? unreserved : 0;
    if (octet >= 'A' && octet <= 'Z') kinds[i] |= upper_case;
    if (is_unencoded(static_cast<char>(i))) kinds[i] |= unencoded;
  }
  kinds['%'] = percent;
  kinds['/'] = slash;
  kinds[';'] = semicolon;
  return kinds;
}
constexpr std::array<unsigned char, 256> kinds = make_kinds();

bool is(char byte, unsigned kind) noexcept {
  return (kinds[static_cast<unsigned char>(byte)] & kind) != 0;
}

/// INVARIANT: `index` is that of a pct-encoded. Letters have bit 6 set, lower-case ones also bit 5.
unsigned char octet_of(std::string_view text, std::size_t index) noexcept {
  const auto value = [&](std::size_t i) noexcept {
    const auto digit = static_cast<unsigned char>(text[i]);
    return (digit & 15U) + 9U * (digit >> 6U);
  };
  return static_cast<unsigned char>(value(index + 1) << 4U | value(index + 2));
}

// --- Whether a text is canonical ---

/// Whether the path must not begin with "//", for there is no authority (RFC 3986 s3.3). An
/// origin-form may begin with it.
bool is_guarded(const TargetComponents& c) noexcept { return c.has_scheme() && !c.has_authority(); }

constexpr bool is_upper_hex(char digit) noexcept { return is_digit(digit) || digit < 'a'; }

/// Whether each pct-encoded stays as it is, and each letter, too, if they are lowered.
template <bool Lower>
bool is_normal(std::string_view text) noexcept {
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] != '%') {
      if (Lower && is(text[i], upper_case)) return false;
      if (Lower)
        ++i;
      else
        i = std::min(text.find('%', i), text.size());
      continue;
    }
    if (!is_upper_hex(text[i + 1]) || !is_upper_hex(text[i + 2])) return false;
    if (is(static_cast<char>(octet_of(text, i)), unreserved)) return false;
    i += 3;
  }
  return true;
}

bool has_parameters(std::string_view path, CanonicalOptions options) noexcept {
  return (options.cut_parameters && path.find(';') != path.npos) ||
         (options.cut_encoded_parameters && path.find('%') != path.npos &&
          (path.find("%3B") != path.npos || path.find("%3b") != path.npos));
}

/// INVARIANT: is_normal(), so no dot is encoded. `guarded`: see put_guarded_path().
bool is_path_canonical(std::string_view path, bool guarded, CanonicalOptions options) noexcept {
  if (guarded && path.starts_with("/.//")) path.remove_prefix(2);
  if (may_have_dot_segment(path) && first_dot_segment(path, false) != path.size()) return false;
  if (options.merge_slashes && path.find("//") != path.npos) return false;
  return !has_parameters(path, options);
}

/// Whether one look shows that nothing in the path needs to be changed.
bool has_plain_path(std::string_view path, CanonicalOptions options) noexcept {
  if (path.empty()) return true;
  if (path[0] == '.' || (options.cut_parameters && path.back() == ';')) return false;
  const auto second = static_cast<unsigned char>(options.merge_slashes ? '/' : '.');
  const auto alone = static_cast<unsigned char>(options.cut_parameters ? ';' : '%');
  return !any_in_pairs(path, [&](Block block, Block next, std::size_t) noexcept {
    return (block == '%') | (block == alone) |
           ((block == '/') & ((next == '.') | (next == second)));
  });
}

bool is_front_canonical(std::string_view text, const TargetComponents& c,
                        CanonicalOptions options) noexcept {
  if (c.has_scheme() && !is_normal<true>(text.substr(0, c.scheme_end))) return false;
  if (!c.has_authority()) return true;
  const std::uint32_t host = c.host_begin();
  if (options.drop_final_dot) {
    const std::string_view name = text.substr(host, c.host_end - host);
    if (size_without_final_dot(name) != name.size()) return false;
  }
  return is_normal<false>(text.substr(c.authority_begin(), host - c.authority_begin())) &&
         is_normal<true>(text.substr(host, c.host_end - host));
}

bool is_unchanged(std::string_view text, const TargetComponents& c,
                  CanonicalOptions options) noexcept {
  if (!is_front_canonical(text, c, options)) return false;
  if (!is_normal<false>(text.substr(options.normalize_query ? c.path_end : c.query_end))) {
    return false;
  }
  const std::uint32_t begin = c.bare_authority ? c.path_end : c.path_begin();
  const std::string_view path = text.substr(begin, c.path_end - begin);
  return has_plain_path(path, options) ||
         (is_normal<false>(path) && is_path_canonical(path, is_guarded(c), options));
}

// --- Writing ---

/// Writes from right to left, ending at the end of `out`. What does not fit is only counted.
class Backward {
 public:
  /// `encode`: null if the text is valid.
  Backward(OutputBuffer out, CanonicalOptions options, const EncodeOptions* encode) noexcept
      : out_(out), options_(options), encode_(encode) {}

  void put(std::string_view text) noexcept {
    size_ += text.size();
    // Text that does not fit is a parameter that will be taken back, or is only being counted.
    if (size_ <= out_.size()) copy(text, out_.data() + (out_.size() - size_));
  }
  void put_lowered(std::string_view text) noexcept {
    for (std::size_t i = text.size(); i != 0;) {
      const bool encoded = i >= 3 && text[i - 3] == '%';
      i -= encoded ? 3 : 1;
      if (encoded) {
        put_pct_encoded(text, i, true);
      } else {
        put(lower(text[i]));
      }
    }
  }
  void put_host(std::string_view host) noexcept {
    put_lowered(options_.drop_final_dot ? host.substr(0, size_without_final_dot(host)) : host);
  }
  void put_normal(std::string_view text) noexcept { put_until(text, percent); }
  /// Writes a query as it came, but for what has to be encoded.
  void put_query(std::string_view text) noexcept;
  bool keeps_path() const noexcept { return encode_ != nullptr && encode_->keep_path; }
  /// Writes a path in the same way. INVARIANT: keeps_path().
  void put_kept_path(std::string_view path) noexcept { put_kept(path, encode_->path, true); }
  /// Writes the path without dot segments, unless they stay, and applies the options. INVARIANT: no
  /// part of a path has been written.
  void put_guarded_path(std::string_view path, bool guarded) noexcept;

  std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(size_); }

 private:
  void put(char byte) noexcept {
    if (++size_ <= out_.size()) out_[out_.size() - size_] = byte;
  }
  void put_triplet(char first, char second) noexcept {
    put(second);
    put(first);
    put('%');
  }
  void put_pct_encoded(std::string_view text, std::size_t index, bool lowered) noexcept;
  void put_encoded(char byte) noexcept;
  void put_until(std::string_view text, unsigned stops) noexcept;
  void put_without_dots(std::string_view path, unsigned stops, bool guarded) noexcept;
  void put_kept(std::string_view text, bool encodes, bool encodes_percents) noexcept;
  void put_slash() noexcept;
  /// Removes the bytes of the current segment that have been written.
  void take_back() noexcept { size_ = segment_end_; }

  OutputBuffer out_;
  std::size_t size_ = 0;
  CanonicalOptions options_;
  const EncodeOptions* encode_;
  PercentOptions percents_;  ///< of the part that is being written
  bool in_path_ = false;
  bool slash_ = false;           ///< whether a "/" has been written at segment_end_
  std::size_t segment_end_ = 0;  ///< the size when the current segment began
};

void Backward::put_pct_encoded(std::string_view text, std::size_t index, bool lowered) noexcept {
  const auto octet = static_cast<char>(octet_of(text, index));
  const bool decodes = is(octet, unreserved);
  if (decodes && percents_.decode) return put(lowered ? lower(octet) : octet);
  if (octet == ';' && in_path_ && options_.cut_encoded_parameters) return take_back();
  if (decodes || !percents_.raise) return put(text.substr(index, 3));
  put_triplet(detail::upper(text[index + 1]), detail::upper(text[index + 2]));
}

void Backward::put_encoded(char byte) noexcept {
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto octet = static_cast<unsigned char>(byte);
  put_triplet(digits[octet >> 4U], digits[octet & 15U]);
}

void Backward::put_query(std::string_view text) noexcept {
  if (encode_ == nullptr) return options_.normalize_query ? put_normal(text) : put(text);
  if (!options_.normalize_query) {
    return put_kept(text, encode_->query, encode_->percents_of_query);
  }
  percents_ = encode_->of_query;
  put_normal(text);
  percents_ = {};
}

/// `encodes`: the characters but for "%" that have to be encoded.
void Backward::put_kept(std::string_view text, bool encodes, bool encodes_percents) noexcept {
  for (std::size_t at = text.size(); at != 0; --at) {
    const bool wanted = text[at - 1] == '%' ? encodes_percents : encodes;
    if (!wanted || !is_unencoded_at(text, at - 1)) continue;
    put(text.substr(at));
    put_encoded(text[at - 1]);
    text = text.substr(0, at - 1);
  }
  put(text);
}

void Backward::put_slash() noexcept {
  if (options_.merge_slashes && slash_ && size_ == segment_end_) return;
  put('/');
  segment_end_ = size_;
  slash_ = true;
}

/// Copies what stands between the bytes of these kinds, and looks at each of those.
void Backward::put_until(std::string_view text, unsigned stops) noexcept {
  if (encode_ != nullptr && (in_path_ ? encode_->path : encode_->query)) stops |= unencoded;
  std::size_t end = text.size();  // of what is not written yet
  for (std::size_t at = end; at != 0;) {
    const char stop = text[--at];
    if (!is(stop, stops)) continue;
    const bool encoded = stop == '%' && !(encode_ != nullptr && is_bare_percent(text, at));
    const std::size_t behind = at + (encoded ? 3 : 1);
    if (behind != end) put(text.substr(behind, end - behind));
    if (encoded) {
      put_pct_encoded(text, at, false);
    } else if (stop == '/') {
      put_slash();
    } else if (stop == ';') {
      take_back();
    } else {
      put_encoded(stop);
    }
    end = at;
  }
  if (end != 0) put(text.substr(0, end));
}

/// `guarded`: whether "/." is put before a path that would begin with "//".
void Backward::put_guarded_path(std::string_view path, bool guarded) noexcept {
  segment_end_ = size_;
  in_path_ = true;
  if (encode_ != nullptr) percents_ = encode_->of_path;
  unsigned stops = percent;
  if (options_.any()) stops |= slash;
  if (options_.cut_parameters) stops |= semicolon;
  if (encode_ != nullptr && encode_->keep_dots) {
    put_until(path, stops);
  } else {
    put_without_dots(path, stops, guarded);
  }
  percents_ = {};
  in_path_ = false;
}

void Backward::put_without_dots(std::string_view path, unsigned stops, bool guarded) noexcept {
  DotSegmentFilter walk({}, path, DotRules{.encoded = true});
  char leftmost = '\0';
  bool two_slashes = false;
  std::string_view run;
  while (walk.next_run_leftwards(run)) {
    two_slashes = run[0] == '/' && leftmost == '/';  // the root is a run of its own
    leftmost = run[0];
    put_until(run, stops);
  }
  if (guarded && two_slashes) put("/.");
}

/// The first segment that is only parameters, or a dot segment hidden by parameters: cutting these
/// would change the path. path.size() if there is none.
std::size_t hiding_parameters(std::string_view path, CanonicalOptions options) noexcept {
  for (std::size_t begin = 0; begin < path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view segment = path.substr(begin, end - begin);
    std::size_t name = 0;
    for (; name < segment.size(); ++name) {
      const bool encoded = pct_encoded_at(segment, name) && octet_of(segment, name) == ';';
      if (segment[name] == ';' && options.cut_parameters) break;
      if (encoded && options.cut_encoded_parameters) break;
    }
    const bool cut = name != segment.size();
    const bool other = segment_kind(segment.substr(0, name), true) == Segment::other;
    if (cut && (name == 0 || !other)) return begin;
    begin = end + 1;
  }
  return path.size();
}

/// Writes a text and returns its components.
TargetComponents put(std::string_view text, const TargetComponents& read, Backward& out) noexcept {
  const auto slice = [text](std::uint32_t begin, std::uint32_t end) noexcept {
    return text.substr(begin, end - begin);
  };
  TargetComponents behind = read;  // where each offset stands, counted from the end
  out.put_normal(slice(read.query_end, read.size));
  behind.query_end = out.size();
  out.put_query(slice(read.path_end, read.query_end));
  behind.path_end = out.size();
  if (out.keeps_path()) {
    out.put_kept_path(slice(read.path_begin(), read.path_end));
  } else if (!read.bare_authority) {
    out.put_guarded_path(slice(read.path_begin(), read.path_end), is_guarded(read));
  }
  behind.authority_end = out.size();
  if (read.has_authority()) {
    out.put(slice(read.host_end, read.authority_end));  // ":" and digits
    behind.host_end = out.size();
    out.put_host(slice(read.host_begin(), read.host_end));
    behind.userinfo_end = out.size() + 1;  // the "@" stands before the host
    if (!read.bare_authority) out.put_normal(slice(read.hier_begin(), read.host_begin()));
  }
  if (read.has_scheme()) out.put_lowered(slice(0, read.hier_begin()));
  TargetComponents c = read;
  c.size = out.size();
  c.query_end = c.size - behind.query_end;
  c.path_end = c.size - behind.path_end;
  if (!read.has_authority()) return c;
  c.authority_end = c.size - behind.authority_end;
  c.host_end = c.size - behind.host_end;
  if (read.has_userinfo()) c.userinfo_end = c.size - behind.userinfo_end;
  return c;
}

CanonicalForm no_form(Error error, std::size_t size = 0) noexcept { return {{}, {}, size, error}; }

/// The form is written at the end of the room, because its size is not known, and then moved to the
/// front.
CanonicalForm write_form(std::string_view text, const TargetComponents& read, Backward writer,
                         OutputBuffer room) noexcept {
  const TargetComponents c = put(text, read, writer);
  if (c.size > room.size()) {
    return no_form({ErrorCode::buffer_too_small, Component::none, 0}, c.size);
  }
  const std::size_t unused = room.size() - c.size;
  if (unused != 0) std::memmove(room.data(), room.data() + unused, c.size);
  return {{room.data(), c.size}, c, c.size, {}};
}

/// Whether parameters would be cut off that hide something; the error that says so, or none.
Error hiding_error(std::string_view text, const TargetComponents& read,
                   CanonicalOptions options) noexcept {
  if (read.bare_authority) return {};
  const std::uint32_t begin = read.path_begin();
  const std::string_view path = text.substr(begin, read.path_end - begin);
  if (!has_parameters(path, options)) return {};
  const std::size_t hidden = hiding_parameters(path, options);
  if (hidden == path.size()) return {};
  return {ErrorCode::bad_value, Component::path, static_cast<std::uint32_t>(begin + hidden)};
}

}  // namespace

std::size_t size_without_final_dot(std::string_view host) noexcept {
  if (!host.ends_with('.')) return host.size();
  const std::string_view rest = host.substr(0, host.size() - 1);
  const bool is_name =
      std::all_of(rest.begin(), rest.end(), [](char c) { return is(c, unreserved) && c != '~'; });
  const bool drops = !rest.empty() && rest.back() != '.' && is_name && !ipv4_address(rest);
  return drops ? rest.size() : host.size();
}

CanonicalForm canonical_form(std::string_view text, const TargetComponents& read,
                             CanonicalOptions options, OutputBuffer out) noexcept {
  CanonicalForm form;
  if (may_have_short_form(text, read, out) && short_form(text, read.path_end, options, out, form)) {
    return form;
  }
  if (is_guarded(read)) options = {.normalize_query = options.normalize_query};
  if (is_unchanged(text, read, options)) return {text, read, text.size(), {}};
  if (const Error error = hiding_error(text, read, options); error.failed()) return no_form(error);
  // INVARIANT: the form is never longer than the text. Each part is written at most as long as it is;
  // "/." is put before a path only where a dot segment was removed that had at least "/." or "./",
  // for no path without an authority begins with "//".
  const OutputBuffer room = out.first(std::min(out.size(), text.size()));
  return write_form(text, read, Backward(room, options, nullptr), room);
}

CanonicalForm encoded_form(std::string_view text, const TargetComponents& read,
                           CanonicalOptions options, EncodeOptions encode,
                           OutputBuffer out) noexcept {
  if (is_guarded(read) || encode.keep_path) {
    options = {.normalize_query = options.normalize_query,
               .drop_final_dot = options.drop_final_dot};
  }
  if (const Error error = hiding_error(text, read, options); error.failed()) return no_form(error);
  const OutputBuffer room = out.first(std::min(out.size(), 3 * text.size()));
  return write_form(text, read, Backward(room, options, &encode), room);
}

CanonicalForm canonical_host(std::string_view host, CanonicalOptions options,
                             OutputBuffer out) noexcept {
  TargetComponents alone;
  alone.bare_authority = true;
  alone.size = alone.host_end = alone.authority_end = static_cast<std::uint32_t>(host.size());
  alone.path_end = alone.query_end = alone.size;
  return canonical_form(host, alone, {.drop_final_dot = options.drop_final_dot}, out);
}

}}}  // namespace iri::v0::detail
