// Records written as JSON strings, in hexadecimal, or as fields of TSV.
#include <nlohmann/json.hpp>

#include "hex.hpp"
#include "input.hpp"

namespace iri::cli {
namespace {

using Json = nlohmann::json;

/// Accepts one string and nothing else. Stops at the first sign of anything else, so deep nesting
/// costs nothing.
class OneString : public nlohmann::json_sax<Json> {
 public:
  explicit OneString(std::string& out) : out_(out) {}
  bool ok() const noexcept { return got_string_ && !failed_; }
  std::size_t offset() const noexcept { return offset_; }

  bool string(string_t& value) override {
    out_ = std::move(value);
    got_string_ = true;
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const Json::exception&) override {
    failed_ = true;
    offset_ = position == 0 ? 0 : position - 1;
    return false;
  }
  bool null() override { return false; }
  bool boolean(bool) override { return false; }
  bool number_integer(number_integer_t) override { return false; }
  bool number_unsigned(number_unsigned_t) override { return false; }
  bool number_float(number_float_t, const string_t&) override { return false; }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return false; }
  bool key(string_t&) override { return false; }
  bool end_object() override { return false; }
  bool start_array(std::size_t) override { return false; }
  bool end_array() override { return false; }

 private:
  std::string& out_;
  std::size_t offset_ = 0;
  bool got_string_ = false;
  bool failed_ = false;
};

Decoded decode_json(std::string_view record, std::string& storage) {
  // The parser would take a NUL as the end of the record.
  const std::string_view until_nul = record.substr(0, record.find('\0'));
  OneString handler(storage);
  Json::sax_parse(until_nul.begin(), until_nul.end(), &handler);
  const bool all = handler.ok() && until_nul.size() == record.size();
  if (all) return {storage, true, 0, {}};
  const std::size_t offset = handler.ok() ? until_nul.size() : handler.offset();
  return {{}, false, std::min(offset, until_nul.size()), "a JSON string and nothing else"};
}

Decoded decode_hex(std::string_view record, std::string& storage) {
  storage.clear();
  for (std::size_t i = 0; i < record.size(); ++i) {
    const int value = hex_value(record[i]);
    if (value < 0) return {{}, false, i, "a hex digit"};
    if (i % 2 == 0) {
      storage += static_cast<char>(value << 4);
    } else {
      storage.back() = static_cast<char>(static_cast<unsigned char>(storage.back()) | value);
    }
  }
  if (record.size() % 2 != 0) return {{}, false, record.size(), "a hex digit"};
  return {storage, true, 0, {}};
}

/// The byte that a letter after a backslash stands for, or -1.
int escaped_byte(char letter) {
  constexpr std::string_view letters = "bfnrt0'\\";
  constexpr std::string_view bytes("\b\f\n\r\t\0'\\", letters.size());
  const std::size_t at = letters.find(letter);
  return at == letters.npos ? -1 : static_cast<unsigned char>(bytes[at]);
}

/// Takes an escape from the beginning of `rest`. Returns its byte, or -1.
int take_escape(std::string_view& rest) {
  const bool hex = rest.size() >= 4 && rest[1] == 'x';
  if (hex && hex_value(rest[2]) >= 0 && hex_value(rest[3]) >= 0) {
    const int byte = hex_value(rest[2]) << 4 | hex_value(rest[3]);
    rest.remove_prefix(4);
    return byte;
  }
  const int byte = rest.size() < 2 ? -1 : escaped_byte(rest[1]);
  if (byte >= 0) rest.remove_prefix(2);
  return byte;
}

/// An absent field, \N, is not a text.
Decoded decode_tsv(std::string_view record, std::string& storage) {
  storage.clear();
  for (std::string_view rest = record; !rest.empty();) {
    const std::size_t at = record.size() - rest.size();
    if (rest.front() == '\t') return {{}, false, at, "a single field"};
    if (rest.front() != '\\') {
      storage += rest.front();
      rest.remove_prefix(1);
      continue;
    }
    const int byte = take_escape(rest);
    if (byte < 0) return {{}, false, at, R"(\b, \f, \n, \r, \t, \0, \', \\ or \xHH)"};
    storage += static_cast<char>(byte);
  }
  return {storage, true, 0, {}};
}

Decoded decode_crlf(std::string_view record) {
  if (record.ends_with('\r')) record.remove_suffix(1);
  return {record, true, 0, {}};
}

}  // namespace

Decoded decode(InputFormat format, std::string_view record, std::string& storage) {
  switch (format) {
    case InputFormat::crlf: return decode_crlf(record);
    case InputFormat::json: return decode_json(record, storage);
    case InputFormat::hex: return decode_hex(record, storage);
    case InputFormat::tsv: return decode_tsv(record, storage);
    default: return {record, true, 0, {}};
  }
}

Decoded decode(InputFormat format, std::string_view record, std::string& storage,
               std::size_t most) {
  Decoded decoded = decode(format, record, storage);
  const std::string_view text = decoded.ok ? decoded.text : record;
  return text.size() > most ? Decoded{text, false, most, {}, true} : decoded;
}

}  // namespace iri::cli
