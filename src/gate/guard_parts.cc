#include "gate/guard_parts.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "iri/path.hpp"
#include "iri/percent.hpp"
#include "patterns/pattern.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

/// Whether an octet may stand in a path as it is. If not, its guard means the encoded one.
bool stands_raw(unsigned char octet) noexcept {
  return octet == '/' || encode_set::segment.keeps(octet);
}

bool same_letter(unsigned char a, unsigned char b) noexcept {
  return lower(static_cast<char>(a)) == lower(static_cast<char>(b));
}

bool takes_octet(unsigned char wanted, bool exact, Symbol symbol) noexcept {
  const auto octet = static_cast<unsigned char>(symbol);
  if (symbol >= kept_encoded(0)) return octet == wanted && !stands_raw(octet);
  if (symbol >= in_either_case(0) && !exact) return same_letter(octet, wanted);
  return octet == wanted;
}

bool has_dot_segment(std::string_view path) noexcept {
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view segment = path.substr(begin, end - begin);
    if (segment == "." || segment == "..") return true;
    begin = end + 1;
  }
  return false;
}

bool has_control(std::string_view text) noexcept {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return is_control_octet(static_cast<unsigned char>(c)); });
}

/// Whether each "%" encodes something.
bool encodes(std::string_view text) noexcept {
  for (std::size_t at = text.find('%'); at < text.size(); at = text.find('%', at + 1)) {
    if (!pct_encoded_at(text, at)) return false;
  }
  return true;
}

/// Text of a guard or mount: what a path can hold, percent-encoded or not.
bool is_guard_text(std::string_view text) noexcept {
  return text.find_first_of(" ?#*") == text.npos && !has_control(text) && encodes(text);
}

/// Whether octets are the text of a guard of that kind, decoded to the end. A gate lets no control
/// character pass; and where servers merge empty segments, no path with one is told from one without:
/// only an opening, which is exact, can mean one.
bool is_text_of(const GuardPattern& guard, std::string_view octets) noexcept {
  if (has_control(octets)) return false;
  if (!guard.exact && octets.find("//") != octets.npos) return false;
  if (guard.kind == GuardPattern::Kind::suffix) return !octets.empty() && !octets.ends_with('/');
  return octets.starts_with('/') && !has_dot_segment(octets);
}

GuardErrorCode read_segments(std::string_view text, GuardPattern& out) {
  Pattern pattern;
  if (read_pattern(text, pattern).failed()) return GuardErrorCode::bad_pattern;
  if (!pattern.method.empty() || pattern.has_host) return GuardErrorCode::bad_guard;
  out.kind = GuardPattern::Kind::segments;
  if (!is_text_of(out, decoded_to_the_end(text))) return GuardErrorCode::bad_guard;
  for (const PatternPart& part : pattern.segments) {
    using route_table::Kind;
    out.segments.push_back({part.kind != Kind::literal, part.kind == Kind::rest,
                            decoded_to_the_end(part.prefix), decoded_to_the_end(part.suffix),
                            part.name});
  }
  return GuardErrorCode::none;
}

GuardErrorCode guard_of_text(GuardPattern::Kind kind, std::string_view text, GuardPattern& out) {
  if (!is_guard_text(text)) return GuardErrorCode::bad_guard;
  out.kind = kind;
  out.text = decoded_to_the_end(text);
  const bool below = kind == GuardPattern::Kind::below;
  while (below && out.text.size() > 1 && out.text.ends_with('/')) out.text.pop_back();
  if (!is_text_of(out, out.text)) return GuardErrorCode::bad_guard;
  if (below && out.text == "/") out.text.clear();
  return GuardErrorCode::none;
}

}  // namespace

bool Taken::takes(Symbol symbol) const noexcept {
  switch (kind) {
    case Kind::octet: return takes_octet(octet, exact, symbol);
    case Kind::in_segment: return symbol != '/';
    case Kind::any: break;
  }
  return true;
}

std::string decoded_to_the_end(std::string_view text) {
  std::string octets;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '%') {
      octets += text[at++];
      continue;
    }
    const Escape escape = read_escape(text, at);
    octets += static_cast<char>(escape.octet);
    at += escape.size;
  }
  return octets;
}

GuardErrorCode read_guard(std::string_view text, GuardPattern& out) {
  using Kind = GuardPattern::Kind;
  constexpr std::string_view exact = "exact ";
  constexpr std::string_view alone = "= ";
  out = {};
  out.exact = text.starts_with(exact);
  if (out.exact) text.remove_prefix(exact.size());
  if (text.size() > max_route_size) return GuardErrorCode::too_large;
  if (text.find_first_of("{}") != text.npos) return read_segments(text, out);
  if (text.starts_with(alone)) {
    text.remove_prefix(alone.size());
    return guard_of_text(Kind::alone, text, out);
  }
  if (text.ends_with('*')) {
    text.remove_suffix(1);
    return guard_of_text(Kind::prefix, text, out);
  }
  if (text.starts_with('*')) {
    text.remove_prefix(1);
    return guard_of_text(Kind::suffix, text, out);
  }
  return guard_of_text(Kind::below, text, out);
}

bool add_identity(std::string_view name, std::uint32_t number, GuardPattern& guard) {
  bool behind_rest = false;
  for (std::uint32_t i = 0; i < guard.segments.size(); ++i) {
    const GuardPattern::Segment& segment = guard.segments[i];
    if (segment.is_parameter && segment.name == name) {
      if (behind_rest) return false;
      guard.identities.push_back({i + 1, number, segment.is_rest});
    }
    behind_rest = behind_rest || segment.is_rest;
  }
  return true;
}

bool is_mount_path(std::string_view path) noexcept {
  return is_guard_text(path) && path.starts_with('/') && path.ends_with('/') &&
         path.find_first_of("%\\;") == path.npos && path.find("//") == path.npos &&
         !has_dot_segment(path);
}

// --- States ---

std::uint32_t GuardParts::add_state() {
  states_.emplace_back();
  return static_cast<std::uint32_t>(states_.size() - 1);
}

void GuardParts::add_edge(std::uint32_t from, Taken taken, std::uint32_t to) {
  states_[from].edges.push_back({taken, to});
}

std::uint32_t GuardParts::add_octets(std::uint32_t from, std::string_view octets, bool exact) {
  for (const char octet : octets) {
    const std::uint32_t to = add_state();
    add_edge(from, {Taken::Kind::octet, static_cast<unsigned char>(octet), exact}, to);
    from = to;
  }
  return from;
}

/// A reading that ends at this state lies in the guard; if one more "/" follows, it does for some.
void GuardParts::end_at(std::uint32_t state, std::uint32_t id, bool exact) {
  states_[state].holds = id;
  if (exact) return;
  const std::uint32_t slash = add_octets(state, "/", true);
  states_[slash].lenient = id;
}

void GuardParts::hold_all(std::uint32_t state, std::uint32_t id) {
  states_[state].holds = id;
  add_edge(state, {}, state);
}

/// The segments of a pattern.
std::uint32_t GuardParts::add_segments(const GuardPattern& guard, std::uint32_t from) {
  for (const GuardPattern::Segment& segment : guard.segments) {
    from = add_octets(from, "/" + segment.prefix, guard.exact);
    if (!segment.is_parameter) continue;
    const Taken taken{segment.is_rest ? Taken::Kind::any : Taken::Kind::in_segment};
    if (!segment.is_rest) {
      const std::uint32_t next = add_state();
      add_edge(from, taken, next);
      from = next;
    }
    add_edge(from, taken, from);
    from = add_octets(from, segment.suffix, guard.exact);
  }
  return from;
}

/// What holds with a last "/" holds without it. INVARIANT: `first` and the states after it are one
/// guard, which is not exact.
void GuardParts::drop_last_slash(std::uint32_t first, std::uint32_t id) {
  for (std::size_t i = states_.size(); i-- > first;) {
    for (const GuardEdge& edge : states_[i].edges) {
      const bool slash = edge.taken.kind == Taken::Kind::octet && edge.taken.octet == '/';
      if (slash && states_[edge.to].holds == id) states_[i].holds = id;
    }
  }
}

/// Returns the state where the guard begins.
std::uint32_t GuardParts::fragment(const GuardPattern& guard, std::uint32_t id) {
  using Kind = GuardPattern::Kind;
  const std::uint32_t start = add_state();
  if (guard.kind == Kind::suffix) add_edge(start, {}, start);
  if (guard.kind == Kind::segments) {
    end_at(add_segments(guard, start), id, guard.exact);
  } else {
    add_text(guard, start, id);
  }
  if (!guard.exact) drop_last_slash(start, id);
  return start;
}

/// Octets, and how they end.
void GuardParts::add_text(const GuardPattern& guard, std::uint32_t start, std::uint32_t id) {
  using Kind = GuardPattern::Kind;
  const std::uint32_t end = add_octets(start, guard.text, guard.exact);
  if (guard.kind == Kind::prefix) {
    hold_all(end, id);
  } else if (guard.kind == Kind::below) {
    states_[end].holds = id;
    hold_all(add_octets(end, "/", true), id);
  } else {
    end_at(end, id, guard.exact);
  }
}

/// The path of the mount, and then what follows its target from `start` on.
void GuardParts::put_behind(const Mount& mount, std::uint32_t start) {
  std::vector<std::uint32_t> now{start};
  for (const char c : mount.target) {
    std::vector<std::uint32_t> next;
    for (const std::uint32_t state : now) {
      for (const GuardEdge& edge : states_[state].edges) {
        if (edge.taken.takes(static_cast<unsigned char>(c))) next.push_back(edge.to);
      }
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    now.swap(next);
  }
  if (now.empty()) return;
  const std::uint32_t begin = add_state();
  const std::uint32_t end = add_octets(begin, mount.path, false);
  for (const std::uint32_t state : now) {
    const GuardState from = states_[state];
    GuardState& to = states_[end];
    to.edges.insert(to.edges.end(), from.edges.begin(), from.edges.end());
    if (from.holds != no_guard) to.holds = from.holds;
    if (from.lenient != no_guard) to.lenient = from.lenient;
  }
  starts_.push_back(begin);
}

/// Behind a mount the segments are counted from its path on, in place of its target. What lies in the target is no
/// matter of the path.
void GuardParts::add_identities(const GuardPattern& guard, std::uint32_t id, const Mount& mount) {
  const auto slashes = [](const std::string& path) {
    return static_cast<std::uint32_t>(std::count(path.begin(), path.end(), '/'));
  };
  const std::uint32_t first = slashes(mount.target);
  for (const GuardPattern::Identity& one : guard.identities) {
    if (one.segment < first && !one.is_rest) continue;
    const std::uint32_t segment = std::max(one.segment, first) - first + slashes(mount.path);
    identities_.push_back({id, segment, one.same, one.is_rest ? 1U : 0U});
  }
}

void GuardParts::add(const GuardPattern& guard, std::uint32_t number,
                     const std::vector<Mount>& mounts) {
  const auto id = [&](const Mount& mount) {
    owners_.push_back(number);
    const auto last = static_cast<std::uint32_t>(owners_.size() - 1);
    add_identities(guard, last, mount);
    return last;
  };
  starts_.push_back(fragment(guard, id({})));
  // A suffix is the same behind a mount.
  if (guard.kind == GuardPattern::Kind::suffix) return;
  for (const Mount& mount : mounts) put_behind(mount, fragment(guard, id(mount)));
}

void GuardParts::add_places(const std::vector<Mount>& mounts) {
  for (const Mount& mount : mounts) {
    const std::uint32_t begin = add_state();
    starts_.push_back(begin);
    places_.push_back(add_octets(begin, mount.path, false));
  }
}

namespace {

/// A mount behind another one, if there can be one.
std::optional<Mount> chain_of(const Mount& first, const Mount& then) {
  if (then.path.starts_with(first.target)) {
    return Mount{first.path + then.path.substr(first.target.size()), then.target};
  }
  if (first.target.starts_with(then.path)) {
    return Mount{first.path, then.target + first.target.substr(then.path.size())};
  }
  return std::nullopt;
}

}  // namespace

std::vector<Mount> with_chains(std::vector<Mount> mounts) {
  constexpr std::size_t most = 64;
  constexpr std::ptrdiff_t most_of_one = 2;
  const std::size_t given = mounts.size();
  std::vector<std::vector<std::size_t>> links;  // of each: the given ones that it is made of
  for (std::size_t i = 0; i < given; ++i) links.push_back({i});
  for (std::size_t i = 0; i < mounts.size() && mounts.size() < most; ++i) {
    for (std::size_t k = 0; k < given; ++k) {
      if (std::count(links[i].begin(), links[i].end(), k) == most_of_one) continue;
      const auto both = chain_of(mounts[i], mounts[k]);
      if (!both || std::find(mounts.begin(), mounts.end(), *both) != mounts.end()) continue;
      mounts.push_back(*both);
      links.push_back(links[i]);
      links.back().push_back(k);
    }
  }
  return mounts;
}

}}}  // namespace iri::v0::detail
