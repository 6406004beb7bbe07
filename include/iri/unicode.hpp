// What needs the Unicode character data: IDNA, NFC, bidi structure, and hosts that deceive.
//
// Not in iri.hpp, and in a library of its own, iri_unicode, of 180 KB. It has its own tables
// of Unicode, and needs no other library. The core knows nothing of it. What takes memory says so; besides, NFC
// takes some for a run of more than 30 combining marks, also where IDNA normalizes a name.
// Time: linear in the text, where nothing else is said.
#ifndef IRI_UNICODE_HPP
#define IRI_UNICODE_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "iri/convert.hpp"
#include "iri/error.hpp"
#include "iri/inspect.hpp"
#include "iri/lifetime.hpp"
#include "iri/output.hpp"
#include "iri/reference.hpp"
#include "iri/result.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 { namespace unicode {

/// The version of Unicode that all functions of this header go by: "17.0.0". It is that of the core's table,
/// IRI_UNICODE_VERSION, of the library that is linked.
[[nodiscard]] std::string_view data_version() noexcept;

/// How domain names are processed (UTS 46 s4). The defaults are those of lookup after IDNA2008,
/// with UseSTD3ASCIIRules as RFC 3987 s3.1 asks.
struct IdnaOptions {
  bool use_std3_rules = true;  ///< US-ASCII in a label is letters, digits and "-"
  bool transitional = false;   ///< U+DF, U+3C2, U+200C and U+200D are mapped as IDNA2003 did
  bool check_bidi = true;      ///< RFC 5893
  bool check_joiners = true;   ///< CONTEXTJ of RFC 5892
};

/// IDNA by UTS 46, with CheckHyphens, and VerifyDnsLength in ToASCII; but a final dot, the root of the DNS, is
/// accepted. Never changed; may be used by many threads at once.
///
///     const iri::unicode::Idna idna;
///     auto uri = iri::to_uri(view, idna.to_ascii_conversion());
///     // http://r\u00E9sum\u00E9.example.org -> http://xn--rsum-bpad.example.org
class Idna {
 public:
  explicit constexpr Idna(const IdnaOptions& options = {}) noexcept : options_(options) {}

  /// ToASCII of a domain name in UTF-8, of at most 1024 bytes. Error: `bad_idna`, also without memory.
  Written to_ascii(std::string_view domain, OutputBuffer out) const noexcept;
  /// ToUnicode. Refuses (`bad_idna`) what UTS 46 has an error for.
  Written to_unicode(std::string_view domain, OutputBuffer out) const noexcept;

  /// Why the host, in which characters may be percent-encoded, is no domain name: a constant
  /// sentence for the first error that UTS 46 has in its first such label. "" if it has none.
  [[nodiscard]] std::string_view reason(std::string_view host) const noexcept;

  /// Whether two hosts, in which characters may be percent-encoded, are one domain name: in A-labels or
  /// U-labels, whatever their case. A final dot counts. If one of the two is no domain name, they
  /// are the same only byte for byte.
  [[nodiscard]] bool same_host(std::string_view a, std::string_view b) const noexcept;

  /// The reference with a host that is a domain name beyond US-ASCII in A-labels, and with any other host
  /// as it is: in this form, `http://xn--bcher-kva.example/` and `http://b\u00FCcher.example/` are the same on
  /// ComparisonLevel::scheme (RFC 3987 s5.3.3), and have one hash there. References that are the same on
  /// that level as they are, are the same in this form, too. Nothing else is changed. A name that IDNA
  /// has an error for is only itself: by the defaults U+DF is not "ss", and an unassigned character has no A-label.
  /// Errors: `buffer_too_small`, `too_long`.
  ///
  ///     iri::same_scheme_based(*idna.with_ascii_host(a), *idna.with_ascii_host(b));
  Written with_ascii_host(const IriReferenceArgument& reference, OutputBuffer out) const noexcept;
  [[nodiscard]] Result<IriReference> with_ascii_host(const IriReferenceArgument& reference) const;

  /// For to_uri(): ToASCII of a host with a character above US-ASCII, raw or percent-encoded.
  /// Another host stays as it is, because a reg-name need not be a domain name. Errors: `not_utf8`;
  /// `bad_idna` at the label. The object must outlive the conversion.
  [[nodiscard]] HostConversion to_ascii_conversion() const noexcept IRI_LIFETIME_BOUND;
  /// For to_iri(): ToUnicode of a host with `xn--` in it (RFC 3987 s3.2.1), and as without it
  /// where that cannot be done, because ToUnicode never fails.
  [[nodiscard]] HostConversion to_unicode_conversion() const noexcept IRI_LIFETIME_BOUND;

 private:
  IdnaOptions options_;
};

/// Whether the text is UTF-8 in Normalization Form C, as IRIs should be (RFC 3987 s5.3.2.2).
/// Percent-encoded characters are not looked at. Time: that of to_nfc().
[[nodiscard]] bool is_nfc(std::string_view text) noexcept;
[[nodiscard]] inline bool is_nfc(const IriReferenceArgument& iri) noexcept {
  return is_nfc(iri.text());
}

/// The text in NFC: for programs that make an IRI from what was typed or read (s3.1 step 1). Do not
/// call it on an IRI that exists already: it may make another one of it. Errors: `not_utf8`; `too_long`, of more than
/// 2^31-1 bytes; `bad_value`, without memory. Time: linear, and n log n in a run of more than 30
/// combining marks, which also takes memory for each of them.
Written to_nfc(std::string_view text, OutputBuffer out) noexcept;
Result<std::string> to_nfc(std::string_view text);

/// to_nfc(), and parsed: how an IRI is created from text.
template <Rule S = Rule::IRI>
Result<BasicReference<S>> parse_nfc(std::string_view text) {
  auto nfc = to_nfc(text);
  if (!nfc) return nfc.error();
  return BasicReference<S>::parse(*std::move(nfc));
}

/// A component against the restrictions of RFC 3987 s4.2.
struct BidiProblem {
  enum class Kind : std::uint8_t {
    mixed_directions = 0,  ///< "SHOULD NOT use both right-to-left and left-to-right characters"
    not_at_both_ends = 1   ///< "SHOULD start and end with right-to-left characters"
  };
  Kind kind;
  Component component;
  std::uint32_t offset;  ///< of the userinfo, label, segment, query or fragment
  std::uint32_t size;
};

/// The smaller parts which s4.2 lets a specification make components of.
struct BidiComponents {
  bool labels = true;             ///< of an ireg-name, as for domain names
  bool query_parameters = false;  ///< names and values of a query, between "&", ";" and "="
};

/// The first of the components that begins at or after `from` and is against s4.2. What is
/// percent-encoded counts as it is seen: its hex letters are left-to-right characters. What lies before
/// `from` costs nothing: all problems, each from `offset + size` of the one before on, take linear time.
[[nodiscard]] std::optional<BidiProblem> find_bidi_problem(const IriReferenceArgument& iri,
                                                           std::uint32_t from = 0,
                                                           BidiComponents components = {}) noexcept;

/// What is suspect in a label of a host (UTS 39).
struct LabelWarning {
  std::uint32_t offset;  ///< of the label in the host
  std::uint32_t size;
  bool mixed_script;   ///< scripts that are not written together (above "highly restrictive")
  bool mixed_numbers;  ///< digits of different systems
  bool invisible;  ///< a mark that stands twice over one character, or more than 128 marks in a row
  bool
      looks_ascii;  ///< beyond US-ASCII, and confusable with a name in it; only where the top-level label is US-ASCII
};

/// Looks for hosts that deceive. Never changed; may be used by many threads at once.
class SpoofChecker {
 public:
  /// The first label that begins at or after `from` with something suspect. The host may be
  /// percent-encoded and in punycode: it is looked at as it would be shown. A label that cannot
  /// be shown has no warning, nor has one of more than 1024 bytes. What lies before `from` costs
  /// nothing.
  [[nodiscard]] std::optional<LabelWarning> check_host(std::string_view host,
                                                       std::uint32_t from = 0) const noexcept;
  /// Whether two texts in UTF-8 are easily taken for each other, and are not the same: whether their skeletons
  /// are (UTS 39 s4). A text with more than 128 combining marks in a row, decomposed, is never taken for another.
  [[nodiscard]] bool confusable(std::string_view a, std::string_view b) const noexcept;

  /// For to_display(): ToUnicode of the labels that check_host() has no warning for, and ToASCII of others, as
  /// browsers show them: `xn--pple-43d.com`, however it is written, because it looks like `apple.com`. A label
  /// that IDNA refuses stays as it is. Never fails. The object must outlive the conversion.
  [[nodiscard]] HostConversion to_display_conversion() const noexcept IRI_LIFETIME_BOUND;

 private:
  Idna idna_{{.use_std3_rules = false, .check_bidi = false}};
};

/// The checker for InspectOptions and Policy, which own it from then on: mixed scripts or digits
/// are mixed_script_host, invisible characters and names that look like US-ASCII confusable_host.
/// Time linear in the host. Allocates.
///
///     iri::Policy policy = iri::presets::display();
///     policy.host_check = iri::unicode::host_check();
[[nodiscard]] HostCheck host_check(SpoofChecker checker = {});

}}}  // namespace iri::v0::unicode
#pragma GCC visibility pop

#endif
