// Policies in JSON. What is read makes a gate; printed and read again it is the same policy, and printed again
// the same text; what is refused has a reason and a place within the text, and makes no gate, in C neither. A
// policy that was put together is refused when it is read if and only if it is refused as it is.
// Input: the text; its bytes are actions, limits and lists, too.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "fuzz.hpp"
#include "iri/gate.hpp"
#include "iri/policy_json.h"
#include "iri/policy_json.hpp"

namespace iri_fuzz {
namespace {

using iri::Policy;
using iri::PolicyError;
using iri::PolicyErrorCode;

bool same_action(const Policy& a, const Policy& b, iri::Finding finding) {
  const auto parts = parts_of(finding);
  const auto in = [&](iri::Component part) {
    return a.action(finding, part) == b.action(finding, part);
  };
  return parts.empty() ? a.action(finding) == b.action(finding)
                       : std::all_of(parts.begin(), parts.end(), in);
}

/// "encoded_nul": "allow" is printed for each part.
bool same_exception(const iri::PathException& a, const iri::PathException& b) {
  const iri::FindingSet all = iri::FindingSet::all();
  return a.path == b.path && std::all_of(all.begin(), all.end(), [&](iri::Finding finding) {
           return a.find(finding, iri::Component::path) == b.find(finding, iri::Component::path) &&
                  a.find(finding, iri::Component::query) == b.find(finding, iri::Component::query);
         });
}

bool same(const Policy& a, const Policy& b) {
  const iri::FindingSet all = iri::FindingSet::all();
  return std::all_of(all.begin(), all.end(),
                     [&](auto finding) { return same_action(a, b, finding); }) &&
         a.name == b.name && a.limits == b.limits && a.schemes == b.schemes && a.hosts == b.hosts &&
         a.ports == b.ports && a.raw_utf8 == b.raw_utf8 && a.guards == b.guards &&
         a.open == b.open && a.mounts == b.mounts && a.guards_complete == b.guards_complete &&
         a.closed == b.closed && a.same == b.same &&
         std::equal(a.at.begin(), a.at.end(), b.at.begin(), b.at.end(), same_exception);
}

void check_printed(const Policy& policy) {
  const std::string text = write_policy(policy);
  IRI_CHECK("policy: what is printed is ASCII", std::all_of(text.begin(), text.end(), [](char c) {
              return (c >= ' ' && c <= '~') || c == '\n';
            }));
  const auto again = iri::read_policy(text);
  IRI_CHECK("policy: what is printed is read", again.has_value());
  IRI_CHECK("policy: printed and read again, it is the same", same(*again, policy));
  IRI_CHECK("policy: printed again, it is the same text", write_policy(*again) == text);
}

// --- C ---

bool lets_pass(const iri_gate& gate) {
  const std::string_view texts[] = {"http://example.com/", "/", "", "a"};
  return std::any_of(std::begin(texts), std::end(texts), [&gate](std::string_view text) {
    return iri_gate_passes(&gate, text.data(), text.size(), nullptr, 0, nullptr, nullptr) ||
           iri_gate_passes_target(&gate, "GET", 3, text.data(), text.size(), nullptr, 0, nullptr,
                                  nullptr) ||
           iri_gate_passes_host(&gate, text.data(), text.size(), nullptr, 0, nullptr, nullptr);
  });
}

void check_mistake(const iri_policy_mistake& mistake, std::string_view json,
                   const PolicyError& error) {
  IRI_CHECK("9: C has the code of C++", mistake.code == static_cast<int>(error.code));
  const auto lines = std::count(json.begin(), json.end(), '\n') + 1;
  IRI_CHECK("policy: a mistake stands in a line of the text",
            static_cast<std::ptrdiff_t>(mistake.line) <= lines);
  const char* const end = std::find(std::begin(mistake.text), std::end(mistake.text), '\0');
  IRI_CHECK(
      "policy: a mistake is told in printable ASCII",
      end != std::begin(mistake.text) && end != std::end(mistake.text) &&
          std::all_of(std::begin(mistake.text), end, [](char c) { return c >= ' ' && c <= '~'; }));
}

void check_target(const iri_gate& c, const iri::Gate& cpp, const std::string& target) {
  std::string buffers[2];
  for (std::string& buffer : buffers) buffer.resize(3 * target.size());
  iri_admission of_c = IRI_ADMISSION_INIT;
  iri_verdict verdict = IRI_VERDICT_INIT;
  const bool admits =
      iri_gate_admits_target(&c, "GET", 3, target.data(), target.size(), buffers[0].data(),
                             buffers[0].size(), &of_c, nullptr, 0, &verdict, nullptr);
  const iri::Admission admission = cpp.admit_target("GET", target, buffers[1]);
  IRI_CHECK(
      "9: the gate of C admits as that of C++",
      admits == admission.passes() && verdict.action == static_cast<int>(admission.verdict.action));
  IRI_CHECK("9: what it admits is the same",
            !admits || std::string_view(of_c.target, of_c.target_size) == admission.target->text());
}

/// Targets about the guards, openings and mounts of the policy: in it, and read as if they were in it.
void check_targets(const iri_gate& c, const iri::Gate& cpp) {
  for (const char* target : {"/admin", "/a%2Fb", "/a;x/b", "/a/..%2Fb?%7e"}) {
    check_target(c, cpp, target);
  }
  std::vector<std::string> paths = cpp.policy().guards;
  paths.insert(paths.end(), cpp.policy().open.begin(), cpp.policy().open.end());
  for (const iri::Mount& mount : cpp.policy().mounts) paths.push_back(mount.path);
  for (const iri::PathException& one : cpp.policy().at) paths.push_back(one.path);
  paths.resize(std::min<std::size_t>(paths.size(), 8));
  for (const std::string& path : paths) {
    for (const char* behind : {"", "%2Fx", ";x", "/x.php"}) check_target(c, cpp, path + behind);
    std::string other = path;
    std::transform(other.begin(), other.end(), other.begin(), [](char letter) {
      return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    });
    check_target(c, cpp, other);
  }
}

void check_c(std::string_view json, const iri::Result<Policy, PolicyError>& read) {
  iri_gate gate = IRI_GATE_INIT;
  iri_policy_mistake mistake = IRI_POLICY_MISTAKE_INIT;
  std::size_t needed = 0;
  std::vector<std::uint64_t> memory;
  const auto make = [&] {
    return iri_gate_read(&gate, json.data(), json.size(), memory.data(), memory.size(), &needed,
                         &mistake, nullptr);
  };
  int status = make();
  if (!read) {
    IRI_CHECK("9: C refuses what C++ does", status == IRI_ERROR_BAD_POLICY && needed == 0);
    IRI_CHECK("policy: what is refused lets nothing pass", !lets_pass(gate));
    return check_mistake(mistake, json, read.error());
  }
  if (status == IRI_ERROR_BUFFER_TOO_SMALL) {
    IRI_CHECK("policy: without memory nothing passes", !lets_pass(gate));
    memory.resize(needed);
    status = make();
  }
  IRI_CHECK("9: C makes a gate where C++ does", status == IRI_OK && mistake.code == 0);
  const iri::Gate cpp = iri::Gate::make(*read).value();
  for (const std::string_view text :
       {std::string_view("http://example.com/"), std::string_view("//a/../%41"), json}) {
    const bool passes =
        iri_gate_passes(&gate, text.data(), text.size(), nullptr, 0, nullptr, nullptr);
    IRI_CHECK("9: the gate of C judges as that of C++", passes == cpp.judge(text).passes());
  }
  check_targets(gate, cpp);
}

// --- What is refused ---

void check_refused(std::string_view json, const PolicyError& error) {
  IRI_CHECK("policy: a refusal has a reason", error.code != PolicyErrorCode::none);
  IRI_CHECK("policy: a refusal has a sentence", !message(error.code).empty());
  const bool not_json = error.code == PolicyErrorCode::not_json;
  IRI_CHECK("policy: a place stands within the text", error.offset <= json.size());
  IRI_CHECK("policy: only what is no JSON has an offset", not_json || error.offset == 0);
  IRI_CHECK("policy: a member is named, or it is no JSON", not_json || !error.where.empty());
}

/// A text that a parser takes as a whole.
bool is_json(std::string_view text) {
  return text.find('\0') == text.npos && nlohmann::json::accept(text);
}

void check_text(std::string_view json) {
  const auto read = iri::read_policy(json);
  check_c(json, read);
  if (!read) return check_refused(json, read.error());
  IRI_CHECK("policy: what is no JSON is refused", is_json(json));
  IRI_CHECK("policy: what is read is right", check(*read) && iri::Gate::make(*read).has_value());
  check_printed(*read);
}

// --- Policies put together ---

class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : rest_(bytes) {}
  unsigned next() {
    if (rest_.empty()) return 0;
    const auto byte = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return byte;
  }
  std::uint32_t number() {
    const unsigned size = next() % 6;
    std::uint32_t value = 0;
    for (unsigned i = 0; i < size; ++i) value = value << 8U | next();
    return size == 5 ? iri::absent : value;
  }

 private:
  std::string_view rest_;
};

constexpr const char* schemes[] = {"http", "HTTPS", "a+b", "https://", "", "1a"};
constexpr const char* hosts[] = {"example.com", ".a.b", "[::1]",   "*.a",        "a:80",
                                 "http://a",    "",     "1.2.3.4", "\xC3\xA9.a", "a%41"};

template <class List, std::size_t Count>
void choose(List& list, const char* const (&all)[Count], Bytes& bytes) {
  const unsigned size = bytes.next() % 5;
  list = List::any();
  if (size == 4) return;
  std::vector<std::string> chosen;
  for (unsigned i = 0; i < size; ++i) chosen.emplace_back(all[bytes.next() % Count]);
  list = chosen;
}

constexpr const char* paths[] = {"/a", "/a/{b...}", "= /", "*.php", "a", "/{a"};

iri::PathException exception_of(Bytes& bytes) {
  iri::PathException one{paths[bytes.next() % std::size(paths)]};
  for (unsigned i = bytes.next() % 4; i != 0; --i) {
    const auto finding = static_cast<iri::Finding>(bytes.next() % iri::finding_count);
    const auto action = static_cast<iri::Action>(bytes.next() % 4 + 1);
    const auto parts = parts_of(finding);
    const unsigned part = bytes.next() % 6;
    // Of other parts no exception has actions, and the printed file has none of them either.
    const auto excepted = [](iri::Component of) {
      return of == iri::Component::path || of == iri::Component::query;
    };
    if (part < parts.size() && excepted(parts[part])) {
      one.set(action, {finding}, parts[part]);
    } else {
      one.set(action, {finding});
    }
  }
  return one;
}

Policy put_together(std::string_view input) {
  Bytes bytes(input);
  const unsigned base = bytes.next() % 8;
  Policy policy =
      base < 4 ? *iri::find_preset(iri::preset_names()[base]) : Policy::allow_everything();
  for (unsigned i = bytes.next() % 8; i != 0; --i) {
    const auto finding = static_cast<iri::Finding>(bytes.next() % iri::finding_count);
    policy.set(static_cast<iri::Action>(bytes.next() % 4 + 1), {finding});
  }
  if (base % 2 == 0) policy.limits.host = bytes.number(), policy.limits.depth = bytes.number();
  choose(policy.schemes, schemes, bytes);
  choose(policy.hosts, hosts, bytes);
  if (base % 3 == 0) policy.ports = {static_cast<std::uint16_t>(bytes.number() & 0xFFFFU)};
  policy.raw_utf8 = bytes.next() % 2 != 0;
  for (unsigned i = bytes.next() % 3; i != 0; --i) policy.at.push_back(exception_of(bytes));
  return policy;
}

void check_made(const Policy& policy) {
  const PolicyError error = check(policy).error();
  if (!error.failed()) return check_printed(policy);
  const auto read = iri::read_policy(write_policy(policy));
  IRI_CHECK("policy: what is refused is refused in JSON, for the same reason",
            !read && read.error().code == error.code && read.error().where == error.where);
}

}  // namespace

void one_input(std::string_view text) {
  check_text(text);
  const Turn turn(text, 4);
  if (turn.of(0)) check_made(put_together(text));
}

}  // namespace iri_fuzz
