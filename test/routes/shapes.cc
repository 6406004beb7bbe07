#include <cctype>
#include <cstdio>

#include "routes/automaton.hpp"

namespace iri_automata {
namespace {

std::string percent(unsigned char byte) {
  char text[4];
  std::snprintf(text, sizeof text, "%%%02X", byte);
  return text;
}

/// Reads a pattern, or a text, letter by letter.
class Letters {
 public:
  explicit Letters(const std::string& text) : text_(text) {}
  bool done() const { return at_ == text_.size(); }
  bool is(const char* what) const {
    return text_.compare(at_, std::string(what).size(), what) == 0;
  }
  void skip(std::size_t count) { at_ += count; }

  std::string literal() {
    if (is("{{") || is("}}")) return at_ += 2, percent(static_cast<unsigned char>(text_[at_ - 1]));
    const auto byte = static_cast<unsigned char>(text_[at_]);
    if (byte != '%') return ++at_, byte < 0x80 ? std::string(1, text_[at_ - 1]) : percent(byte);
    const int value = std::stoi(text_.substr(at_ + 1, 2), nullptr, 16);
    at_ += 3;
    const bool plain =
        value < 0x80 && (std::isalnum(value) != 0 ||
                         std::string("-._~").find(static_cast<char>(value)) != std::string::npos);
    return plain ? std::string(1, static_cast<char>(value))
                 : percent(static_cast<unsigned char>(value));
  }

  /// Of a parameter, behind its "{".
  Take parameter() {
    const std::size_t close = text_.find('}', at_);
    const bool rest = text_[close - 1] == '.';
    at_ = close + 1;
    return rest ? Take::rest : Take::name;
  }

 private:
  const std::string& text_;
  std::size_t at_ = 0;
};

/// Up to a delimiter, which it leaves.
Shape read_shape(Letters& in, const char* delimiter) {
  Shape shape;
  while (!in.done() && !in.is(delimiter) && !in.is("/")) {
    if (in.is("{") && !in.is("{{")) {
      in.skip(1);
      shape.take = in.parameter();
    } else {
      (shape.take == Take::literal ? shape.before : shape.after).push_back(in.literal());
    }
  }
  const bool affix = !shape.before.empty() || !shape.after.empty();
  if (shape.take == Take::name && affix) shape.take = Take::affix;
  return shape;
}

/// A host up to the "/", the labels from the right.
std::vector<Shape> read_host(Letters& in) {
  std::vector<Shape> host;
  const char* const delimiter = in.is("[") ? "/" : ".";
  while (!in.done() && !in.is("/")) {
    host.insert(host.begin(), read_shape(in, delimiter));
    if (in.is(".")) in.skip(1);
  }
  for (Shape& shape : host) {
    for (std::string& letter : shape.before) {
      if (letter.size() == 1) letter = in_lower_case(letter);
    }
  }
  return host;
}

std::vector<Shape> read_path(Letters& in) {
  std::vector<Shape> path;
  while (!in.done()) {
    in.skip(1);
    path.push_back(read_shape(in, "/"));
  }
  return path;
}

}  // namespace

Shapes shapes_of(const std::string& pattern) {
  Shapes shapes;
  const std::size_t space = pattern.find(' ');
  if (space != std::string::npos) shapes.method = pattern.substr(0, space);
  const std::string text = space == std::string::npos ? pattern : pattern.substr(space + 1);
  Letters in(text);
  shapes.host = read_host(in);
  shapes.path = read_path(in);
  return shapes;
}

std::vector<std::string> all_letters(const std::string& text) {
  std::vector<std::string> result;
  for (Letters in(text); !in.done();) result.push_back(in.literal());
  return result;
}

std::string in_lower_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace iri_automata
