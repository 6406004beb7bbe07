// iri browser: what browsers make of IRIs.
#include "iri/browser.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>

#include "commands.hpp"
#include "iri/repair.hpp"
#include "operation.hpp"
#include "options.hpp"

namespace iri::cli {
namespace {

struct BrowserArguments {
  OperationOptions common;
  bool verdict = false;
};

/// Browsers read "\\" as "/" in these.
bool is_special(std::string_view text) {
  constexpr std::string_view schemes[] = {"http:", "https:", "ws:", "wss:", "ftp:", "file:"};
  const std::string_view scheme = text.substr(0, text.find(':') + 1);  // npos + 1 is 0
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::any_of(std::begin(schemes), std::end(schemes), [&](std::string_view special) {
    return std::equal(scheme.begin(), scheme.end(), special.begin(), special.end(),
                      [&](char a, char b) { return lower(a) == b; });
  });
}

/// Whether the URL Standard refuses a text for this error of repair(): a port or an address that is none, or
/// a forbidden host code point. It takes other characters, such as `{`, in hosts. A percent sign is forbidden only
/// where the host is a domain.
bool is_refused(std::string_view text, bool special, const Error& error) {
  if (error.component == Component::port) return true;
  if (error.component != Component::host) return false;
  switch (error.code) {
    case ErrorCode::bad_ipv6:
    case ErrorCode::bad_ip_literal:
    case ErrorCode::missing_bracket: return true;
    default: break;
  }
  const std::string_view found = text.substr(std::min<std::size_t>(error.offset, text.size()), 1);
  if (found == "%") return special;
  return !found.empty() && std::string_view(" #/:<>?@[\\]^|").find(found) != text.npos;
}

/// What browsers make of a text that is no IRI: another URL than the one written, or none. Nothing if that is
/// not known.
std::optional<BrowserReading> repaired_reading(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  const bool special = is_special(text.substr(begin));
  const auto made = iri::repair(text, {.backslash_is_slash = special});
  if (!made && is_refused(text, special, made.error())) return BrowserReading();
  if (!made) return std::nullopt;
  const auto iri = IriView::from(made->reference);
  if (!iri) return std::nullopt;
  BrowserReading reading = browser_reading(*iri);
  if (reading.verdict == BrowserVerdict::same) reading.verdict = BrowserVerdict::other;
  return reading;
}

Exit browser(BrowserArguments& options) {
  return run_operation(options.common, [&options](std::string_view input) {
    const auto iri = IriView::parse(input);
    const auto reading = iri ? browser_reading(*iri) : repaired_reading(input);
    if (!reading) return refuse(IriView::rule, input, iri.error());
    std::string text(name(reading->verdict));
    if (!options.verdict && !reading->url.empty()) text += ' ' + reading->url;
    return answer(std::move(text));
  });
}

}  // namespace

void add_browser(Command& parent) {
  const auto options = std::make_shared<BrowserArguments>();
  Command command =
      parent.subcommand("browser", "Tell whether browsers read a different URL, and print it");
  command.flag("--verdict", options->verdict,
               "Print the verdict alone: same, other, refused, or idna if only IDNA can tell");
  add_operation_options(command, options->common);
  command.examples(
      std::string(
          "  iri browser http://0x7f.1/ http:/h\n"
          "  iri browser --verdict --file urls.txt\n"
          "\n"
          "A text that is no IRI is read as browsers repair it: \\ is / there, and spaces are %20. It is an\n"
          "error without a scheme, for there is no base, and with one of \" ` { } in its host.") +
      operation_footer);
  command.action([options] { return browser(*options); });
}

}  // namespace iri::cli
