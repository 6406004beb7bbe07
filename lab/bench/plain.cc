// The machine that re2c alone makes, with its bit vectors (-b): what acceleration is measured by.
#include "iri/components.hpp"
#include "parsers.hpp"

namespace iri_bench {
namespace {

using iri::absent;
using iri::Components;

/// What the machine reads: past the end a NUL (re2c/input_api.re).
struct Input {
  const unsigned char* data;
  std::uint32_t size;
  [[nodiscard]] unsigned char peek(std::uint32_t at) const {
    return at < size ? data[at] : static_cast<unsigned char>(0);
  }
};

struct Kernel {};

#include "reference_iri_plain.inc"

}  // namespace

bool parse_plain(std::string_view reference, std::uint64_t& sum) {
  Components components;
  const Input in{reinterpret_cast<const unsigned char*>(reference.data()),
                 static_cast<std::uint32_t>(reference.size())};
  if (scan_reference<Kernel>(in, components) != absent) return false;
  sum += components.path_end + components.host_end;
  return true;
}

}  // namespace iri_bench
