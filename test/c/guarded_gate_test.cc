// Gates of C whose policies have guards, openings and mounts: they judge as those of C++, and fail closed.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "iri/gate.hpp"
#include "iri/iri.h"

namespace {

iri_text text_of(std::string_view text) { return {text.data(), text.size()}; }

iri_path_exception exception_of(const iri::PathException& one) {
  iri_path_exception to{text_of(one.path), {}, {}};
  for (std::size_t i = 0; i < iri::finding_count; ++i) {
    to.actions[i] = static_cast<std::uint8_t>(one.actions[i]);
    for (std::size_t part = 0; part < iri::PartActions::part_count; ++part) {
      const auto own =
          one.part_actions.find(static_cast<iri::Finding>(i), static_cast<iri::Component>(part));
      to.part_actions[part][i] = static_cast<std::uint8_t>(own.value_or(iri::Action{}));
    }
  }
  return to;
}

/// A policy of C++, and the same one for C, as far as paths are concerned. It lends its texts.
class BothPolicies {
 public:
  explicit BothPolicies(iri::Policy cpp, const char* preset = "proxy") : cpp_(std::move(cpp)) {
    EXPECT_EQ(iri_policy_preset(preset, &c_, nullptr), IRI_OK);
    for (const std::string& guard : cpp_.guards) guards_.push_back(text_of(guard));
    for (const std::string& open : cpp_.open) open_.push_back(text_of(open));
    for (const iri::Mount& mount : cpp_.mounts) {
      mounts_.push_back({text_of(mount.path), text_of(mount.target)});
    }
    for (const iri::PathException& one : cpp_.at) at_.push_back(exception_of(one));
    paths_.at = at_.data(), paths_.at_count = at_.size();
    paths_.guards = guards_.data(), paths_.guard_count = guards_.size();
    paths_.open = open_.data(), paths_.open_count = open_.size();
    paths_.mounts = mounts_.data(), paths_.mount_count = mounts_.size();
    paths_.guards_complete = cpp_.guards_complete ? 1 : 0;
    paths_.closed = cpp_.closed ? 1 : 0;
    for (const std::string& name : cpp_.same) same_.push_back(text_of(name));
    paths_.same = same_.data(), paths_.same_count = same_.size();
    c_.paths = &paths_;
  }
  BothPolicies(const BothPolicies&) = delete;
  BothPolicies& operator=(const BothPolicies&) = delete;

  const iri::Policy& cpp() const { return cpp_; }
  iri_policy& c() { return c_; }
  iri_policy_paths& paths() { return paths_; }

 private:
  iri::Policy cpp_;
  std::vector<iri_text> guards_, open_, same_;
  std::vector<iri_mount> mounts_;
  std::vector<iri_path_exception> at_;
  iri_policy_paths paths_ = IRI_POLICY_PATHS_INIT;
  iri_policy c_ = IRI_POLICY_INIT;
};

iri::Policy guarded() {
  iri::Policy policy = iri::presets::proxy();
  policy.guards = {"/admin", "/internal", "*.php"};
  return policy;
}

/// A gate and its memory.
struct Made {
  iri_gate gate = IRI_GATE_INIT;
  std::vector<std::uint64_t> memory;
  iri_policy_problem problem = IRI_POLICY_PROBLEM_INIT;
  iri_status status = IRI_ERROR_INVALID_ARGUMENT;

  explicit Made(const iri_policy& policy) {
    std::size_t needed = 0;
    status = iri_gate_make_in(&gate, &policy, nullptr, 0, &needed, &problem, nullptr);
    if (status != IRI_ERROR_BUFFER_TOO_SMALL) return;
    memory.resize(needed);
    status = iri_gate_make_in(&gate, &policy, memory.data(), needed, &needed, &problem, nullptr);
  }
};

bool passes(const iri_gate& gate, std::string_view target) {
  return iri_gate_passes_target(&gate, "GET", 3, target.data(), target.size(), nullptr, 0, nullptr,
                                nullptr);
}

iri_verdict verdict_of(const iri_gate& gate, std::string_view target) {
  iri_verdict verdict = IRI_VERDICT_INIT;
  const bool passes = iri_gate_passes_target(&gate, "GET", 3, target.data(), target.size(), nullptr,
                                             0, &verdict, nullptr);
  EXPECT_EQ(passes, verdict.action == IRI_ACTION_ALLOW || verdict.action == IRI_ACTION_REPORT);
  return verdict;
}

/// The text that is forwarded; "" for one that is refused. Both functions that admit say the same.
std::string forwarded(const iri_gate& gate, std::string_view target, iri_verdict& verdict) {
  std::array<char, 512> buffer;
  iri_admission admission = IRI_ADMISSION_INIT;
  std::string texts[2];
  if (iri_gate_admits_target(&gate, "GET", 3, target.data(), target.size(), buffer.data(),
                             buffer.size(), &admission, nullptr, 0, nullptr, nullptr)) {
    texts[0].assign(admission.target, admission.target_size);
  }
  if (iri_gate_admits(&gate, "GET", 3, target.data(), target.size(), "a.example", 9, buffer.data(),
                      buffer.size(), &admission, nullptr, 0, &verdict, nullptr)) {
    texts[1].assign(admission.target, admission.target_size);
  }
  EXPECT_EQ(texts[0], texts[1]) << target;
  return texts[1];
}

void expect_same(const iri_gate& c, const iri::Gate& cpp, std::string_view target) {
  std::array<char, 512> buffer;
  const iri::Admission admission = cpp.admit("GET", target, "a.example", buffer);
  iri_verdict verdict = IRI_VERDICT_INIT;
  const std::string text = forwarded(c, target, verdict);
  ASSERT_EQ(verdict.action, static_cast<int>(admission.verdict.action)) << target;
  ASSERT_EQ(text, admission.passes() ? std::string(admission.target->text()) : "") << target;
  for (std::size_t i = 0; i < iri::finding_count; ++i) {
    const bool found = admission.verdict.findings.contains(static_cast<iri::Finding>(i));
    ASSERT_EQ(IRI_FINDING_IN(i, verdict.findings) != 0, found)
        << target << ' ' << iri_finding_name(static_cast<int>(i));
  }
  ASSERT_EQ(verdict_of(c, target).action, static_cast<int>(cpp.judge_target("GET", target).action))
      << target;
}

/// Every text of up to `most` tokens.
template <class Do>
void for_each_path(std::size_t most, const std::string& before, const Do& each) {
  each(before);
  if (most == 0) return;
  for (const char* token :
       {"/", "admin", "%2F", "..", ";", ".php", "A", "%61", "//", "?%7e", "api/"}) {
    for_each_path(most - 1, before + token, each);
  }
}

TEST(CGuardedGate, JudgesEveryShortPathAsThatOfCpp) {
  std::vector<iri::Policy> policies(6, guarded());
  policies[1].guards_complete = true;
  policies[2].open = {"/api/{rest...}"};
  policies[2].mounts = {{"/api/", "/"}};
  policies[3].guards.clear();
  policies[3].open = {"/admin/{rest...}", "/api/{x}/admin"};
  policies[4].at = {{"/admin/A"}, {"/admin"}};
  policies[4].at[0].set(iri::Action::reject, {iri::Finding::encoded_unreserved});
  policies[4].at[1].set(iri::Action::allow, {iri::Finding::encoded_slash});
  policies[4].at[1].set(iri::Action::canonicalize, {iri::Finding::encoded_unreserved},
                        iri::Component::query);
  policies[5] = policies[4];
  policies[5].mounts = {{"/api/", "/"}};
  for (const iri::Policy& policy : policies) {
    BothPolicies both(policy);
    const Made c(both.c());
    ASSERT_EQ(c.status, IRI_OK);
    const iri::Gate cpp = iri::Gate::make(policy).value();
    std::size_t count = 0;
    std::size_t refused = 0;
    for_each_path(3, "/", [&](const std::string& path) {
      expect_same(c.gate, cpp, path);
      ++count;
      refused += passes(c.gate, path) ? 0U : 1U;
    });
    EXPECT_EQ(count, 1U + 11 + 121 + 1331);
    EXPECT_GT(refused, 100U);
    EXPECT_LT(refused, count - 100);
  }
}

TEST(CGuardedGate, RefusesWhatServersReadUnderDifferentRules) {
  BothPolicies both(guarded());
  both.paths().guards_complete = 1;
  const Made made(both.c());
  ASSERT_EQ(made.status, IRI_OK);
  for (const char* target : {"/admin%2Fx", "/admin;x", "/ADMIN", "/account;x.php", "/x.php/"}) {
    const iri_verdict verdict = verdict_of(made.gate, target);
    EXPECT_EQ(verdict.action, IRI_ACTION_REJECT) << target;
    EXPECT_TRUE(IRI_FINDING_IN(IRI_FINDING_GUARDED_READING, verdict.reasons)) << target;
  }
  for (const char* target : {"/admin", "/admin/a%2Fb", "/a%2Fb", "/a;x/b", "/x.php"}) {
    iri_verdict verdict = IRI_VERDICT_INIT;
    EXPECT_EQ(forwarded(made.gate, target, verdict), target);
  }
}

// "a copy of the struct is a gate, too" (iri/c/gate.h).
TEST(CGuardedGate, ACopyJudgesByTheSameMemory) {
  BothPolicies both(guarded());
  Made made(both.c());
  ASSERT_EQ(made.status, IRI_OK);
  std::vector<char> elsewhere(sizeof(iri_gate) + 8);
  auto* const copy = reinterpret_cast<iri_gate*>(elsewhere.data() + 8);
  std::memcpy(static_cast<void*>(copy), &made.gate, sizeof made.gate);
  std::memset(static_cast<void*>(&made.gate), 0, sizeof made.gate);
  EXPECT_FALSE(passes(*copy, "/ADMIN"));
  EXPECT_TRUE(passes(*copy, "/admin"));
  EXPECT_FALSE(passes(*copy, "/x.php/"));
}

TEST(CGuardedGate, ListsAndGuardsShareTheMemory) {
  BothPolicies both(guarded());
  const iri_text hosts[] = {{"a.example", 9}, {".b.example", 10}};
  both.c().hosts = hosts, both.c().host_count = 2, both.c().allow_any &= ~unsigned{IRI_ANY_HOST};
  const Made made(both.c());
  ASSERT_EQ(made.status, IRI_OK);
  const auto passes_request = [&](std::string_view target, std::string_view host) {
    return iri_gate_passes_request(&made.gate, "GET", 3, target.data(), target.size(), host.data(),
                                   host.size(), nullptr, 0, nullptr, nullptr);
  };
  EXPECT_TRUE(passes_request("/admin", "a.example"));
  EXPECT_TRUE(passes_request("/admin", "x.b.example"));
  EXPECT_FALSE(passes_request("/admin", "c.example"));
  EXPECT_FALSE(passes_request("/ADMIN", "a.example"));
}

TEST(CGuardedGate, WithoutEnoughMemoryNothingPasses) {
  BothPolicies both(guarded());
  Made made(both.c());
  ASSERT_TRUE(passes(made.gate, "/"));
  std::size_t needed = 0;
  EXPECT_EQ(iri_gate_make_in(&made.gate, &both.c(), made.memory.data(), made.memory.size() - 1,
                             &needed, nullptr, nullptr),
            IRI_ERROR_BUFFER_TOO_SMALL);
  EXPECT_EQ(needed, made.memory.size());
  EXPECT_FALSE(passes(made.gate, "/"));
}

// No more is written than was asked for.
TEST(CGuardedGate, StaysWithinItsMemory) {
  BothPolicies both(guarded());
  std::size_t needed = Made(both.c()).memory.size();
  std::vector<std::uint64_t> memory(needed + 2, 77);
  iri_gate gate = IRI_GATE_INIT;
  ASSERT_EQ(
      iri_gate_make_in(&gate, &both.c(), memory.data() + 1, needed, &needed, nullptr, nullptr),
      IRI_OK);
  EXPECT_EQ(memory.front(), 77U);
  EXPECT_EQ(memory.back(), 77U);
  EXPECT_FALSE(passes(gate, "/ADMIN"));
}

iri::Policy excepted() {
  iri::Policy policy = iri::presets::proxy();
  policy.at = {{"/files"}};
  policy.at[0].set(iri::Action::allow, {iri::Finding::encoded_slash});
  return policy;
}

TEST(CGuardedGate, ExceptionsByPathTakeMemoryAndMayBeMissing) {
  BothPolicies both(excepted());
  const Made made(both.c());
  ASSERT_EQ(made.status, IRI_OK);
  EXPECT_TRUE(passes(made.gate, "/files/a%2Fb"));
  EXPECT_FALSE(passes(made.gate, "/other/a%2Fb"));
  EXPECT_FALSE(passes(made.gate, "/FILES/a%2Fb"));
  iri_gate gate = IRI_GATE_INIT;
  iri_policy_problem problem = IRI_POLICY_PROBLEM_INIT;
  EXPECT_EQ(iri_gate_make(&gate, &both.c(), &problem, nullptr), IRI_ERROR_BAD_POLICY);
  EXPECT_EQ(problem.code, IRI_POLICY_NO_GUARDS_HERE);
  // A caller's struct of before has none.
  both.paths().struct_size = offsetof(iri_policy_paths, at);
  ASSERT_EQ(iri_gate_make(&gate, &both.c(), &problem, nullptr), IRI_OK);
  EXPECT_FALSE(passes(gate, "/files/a%2Fb"));
}

TEST(CGuardedGate, AMistakeInAnExceptionSaysInWhichOne) {
  const auto problem_of = [](const auto& change) {
    iri::Policy policy = excepted();
    policy.at.push_back({"/x"});
    change(policy.at[1]);
    BothPolicies both(policy);
    return Made(both.c()).problem;
  };
  using iri::Action;
  using iri::Finding;
  const auto path = problem_of([](iri::PathException& one) { one.path = "x"; });
  EXPECT_EQ(path.code, IRI_POLICY_BAD_EXCEPTION);
  EXPECT_EQ(path.index, 1U);
  const auto other = problem_of(
      [](iri::PathException& one) { one.set(Action::allow, {Finding::guarded_reading}); });
  EXPECT_EQ(other.code, IRI_POLICY_NO_EXCEPTION);
  EXPECT_EQ(other.index, std::size_t{IRI_FINDING_GUARDED_READING});
  EXPECT_EQ(other.at, 2U);
  EXPECT_NE(iri_policy_message(other.code), nullptr);
  const auto part = problem_of([](iri::PathException& one) {
    one.set(Action::allow, {Finding::encoded_nul}, iri::Component::host);
  });
  EXPECT_EQ(part.code, IRI_POLICY_NO_SUCH_PART);
  EXPECT_EQ(part.component, IRI_COMPONENT_HOST);
  EXPECT_EQ(part.at, 2U);
  // What is no action is no argument.
  BothPolicies both(excepted());
  iri_path_exception wrong = both.paths().at[0];
  wrong.actions[IRI_FINDING_ENCODED_NUL] = 5;
  both.paths().at = &wrong;
  EXPECT_EQ(Made(both.c()).status, IRI_ERROR_INVALID_ARGUMENT);
  both.paths().at = nullptr;
  EXPECT_EQ(Made(both.c()).status, IRI_ERROR_INVALID_ARGUMENT);
}

TEST(CGuardedGate, OfAClosedTableAReadingThatLiesInNoGuardDoesNotCount) {
  iri::Policy policy = iri::presets::proxy();
  policy.guards = {"/gists/{id}", "/repos/{owner}", "/repos/{owner}/{name}"};
  policy.guards_complete = true;
  policy.closed = true;
  BothPolicies both(policy);
  const Made made(both.c());
  ASSERT_EQ(made.status, IRI_OK);
  EXPECT_TRUE(passes(made.gate, "/gists/a%2Fb"));
  EXPECT_FALSE(passes(made.gate, "/repos/a%2Fb"));
  // A caller's struct of before makes no such promise, and still has its exceptions.
  both.paths().struct_size = offsetof(iri_policy_paths, closed);
  const Made before(both.c());
  ASSERT_EQ(before.status, IRI_OK);
  EXPECT_FALSE(passes(before.gate, "/gists/a%2Fb"));
  EXPECT_TRUE(passes(before.gate, "/other/a%2Fb"));
  // One of a release between has it, and no identities.
  both.paths().struct_size = offsetof(iri_policy_paths, same);
  EXPECT_TRUE(passes(Made(both.c()).gate, "/gists/a%2Fb"));
  BothPolicies old(excepted());
  old.paths().struct_size = offsetof(iri_policy_paths, closed);
  EXPECT_TRUE(passes(Made(old.c()).gate, "/files/a%2Fb"));
}

TEST(CGuardedGate, AnIdentityHasOneValueInAllReadings) {
  iri::Policy policy = iri::presets::proxy();
  policy.guards = {"/t/{tenant}/{rest...}"};
  policy.guards_complete = true;
  policy.same = {"tenant"};
  BothPolicies both(policy);
  const Made made(both.c());
  ASSERT_EQ(made.status, IRI_OK);
  EXPECT_TRUE(passes(made.gate, "/t/me/a;b"));
  EXPECT_FALSE(passes(made.gate, "/t/me;x/a"));
  both.paths().struct_size = offsetof(iri_policy_paths, same);  // of a caller of before
  EXPECT_TRUE(passes(Made(both.c()).gate, "/t/me;x/a"));
  policy.same = {"rest", "none"};
  const Made wrong(BothPolicies(policy).c());
  EXPECT_EQ(wrong.status, IRI_ERROR_BAD_POLICY);
  BothPolicies null(policy);
  null.paths().same = nullptr;
  EXPECT_EQ(Made(null.c()).status, IRI_ERROR_INVALID_ARGUMENT);
}

std::string_view view_of(iri_text text) {
  return text.size == 0 ? std::string_view() : std::string_view(text.data, text.size);
}

/// A reading, explained with a buffer of that size.
struct Explained {
  std::vector<char> out;
  iri_guarded_reading why = IRI_GUARDED_READING_INIT;
  std::size_t needed = 0;
  iri_error error = IRI_ERROR_INIT;
  bool is;

  Explained(const iri_gate& gate, std::string_view target, std::size_t size = 512)
      : out(size),
        is(iri_find_guarded_reading(&gate, "GET", 3, target.data(), target.size(), &why, out.data(),
                                    size, &needed, &error)) {}
};

iri::Policy with_tenants() {
  iri::Policy policy = guarded();
  policy.guards.push_back("/t/{tenant}/{rest...}");
  policy.guards_complete = true;
  policy.same = {"tenant"};
  return policy;
}

TEST(CGuardedGate, AReadingIsExplained) {
  BothPolicies both(with_tenants());
  const Made made(both.c());
  ASSERT_EQ(made.status, IRI_OK);
  const Explained slash(made.gate, "/internal%2Fx?secret");
  ASSERT_TRUE(slash.is);
  EXPECT_EQ(slash.error.code, IRI_OK);
  EXPECT_EQ(slash.why.index, 1U);
  EXPECT_EQ(view_of(slash.why.guard), "/internal");
  EXPECT_EQ(view_of(slash.why.inside), "/internal/x");
  EXPECT_EQ(view_of(slash.why.outside), "/internal%2Fx");
  EXPECT_EQ(slash.why.same.size, 0U);
  EXPECT_EQ(slash.why.habits, 1U << IRI_HABIT_DECODE | 1U << IRI_HABIT_SLASH);
  const Explained tenant(made.gate, "/t/me;x/a");
  ASSERT_TRUE(tenant.is);
  EXPECT_EQ(view_of(tenant.why.guard), "/t/{tenant}/{rest...}");
  EXPECT_EQ(view_of(tenant.why.same), "tenant");
  EXPECT_EQ(tenant.why.habits, 1U << IRI_HABIT_PARAMETERS);
}

TEST(CGuardedGate, WhatIsNoGuardedReadingHasNoExplanation) {
  BothPolicies both(with_tenants());
  const Made made(both.c());
  for (const char* target : {"/internal/x", "/a%2Fb", "/a%00", "/ not valid", "/internal/..%2Fx"}) {
    const Explained none(made.gate, target);
    EXPECT_FALSE(none.is) << target;
    EXPECT_EQ(none.error.code, IRI_OK) << target;
    EXPECT_EQ(none.why.guard.data, nullptr) << target;
    EXPECT_EQ(none.needed, 0U) << target;
  }
}

TEST(CGuardedGate, AnExplanationFitsOrSaysWhatItNeeds) {
  BothPolicies both(with_tenants());
  const Made made(both.c());
  const std::size_t needed = Explained(made.gate, "/t/me;x/a").needed;
  ASSERT_EQ(needed, std::string_view("/t/{tenant}/{rest...}/t/me;x/a/t/me/atenant").size());
  for (std::size_t size = 0; size < needed; ++size) {
    const Explained small(made.gate, "/t/me;x/a", size);
    ASSERT_FALSE(small.is) << size;
    ASSERT_EQ(small.error.code, IRI_ERROR_BUFFER_TOO_SMALL) << size;
    ASSERT_EQ(small.needed, needed) << size;
    ASSERT_EQ(small.why.guard.data, nullptr) << size;
  }
  EXPECT_TRUE(Explained(made.gate, "/t/me;x/a", needed).is);
  const iri_gate none = IRI_GATE_INIT;
  EXPECT_EQ(Explained(none, "/t/me;x/a").error.code, IRI_ERROR_INVALID_ARGUMENT);
  EXPECT_FALSE(iri_find_guarded_reading(&made.gate, "GET", 3, nullptr, 1, nullptr, nullptr, 0,
                                        nullptr, nullptr));
}

TEST(CGuardedGate, AGateWithoutMemoryTakesNoGuards) {
  BothPolicies both(guarded());
  iri_gate gate = IRI_GATE_INIT;
  iri_policy_problem problem = IRI_POLICY_PROBLEM_INIT;
  EXPECT_EQ(iri_gate_make(&gate, &both.c(), &problem, nullptr), IRI_ERROR_BAD_POLICY);
  EXPECT_EQ(problem.code, IRI_POLICY_NO_GUARDS_HERE);
  EXPECT_NE(iri_policy_message(problem.code), nullptr);
  EXPECT_FALSE(passes(gate, "/"));
  // A promise takes none.
  iri_policy_paths promise = IRI_POLICY_PATHS_INIT;
  promise.guards_complete = 1;
  both.c().paths = &promise;
  ASSERT_EQ(iri_gate_make(&gate, &both.c(), nullptr, nullptr), IRI_OK);
  EXPECT_TRUE(passes(gate, "/a%2Fb"));
  const iri_gate copy = gate;
  EXPECT_TRUE(passes(copy, "/a%2Fb"));
  EXPECT_FALSE(passes(copy, "/a%2F..%2Fb"));
}

void expect_problem(iri::Policy policy, int code, std::size_t index) {
  BothPolicies both(std::move(policy));
  const Made made(both.c());
  EXPECT_EQ(made.status, IRI_ERROR_BAD_POLICY) << code;
  EXPECT_EQ(made.problem.code, code);
  EXPECT_EQ(made.problem.index, index) << code;
  EXPECT_FALSE(passes(made.gate, "/"));
  EXPECT_STREQ(iri_policy_message(code),
               std::string(message(static_cast<iri::PolicyErrorCode>(code))).c_str());
}

TEST(CGuardedGate, AMistakeIsToldWithItsNumber) {
  iri::Policy policy = guarded();
  policy.guards = {"/a", "b"};
  expect_problem(policy, IRI_POLICY_BAD_GUARD, 1);
  policy.guards = {"/a"};
  policy.open = {"/x", "/y", "/{"};
  expect_problem(policy, IRI_POLICY_BAD_OPENING, 2);
  policy.open = {};
  policy.mounts = {{"/api", "/"}};
  expect_problem(policy, IRI_POLICY_BAD_MOUNT, 0);
  policy.mounts = {{"/api/", "/"}, {"/v/", "x"}};
  expect_problem(policy, IRI_POLICY_BAD_MOUNT, 1);
  BothPolicies both(guarded());
  both.c().actions[IRI_FINDING_GUARDED_READING] = IRI_ACTION_ALLOW;
  const Made idle(both.c());
  EXPECT_EQ(idle.problem.code, IRI_POLICY_LIST_WITHOUT_EFFECT);
  EXPECT_EQ(idle.problem.index, std::size_t{IRI_FINDING_GUARDED_READING});
}

TEST(CGuardedGate, WhatIsNoListIsRefused) {
  const auto status = [](const auto& change) {
    BothPolicies both(guarded());
    change(both.paths());
    return Made(both.c()).status;
  };
  EXPECT_EQ(status([](auto&) {}), IRI_OK);
  const iri_text text = {nullptr, 1};
  const iri_mount mount = {text, {"/", 1}};
  const iri_mount to_no_text = {{"/a", 2}, text};
  iri_path_exception exception{};
  exception.path = text;
  for (const iri_status refused : {
           status([](auto& paths) { paths.guards = nullptr; }),
           status([](auto& paths) { paths.open_count = 1, paths.open = nullptr; }),
           status([](auto& paths) { paths.mount_count = 1, paths.mounts = nullptr; }),
           status([](auto& paths) { paths.guards_complete = 2; }),
           status([](auto& paths) { paths.closed = 2; }),
           status([](auto& paths) { paths.struct_size = 8; }),
           status([&](auto& paths) { paths.guards = &text, paths.guard_count = 1; }),
           status([&](auto& paths) { paths.mounts = &mount, paths.mount_count = 1; }),
           status([&](auto& paths) { paths.mounts = &to_no_text, paths.mount_count = 1; }),
           status([&](auto& paths) { paths.open = &text, paths.open_count = 1; }),
           status([&](auto& paths) { paths.same = &text, paths.same_count = 1; }),
           status([&](auto& paths) { paths.at = &exception, paths.at_count = 1; }),
       }) {
    EXPECT_EQ(refused, IRI_ERROR_INVALID_ARGUMENT);
  }
}

// A program that was compiled before policies had paths.
TEST(CGuardedGate, APolicyWithoutThatMemberHasNoGuards) {
  BothPolicies both(guarded());
  both.c().struct_size = offsetof(iri_policy, paths);
  const Made made(both.c());
  ASSERT_EQ(made.status, IRI_OK);
  EXPECT_TRUE(passes(made.gate, "/ADMIN"));
  iri_policy old = IRI_POLICY_INIT;
  old.struct_size = offsetof(iri_policy, paths);
  iri_policy_paths paths = IRI_POLICY_PATHS_INIT;
  old.paths = &paths;
  ASSERT_EQ(iri_policy_preset("proxy", &old, nullptr), IRI_OK);
  EXPECT_EQ(old.paths, &paths);
}

}  // namespace
