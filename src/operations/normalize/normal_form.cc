#include "operations/normalize/normal_form.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "components/dot_guard.hpp"
#include "iri/percent.hpp"
#include "iri/schemes.hpp"
#include "text/ascii.hpp"

namespace iri { inline namespace v0 { namespace detail {
namespace {

std::string_view slice(const IriReferenceView& reference, std::uint32_t begin,
                       std::uint32_t end) noexcept {
  return reference.text().substr(begin, end - begin);
}

/// Whether the digits stand for the number. Leading zeros do not matter.
bool is_same_number(std::string_view digits, std::uint16_t number) noexcept {
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  char text[5];
  const auto [end, error] = std::to_chars(text, text + sizeof text, number);
  (void)error;  // INVARIANT: five digits hold every port
  return digits == std::string_view(text, static_cast<std::size_t>(end - text));
}

constexpr std::string_view parent_segments = "../../../../../../../../../../../../../../../../";

}  // namespace

NormalForm NormalForm::of_uri(const IriReferenceView& iri, NormalizeOptions options) noexcept {
  options.steps.erase(NormalizeStep::ucschar);
  return {iri, options};
}

NormalForm::NormalForm(const IriReferenceView& reference, const NormalizeOptions& options,
                       bool fragment) noexcept
    : options_(options), walk_({}, {}, {}) {
  const Components& c = reference.components();
  const std::string_view text = reference.text();
  has_pct_encoded_ = text.find('%') != text.npos;
  has_authority_ = reference.has_authority();
  if (reference.has_scheme()) {
    add(slice(reference, 0, c.scheme_end + 1),
        {false, false, false, does(NormalizeStep::case_, Component::scheme)});
  }
  if (is_local_file(reference)) {
    has_authority_ = true;
    slices_[count_++] = {"//", {}, Kind::constant};
  } else if (has_authority_) {
    add(slice(reference, c.hier_begin(), c.host_begin()), rules_for(Component::userinfo));
    add_host(reference);
    if (keeps_port(reference)) add(slice(reference, c.host_end, c.authority_end), {});
  }
  add_path(reference);
  add(slice(reference, c.path_end, c.query_end), rules_for(Component::query));
  if (fragment) add(slice(reference, c.query_end, c.size), rules_for(Component::fragment));
}

bool NormalForm::does(NormalizeStep step, Component component) const noexcept {
  return options_.contains(step, component);
}

TextRules NormalForm::rules_for(Component component) const noexcept {
  if (!has_pct_encoded_) return {};
  return {does(NormalizeStep::percent, component), does(NormalizeStep::ucschar, component),
          does(NormalizeStep::case_, component), false};
}

void NormalForm::add(std::string_view text, TextRules rules) noexcept {
  if (text.empty()) return;
  const bool plain = is_plain(text, rules);
  if (plain && count_ != 0) {
    Slice& last = slices_[count_ - 1];
    if (last.kind == Kind::plain && last.text.data() + last.text.size() == text.data()) {
      last.text = {last.text.data(), last.text.size() + text.size()};
      return;
    }
  }
  slices_[count_++] = {text, rules, plain ? Kind::plain : Kind::text};
}

/// RFC 3987 s5.3.2.1 says "the scheme and US-ASCII only host are case insensitive". An IRI stands
/// for a URI, and the host of that URI is US-ASCII, whatever it decodes to. So the case of its
/// letters never matters.
void NormalForm::add_host(const IriReferenceView& reference) noexcept {
  const std::string_view host = *reference.host();
  if (does(NormalizeStep::ipv6, Component::host)) {
    if (const auto address = reference.ipv6()) {
      const Written written =
          ipv6_text(*address, OutputBuffer(ipv6_.data(), ipv6_.size()));  // 39 bytes at most
      const std::string_view inside = host.substr(1, host.size() - 2);
      const bool same = inside == std::string_view(ipv6_.data(), written.size);
      if (same) return add(host, {});
      add(host.substr(0, 1), {});
      // The slice has no view of the text: the text is in this object, and this object may be
      // copied.
      slices_[count_++] = {{}, {}, Kind::ipv6};
      ipv6_size_ = written.size;
      return add(host.substr(host.size() - 1), {});
    }
  }
  TextRules rules = rules_for(Component::host);
  rules.lower_letters = does(NormalizeStep::case_, Component::host);
  add(host, rules);
}

bool NormalForm::keeps_port(const IriReferenceView& reference) const noexcept {
  const auto port = reference.port();
  if (!port || !does(NormalizeStep::scheme, Component::port)) return true;
  if (port->empty()) return false;
  const Scheme* scheme = reference.has_scheme() ? find_scheme(*reference.scheme()) : nullptr;
  return scheme == nullptr || !scheme->default_port ||
         !is_same_number(*port, *scheme->default_port);
}

bool NormalForm::has_root_for_empty_path(const IriReferenceView& reference) const noexcept {
  if (!does(NormalizeStep::scheme, Component::path)) return false;
  if (!reference.has_scheme() || !reference.has_authority()) return false;
  const Scheme* scheme = find_scheme(*reference.scheme());
  return scheme != nullptr && scheme->empty_path_is_root;
}

/// Whether a path that comes after a scheme begins with "/" in the normal form: "a/../b" becomes "/b".
bool NormalForm::is_rooted(std::string_view path) const noexcept {
  if (!does(NormalizeStep::dots, Component::path)) return path.starts_with('/');
  DotSegmentFilter walk({}, path, {true, false, 0});
  std::string_view run;
  bool rooted = false;
  while (walk.next_run_leftwards(run)) rooted = run[0] == '/';
  return rooted;
}

/// A file on this machine has no authority, an empty one, or "localhost" (RFC 3986 s3.2.2, RFC 8089
/// s2). Of an empty one nothing has to be changed.
bool NormalForm::is_local_file(const IriReferenceView& reference) const noexcept {
  if (!does(NormalizeStep::scheme, Component::host) || !reference.has_scheme() ||
      !same_ignoring_case(*reference.scheme(), "file")) {
    return false;
  }
  if (!reference.has_authority()) return is_rooted(reference.path());
  if (reference.userinfo() || (reference.port() && keeps_port(reference))) return false;
  constexpr std::string_view local = "localhost";
  const std::string_view host = *reference.host();
  if (!does(NormalizeStep::percent, Component::host)) return same_ignoring_case(host, local);
  const DecodedView decoded(host);
  return std::equal(decoded.begin(), decoded.end(), local.begin(), local.end(),
                    [](char a, char b) noexcept { return lower(a) == b; });
}

/// The size of the namespace identifier that the path of a URN begins with (RFC 8141 s3.1); 0 if there is
/// none.
std::size_t NormalForm::nid_size(std::string_view path) const noexcept {
  const std::size_t colon = path.find_first_of(":/");
  if (!urn_ || colon == path.npos || path[colon] == '/') return 0;
  const std::string_view nid = path.substr(0, colon);
  if (nid.find('%') != nid.npos && !does(NormalizeStep::percent, Component::path)) return 0;
  const DecodedView decoded(nid);
  const bool is_nid = std::all_of(decoded.begin(), decoded.end(), [](char c) noexcept {
    return is_letter(c) || is_digit(c) || c == '-';
  });
  return is_nid ? colon : 0;
}

void NormalForm::add_path(const IriReferenceView& reference) noexcept {
  const std::string_view path = reference.path();
  const TextRules rules = rules_for(Component::path);
  urn_ = does(NormalizeStep::scheme, Component::path) && reference.has_scheme() &&
         !has_authority_ && same_ignoring_case(*reference.scheme(), "urn");
  if (path.empty()) {
    if (has_root_for_empty_path(reference)) slices_[count_++] = {"/", {}, Kind::constant};
    return;
  }
  if (!does(NormalizeStep::dots, Component::path) || first_dot_segment(path, true) == path.size()) {
    const std::size_t nid = nid_size(path);
    add(path.substr(0, nid),
        {rules.decode_unreserved, rules.decode_ucschar, rules.upper_hex, true});
    return add(path.substr(nid), rules);
  }
  relative_ = !reference.has_scheme() && !reference.has_authority() && path[0] != '/';
  path_rules_ = rules;
  walk_ = DotSegmentFilter({}, path, {true, relative_, 0});
  slices_[count_++] = {path, rules, Kind::path};
}

std::optional<std::string_view> NormalForm::whole() const noexcept {
  if (count_ == 0) return std::string_view();
  if (count_ == 1 && slices_[0].kind == Kind::plain) return slices_[0].text;
  return std::nullopt;
}

bool NormalForm::previous(std::string_view& piece) noexcept {
  while (true) {
    if (text_.previous(piece)) return true;
    if (in_path_) {
      if (previous_in_path(piece)) return true;
      in_path_ = false;
    }
    if (count_ == 0) return false;
    const Slice& slice = slices_[--count_];
    if (slice.kind == Kind::plain || slice.kind == Kind::constant) {
      piece = slice.text;
      return true;
    }
    if (slice.kind == Kind::ipv6) {
      piece = {ipv6_.data(), ipv6_size_};
      return true;
    }
    in_path_ = slice.kind == Kind::path;
    if (!in_path_) text_ = NormalText(slice.text, slice.rules);
  }
}

/// Gives the kept runs of the path, each normalized, and then their prefix.
bool NormalForm::previous_in_path(std::string_view& piece) noexcept {
  if (!nid_.empty()) {
    TextRules rules = path_rules_;
    rules.lower_letters = true;
    text_ = NormalText(std::exchange(nid_, {}), rules);
    return text_.previous(piece);
  }
  std::string_view run;
  while (walk_.next_run_leftwards(run)) {
    const char second = run.size() > 1 ? run[1] : leftmost_.empty() ? '\0' : leftmost_[0];
    two_slashes_ = run[0] == '/' && second == '/';
    leftmost_ = run;
    if (urn_ && is_leftmost_run()) nid_ = run.substr(0, nid_size(run));
    text_ = NormalText(run.substr(nid_.size()), path_rules_);
    if (text_.previous(piece)) return true;
  }
  return path_prefix(piece);
}

/// Whether the walk has no further run.
bool NormalForm::is_leftmost_run() const noexcept {
  DotSegmentFilter rest = walk_;
  std::string_view run;
  return !rest.next_run_leftwards(run);
}

/// The prefix: "../" where needed, then the "/." that keeps the path from becoming an authority.
/// relative_prefix() does this for a relative-path reference.
bool NormalForm::path_prefix(std::string_view& piece) noexcept {
  if (parents(piece)) return true;
  if (prefix_ == Prefix::all) return false;
  if (relative_) return relative_prefix(piece);
  prefix_ = Prefix::all;
  piece = "/.";
  return two_slashes_ && !has_authority_;
}

/// Right to left: "../" after the first segment, the first segment if it is kept, then "../" as
/// often as the path began with it, or else the "./" that keeps the rest a relative path.
bool NormalForm::relative_prefix(std::string_view& piece) noexcept {
  if (prefix_ == Prefix::none) {
    prefix_ = Prefix::behind_first;
    parents_ = walk_.pending();
    if (parents(piece)) return true;
  }
  if (prefix_ == Prefix::behind_first) {
    prefix_ = Prefix::first;
    if (!walk_.kept().empty()) leftmost_ = walk_.kept();
    text_ = NormalText(walk_.kept(), path_rules_);
    if (text_.previous(piece)) return true;
  }
  prefix_ = Prefix::all;
  parents_ = walk_.stripped();
  if (parents(piece)) return true;
  // An empty path would change the meaning: it refers to the same document (RFC 3986 s4.4).
  piece = "./";
  return leftmost_.empty() || leftmost_[0] == '/' || has_colon_in_first_segment(leftmost_);
}

bool NormalForm::parents(std::string_view& piece) noexcept {
  if (parents_ == 0) return false;
  const std::size_t some = std::min(parents_, parent_segments.size() / 3);
  piece = parent_segments.substr(0, some * 3);
  parents_ -= some;
  return true;
}

std::size_t measure(NormalForm form) noexcept {
  std::size_t size = 0;
  std::string_view piece;
  while (form.previous(piece)) size += piece.size();
  return size;
}

bool refill(NormalForm& form, std::string_view& piece) noexcept {
  return !piece.empty() || form.previous(piece);
}

bool equal(NormalForm& a, NormalForm& b) noexcept {
  std::string_view left;
  std::string_view right;
  while (true) {
    const bool more_left = refill(a, left);
    const bool more_right = refill(b, right);
    if (!more_left || !more_right) return more_left == more_right;
    const std::size_t size = std::min(left.size(), right.size());
    if (!left.ends_with(right.substr(right.size() - size))) return false;
    left.remove_suffix(size);
    right.remove_suffix(size);
  }
}

}}}  // namespace iri::v0::detail
