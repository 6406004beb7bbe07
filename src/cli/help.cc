#include "help.hpp"

#include <algorithm>

namespace iri::cli {
namespace {

constexpr std::size_t column = 30;  // where CLI11 begins the descriptions

/// Breaks at spaces. Every line begins in the column `indent`; the caller indents the first.
class Lines {
 public:
  Lines(std::string& out, std::size_t columns, std::size_t indent)
      : out_(out), columns_(columns), indent_(indent), at_(indent) {}

  void text(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find(' '), text.size());
      word(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }
  void next() {
    out_.append("\n").append(indent_, ' ');
    at_ = indent_;
    first_ = true;
  }

 private:
  void word(std::string_view word) {
    if (!first_ && at_ + 1 + word.size() > columns_) next();
    out_.append(first_ ? "" : " ").append(word);
    at_ += word.size() + (first_ ? 0 : 1);
    first_ = false;
  }

  std::string& out_;
  std::size_t columns_, indent_, at_;
  bool first_ = true;
};

/// Whether "json: ..." or "json (default): ..." stands there, as a sentence about a value does, or
/// "Default: ...". All other sentences begin with a capital letter.
bool is_about_value(std::string_view text) {
  constexpr std::string_view of_value = "abcdefghijklmnopqrstuvwxyz0123456789_-";
  const std::size_t size = std::min(text.find_first_not_of(of_value), text.size());
  const std::string_view behind = text.substr(size);
  return text.starts_with("Default: ") ||
         (size != 0 && (behind.starts_with(": ") || behind.starts_with(" (default): ")));
}

/// Where the sentence about the next value begins; the size of the text if there is none.
std::size_t next_value(std::string_view text) {
  for (std::size_t at = 0; (at = text.find(". ", at)) != text.npos;) {
    at += 2;
    if (is_about_value(text.substr(at))) return at;
  }
  return text.size();
}

/// "--encode a|b|c|...", broken at its bars.
std::size_t append_head(std::string& out, std::string_view head, std::size_t columns) {
  std::size_t at = 2;
  out += "  ";
  while (!head.empty()) {
    const std::size_t end = std::min(head.find_first_of("| "), head.size() - 1) + 1;
    if (at + end > columns && at > 6) {
      out += "\n      ";
      at = 6;
    }
    out += head.substr(0, end);
    at += end;
    head.remove_prefix(end);
  }
  return at;
}

/// An option, an argument or a subcommand, and its description.
void append_entry(std::string& out, std::string_view head, std::string_view text,
                  std::size_t columns) {
  const std::size_t indent = columns < 70 ? 6 : column;
  const std::size_t at = append_head(out, head, columns);
  if (text.empty()) return;
  const bool fits = at + 2 <= indent;
  out.append(fits ? "" : "\n").append(fits ? indent - at : indent, ' ');
  Lines lines(out, columns, indent);
  for (std::size_t next = 0; !text.empty(); text.remove_prefix(next)) {
    next = next_value(text);
    lines.text(text.substr(0, next));
    if (next < text.size()) lines.next();
  }
}

/// Takes the first line off.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

bool is_entry(std::string_view line) { return line.starts_with("  ") && line.substr(2, 1) != " "; }

/// "text: a line for each input": it does not go on what stands above it.
bool begins_item(std::string_view line) {
  const std::size_t colon = line.find(": ");
  return line.empty() || line.front() == ' ' || (colon != line.npos && colon < 20);
}

/// Options, arguments and subcommands, up to the examples.
void append_entries(std::string& out, std::string_view& help, std::size_t columns) {
  while (!help.empty() && !help.starts_with("Examples:\n")) {
    const std::string_view line = take_line(help);
    if (!is_entry(line)) {
      Lines(out, columns, 0).text(line);
    } else {
      const std::size_t gap = std::min(line.find("  ", 2), line.size());
      std::string_view text = line.substr(std::min(line.find_first_not_of(' ', gap), line.size()));
      if (text.empty() && help.starts_with(std::string(column, ' '))) {
        text = take_line(help).substr(column);
      }
      append_entry(out, line.substr(2, gap - 2), text, columns);
    }
    out += '\n';
  }
}

}  // namespace

std::string wrap_help(std::string_view help, std::size_t columns) {
  if (columns == 0) return std::string(help);
  std::string out;
  append_entries(out, help, columns);
  while (!help.empty()) {
    const std::string_view line = take_line(help);
    if (begins_item(line) && line.starts_with(' ')) {
      out.append(line).append("\n");
      continue;
    }
    // What does not fit goes on in the next line, so that no short ones stand between.
    Lines lines(out, columns, 0);
    lines.text(line);
    const bool broken = line.size() > columns;
    for (bool longer = broken; longer && !begins_item(help.substr(0, help.find('\n')));) {
      lines.text(take_line(help));
      longer = !help.empty();
    }
    out += '\n';
  }
  return out;
}

}  // namespace iri::cli
