#include "grammar/automaton.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace iri_grammar {
namespace {

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80; }

std::size_t character_size(char lead) {
  const auto byte = static_cast<unsigned char>(lead);
  return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

/// Where the character begins that the first `length` bytes end within; `length` if they end after
/// a whole one. The bytes are a viable prefix, so what they hold is well-formed.
std::size_t character_boundary(std::string_view bytes, std::size_t length) {
  std::size_t lead = length;
  while (lead > 0 && is_continuation(bytes[lead - 1])) --lead;
  if (lead == 0) return length;
  --lead;
  return length - lead < character_size(bytes[lead]) ? lead : length;
}

iri_reference::ByteSet live_bytes(const Automaton& automaton, int state) {
  iri_reference::ByteSet bytes;
  for (std::size_t byte = 0; byte < 256; ++byte)
    bytes[byte] = automaton.step(state, static_cast<unsigned char>(byte)) != dead;
  return bytes;
}

}  // namespace

int Automaton::add_state(bool accepts) {
  accepting.push_back(accepts);
  next.emplace_back().fill(dead);
  return size() - 1;
}

int Automaton::run(int state, std::string_view bytes) const {
  for (const char byte : bytes) state = step(state, static_cast<unsigned char>(byte));
  return state;
}

const Automaton& automaton(Family family, std::string_view rule) {
  static std::map<std::pair<Family, std::string>, Automaton> made;
  const auto key = std::make_pair(family, std::string(rule));
  auto found = made.find(key);
  if (found == made.end())
    found = made.emplace(key, make_automaton(iri_reference::grammar(family), rule)).first;
  return found->second;
}

Offset find_offset(const Automaton& automaton, std::string_view bytes) {
  std::size_t viable = 0;
  int state = automaton.start;
  for (; viable < bytes.size(); ++viable) {
    const int next = automaton.step(state, static_cast<unsigned char>(bytes[viable]));
    if (next == dead) break;
    state = next;
  }
  const bool all = viable == bytes.size();
  const std::size_t offset = all ? viable : character_boundary(bytes, viable);
  return {all && automaton.accepts_at(state), static_cast<std::uint32_t>(offset),
          static_cast<std::uint32_t>(viable)};
}

Verdict judge(const Automaton& automaton, std::string_view bytes) {
  const Offset found = find_offset(automaton, bytes);
  const int at_offset = automaton.run(automaton.start, bytes.substr(0, found.error_offset));
  const int after_viable = automaton.run(automaton.start, bytes.substr(0, found.viable_length));
  Verdict verdict;
  verdict.accepted = found.accepted;
  verdict.error_offset = found.error_offset;
  verdict.viable_length = found.viable_length;
  verdict.allowed = live_bytes(automaton, at_offset);
  verdict.allowed_after_viable = live_bytes(automaton, after_viable);
  verdict.end_allowed = automaton.accepts_at(at_offset);
  return verdict;
}

std::array<int, 256> byte_classes(const std::vector<Automaton>& automata) {
  std::array<int, 256> classes{};
  std::map<std::vector<int>, int> class_of_column;
  for (std::size_t byte = 0; byte < 256; ++byte) {
    std::vector<int> column;
    for (const Automaton& automaton : automata) {
      for (const auto& row : automaton.next) column.push_back(row[byte]);
    }
    classes[byte] =
        class_of_column.emplace(std::move(column), static_cast<int>(class_of_column.size()))
            .first->second;
  }
  return classes;
}

std::string alphabet(const std::vector<Automaton>& automata) {
  const std::array<int, 256> classes = byte_classes(automata);
  std::string bytes;
  for (std::size_t byte = 0; byte < 256; ++byte) {
    if (classes[byte] == static_cast<int>(bytes.size()))
      bytes += static_cast<char>(static_cast<unsigned char>(byte));
  }
  return bytes;
}

}  // namespace iri_grammar
