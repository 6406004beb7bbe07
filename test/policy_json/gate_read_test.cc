// Policies in JSON for C: the gate is that of C++, a mistake is told with its line, and fails closed.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "iri/gate.hpp"
#include "iri/iri.h"
#include "iri/policy_json.h"
#include "iri/policy_json.hpp"

namespace {

constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();
std::size_t pieces_left = no_limit;  // of memory

void* allocate(std::size_t size) {
  if (pieces_left == 0) throw std::bad_alloc();
  if (pieces_left != no_limit) --pieces_left;
  if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}

}  // namespace

// Those that gtest and the library take, too.
void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

struct Read {
  iri_gate gate = IRI_GATE_INIT;
  iri_policy_mistake mistake = IRI_POLICY_MISTAKE_INIT;
  iri_error error = IRI_ERROR_INIT;
  std::size_t needed = 0;
  std::vector<std::uint64_t> memory;
  iri_status status = IRI_ERROR_INVALID_ARGUMENT;

  explicit Read(std::string_view json, std::size_t words = 16384) : memory(words) {
    status = iri_gate_read(&gate, json.data(), json.size(), memory.data(), words, &needed, &mistake,
                           &error);
  }
  bool passes_reference(std::string_view text) const {
    return iri_gate_passes(&gate, text.data(), text.size(), nullptr, 0, nullptr, nullptr);
  }
  bool passes(std::string_view target, std::string_view host = "a.example") const {
    return iri_gate_passes_request(&gate, "GET", 3, target.data(), target.size(), host.data(),
                                   host.size(), nullptr, 0, nullptr, nullptr);
  }
};

const std::string_view targets[] = {"/",      "/a/../b",   "/a;x",       "/a%2fb",
                                    "/a//b",  "/%61",      "/?%FF",      "/a%00",
                                    "/#x",    "//a",       "/a%20",      "http://a.example/",
                                    "/a%252", "/\xC3\xA9", "/%E2%80%AE", "*"};

TEST(GateRead, APresetWrittenAsJsonIsThatPreset) {
  for (const std::string_view name : iri::preset_names()) {
    const iri::Policy preset = *iri::find_preset(name);
    const Read read(iri::write_policy(preset));
    ASSERT_EQ(read.status, IRI_OK) << name << ' ' << read.mistake.text;
    const auto gate = iri::Gate::make(preset).value();
    for (const std::string_view target : targets) {
      EXPECT_EQ(read.passes(target), gate.judge_request("GET", target, "a.example").passes())
          << name << ' ' << target;
    }
  }
}

// Each list, limit, flag and action arrives at its own place.
TEST(GateRead, WhatAFileChangesIsChanged) {
  const Read read(R"({"base": "proxy", "hosts": [".a.example"], "limits": {"query": 3},
      "raw_utf8": true, "actions": {"path_parameter": "allow", "dot_segment": "reject"}})");
  ASSERT_EQ(read.status, IRI_OK) << read.mistake.text;
  EXPECT_TRUE(read.passes("/a;x?123"));
  EXPECT_FALSE(read.passes("/a;x?1234"));
  EXPECT_TRUE(read.passes("/\xC3\xA9"));
  EXPECT_FALSE(read.passes("/a/../b"));
  EXPECT_TRUE(read.passes("/", "b.a.example"));
  EXPECT_FALSE(read.passes("/", "b.example"));
  EXPECT_FALSE(Read(R"({"base": "proxy", "ports": [8080]})").passes("/", "a.example:81"));
  EXPECT_TRUE(Read(R"({"base": "proxy", "ports": [8080]})").passes("/", "a.example:8080"));
  EXPECT_FALSE(Read(R"({"base": "proxy", "schemes": ["https"]})").passes("http://a.example/"));
}

const char guarded[] = R"({"base": "proxy", "guards": ["/admin", "*.php"],
    "open": ["/api/{rest...}"], "mounts": {"/svc/": "/"}})";

TEST(GateRead, GuardsOpeningsAndMountsAreThoseOfTheFile) {
  const Read read(guarded);
  ASSERT_EQ(read.status, IRI_OK) << read.mistake.text;
  EXPECT_TRUE(read.passes("/admin"));
  EXPECT_TRUE(read.passes("/api/a%2Fb"));
  EXPECT_TRUE(read.passes("/svc/x"));
  for (const char* target :
       {"/ADMIN", "/x.php/", "/svc/ADMIN", "/a%2Fb", "/api/a%2F..%2Fb", "/api/a%2Fx.php;y"}) {
    EXPECT_FALSE(read.passes(target)) << target;
  }
  EXPECT_FALSE(Read(R"({"base": "proxy", "guards": ["/admin"]})").passes("/a%2Fb"));
  const Read complete(R"({"base": "proxy", "guards": ["/admin"], "guards_complete": true})");
  EXPECT_TRUE(complete.passes("/a%2Fb"));
  EXPECT_FALSE(complete.passes("/admin%2Fb"));
  const Read closed(R"({"base": "proxy", "guards": ["/a/{x}", "/b/{x}", "/b/{x}/{y}"],
                        "guards_complete": true, "closed": true})");
  EXPECT_TRUE(closed.passes("/a/1%2F2"));
  EXPECT_FALSE(closed.passes("/b/1%2F2"));
  const Read same(
      R"({"base": "proxy", "guards": ["/t/{id}/{rest...}"], "guards_complete": true, "same": ["id"]})");
  EXPECT_TRUE(same.passes("/t/1/x;y"));
  EXPECT_FALSE(same.passes("/t/1;y/x"));
}

struct More {
  iri_text guards[2] = {{"/internal", 9}, {"/x", 2}};
  iri_text open[1] = {{"/o/{rest...}", 12}};
  iri_mount mounts[1] = {{{"/m/", 3}, {"/", 1}}};
  iri_policy_paths paths = IRI_POLICY_PATHS_INIT;
  More() {
    paths.guards = guards, paths.guard_count = 2;
    paths.open = open, paths.open_count = 1;
    paths.mounts = mounts, paths.mount_count = 1;
  }
  More(const More&) = delete;
  More& operator=(const More&) = delete;
};

Read read_with(const char* json, const iri_policy_paths& more) {
  Read read(json);
  read.status = iri_gate_read_with(&read.gate, json, std::strlen(json), &more, read.memory.data(),
                                   read.memory.size(), &read.needed, &read.mistake, &read.error);
  return read;
}

TEST(GateRead, MoreIsAddedToThePathsOfTheFile) {
  More more;
  const Read read = read_with(guarded, more.paths);
  ASSERT_EQ(read.status, IRI_OK) << read.mistake.text;
  for (const char* target : {"/ADMIN", "/INTERNAL", "/svc/ADMIN", "/m/Internal", "/a%2Fb"}) {
    EXPECT_FALSE(read.passes(target)) << target;
  }
  for (const char* target : {"/admin", "/internal", "/api/a%2Fb", "/o/a%2Fb", "/m/x"}) {
    EXPECT_TRUE(read.passes(target)) << target;
  }
  EXPECT_FALSE(read.passes("/c%2Fd"));
  more.paths.guards_complete = 1;
  EXPECT_TRUE(read_with(guarded, more.paths).passes("/c%2Fd"));
  EXPECT_FALSE(read_with(guarded, more.paths).passes("/ADMIN"));
  more.paths.closed = 1;  // then "/ADMIN" is an error to who takes it as it stands
  EXPECT_TRUE(read_with(guarded, more.paths).passes("/ADMIN"));
  EXPECT_FALSE(read_with(guarded, more.paths).passes("/admin;x.php"));
  more.paths.struct_size = offsetof(iri_policy_paths, closed);  // of before
  EXPECT_FALSE(read_with(guarded, more.paths).passes("/ADMIN"));
  More identity;
  identity.guards[0] = {"/t/{id}/{rest...}", 17};
  const iri_text same[] = {{"id", 2}, {"no", 2}};
  identity.paths.same = same, identity.paths.same_count = 1, identity.paths.guards_complete = 1;
  EXPECT_FALSE(read_with(guarded, identity.paths).passes("/t/1;y/x"));
  EXPECT_TRUE(read_with(guarded, identity.paths).passes("/t/1/x;y"));
  identity.paths.same_count = 2;
  EXPECT_EQ(read_with(guarded, identity.paths).mistake.code, IRI_POLICY_BAD_SAME);
  identity.paths.struct_size = offsetof(iri_policy_paths, same);  // of before
  EXPECT_TRUE(read_with(guarded, identity.paths).passes("/t/1;y/x"));
}

TEST(GateRead, ExceptionsByPathAreThoseOfTheFileAndThenThoseAdded) {
  const char json[] =
      R"({"base": "proxy", "at": [{"path": "/f", "actions": {"encoded_slash": "allow",
      "encoded_control": {"query": "reject"}}}]})";
  EXPECT_TRUE(Read(json).passes("/f/a%2Fb"));
  EXPECT_FALSE(Read(json).passes("/f/a?%0A"));
  EXPECT_TRUE(Read(json).passes("/g/a?%0A"));
  EXPECT_FALSE(Read(json).passes("/g/a%2Fb"));
  iri_path_exception added{{"/g", 2}, {}, {}};
  added.actions[IRI_FINDING_ENCODED_SLASH] = IRI_ACTION_REPORT;
  More more;
  more.paths.at = &added, more.paths.at_count = 1;
  const Read both = read_with(json, more.paths);
  ASSERT_EQ(both.status, IRI_OK) << both.mistake.text;
  EXPECT_TRUE(both.passes("/f/a%2Fb"));
  EXPECT_TRUE(both.passes("/g/a%2Fb"));
  EXPECT_FALSE(both.passes("/h/a%2Fb"));
  more.paths.struct_size = offsetof(iri_policy_paths, at);  // of before
  EXPECT_FALSE(read_with(json, more.paths).passes("/g/a%2Fb"));
}

TEST(GateRead, AMistakeInAnExceptionIsToldWithItsLine) {
  const Read read(
      "{\"base\": \"proxy\", \"at\": [\n{\"path\": \"/f\",\n\"actions\": {\"userinfo\": \"allow\"}}]}");
  EXPECT_EQ(read.status, IRI_ERROR_BAD_POLICY);
  EXPECT_EQ(read.mistake.line, 3U);
  EXPECT_EQ(std::string(read.mistake.text).find("at[0].actions.userinfo: "), 0U)
      << read.mistake.text;
  const Read path("{\"base\": \"proxy\", \"at\": [\n{\"path\": \"f\", \"actions\": {}}]}");
  EXPECT_EQ(path.mistake.line, 2U);
}

TEST(GateRead, AMistakeInWhatIsAddedIsToldWithoutALine) {
  const auto expect = [](const auto& change, iri::PolicyErrorCode code, const std::string& text) {
    More more;
    change(more);
    const Read read = read_with(guarded, more.paths);
    EXPECT_EQ(read.status, IRI_ERROR_BAD_POLICY) << text;
    EXPECT_EQ(read.mistake.code, static_cast<int>(code));
    EXPECT_EQ(read.mistake.line, 0U);
    EXPECT_EQ(read.mistake.text, text);
    EXPECT_FALSE(read.passes("/"));
  };
  using enum iri::PolicyErrorCode;
  expect(
      [](More& more) {
        more.guards[1] = {"x", 1};
      },
      bad_guard, "guards[3]: " + std::string(message(bad_guard)) + "; found: \"x\"");
  expect(
      [](More& more) {
        more.open[0] = {"/{", 2};
      },
      bad_opening, "open[1]: " + std::string(message(bad_opening)) + "; found: \"/{\"");
  expect(
      [](More& more) {
        more.mounts[0].path = {"/m", 2};
      },
      bad_mount, "mounts[1]: " + std::string(message(bad_mount)) + "; found: \"/m\"");
  iri_path_exception wrong[2] = {{{"/a", 2}, {}, {}}, {{"b", 1}, {}, {}}};
  const auto add_wrong = [&wrong](More& more) { more.paths.at = wrong, more.paths.at_count = 2; };
  expect(add_wrong, bad_exception,
         "at[1]: " + std::string(message(bad_exception)) + "; found: \"b\"");
  wrong[0].actions[IRI_FINDING_USERINFO] = IRI_ACTION_ALLOW;
  expect(add_wrong, no_exception, "at[0].actions.userinfo: " + std::string(message(no_exception)));
  const More more;
  const Read idle =
      read_with(R"({"base": "proxy", "actions": {"guarded_reading": "allow"}})", more.paths);
  EXPECT_EQ(idle.mistake.code, static_cast<int>(list_without_effect));
  EXPECT_EQ(std::string(idle.mistake.text).find("actions.guarded_reading: "), 0U);
}

TEST(GateRead, WhatIsAddedIsAWholeStruct) {
  const auto status = [](const auto& change) {
    More more;
    change(more.paths);
    return read_with(guarded, more.paths).status;
  };
  EXPECT_EQ(status([](auto&) {}), IRI_OK);
  EXPECT_EQ(status([](auto& paths) { paths.struct_size = 8; }), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(status([](auto& paths) { paths.guards_complete = 2; }), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(status([](auto& paths) { paths.closed = 2; }), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(status([](auto& paths) { paths.guards = nullptr; }), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(status([](auto& paths) { paths.open = nullptr; }), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(status([](auto& paths) { paths.mounts = nullptr; }), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(status([](auto& paths) { paths.at_count = 1; }), IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(status([](auto& paths) { paths.same_count = 1; }), IRI_ERROR_INVALID_ARGUMENT);
}

TEST(GateRead, EachLimitIsThatOfItsName) {
  const char* const names[] = {"text", "path", "segment", "query", "depth", "parameters"};
  const std::string_view over[] = {"/12345678901", "/12345", "/12345",
                                   "/?12345",      "/1/2/3", "/?1&2&3"};
  const char* const limits[] = {"10", "4", "4", "4", "2", "2"};
  for (std::size_t i = 0; i < std::size(names); ++i) {
    const std::string json =
        std::string(R"({"base": "allow_everything", "limits": {")") + names[i] +
        "\": " + limits[i] +
        R"(}, "actions": {"long_text": "reject", "long_path": "reject", "long_segment": "reject",
        "long_query": "reject", "deep_path": "reject", "many_parameters": "reject"}})";
    const Read read(json);
    ASSERT_EQ(read.status, IRI_OK) << json << read.mistake.text;
    EXPECT_FALSE(read.passes(over[i])) << names[i];
    EXPECT_TRUE(read.passes("/?1")) << names[i];
  }
}

TEST(GateRead, WithoutAListAnythingIsAllowedAndWithOneWhatIsInIt) {
  const std::string_view text = "foo://h.example:99/";
  const auto passes = [&](const char* member) {
    const Read read(std::string(R"({"base": "allow_everything")") + member + "}");
    EXPECT_EQ(read.status, IRI_OK) << member << read.mistake.text;
    return read.passes_reference(text);
  };
  EXPECT_TRUE(passes(""));
  for (const char* list : {R"(, "schemes": ["foo"])", R"(, "hosts": ["h.example"])",
                           R"(, "ports": [99])", R"(, "ports": [65535, 99])"}) {
    EXPECT_TRUE(passes(list)) << list;
  }
  for (const char* list :
       {R"(, "schemes": ["fo"])", R"(, "hosts": ["i.example"])", R"(, "ports": [9])"}) {
    EXPECT_FALSE(passes(list)) << list;
  }
}

TEST(GateRead, EachLimitOfAReferenceIsThatOfItsName) {
  const char* const names[] = {"userinfo", "host", "label", "fragment"};
  const std::string_view over[] = {"//123@a", "//a.b", "//abc", "#123"};
  for (std::size_t i = 0; i < std::size(names); ++i) {
    const std::string name = names[i];
    const Read read(R"({"base": "allow_everything", "limits": {")" + name +
                    R"(": 2}, "actions": {"long_)" + name + R"(": "reject"}})");
    ASSERT_EQ(read.status, IRI_OK) << name << read.mistake.text;
    for (std::size_t k = 0; k < std::size(over); ++k) {
      // A host of one label is as long as that.
      const bool passes = k != i && !(name == "host" && k == 2);
      EXPECT_EQ(read.passes_reference(over[k]), passes) << name << ' ' << over[k];
    }
  }
}

void expect_mistake(const std::string& json, iri::PolicyErrorCode code, unsigned line,
                    const std::string& text) {
  const Read read(json);
  EXPECT_EQ(read.status, IRI_ERROR_BAD_POLICY) << json;
  EXPECT_EQ(read.error.code, IRI_ERROR_BAD_POLICY);
  EXPECT_EQ(read.mistake.code, static_cast<int>(code)) << json;
  EXPECT_EQ(read.mistake.line, line) << json;
  EXPECT_EQ(std::string(read.mistake.text).substr(0, text.size()), text);
  EXPECT_FALSE(read.passes("/"));
}

TEST(GateRead, AMistakeIsToldWithItsLineAndItsMember) {
  using Code = iri::PolicyErrorCode;
  expect_mistake("{\n\"base\": \"proxy\",\n}", Code::not_json, 3, "");
  expect_mistake("", Code::not_json, 1, "");
  expect_mistake("{\"base\": \"proxy\",\n\"limits\": {},\n\"colour\": 1}", Code::unknown_member, 3,
                 "colour: ");
  expect_mistake(
      "{\"base\": \"proxy\",\n\"limits\": {\"userinfo\": 1},\n\"actions\": {\n\"userinfo\": \"rejct\"}}",
      Code::unknown_action, 4, "actions.userinfo: ");
  expect_mistake("{\"base\": \"proxy\",\n\"hosts\": [\"a.example\",\n\"*.b.example\"]}",
                 Code::host_with_wildcard, 3, "hosts[1]: ");
  expect_mistake("{\n\"base\": \"prxy\"}", Code::unknown_base, 2, "base: ");
}

// "from 1: where the JSON ends to be JSON, or the member stands; 0: not known" (policy_json.h).
TEST(GateRead, TheLineIsThatOfTheMember) {
  using Code = iri::PolicyErrorCode;
  expect_mistake("{\n\"base\" 1,\n\n}", Code::not_json, 2, "");
  expect_mistake("\n{\"base\": \"prxy\"}", Code::unknown_base, 2, "base: ");
  expect_mistake("{\"base\":\n\"prxy\"}", Code::unknown_base, 1, "base: ");
  expect_mistake("{\"base\": \"proxy\", \"hosts\": [\"*.a\"],\n\"name\": \"hosts\"}",
                 Code::host_with_wildcard, 1, "hosts[0]: ");
  expect_mistake("{\"base\": \"proxy\",\n\"actions\": {\n\"userinfo\":\n\"rejct\"}}",
                 Code::unknown_action, 3, "actions.userinfo: ");
  expect_mistake("{\"base\": \"proxy\",\n\"actions\": {\n\"a.b\": \"allow\"}}",
                 Code::unknown_member, 3, "actions.a.b: ");
}

// What is written otherwise than in an error, with escapes or as a number, is not found in the text.
TEST(GateRead, OfAnEntryThatIsNotFoundTheLineIsThatOfItsList) {
  using Code = iri::PolicyErrorCode;
  expect_mistake("{\"base\": \"proxy\",\n\"ports\":\n[80, 65536]}", Code::bad_list, 2,
                 "ports[1]: ");
  expect_mistake("{\"base\": \"proxy\",\n\"hosts\":\n[\"*.b\\u002eexample\"]}",
                 Code::host_with_wildcard, 2, "hosts[0]: ");
  expect_mistake("{\"base\": \"proxy\",\n\"ho\\u0073ts\":\n[\"*.b\"]}", Code::host_with_wildcard, 0,
                 "hosts[0]: ");
  expect_mistake("{\"base\": \"proxy\",\n\"\": 1}", Code::unknown_member, 0, "");
}

TEST(GateRead, TheTextOfAMistakeSaysWhatIsWrongAndWhatIsFound) {
  const auto text = [](std::string_view json) { return std::string(Read(json).mistake.text); };
  const auto sentence = [](iri::PolicyErrorCode code) { return std::string(message(code)); };
  using enum iri::PolicyErrorCode;
  EXPECT_EQ(text("{"), sentence(not_json));
  EXPECT_EQ(text(R"({"base": "proxy", "colour": 1})"), "colour: " + sentence(unknown_member));
  EXPECT_EQ(text(R"({"base": "a ~\u007f\u001b\u00e9"})"),
            "base: " + sentence(unknown_base) + "; found: \"a ~????\"");
}

TEST(GateRead, TheTextOfAMistakeIsPrintableAndEnds) {
  const Read read("{\"base\": \"\\u001b[31m\\u00e9" + std::string(1000, 'x') + "\"}");
  ASSERT_EQ(read.status, IRI_ERROR_BAD_POLICY);
  const std::string text = read.mistake.text;
  EXPECT_EQ(text.size(), sizeof read.mistake.text - 1);
  EXPECT_EQ(text.find_first_not_of(" !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                   "[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"),
            std::string::npos);
}

TEST(GateRead, TheMemoryThatItTakesIsTold) {
  std::string hosts = "\"a.example\"";
  for (int i = 0; i < 500; ++i) hosts += ", \"h" + std::to_string(i) + ".example\"";
  const std::string json = R"({"base": "proxy", "hosts": [)" + hosts + "]}";
  const Read small(json, 4);
  EXPECT_EQ(small.status, IRI_ERROR_BUFFER_TOO_SMALL);
  EXPECT_FALSE(small.passes("/"));
  const Read exact(json, small.needed);
  EXPECT_EQ(exact.status, IRI_OK);
  EXPECT_TRUE(exact.passes("/", "h499.example"));
  EXPECT_FALSE(exact.passes("/", "h500.example"));
}

TEST(GateRead, WhatMakesNoGateLeavesOneThatLetsNothingPass) {
  Read read(R"({"base": "proxy"})");
  ASSERT_TRUE(read.passes("/"));
  EXPECT_EQ(iri_gate_read(&read.gate, nullptr, 1, nullptr, 0, nullptr, nullptr, &read.error),
            IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(read.error.code, IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_FALSE(read.passes("/"));
  EXPECT_EQ(iri_gate_read(nullptr, "{}", 2, nullptr, 0, nullptr, nullptr, nullptr),
            IRI_ERROR_INVALID_ARGUMENT);
  iri_gate small = IRI_GATE_INIT;
  small.struct_size = 8;
  EXPECT_EQ(
      iri_gate_read(&small, R"({"base": "proxy"})", 17, nullptr, 0, nullptr, nullptr, nullptr),
      IRI_ERROR_INVALID_ARGUMENT);
}

TEST(GateRead, OfNoTextTheMistakeIsThatItIsNoJson) {
  Read read("{}");
  EXPECT_EQ(iri_gate_read(&read.gate, nullptr, 0, nullptr, 0, nullptr, &read.mistake, nullptr),
            IRI_ERROR_BAD_POLICY);
  EXPECT_EQ(read.mistake.code, static_cast<int>(iri::PolicyErrorCode::not_json));
  EXPECT_EQ(read.mistake.line, 1U);
}

TEST(GateRead, NothingIsLeftOfAnEarlierAnswer) {
  const std::string_view good = R"({"base": "proxy"})";
  Read read(R"({"base": "prxy"})");
  EXPECT_EQ(iri_gate_read(&read.gate, good.data(), good.size(), read.memory.data(), 4096, nullptr,
                          &read.mistake, &read.error),
            IRI_OK);
  EXPECT_EQ(read.mistake.code, 0);
  EXPECT_EQ(read.mistake.line, 0U);
  EXPECT_STREQ(read.mistake.text, "");
  EXPECT_EQ(read.error.code, IRI_OK);
  std::size_t needed = 7;
  EXPECT_EQ(iri_gate_read(&read.gate, "{", 1, nullptr, 0, &needed, nullptr, nullptr),
            IRI_ERROR_BAD_POLICY);
  EXPECT_EQ(needed, 0U);
}

/// A struct as a later release may have it, and its caller: with more members.
template <class T>
struct Later {
  T known;
  char more[8];
};

template <class T>
void fill(T& it, std::uint32_t size) {
  std::memset(static_cast<void*>(&it), 'x', sizeof it);
  std::memcpy(static_cast<void*>(&it), &size, sizeof size);
}

// "The library reads and writes no more than that", than the struct_size (iri/c/base.h).
TEST(GateRead, WritesNoMoreOfAStructThanItsCallerHas) {
  iri_policy_mistake mistake;
  iri_error error;
  fill(mistake, offsetof(iri_policy_mistake, text));
  fill(error, offsetof(iri_error, component));
  const int x = error.component;
  EXPECT_EQ(iri_gate_read(nullptr, "{", 1, nullptr, 0, nullptr, &mistake, &error),
            IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(mistake.struct_size, offsetof(iri_policy_mistake, text));
  EXPECT_EQ(mistake.code, 0);
  EXPECT_EQ(mistake.line, 0U);
  EXPECT_EQ(mistake.text[0], 'x');
  EXPECT_EQ(error.struct_size, offsetof(iri_error, component));
  EXPECT_EQ(error.code, IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(error.component, x);
}

TEST(GateRead, LeavesWhatALaterStructHasMore) {
  Later<iri_policy_mistake> mistake;
  Later<iri_error> error;
  fill(mistake, sizeof mistake);
  fill(error, sizeof error);
  iri_gate gate = IRI_GATE_INIT;
  EXPECT_EQ(iri_gate_read(&gate, "{", 1, nullptr, 0, nullptr, &mistake.known, &error.known),
            IRI_ERROR_BAD_POLICY);
  EXPECT_EQ(mistake.known.struct_size, sizeof mistake);
  EXPECT_EQ(mistake.known.line, 1U);
  EXPECT_EQ(std::string_view(mistake.more, 8), "xxxxxxxx");
  EXPECT_EQ(error.known.struct_size, sizeof error);
  EXPECT_EQ(error.known.code, IRI_ERROR_BAD_POLICY);
  EXPECT_EQ(std::string_view(error.more, 8), "xxxxxxxx");
}

// Not of a text that only begins or ends like it.
TEST(GateRead, TheLineIsThatOfTheWholeNameOfTheMember) {
  using Code = iri::PolicyErrorCode;
  expect_mistake("{\"name\": \"no base\",\n\"base\": \"prxy\"}", Code::unknown_base, 2, "base: ");
  expect_mistake("{\"name\": \"base of all\",\n\"base\": \"prxy\"}", Code::unknown_base, 2,
                 "base: ");
}

// long_text, the first one, is rejected by default.
TEST(GateRead, TheActionOfTheFirstFindingArrivesToo) {
  const auto passes = [](const char* action) {
    const Read read(std::string(R"({"base": "allow_everything", "limits": {"text": 3},
        "actions": {"long_text": ")") +
                    action + "\"}}");
    EXPECT_EQ(read.status, IRI_OK) << action << read.mistake.text;
    return read.passes_reference("/12345");
  };
  EXPECT_TRUE(passes("allow"));
  EXPECT_TRUE(passes("report"));
  EXPECT_FALSE(passes("reject"));
}

// "IRI_ERROR_INVALID_ARGUMENT: ... no memory for the reading itself": never the end of the process, and never a gate.
TEST(GateRead, SaysThatThereIsNoMemory) {
  const std::string lists =
      R"("hosts": ["a-host-of-more-than-16.example", ".b.example"], "schemes": ["http"], "ports": [80, 81])";
  const std::string nested =
      R"("actions": {"a": [[], [1, ["a text of more than 16 bytes"]]], "b": {"c": [{"d": ["e"]}, 2]}, "f": [3], "g": 4, "h": 5})";
  for (const std::string& json :
       {R"({"base": "fetch", )" + lists +
            R"(, "limits": {"text": 9}, "actions": {"userinfo": "allow"}})",
        R"({"base": "fetch", )" + lists + R"(, "name": 3})",
        R"({"base": "fetch", )" + lists + R"(, "guards": ["/a"], "open": ["/b"]})",
        R"({"base": "fetch", )" + lists + ", " + nested + "}",
        R"({"base": "fetch", )" + lists + ", " + nested + R"(, "hosts": [1e999]})",
        R"({"base": "fetch", )" + lists + R"(, "limits": {"text": 1e999}})",
        R"({"base": "fetch", )" + lists + ", " + nested + ", ",
        R"([["a text of more than 16 bytes"], [{"a": [1]}]])" + std::string()}) {
    const Read right(json);
    Read again(json);
    std::size_t refused = 0;
    for (std::size_t pieces = 0;; pieces += 1 + pieces / 128) {
      pieces_left = pieces;
      again.status =
          iri_gate_read(&again.gate, json.data(), json.size(), again.memory.data(),
                        again.memory.size(), &again.needed, &again.mistake, &again.error);
      const bool enough = pieces_left != 0;
      pieces_left = no_limit;
      ASSERT_EQ(again.passes_reference("https://a-host-of-more-than-16.example/"), false) << json;
      if (enough) break;
      refused += again.status == IRI_ERROR_INVALID_ARGUMENT ? 1U : 0U;
      ASSERT_TRUE(again.status == IRI_ERROR_INVALID_ARGUMENT || again.status == right.status)
          << json << pieces;
      ASSERT_LT(pieces, 10000U);
    }
    EXPECT_EQ(again.status, right.status) << json;
    EXPECT_GT(refused, 5U) << json;
  }
}

}  // namespace
