// References in a text: prose, Markdown, HTML.
#ifndef IRI_FIND_HPP
#define IRI_FIND_HPP

#include <cstddef>
#include <optional>
#include <string_view>

#include "iri/version.hpp"

#pragma GCC visibility push(default)
namespace iri { inline namespace v0 {

/// The bytes [begin, end) of a text.
struct FoundReference {
  std::size_t begin = 0;
  std::size_t end = 0;

  friend constexpr bool operator==(FoundReference, FoundReference) noexcept = default;
};

struct FindOptions {
  /// The text is HTML or XML. `&lt;`, `&gt;`, `&quot;`, `&apos;`, `&#39;` and `&nbsp;` end a
  /// reference. `&amp;` stays in it: decode that before you parse it.
  bool html = false;
};

/// The first IRI at or after `from`, cut out of the text as people expect: `(see http://h/a_(b).)`
/// has `http://h/a_(b)`. It has a scheme and "://" and a host or path, or is one of mailto, tel, sms,
/// sip, sips, xmpp, urn, magnet and geo. It ends
///
/// - where the grammar ends it: at white space, `<`, `>`, `"`, a backtick;
/// - before a ")" or "]" that closes what was opened before it (Markdown: `[a](http://h/)`);
/// - before punctuation of Chinese and Japanese, which takes no space after it, and quotation marks;
/// - before a "," or ";" that another reference with "://" follows at once, as in a line of a table;
/// - without `. , : ; ! ? ' * _ ~` and what ends sentences in other scripts at its end.
///
/// In `<...>`, or in an attribute (`="..."`), where the end is known, only the first one counts.
///
/// Guarantee: what is found is an IRI. With `html`, once `&amp;` is decoded, too. A relative reference, and a
/// host without a scheme, are not found: nothing tells them from words. No allocation; linear in the
/// text that it passes over, also for a whole loop:
///
///     for (auto at = iri::find_reference(text); at; at = iri::find_reference(text, at->end))
///       use(text.substr(at->begin, at->end - at->begin));
[[nodiscard]] std::optional<FoundReference> find_reference(std::string_view text,
                                                           std::size_t from = 0,
                                                           FindOptions options = {}) noexcept;

}}  // namespace iri::v0
#pragma GCC visibility pop

#endif
