// The C functions on requests and templates against what their headers say; fuzz/c_gate_target.cc
// holds them against the C++ API.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "iri/iri.h"
#include "iri/iri.hpp"

namespace {

constexpr int invalid = IRI_ERROR_INVALID_ARGUMENT;

TEST(CHttp, InvalidArgumentsAreErrorsAndNotCrashes) {
  std::size_t needed = 7;
  EXPECT_EQ(iri_parse_request_target("GET", 3, "/", 1, 2, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_parse_request_target(nullptr, 3, "/", 1, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_parse_host_field(nullptr, 3, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_target_expected_phrase("GET", 3, nullptr, 1, 0, nullptr, 0, &needed, nullptr),
            invalid);
  EXPECT_EQ(iri_target_uri("GET", 3, "/", 1, 0, nullptr, 4, "a", 1, nullptr, 0, &needed, nullptr),
            invalid);
  EXPECT_EQ(
      iri_target_uri("GET", 3, "/", 1, 0, "http", 4, nullptr, 1, nullptr, 0, &needed, nullptr),
      invalid);
  EXPECT_EQ(iri_canonical_target("GET", 3, "/", 1, 64, nullptr, 0, &needed, nullptr, nullptr),
            invalid);
  EXPECT_EQ(needed, 0U);
  EXPECT_FALSE(iri_path_is_below(nullptr, 1, "/", 1));
  EXPECT_FALSE(iri_path_is_below("/", 1, nullptr, 1));
  EXPECT_EQ(iri_inspect(nullptr, 1, nullptr, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_inspect_target("GET", 3, "/", 1, 4, nullptr, nullptr, 0, nullptr, nullptr),
            invalid);
  EXPECT_EQ(iri_inspect_host("a", 1, 4, nullptr, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_FALSE(iri_find_target_part(nullptr, IRI_COMPONENT_PATH, nullptr, nullptr));
}

/// The parts from the scheme to the fragment, "-" for one that is not there.
std::string parts_of(const iri_request_target& target, std::string_view text) {
  std::string parts;
  for (int i = IRI_COMPONENT_SCHEME; i <= IRI_COMPONENT_FRAGMENT; ++i) {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    const bool there = iri_find_target_part(&target, i, &begin, &end);
    EXPECT_LE(begin, end);
    parts.append(there ? text.substr(begin, end - begin) : "-").append("|");
  }
  return parts;
}

TEST(CHttp, EachFormHasItsParts) {
  const auto split = [](std::string_view method, std::string_view text) {
    iri_request_target target = IRI_REQUEST_TARGET_INIT;
    EXPECT_EQ(iri_parse_request_target(method.data(), method.size(), text.data(), text.size(), 0,
                                       &target, nullptr),
              IRI_OK);
    return parts_of(target, text);
  };
  EXPECT_EQ(split("GET", "//p/p?q"), "-|-|-|-|-|//p/p|q|-|");
  EXPECT_EQ(split("GET", "s://u@h:8/p?q"), "s|u@h:8|u|h|8|/p|q|-|");
  EXPECT_EQ(split("CONNECT", "host:80"), "-|host:80|-|host|80||-|-|");
  EXPECT_EQ(split("CONNECT", "host:"), "-|host:|-|host|||-|-|");
  EXPECT_EQ(split("OPTIONS", "*"), "-|-|-|-|-|*|-|-|");
}

// Raw UTF-8 is for those alone who ask for it.
TEST(CHttp, TheFlagForRawUtf8IsThatOfEachFunction) {
  const std::string_view path = "/\xC3\xA9";  // U+00E9
  const std::string_view host = path.substr(1);
  for (const unsigned flags : {0U, unsigned{IRI_TARGET_RAW_UTF8}}) {
    const bool raw = flags != 0;
    iri_resumable machine = IRI_RESUMABLE_INIT;
    const auto fed = [&](std::string_view text) {
      iri_resumable_feed(&machine, text.data(), text.size());
      return iri_resumable_finish(&machine);
    };
    const int code = raw ? int{IRI_OK} : int{IRI_ERROR_CHARACTER_NOT_ALLOWED};
    const int progress = raw ? IRI_PROGRESS_DONE : IRI_PROGRESS_ERROR;
    EXPECT_EQ(iri_parse_request_target("GET", 3, path.data(), 3, flags, nullptr, nullptr), code);
    EXPECT_EQ(iri_parse_host_field(host.data(), 2, flags, nullptr, nullptr), code);
    EXPECT_EQ(
        iri_inspect_target("GET", 3, path.data(), 3, flags, nullptr, nullptr, 0, nullptr, nullptr),
        code);
    EXPECT_EQ(iri_inspect_host(host.data(), 2, flags, nullptr, nullptr, 0, nullptr, nullptr), code);
    ASSERT_EQ(iri_resume_request_target(&machine, "GET", 3, flags, nullptr), IRI_OK);
    EXPECT_EQ(fed(path), progress);
    ASSERT_EQ(iri_resume_host_field(&machine, flags, nullptr), IRI_OK);
    EXPECT_EQ(fed(host), progress);
  }
}

/// What is expected, into a buffer of that capacity.
std::string expected_in(std::string_view target, std::size_t capacity) {
  const auto out = std::make_unique<char[]>(capacity);
  std::size_t needed = 7;
  const iri_status code = iri_target_expected_phrase("GET", 3, target.data(), target.size(), 0,
                                                     out.get(), capacity, &needed, nullptr);
  if (code != IRI_OK) return iri_error_name(code) + (" " + std::to_string(needed));
  EXPECT_LE(needed, capacity);
  return {out.get(), needed};
}

TEST(CHttp, SaysWhatWasExpectedWhereATargetStopped) {
  const std::string phrase = "a hex digit";  // what "%" must be followed by
  EXPECT_EQ(expected_in("/%z", phrase.size() + 1), phrase);
  EXPECT_EQ(expected_in("/%z", phrase.size()), phrase);
  EXPECT_EQ(expected_in("/%z", phrase.size() - 1), "buffer_too_small 11");
  EXPECT_EQ(expected_in("/%41", 64), "");
  // The size is looked at before the bytes are: there are none here.
  EXPECT_EQ(expected_in({reinterpret_cast<const char*>(64), iri::max_size + 1}, 64), "");
}

TEST(CHttp, AnErrorOfATargetUriSaysWhichTextItIsIn) {
  const auto text = [](std::string_view target, std::string_view scheme, std::string_view host) {
    iri_error error = IRI_ERROR_INIT;
    EXPECT_NE(iri_target_uri("GET", 3, target.data(), target.size(), 0, scheme.data(),
                             scheme.size(), host.data(), host.size(), nullptr, 0, nullptr, &error),
              IRI_OK);
    return error.text;
  };
  EXPECT_EQ(text("a b", "http", "a"), 0U);
  EXPECT_EQ(text("/", "1", "a"), 1U);
  EXPECT_EQ(text("/", "http", "a b"), 2U);
  EXPECT_EQ(text("/", "http", ""), 2U);
}

TEST(CHttp, TheTargetOfAUriIsThatOfCpp) {
  const auto target = [](int form, std::string_view uri) {
    char out[64];
    std::size_t needed = 0;
    const iri_status status =
        iri_target_of_uri(form, uri.data(), uri.size(), out, sizeof out, &needed, nullptr);
    return status == IRI_OK ? std::string(out, needed) : "refused";
  };
  EXPECT_EQ(target(IRI_FORM_ORIGIN, "http://u@h/a?b#c"), "/a?b");
  EXPECT_EQ(target(IRI_FORM_ABSOLUTE, "http://u@h/a?b#c"), "http://h/a?b");
  EXPECT_EQ(target(IRI_FORM_AUTHORITY, "http://u@h/a?b#c"), "h:80");
  EXPECT_EQ(target(IRI_FORM_ASTERISK, "http://h"), "*");
  EXPECT_EQ(target(IRI_FORM_ORIGIN, "mailto:a"), "refused");
  EXPECT_EQ(target(IRI_FORM_ORIGIN, "http://h/\xC3\xA9"), "refused");
  EXPECT_EQ(iri_target_of_uri(4, "a:", 2, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_target_of_uri(-1, "a:", 2, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_target_of_uri(0, nullptr, 2, nullptr, 0, nullptr, nullptr), invalid);
}

TEST(CHttp, AHostFieldIsItsHostAndPerhapsAPort) {
  const auto host_of = [](std::string_view value, unsigned flags = 0) {
    std::uint32_t end = 77;
    iri_error error = IRI_ERROR_INIT;
    const iri_status code = iri_parse_host_field(value.data(), value.size(), flags, &end, &error);
    if (code == IRI_OK) return std::string(value.substr(0, end));
    EXPECT_EQ(end, 77U);
    return std::string(iri_error_name(code)) + " " + std::to_string(error.offset);
  };
  EXPECT_EQ(host_of("h.example:80"), "h.example");
  EXPECT_EQ(host_of("[::1]:80"), "[::1]");
  EXPECT_EQ(host_of("h.example"), "h.example");
  EXPECT_EQ(host_of(""), "");
  EXPECT_EQ(host_of("a b"), "unexpected_character 1");
  EXPECT_EQ(host_of("\xC3\xA9", IRI_TARGET_RAW_UTF8), "\xC3\xA9");
  EXPECT_EQ(host_of("a", 2), "invalid_argument 0");
}

// "*needed" tells the size; the parts are those of what was written.
TEST(CHttp, TheCanonicalFormHasItsPartsOrNone) {
  const std::string_view target = "/a/../b?c";
  for (std::size_t capacity = 0; capacity <= 5; ++capacity) {
    char out[8];
    std::size_t needed = 0;
    iri_request_target parts = IRI_REQUEST_TARGET_INIT;
    parts.size = 77;
    const iri_status code = iri_canonical_target("GET", 3, target.data(), target.size(), 0, out,
                                                 capacity, &needed, &parts, nullptr);
    EXPECT_EQ(code, capacity < 4 ? IRI_ERROR_BUFFER_TOO_SMALL : IRI_OK);
    EXPECT_EQ(needed, 4U);
    EXPECT_EQ(parts.size, code == IRI_OK ? 4U : 77U);
    if (code == IRI_OK) {
      EXPECT_EQ(std::string_view(out, needed), "/b?c");
      EXPECT_EQ(parts_of(parts, "/b?c"), "-|-|-|-|-|/b|c|-|");
    }
  }
  std::size_t needed = 9;
  EXPECT_EQ(iri_canonical_target("GET", 3, nullptr, 1, 0, nullptr, 0, &needed, nullptr, nullptr),
            invalid);
  EXPECT_EQ(needed, 0U);
  EXPECT_EQ(iri_canonical_target(nullptr, 3, "/", 1, 0, nullptr, 0, nullptr, nullptr, nullptr),
            invalid);
  EXPECT_EQ(
      iri_target_uri("GET", 3, nullptr, 1, 0, "http", 4, "a", 1, nullptr, 0, nullptr, nullptr),
      invalid);
}

TEST(CResumable, AMachineThatWasNotStartedIsAnError) {
  iri_resumable machine = IRI_RESUMABLE_INIT;
  EXPECT_EQ(iri_resumable_progress(&machine), IRI_PROGRESS_ERROR);
  EXPECT_EQ(iri_resumable_feed(&machine, "a", 1), IRI_PROGRESS_ERROR);
  EXPECT_EQ(iri_resumable_feed(nullptr, "a", 1), IRI_PROGRESS_ERROR);
  EXPECT_EQ(iri_resumable_components(&machine, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_resumable_target(&machine, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_resumable_error(&machine, nullptr), invalid);
  EXPECT_EQ(iri_resume_reference(&machine, IRI_RULE_scheme, nullptr), invalid);
  EXPECT_EQ(iri_resume_host_field(&machine, 2, nullptr), invalid);
  EXPECT_EQ(iri_resume_request_target(nullptr, "GET", 3, 0, nullptr), invalid);
  EXPECT_EQ(iri_resume_request_target(&machine, nullptr, 1, 0, nullptr), invalid);
  EXPECT_EQ(iri_resume_request_target(&machine, "GET", 3, 2, nullptr), invalid);
  machine.struct_size = 8;
  EXPECT_EQ(iri_resume_host_field(&machine, 0, nullptr), invalid);
}

TEST(CResumable, AMachineThatIsStartedAgainAndWronglyIsAnError) {
  const auto finished = [] {
    iri_resumable machine = IRI_RESUMABLE_INIT;
    EXPECT_EQ(iri_resume_host_field(&machine, 0, nullptr), IRI_OK);
    EXPECT_EQ(iri_resumable_finish(&machine), IRI_PROGRESS_DONE);
    return machine;
  };
  iri_resumable reference = finished(), target = finished(), method = finished(), host = finished();
  EXPECT_EQ(iri_resume_reference(&reference, IRI_RULE_scheme, nullptr), invalid);
  EXPECT_EQ(iri_resume_request_target(&target, "GET", 3, 2, nullptr), invalid);
  EXPECT_EQ(iri_resume_request_target(&method, nullptr, 1, 0, nullptr), invalid);
  EXPECT_EQ(iri_resume_host_field(&host, 2, nullptr), invalid);
  for (const iri_resumable* machine : {&reference, &target, &method, &host})
    EXPECT_EQ(iri_resumable_progress(machine), IRI_PROGRESS_ERROR);
}

TEST(CResumable, OfAMachineThatWasNotStartedNothingIsFedAndNothingKnown) {
  iri_resumable machine = IRI_RESUMABLE_INIT;
  for (iri_resumable* const none : {&machine, static_cast<iri_resumable*>(nullptr)}) {
    EXPECT_EQ(iri_resumable_progress(none), IRI_PROGRESS_ERROR);
    EXPECT_EQ(iri_resumable_finish(none), IRI_PROGRESS_ERROR);
    EXPECT_EQ(iri_resumable_feed_until(none, ' ', "a b", 3), 0U);
    EXPECT_EQ(iri_resumable_offset(none), 0U);
    EXPECT_EQ(iri_resumable_error(none, nullptr), invalid);
    EXPECT_EQ(iri_resumable_target(none, nullptr, nullptr), invalid);
  }
}

TEST(CResumable, SaysHowFarItIs) {
  iri_resumable machine = IRI_RESUMABLE_INIT;
  ASSERT_EQ(iri_resume_reference(&machine, IRI_RULE_IRI_reference, nullptr), IRI_OK);
  EXPECT_EQ(iri_resumable_progress(&machine), IRI_PROGRESS_NEED_MORE);
  EXPECT_EQ(iri_resumable_offset(&machine), 0U);
  EXPECT_EQ(iri_resumable_feed_until(&machine, ' ', nullptr, 3), 0U);
  EXPECT_EQ(iri_resumable_feed_until(&machine, ' ', "/\xC3\xA9", 3), 3U);
  EXPECT_EQ(iri_resumable_offset(&machine), 3U);
  EXPECT_EQ(iri_resumable_progress(&machine), IRI_PROGRESS_NEED_MORE);
  EXPECT_EQ(iri_resumable_error(&machine, nullptr), IRI_OK);
  EXPECT_EQ(iri_resumable_feed_until(&machine, ' ', "a b", 3), 1U);
  EXPECT_EQ(iri_resumable_progress(&machine), IRI_PROGRESS_DONE);
  EXPECT_EQ(iri_resumable_error(&machine, nullptr), IRI_OK);
  iri_components components = IRI_COMPONENTS_INIT;
  EXPECT_EQ(iri_resumable_components(&machine, &components, nullptr), IRI_OK);
  EXPECT_EQ(components.size, 4U);
  ASSERT_EQ(iri_resume_reference(&machine, IRI_RULE_URI_reference, nullptr), IRI_OK);
  EXPECT_EQ(iri_resumable_feed(&machine, "/\xC3\xA9", 3), IRI_PROGRESS_ERROR);
  EXPECT_EQ(iri_resumable_offset(&machine), 1U);
}

TEST(CResumable, TheFlagOfATargetIsThatOfTheMachine) {
  for (const unsigned flags : {0U, unsigned{IRI_TARGET_RAW_UTF8}}) {
    const int progress = flags == 0 ? IRI_PROGRESS_ERROR : IRI_PROGRESS_NEED_MORE;
    iri_resumable machine = IRI_RESUMABLE_INIT;
    ASSERT_EQ(iri_resume_request_target(&machine, "GET", 3, flags, nullptr), IRI_OK);
    EXPECT_EQ(iri_resumable_feed(&machine, "/\xC3\xA9", 3), progress);
    ASSERT_EQ(iri_resume_host_field(&machine, flags, nullptr), IRI_OK);
    EXPECT_EQ(iri_resumable_feed(&machine, "\xC3\xA9", 2), progress);
  }
}

TEST(CResumable, NoPieceIsTheEmptyPiece) {
  iri_resumable machine = IRI_RESUMABLE_INIT;
  ASSERT_EQ(iri_resume_reference(&machine, IRI_RULE_URI_reference, nullptr), IRI_OK);
  EXPECT_EQ(iri_resumable_feed(&machine, nullptr, 0), IRI_PROGRESS_NEED_MORE);
  EXPECT_EQ(iri_resumable_feed(&machine, nullptr, 1), IRI_PROGRESS_ERROR);
  EXPECT_EQ(iri_resumable_finish(&machine), IRI_PROGRESS_DONE);
  iri_components components = IRI_COMPONENTS_INIT;
  EXPECT_EQ(iri_resumable_components(&machine, &components, nullptr), IRI_OK);
  EXPECT_EQ(components.size, 0U);
}

TEST(CResumable, GivesPartsOnceItIsDone) {
  const auto parts = [](const iri_resumable& machine) {
    iri_components components = IRI_COMPONENTS_INIT;
    iri_request_target target = IRI_REQUEST_TARGET_INIT;
    EXPECT_EQ(iri_resumable_components(&machine, &components, nullptr),
              iri_resumable_target(&machine, &target, nullptr));
    EXPECT_EQ(components.size, target.size);
    return target;
  };
  iri_resumable machine = IRI_RESUMABLE_INIT;
  ASSERT_EQ(iri_resume_request_target(&machine, "GET", 3, 0, nullptr), IRI_OK);
  EXPECT_EQ(iri_resumable_feed(&machine, "/p?", 3), IRI_PROGRESS_NEED_MORE);
  EXPECT_EQ(parts(machine).size, 0U);
  iri_error error = IRI_ERROR_INIT;
  EXPECT_EQ(iri_resumable_target(&machine, nullptr, &error), IRI_ERROR_UNEXPECTED_END);
  EXPECT_EQ(error.offset, 3U);
  EXPECT_EQ(iri_resumable_feed(&machine, "q", 1), IRI_PROGRESS_NEED_MORE);
  EXPECT_EQ(iri_resumable_finish(&machine), IRI_PROGRESS_DONE);
  EXPECT_EQ(iri_resumable_target(&machine, nullptr, &error), IRI_OK);
  EXPECT_EQ(error.code, IRI_OK);
  EXPECT_EQ(parts_of(parts(machine), "/p?q"), "-|-|-|-|-|/p|q|-|");
}

TEST(CResumable, AnErrorHasThePlaceOfThatOfTheWholeText) {
  const auto error_of = [](iri_resumable* machine, std::string_view text) {
    EXPECT_EQ(iri_resumable_feed(machine, text.data(), text.size()), IRI_PROGRESS_ERROR);
    iri_error error = IRI_ERROR_INIT;
    EXPECT_EQ(iri_resumable_error(machine, &error), IRI_ERROR_UNEXPECTED_CHARACTER);
    iri_error again = IRI_ERROR_INIT;
    EXPECT_EQ(iri_resumable_target(machine, nullptr, &again), error.code);
    EXPECT_EQ(again.offset, error.offset);
    return std::pair(error.component, error.offset);
  };
  using Place = std::pair<int, std::uint32_t>;
  iri_resumable machine = IRI_RESUMABLE_INIT;
  ASSERT_EQ(iri_resume_request_target(&machine, "GET", 3, 0, nullptr), IRI_OK);
  EXPECT_EQ(error_of(&machine, "/a b"), (Place{IRI_COMPONENT_PATH, 2}));
  ASSERT_EQ(iri_resume_request_target(&machine, "CONNECT", 7, 0, nullptr), IRI_OK);
  EXPECT_EQ(error_of(&machine, "a b"), (Place{IRI_COMPONENT_HOST, 1}));
  ASSERT_EQ(iri_resume_host_field(&machine, 0, nullptr), IRI_OK);
  EXPECT_EQ(error_of(&machine, "a b"), (Place{IRI_COMPONENT_HOST, 1}));
}

// It has the parts of an authority-form; but the port may be absent, and all of it empty.
TEST(CResumable, AHostFieldHasAHostAndPerhapsAPort) {
  const auto split = [](std::string_view text) {
    iri_resumable machine = IRI_RESUMABLE_INIT;
    EXPECT_EQ(iri_resume_host_field(&machine, 0, nullptr), IRI_OK);
    iri_resumable_feed(&machine, text.data(), text.size());
    EXPECT_EQ(iri_resumable_finish(&machine), IRI_PROGRESS_DONE);
    iri_request_target target = IRI_REQUEST_TARGET_INIT;
    EXPECT_EQ(iri_resumable_target(&machine, &target, nullptr), IRI_OK);
    EXPECT_EQ(target.form, IRI_FORM_AUTHORITY);
    return parts_of(target, text);
  };
  EXPECT_EQ(split("host:80"), "-|host:80|-|host|80||-|-|");
  EXPECT_EQ(split("host:"), "-|host:|-|host|||-|-|");
  EXPECT_EQ(split("host"), "-|host|-|host|-||-|-|");
  EXPECT_EQ(split(""), "-||-||-||-|-|");
}

TEST(CTemplate, VariablesThatAreNoneAreRefused) {
  const iri_text texts[] = {{"a", 1}, {"b", 1}, {nullptr, 1}};
  const auto code = [](iri_template_variable variable) {
    std::size_t needed = 0;
    char out[64];
    return iri_expand("{x}", 3, &variable, 1, out, sizeof out, &needed, nullptr);
  };
  EXPECT_EQ(code({{"x", 1}, IRI_TEMPLATE_STRING, texts, 1}), IRI_OK);
  EXPECT_EQ(code({{"x", 1}, IRI_TEMPLATE_STRING, texts, 2}), invalid);
  EXPECT_EQ(code({{"x", 1}, IRI_TEMPLATE_ASSOC, texts, 1}), invalid);
  EXPECT_EQ(code({{"x", 1}, IRI_TEMPLATE_LIST, texts, 3}), invalid);
  EXPECT_EQ(code({{"x", 1}, IRI_TEMPLATE_LIST, nullptr, 1}), invalid);
  EXPECT_EQ(code({{"x", 1}, 4, texts, 1}), invalid);
  EXPECT_EQ(code({{nullptr, 1}, IRI_TEMPLATE_UNDEFINED, nullptr, 0}), invalid);
  EXPECT_EQ(code({{"x", 1}, IRI_TEMPLATE_LIST, texts, 1}), IRI_OK);
  EXPECT_EQ(code({{"x", 1}, IRI_TEMPLATE_ASSOC, texts, 2}), IRI_OK);
  EXPECT_EQ(iri_expand("{x}", 3, nullptr, 1, nullptr, 0, nullptr, nullptr), invalid);
  EXPECT_EQ(iri_expand(nullptr, 0, nullptr, 0, nullptr, 0, nullptr, nullptr), IRI_OK);
}

// RFC 6570 s3.2.8: the form-style query expansion, which names what is defined. s2.3: a list or
// an associative array without members is undefined.
TEST(CTemplate, AVariableIsDefinedByItsKindAndItsTexts) {
  const iri_text texts[] = {{"a", 1}, {"b", 1}};
  // Joined, and exploded.
  const auto expanded = [](std::size_t kind, const iri_text* members, std::size_t count) {
    const iri_template_variable variable = {{"x", 1}, kind, members, count};
    char out[64];
    std::size_t size = 0;
    EXPECT_EQ(iri_expand("{?x},{?x*}", 10, &variable, 1, out, sizeof out, &size, nullptr), IRI_OK);
    return std::string(out, size);
  };
  EXPECT_EQ(expanded(IRI_TEMPLATE_STRING, texts, 1), "?x=a,?x=a");
  EXPECT_EQ(expanded(IRI_TEMPLATE_LIST, texts, 1), "?x=a,?x=a");
  EXPECT_EQ(expanded(IRI_TEMPLATE_LIST, texts, 2), "?x=a,b,?x=a&x=b");
  EXPECT_EQ(expanded(IRI_TEMPLATE_ASSOC, texts, 2), "?x=a,b,?a=b");
  EXPECT_EQ(expanded(IRI_TEMPLATE_LIST, texts, 0), ",");
  EXPECT_EQ(expanded(IRI_TEMPLATE_ASSOC, nullptr, 0), ",");
  EXPECT_EQ(expanded(IRI_TEMPLATE_UNDEFINED, texts, 2), ",");
}

}  // namespace
