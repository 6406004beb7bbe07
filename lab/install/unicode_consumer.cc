// A program that asks iri_unicode: prints example.com where IDNA gives the label that RFC 3492 spells.
#include <array>
#include <cstdio>
#include <iri/unicode.hpp>
#include <string_view>

int main() {
  const iri::unicode::Idna idna;
  std::array<char, 100> buffer;
  const iri::Written written = idna.to_ascii("B\u00FCcher.example.com", buffer);
  const std::string_view host(buffer.data(), written.size);
  constexpr std::string_view label = "xn--bcher-kva.";
  if (!written || !host.starts_with(label)) return 1;
  std::printf("%.*s\n", static_cast<int>(host.size() - label.size()), host.data() + label.size());
}
