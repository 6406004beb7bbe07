// The buffers, errors, names, checks and parts.
#include "core.hpp"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

namespace iri_wasm {

std::uint32_t utf16(std::string_view text, std::size_t offset) {
  std::uint32_t index = 0;
  for (const char c : text.substr(0, offset)) {
    const auto byte = static_cast<unsigned char>(c);
    index += ((byte & 0xC0U) != 0x80U ? 1 : 0) + (byte >= 0xF0U ? 1 : 0);
  }
  return index;
}

bool fail(const iri::Error& error, std::string_view text, std::uint32_t which) {
  const std::size_t offset = error.offset < text.size() ? error.offset : text.size();
  numbers[0] = static_cast<std::uint32_t>(error.code);
  numbers[1] = static_cast<std::uint32_t>(error.component);
  numbers[2] = static_cast<std::uint32_t>(offset);
  numbers[3] = utf16(text, offset);
  numbers[4] = which;
  output.clear();
  return false;
}

bool give(iri::Result<std::string> made, std::string_view text, std::uint32_t which) {
  if (!made) return fail(made.error(), text, which);
  output = *std::move(made);
  return true;
}

namespace {

constexpr std::size_t kept = 1U << 16U;  // a larger buffer is given back

std::string_view name_of(std::uint32_t table, std::uint32_t number) {
  switch (table) {
    case 0: return number < iri::rule_count ? iri::name(static_cast<iri::Rule>(number)) : "";
    case 1: return iri::name(static_cast<iri::ErrorCode>(number));
    case 2: return iri::message(static_cast<iri::ErrorCode>(number));
    case 3: return iri::name(static_cast<iri::Component>(number));
    case 4: return number < iri::finding_count ? iri::name(static_cast<iri::Finding>(number)) : "";
    case 5:
      return number < iri::finding_count ? iri::message(static_cast<iri::Finding>(number)) : "";
    case 6:
      return number <= static_cast<std::uint32_t>(iri::Action::reject)
                 ? iri::name(static_cast<iri::Action>(number))
                 : "";
    case 7: return iri::name(static_cast<iri::RouteErrorCode>(number));
    case 8: return iri::message(static_cast<iri::RouteErrorCode>(number));
    case 9: return iri::name(static_cast<iri::RepairKind>(number));
    case 10: return iri::message(static_cast<iri::RepairKind>(number));
    case 11: return number < iri::habit_count ? iri::name(static_cast<iri::Habit>(number)) : "";
    case 12: return number < iri::habit_count ? iri::sentence(static_cast<iri::Habit>(number)) : "";
    default: return "";
  }
}

void write(const iri::Components& at, std::string_view text, bool ascii) {
  const std::uint32_t ends[] = {at.scheme_end, at.userinfo_end, at.host_end, at.authority_end,
                                at.path_end,   at.query_end,    at.size};
  for (std::size_t i = 0; i < std::size(ends); ++i)
    numbers[i] = ascii || ends[i] == iri::absent ? ends[i] : utf16(text, ends[i]);
}

}  // namespace

/// Where JavaScript writes `size` bytes: makeRoom() alone calls it, as it may give back what stands there.
IRI_EXPORT(input) char* input_of(std::uint32_t size) {
  if (size <= kept) {
    if (input.size() > kept) input = std::string();
    if (output.size() > kept) output = std::string();
  }
  if (input.size() < size) input.resize(size);
  return input.data();
}
/// Where the texts of the last call stand.
IRI_EXPORT(input_data) const char* input_data() { return input.data(); }
IRI_EXPORT(output) const char* output_data() { return output.data(); }
IRI_EXPORT(output_size) std::uint32_t output_size() {
  return static_cast<std::uint32_t>(output.size());
}
IRI_EXPORT(numbers) const std::uint32_t* numbers_data() { return numbers.data(); }

/// A name or a sentence of the library; the empty text for a number that names nothing.
IRI_EXPORT(name) void name(std::uint32_t table, std::uint32_t number) {
  output = name_of(table, number);
}
IRI_EXPORT(version) void version() { output = IRI_VERSION_STRING; }
IRI_EXPORT(kernel) void kernel() { output = iri::kernel(); }
IRI_EXPORT(use_kernel) bool use_kernel(std::uint32_t size) {
  return iri::use_kernel(Texts().next(size));
}

IRI_EXPORT(is_valid) bool is_valid(std::uint32_t rule, std::uint32_t size) {
  return iri::is_valid(static_cast<iri::Rule>(rule), Texts().next(size));
}

/// Why a text is not of a rule; the text that is given is the phrase of what was expected.
IRI_EXPORT(check) bool check(std::uint32_t number, std::uint32_t size) {
  const auto rule = static_cast<iri::Rule>(number);
  const std::string_view text = Texts().next(size);
  if (iri::is_valid(rule, text)) return true;
  const iri::Error error = iri::diagnose(rule, text);
  fail(error, text);
  output = iri::expected_phrase(rule, text, error);
  return false;
}

/// The ends of the components, counted in UTF-16, of a text of a start rule.
IRI_EXPORT(parse) bool parse(std::uint32_t number, std::uint32_t size, bool ascii) {
  const auto rule = static_cast<iri::Rule>(number);
  const std::string_view text = Texts().next(size);
  iri::Components components;
  if (!iri::parse(rule, text, components)) return check(number, size);
  write(components, text, ascii);
  return true;
}

extern "C" char __global_base;  // the data; the stack begins there, and grows down (build.sh)

/// Empties the stack. Frames that an exception leaves, a trap or a full stack of JavaScript, would stay on it for good (lib/memory.js). Who
/// called is JavaScript, which has nothing on it.
IRI_EXPORT(empty_stack) void empty_stack() {
  __asm__ volatile(
      ".globaltype __stack_pointer, i32\n"
      "local.get %0\n"
      "global.set __stack_pointer" ::"r"(&__global_base));
}

}  // namespace iri_wasm

// What the library and that of C++ call when a program breaks a contract or memory runs out. A trap tells JavaScript, as an exception;
// as stderr of the C library writes nowhere, nothing of a system is imported.
extern "C" void abort() { __builtin_trap(); }
extern "C" int fprintf(FILE*, const char*, ...) { return 0; }
extern "C" int vfprintf(FILE*, const char*, va_list) { return 0; }
extern "C" int fputc(int, FILE*) { return 0; }
extern "C" std::size_t __stdio_write(FILE*, const unsigned char*, std::size_t) { return 0; }
extern "C" off_t __stdio_seek(FILE*, off_t, int) { return -1; }
extern "C" int __stdio_close(FILE*) { return 0; }
