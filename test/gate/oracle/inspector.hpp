// The inspector that goes byte by byte: the truth that iri::inspect() is held to.
#ifndef IRI_TEST_GATE_ORACLE_INSPECTOR_HPP
#define IRI_TEST_GATE_ORACLE_INSPECTOR_HPP

#include <cstdint>
#include <span>
#include <string_view>

#include "components/scheme.hpp"
#include "iri/inspect.hpp"

namespace iri_oracle {

using namespace iri;          // NOLINT: the oracle has the words of the library
using namespace iri::detail;  // NOLINT

/// The bytes [begin, end) of a text.
struct Range {
  std::uint32_t begin;
  std::uint32_t end;
  constexpr std::uint32_t size() const noexcept { return end - begin; }
};

class Inspector {
 public:
  Inspector(std::string_view text, std::span<LocatedFinding> out,
            const InspectOptions& options) noexcept
      : text_(text), out_(out), options_(options) {}

  void scheme(std::string_view scheme) noexcept { scheme_ = scheme; }
  void no_scheme() noexcept { has_scheme_ = false; }
  /// The text belongs to a request: the recipient will split its authority.
  void request() noexcept { request_ = true; }
  void userinfo(Range) noexcept;
  void host(Range) noexcept;
  void port(Range) noexcept;
  void path(Range, bool has_authority) noexcept;
  void query(Range) noexcept;
  void fragment(Range) noexcept;
  void whole() noexcept;

  void add(Finding kind, Component component, Range range) noexcept;
  Inspection result() const noexcept { return result_; }

 private:
  std::string_view slice(Range range) const noexcept {
    return text_.substr(range.begin, range.size());
  }
  bool is_file() const noexcept { return is_file_scheme(scheme_); }
  /// Whether WHATWG's parser splits the authority: it does so for its special schemes. A reference
  /// without a scheme has a base, whose scheme is assumed to be special. A request goes to a host,
  /// whatever its scheme.
  bool is_special() const noexcept {
    return !has_scheme_ || request_ || is_file() || is_special_scheme(scheme_);
  }

  void limit(Finding kind, Component component, Range range, std::uint32_t most) noexcept;
  void add_all(FindingSet kinds, Range range) noexcept;

  // Characters (inspect_characters.cc). Each returns the offset of the next character.
  void characters(Component component, Range range) noexcept;
  std::uint32_t encoded(Component component, std::uint32_t at, std::uint32_t end) noexcept;
  std::uint32_t encoded_beyond_ascii(Component component, std::uint32_t at,
                                     std::uint32_t end) noexcept;
  std::uint32_t raw(Component component, std::uint32_t at, std::uint32_t end) noexcept;
  std::uint32_t ill_formed(Component component, std::uint32_t at, std::uint32_t end) noexcept;
  void encoded_ascii(Component component, unsigned char octet, Range range) noexcept;
  void encoded_in_path(unsigned char octet, Range range) noexcept;
  void character(Component component, char32_t character, Range range, bool encoded) noexcept;

  // Host (inspect_host.cc)
  void reg_name(Range range) noexcept;
  void labels(Range range) noexcept;
  void ask_host_check(Range range) noexcept;

  // Path (inspect_path.cc)
  void segment(Range range, bool last) noexcept;
  Range without_parameters(Range range) noexcept;
  void dots(Range range, Range name) noexcept;

  std::string_view text_;
  std::span<LocatedFinding> out_;
  const InspectOptions& options_;
  Inspection result_;
  std::string_view scheme_;
  bool has_scheme_ = true;
  bool request_ = false;

  std::uint32_t level_ = 0;  ///< number of segments that a ".." could remove
  bool rooted_ = false;      ///< whether a ".." can leave the root
  std::uint32_t segments_ = 0;
  std::uint32_t raw_parameter_ = absent;  ///< the first ";" of the segment; below, the first "%3B"
  std::uint32_t encoded_parameter_ = absent;
  bool host_beyond_ascii_ = false;

  char32_t previous_ = 0;  ///< the last character beyond ASCII; below, its end
  std::uint32_t previous_end_ = 0;
};

}  // namespace iri_oracle

#endif
