#include "iri/gate_lines.hpp"

#include "gate/allowed_lines.hpp"

namespace iri { inline namespace v0 {

AllowedLines allowed_lines(const Gate& gate, std::string_view text, LineEnd end,
                           LastLine last_line) noexcept {
  const auto allows = [&gate](std::string_view line) noexcept {
    return gate.judge(line).action == Action::allow;
  };
  return detail::lines_while(allows, text, end, last_line);
}

AllowedLines allowed_target_lines(const Gate& gate, std::string_view method, std::string_view text,
                                  LineEnd end, LastLine last_line) noexcept {
  const auto allows = [&gate, method](std::string_view line) noexcept {
    return gate.judge_target(method, line).action == Action::allow;
  };
  return detail::lines_while(allows, text, end, last_line);
}

AllowedLines allowed_host_lines(const Gate& gate, std::string_view text, LineEnd end,
                                LastLine last_line) noexcept {
  const auto allows = [&gate](std::string_view line) noexcept {
    return gate.judge_host(line).action == Action::allow;
  };
  return detail::lines_while(allows, text, end, last_line);
}

}}  // namespace iri::v0
