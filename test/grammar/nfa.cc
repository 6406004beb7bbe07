#include "grammar/nfa.hpp"

#include <string>

namespace iri_grammar {
namespace {

using iri_reference::CodePoints;
using iri_reference::Grammar;
using iri_reference::Node;
using iri_reference::NodeKind;

/// RFC 3629 s3, from a code point to bytes.
std::vector<unsigned char> encode(char32_t point) {
  const auto byte = [](char32_t value) { return static_cast<unsigned char>(value); };
  const auto more = [&](unsigned shift) { return byte(0x80 | (point >> shift & 0x3F)); };
  if (point < 0x80) return {byte(point)};
  if (point < 0x800) return {byte(0xC0 | point >> 6), more(0)};
  if (point < 0x10000) return {byte(0xE0 | point >> 12), more(6), more(0)};
  return {byte(0xF0 | point >> 18), more(12), more(6), more(0)};
}

/// Cuts a range until, in each piece, every byte of the encoding runs over a range of its own.
class Utf8Cutter {
 public:
  std::vector<std::vector<Bytes>> sequences;

  void cut(char32_t first, char32_t last) {
    if (first > last) return;
    for (const char32_t end : {0x7FU, 0x7FFU, 0xD7FFU, 0xDFFFU, 0xFFFFU}) {
      if (first <= end && last > end) return cut_at(first, end, last);
    }
    if (first >= 0xD800 && last <= 0xDFFF) return;
    for (std::size_t i = 1; i < encode(first).size(); ++i) {
      const char32_t low_bits = (char32_t{1} << 6 * i) - 1;
      if ((first & ~low_bits) == (last & ~low_bits)) break;
      if ((first & low_bits) != 0) return cut_at(first, first | low_bits, last);
      if ((last & low_bits) != low_bits) return cut_at(first, (last & ~low_bits) - 1, last);
    }
    emit(encode(first), encode(last));
  }

 private:
  void cut_at(char32_t first, char32_t end, char32_t last) {
    cut(first, end);
    cut(end + 1, last);
  }

  void emit(const std::vector<unsigned char>& first, const std::vector<unsigned char>& last) {
    std::vector<Bytes> sequence;
    for (std::size_t i = 0; i < first.size(); ++i) sequence.push_back({first[i], last[i]});
    sequences.push_back(std::move(sequence));
  }
};

class Builder {
 public:
  explicit Builder(const Grammar& grammar) : grammar_(grammar) {}

  Nfa build(std::size_t node) {
    nfa_.start = add_state();
    nfa_.accept = add(node, nfa_.start);
    return std::move(nfa_);
  }

 private:
  std::size_t add_state() {
    nfa_.states.emplace_back();
    return nfa_.states.size() - 1;
  }
  void connect(std::size_t from, std::size_t to) { nfa_.states[from].free.push_back(to); }

  /// Adds what matches the node from `from` on; returns the state after it. Nothing added leads
  /// back to `from`.
  std::size_t add(std::size_t index, std::size_t from) {
    const Node& node = grammar_.node(index);
    switch (node.kind) {
      case NodeKind::characters: return add_characters(node, from);
      case NodeKind::rule: return add(node.children.front(), from);
      case NodeKind::sequence: return add_sequence(node, from);
      case NodeKind::choice: return add_choice(node, from);
      case NodeKind::repetition: return add_repetition(node, from);
    }
    return from;
  }

  std::size_t add_characters(const Node& node, std::size_t from) {
    const std::size_t to = add_state();
    for (const CodePoints& points : node.characters) {
      for (const std::vector<Bytes>& sequence : utf8_sequences(points))
        add_bytes(sequence, from, to);
    }
    return to;
  }

  void add_bytes(const std::vector<Bytes>& sequence, std::size_t from, std::size_t to) {
    for (std::size_t i = 0; i < sequence.size(); ++i) {
      const std::size_t next = i + 1 == sequence.size() ? to : add_state();
      nfa_.states[from].edges.push_back({sequence[i], next});
      from = next;
    }
  }

  std::size_t add_sequence(const Node& node, std::size_t from) {
    for (const std::size_t child : node.children) from = add(child, from);
    return from;
  }

  std::size_t add_choice(const Node& node, std::size_t from) {
    const std::size_t to = add_state();
    for (const std::size_t child : node.children) connect(add(child, from), to);
    return to;
  }

  std::size_t add_repetition(const Node& node, std::size_t from) {
    const std::size_t child = node.children.front();
    for (std::uint32_t i = 0; i < node.least; ++i) from = add(child, from);
    return node.most == iri_reference::unbounded ? add_loop(child, from)
                                                 : add_options(child, from, node.most - node.least);
  }

  std::size_t add_loop(std::size_t child, std::size_t from) {
    const std::size_t hub = add_state();
    connect(from, hub);
    connect(add(child, hub), hub);
    return hub;
  }

  std::size_t add_options(std::size_t child, std::size_t from, std::uint32_t count) {
    const std::size_t to = add_state();
    connect(from, to);
    for (std::uint32_t i = 0; i < count; ++i) {
      from = add(child, from);
      connect(from, to);
    }
    return to;
  }

  const Grammar& grammar_;
  Nfa nfa_;
};

}  // namespace

Nfa make_nfa(const Grammar& grammar, std::size_t node) { return Builder(grammar).build(node); }

std::vector<std::vector<Bytes>> utf8_sequences(CodePoints points) {
  Utf8Cutter cutter;
  cutter.cut(points.first, points.last);
  return cutter.sequences;
}

}  // namespace iri_grammar
