// What the sources of the module share: the texts that come in, the text and the numbers that go out.
#ifndef IRI_BINDINGS_WASM_CORE_CORE_HPP
#define IRI_BINDINGS_WASM_CORE_CORE_HPP

#include <array>
#include <cstdint>
#include <cstring>
#include <iri.hpp>
#include <string>
#include <string_view>

#define IRI_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace iri_wasm {

/// The texts of a call stand in one buffer, one after the other; JavaScript has written them there.
inline std::string input;
/// The text that a call gives. JavaScript reads it before the next call.
inline std::string output;
/// The numbers that a call gives.
inline std::array<std::uint32_t, 512> numbers;

/// Takes the texts out of the buffer, in their order.
class Texts {
 public:
  std::string_view next(std::uint32_t size) {
    const std::string_view text(input.data() + used_, size);
    used_ += size;
    return text;
  }

 private:
  std::size_t used_ = 0;
};

/// Takes numbers and texts out of the buffer, in their order: putAll() of lib/memory.js has written them. A call gets all it needs in one
/// message, so nothing half-made is ever kept. Behind the end, a number is 0 and a text empty.
class Message {
 public:
  explicit Message(std::uint32_t size) : left_(input.data(), size) {}

  std::uint32_t number() {
    std::uint32_t number = 0;
    const std::string_view bytes = take(sizeof number);
    std::memcpy(&number, bytes.data(), bytes.size());
    return number;
  }
  std::string_view text() { return take(number()); }
  bool at_end() const { return left_.empty(); }

 private:
  std::string_view take(std::size_t size) {
    const std::string_view taken = left_.substr(0, size);
    left_.remove_prefix(taken.size());
    return taken;
  }
  std::string_view left_;
};

/// Writes numbers and texts into `output`, as Reply of lib/memory.js reads them.
class Reply {
 public:
  Reply() { output.clear(); }
  void number(std::size_t number) {
    const auto word = static_cast<std::uint32_t>(number);
    output.append(reinterpret_cast<const char*>(&word), sizeof word);
  }
  void text(std::string_view text) {
    number(text.size());
    output += text;
  }
};

/// The index in UTF-16 of an offset in UTF-8.
std::uint32_t utf16(std::string_view text, std::size_t offset);

/// The same of many offsets, none before the one that was asked for last.
class Places {
 public:
  explicit Places(std::string_view text) : text_(text) {}
  std::uint32_t index(std::size_t offset) {
    index_ += utf16(text_.substr(passed_), offset - passed_);
    passed_ = offset;
    return index_;
  }

 private:
  std::string_view text_;
  std::size_t passed_ = 0;
  std::uint32_t index_ = 0;
};

/// Writes an error: code, component, offset in UTF-8 and in UTF-16, number of the text. Returns false.
bool fail(const iri::Error& error, std::string_view text, std::uint32_t which = 0);

/// Takes the text of a result, or its error. `text` is the one that the offset counts in.
bool give(iri::Result<std::string> made, std::string_view text, std::uint32_t which = 0);
template <iri::Rule S>
bool give(const iri::Result<iri::BasicReference<S>>& made, std::string_view text,
          std::uint32_t which = 0) {
  if (!made) return fail(made.error(), text, which);
  output = made->text();
  return true;
}

}  // namespace iri_wasm

#endif
