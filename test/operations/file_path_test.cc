#include "iri/file_path.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "iri/filesystem.hpp"
#include "iri/normalize.hpp"
#include "support/every_buffer.hpp"

namespace {

using iri::Component;
using iri::Error;
using iri::ErrorCode;
using iri::IriView;
using iri::OutputBuffer;
using iri::PathStyle;
using iri::test::every_buffer;
using namespace std::string_literals;

std::string uri_of(std::string_view path, PathStyle style) {
  const auto uri = iri::file_uri(path, style);
  EXPECT_TRUE(uri) << path;
  return uri ? uri->string() : "refused";
}
std::string path_of(std::string_view uri, PathStyle style) {
  const auto view = IriView::parse(uri);
  EXPECT_TRUE(view) << uri;
  const auto path = iri::file_path(*view, style);
  EXPECT_TRUE(path) << uri << ' ' << path.error().offset;
  return path ? *path : "refused";
}
Error error_of(std::string_view uri, PathStyle style) {
  const auto view = IriView::parse(uri);
  EXPECT_TRUE(view) << uri;
  return iri::file_path(*view, style).error();
}
Error bad(std::uint32_t offset, Component component) {
  return {ErrorCode::bad_file_path, component, offset};
}

// RFC 8089 appendix B.
TEST(FilePath, ReadsTheLocalFilesOfRfc8089) {
  EXPECT_EQ(path_of("file:///path/to/file", PathStyle::posix), "/path/to/file");
  EXPECT_EQ(path_of("file:/path/to/file", PathStyle::posix), "/path/to/file");
  EXPECT_EQ(path_of("file://localhost/path/to/file", PathStyle::posix), "/path/to/file");
  EXPECT_EQ(path_of("FILE://LocalHost/path", PathStyle::posix), "/path");
  EXPECT_EQ(uri_of("/path/to/file", PathStyle::posix), "file:///path/to/file");
}

// Appendix B: "file://host.example.com/path/to/file" is a non-local file.
TEST(FilePath, RefusesAnotherHostOnUnix) {
  EXPECT_EQ(error_of("file://host.example.com/path/to/file", PathStyle::posix),
            bad(7, Component::host));
}

// Appendix D.2 and E.2.
TEST(FilePath, ReadsTheDriveLettersOfRfc8089) {
  EXPECT_EQ(path_of("file:///c:/path/to/file", PathStyle::windows), "c:\\path\\to\\file");
  EXPECT_EQ(path_of("file:c:/path/to/file", PathStyle::windows), "c:\\path\\to\\file");
  EXPECT_EQ(path_of("file:/c:/path/to/file", PathStyle::windows), "c:\\path\\to\\file");
  EXPECT_EQ(path_of("file://localhost/c:/", PathStyle::windows), "c:\\");
  EXPECT_EQ(uri_of("c:\\path\\to\\file", PathStyle::windows), "file:///c:/path/to/file");
  EXPECT_EQ(uri_of("C:/path\\to/", PathStyle::windows), "file:///C:/path/to/");
}

// RFC 3986 s2.3: URIs that differ in whether an unreserved character is percent-encoded are
// equivalent. ":" is reserved.
TEST(FilePath, ReadsADriveLetterThatIsPercentEncoded) {
  EXPECT_EQ(path_of("file:///%43:/x", PathStyle::windows), "C:\\x");
  EXPECT_EQ(path_of("file:%63:/x", PathStyle::windows), "c:\\x");
  EXPECT_EQ(error_of("file:///%31:/x", PathStyle::windows), bad(8, Component::path));
  EXPECT_EQ(error_of("file:///%C3:/x", PathStyle::windows), bad(8, Component::path));
  EXPECT_EQ(error_of("file:///%43:x", PathStyle::windows), bad(12, Component::path));
  EXPECT_EQ(error_of("file:///%43:", PathStyle::windows), bad(12, Component::path));
}

// As the Language Server Protocol has them ("URI", with an encoded colon), and Node and Java read them.
TEST(FilePath, ReadsADriveWhoseColonIsPercentEncoded) {
  EXPECT_EQ(path_of("file:///c%3A/a/b.txt", PathStyle::windows), "c:\\a\\b.txt");
  EXPECT_EQ(path_of("file:///%43%3a/", PathStyle::windows), "C:\\");
  EXPECT_EQ(path_of("file://localhost/C%3A/a", PathStyle::windows), "C:\\a");
  EXPECT_EQ(path_of("file:C%3A/a", PathStyle::windows), "C:\\a");
  EXPECT_EQ(error_of("file:///c%3A", PathStyle::windows), bad(12, Component::path));
  EXPECT_EQ(error_of("file:///c%3Aa", PathStyle::windows), bad(12, Component::path));
  EXPECT_EQ(error_of("file:///c%7C/a", PathStyle::windows), bad(9, Component::path));
  EXPECT_EQ(error_of("file:///cc%3A/a", PathStyle::windows), bad(9, Component::path));
  EXPECT_EQ(path_of("file:///c%3A/a", PathStyle::posix), "/c:/a");
}

// Windows: \\?\ before a path says that it is one already; nothing else is different in the file meant.
TEST(FilePath, LeavesThePrefixOfLongPathsOut) {
  EXPECT_EQ(uri_of("\\\\?\\C:\\a b\\c", PathStyle::windows), "file:///C:/a%20b/c");
  EXPECT_EQ(uri_of("\\\\?\\UNC\\h\\s\\a", PathStyle::windows), "file://h/s/a");
  EXPECT_EQ(uri_of("\\\\?\\unc\\localhost\\s\\a", PathStyle::windows), "file:////localhost/s/a");
  const auto offset = [](std::string_view path) {
    return iri::file_uri(path, PathStyle::windows).error().offset;
  };
  EXPECT_EQ(offset("\\\\?\\C:a"), 6U);
  EXPECT_EQ(offset("\\\\?\\C:\\a/b"), 8U);  // a "/" is part of a name there, and of none that is
  EXPECT_EQ(offset("\\\\?\\UNC\\h"), 9U);
  EXPECT_EQ(offset("\\\\?\\UNC\\..\\s"), 8U);
  EXPECT_EQ(offset("\\\\?\\UNC\\a/b\\s"), 9U);
  // Names there, which a URI would take for dot segments.
  EXPECT_EQ(offset("\\\\?\\C:\\a\\..\\b"), 9U);
  EXPECT_EQ(offset("\\\\?\\C:\\."), 7U);
  EXPECT_EQ(offset("\\\\?\\UNC\\h\\s\\..\\b"), 12U);
  EXPECT_EQ(uri_of("\\\\?\\C:\\a.\\...\\.b", PathStyle::windows), "file:///C:/a./.../.b");
  EXPECT_EQ(offset("\\\\?\\Volume{1}\\a"), 2U);
  EXPECT_EQ(offset("\\\\?\\C:\\a\0"s), 8U);
}

// Behind the prefix, of all that is wrong the first is told: no "\\" behind the drive, a "/", a name of dots, a NUL.
TEST(FilePath, OfALongPathTellsWhatIsWrongFirst) {
  const std::string prefix = "\\\\?\\C:";
  constexpr std::string_view alphabet("a.\\/\0", 5);
  std::size_t refused = 0;
  std::vector<std::string> tails{""};
  for (std::size_t i = 0; i < tails.size() && tails[i].size() < 5; ++i) {
    for (const char c : alphabet) tails.push_back(tails[i] + c);
  }
  for (const std::string& tail : tails) {
    const std::string path = prefix + tail;
    std::size_t first = tail.starts_with('\\') ? path.npos : prefix.size();
    first = std::min(first, std::min(path.find('/'), path.find('\0')));
    for (std::size_t begin = prefix.size() + 1; begin < path.size();) {
      const std::size_t end = std::min(path.find_first_of("\\/", begin), path.size());
      const std::string name = path.substr(begin, end - begin);
      const bool separated = path[begin - 1] == '\\' || path[begin - 1] == '/';
      if (separated && (name == "." || name == "..")) first = std::min(first, begin);
      begin = end + 1;
    }
    const auto uri = iri::file_uri(path, PathStyle::windows);
    EXPECT_EQ(uri.has_value(), first == path.npos) << testing::PrintToString(path);
    if (uri) continue;
    ++refused;
    EXPECT_EQ(uri.error().offset, first) << testing::PrintToString(path);
  }
  EXPECT_GT(refused, 1000U);
}

TEST(FilePath, GivesUrisOfOneNormalFormOnePath) {
  constexpr std::string_view pieces[] = {"/", "C", "%43", ":", "%3A", "%2E"};
  std::size_t made = 0;
  for (std::size_t n = 0; n < 6 * 6 * 6 * 6 * 6; ++n) {
    std::string text = "file:";
    for (std::size_t i = 0, rest = n; i < 5; ++i, rest /= 6) text += pieces[rest % 6];
    const auto uri = IriView::parse(text);
    if (!uri) continue;
    const auto form = iri::normalize(*uri, {.steps = {iri::NormalizeStep::percent}}).value();
    for (const PathStyle style : {PathStyle::posix, PathStyle::windows}) {
      const auto path = iri::file_path(*uri, style);
      const auto of_form = iri::file_path(form, style);
      ASSERT_EQ(path.has_value(), of_form.has_value()) << text;
      if (!path) continue;
      ++made;
      ASSERT_EQ(*path, *of_form) << text;
    }
  }
  EXPECT_GT(made, 1000U);
}

// Appendix F: drive-letter = ALPHA ":".
TEST(FilePath, EveryLetterIsADriveAndNothingElseIs) {
  for (unsigned byte = 0; byte < 256; ++byte) {
    const std::string drive(1, static_cast<char>(byte));
    const bool letter =
        drive.find_first_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == 0;
    EXPECT_EQ(bool(iri::file_uri(drive + ":\\a", PathStyle::windows)), letter) << byte;
  }
  EXPECT_EQ(uri_of("C:\\", PathStyle::windows), "file:///C:/");
}

// Appendix E.2.2: "file:///c|/path/to/file" is no URI, for "|" is in no rule.
TEST(FilePath, HasNoVerticalLineForAColon) {
  for (const char* text :
       {"file:///c|/path/to/file", "file:/c|/path/to/file", "file:c|/path/to/file"}) {
    EXPECT_FALSE(IriView::parse(text)) << text;
  }
}

// Appendix E.3.1 and E.3.2.
TEST(FilePath, ReadsTheUncNamesOfRfc8089) {
  for (const std::string_view uri : {"file://host.example.com/Share/path/to/file.txt",
                                     "file:////host.example.com/Share/path/to/file.txt",
                                     "file://///host.example.com/Share/path/to/file.txt"}) {
    EXPECT_EQ(path_of(uri, PathStyle::windows), "\\\\host.example.com\\Share\\path\\to\\file.txt");
  }
  EXPECT_EQ(uri_of("\\\\host.example.com\\Share\\path\\to\\file.txt", PathStyle::windows),
            "file://host.example.com/Share/path/to/file.txt");
  EXPECT_EQ(uri_of("//host/share", PathStyle::windows), "file://host/share");
}

TEST(FilePath, KeepsAUncPathToThisHostAUncPath) {
  EXPECT_EQ(uri_of("\\\\LocalHost\\c$\\a", PathStyle::windows), "file:////LocalHost/c$/a");
  EXPECT_EQ(path_of("file:////LocalHost/c$/a", PathStyle::windows), "\\\\LocalHost\\c$\\a");
}

TEST(FilePath, EncodesTheBytesThatASegmentCannotHold) {
  EXPECT_EQ(uri_of("/a b%20#?\\\xC3\xA9\xFF\x01[];=@:", PathStyle::posix),
            "file:///a%20b%2520%23%3F%5C%C3%A9%FF%01%5B%5D;=@:");
  EXPECT_EQ(uri_of("C:\\100% \xC3\xA9.txt", PathStyle::windows), "file:///C:/100%25%20%C3%A9.txt");
  EXPECT_EQ(uri_of("\\\\h\xC3\xA9\\s", PathStyle::windows), "file://h%C3%A9/s");
  EXPECT_EQ(uri_of("\\\\h\xC3\x80\\s", PathStyle::windows), "file://h%C3%80/s");
  EXPECT_EQ(path_of("file:///\xC3\xA9/%C3%A9%20%25", PathStyle::posix), "/\xC3\xA9/\xC3\xA9 %");
}

TEST(FilePath, KeepsEmptySegmentsAndDots) {
  EXPECT_EQ(uri_of("//a//", PathStyle::posix), "file:////a//");
  EXPECT_EQ(path_of("file:////a//", PathStyle::posix), "//a//");
  EXPECT_EQ(uri_of("/./a/..", PathStyle::posix), "file:///./a/..");
}

// A decoded separator would name another file (RFC 8089 s4, RFC 3986 s7.3).
TEST(FilePath, RefusesSeparatorsAndNulThatWerePercentEncoded) {
  EXPECT_EQ(error_of("file:///a%2Fb", PathStyle::posix), bad(9, Component::path));
  EXPECT_EQ(error_of("file:///a%00", PathStyle::posix), bad(9, Component::path));
  EXPECT_EQ(error_of("file:///c:/a%2fb", PathStyle::windows), bad(12, Component::path));
  EXPECT_EQ(error_of("file:///c:/a%5cb", PathStyle::windows), bad(12, Component::path));
  EXPECT_EQ(error_of("file:///c:/%00", PathStyle::windows), bad(11, Component::path));
  EXPECT_EQ(path_of("file:///a%5Cb", PathStyle::posix), "/a\\b");
}

TEST(FilePath, RefusesWhatAPathHasNoPlaceFor) {
  for (const PathStyle style : {PathStyle::posix, PathStyle::windows}) {
    EXPECT_EQ(error_of("http:///c:/a", style), bad(0, Component::scheme));
    EXPECT_EQ(error_of("file://u@/c:/a", style), bad(7, Component::userinfo));
    EXPECT_EQ(error_of("file://:1/c:/a", style), bad(7, Component::port));
    EXPECT_EQ(error_of("file:///c:/a?", style), bad(12, Component::query));
    EXPECT_EQ(error_of("file:///c:/a#b", style), bad(12, Component::fragment));
    EXPECT_EQ(error_of("file:", style), bad(5, Component::path));
    EXPECT_EQ(error_of("file:a", style).code, ErrorCode::bad_file_path);
  }
}

TEST(FilePath, RefusesUrisWithoutADriveOrShareOnWindows) {
  EXPECT_EQ(error_of("file:///path", PathStyle::windows), bad(9, Component::path));
  EXPECT_EQ(error_of("file:///c:", PathStyle::windows), bad(10, Component::path));
  EXPECT_EQ(error_of("file:///c:a", PathStyle::windows), bad(10, Component::path));
  EXPECT_EQ(error_of("file://host", PathStyle::windows), bad(11, Component::path));
  EXPECT_EQ(error_of("file://host//a", PathStyle::windows), bad(12, Component::path));
  EXPECT_EQ(error_of("file:////host", PathStyle::windows), bad(13, Component::path));
  EXPECT_EQ(error_of("file:////host/", PathStyle::windows), bad(14, Component::path));
  EXPECT_EQ(error_of("file:////host//s", PathStyle::windows), bad(14, Component::path));
  EXPECT_EQ(error_of("file:////h%2Fx/s", PathStyle::windows), bad(9, Component::path));
  EXPECT_EQ(error_of("file://[v1.a]/s", PathStyle::windows), bad(7, Component::host));
  EXPECT_EQ(error_of("file://h%5Cx/s", PathStyle::windows), bad(7, Component::host));
  EXPECT_EQ(error_of("file://h%7Fx/s", PathStyle::windows), bad(7, Component::host));
  EXPECT_EQ(error_of("file:///:/s", PathStyle::windows), bad(8, Component::path));
  EXPECT_EQ(error_of("file://%3F/c:/a", PathStyle::windows), bad(7, Component::host));
  EXPECT_EQ(error_of("file://./pipe/a", PathStyle::windows), bad(7, Component::host));
  EXPECT_EQ(error_of("file://../s/a", PathStyle::windows), bad(7, Component::host));
  EXPECT_EQ(error_of("file://%2E./s/a", PathStyle::windows), bad(7, Component::host));
  EXPECT_EQ(error_of("file:////../s/a", PathStyle::windows), bad(9, Component::path));
  EXPECT_EQ(error_of("file://[::1]/s", PathStyle::windows), bad(7, Component::host));
}

TEST(FilePath, RefusesPathsThatAreNotAbsolute) {
  const auto offset = [](std::string_view path, PathStyle style) {
    const auto uri = iri::file_uri(path, style);
    EXPECT_FALSE(uri) << path;
    EXPECT_EQ(uri.error().code, ErrorCode::bad_file_path);
    return uri.error().offset;
  };
  EXPECT_EQ(offset("", PathStyle::posix), 0U);
  EXPECT_EQ(offset("a/b", PathStyle::posix), 0U);
  EXPECT_EQ(offset("/a\0b"s, PathStyle::posix), 2U);
  EXPECT_EQ(offset("/a\0b\0"s, PathStyle::posix), 2U);
  EXPECT_EQ(offset("a\0"s, PathStyle::posix), 0U);  // what is wrong first
  EXPECT_EQ(offset("C\0:\\"s, PathStyle::windows), 1U);
  EXPECT_EQ(offset("\\\\h\0\\"s, PathStyle::windows), 2U);
  EXPECT_EQ(offset("", PathStyle::windows), 0U);
  EXPECT_EQ(offset("a\\b", PathStyle::windows), 1U);
  EXPECT_EQ(offset("1:\\", PathStyle::windows), 0U);
  EXPECT_EQ(offset("C:", PathStyle::windows), 2U);
  EXPECT_EQ(offset("C:a", PathStyle::windows), 2U);
  EXPECT_EQ(offset("\\a", PathStyle::windows), 1U);
  EXPECT_EQ(offset("C:\\a\0"s, PathStyle::windows), 4U);
  EXPECT_EQ(offset("\\\\", PathStyle::windows), 2U);
  EXPECT_EQ(offset("\\\\h", PathStyle::windows), 3U);
  EXPECT_EQ(offset("\\\\h\\", PathStyle::windows), 4U);
  EXPECT_EQ(offset("\\\\h\\\\s", PathStyle::windows), 4U);
  EXPECT_EQ(offset("\\\\?\\C", PathStyle::windows), 2U);
  EXPECT_EQ(offset("\\\\.\\pipe\\a", PathStyle::windows), 2U);
  EXPECT_EQ(offset("\\\\..\\s\\a", PathStyle::windows), 2U);
  EXPECT_EQ(offset("//../s/a", PathStyle::windows), 2U);
  EXPECT_EQ(offset("\\\\a:b\\s", PathStyle::windows), 2U);
  EXPECT_EQ(offset("\\\\%41\\s", PathStyle::windows), 2U);
}

// Every path there and back: all of up to 6 bytes of this alphabet, both styles.
TEST(FilePath, ComesBackFromItsUriByteForByte) {
  static constexpr std::string_view alphabet = "/\\C:.%\xFF";
  std::size_t made = 0;
  for (std::size_t length = 0, count = 1; length <= 6; ++length, count *= alphabet.size()) {
    for (std::size_t n = 0; n < count; ++n) {
      std::string path;
      for (std::size_t i = 0, rest = n; i < length; ++i, rest /= alphabet.size()) {
        path += alphabet[rest % alphabet.size()];
      }
      for (const PathStyle style : {PathStyle::posix, PathStyle::windows}) {
        const auto uri = iri::file_uri(path, style);
        if (!uri) {
          ASSERT_EQ(uri.error().code, ErrorCode::bad_file_path) << path;
          continue;
        }
        ++made;
        std::string expected = path;
        if (style == PathStyle::windows) std::replace(expected.begin(), expected.end(), '/', '\\');
        const auto back = iri::file_path(*uri, style);
        ASSERT_TRUE(back) << path << ' ' << uri->text();
        ASSERT_EQ(*back, expected) << uri->text();
      }
    }
  }
  EXPECT_GT(made, 20000U);
}

TEST(FilePath, WritesIntoABufferOfAnySize) {
  for (const std::string_view path : {"C:\\a\\\xC3\xA9 b", "\\\\h\\s\\%"}) {
    const std::string uri = every_buffer(
        [&](OutputBuffer out) { return iri::file_uri(path, PathStyle::windows, out); });
    const auto view = IriView::parse(uri);
    EXPECT_EQ(every_buffer(
                  [&](OutputBuffer out) { return iri::file_path(*view, PathStyle::windows, out); }),
              path);
  }
  EXPECT_EQ(
      every_buffer([&](OutputBuffer out) { return iri::file_uri("/a b", PathStyle::posix, out); }),
      "file:///a%20b");
}

// The size is looked at before the bytes are: there are none here.
TEST(FilePath, RefusesWhatIsTooLongForOffsetsBeforeItIsRead) {
  const std::string_view nowhere(reinterpret_cast<const char*>(64), iri::max_size + 1);
  for (const auto style : {PathStyle::posix, PathStyle::windows}) {
    const iri::Written written = iri::file_uri(nowhere, style, OutputBuffer());
    EXPECT_EQ(written.size, 0U);
    EXPECT_EQ(written.error, (Error{ErrorCode::too_long, Component::none, iri::max_size}));
  }
}

TEST(FilePath, IsNoneOfWhatHasBeenMovedFrom) {
  for (const auto style : {iri::PathStyle::posix, iri::PathStyle::windows}) {
    EXPECT_EQ(iri::file_path(iri::Iri(), style).error(),
              (iri::Error{iri::ErrorCode::bad_file_path, iri::Component::scheme, 0}));
  }
}

#ifdef _WIN32
const std::string absolute_names[] = {"C:\\a file", "C:\\r\xC3\xA9sum\xC3\xA9", "C:\\a%2Fb", "C:\\",
                                      "\\\\host\\share\\a"};
std::filesystem::path path_of(const std::string& utf8) {
  return std::u8string(utf8.begin(), utf8.end());
}
#else
const std::string absolute_names[] = {
    "/a file", "/r\xC3\xA9sum\xC3\xA9", "/a\\b", "/\xFF", "/a%2Fb", "/"};
std::filesystem::path path_of(const std::string& bytes) { return bytes; }
#endif

TEST(FileSystem, APathAndItsUriBecomeEachOther) {
  for (const std::string& name : absolute_names) {
    const std::filesystem::path path = path_of(name);
    const auto uri = iri::file_uri(path);
    ASSERT_TRUE(uri) << name;
    EXPECT_EQ(*uri, *iri::file_uri(name, iri::native_path_style));
    EXPECT_EQ(*iri::filesystem_path(*uri), path);
  }
}

TEST(FileSystem, OnlyAnAbsolutePathHasAUri) {
  EXPECT_EQ(iri::file_uri(std::filesystem::path("a")).error().code, iri::ErrorCode::bad_file_path);
  EXPECT_EQ(iri::file_uri(std::filesystem::path()).error().code, iri::ErrorCode::bad_file_path);
  EXPECT_TRUE(iri::file_uri(std::filesystem::absolute("a")));
  EXPECT_EQ(iri::filesystem_path(*iri::Iri::parse("http://h/")).error().code,
            iri::ErrorCode::bad_file_path);
}

}  // namespace
