// A gate of a preset, or of a policy in JSON.
#include <cstdlib>
#include <exception>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "iri/policy_json.h"
#include "iri/policy_json.hpp"
#include "server_gate.h"

namespace {

constexpr std::size_t largest_file = 1U << 20U;

std::string visible(std::string_view text) {
  std::string out(4 * text.size() + 1, '\0');
  out.resize(iri_server_visible(text.data(), text.size(), out.data(), out.size()));
  return out;
}

void say(std::string_view sentence, char* why, std::size_t capacity) {
  if (capacity == 0) return;
  why[sentence.copy(why, capacity - 1)] = '\0';
}

std::optional<std::string> read_file(const char* name) {
  std::ifstream file(name, std::ios::binary);
  std::string text(largest_file + 1, '\0');
  if (!file || file.peek() == std::ifstream::traits_type::eof()) return std::nullopt;
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (file.bad() || text.size() > largest_file) return std::nullopt;
  return text;
}

/// Lists, guards and openings that the gate has no room for get memory of their own.
bool make(iri_server_gate& gate, std::string_view json, const iri_policy_paths* more,
          iri_policy_mistake& mistake) {
  std::size_t needed = 0;
  const iri_status status = iri_gate_read_with(&gate.gate, json.data(), json.size(), more, nullptr,
                                               0, &needed, &mistake, nullptr);
  if (status != IRI_ERROR_BUFFER_TOO_SMALL) return status == IRI_OK;
  gate.memory = static_cast<std::uint64_t*>(std::calloc(needed, sizeof *gate.memory));
  return gate.memory != nullptr &&
         iri_gate_read_with(&gate.gate, json.data(), json.size(), more, gate.memory, needed,
                            &needed, &mistake, nullptr) == IRI_OK;
}

/// A preset is a policy of which nothing is changed.
std::optional<std::string> json_of(const char* name) {
  if (!iri::find_preset(name)) return read_file(name);
  return std::string(R"({"base": ")") + name + "\"}";
}

std::string open_text(iri_server_gate& gate, std::string_view json, const iri_policy_paths* more,
                      bool lines) {
  iri_policy_mistake mistake = IRI_POLICY_MISTAKE_INIT;
  if (make(gate, json, more, mistake)) return "";
  if (mistake.code == 0) return ": no gate can be made of it";
  const std::string line = mistake.line == 0 || !lines ? "" : ":" + std::to_string(mistake.line);
  return line + ": " + mistake.text;
}

/// What is wrong, or "".
std::string open_gate(iri_server_gate& gate, const char* name, const iri_policy_paths* more) {
  const std::optional<std::string> text = json_of(name);
  if (!text)
    return ": it is no preset (strict_api, proxy, fetch, display), and no file that can be read";
  return open_text(gate, *text, more, true);
}

std::string say_what(iri_server_gate& gate, const char* name, const iri_policy_paths* more) {
  try {
    const std::string wrong = open_gate(gate, name, more);
    return wrong.empty() ? wrong : visible(name) + wrong;
  } catch (const std::exception&) {
    return "out of memory";
  }
}

std::string say_what_of_text(iri_server_gate& gate, std::string_view json) {
  try {
    const std::string wrong = open_text(gate, json, nullptr, false);
    return wrong.empty() ? wrong : "policy" + wrong;
  } catch (const std::exception&) {
    return "out of memory";
  }
}

bool finish(iri_server_gate* gate, const std::string& wrong, char* why, std::size_t capacity) {
  if (wrong.empty()) return true;
  iri_server_close_gate(gate);
  say(wrong, why, capacity);
  return false;
}

}  // namespace

bool iri_server_open_gate(iri_server_gate* gate, const char* preset_or_file,
                          const iri_policy_paths* more, char* why, std::size_t capacity) {
  *gate = {IRI_GATE_INIT, nullptr};
  return finish(gate, say_what(*gate, preset_or_file, more), why, capacity);
}

bool iri_server_open_policy(iri_server_gate* gate, const char* json, size_t size, char* why,
                            std::size_t capacity) {
  *gate = {IRI_GATE_INIT, nullptr};
  return finish(gate, say_what_of_text(*gate, {json, size}), why, capacity);
}

void iri_server_close_gate(iri_server_gate* gate) {
  std::free(gate->memory);
  *gate = {IRI_GATE_INIT, nullptr};
}
