#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/stringpiece.h>

#include "unicode/mark_runs.hpp"
#include "unicode/normalize.hpp"

namespace iri { inline namespace v0 { namespace unicode {
namespace {

const icu::Normalizer2* nfc() noexcept {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const instance = icu::Normalizer2::getNFCInstance(status);
  return U_SUCCESS(status) ? instance : nullptr;
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

}  // namespace

bool is_normalized(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const form = nfc();
  if (form == nullptr) return false;
  while (!text.empty()) {
    const auto [common, long_run] = split(*form, text);
    if (form->isNormalizedUTF8(piece(common), status) == 0) return false;
    if (normalized(*form, long_run) != long_run) return false;
    text.remove_prefix(common.size() + long_run.size());
  }
  return U_SUCCESS(status);
}

bool put_normalized(std::string_view text, detail::Sink& out) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const form = nfc();
  if (form == nullptr) return false;
  SinkOfBytes bytes(out);
  while (!text.empty()) {
    const auto [common, long_run] = split(*form, text);
    form->normalizeUTF8(0, piece(common), bytes, nullptr, status);
    out.put(normalized(*form, long_run));
    text.remove_prefix(common.size() + long_run.size());
  }
  return U_SUCCESS(status);
}

}}}  // namespace iri::v0::unicode
