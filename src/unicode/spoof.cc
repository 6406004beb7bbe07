#include <algorithm>
#include <array>
#include <cstring>

#include "iri/percent.hpp"
#include "iri/unicode.hpp"
#include "text/ascii.hpp"
#include "unicode/skeleton.hpp"
#include "unicode/ucd/properties.hpp"

namespace iri { inline namespace v0 { namespace unicode {
namespace {

constexpr std::size_t longest_label = 1024;

/// Calls `each(Properties)` for each character of a text.
template <class Each>
void for_each_character(std::string_view text, const Each& each) noexcept {
  Characters characters(text);
  for (char32_t c = characters.next(); is_character(c); c = characters.next()) {
    each(c, ucd::properties_of(c));
  }
}

/// Whether a text is above the level "highly restrictive" (UTS 39 s5.2).
bool mixes_scripts(std::string_view label) noexcept {
  ucd::ScriptSet all = ucd::all_scripts;
  ucd::ScriptSet without_latin = ucd::all_scripts;
  for_each_character(label, [&](char32_t, ucd::Properties properties) {
    const ucd::ScriptSet scripts = ucd::scripts_of(properties);
    all &= scripts;
    if (!scripts.has_latin()) without_latin &= scripts;
  });
  return all.empty() && !without_latin.has_east_asian();
}

/// UTS 39 s5.3.
bool mixes_numbers(std::string_view label) noexcept {
  char32_t first_zero = end_of_text;
  bool mixed = false;
  for_each_character(label, [&](char32_t c, ucd::Properties properties) {
    if (properties.digit == ucd::not_a_digit) return;
    const char32_t zero = c - properties.digit;
    if (first_zero == end_of_text) first_zero = zero;
    mixed = mixed || zero != first_zero;
  });
  return mixed;
}

/// The nonspacing marks that follow one another.
class MarkRun {
 public:
  /// Returns false for a mark that the run has, and when there are too many.
  bool add(char32_t c) noexcept {
    const auto end = marks_.begin() + static_cast<std::ptrdiff_t>(size_);
    if (size_ == marks_.size() || std::find(marks_.begin(), end, c) != end) return false;
    marks_[size_++] = c;
    return true;
  }
  void clear() noexcept { size_ = 0; }

 private:
  std::array<char32_t, most_marks> marks_;
  std::size_t size_ = 0;
};

/// UTS 39 s5.4: whether a nonspacing mark stands twice over one character, or there are too many marks to be read.
bool hides_marks(std::string_view label) noexcept {
  Nfd reader(label);
  MarkRun run;
  char32_t c = reader.next();
  for (; is_character(c); c = reader.next()) {
    if (ucd::properties_of(c).mark != ucd::Mark::nonspacing) {
      run.clear();
    } else if (!run.add(c)) {
      return true;
    }
  }
  return c == too_many_marks;
}

/// Whether the skeleton of a text is US-ASCII.
bool looks_ascii(std::string_view label) noexcept {
  Skeleton skeleton(label);
  char32_t c = skeleton.next();
  while (c < 0x80) c = skeleton.next();
  return c == end_of_text;
}

/// A label as it would be shown: with percent-encoding and Punycode decoded. Empty if it cannot be
/// shown.
std::string_view shown(const Idna& idna, std::string_view label, OutputBuffer text) noexcept {
  std::array<char, longest_label> decoded;
  const Written name = decode_utf8(label, decoded);
  if (!name) return {};
  const std::string_view plain(decoded.data(), name.size);
  const Written unicode = idna.to_unicode(plain, text);
  if (unicode) return {text.data(), unicode.size};
  // Not a valid domain name, but still a host: it is checked as it stands.
  std::memcpy(text.data(), plain.data(), plain.size());
  return {text.data(), plain.size()};
}

/// Whether the host has a top-level label beyond US-ASCII. Then no label of it is taken for US-ASCII, whatever its letters:
/// such top-level domains look like none in US-ASCII, or they are not delegated.
bool is_below_unicode(const Idna& idna, std::string_view host) noexcept {
  if (host.ends_with('.')) host.remove_suffix(1);
  const std::size_t dot = host.rfind('.');
  if (dot == host.npos) return false;
  std::array<char, 4 * longest_label> text;
  const std::string_view last = shown(idna, host.substr(dot + 1), text);
  return !detail::is_ascii(last.substr(last.rfind('.') + 1));  // npos + 1 is 0
}

/// The beginning of the first label that begins at or after `from`.
std::size_t first_label(std::string_view host, std::size_t from) noexcept {
  if (from == 0 || from > host.size()) return from;
  const std::size_t dot = host.find('.', from - 1);
  return dot == host.npos ? host.size() : dot + 1;
}

}  // namespace

std::optional<LabelWarning> SpoofChecker::check_host(std::string_view host,
                                                     std::uint32_t from) const noexcept {
  for (std::size_t begin = first_label(host, from); begin < host.size();) {
    const std::size_t end = std::min(host.find('.', begin), host.size());
    std::array<char, 4 * longest_label> text;
    const std::string_view label = shown(idna_, host.substr(begin, end - begin), text);
    if (!detail::is_ascii(label)) {
      const LabelWarning warning{static_cast<std::uint32_t>(begin),
                                 static_cast<std::uint32_t>(end - begin),
                                 mixes_scripts(label),
                                 mixes_numbers(label),
                                 hides_marks(label),
                                 looks_ascii(label) && !is_below_unicode(idna_, host)};
      if (warning.mixed_script || warning.mixed_numbers || warning.invisible ||
          warning.looks_ascii) {
        return warning;
      }
    }
    begin = end + 1;
  }
  return std::nullopt;
}

bool SpoofChecker::confusable(std::string_view a, std::string_view b) const noexcept {
  if (a == b || a.empty() || b.empty()) return false;
  Skeleton one(a);
  Skeleton other(b);
  char32_t c = one.next();
  while (is_character(c) && c == other.next()) c = one.next();
  return c == end_of_text && other.next() == end_of_text;
}

}}}  // namespace iri::v0::unicode
