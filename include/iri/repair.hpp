// Makes valid references of text as people and web pages write it.
#ifndef IRI_REPAIR_HPP
#define IRI_REPAIR_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "iri/output.hpp"
#include "iri/reference.hpp"
#include "iri/result.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// What repair() has changed, and why. The numbers are stable.
enum class RepairKind : std::uint8_t {
  white_space = 0,  ///< removed: spaces and control characters around the text
  line_break = 1,   ///< removed: a tab, LF or CR within, as where a long line was folded
  encoded = 2,      ///< percent-encoded: it is not allowed there (RFC 3986 s2.1)
  percent = 3,      ///< `%` without two hex digits: written `%25` (s2.4)
  backslash = 4,    ///< `\` became `/`, which was asked for
  authority = 5,    ///< without a line break, or with `\` as `/`, there is a host after a new `//`
  scheme = 6,       ///< the scheme that was asked for was put before (s4.5)
  dot_segment = 7,  ///< `./` was put before a first segment with a `:` (s4.2)
  delimiter =
      8,  ///< removed: `<` and `>`, or quotation marks, around the text, and `URL:` after the first
  invisible =
      9,  ///< removed: characters at the ends that cannot be seen, such as U+FEFF and U+200B
  scp_form = 10,  ///< `host:path` of scp and git: `ssh://` was put before, and the ":" made a "/"
};

/// The name in this header, such as "line_break".
[[nodiscard]] std::string_view name(RepairKind) noexcept;
/// A constant sentence without the final stop. Never contains bytes of the input.
[[nodiscard]] std::string_view message(RepairKind) noexcept;

/// A change. Neighbours of one kind are one change. What is put before something has the size 0.
struct RepairChange {
  std::uint32_t offset = 0;  ///< in the text that was given
  std::uint32_t size = 0;
  RepairKind kind = RepairKind::encoded;

  friend constexpr bool operator==(const RepairChange&, const RepairChange&) noexcept = default;
};

struct RepairOptions {
  /// `\` is `/` before the query and fragment, as browsers do for http and some other schemes.
  /// That can make a host of a path: `\\h\p` becomes `//h/p`. By default it is percent-encoded.
  bool backslash_is_slash = false;
  /// The scheme to put before a text without one, if it begins with a host, as what people type into
  /// an address bar does (RFC 3986 s4.5): `example.com/a` and `//example.com/a`, but not `/a`, `./a`,
  /// `?a`, `#a` or the empty text. `example.com:80` and `localhost:80`, whose host could be read as a
  /// scheme, begin with a host. Empty, the default: none.
  std::string_view scheme{};
  /// The text was cut out of another one, where people delimit references (RFC 3986 appendix C): `<`
  /// and `>`, backticks or quotation marks, also curly ones and guillemets, around it are removed, with a `URL:`
  /// within, and at both ends spaces beyond ASCII and characters that cannot be seen.
  bool delimited = false;
  /// `user@host:path` is what scp and git take for a file on another machine: it becomes
  /// `ssh://user@host/path`. It has an "@", a host without "/", and a path that is not a port:
  /// `user@host:22` stays. Without a user a scheme looks the same, so `host:path` stays, too.
  bool scp_form = false;
};

/// How many changes there are. As many as fit were written.
struct [[nodiscard]] Repaired : Written {
  std::size_t changes = 0;
};

/// Makes an IRI-reference of a text: removes white space around it and line breaks within, and
/// percent-encodes characters that are not allowed there. The options ask for more.
///
/// Guarantee: what is written is an IRI-reference; without non-ASCII characters in the text, a
/// URI-reference. A text that is one already stays as it is, unless a scheme is asked for or the text is
/// delimited; so repairing the result changes nothing. Percent-encoding stays, and nothing is encoded twice. A host and
/// a port are never changed except by removing line breaks: where they are wrong, the text is refused.
/// The userinfo ends at the last `@` of the authority. If an authority appears where the text has
/// no `//`, a change says so: `authority` or `scheme`. Ill-formed UTF-8 is encoded byte by byte. Any
/// bytes; no allocation; linear.
///
/// Errors, with the offset in the text: `bad_scheme` if that of the options is none;
/// `unexpected_character`, `character_not_allowed` or ill-formed UTF-8 in a host; `bad_ip_literal`;
/// `bad_port`; `unexpected_character` for a `\` in an authority, which for browsers ends it;
/// `buffer_too_small`; `too_long`. The changes are complete even if the buffer is too small; they are
/// written in the order of their offsets.
///
///     char buffer[256];
///     iri::RepairChange changes[16];
///     auto done = iri::repair(" /a b?{x} ", {}, buffer, changes);   // /a%20b?%7Bx%7D
Repaired repair(std::string_view text, const RepairOptions& options, OutputBuffer out,
                std::span<RepairChange> changes) noexcept;

/// A reference, and what was changed to get it.
struct RepairedReference {
  IriReference reference;
  std::vector<RepairChange> changes;
};

/// The same, owned.
///
///     auto repaired = iri::repair(href);
///     if (repaired) follow(repaired->reference);
Result<RepairedReference> repair(std::string_view text, const RepairOptions& options = {});

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
