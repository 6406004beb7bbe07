#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/stringpiece.h>

#include <new>

#include "iri/parse.hpp"
#include "iri/unicode.hpp"
#include "operations/sink.hpp"
#include "text/utf8.hpp"
#include "unicode/mark_runs.hpp"

namespace iri { inline namespace v0 { namespace unicode {
namespace {

/// ICU counts in int32_t.
constexpr std::size_t longest = 0x7FFFFFFF;

const icu::Normalizer2* nfc() noexcept {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const instance = icu::Normalizer2::getNFCInstance(status);
  return U_SUCCESS(status) ? instance : nullptr;
}

/// The offset of the first byte that is not UTF-8, or text.size().
std::size_t ill_formed(std::string_view text) noexcept {
  for (std::size_t i = 0; i < text.size();) {
    const detail::Character c = detail::first_character(text.substr(i));
    if (c.code != ErrorCode::none) return i;
    i += c.size;
  }
  return text.size();
}

icu::StringPiece piece(std::string_view text) noexcept {
  return {text.empty() ? "" : text.data(), static_cast<std::int32_t>(text.size())};
}

/// Passes the output of ICU to a Sink, which also counts the bytes that do not fit.
class SinkOfBytes : public icu::ByteSink {
 public:
  explicit SinkOfBytes(detail::Sink& sink) noexcept : sink_(sink) {}
  void Append(const char* bytes, std::int32_t size) override {
    sink_.put({bytes, static_cast<std::size_t>(size)});
  }

 private:
  detail::Sink& sink_;
};

bool is_nfc(const icu::Normalizer2& form, std::string_view text, UErrorCode& status) {
  while (!text.empty()) {
    const auto [common, long_run] = split(form, text);
    if (form.isNormalizedUTF8(piece(common), status) == 0) return false;
    if (normalized(form, long_run) != long_run) return false;
    text.remove_prefix(common.size() + long_run.size());
  }
  return true;
}

void put_nfc(const icu::Normalizer2& form, std::string_view text, detail::Sink& out,
             UErrorCode& status) {
  SinkOfBytes bytes(out);
  while (!text.empty()) {
    const auto [common, long_run] = split(form, text);
    form.normalizeUTF8(0, piece(common), bytes, nullptr, status);
    out.put(normalized(form, long_run));
    text.remove_prefix(common.size() + long_run.size());
  }
}

}  // namespace

bool is_nfc(std::string_view text) noexcept try {
  if (text.size() > longest || ill_formed(text) != text.size()) return false;
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const form = nfc();
  return form != nullptr && is_nfc(*form, text, status) && U_SUCCESS(status);
} catch (const std::bad_alloc&) {
  return false;
}

Written to_nfc(std::string_view text, OutputBuffer out) noexcept {
  if (text.size() > longest) return {0, {ErrorCode::too_long, Component::none, longest}};
  const auto offset = static_cast<std::uint32_t>(ill_formed(text));
  if (offset != text.size()) return {0, {ErrorCode::not_utf8, Component::none, offset}};
  const Written no_memory{0, {ErrorCode::bad_value, Component::none, 0}};  // or ICU has no data
  detail::Sink sink(out);
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const form = nfc();
  if (form == nullptr) return no_memory;
  try {
    put_nfc(*form, text, sink, status);
  } catch (const std::bad_alloc&) {
    return no_memory;
  }
  return U_SUCCESS(status) ? sink.finish() : no_memory;
}

Result<std::string> to_nfc(std::string_view text) {
  return detail::to_string([&](OutputBuffer out) { return to_nfc(text, out); });
}

}}}  // namespace iri::v0::unicode
