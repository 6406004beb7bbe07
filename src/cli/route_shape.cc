#include "route_shape.hpp"

namespace iri::cli {
namespace {

void append_encoded(std::string& out, unsigned char byte) {
  static constexpr std::string_view digits = "0123456789ABCDEF";
  out += '%';
  out += digits[byte >> 4U];
  out += digits[byte & 15U];
}

unsigned hex(char c) noexcept {
  if (c >= 'a') return static_cast<unsigned>(c - 'a') + 10;
  return static_cast<unsigned>(c >= 'A' ? c - 'A' + 10 : c - '0');
}

bool is_unreserved(unsigned char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '.' || c == '_' || c == '~';
}

/// In canonical form. Braces are doubled.
std::string canonical_literal(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto byte = static_cast<unsigned char>(text[i]);
    const bool encoded = byte == '%';
    const bool brace = byte == '{' || byte == '}';
    if (encoded) byte = static_cast<unsigned char>(hex(text[i + 1]) << 4U | hex(text[i + 2]));
    if (brace || byte >= 0x80 || (encoded && !is_unreserved(byte))) {
      append_encoded(out, byte);
    } else {
      out += static_cast<char>(byte);
    }
    i += encoded ? 2U : brace ? 1U : 0U;
  }
  return out;
}

RequestPart part_of(std::string_view text) {
  std::size_t open = 0;
  while (open < text.size() && (text[open] != '{' || text.substr(open, 2) == "{{")) {
    open += text[open] == '{' ? 2U : 1U;
  }
  if (open >= text.size()) return {canonical_literal(text), {}, false, false};
  const std::size_t close = text.find('}', open);
  return {canonical_literal(text.substr(0, open)), canonical_literal(text.substr(close + 1)), true,
          text.substr(0, close).ends_with("...")};
}

/// Within a name "." does not separate. Doubled braces of a label are literals.
void split(std::string_view text, char delimiter, std::vector<RequestPart>& parts) {
  std::size_t begin = 0;
  bool name = false;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const bool doubled = !name && (text.substr(i, 2) == "{{" || text.substr(i, 2) == "}}");
    if (doubled) {
      ++i;
      continue;
    }
    if (i < text.size() && (text[i] == '{' || text[i] == '}')) name = text[i] == '{';
    if (i < text.size() && (text[i] != delimiter || name)) continue;
    parts.push_back(part_of(text.substr(begin, i - begin)));
    begin = i + 1;
  }
}

/// But for the digits of what is percent-encoded.
void to_lower_host(std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%') {
      i += 2;
    } else if (text[i] >= 'A' && text[i] <= 'Z') {
      text[i] = static_cast<char>(text[i] - 'A' + 'a');
    }
  }
}

void split_host(std::string_view host, std::vector<RequestPart>& labels) {
  if (host.ends_with('.')) host.remove_suffix(1);
  if (host.starts_with('[')) {
    labels.push_back({std::string(host), {}, false, false});
  } else if (!host.empty()) {
    split(host, '.', labels);
  }
  for (RequestPart& label : labels) to_lower_host(label.before);
}

void append_key(std::string& key, const std::vector<RequestPart>& parts) {
  for (const RequestPart& part : parts) {
    key += part.before;
    key += part.rest ? "{...}" : part.value ? "{}" : "";
    key += part.after + '/';
  }
}

/// Whether the bytes at the end of a text are characters of it, and not a part of one.
bool is_character_boundary(std::string_view text, std::size_t at) noexcept {
  return (at < 1 || text[at - 1] != '%') && (at < 2 || text[at - 2] != '%');
}

}  // namespace

RequestShape shape_of(std::string_view pattern) {
  RequestShape shape;
  if (const std::size_t space = pattern.find(' '); space != std::string_view::npos) {
    shape.method = pattern.substr(0, space);
    pattern.remove_prefix(space + 1);
  }
  const std::size_t slash = pattern.find('/');
  split_host(pattern.substr(0, slash), shape.labels);
  split(pattern.substr(slash + 1), '/', shape.segments);
  return shape;
}

std::string key_of(const RequestShape& shape) {
  std::string key = shape.method + ' ';
  append_key(key, shape.labels);
  key += ' ';
  append_key(key, shape.segments);
  return key;
}

std::optional<TakenAs> taken_as(const RequestPart& part, std::string_view text) {
  if (part.rest) return TakenAs{3, 0, 0};
  if (!part.value) return text == part.before ? std::optional(TakenAs{0, 0, 0}) : std::nullopt;
  const std::size_t around = part.before.size() + part.after.size();
  if (text.size() <= around || !text.starts_with(part.before) || !text.ends_with(part.after) ||
      !is_character_boundary(text, text.size() - part.after.size())) {
    return std::nullopt;
  }
  if (around == 0) return TakenAs{2, 0, 0};
  return TakenAs{1, -static_cast<std::ptrdiff_t>(around),
                 -static_cast<std::ptrdiff_t>(part.before.size())};
}

}  // namespace iri::cli
