// Long runs of combining characters: ICU sorts one by insertion, in time quadratic in its length.
#ifndef IRI_SRC_UNICODE_MARK_RUNS_HPP
#define IRI_SRC_UNICODE_MARK_RUNS_HPP

#include <unicode/normalizer2.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace iri { inline namespace v0 { namespace unicode {

/// The limit of the Stream-Safe Text Format (UAX #15 s13), which no text of a language has reached.
/// A longer run is not left to ICU.
inline constexpr std::size_t most_marks = 30;

/// A text in two: NFC of the whole is NFC of both, one after the other. The first is left to ICU; the
/// second has a run that is too long, or is empty. INVARIANT: the text is UTF-8.
struct Halves {
  std::string_view common;
  std::string_view long_run;
};
Halves split(const icu::Normalizer2& nfc, std::string_view text) noexcept;

/// The NFC of a text (UAX #15), whatever its runs. Time: linear, and n log n in a run of combining
/// marks. INVARIANT: the text is UTF-8. Throws: std::bad_alloc.
std::string normalized(const icu::Normalizer2& nfc, std::string_view text);

/// Whether more than most_marks combining marks (General_Category M) follow one another.
bool has_long_run(std::string_view text) noexcept;

}}}  // namespace iri::v0::unicode

#endif
