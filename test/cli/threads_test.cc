// The command on files: several threads write what one writes, byte for byte. And the kernel that
// IRI_KERNEL names.
#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "iri/kernel.hpp"
#include "process.hpp"

namespace {

using iri::test::Ran;
using iri::test::run_iri;
using iri::test::run_shell;
using iri::test::TemporaryFile;
using std::string;
using Words = std::vector<string>;

const std::vector<Words> commands = {
    {"check"},
    {"check", "--pass", "--as", "URI"},
    {"check", "--count", "-0"},
    {"parse", "--format", "tsv", "--summary"},
    {"parse", "--format", "json", "--input-format", "hex"},
    {"gate", "--policy", "proxy", "--pass", "--format", "tsv"},
    {"gate", "--policy", "proxy", "--pass"},
    {"gate", "--policy", "proxy", "--method", "GET", "-0"},
    {"gate", "--policy", "fetch", "--format", "json"},
};

/// Subcommands that answer each input; --unique remembers those before.
const std::vector<Words> operations = {
    {"normalize"},
    {"normalize", "--unique"},
    {"hash", "--unique", "-0"},
    {"resolve", "--base", "http://a/b", "--format", "json"},
    {"to-uri", "--format", "tsv", "--max-output", "20"},
    {"mask"},
    {"inspect"},
    {"inspect", "--format", "json", "--input-format", "hex"},
};

Ran run_on(Words words, const string& file, const Words& more) {
  words.insert(words.end(), {"--file", file});
  words.insert(words.end(), more.begin(), more.end());
  return run_iri(words);
}

void expect_same_by_threads(const string& file, const Words& blocks,
                            const std::vector<Words>& of = commands) {
  for (const Words& command : of) {
    const Ran one = run_on(command, file, {"--threads", "1"});
    ASSERT_LE(one.exit, 1) << one.err;  // the command is there, and has read the file
    for (const string& block : blocks) {
      SCOPED_TRACE(file + " " + command[0] + " --block " + block);
      const Ran several = run_on(command, file, {"--threads", "3", "--block", block});
      EXPECT_EQ(several.exit, one.exit);
      EXPECT_EQ(several.out == one.out, true);  // without showing all of it
      EXPECT_EQ(several.err == one.err, true);
    }
  }
}

TEST(CliThreads, WriteWhatOneWritesOnTheCaseFiles) {
  for (const auto& entry : std::filesystem::directory_iterator(IRI_TEST_DATA)) {
    if (entry.path().filename() == "machines.txt") continue;
    expect_same_by_threads(entry.path(), {"31", "1000"});
  }
}

/// Bytes of few kinds, so that lines are short and long, good and bad, and end with CR or NUL.
string random_bytes(std::uint64_t seed, std::size_t size) {
  static constexpr char some[] = "\n\n\r\0//:?#%4a1[]@\xC3\xA9 ";
  string bytes;
  for (; bytes.size() < size; seed = seed * 6364136223846793005U + 1442695040888963407U) {
    bytes += some[(seed >> 33U) % (sizeof some - 1)];
    if ((seed >> 40U) % 50 == 0) bytes += "http://example.org/and/a/longer/line";
  }
  return bytes;
}

TEST(CliThreads, WriteWhatOneWritesOnRandomBytes) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const TemporaryFile file(random_bytes(seed, 700));
    expect_same_by_threads(file.path(), {"1", "2", "7", "64"});
    expect_same_by_threads(file.path(), {"1", "64"}, operations);
  }
}

// The reason stands where the line is missing, also if both streams are one.
TEST(CliThreads, AReasonStandsInStepWithTheOutput) {
  const Ran ran = run_shell("printf 'a\\n%%\\nb\\n' | iri normalize 2>&1");
  EXPECT_EQ(ran.out.substr(0, 14), "a\n<stdin>:2:\n%");
  EXPECT_TRUE(ran.out.ends_with("\n\nb\n")) << ran.out;
}

string with_each(string text, char from, char to) {
  std::replace(text.begin(), text.end(), from, to);
  return text;
}

// Lines are checked many at a time, records that end with NUL one at a time.
TEST(CliThreads, CheckSaysOfLinesWhatItSaysOfOtherRecords) {
  for (std::uint64_t seed = 1; seed < 9; ++seed) {
    const string lines = with_each(random_bytes(seed, 3000), '\0', 'a');
    const string records = with_each(lines, '\n', '\0');
    for (const Words& words : {Words{"check"}, Words{"check", "--as", "absolute-IRI"},
                               Words{"check", "--count"}, Words{"check", "--pass", "--as", "URI"},
                               Words{"check", "--quiet"}, Words{"check", "--quiet", "--count"}}) {
      Words other = words;
      other.push_back("-0");
      const Ran of_lines = run_iri(words, lines);
      const Ran of_records = run_iri(other, records);
      EXPECT_EQ(of_lines.exit, 1);
      EXPECT_EQ(of_records.exit, 1);
      EXPECT_EQ(of_lines.err, of_records.err);
      const bool passed = words.size() > 1 && words[1] == "--pass";
      EXPECT_EQ(of_lines.out, passed ? with_each(of_records.out, '\0', '\n') : of_records.out);
    }
  }
}

// Such a file is read by blocks from the second one on.
TEST(CliThreads, AFileMayBeOfFewBlocks) {
  const string lines = "%\n%\na\n% \n";
  for (std::size_t size = 1; size <= lines.size(); ++size) {
    const TemporaryFile file(lines.substr(0, size));
    const Ran one = run_iri({"check", "--threads", "1", file.path()});
    const Ran two = run_iri({"check", "--threads", "2", "--block", "2", file.path()});
    EXPECT_EQ(two.out, one.out) << size;
    EXPECT_EQ(two.exit, 1) << size;
  }
}

// Newlines are counted by words of eight bytes; these differ from LF in one bit.
TEST(CliThreads, LinesAreCountedAmongBytesThatAreAlmostNewlines) {
  string text;
  for (unsigned i = 0; i < 20; ++i)
    text += "a\n\n\n\n\n\n\n\n\n\n\v\b\x0E\x02\x1A*J\x8A\nbcd\n" + string(i % 9, 'e');
  const TemporaryFile file(text);
  const Ran one = run_iri({"check", "--threads", "1", file.path()});
  EXPECT_EQ(one.exit, 1);
  for (const char* block : {"31", "64", "100"}) {
    EXPECT_EQ(run_iri({"check", "--threads", "2", "--block", block, file.path()}).out, one.out);
  }
}

TEST(CliThreads, ALineMayBeLongerThanManyBlocks) {
  const string text = "a\n" + string(20000, 'b') + "\n" + string(9000, 'c') + " \nd";
  const TemporaryFile file(text);
  expect_same_by_threads(file.path(), {"1", "512", "8192"});
  EXPECT_EQ(run_iri({"check", "--block", "64", "--threads", "4", file.path()}).out.substr(0, 60),
            (file.path() + ":3:9001: path: this character is not allowed here").substr(0, 60));
}

TEST(CliThreads, AFileIsReadFromWhereStandardInputStands) {
  const TemporaryFile file("head\n%\nb\nc\n% \n");
  const Ran ran = run_shell("{ read -r line; iri check --block 2 --threads 2; } < " + file.path());
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out.substr(0, 10), "<stdin>:1:");
  EXPECT_NE(ran.out.find("<stdin>:4:"), string::npos);
}

// Open, but not for reading.
TEST(CliThreads, AFileThatCannotBeReadIsComplainedAbout) {
  const TemporaryFile file("a\nb\nc\nd\n");
  const Ran ran = run_shell("iri check --block 2 --threads 2 0>> " + file.path());
  EXPECT_EQ(ran.exit, 3);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "iri: <stdin>: " + string(std::strerror(EBADF)) + "\n");
}

TEST(CliThreads, QuietCheckEndsAtTheFirstBadLine) {
  string text = "%\n";
  for (int i = 0; i < 1000; ++i) text += "a\n";
  const TemporaryFile file(text);
  EXPECT_EQ(run_iri({"check", "-q", "--block", "10", "--threads", "2", file.path()}).exit, 1);
}

TEST(CliThreads, ThereIsAtLeastOneAndNoMoreThanHelpSays) {
  EXPECT_EQ(run_iri({"check", "--threads", "0"}).exit, 2);
  EXPECT_EQ(run_iri({"check", "--block", "0"}).exit, 2);
  EXPECT_EQ(run_iri({"check", "--threads", "1025"}).exit, 2);
  EXPECT_EQ(run_iri({"check", "--block", "1073741825"}).exit, 2);
  EXPECT_EQ(run_iri({"check", "--threads", "1024", "--block", "1073741824"}, "a\n").exit, 0);
}

TEST(CliStream, APipeIsAnsweredBeforeItEnds) {
  const Ran ran = run_shell(
      "coproc iri check --threads 4; echo 'a b' >&${COPROC[1]};"
      "read -t 20 -r line <&${COPROC[0]}; echo \"$line\"");
  EXPECT_EQ(ran.out.substr(0, 12), "<stdin>:1:2:");
}

// --- IRI_KERNEL ----------------------------------------------------------------------------

TEST(CliKernel, TheEnvironmentChoosesOneAndNothingChanges) {
  const Words words = {"parse", "--format", "json", "http://\xC3\xA9/%41?b#c", "a b"};
  const Ran best = run_iri(words);
  for (const std::string_view name : iri::kernels()) {
    const string kernel(name);
    const Ran ran = run_iri(words, {}, {"IRI_KERNEL=" + kernel});
    EXPECT_EQ(ran.exit, 1) << kernel;
    EXPECT_EQ(ran.out, best.out) << kernel;
  }
}

TEST(CliKernel, AWrongNameIsAUsageErrorThatSaysWhichThereAre) {
  string names;
  for (const std::string_view kernel : iri::kernels()) {
    names += (names.empty() ? "" : ", ") + string(kernel);
  }
  const Ran ran = run_iri({"check", "--count"}, {}, {"IRI_KERNEL=mmx\x1B"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "iri: IRI_KERNEL: no kernel \"mmx\\x1B\" here; there are " + names + "\n");
}

TEST(CliKernel, AnEmptyNameIsNone) {
  EXPECT_EQ(run_iri({"check"}, "a\n", {"IRI_KERNEL="}).exit, 0);
}

// The second line comes with the end of the first.
TEST(CliStream, AllLinesThatHaveComeAreAnsweredBeforeAWait) {
  const Ran ran = run_shell(
      "coproc iri check --threads 1; printf a >&${COPROC[1]}; sleep 1;"
      "printf ' b\\na b\\n' >&${COPROC[1]};"
      "for i in 1 2; do read -t 20 -r line <&${COPROC[0]}; echo \"$line\"; done");
  const auto lines = iri::test::lines_of(ran.out);
  ASSERT_EQ(lines.size(), 2U) << ran.out;
  EXPECT_TRUE(lines[0].starts_with("<stdin>:1:2:")) << ran.out;
  EXPECT_TRUE(lines[1].starts_with("<stdin>:2:2:")) << ran.out;
}

// The help of --quiet: it stops at the first bad line.
TEST(CliThreads, QuietCheckOpensNoFileBehindTheFirstBadLine) {
  string text = "%\n";
  for (int i = 0; i < 1000; ++i) text += "a\n";
  const TemporaryFile file(text);
  const Ran ran =
      run_iri({"check", "-q", "--block", "10", "--threads", "2", file.path(), "/nonexistent/file"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.err, "");
}

// Somebody has cut it: nothing is left to read.
TEST(CliThreads, StandardInputMayStandBehindTheEndOfItsFile) {
  const TemporaryFile file("head\n%\nb\n");
  const Ran ran = run_shell("ulimit -t 20; { read -r line; : > " + file.path() +
                            "; iri check --block 2 --threads 2; } < " + file.path());
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.out + ran.err, "");
}

}  // namespace
