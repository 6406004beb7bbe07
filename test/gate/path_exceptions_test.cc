// Exceptions by path: below a path other actions apply, and no text that some server reads elsewhere gets them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "iri/gate.hpp"
#include "iri/readings.hpp"
#include "support/admitted.hpp"

namespace {

using iri::Action;
using iri::Component;
using iri::Finding;
using iri::FindingSet;
using iri::Gate;
using iri::Policy;
using iri::PolicyErrorCode;
using iri_test::admitted;
using iri_test::expect_rejected;

Gate make(const Policy& policy) { return Gate::make(policy).value(); }

void expect_text(const Gate& gate, const std::string& target, const std::string& text) {
  EXPECT_EQ(admitted(gate, target).text, text) << target;
}

/// proxy, but that names below /files may hold slashes.
Policy slashes_below_files() {
  Policy policy = iri::presets::proxy();
  policy.at.push_back({"/files"});
  policy.at.back().set(Action::allow, {Finding::encoded_slash});
  return policy;
}

TEST(PathExceptions, BelowThePathOtherActionsApplyAndElsewhereThoseOfThePolicy) {
  const Gate gate = make(slashes_below_files());
  expect_text(gate, "/files/a%2Fb", "/files/a%2Fb");
  expect_text(gate, "/files/a%2fb?x=%2f", "/files/a%2Fb?x=%2f");
  expect_text(gate, "http://example.com/files/a%2Fb", "http://example.com/files/a%2Fb");
  expect_rejected(gate, "/other/a%2Fb", Finding::encoded_slash);
  expect_rejected(gate, "/file/a%2Fb", Finding::encoded_slash);
  expect_rejected(gate, "/files/a%5Cb", Finding::encoded_backslash);
  expect_text(gate, "/files/a//b", "/files/a/b");
}

// A storage that signs the raw path gets it as it came; who may read another path has the form of the others.
TEST(PathExceptions, HexDigitsStayInLowerCaseWhereTheyAreSigned) {
  Policy policy = iri::presets::proxy();
  policy.at.push_back({"/bucket"});
  policy.at.back().set(Action::allow, {Finding::lower_case_hex});
  const Gate gate = make(policy);
  expect_text(gate, "/bucket/caf%c3%a9", "/bucket/caf%c3%a9");
  expect_text(gate, "/bucket/caf%c3%a9/%7e", "/bucket/caf%c3%a9/~");
  expect_text(gate, "/other/caf%c3%a9", "/other/caf%C3%A9");
  expect_text(gate, "/Bucket/caf%c3%a9", "/Bucket/caf%C3%A9");
  expect_text(gate, "/bucket/../caf%c3%a9", "/caf%C3%A9");
}

TEST(PathExceptions, AnActionCanBeForTheQueryAlone) {
  Policy policy = iri::presets::strict_api();
  policy.at.push_back({"= /graphql"});
  policy.at.back()
      .set(Action::report, {Finding::encoded_control}, Component::query)
      .set(Action::canonicalize, {Finding::unencoded_character}, Component::query)
      .set(Action::allow, {Finding::long_query});
  const Gate gate = make(policy);
  expect_text(gate, "/graphql?query=%7B%0A%7D", "/graphql?query=%7B%0A%7D");
  EXPECT_EQ(admitted(gate, "/graphql?query=%7B%0A%7D").action, Action::report);
  expect_text(gate, "/graphql?a[]=1", "/graphql?a%5B%5D=1");
  const std::string query = "?" + std::string(1500, 'a');
  expect_text(gate, "/graphql" + query, "/graphql" + query);
  expect_rejected(gate, "/graphq" + query, Finding::long_query);
  expect_rejected(gate, "/graphql/x?query=%0A", Finding::encoded_control);
  expect_rejected(gate, "/x?query=%0A", Finding::encoded_control);
  EXPECT_EQ(admitted(gate, "/x?a[]=1").action, Action::reject);
  EXPECT_EQ(admitted(gate, "/graphql%0A").action, Action::reject);
}

// The text lies below the path for some servers only, or leaves it.
TEST(PathExceptions, WhatAnotherReadingPlacesElsewhereIsJudgedByThePolicyToo) {
  Policy policy = slashes_below_files();
  policy.set(Action::allow, {Finding::hidden_dot_segment, Finding::double_encoding,
                             Finding::encoded_percent, Finding::path_parameter,
                             Finding::parameter_dot_segment, Finding::authority_like_path});
  const Gate gate = make(policy);
  for (const char* target :
       {"/files/..%2Fadmin", "/files/a%2F..%2F..%2Fadmin", "/files%2Fa%2Fb", "/FILES/a%2Fb",
        "/files;x/a%2Fb", "/x/..%2Ffiles/a%2Fb", "/files/..;/a%2Fb", "/files/%252e%252e/a%2Fb",
        "//files/a%2Fb", "/x/../../other/a%2Fb", "/files/../a%2Fb", "/%2Ffiles/a%2Fb",
        "/files/%25%2532e%25%2532e/a%2Fb", "http://example.com//files/a%2Fb",
        "/files/../files/..%2Fa"}) {
    expect_rejected(gate, target, Finding::encoded_slash);
  }
  expect_text(gate, "/x/../files/a%2Fb", "/files/a%2Fb");
  expect_text(gate, "/files/x/%2E%2e/a%2Fb", "/files/a%2Fb");
  expect_text(gate, "/files/100%25/a%2Fb;c", "/files/100%25/a%2Fb;c");
}

TEST(PathExceptions, GuardsAndHiddenDotSegmentsLoseNoRefusal) {
  Policy policy = slashes_below_files();
  policy.guards = {"/files/secret", "*.php"};
  const Gate gate = make(policy);
  expect_text(gate, "/files/a%2Fb", "/files/a%2Fb");
  expect_rejected(gate, "/files/secret%2Fb", Finding::guarded_reading);
  expect_rejected(gate, "/files/SECRET", Finding::guarded_reading);
  expect_rejected(gate, "/files/a%2F..%2Fsecret", Finding::hidden_dot_segment);
}

// Where encoded dot segments are forwarded, nobody knows which path a server sees.
TEST(PathExceptions, NoTextGainsOneByEncodedDotSegmentsThatStay) {
  Policy policy = slashes_below_files();
  policy.set(Action::reject, {Finding::dot_segment});
  policy.set(Action::allow, {Finding::encoded_dot_segment, Finding::encoded_unreserved});
  const Gate gate = make(policy);
  expect_rejected(gate, "/b/%2e%2e/files/x%2Fy", Finding::encoded_slash);
  expect_rejected(gate, "/files/%2e/x%2Fy", Finding::encoded_slash);
  expect_text(gate, "/files/x%2Fy", "/files/x%2Fy");
}

TEST(PathExceptions, AStricterOneIsNotEvaded) {
  Policy policy = iri::presets::proxy();
  policy.at.push_back({"/login"});
  policy.at.back()
      .set(Action::reject, {Finding::encoded_control, Finding::empty_segment})
      .set(Action::report, {Finding::encoded_unreserved});
  const Gate gate = make(policy);
  for (const char* target :
       {"/login?a=%0A", "/LOGIN?a=%0A", "/x/../login?a=%0A", "//login?a=%0A", "/%6Cogin/x?a=%0A",
        "/login/?a=%0A", "/x/y/../..//login?a=%0A", "http://example.com//login?a=%0A"}) {
    EXPECT_EQ(admitted(gate, target).action, Action::reject) << target;
  }
  expect_rejected(gate, "/login//x", Finding::empty_segment);
  expect_text(gate, "/x//login?a=%0A", "/x/login?a=%0A");
  // Reported, and so forwarded as it came.
  EXPECT_EQ(admitted(gate, "/login/%61").action, Action::report);
  // The root is the root of an absolute-form without a path, too.
  policy.at.back().path = "= /";
  expect_rejected(make(policy), "http://example.com?a=%0A", Finding::encoded_control);
}

TEST(PathExceptions, OfSeveralTheFirstThatHasAllReadingsDecides) {
  Policy policy = slashes_below_files();
  policy.at.insert(policy.at.begin(), {"/files/private"});
  policy.at.front().set(Action::reject, {Finding::encoded_slash});
  policy.at.push_back({"/files"});
  policy.at.back().set(Action::allow, {Finding::encoded_backslash});
  const Gate gate = make(policy);
  expect_text(gate, "/files/a%2Fb", "/files/a%2Fb");
  expect_rejected(gate, "/files/private/a%2Fb", Finding::encoded_slash);
  expect_rejected(gate, "/files/private%2Fa", Finding::encoded_slash);
  expect_rejected(gate, "/files/PRIVATE/a%2Fb", Finding::encoded_slash);
  expect_rejected(gate, "/files/a%5Cb", Finding::encoded_backslash);
  std::swap(policy.at[0], policy.at[1]);
  expect_text(make(policy), "/files/private/a%2Fb", "/files/private/a%2Fb");
}

/// What the front sends to /api/x arrives at /x, and what it sends to /old/ at /api/.
Policy mounted(Policy policy) {
  policy.mounts = {{"/api/", "/"}, {"/old/", "/api/"}};
  return policy;
}

// The path that the front sees lies elsewhere; behind the mount it is the path of the exception.
TEST(PathExceptions, AStricterOneIsNotEvadedThroughAMount) {
  Policy policy = iri::presets::proxy();
  policy.at.push_back({"/login"});
  policy.at.back().set(Action::reject, {Finding::encoded_control}, Component::query);
  const Gate gate = make(mounted(policy));
  for (const char* target :
       {"/login?a=%0A", "/api/login?a=%0A", "/api/login/x?a=%0A", "/API/login?a=%0A",
        "/api/Login?a=%0A", "/api//login?a=%0A", "/x/../api/login?a=%0A", "/api/login/?a=%0A",
        "/old/login?a=%0A", "/api/api/login?a=%0A", "http://example.com/api/login?a=%0A"}) {
    expect_rejected(gate, target, Finding::encoded_control);
  }
  for (const char* target : {"/api/login", "/api/x?a=%0A", "/app/login?a=%0A", "/x/api/login?a=%0A",
                             "/apilogin?a=%0A", "/api/x/login?a=%0A"}) {
    expect_text(gate, target, target);
  }
  expect_text(make(policy), "/api/login?a=%0A", "/api/login?a=%0A");  // without the mount
}

// Another server may have that path: what is said of the path in front is for that one alone.
TEST(PathExceptions, NoTextGainsOneByAMount) {
  const Gate gate = make(mounted(slashes_below_files()));
  expect_text(gate, "/files/a%2Fb", "/files/a%2Fb");
  for (const char* target : {"/api/files/a%2Fb", "/old/files/a%2Fb", "/API/files/a%2Fb",
                             "/api//files/a%2Fb", "/api/x/../files/a%2Fb"}) {
    expect_rejected(gate, target, Finding::encoded_slash);
  }
}

TEST(PathExceptions, OneForAPathInFrontOfAMountDecidesAlone) {
  Policy policy = slashes_below_files();
  policy.at.back().path = "/api/files/{rest...}";
  policy.guards = {"/files/secret"};
  const Gate gate = make(mounted(policy));
  expect_text(gate, "/api/files/a%2Fb", "/api/files/a%2Fb");
  expect_rejected(gate, "/files/a%2Fb", Finding::encoded_slash);
  // It is asked for by the path that /old/ leads to, and by no other.
  expect_rejected(gate, "/old/files/a%2Fb", Finding::encoded_slash);
  // The guard is behind, and loses no refusal.
  expect_rejected(gate, "/api/files/secret%2Fb", Finding::guarded_reading);
  expect_rejected(gate, "/api/files/..%2Fb", Finding::hidden_dot_segment);
}

// The one behind comes first in the file, and is asked as well.
TEST(PathExceptions, BehindAMountTheHarderActionHolds) {
  Policy policy = iri::presets::proxy();
  policy.at = {{"/login"}, {"/api/{rest...}"}};
  policy.at[0].set(Action::reject, {Finding::encoded_slash});
  policy.at[1].set(Action::allow, {Finding::encoded_slash});
  const Gate gate = make(mounted(policy));
  expect_text(gate, "/api/a%2Fb", "/api/a%2Fb");
  expect_rejected(gate, "/api/login/a%2Fb", Finding::encoded_slash);
  expect_rejected(gate, "/api/login%2Fb", Finding::encoded_slash);
}

TEST(PathExceptions, WhatIsSaidOfAFindingIsTheActionThatItHad) {
  const Gate gate = make([] {
    Policy policy = slashes_below_files();
    policy.at.back().set(Action::report, {Finding::encoded_slash});
    return policy;
  }());
  std::array<iri::LocatedFinding, 4> reported;
  const auto said = [&](const char* target) {
    return gate.explain(gate.judge_target("GET", target, reported), reported);
  };
  EXPECT_TRUE(said("/files/a%2Fb").starts_with("path, byte 8: report: encoded_slash: "));
  EXPECT_TRUE(said("/other/a%2Fb").starts_with("path, byte 8: reject: encoded_slash: "));
  const std::string both = said("/files/a%2Fb;c");
  EXPECT_TRUE(both.starts_with("path, byte 8: report: encoded_slash: ")) << both;
  EXPECT_NE(both.find("reject: path_parameter: "), std::string::npos) << both;
}

TEST(PathExceptions, MistakesAreErrors) {
  const auto error = [](const auto& change) {
    Policy policy = slashes_below_files();
    change(policy.at.back());
    const auto made = Gate::make(policy);
    EXPECT_FALSE(made);
    return made ? iri::PolicyError() : made.error();
  };
  const auto path = error([](auto& one) { one.path = "files"; });
  EXPECT_EQ(path.code, PolicyErrorCode::bad_exception);
  EXPECT_EQ(path.where, "at[0]");
  EXPECT_EQ(path.entry, "files");
  for (const Finding finding :
       {Finding::hidden_dot_segment, Finding::guarded_reading, Finding::dot_segment,
        Finding::encoded_dot_segment, Finding::parameter_dot_segment, Finding::root_underflow,
        Finding::userinfo, Finding::host_mismatch, Finding::long_text}) {
    const auto other = error([finding](auto& one) { one.set(Action::allow, {finding}); });
    EXPECT_EQ(other.code, PolicyErrorCode::no_exception) << name(finding);
    EXPECT_EQ(other.where, "at[0].actions." + std::string(name(finding)));
    EXPECT_EQ(other.entry, "allow");
  }
  const auto part =
      error([](auto& one) { one.set(Action::allow, {Finding::encoded_control}, Component::host); });
  EXPECT_EQ(part.code, PolicyErrorCode::no_such_part);
  EXPECT_EQ(part.where, "at[0].actions.encoded_control.host");
  const auto form =
      error([](auto& one) { one.set(Action::canonicalize, {Finding::encoded_slash}); });
  EXPECT_EQ(form.code, PolicyErrorCode::no_canonical_form);
  const auto cut = error([](auto& one) {
    one.set(Action::canonicalize, {Finding::path_parameter});
    one.set(Action::allow, {Finding::parameter_empty_segment});
  });
  EXPECT_EQ(cut.code, PolicyErrorCode::parameters_contradict);
  EXPECT_EQ(cut.where, "at[0].actions.parameter_empty_segment");
}

/// Paths of up to `most` pieces.
template <class Each>
void each_path(int most, const std::string& path, const Each& each) {
  if (!path.empty()) each(path);
  if (most == 0) return;
  for (const char* piece :
       {"/", "a", "A", "%61", "..", ".", "%2F", "%5C", ";", "%25", "%2e", "%0A", "["}) {
    if (path.empty() && piece != std::string("/")) continue;
    each_path(most - 1, path + piece, each);
  }
}

bool is_below_a(const std::string& path) { return path == "/a" || path.starts_with("/a/"); }

/// Whether each server sees a path below /a in what is forwarded, by readings() and not by an automaton.
bool is_below_a_for_all(const std::string& text) {
  if (iri::hides_dot_segment(text)) return false;
  const auto all = iri::readings(text, iri::default_habits(), 4096);
  return std::all_of(all.begin(), all.end(), [](const iri::Reading& reading) {
    std::string path = reading.path;  // a last "/" may be ignored, letters may be alike
    if (reading.habits.contains(iri::Habit::letter_case))
      std::replace(path.begin(), path.end(), 'A', 'a');
    return is_below_a(path);
  });
}

// What passes by the exception alone is below its path for every server, and judged again it passes as it is.
TEST(PathExceptions, EveryShortPathThatGetsOneIsBelowItForAllServers) {
  const FindingSet more{Finding::encoded_slash,       Finding::encoded_backslash,
                        Finding::path_parameter,      Finding::parameter_empty_segment,
                        Finding::encoded_percent,     Finding::double_encoding,
                        Finding::authority_like_path, Finding::unencoded_character};
  Policy policy = iri::presets::proxy();
  policy.set(Action::reject, more);
  policy.set(Action::allow, {Finding::hidden_dot_segment, Finding::parameter_dot_segment});
  const Gate usual = make(policy);
  policy.at.push_back({"/a"});
  policy.at.back().set(Action::allow, more);
  const Gate gate = make(policy);
  std::size_t by_exception = 0;
  const auto check_path = [&](const std::string& path) {
    std::array<char, 256> buffer;
    const iri::Admission admission = gate.admit_target("GET", path, buffer);
    const bool usually = usual.admit_target("GET", path, buffer).passes();
    ASSERT_TRUE(admission.passes() || !usually) << path;
    if (!admission.passes()) return;
    const std::string text(admission.target->text());
    const iri::Admission again = gate.admit_target("GET", text, buffer);
    ASSERT_TRUE(again.passes()) << path;
    ASSERT_EQ(again.target->text(), text) << path;
    if (usually) return;
    ++by_exception;
    ASSERT_TRUE(is_below_a_for_all(text)) << path << " as " << text;
    ASSERT_FALSE(text.ends_with("/..") || text.find("/../") != text.npos) << path;
  };
  each_path(5, "", check_path);
  each_path(4, "/a/", check_path);
  EXPECT_GT(by_exception, 200U);
}

}  // namespace
