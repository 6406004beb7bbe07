// Request targets and Host fields with what the scan has seen in them: for the gate and for
// canonical forms, which look only at what is there.
#ifndef IRI_SRC_HTTP_READ_TARGET_HPP
#define IRI_SRC_HTTP_READ_TARGET_HPP

#include <cstdint>
#include <string_view>

#include "iri/error.hpp"
#include "iri/http.hpp"
#include "scan/features.hpp"

namespace iri::inline v0::detail {

/// Reads a request target as parse_request_target() does, and finds its features in the same pass.
/// Returns its error; if there is one, `out` and `features` have no meaning.
Error read_target(std::string_view method, std::string_view target, bool raw_utf8,
                  RequestTarget& out, Features& features) noexcept;

/// The same for a Host field; `out` gets `host_end` and `authority_end` (which is the size).
Error read_host(std::string_view value, bool raw_utf8, Components& out,
                Features& features) noexcept;

/// Makes views of texts that have been read.
struct HttpViews {
  /// INVARIANT: read_target() has given `read` for `text`.
  static RequestTargetView of_target(std::string_view text, const RequestTarget& read) noexcept {
    return {text, read};
  }
  static RequestTarget& read_of(RequestTargetView& view) noexcept { return view.target_; }
  /// INVARIANT: read_host() has given `host_end` for `text`.
  static HostFieldView of_host(std::string_view text, std::uint32_t host_end) noexcept {
    return {text, host_end};
  }
};

}  // namespace iri::inline v0::detail

#endif
