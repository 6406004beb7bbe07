// The host, and its port.
#include <algorithm>

#include "gate/browser_host.hpp"
#include "gate/domain_name.hpp"
#include "gate/inspector.hpp"
#include "gate/known_host.hpp"
#include "gate/special_addresses.hpp"
#include "iri/schemes.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// What a reg-name stands for. Once decoded, it may be an address, and end with a dot.
FindingSet kinds_of(const BrowserHost& read, bool beyond_ascii) noexcept {
  FindingSet kinds = parse_lenient_ipv4(read.text()) | kind_of_name(read.text());
  if (beyond_ascii) kinds.insert(Finding::non_ascii_host);
  if (read.has_final_dot()) kinds.insert(Finding::trailing_dot_host);
  const bool whole = !beyond_ascii && !read.has_final_dot();
  if (whole && ipv4_address(read.text())) kinds.insert(Finding::address_host);
  return kinds;
}

}  // namespace

void Inspector::host(Range range) noexcept { host(range, known_whole_host(slice(range))); }

void Inspector::host(Range range, const KnownHost& known) noexcept {
  limit(Finding::long_host, Component::host, range, rules_.limits.host);
  const std::string_view text = slice(range);
  if (text.empty()) {
    if (is_file()) return;
    add(Finding::empty_host, Component::host, range);
    // WHATWG's parser skips slashes: `http:///a` has the host `a` there, and so has `///a` on a page.
    const bool skipped = is_special() && (kind_ != SchemeKind::none || !request_);
    if (skipped) add(Finding::other_host, Component::host, range);
    return;
  }
  if (take(known, range)) return;
  if (text.front() == '[') {
    const auto address = ipv6_address(text);
    // Not an address in use today. Some programs take the text in the brackets of an IPvFuture as a
    // name.
    const FindingSet kinds = address ? kind_of(*address) : FindingSet{Finding::other_host};
    add_all(FindingSet{Finding::address_host} | kinds, range);
  } else if (const auto address = ipv4_address(text)) {
    add_all(FindingSet{Finding::address_host} | kind_of(*address), range);
  } else {
    reg_name(range);
  }
}

/// Returns false, and has done nothing, if known_host() does not know it, or a HostCheck may have to be
/// asked.
bool Inspector::take(const KnownHost& known, Range range) noexcept {
  if (is_file() && range.size() == 1) return false;  // perhaps a drive
  if (known.size == 0 || (known.hyphens && rules_.host_check != nullptr)) return false;
  if (range.size() > rules_.limits.label && !known.kinds.contains(Finding::address_host))
    labels(range);
  add_all(known.kinds.set(), range);
  return true;
}

void Inspector::reg_name(Range range) noexcept {
  host_beyond_ascii_ = false;
  characters(Component::host, range);
  labels(range);
  const BrowserHost read(slice(range));
  FindingSet kinds = kinds_of(read, host_beyond_ascii_);
  const bool drive = is_file() && range.size() == 1 && text_.substr(range.end).starts_with(':');
  const bool other = read.differs() || !is_domain_name(read.text()) || drive;
  if ((other && is_special()) || has_other_meaning(read.text())) kinds.insert(Finding::other_host);
  add_all(kinds, range);
  const bool ace = read.text().find("xn--") != std::string_view::npos;
  if (host_beyond_ascii_ || ace) ask_host_check(range);
}

void Inspector::labels(Range range) noexcept {
  for (std::uint32_t begin = range.begin; begin < range.end;) {
    const std::size_t dot = std::min<std::size_t>(text_.find('.', begin), range.end);
    const Range label{begin, static_cast<std::uint32_t>(dot)};
    limit(Finding::long_label, Component::host, label, rules_.limits.label);
    begin = label.end + 1;
  }
}

/// Skips a host that is too long anyway, to bound the cost of the check.
void Inspector::ask_host_check(Range range) noexcept {
  const std::size_t longest = std::min<std::size_t>(rules_.limits.host, BrowserHost::longest);
  if (rules_.host_check == nullptr || range.size() > longest) return;
  const FindingSet asked{Finding::mixed_script_host, Finding::confusable_host};
  add_all((*rules_.host_check)(slice(range)) & asked, range);
}

void Inspector::port(Range range) noexcept {
  if (range.size() == 0) return add(Finding::empty_port, Component::port, range);
  const std::string_view digits = slice(range);
  const std::uint32_t number = port_value(digits);
  if (number == 0) add(Finding::zero_port, Component::port, range);
  if (number > 0xFFFF) add(Finding::large_port, Component::port, range);
  if (digits.size() > 1 && digits.front() == '0') add(Finding::padded_port, Component::port, range);
  const Scheme* const known = find_scheme(scheme_);
  const bool is_default = known != nullptr && number == known->default_port;
  if (is_default) add(Finding::default_port, Component::port, range);
}

}}}  // namespace iri::v0::detail

namespace iri { inline namespace v0 {

FindingSet HostCheck::operator()(std::string_view host) const noexcept {
  return ask_(held_.get(), host);
}

}}  // namespace iri::v0
