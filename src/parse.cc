#include "iri/parse.hpp"

#include "explain.hpp"
#include "scanner.hpp"
#include "start.hpp"

namespace iri {
namespace {

detail::Input input_of(std::string_view text) noexcept {
  return {reinterpret_cast<const unsigned char*>(text.data()),
          static_cast<std::uint32_t>(text.size())};
}

}  // namespace

Verdict parse(Rule start, std::string_view text, Components& out) noexcept {
  if (text.size() > max_size) return {static_cast<std::uint32_t>(max_size)};
  const std::uint32_t stopped = detail::scan_start_rule(start, input_of(text), out);
  if (stopped == absent) return {};
  return {detail::on_boundary(text, stopped)};
}

Verdict match(Rule rule, std::string_view text) noexcept {
  Components unused;
  if (is_start_rule(rule)) return parse(rule, text, unused);
  if (text.size() > max_size) return {static_cast<std::uint32_t>(max_size)};
  const std::uint32_t stopped = detail::match_rule(rule, input_of(text));
  if (stopped == absent) return {};
  return {detail::on_boundary(text, stopped)};
}

}  // namespace iri
