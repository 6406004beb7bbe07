#include "iri/repair.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "iri/parse.hpp"
#include "iri/percent.hpp"
#include "operations/octets.hpp"
#include "operations/repair_parts.hpp"
#include "operations/sink.hpp"
#include "operations/trimmed.hpp"
#include "text/ascii.hpp"
#include "text/numbered.hpp"
#include "text/utf8.hpp"

namespace iri { inline namespace v0 {
namespace {

using detail::Changes;
using detail::is_white_space;
using detail::RepairReader;
using detail::Sink;
using detail::Trimmed;
using detail::unseen_at;

class Repairer {
 public:
  Repairer(std::string_view text, const RepairOptions& options, OutputBuffer out,
           std::span<RepairChange> changes) noexcept
      : text_(text),
        reader_(text),
        slash_(options.backslash_is_slash),
        scheme_(options.scheme),
        scp_(options.scp_form),
        sink_(out),
        changes_(changes) {}

  /// Repairs text[begin, end of text_), where text_ is the beginning of `whole`.
  Repaired repair(std::size_t begin, std::string_view whole) noexcept {
    removed(whole, 0, begin);
    while (!reader_.at_end() && reader_.offset() < begin) reader_.next();
    last_ = begin;
    const Error error = reference();
    removed(whole, text_.size(), whole.size());
    Repaired done;
    static_cast<Written&>(done) = error.failed() ? Written{0, error} : sink_.finish_text();
    done.changes = changes_.count();
    return done;
  }

 private:
  /// What stood around the text.
  void removed(std::string_view whole, std::size_t at, std::size_t end) noexcept {
    while (at != end) {
      const std::size_t unseen = unseen_at(whole, at);
      const RepairKind kind = unseen != 0                 ? RepairKind::invisible
                              : is_white_space(whole[at]) ? RepairKind::white_space
                                                          : RepairKind::delimiter;
      const std::size_t size = std::max<std::size_t>(unseen, 1);
      changes_.add(at, size, kind);
      at += size;
    }
  }

  Error reference() noexcept {
    if (const auto colon = scp_ ? scp_colon() : std::nullopt) return scp_form(*colon);
    const bool has_scheme = copy_scheme();
    const bool begins_with_host = !has_scheme && put_scheme();
    if (begins_with_host || (is_slash(reader_) && is_slash(reader_.after()))) {
      if (const Error error = authority(begins_with_host); error.failed()) return error;
    } else if (!has_scheme && has_colon_in_first_segment()) {
      changes_.add(reader_.offset(), 0, RepairKind::dot_segment);
      sink_.put("./");
    }
    rest();
    return {};
  }

  /// From the path on.
  void rest() noexcept {
    part("?#", encode_set::ipath, Component::path);
    if (reader_.is('?')) {
      copy();
      part("#", encode_set::iquery, Component::query);
    }
    if (reader_.is('#')) {
      copy();
      part("", encode_set::ifragment, Component::fragment);
    }
  }

  /// The ":" of `user@host:path`: after an "@", before any "/", and no port follows.
  std::optional<RepairReader> scp_colon() const noexcept {
    RepairReader at = reader_;
    while (!ends_authority(at) && !at.is('@') && !at.is(':')) at.next();
    if (!at.is('@') || at.offset() == reader_.offset()) return std::nullopt;
    at.next();
    const bool literal = at.is('[');
    while (literal && !ends_authority(at) && !at.is(']')) at.next();
    while (!ends_authority(at) && !at.is(':')) at.next();
    if (!at.is(':')) return std::nullopt;
    RepairReader path = at.after();
    if (path.at_end() || path.is_one_of("?#")) return std::nullopt;
    while (!path.at_end() && detail::is_digit(*path)) path.next();
    return ends_authority(path) && path.offset() != at.after().offset() ? std::nullopt
                                                                        : std::optional(at);
  }

  /// INVARIANT: scp_colon() has found the colon.
  Error scp_form(const RepairReader& colon) noexcept {
    changes_.add(reader_.offset(), 0, RepairKind::scp_form);
    sink_.put("ssh://");
    while (!reader_.is('@')) character(encode_set::iuserinfo, Component::userinfo);
    copy();
    if (const Error error = host(); error.failed()) return error;
    if (reader_.offset() != colon.offset()) return unexpected(Component::host, reader_);
    change(RepairKind::scp_form);
    reader_.next();
    if (!reader_.is('/')) sink_.put('/');
    rest();
    return {};
  }

  bool is_slash(const RepairReader& at) const noexcept {
    return at.is('/') || (slash_ && at.is('\\'));
  }
  bool ends_authority(const RepairReader& at) const noexcept {
    return at.at_end() || at.is_one_of("/?#") || is_slash(at);
  }

  /// The ":" after a scheme, if there is one.
  std::optional<RepairReader> scheme_end() const noexcept {
    RepairReader at = reader_;
    if (at.at_end() || !detail::is_letter(*at)) return std::nullopt;
    while (!at.at_end() &&
           (detail::is_letter(*at) || detail::is_digit(*at) || at.is_one_of("+-."))) {
      at.next();
    }
    return at.is(':') ? std::optional(at) : std::nullopt;
  }

  /// Whether what could be a scheme is a host with its port: it has a dot or is `localhost`, and
  /// digits follow.
  bool is_host_with_port(RepairReader colon) const noexcept {
    bool dotted = false;
    std::string_view rest = "localhost";
    bool local = true;
    for (RepairReader at = reader_; at.offset() != colon.offset(); at.next()) {
      dotted = dotted || at.is('.');
      local = local && !rest.empty() && detail::lower(*at) == rest.front();
      if (!rest.empty()) rest.remove_prefix(1);
    }
    colon.next();
    if ((!dotted && !(local && rest.empty())) || colon.at_end() || !detail::is_digit(*colon)) {
      return false;
    }
    while (!colon.at_end() && detail::is_digit(*colon)) colon.next();
    return ends_authority(colon);
  }

  /// Copies the scheme, if there is one.
  bool copy_scheme() noexcept {
    const auto colon = scheme_end();
    if (!colon || (!scheme_.empty() && is_host_with_port(*colon))) return false;
    while (reader_.offset() != colon->offset()) copy();
    copy();
    return true;
  }

  /// Puts the scheme that is asked for, if the text begins with a host. Returns whether the host
  /// begins here, without "//".
  bool put_scheme() noexcept {
    if (scheme_.empty() || reader_.at_end()) return false;
    const bool slashes = is_slash(reader_) && is_slash(reader_.after());
    if (!slashes && reader_.is_one_of("/\\.?#:")) return false;
    changes_.add(reader_.offset(), 0, RepairKind::scheme);
    sink_.put(scheme_);
    sink_.put(slashes ? ":" : "://");
    return !slashes;
  }

  bool has_colon_in_first_segment() const noexcept {
    RepairReader at = reader_;
    while (!ends_authority(at) && !at.is(':')) at.next();
    return at.is(':');
  }

  /// Before it, "//" is put or to be copied.
  Error authority(bool put) noexcept {
    if (!put) {
      if (!text_.substr(reader_.offset()).starts_with("//")) {
        take_line_breaks(reader_.offset());
        changes_.add(reader_.offset(), 0, RepairKind::authority);
      }
      copy_slash();
      copy_slash();
    }
    std::optional<std::size_t> last_at;
    for (RepairReader at = reader_; !ends_authority(at); at.next()) {
      if (at.is('@')) last_at = at.offset();
      // A host for some, the end of it for others: no repair is right.
      if (at.is('\\')) return unexpected(Component::authority, at);
    }
    if (last_at) {
      while (reader_.offset() != *last_at) character(encode_set::iuserinfo, Component::userinfo);
      copy();
    }
    if (const Error error = host(); error.failed()) return error;
    // What has "://" has a scheme of its own, after something that is none of it.
    if (put && reader_.is(':') && is_slash(reader_.after()) && is_slash(reader_.after().after())) {
      return unexpected(Component::host, reader_);
    }
    return port();
  }

  Error host() noexcept {
    if (reader_.is('[')) return ip_literal();
    while (!ends_authority(reader_) && !reader_.is(':')) {
      const detail::Octets octets = octets_here();
      const detail::Character c = detail::first_character(octets.view());
      const bool pct = reader_.is('%') && is_pct_encoded();
      if (c.code != ErrorCode::none) return {c.code, Component::host, offset()};
      if (c.code_point >= 0x80 && !is_valid(rule::ucschar, octets.first(c.size))) {
        return {ErrorCode::character_not_allowed, Component::host, offset()};
      }
      const auto byte = static_cast<unsigned char>(*reader_);
      if (byte < 0x80 && !pct && !encode_set::reg_name.keeps(byte)) {
        return unexpected(Component::host, reader_);
      }
      for (std::uint32_t i = 0; i < (pct ? 3 : c.size); ++i) copy();
    }
    return {};
  }

  Error ip_literal() noexcept {
    const Error error{ErrorCode::bad_ip_literal, Component::host, offset()};
    std::array<char, 64> folded;  // for an address with line breaks within
    std::size_t size = 0;
    RepairReader at = reader_;
    for (bool closed = false; !closed && !ends_authority(at); at.next()) {
      if (size < folded.size()) folded[size] = *at;
      ++size;
      closed = at.is(']');
    }
    std::string_view literal = text_.substr(reader_.offset(), size);
    if (literal.find_first_of("\t\n\r") != literal.npos) {
      if (size > folded.size()) return error;
      literal = {folded.data(), size};
    }
    if (!is_valid(rule::IP_literal, literal)) return error;
    while (size-- != 0) copy();
    return ends_authority(reader_) || reader_.is(':') ? Error() : error;
  }

  Error port() noexcept {
    if (!reader_.is(':')) return {};
    copy();
    for (; !ends_authority(reader_); copy()) {
      if (!detail::is_digit(*reader_)) return {ErrorCode::bad_port, Component::port, offset()};
    }
    return {};
  }

  void part(std::string_view ends, EncodeSet set, Component component) noexcept {
    while (!reader_.at_end() && !reader_.is_one_of(ends)) character(set, component);
  }

  /// Copies or encodes a character.
  void character(EncodeSet set, Component component) noexcept {
    if (reader_.is('%')) return percent();
    if (reader_.is('\\') && slash_ && component == Component::path) return copy_slash();
    if (static_cast<unsigned char>(*reader_) < 0x80) {
      return set.keeps(static_cast<unsigned char>(*reader_)) ? copy() : encode();
    }
    const detail::Octets octets = octets_here();
    const detail::Character c = detail::first_character(octets.view());
    const std::string_view bytes = octets.first(c.size);
    const bool allowed = c.code == ErrorCode::none &&
                         (is_valid(rule::ucschar, bytes) ||
                          (component == Component::query && is_valid(rule::iprivate, bytes)));
    for (std::uint32_t i = 0; i < c.size; ++i) allowed ? copy() : encode();
  }

  /// The next bytes, at most four.
  detail::Octets octets_here() const noexcept {
    detail::Octets octets;
    for (RepairReader at = reader_; octets.count < 4 && !at.at_end(); at.next()) {
      octets.bytes[octets.count++] = *at;
    }
    return octets;
  }

  bool is_pct_encoded() const noexcept {
    const RepairReader first = reader_.after();
    if (first.at_end() || detail::hex_digit(*first) > 15) return false;
    const RepairReader second = first.after();
    return !second.at_end() && detail::hex_digit(*second) <= 15;
  }
  void percent() noexcept {
    if (is_pct_encoded()) return copy();
    change(RepairKind::percent);
    sink_.put("%25");
    reader_.next();
  }

  void copy() noexcept {
    take_line_breaks(reader_.offset());
    sink_.put(*reader_);
    take();
  }
  void copy_slash() noexcept {
    take_line_breaks(reader_.offset());
    if (reader_.is('\\')) changes_.add(reader_.offset(), 1, RepairKind::backslash);
    sink_.put('/');
    take();
  }
  void encode() noexcept {
    take_line_breaks(reader_.offset());
    changes_.add(reader_.offset(), 1, RepairKind::encoded);
    detail::put_encoded(sink_, static_cast<unsigned char>(*reader_));
    take();
  }
  void change(RepairKind kind) noexcept {
    take_line_breaks(reader_.offset());
    changes_.add(reader_.offset(), 1, kind);
    last_ = reader_.offset() + 1;
  }
  void take() noexcept {
    last_ = reader_.offset() + 1;
    reader_.next();
  }
  /// Everything between what was taken last and `end` is a line break.
  void take_line_breaks(std::size_t end) noexcept {
    if (last_ < end) changes_.add(last_, end - last_, RepairKind::line_break);
    last_ = end;
  }
  static Error unexpected(Component component, const RepairReader& at) noexcept {
    return {ErrorCode::unexpected_character, component, static_cast<std::uint32_t>(at.offset())};
  }
  std::uint32_t offset() const noexcept { return static_cast<std::uint32_t>(reader_.offset()); }

  std::string_view text_;
  RepairReader reader_;
  bool slash_;
  std::string_view scheme_;
  bool scp_;
  std::size_t last_ = 0;  ///< after the last byte that was taken
  Sink sink_;
  Changes changes_;
};

struct RepairEntry {
  RepairKind number;
  std::string_view name;
  std::string_view message;
};

constexpr std::array<RepairEntry, 11> repair_entries{{
    {RepairKind::white_space, "white_space", "white space around the text was removed"},
    {RepairKind::line_break, "line_break",
     "a tab or the end of a line within the text was removed"},
    {RepairKind::encoded, "encoded", "a character not allowed here was percent-encoded"},
    {RepairKind::percent, "percent", "a percent sign without two hex digits was percent-encoded"},
    {RepairKind::backslash, "backslash", "a backslash was made a slash"},
    {RepairKind::authority, "authority",
     "without line breaks, or with backslashes as slashes, the text names a host"},
    {RepairKind::scheme, "scheme", "a scheme was put before the text"},
    {RepairKind::dot_segment, "dot_segment", "./ was put before a first segment with a colon"},
    {RepairKind::delimiter, "delimiter", "what delimits a reference in a text was removed"},
    {RepairKind::invisible, "invisible", "characters at the ends that cannot be seen were removed"},
    {RepairKind::scp_form, "scp_form", "host:path of scp and git was made a URI of ssh"},
}};
static_assert(detail::is_numbered(repair_entries));

RepairEntry entry_of(RepairKind kind) noexcept {
  const auto index = static_cast<std::size_t>(kind);
  return index < repair_entries.size() ? repair_entries[index] : RepairEntry();
}

}  // namespace

std::string_view name(RepairKind kind) noexcept { return entry_of(kind).name; }
std::string_view message(RepairKind kind) noexcept { return entry_of(kind).message; }

Repaired repair(std::string_view text, const RepairOptions& options, OutputBuffer out,
                std::span<RepairChange> changes) noexcept {
  Repaired refused;
  if (!options.scheme.empty() && !is_valid(rule::scheme, options.scheme)) {
    refused.error = {ErrorCode::bad_scheme, Component::scheme, 0};
    return refused;
  }
  if (!detail::fits(text.size())) {
    const auto longest = static_cast<std::uint32_t>(detail::longest_text);
    refused.error = {ErrorCode::too_long, Component::none, longest};
    return refused;
  }
  const Trimmed left(text, options.delimited);
  return Repairer(text.substr(0, left.end()), options, out, changes).repair(left.begin(), text);
}

Result<RepairedReference> repair(std::string_view text, const RepairOptions& options) {
  RepairedReference made;
  std::string repaired(text.size(), '\0');
  Repaired done = repair(text, options, OutputBuffer(repaired), {});
  const bool complete = done && done.changes == 0;
  repaired.resize(done.size);
  made.changes.resize(done.changes);
  if (!complete) done = repair(text, options, OutputBuffer(repaired), made.changes);
  if (!done) return done.error;
  auto reference = IriReference::parse(std::move(repaired));
  if (!reference) return reference.error();
  made.reference = *std::move(reference);
  return made;
}

}}  // namespace iri::v0
