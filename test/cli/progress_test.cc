// The progress: a line on a terminal, written anew twice a second after the first second of work (src/cli/progress.hpp). The
// shell waits, and script(1) gives the terminal.
#include <gtest/gtest.h>

#include <string>

#include "process.hpp"

namespace {

using iri::test::on_a_terminal;
using iri::test::run_shell;
using std::string;

TEST(CliProgress, IsShownAndClearedBeforeAMessage) {
  const string check =
      on_a_terminal("{ echo a; sleep 2; echo b; sleep 0.7; echo '['; } | iri check --color never");
  const string shown = "\r0 MB checked, 0 MB/s\x1B[K";
  const std::size_t first = check.find(shown);
  ASSERT_NE(first, string::npos) << check;
  EXPECT_NE(check.find(shown, first + 1), string::npos) << check;
  EXPECT_NE(check.find("\r\x1B[K<stdin>:3:1: "), string::npos) << check;
}

TEST(CliProgress, OfTheGateSaysJudged) {
  const string gate = on_a_terminal(
      "{ echo /a; sleep 2; echo /b; sleep 1; echo '/a b'; } |"
      "  iri gate --color never --policy proxy --method GET");
  const string line = "\r0 MB judged, 0 MB/s\x1B[K";
  EXPECT_NE(gate.find(line + line + "\r\x1B[K<stdin>:3:3: reject: "), string::npos) << gate;
}

TEST(CliProgress, IsClearedBeforeWhatPasses) {
  for (const string command : {"check --pass", "gate --policy proxy --method GET --pass"}) {
    const string out = on_a_terminal("{ echo /a; sleep 2; echo /b; } | iri " + command);
    EXPECT_NE(out.find(" MB/s\x1B[K\r\x1B[K/b\r\n"), string::npos) << out;
  }
}

TEST(CliProgress, IsClearedBeforeTheCounts) {
  const string counts =
      on_a_terminal("{ echo a; sleep 2; echo b; } | iri check --pass --count > /dev/null");
  EXPECT_NE(counts.find("\r0 MB checked, "), string::npos) << counts;
  EXPECT_NE(counts.find("\r\x1B[K2 lines, 2 valid, 0 invalid"), string::npos) << counts;
  const string summary = on_a_terminal(
      "{ echo a; sleep 2; echo b; sleep 1; echo c; } |"
      "  iri parse --summary --format json > /dev/null");
  const string line = "\r0 MB parsed, 0 MB/s\x1B[K";
  EXPECT_NE(summary.find(line + line + "\r\x1B[K3 inputs: 3 valid, 0 invalid"), string::npos)
      << summary;
}

TEST(CliProgress, OfLogsSaysRead) {
  const string learned =
      on_a_terminal("{ echo /a; sleep 2; echo /b; sleep 1; echo /c; } | iri gate learn");
  const string line = "\r0 MB read, 0 MB/s\x1B[K";
  EXPECT_NE(learned.find(line + line + "\r\x1B[K3 requests; "), string::npos) << learned;
}

TEST(CliProgress, IsNoneWhereThereIsNoTerminal) {
  EXPECT_EQ(run_shell("{ echo a; sleep 2; echo b; } | iri parse > /dev/null").err, "");
}

}  // namespace
