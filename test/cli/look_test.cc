// How the command looks: the width of the help, the header of tables, colours; and what exit code 3 must not be hidden by.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "process.hpp"

namespace {

using iri::test::lines_of;
using iri::test::on_a_terminal;
using iri::test::Ran;
using iri::test::run_iri;
using iri::test::run_shell;
using iri::test::TemporaryFile;
using std::string;

using Words = std::vector<string>;

string help(const Words& path, const string& columns) {
  Words words = path;
  words.emplace_back("--help");
  return run_iri(words, {}, {"COLUMNS=" + columns}).out;
}

/// All its words, in their order.
string words_of(string text) {
  string words;
  std::replace(text.begin(), text.end(), '\n', ' ');
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != ' ' || (!words.empty() && words.back() != ' ')) words += text[i];
  }
  return words;
}

TEST(CliLook, TheHelpIsNoWiderThanTheColumnsAndLosesNoWord) {
  for (const Words& path :
       {Words{}, {"parse"}, {"compare"}, {"query", "set"}, {"routes", "compile"}}) {
    const string whole = help(path, "");
    for (const string columns : {"60", "79", "100"}) {
      const string narrow = help(path, columns);
      EXPECT_EQ(words_of(narrow), words_of(whole));
      bool examples = false;
      for (const string& line : lines_of(narrow)) {
        examples = examples || line == "Examples:";
        const bool example = examples && line.starts_with("  ");
        // An example is a command, which stays whole, and fits into 80 columns.
        EXPECT_LE(line.size(), example ? 80UL : std::stoul(columns)) << line;
      }
    }
  }
}

TEST(CliLook, TheHelpBreaksALongListOfValuesAtItsBars) {
  const string encode = help({"encode"}, "60");
  for (const string& line : lines_of(encode)) EXPECT_LE(line.size(), 62U) << line;
  EXPECT_NE(encode.find("|\n"), string::npos);
}

TEST(CliLook, TheHelpSaysOfEachValueOnALineOfItsOwn) {
  const string check = help({"check"}, "80");
  EXPECT_NE(check.find("\n                              json: each line is a JSON string.\n"),
            string::npos)
      << check;
  EXPECT_NE(check.find("\n                              lines (default): "), string::npos) << check;
  // An option whose head does not list its values.
  const string normalize = help({"normalize"}, "80");
  for (const string step : {"case", "percent", "ucschar", "dots", "scheme", "ipv6", "all"}) {
    EXPECT_NE(normalize.find("\n                              " + step + ": "), string::npos)
        << step;
  }
}

TEST(CliLook, TheHelpHasTheWidthOfTheTerminal) {
  const string out = on_a_terminal("unset COLUMNS; stty cols 72; iri check --help");
  EXPECT_NE(out.find("\r\n"), string::npos);
  for (const string& line : lines_of(out)) {
    EXPECT_TRUE(line.starts_with("  iri ") || line.size() <= 73) << line;  // with a CR
  }
}

TEST(CliLook, AHeaderNamesTheFieldsOfEachLine) {
  const Words commands[] = {{"parse"},
                            {"get", "host"},
                            {"normalize", "--explain"},
                            {"inspect"},
                            {"gate", "--policy", "fetch"},
                            {"query", "list"}};
  for (Words words : commands) {
    words.insert(words.end(), {"--format", "tsv", "--header"});
    const std::vector<string> lines = lines_of(run_iri(words, "http://user@127.0.0.1/a\n").out);
    ASSERT_GE(lines.size(), 2U) << words[0];
    EXPECT_TRUE(lines[0].starts_with("input\t")) << lines[0];
    EXPECT_EQ(std::count(lines[0].begin(), lines[0].end(), '\t'),
              std::count(lines[1].begin(), lines[1].end(), '\t'))
        << words[0];
  }
  EXPECT_EQ(run_iri({"get", "host", "--format", "tsv", "--header"}, "").out,
            "input\toutput\terror\toffset\tcomponent\texpected\tmessage\n");
  const Ran passed = run_iri({"gate", "--policy", "fetch", "--pass", "--format", "tsv", "--header"},
                             "http://example.com/\n");
  EXPECT_EQ(passed.out, "http://example.com/\n");
  EXPECT_TRUE(passed.err.starts_with("input\taction\tfinding\tcomponent\tbegin\tend\n"))
      << passed.err;
}

TEST(CliLook, AHeaderWithoutATableIsAUsageError) {
  for (const string format : {"text", "json"}) {
    for (const string command : {"parse", "inspect", "normalize"}) {
      const Ran ran = run_iri({command, "--header", "--format", format, "http://a/"});
      EXPECT_EQ(ran.exit, 2) << command;
      EXPECT_EQ(ran.out, "") << command;
      EXPECT_EQ(ran.err, "iri: --header belongs to --format tsv\n") << command;
    }
  }
}

// https://no-color.org: an option for colours is worth more than NO_COLOR.
TEST(CliLook, ColoursAreForTerminalsUnlessTheOptionSaysOtherwise) {
  const auto colours = [](const Ran& ran) {
    return (ran.out + ran.err).find('\033') != string::npos;
  };
  const Words commands[] = {
      {"parse", "http://a/"},  {"check", "--text", "a b"},
      {"get", "host", "a b"},  {"inspect", "http://127.1/"},
      {"match", "IRI", "a b"}, {"gate", "--policy", "fetch", "--text", "http://127.1/"}};
  for (Words words : commands) {
    EXPECT_FALSE(colours(run_iri(words, {}, {"TERM=xterm"}))) << words[0];
    words.insert(words.end(), {"--color", "always"});
    EXPECT_TRUE(colours(run_iri(words, {}, {"TERM=xterm", "NO_COLOR=1"}))) << words[0];
    words.back() = "never";
    EXPECT_FALSE(colours(run_iri(words, {}, {"TERM=xterm"}))) << words[0];
  }
  const string on = on_a_terminal("export TERM=xterm; iri check --text 'a b'");
  EXPECT_NE(on.find('\033'), string::npos);
  for (const string off :
       {"NO_COLOR=1 iri check", "iri check --color never", "TERM=dumb iri check"}) {
    const string out = on_a_terminal("export TERM=xterm; " + off + " --text 'a b'");
    EXPECT_EQ(out.find('\033'), string::npos) << off;
  }
}

// A colour changes nothing but the escapes.
TEST(CliLook, WithoutItsEscapesColouredTextIsTheText) {
  for (const Words& words : {Words{"parse", "http://u@h:1/p?q#f"},
                             {"parse", "a b"},
                             {"check", "--text", "a b"},
                             {"inspect", "http://127.1/"}}) {
    Words coloured = words;
    coloured.insert(coloured.end(), {"--color", "always"});
    string out = run_iri(coloured).out;
    for (std::size_t at = 0; (at = out.find('\033')) != string::npos;)
      out.erase(at, out.find('m', at) + 1 - at);
    EXPECT_EQ(out, run_iri(words).out);
  }
}

TEST(CliLook, OutputThatIsLostIsWorseThanWhatIsWrongWithTheInput) {
  EXPECT_EQ(run_shell("iri compare 'a b' c > /dev/full").exit, 3);
  EXPECT_EQ(run_shell("iri compare --format json 'a b' c > /dev/full").exit, 3);
  EXPECT_EQ(run_shell("iri get host 'a b' > /dev/full").exit, 3);
  // Reasons are output, too.
  EXPECT_EQ(run_shell("iri get host 'a b' 2> /dev/full").exit, 3);
  EXPECT_EQ(run_shell("echo 'a b' | iri check --pass 2> /dev/full").exit, 3);
  // Who closes it does not want them.
  EXPECT_EQ(run_shell("iri get host 'a b' 2>&-").exit, 1);
}

// URL Standard, host parser, port state and no scheme state: what Node.js's `new URL()` throws for.
TEST(CliLook, BrowsersRefuseHostsAndPortsThatAreNone) {
  for (const string text :
       {"http://a b/", "http://a<b/", "http://a|b/", "http://a^b/", "http://a%zz/", "http://h:8x/",
        "http://[::1", "http://[::g]/", "http://[fe80::1%25eth0]/", "http://::1/", "foo://a b/"}) {
    const Ran ran = run_iri({"browser", text});
    EXPECT_EQ(ran.out, "refused\n") << text;
    EXPECT_EQ(ran.exit, 0) << text;
  }
  // They take these, as they stand or with a base.
  for (const string text : {"http://a`b/", "http://a{b/", "foo://a%zz/", "/a"}) {
    EXPECT_EQ(run_iri({"browser", text}).exit, 1) << text;
  }
}

}  // namespace
