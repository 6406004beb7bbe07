#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "iri/percent.hpp"
#include "iri/unicode.hpp"
#include "text/ascii.hpp"
#include "unicode/mark_runs.hpp"

namespace iri { inline namespace v0 { namespace unicode {
namespace {

constexpr std::size_t longest_label = 1024;
constexpr std::size_t longest = 0x7FFFFFFF;  // ICU counts in int32_t

std::int32_t checks(const USpoofChecker* checker, std::string_view label) noexcept {
  UErrorCode status = U_ZERO_ERROR;
  const std::int32_t found = uspoof_check2UTF8(
      checker, label.data(), static_cast<std::int32_t>(label.size()), nullptr, &status);
  return U_SUCCESS(status) ? found : 0;
}

/// Whether the text is not US-ASCII, but its skeleton is.
bool looks_ascii(const USpoofChecker* checker, std::string_view label) noexcept {
  std::array<char, 8 * longest_label> skeleton;
  UErrorCode status = U_ZERO_ERROR;
  const std::int32_t size =
      uspoof_getSkeletonUTF8(checker, 0, label.data(), static_cast<std::int32_t>(label.size()),
                             skeleton.data(), static_cast<std::int32_t>(skeleton.size()), &status);
  if (U_FAILURE(status)) return false;
  return !detail::is_ascii(label) &&
         detail::is_ascii({skeleton.data(), static_cast<std::size_t>(size)});
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

/// The beginning of the first label that begins at or after `from`.
std::size_t first_label(std::string_view host, std::size_t from) noexcept {
  if (from == 0 || from > host.size()) return from;
  const std::size_t dot = host.find('.', from - 1);
  return dot == host.npos ? host.size() : dot + 1;
}

}  // namespace

Result<SpoofChecker> SpoofChecker::open() noexcept {
  auto idna = Idna::open({.use_std3_rules = false, .check_bidi = false});
  if (!idna) return idna.error();
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<USpoofChecker, Close> checker(uspoof_open(&status));
  if (U_FAILURE(status)) return Error{ErrorCode::bad_value, Component::none, 0};
  uspoof_setRestrictionLevel(checker.get(), USPOOF_HIGHLY_RESTRICTIVE);
  uspoof_setChecks(
      checker.get(),
      USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS | USPOOF_CONFUSABLE,
      &status);
  if (U_FAILURE(status)) return Error{ErrorCode::bad_value, Component::none, 0};
  return SpoofChecker(checker.release(), *std::move(idna));
}

std::optional<LabelWarning> SpoofChecker::check_host(std::string_view host,
                                                     std::uint32_t from) const noexcept {
  for (std::size_t begin = first_label(host, from); begin < host.size();) {
    const std::size_t end = std::min(host.find('.', begin), host.size());
    std::array<char, 4 * longest_label> text;
    const std::string_view label = shown(idna_, host.substr(begin, end - begin), text);
    if (!label.empty()) {
      const std::int32_t found = checks(checker_.get(), label);
      const LabelWarning warning{
          static_cast<std::uint32_t>(begin),       static_cast<std::uint32_t>(end - begin),
          (found & USPOOF_RESTRICTION_LEVEL) != 0, (found & USPOOF_MIXED_NUMBERS) != 0,
          (found & USPOOF_INVISIBLE) != 0,         looks_ascii(checker_.get(), label)};
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
  if (a == b || a.empty() || b.empty() || a.size() > longest || b.size() > longest) return false;
  if (has_long_run(a) || has_long_run(b)) return false;
  UErrorCode status = U_ZERO_ERROR;
  const std::int32_t found =
      uspoof_areConfusableUTF8(checker_.get(), a.data(), static_cast<std::int32_t>(a.size()),
                               b.data(), static_cast<std::int32_t>(b.size()), &status);
  return U_SUCCESS(status) && found != 0;
}

void SpoofChecker::Close::operator()(USpoofChecker* checker) const noexcept {
  uspoof_close(checker);
}

}}}  // namespace iri::v0::unicode
